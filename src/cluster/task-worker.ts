import { DelayedError, type Job, type Processor, WaitingError, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobData } from '../jobs/bullmq/tasks.js';
import type { Semaphore } from './semaphore.js';

/** Delay of a task that needs more memory than the process has. */
const TOO_LARGE_MILLISECONDS = 5000;

/** What a worker shares with the other workers of its process. */
interface Shared {
  readonly redis: Redis;
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

  constructor(name: string, shared: Shared, above: number, run: Processor<JobData>, options: WorkerOptions) {
    super(name, run, options);
    this.#shared = shared;
    this.#above = above;
    this.#needed = above;
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job<JobData>> {
    const { redis, semaphore } = this.#shared;
    if (!semaphore.tryReserve(this.#needed)) {
      // This worker may have removed the marker of a new job. Let a worker that is idle find it.
      await redis.zadd(this.keys.marker!, 0, '0').catch(() => {});
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
    if (!this.#early.has(job)) return super.callProcessJob(job, token, signal);
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
}
