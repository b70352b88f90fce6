import { availableParallelism, totalmem } from 'node:os';
import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { connect, copyOf, within, write } from '../jobs/bullmq/connection.js';
import { cancelChannel, keyOf, queueArgument, queueName } from '../jobs/bullmq/keys.js';
import { type Log, logTo } from '../jobs/bullmq/log.js';
import { keepQueue, sharedOptions } from '../jobs/bullmq/queues.js';
import { KEPT_SECONDS } from '../jobs/bullmq/remote-call.js';
import {
  CLASSES,
  ClientGone,
  DamagedTask,
  decodeTask,
  encodeOutput,
  encodeProgress,
  type JobData,
} from '../jobs/bullmq/tasks.js';
import { workerName } from '../jobs/bullmq/workers.js';
import type { Call } from '../jobs/executor.js';
import type { Task } from '../jobs/task.js';
import { Scheduler } from '../jobs/threads/scheduler.js';
import { censusTerms } from '../jobs/threads/threads.js';
import { createThread } from '../pool/threads.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { completeEngine } from '../solver/create-solver.js';
import type { ClusterWorker, WorkerOptions } from './cluster.js';
import { Semaphore } from './semaphore.js';

const WORKER_KEYS = [
  ...['connection', 'queue', 'workers', 'lockDuration', 'memory'],
  ...['log', 'metrics', 'telemetry'],
];
const MAX_WORKERS = 1024;
const DEFAULT_LOCK = 60_000;
/** Number of times that the machine of a task may disappear before the task fails. */
const MAX_STALLED = 25;
/** Minimum time between two updates of a task's progress. */
const PROGRESS_MILLISECONDS = 1000;
/** How long a closing worker waits for tasks and connections. */
const CLOSING_MILLISECONDS = 3000;
const CLOSING = 'closing';
const CLIENT_GONE = new ClientGone().message;
/** Maximum number of clients whose last heartbeat a worker remembers. */
const MAX_SEEN = 1000;
/** How long a single command waits for a task. */
const IDLE_SECONDS = 10;
/** How often to check the heartbeats of running tasks' clients, and to set the expiry of used keys. */
const CHECK_MILLISECONDS = 10_000;
/** Metrics of BullMQ for a day, in minutes. */
const METRICS = { maxDataPoints: 1440 };
/** Expiry of failed or completed jobs whose options were lost: that of unnamed calls. */
const KEPT = { age: KEPT_SECONDS.unnamed };
/** How long idle threads for counts, lists and puzzles are kept. */
const IDLE_MILLISECONDS = 10_000;
/** Errors that every worker would get. A RangeError about memory is not final: another worker may have more. */
const FINAL_ERRORS: readonly string[] = ['RangeError', 'TypeError', DamagedTask.name, ClientGone.name];
const MISSING_MEMORY = /memory.* (cannot be had|not available)|allocation failed/;
/** Delay of a task that needs more memory than this process has. */
const TOO_LARGE_MILLISECONDS = 5000;
/** Maximum bytes of a task whose thread is kept afterwards. */
const MAX_KEPT_BYTES = 2 ** 27;

/**
 * Runs tasks of clusters until it is closed. If Redis is unreachable, waits up to 60 seconds.
 * @throws (rejects) TypeError, RangeError for bad options; an Error with the name `RedisUnavailableError` if Redis does not
 * answer in time; Error if Redis rejects the password or cannot be used for another reason
 */
export async function runWorker(options: WorkerOptions): Promise<ClusterWorker> {
  objectArgument('options', options, WORKER_KEYS);
  const queue = queueArgument(options.queue);
  const { workers = availableParallelism(), lockDuration = DEFAULT_LOCK } = options;
  const { memory = Math.floor(0.75 * machineMemory()) } = options;
  integerArgument('workers', workers, 1, MAX_WORKERS);
  integerArgument('lockDuration', lockDuration, 1000, 3_600_000);
  integerArgument('memory', memory, 1, Number.MAX_SAFE_INTEGER);
  const redis = await connect(options.connection, options.log);
  const threads = await createSchedulers(workers);
  const worker = new ClusterWorkers(redis, queue, threads, { ...options, workers, lockDuration, memory });
  await worker.start();
  const megabytes = Math.floor(memory / 1e6);
  const message = `working on queue ${queue}: up to ${workers} simultaneous tasks in ${megabytes} MB`;
  logTo(options.log)({ event: 'started', message });
  worker.run();
  return worker;
}

/** Returns the memory of the machine, or the limit of the process if it is lower. */
function machineMemory(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Creates the schedulers of threads that are kept. A large count gets its own thread. */
async function createSchedulers(workers: number): Promise<{ solving: Scheduler; census: Scheduler }> {
  const { engine, module } = await completeEngine({});
  const solving = new Scheduler(
    {
      ...censusTerms(() => createThread()),
      start: { task: 'start', work: 'solve', module, simd: engine.simd, mayFallBack: true },
      patience: 500,
    },
    workers,
  );
  return {
    solving,
    census: new Scheduler(
      { ...censusTerms(() => createThread('count')), idleMilliseconds: IDLE_MILLISECONDS },
      workers,
    ),
  };
}

/** Removes active jobs that are not JSON, which BullMQ cannot read. Their calls add them again. */
async function removeUnreadable(redis: Redis, { keys, toKey }: Worker<JobData>): Promise<void> {
  for (const id of await redis.lrange(keys.active!, 0, -1)) {
    const texts = await redis.hmget(toKey(id), 'opts', 'data');
    try {
      for (const text of texts) JSON.parse(text ?? '{}');
    } catch {
      await redis.lrem(keys.active!, 0, id);
      await redis.unlink(toKey(id), toKey(`${id}:lock`));
    }
  }
}

class ClusterWorkers implements ClusterWorker {
  readonly #redis: Redis;
  readonly #queue: string;
  readonly #threads: { readonly solving: Scheduler; readonly census: Scheduler };
  readonly #semaphore: Semaphore;
  readonly #memory: number;
  readonly #log: Log;
  readonly #channel: Redis;
  readonly #workers: readonly Worker<JobData>[];
  /** Running jobs by call. */
  readonly #running = new Map<string, Set<Job<JobData>>>();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Times of the last heartbeats of clients. */
  readonly #seen = new Map<string, number>();
  /** Whether there may be new keys without expiry. */
  #isUsed = true;
  #closing: Promise<void> | undefined;

  constructor(
    redis: Redis,
    queue: string,
    threads: { solving: Scheduler; census: Scheduler },
    options: WorkerOptions & { workers: number; lockDuration: number; memory: number },
  ) {
    const { workers, lockDuration, memory, metrics = METRICS, telemetry } = options;
    this.#redis = redis;
    this.#queue = queue;
    this.#threads = threads;
    this.#semaphore = new Semaphore(workers, memory);
    this.#channel = copyOf(redis);
    this.#memory = memory;
    this.#log = logTo(options.log);
    const name = workerName(memory);
    const classes = CLASSES.filter(({ above }) => above < memory);
    this.#workers = classes.map((memoryClass) => {
      const worker = new Worker<JobData>(
        queueName(queue, memoryClass),
        (job, token, signal) => this.#process(job, token!, signal!),
        {
          ...{ ...sharedOptions(redis, telemetry), name, lockDuration, metrics },
          autorun: false,
          concurrency: Math.min(workers, Math.ceil(memory / Math.max(memoryClass.above, 1))),
          ...{ stalledInterval: Math.ceil(lockDuration / 2), maxStalledCount: MAX_STALLED },
          ...{ drainDelay: IDLE_SECONDS, removeOnComplete: KEPT, removeOnFail: KEPT },
        },
      );
      worker.on('error', (error) => {
        if (error instanceof SyntaxError) removeUnreadable(redis, worker).catch(() => {});
      });
      worker.on('lockRenewalFailed', (ids) => {
        for (const id of ids) worker.cancelJob(id, 'the lock was lost');
      });
      worker.on('failed', (job) => void (job?.finishedOn && this.#recordFailure(job).catch(() => {})));
      return worker;
    });
    this.#timer = setInterval(() => void this.#check().catch(() => {}), CHECK_MILLISECONDS);
  }

  async start(): Promise<void> {
    await this.#channel.subscribe(cancelChannel(this.#queue));
    this.#channel.on('message', (_, call) => this.#cancel(call, 'cancelled'));
    await Promise.all(this.#workers.map((worker) => worker.waitUntilReady()));
  }

  /** Starts to take tasks. */
  run(): void {
    for (const worker of this.#workers) worker.run().catch(() => {});
  }

  #cancel(call: string, reason: string): void {
    for (const { id } of this.#running.get(call) ?? []) {
      for (const worker of this.#workers) worker.cancelJob(id!, reason);
    }
  }

  /** Cancels tasks whose clients are gone, and tasks whose job was cancelled before this worker listed them as running. */
  async #check(): Promise<void> {
    for (const [call, jobs] of this.#running) {
      if (await this.#isCancelled(call, jobs)) this.#cancel(call, 'cancelled');
      for (const { data } of jobs) if (await this.#isClientGone(data, 0)) this.#cancel(call, CLIENT_GONE);
    }
    if (this.#isUsed) await this.#keepQueues();
  }

  async #isCancelled(call: string, jobs: Iterable<Job<JobData>>): Promise<boolean> {
    const isNamed = [...jobs].some(({ data }) => data?.jobId !== undefined);
    return isNamed && (await this.#redis.hget(keyOf(this.#queue, 'call', call), 'state')) === 'cancelled';
  }

  async #keepQueues(): Promise<void> {
    this.#isUsed = this.#running.size > 0;
    await Promise.all(this.#workers.map((worker) => keepQueue(this.#redis, worker)));
  }

  /** @param age maximum age of the last check in milliseconds */
  async #isClientGone(data: JobData, age = CHECK_MILLISECONDS): Promise<boolean> {
    const { client } = Object(data) as Partial<JobData>;
    if (typeof client !== 'string') return false;
    if (Date.now() < (this.#seen.get(client) ?? 0) + age) return false;
    this.#seen.delete(client);
    if ((await this.#redis.exists(keyOf(this.#queue, 'client', client))) === 0) return true;
    if (this.#seen.size > MAX_SEEN) this.#seen.clear();
    this.#seen.set(client, Date.now());
    return false;
  }

  async #process(job: Job<JobData>, token: string, signal: AbortSignal): Promise<object> {
    // The data may be forged. decodeTask() checks it before the task runs.
    const { call = '', bytes: noted } = Object(job.data) as Partial<JobData>;
    const bytes = Number(noted) || 0;
    if (bytes > this.#memory) {
      // A machine with more memory can take the task.
      await job.moveToDelayed(Date.now() + TOO_LARGE_MILLISECONDS, token);
      throw new DelayedError();
    }
    this.#isUsed = true;
    const jobs = this.#running.get(call) ?? new Set();
    this.#running.set(call, jobs.add(job));
    const release = await this.#semaphore.acquire(bytes, signal);
    const begin = performance.now();
    const about = { task: job.id!, kind: String(job.data?.kind), jobId: job.data?.jobId };
    const name = `${about.kind} ${about.task}${about.jobId === undefined ? '' : ` of job ${about.jobId}`}`;
    try {
      signal.throwIfAborted();
      if (await this.#isClientGone(job.data)) throw new ClientGone();
      this.#log({ event: 'task-started', message: `started ${name}`, ...about });
      const output = await this.#run(job, bytes, signal);
      const milliseconds = Math.round(performance.now() - begin);
      this.#log({
        event: 'task-ended',
        message: `ended ${name} in ${milliseconds} ms`,
        ...about,
        milliseconds,
      });
      return output;
    } catch (thrown) {
      const error = signal.reason === CLIENT_GONE ? new ClientGone() : (thrown as Error);
      const reason = this.#closing
        ? 'the worker closes'
        : signal.aborted
          ? String(signal.reason)
          : error.message;
      const milliseconds = Math.round(performance.now() - begin);
      const message = `failed ${name} after ${milliseconds} ms: ${reason}`;
      this.#log({ event: 'task-failed', message, ...about, milliseconds, reason });
      if (this.#closing) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      const isFinal = FINAL_ERRORS.includes(error.name) && !MISSING_MEMORY.test(error.message);
      if (isFinal) throw new UnrecoverableError(`${error.name}: ${error.message}`);
      if (signal.aborted) throw new UnrecoverableError(`cancelled: ${signal.reason}`);
      throw error;
    } finally {
      release();
      if (jobs.delete(job) && jobs.size === 0) this.#running.delete(call);
    }
  }

  async #run(job: Job<JobData>, bytes: number, signal: AbortSignal): Promise<object> {
    const task = decodeTask(job.id!, job.data);
    const open = this.#open(task, bytes, signal);
    let reportedAt = performance.now();
    const onProgress = (value: number): void => {
      const now = performance.now();
      if (now < reportedAt + PROGRESS_MILLISECONDS) return;
      reportedAt = now;
      job.updateProgress(encodeProgress(task.input, value)).catch(() => {});
    };
    try {
      const output = encodeOutput(job.id!, await open.run(task.input, { onProgress }));
      const { call, jobId } = job.data;
      const isNamed = jobId !== undefined;
      const seconds = isNamed ? KEPT_SECONDS.named : KEPT_SECONDS.unnamed;
      await this.#redis.set(keyOf(this.#queue, 'output', job.id!), output, 'EX', seconds);
      if (isNamed) {
        const done = keyOf(this.#queue, 'done', call);
        await write(this.#redis, seconds, 'ZADD', done, 'NX', Date.now(), job.id!);
        await this.#redis.srem(keyOf(this.#queue, 'failed', call), job.id!);
      }
      return { bytes: output.length };
    } finally {
      await open.close();
    }
  }

  #open({ terms, input }: Task, bytes: number, signal: AbortSignal): Call {
    // Ending the thread releases the memory of the count.
    if ((input.task === 'count' || input.task === 'sample') && bytes > MAX_KEPT_BYTES) {
      return new Scheduler(
        censusTerms(() => createThread('count')),
        1,
      ).open(terms, signal);
    }
    const isSolving = input.task === 'solve' || input.task === 'batch' || input.task === 'problems';
    return (isSolving ? this.#threads.solving : this.#threads.census).open(terms, signal);
  }

  async #recordFailure({ id, data, queueQualifiedName }: Job<JobData>): Promise<void> {
    const { call = '', jobId } = Object(data) as Partial<JobData>;
    // The call has added the task again, so its key has no expiry yet.
    if (jobId === undefined) {
      await this.#redis.expire(`${queueQualifiedName}:${id}`, KEPT_SECONDS.unnamed);
      return;
    }
    if ((await this.#redis.hget(keyOf(this.#queue, 'call', call), 'state')) !== 'running') return;
    await write(this.#redis, KEPT_SECONDS.named, 'SADD', keyOf(this.#queue, 'failed', call), id!);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    for (const worker of this.#workers) worker.cancelAllJobs(CLOSING);
    await within(CLOSING_MILLISECONDS, Promise.all(this.#workers.map((worker) => worker.close())));
    await within(CLOSING_MILLISECONDS, this.#keepQueues());
    await Promise.all([this.#threads.solving.close(), this.#threads.census.close()]);
    this.#channel.disconnect();
    this.#redis.disconnect();
  }
}
