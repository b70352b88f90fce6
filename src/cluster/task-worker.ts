import { DelayedError, type Job, type Processor, WaitingError, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobData } from '../jobs/bullmq/tasks.js';
import type { Semaphore } from './semaphore.js';

/** Delay of a task that needs more memory than the process has. */
const TOO_LARGE_MILLISECONDS = 5000;

const MINUTE = 60_000;

/**
 * Stores the output of a job, tells clients, and removes the job from its queue. Returns the number of other jobs that wait.
 * BullMQ's script for it runs twice as many commands, and storing the output first would take another round trip.
 */
const FINISH = `local id = ARGV[4]
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[1])
redis.call('PUBLISH', ARGV[3], id)
if redis.call('GET', KEYS[2]) ~= ARGV[5] then return 1 end
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('LREM', KEYS[4], -1, id)
redis.call('SREM', KEYS[5], id)
redis.call('XADD', KEYS[6], '*', 'event', 'completed', 'jobId', id, 'returnvalue', ARGV[6], 'prev', 'active')
if ARGV[7] == '1' then redis.call('HINCRBY', KEYS[7], 'count', 1) end
local waiting = redis.call('LLEN', KEYS[8]) + redis.call('ZCARD', KEYS[9]) + redis.call('ZCARD', KEYS[10])
if waiting == 0 then redis.call('ZREM', KEYS[11], '0') end
return waiting`;

/**
 * Returns the number of jobs that wait. This worker may have removed the marker of a new one, so a worker that is idle must find
 * it again.
 */
const PASS_ON = `local waiting = redis.call('LLEN', KEYS[1]) + redis.call('ZCARD', KEYS[2])
if waiting > 0 then redis.call('ZADD', KEYS[4], 0, '0') end
return waiting + redis.call('ZCARD', KEYS[3])`;

/** The state that a worker shares with the other workers of its process. */
interface Shared {
  readonly redis: Redis & { finishTask?(...args: (string | number | Buffer)[]): Promise<unknown> };
  readonly semaphore: Semaphore;
  /** All memory of the process. */
  readonly memory: number;
}

/** The data of a job, which may be forged. decodeTask() checks it before the task runs. */
export function dataOf(job: Job<JobData> | undefined): Partial<JobData> {
  return Object(job?.data);
}

function bytesOf(job: Job<JobData>): number {
  return Number(dataOf(job).bytes) || 0;
}

/** A worker of BullMQ that takes a job only when a thread and memory for it are free. */
export class TaskWorker extends Worker<JobData> {
  readonly #shared: Shared;
  /** Tasks of this queue need more bytes than this. */
  readonly #above: number;
  /** Free bytes without which no job is taken. */
  #needed: number;
  /** Jobs that were taken although there is no memory for them now. */
  readonly #early = new WeakSet<Job<JobData>>();
  /** Jobs that finish() has removed. BullMQ takes the next job by moveToActive(). */
  readonly #finished = new WeakSet<Job<JobData>>();
  /** Whether no job waited when the last one was finished. */
  #isEmpty = false;
  /** The minute in which BullMQ last finished a job of this worker. */
  #minute = 0;

  constructor(name: string, shared: Shared, above: number, run: Processor<JobData>, options: WorkerOptions) {
    super(name, run, options);
    shared.redis.defineCommand('finishTask', { lua: FINISH, numberOfKeys: 11 });
    this.#shared = shared;
    this.#above = above;
    this.#needed = above;
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job<JobData>> {
    const { redis, semaphore } = this.#shared;
    if (this.#isEmpty) {
      this.#isEmpty = false;
      return this.nextJobFromJobData();
    }
    if (!semaphore.tryReserve(this.#needed)) {
      const keys = ['wait', 'prioritized', 'delayed', 'marker'].map((part) => this.toKey(part));
      // A worker that waits for a marker also looks every few seconds. Then it must not keep a place for nothing.
      if ((await redis.eval(PASS_ON, keys.length, ...keys)) === 0) return this.nextJobFromJobData();
      await semaphore.reserve(this.#needed);
    }
    let job: Job<JobData> | undefined;
    try {
      if (!this.closing) job = await super.moveToActive(token, name);
    } finally {
      if (!job) semaphore.release(0);
    }
    return job as Job<JobData>;
  }

  /** Runs a job, whose thread is reserved, and takes the next one if its thread is then free. */
  override async processJob(
    job: Job<JobData>,
    token: string,
    mayFetch: () => boolean = () => true,
  ): ReturnType<Worker<JobData>['processJob']> {
    const { semaphore } = this.#shared;
    const bytes = bytesOf(job);
    const isReady = semaphore.takeMemory(bytes);
    if (isReady) this.#needed = this.#above;
    else this.#early.add(job);
    let held: number | undefined = isReady ? bytes : 0;
    let isReserved = false;
    const release = (): void => {
      if (held !== undefined) semaphore.release(held);
      held = undefined;
    };
    const fetches = (): boolean => {
      release();
      if (this.#finished.has(job)) return !this.#isEmpty && mayFetch();
      isReserved ||= isReady && mayFetch() && semaphore.tryReserve(this.#needed);
      return isReserved;
    };
    let next: Awaited<ReturnType<Worker<JobData>['processJob']>> | undefined;
    try {
      next = await super.processJob(job, token, fetches);
    } finally {
      release();
      if (isReserved && !next) semaphore.release(0);
    }
    return next as Job<JobData>;
  }

  protected override async callProcessJob(
    job: Job<JobData>,
    token: string,
    signal?: AbortSignal,
  ): Promise<unknown> {
    if (!this.#early.has(job)) {
      const result = await super.callProcessJob(job, token, signal);
      if (!this.#finished.has(job)) return result;
      // BullMQ then leaves the job alone.
      throw new WaitingError();
    }
    const bytes = bytesOf(job);
    if (bytes > this.#shared.memory) {
      // A machine with more memory can take the task.
      await job.moveToDelayed(Date.now() + TOO_LARGE_MILLISECONDS, token);
      throw new DelayedError();
    }
    this.#needed = bytes;
    await job.moveToWait(token);
    throw new WaitingError();
  }

  /**
   * Stores the output of a job without a name and finishes the job. Returns false if BullMQ must finish the job: once a
   * minute, when it updates its metrics.
   * @param seconds time to live of the output
   */
  async finish(
    job: Job<JobData>,
    token: string,
    key: string,
    output: Buffer,
    seconds: number,
    channel: string,
  ): Promise<boolean> {
    const minute = Math.floor(Date.now() / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      return false;
    }
    const id = job.id!;
    const parts = [
      `${id}:lock`,
      id,
      'active',
      'stalled',
      'events',
      'metrics:completed',
      'wait',
      'prioritized',
      'delayed',
      'marker',
    ];
    const keys = [key, ...parts.map((part) => this.toKey(part))];
    const result = JSON.stringify({ bytes: output.length });
    const hasMetrics = this.opts.metrics?.maxDataPoints ? 1 : 0;
    const waiting = await this.#shared.redis.finishTask!(
      ...keys,
      seconds,
      output,
      channel,
      id,
      token,
      result,
      hasMetrics,
    );
    this.#isEmpty = waiting === 0;
    this.#finished.add(job);
    return true;
  }
}
