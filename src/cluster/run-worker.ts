import { availableParallelism, totalmem } from 'node:os';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { connect, copyOf } from '../jobs/bullmq/connection.js';
import { cancelChannel, keyOf, PREFIX, queueArgument, queueName } from '../jobs/bullmq/queues.js';
import { KEPT_SECONDS } from '../jobs/bullmq/remote-call.js';
import {
  bytesOf,
  classesWithin,
  decodeTask,
  encodeOutput,
  type JobData,
  type Task,
} from '../jobs/bullmq/tasks.js';
import type { Call } from '../jobs/executor.js';
import { Scheduler } from '../jobs/threads/scheduler.js';
import { censusTerms, openInOwnThreads } from '../jobs/threads/threads.js';
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
      censusTerms(() => createThread('count')),
      workers,
    ),
  };
}

class ClusterWorkers implements ClusterWorker {
  readonly #redis: Redis;
  readonly #queue: string;
  readonly #threads: { readonly solving: Scheduler; readonly census: Scheduler };
  readonly #tickets: Tickets;
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
    this.#workers = classesWithin(memory).map((mebibytes) => {
      const bytes = bytesOf(mebibytes);
      const worker = new Worker<JobData>(
        queueName(queue, mebibytes),
        (job, token, signal) => this.#process(job, token!, mebibytes, signal!),
        {
          ...{ connection: redis as never, prefix: PREFIX, lockDuration },
          concurrency: Math.max(1, Math.min(workers, Math.floor(memory / bytes))),
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

  async #process(job: Job<JobData>, token: string, mebibytes: number, signal: AbortSignal): Promise<object> {
    const { call } = job.data;
    const jobs = this.#running.get(call) ?? new Set();
    this.#running.set(call, jobs.add(job));
    const leave = await this.#tickets.take(bytesOf(mebibytes), signal);
    try {
      signal.throwIfAborted();
      return await this.#run(job, bytesOf(mebibytes), signal);
    } catch (error) {
      if (this.#closing) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      const { name, message } = error as Error;
      if (signal.aborted) throw new UnrecoverableError(`cancelled: ${signal.reason}`);
      // What the input makes impossible stays so.
      if (name === 'RangeError' || name === 'TypeError') throw new UnrecoverableError(`${name}: ${message}`);
      throw error;
    } finally {
      leave();
      if (jobs.delete(job) && jobs.size === 0) this.#running.delete(call);
    }
  }

  async #run(job: Job<JobData>, bytes: number, signal: AbortSignal): Promise<object> {
    const task = decodeTask(job.data.task);
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
      const { call, isNamed } = job.data;
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
    if (input.task === 'count' && bytes > MAX_KEPT_BYTES) {
      return openInOwnThreads(() => createThread('count'), 1, { terms, signals });
    }
    const isCensus = input.task === 'count' || input.task === 'walk' || input.task === 'puzzles';
    return (isCensus ? this.#threads.census : this.#threads.solving).open(terms, signals);
  }

  async #noteFailure({ data: { call, isNamed } }: Job<JobData>): Promise<void> {
    const record = keyOf(this.#queue, 'call', call);
    if (!isNamed || (await this.#redis.hget(record, 'state')) !== 'running') return;
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
