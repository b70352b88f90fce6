import { availableParallelism, totalmem } from 'node:os';
import { Job, UnrecoverableError, WaitingError } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  connect,
  copyOf,
  hopeless,
  type Log,
  logTo,
  sharedOptions,
  waitToClose,
} from '../jobs/bullmq/connection.js';
import { disconnectAll, VALUE_TOO_LARGE } from '../jobs/bullmq/patient-redis.js';
import { readPieces, writeTail } from '../jobs/bullmq/pieces.js';
import {
  keepQueue,
  queueArgument,
  queueName,
  redisChannel,
  redisKey,
  workerName,
} from '../jobs/bullmq/redis-names.js';
import { keptSeconds } from '../jobs/bullmq/remote-call.js';
import {
  CANCELLED,
  CLASSES,
  CLIENT_GONE,
  ClientGone,
  DAMAGED_TASK,
  decodeTask,
  encodeOutput,
  encodeProgress,
  entryOf,
  type JobData,
} from '../jobs/bullmq/tasks.js';
import { withCall } from '../jobs/executor.js';
import { sessionOn } from '../jobs/kinds/solver-tasks.js';
import { solveInPlace } from '../jobs/plans/solving.js';
import type { Output, SolvingTerms, Task } from '../jobs/task.js';
import { Threads } from '../jobs/threads/threads.js';
import { fitWorkers } from '../pool/address-space.js';
import type { CreateWorker } from '../pool/pool.js';
import { createThread } from '../pool/threads.js';
import { integerArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { normaliseOptions } from '../problem/options.js';
import { normaliseProblem } from '../problem/problem.js';
import { completeEngine } from '../solver/create-solver.js';
import type { ClusterWorker, WorkerOptions } from './cluster.js';
import { Semaphore } from './semaphore.js';
import { dataOf, TaskWorker } from './task-worker.js';

const WORKER_KEYS = 'connection,queue,workers,lockDuration,memory,log,metrics,telemetry,createWorker'.split(
  ',',
);
const MAX_WORKERS = 1024;
const DEFAULT_LOCK = 60_000;
/** Number of times that the machine of a task may disappear before the task fails. */
const MAX_STALLED = 25;
const PROGRESS_MILLISECONDS = 1000;
/** The reason for cancelling a task whose client is gone. */
const GONE_REASON = new ClientGone().message;
/** Duration of a single command that waits for a task. */
const IDLE_SECONDS = 10;
/** Interval at which to check the clients of running tasks, and to set the expiry of used keys. */
const CHECK_MILLISECONDS = 10_000;
/** Metrics of BullMQ for a day, in minutes. */
const METRICS = { maxDataPoints: 1440 };
/** Expiry of failed or completed jobs whose options were lost. It is the expiry of unnamed calls. */
const KEPT = { age: keptSeconds(undefined) };
/** Delay until idle threads for counts, lists and puzzles end. */
const IDLE_MILLISECONDS = 10_000;
/** Errors that every worker would get. A RangeError about memory is not final: another worker may have more. */
const FINAL_ERRORS: readonly string[] = [
  'RangeError',
  'TypeError',
  DAMAGED_TASK,
  CLIENT_GONE,
  VALUE_TOO_LARGE,
];
const MISSING_MEMORY = /memory.* not available|allocation failed/;
/** Time in which the threads must answer at the start. */
const START_MILLISECONDS = 60_000;
/** Interval at which the log repeats an error of BullMQ. */
const REPEAT_MILLISECONDS = 60_000;
/**
 * Stores an output, and the time in the list of a named call, and tells clients. In one step, because another caller of that
 * name may take the output at once, and its job is then finished.
 */
const STORE = `if ARGV[5] then
  redis.call('ZADD', KEYS[2], ARGV[6], ARGV[5])
  redis.call('EXPIRE', KEYS[2], ARGV[1])
end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[1])
redis.call('PUBLISH', ARGV[3], ARGV[4])`;
/** Maximum bytes of a task whose thread is kept afterwards. */
const MAX_KEPT_BYTES = 2 ** 27;

/**
 * Runs tasks of clusters until it is closed. If Redis is unreachable, waits up to 60 seconds.
 * @throws (rejects) TypeError, RangeError for bad options; an Error with the name `RedisUnavailableError` if Redis does not
 * answer in time, or if it cannot be used: a wrong password, missing permissions, a server that is too old; Error if the threads
 * cannot start
 */
export async function runWorker(options: WorkerOptions): Promise<ClusterWorker> {
  objectArgument('options', options, WORKER_KEYS);
  const queue = queueArgument(options.queue);
  const { workers = availableParallelism(), lockDuration = DEFAULT_LOCK } = options;
  const { memory = Math.floor(0.75 * machineMemory()) } = options;
  integerArgument('workers', workers, 1, MAX_WORKERS);
  integerArgument('lockDuration', lockDuration, 1000, 3_600_000);
  integerArgument('memory', memory, 1, Number.MAX_SAFE_INTEGER);
  const { createWorker = createThread as CreateWorker } = options;
  if (typeof createWorker !== 'function') throw wrongType('createWorker', createWorker, 'a function');
  const redis = await connect(options.connection, queue, options.log);
  const { workers: fitting, noRoom } = fitWorkers(workers, 'auto');
  const { engine, module } = await completeEngine({ engine: noRoom ? 'ts' : 'auto' });
  const threads = new Threads(sessionOn(engine), {
    workers: fitting,
    createWorker: () => createWorker(),
    createCensusWorker: () => createWorker(noRoom ? 'count-js' : 'count'),
    start: { task: 'start', work: 'solve', module, simd: engine.simd, mayFallBack: true },
    idleMilliseconds: IDLE_MILLISECONDS,
  });
  const settings = { ...options, workers: fitting, lockDuration, memory };
  const worker = new ClusterWorkers(redis, queue, threads, settings);
  try {
    await Promise.all([checkThreads(threads), worker.listen()]);
    await worker.start();
  } catch (error) {
    await worker.close();
    throw hopeless(redis, error as Error) ?? error;
  }
  return worker;
}

/** Runs a small task on a thread of each kind. @throws (rejects) Error if one does not answer */
async function checkThreads(threads: Threads): Promise<void> {
  const signal = AbortSignal.timeout(START_MILLISECONDS);
  const board = { rows: 1, cols: 1 };
  const solving = { options: normaliseOptions({}, []), counts: false };
  const problem = normaliseProblem(board, true);
  await Promise.all([
    withCall(threads, { work: 'solve', terms: solving, signal }, (call) =>
      call.run({ task: 'solve', problem, first: 0 }),
    ),
    withCall(threads, { work: 'list', terms: { problem: board, options: {} }, signal }, (call) =>
      call.run({ task: 'walk', part: undefined, turns: 1 }),
    ),
  ]);
}

/** Returns the memory of the machine, or the limit of the process if it is lower. */
function machineMemory(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Removes active jobs that BullMQ cannot read. Their calls add them again. */
async function removeUnreadable(redis: Redis, worker: TaskWorker): Promise<void> {
  const { keys, toKey } = worker;
  for (const id of await redis.lrange(keys.active!, 0, -1)) {
    try {
      await Job.fromId(worker, id);
    } catch {
      await redis.lrem(keys.active!, 0, id);
      await redis.unlink(toKey(id), toKey(`${id}:lock`));
    }
  }
}

class ClusterWorkers implements ClusterWorker {
  readonly #redis: Redis;
  readonly #queue: string;
  readonly #threads: Threads;
  readonly #memory: number;
  readonly #log: Log;
  /** A connection that receives the keys of cancelled calls, and why calls wait. */
  readonly #channel: Redis;
  /** A worker of BullMQ for each memory class. */
  readonly #workers: readonly TaskWorker[];
  readonly #running = new Set<Job<JobData>>();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Clients that have sent a heartbeat lately. */
  readonly #alive = new Set<string>();
  /** Times at which errors of BullMQ were logged. */
  readonly #reported = new Map<string, number>();
  /** Whether there may be new keys without expiry. */
  #isUsed = true;
  #closing: Promise<void> | undefined;

  constructor(
    redis: Redis,
    queue: string,
    threads: Threads,
    options: WorkerOptions & { workers: number; lockDuration: number; memory: number },
  ) {
    const { workers, lockDuration, memory, metrics = METRICS, telemetry } = options;
    this.#redis = redis;
    this.#queue = queue;
    this.#threads = threads;
    const shared = { redis, memory, semaphore: new Semaphore(workers, memory) };
    this.#channel = copyOf(redis);
    this.#memory = memory;
    this.#log = logTo(options.log);
    const name = workerName(memory);
    this.#workers = CLASSES.filter(({ above }) => above < memory).map((memoryClass) => {
      const worker: TaskWorker = new TaskWorker(
        queueName(queue, memoryClass),
        shared,
        memoryClass.above,
        (job, token, signal) => this.#process(worker, job, token!, signal!),
        {
          ...{ ...sharedOptions(redis, telemetry), name, lockDuration, metrics },
          autorun: false,
          concurrency: Math.min(workers, Math.ceil(memory / Math.max(memoryClass.above, 1))),
          ...{ stalledInterval: Math.ceil(lockDuration / 2), maxStalledCount: MAX_STALLED },
          ...{ drainDelay: IDLE_SECONDS, removeOnComplete: KEPT, removeOnFail: KEPT },
        },
      );
      worker.on('error', (error) => {
        if (/^(Syntax|Type)Error$/.test(error.name)) removeUnreadable(redis, worker).catch(() => {});
        else this.#report(error);
      });
      worker.on('lockRenewalFailed', (ids) => {
        for (const id of ids) worker.cancelJob(id, 'the lock was lost');
      });
      worker.on('failed', (job) => {
        // If the call added the task again meanwhile, this sets its expiry.
        if (job) redis.expire(worker.toKey(job.id!), keptSeconds(dataOf(job).jobId)).catch(() => {});
        if (job) this.#tell(job.id!);
      });
      return worker;
    });
    this.#timer = setInterval(() => void this.#check().catch(() => {}), CHECK_MILLISECONDS);
  }

  /** Logs an error of BullMQ. Errors of lost connections are reported as such. */
  #report({ message, code, name }: NodeJS.ErrnoException): void {
    const isConnection = code !== undefined || /^Connection is closed|^None of startup nodes/.test(message);
    const before = this.#reported.get(message) ?? Number.NEGATIVE_INFINITY;
    if (this.#closing || isConnection || Date.now() < before + REPEAT_MILLISECONDS) return;
    this.#reported.set(message, Date.now());
    this.#log({ event: 'warning', message: `BullMQ: ${name}: ${message}`, reason: message });
  }

  /** Tells clients that a task has ended or progressed. */
  #tell(message: string): void {
    this.#redis.publish(redisChannel(this.#redis, this.#queue, 'ended'), message).catch(() => {});
  }

  /** Listens to the messages of clients. */
  async listen(): Promise<void> {
    const waiting = redisChannel(this.#redis, this.#queue, 'waiting');
    this.#channel.on('message', (channel, call) => {
      if (channel === waiting) this.#log({ event: 'waiting', message: `a client is ${call}` });
      for (const job of this.#running) if (dataOf(job).call === call) this.#cancel(job, 'cancelled');
    });
    await this.#channel.subscribe(redisChannel(this.#redis, this.#queue, 'cancel'), waiting);
  }

  async start(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.waitUntilReady()));
    const tasks = `up to ${this.#threads.parallelism} simultaneous tasks`;
    const message = `working on queue ${this.#queue}: ${tasks} in ${Math.floor(this.#memory / 1e6)} MB`;
    this.#log({ event: 'started', message });
    for (const worker of this.#workers) worker.run().catch(() => {});
  }

  #cancel({ id }: Job, reason: string): void {
    for (const worker of this.#workers) worker.cancelJob(id!, reason);
  }

  /** Cancels tasks whose clients are gone, and tasks whose job was cancelled before this worker listed them as running. */
  async #check(): Promise<void> {
    this.#alive.clear();
    for (const job of this.#running) {
      const { call = '', jobId } = dataOf(job);
      const state =
        jobId !== undefined && (await this.#redis.hget(redisKey(this.#queue, 'call', call), 'state'));
      if (state === 'cancelled') this.#cancel(job, 'cancelled');
      if (await this.#isClientGone(job)) this.#cancel(job, GONE_REASON);
    }
    if (this.#isUsed) await this.#keepQueues();
  }

  async #keepQueues(): Promise<void> {
    this.#isUsed = this.#running.size > 0;
    await Promise.all(this.#workers.map((worker) => keepQueue(this.#redis, worker)));
  }

  async #isClientGone(job: Job<JobData>): Promise<boolean> {
    const { client } = dataOf(job);
    if (typeof client !== 'string' || this.#alive.has(client)) return false;
    if ((await this.#redis.exists(redisKey(this.#queue, 'client', client))) === 0) return true;
    this.#alive.add(client);
    return false;
  }

  async #process(worker: TaskWorker, job: Job<JobData>, token: string, signal: AbortSignal): Promise<object> {
    const { kind, jobId, bytes } = dataOf(job);
    this.#isUsed = true;
    this.#running.add(job);
    const begin = performance.now();
    const about = { task: job.id!, kind: String(kind), jobId };
    const name = `${about.kind} ${about.task}${jobId === undefined ? '' : ` of job ${jobId}`}`;
    try {
      signal.throwIfAborted();
      if (await this.#isClientGone(job)) throw new ClientGone();
      this.#log({ event: 'task-started', message: `started ${name}`, ...about });
      const output = await this.#run(worker, job, token, Number(bytes), signal);
      const milliseconds = Math.round(performance.now() - begin);
      const message = `ended ${name} in ${milliseconds} ms`;
      this.#log({ event: 'task-ended', message, ...about, milliseconds });
      return output;
    } catch (thrown) {
      const error = signal.reason === GONE_REASON ? new ClientGone() : (thrown as Error);
      const cancelled = signal.aborted ? String(signal.reason) : undefined;
      const reason = this.#closing ? 'the worker closes' : (cancelled ?? error.message);
      const milliseconds = Math.round(performance.now() - begin);
      const message = `failed ${name} after ${milliseconds} ms: ${reason}`;
      this.#log({ event: 'task-failed', message, ...about, milliseconds, reason });
      if (this.#closing) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      const isFinal = FINAL_ERRORS.includes(error.name) && !MISSING_MEMORY.test(error.message);
      if (isFinal) throw new UnrecoverableError(`${error.name}: ${error.message}`);
      if (cancelled !== undefined) throw new UnrecoverableError(`${CANCELLED}${cancelled}`);
      throw error;
    } finally {
      this.#running.delete(job);
    }
  }

  async #run(
    worker: TaskWorker,
    job: Job<JobData>,
    token: string,
    bytes: number,
    signal: AbortSignal,
  ): Promise<object> {
    const id = job.id!;
    const data = dataOf(job);
    const isLarge = data.task === undefined;
    const input = isLarge
      ? await readPieces(this.#redis, redisKey(this.#queue, 'input', id), false)
      : undefined;
    const task = decodeTask(id, data, input?.toString());
    const { call = '', jobId } = data;
    const key = redisKey(this.#queue, 'output', id);
    // An earlier attempt may have lost its lock after it stored the output.
    const stored = job.attemptsStarted > 1 ? await this.#redis.strlen(key) : 0;
    if (stored > 0) return { bytes: stored };
    const output = encodeOutput(id, await this.#compute(task, job, bytes, signal));
    const seconds = keptSeconds(jobId);
    const first = await writeTail(this.#redis, key, output, seconds);
    const entry = jobId === undefined ? [] : [entryOf(id, bytes), Date.now()];
    const keys = [key, redisKey(this.#queue, 'tasks', call)];
    const channel = redisChannel(this.#redis, this.#queue, 'ended');
    const isFinished = jobId === undefined && (await worker.finish(job, token, key, first, seconds, channel));
    if (isFinished) return {};
    await this.#redis.eval(STORE, 2, ...keys, seconds, first, channel, id, ...entry);
    return { bytes: output.length };
  }

  async #compute(
    { terms, input }: Task,
    job: Job<JobData>,
    bytes: number,
    signal: AbortSignal,
  ): Promise<Output> {
    if (input.task === 'solve') {
      const { options, counts } = terms as SolvingTerms;
      const result = counts ? undefined : solveInPlace(this.#threads.session, input.problem, options);
      if (result) return { result };
    }
    let reportedAt = performance.now();
    const onProgress = (value: number): void => {
      const now = performance.now();
      if (now < reportedAt + PROGRESS_MILLISECONDS) return;
      reportedAt = now;
      job.updateProgress(encodeProgress(input, value)).catch(() => {});
      this.#tell(`${job.id} ${value}`);
    };
    const isSolving = ['solve', 'batch', 'problems'].includes(input.task);
    // A count or a sampler with much memory gets its own thread, whose end releases the memory.
    const isLarge = ['count', 'sample'].includes(input.task) && bytes > MAX_KEPT_BYTES;
    const work = isSolving ? 'solve' : isLarge ? 'count' : 'list';
    return withCall(this.#threads, { work, terms, signal }, (call) => call.run(input, onProgress));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    for (const worker of this.#workers) worker.cancelAllJobs('closing');
    await waitToClose(Promise.all(this.#workers.map((worker) => worker.close())));
    await waitToClose(this.#keepQueues());
    await this.#threads.close();
    disconnectAll(this.#redis);
  }
}
