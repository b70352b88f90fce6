import type { MetricsOptions } from 'bullmq';
import { jobArgument } from '../jobs/arguments.js';
import { connect, type Log, type LogEvent, type Telemetry } from '../jobs/bullmq/connection.js';
import { queueArgument } from '../jobs/bullmq/redis-names.js';
import type { ConnectionOptions } from '../jobs/bullmq/redis-options.js';
import { type JobState, type JobStatus, Remote } from '../jobs/bullmq/remote.js';
import { Calls } from '../jobs/calls.js';
import type { AsyncDisposable } from '../jobs/executor.js';
import type { CallMethods } from '../jobs/methods.js';
import type { CreateWorker } from '../pool/pool.js';
import { objectArgument } from '../problem/arguments.js';

export type { CountResult } from '../census/count.js';
export type { RedisClient, RedisOptions, RedisUrl } from '../jobs/bullmq/redis-options.js';
export type * from '../jobs/methods.js';
export type { ConnectionOptions, JobState, JobStatus, Log, LogEvent, Telemetry };

/** Options to connect to a cluster. */
export interface ClusterOptions {
  /**
   * Redis: a URL (`redis://:password@host:6379`, with TLS `rediss://`), options of ioredis, an ioredis `Redis` or `Cluster`, which
   * stays open, or `{ cluster: [URL, ...] }` with some nodes of a Redis in cluster mode.
   */
  connection: ConnectionOptions;
  /** Name of the queue that workers and clients share: 1 to 64 letters, digits, - or _; default 'default'. */
  queue?: string | undefined;
  /**
   * Called when Redis is lost, refuses commands or is back, when its settings may lose tasks, and when no worker can run the
   * tasks of a call for 10 seconds; in a worker also for each task. Default: no log.
   */
  log?: Log | undefined;
  /** A BullMQ `Telemetry`, such as `BullMQOtel` of the package `bullmq-otel`, for traces of tasks. Default: none. */
  telemetry?: Telemetry | undefined;
}

/** Additional options of every call of a cluster. */
export interface ClusterCall {
  /**
   * A name for the job. A later call with this name, even from another process, continues the job and returns its finished
   * results. Results are kept for a week; of those already read, at most 64 MB. Without a name, the job ends with the call.
   */
  jobId?: string | undefined;
}

/**
 * The calls of a pool, computed by workers on all machines. Calls also reject if a task failed permanently. The option `memory`
 * limits each worker.
 */
export interface ClusterMethods extends CallMethods<ClusterCall> {
  /** Returns the names of all jobs on the queue. */
  jobs(): Promise<string[]>;
  /**
   * Returns the state of a job.
   * @throws (rejects) RangeError if there is no job with this name
   */
  status(jobId: string): Promise<JobStatus>;
  /** Ends a job everywhere and deletes its results. Its callers reject. */
  cancel(jobId: string): Promise<void>;
}

/** The calls of a pool, computed by workers on all machines. Create one with `createCluster`. */
export type Cluster = ClusterMethods & AsyncDisposable;

/**
 * Connects to a cluster: workers on all machines, started by `runWorker` or `knights-tour worker`, that share a Redis. Calls
 * wait while there are no workers. If Redis is unreachable, this function waits up to 60 seconds; later calls wait without a
 * limit.
 * @throws (rejects) TypeError, RangeError for bad options; an Error with the name `RedisUnavailableError` if Redis does not
 * answer in time, or if it cannot be used: a wrong password, missing permissions, a server that is too old
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  objectArgument('options', options, ['connection', 'queue', 'log', 'telemetry']);
  const queue = queueArgument(options.queue);
  const { log, telemetry } = options;
  const remote = new Remote(await connect(options.connection, queue, log), queue, log, telemetry);
  const calls = new Calls(remote);
  const jobs = {
    jobs: async (): Promise<string[]> => remote.jobs(),
    status: async (jobId: string): Promise<JobStatus> => remote.status(jobArgument(jobId)!),
    cancel: async (jobId: string): Promise<void> => remote.cancel(jobArgument(jobId)!),
  };
  return Object.assign(calls, jobs) as unknown as Cluster;
}

/** Options of a worker for clusters. */
export interface WorkerOptions extends ClusterOptions {
  /** Number of simultaneous tasks: an integer from 1 to 1024; default the number of processor cores. */
  workers?: number | undefined;
  /**
   * Milliseconds for which a worker locks a task: an integer from 1000 to 3 600 000, default 60 000. A running worker renews
   * the lock. If the worker dies, another one gets the task after that time.
   */
  lockDuration?: number | undefined;
  /** Maximum number of bytes of all tasks of this process together; default three quarters of the machine's memory. */
  memory?: number | undefined;
  /**
   * The BullMQ option `metrics`: number of minutes for which it counts finished tasks. Default `{ maxDataPoints: 1440 }`, a
   * day.
   */
  metrics?: MetricsOptions | undefined;
  /** Creates a thread, as the option of `createPool` does, for bundlers that do not find the files of the package. */
  createWorker?: CreateWorker | undefined;
}

/** A running worker. */
export interface ClusterWorker {
  /** Stops at once. Running tasks return to the queue. May be called several times. */
  close(): Promise<void>;
}
