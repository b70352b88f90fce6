import { availableParallelism, totalmem } from 'node:os';
import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { connect, copyOf } from '../jobs/bullmq/connection.js';
import { cancelChannel, keyOf, queueArgument, queueName } from '../jobs/bullmq/queues.js';
import { KEPT_SECONDS } from '../jobs/bullmq/remote-call.js';
import { CLASSES, DamagedTask, decodeTask, encodeOutput, type JobData } from '../jobs/bullmq/tasks.js';
import type { Call } from '../jobs/executor.js';
import type { Task } from '../jobs/task.js';
import { Scheduler } from '../jobs/threads/scheduler.js';
import { censusTerms } from '../jobs/threads/threads.js';
import { createThread } from '../pool/threads.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { chooseEngine } from '../solver/create-solver.js';
import type { ClusterWorker, WorkerOptions } from './cluster.js';
import { Tickets } from './tickets.js';

const WORKER_KEYS = ['connection', 'queue', 'workers', 'lockDuration', 'memory'];
const MAX_WORKERS = 1024;
const DEFAULT_LOCK = 60_000;
/** How often the machine of a task may vanish before the task counts as failed. */
const MAX_STALLED = 25;
/** Progress of a task is written at most this often. */
const PROGRESS_MILLISECONDS = 1000;
/** Running tasks and connections have this long to end when a worker closes. */
const CLOSING_MILLISECONDS = 3000;
const CLOSING = 'closing';
/** Threads for counts, lists and puzzles end when there was no such task for this long. */
const IDLE_MILLISECONDS = 10_000;
/** Errors of the input, which every worker would meet; but another one may have the memory. */
const FINAL_ERRORS: readonly string[] = ['RangeError', 'TypeError', DamagedTask.name];
const MISSING_MEMORY = /memory.* cannot be had|allocation failed/;
/** A task that this process has too little memory for waits this long before it is offered again. */
const TOO_LARGE_MILLISECONDS = 5000;
/** A thread that may have taken more memory is not used again. */
const MAX_KEPT_BYTES = 2 ** 27;

/**
 * Works for clusters until it is closed.
 * @throws (rejects) TypeError, RangeError for bad options; Error when Redis cannot be used
 */
export async function runWorker(options: WorkerOptions): Promise<ClusterWorker> {
  objectArgument('options', options, WORKER_KEYS);
  const queue = queueArgument(options.queue);
  const { workers = availableParallelism(), lockDuration = DEFAULT_LOCK } = options;
  const { memory = Math.floor(0.75 * machineMemory()) } = options;
  integerArgument('workers', workers, 1, MAX_WORKERS);
  integerArgument('lockDuration', lockDuration, 1000, 3_600_000);
  integerArgument('memory', memory, 1, Number.MAX_SAFE_INTEGER);
  const redis = await connect(options.connection);
  const worker = new ClusterWorkers(redis, queue, await kernels(workers), { workers, lockDuration, memory });
  await worker.start();
  return worker;
}

/** The memory of the machine, or what the process may have of it. */
function machineMemory(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Threads that stay. A large count has one of its own. */
async function kernels(workers: number): Promise<{ solving: Scheduler; census: Scheduler }> {
  const { engine, module } = await chooseEngine({});
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

class ClusterWorkers implements ClusterWorker {
  readonly #redis: Redis;
  readonly #queue: string;
  readonly #threads: { readonly solving: Scheduler; readonly census: Scheduler };
  readonly #tickets: Tickets;
  readonly #memory: number;
  readonly #channel: Redis;
  readonly #workers: readonly Worker<JobData>[];
  /** Running jobs by call. */
  readonly #running = new Map<string, Set<Job<JobData>>>();
  #closing: Promise<void> | undefined;

  constructor(
    redis: Redis,
    queue: string,
    threads: { solving: Scheduler; census: Scheduler },
    { workers, lockDuration, memory }: { workers: number; lockDuration: number; memory: number },
  ) {
    this.#redis = redis;
    this.#queue = queue;
    this.#threads = threads;
    this.#tickets = new Tickets(workers, memory);
    this.#channel = copyOf(redis);
    this.#memory = memory;
    const classes = CLASSES.filter(({ above }) => above < memory);
    this.#workers = classes.map((memoryClass) => {
      const worker = new Worker<JobData>(
        queueName(queue, memoryClass),
        (job, token, signal) => this.#process(job, token!, signal!),
        {
          ...{ connection: redis as never, lockDuration },
          concurrency: Math.min(workers, Math.ceil(memory / Math.max(memoryClass.above, 1))),
          ...{ stalledInterval: Math.ceil(lockDuration / 2), maxStalledCount: MAX_STALLED },
          metrics: { maxDataPoints: 1440 },
        },
      );
      worker.on('error', () => {});
      worker.on('lockRenewalFailed', (ids) => {
        for (const id of ids) worker.cancelJob(id, 'the lock was lost');
      });
      worker.on('failed', (job) => void (job?.finishedOn && this.#noteFailure(job).catch(() => {})));
      return worker as unknown as Worker<JobData>;
    });
  }

  async start(): Promise<void> {
    await this.#channel.subscribe(cancelChannel(this.#queue));
    this.#channel.on('message', (_, call) => {
      for (const job of this.#running.get(call) ?? []) this.#cancel(job);
    });
    await Promise.all(this.#workers.map((worker) => worker.waitUntilReady()));
  }

  #cancel(job: Job<JobData>): void {
    for (const worker of this.#workers) worker.cancelJob(job.id!, 'cancelled');
  }

  async #process(job: Job<JobData>, token: string, signal: AbortSignal): Promise<object> {
    // Others may have written the data: the task is checked before it runs.
    const { call = '', bytes: noted } = Object(job.data) as Partial<JobData>;
    const bytes = Number(noted) || 0;
    if (bytes > this.#memory) {
      // Another machine has more.
      await job.moveToDelayed(Date.now() + TOO_LARGE_MILLISECONDS, token);
      throw new DelayedError();
    }
    const jobs = this.#running.get(call) ?? new Set();
    this.#running.set(call, jobs.add(job));
    const leave = await this.#tickets.take(bytes, signal);
    try {
      signal.throwIfAborted();
      return await this.#run(job, bytes, signal);
    } catch (error) {
      if (this.#closing) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      const { name, message } = error as Error;
      if (signal.aborted) throw new UnrecoverableError(`cancelled: ${signal.reason}`);
      const isFinal = FINAL_ERRORS.includes(name) && !MISSING_MEMORY.test(message);
      if (isFinal) throw new UnrecoverableError(`${name}: ${message}`);
      throw error;
    } finally {
      leave();
      if (jobs.delete(job) && jobs.size === 0) this.#running.delete(call);
    }
  }

  async #run(job: Job<JobData>, bytes: number, signal: AbortSignal): Promise<object> {
    const task = decodeTask(job.id!, job.data);
    const open = this.#open(task, bytes, signal);
    let toldAt = performance.now();
    const onProgress = (share: number): void => {
      const now = performance.now();
      if (now < toldAt + PROGRESS_MILLISECONDS) return;
      toldAt = now;
      job.updateProgress(share).catch(() => {});
    };
    try {
      const output = encodeOutput(await open.run(task.input, { onProgress }));
      const { call, jobId } = job.data;
      const isNamed = jobId !== undefined;
      const seconds = isNamed ? KEPT_SECONDS.named : KEPT_SECONDS.unnamed;
      await this.#redis.set(keyOf(this.#queue, 'output', job.id!), output, 'EX', seconds);
      if (isNamed) {
        const done = keyOf(this.#queue, 'done', call);
        await this.#redis.zadd(done, 'NX', Date.now(), job.id!);
        await this.#redis.expire(done, seconds);
      }
      return { bytes: output.length };
    } finally {
      await open.close();
    }
  }

  #open({ terms, input }: Task, bytes: number, signal: AbortSignal): Call {
    const signals = [signal];
    // Memory that a count took is free when its thread ends.
    if ((input.task === 'count' || input.task === 'sample') && bytes > MAX_KEPT_BYTES) {
      return new Scheduler(
        censusTerms(() => createThread('count')),
        1,
      ).open(terms, signals);
    }
    const isSolving = input.task === 'solve' || input.task === 'batch' || input.task === 'problems';
    return (isSolving ? this.#threads.solving : this.#threads.census).open(terms, signals);
  }

  async #noteFailure({ data }: Job<JobData>): Promise<void> {
    const { call = '', jobId } = Object(data) as Partial<JobData>;
    const record = keyOf(this.#queue, 'call', call);
    if (jobId === undefined || (await this.#redis.hget(record, 'state')) !== 'running') return;
    await this.#redis.multi().hset(record, 'state', 'failed').hincrby(record, 'failed', 1).exec();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    for (const worker of this.#workers) worker.cancelAllJobs(CLOSING);
    const closed = Promise.all(this.#workers.map((worker) => worker.close()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSING_MILLISECONDS);
    });
    await Promise.race([closed.catch(() => {}), patience]);
    clearTimeout(timer);
    await Promise.all([this.#threads.solving.close(), this.#threads.census.close()]);
    this.#channel.disconnect();
    this.#redis.disconnect();
  }
}
