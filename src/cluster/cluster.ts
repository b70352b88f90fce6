import type { ConnectionOptions, MetricsOptions } from 'bullmq';
import type { Log, LogEvent } from '../jobs/bullmq/log.js';
import type { Telemetry } from '../jobs/bullmq/queues.js';
import type { JobState, JobStatus } from '../jobs/bullmq/remote.js';
import type {
  AsyncDisposable,
  CallMethods,
  PoolBatchOptions,
  PoolCountOptions,
  PoolPuzzlesOptions,
  PoolSampleOptions,
  PoolSolveOptions,
  PoolStreamOptions,
  PoolTours,
  PoolToursOptions,
} from '../jobs/methods.js';

export type { CountResult } from '../census/count.js';
export type { CallMethods } from '../jobs/methods.js';

/** How to reach the machines. */
export interface ClusterOptions {
  /** Redis: a URL (`redis://:password@host:6379`, with TLS `rediss://`), options of ioredis, or one of its clients. */
  connection: ConnectionOptions | string;
  /** Name under which workers and callers meet: 1 to 64 letters, digits, - and _; default 'default'. */
  queue?: string | undefined;
  /**
   * Called when Redis is lost, refuses commands or is back, when its settings may lose tasks, and in a cluster when no worker
   * can run the tasks of a call for 10 seconds; in a worker also with each task. Default: nothing is logged.
   */
  log?: Log | undefined;
  /** A `Telemetry` of BullMQ, such as `BullMQOtel` of the package `bullmq-otel`: traces of tasks. Default: none. */
  telemetry?: Telemetry | undefined;
}

/** What every call of a cluster takes in addition to what it takes in a pool. */
export interface ClusterCall {
  /**
   * A name for the job. A caller that asks again under this name, even from another process, gets what is done. Results are
   * kept for a week; those that were read already, up to 64 MB. Without a name the job ends with the call.
   */
  jobId?: string | undefined;
}

export type { JobState, JobStatus, Log, LogEvent, Telemetry };

/** How to solve in a cluster. */
export type ClusterSolveOptions = PoolSolveOptions & ClusterCall;
/** How to solve a batch in a cluster. */
export type ClusterBatchOptions = PoolBatchOptions & ClusterCall;
/** How to solve problem after problem in a cluster. */
export type ClusterStreamOptions = PoolStreamOptions & ClusterCall;
/** How to count in a cluster. `memory` is the most that each of its workers may use: default 1.5 GiB. */
export type ClusterCountOptions = PoolCountOptions & ClusterCall;
/** How to list tours in a cluster. */
export type ClusterToursOptions = PoolToursOptions & ClusterCall;
/** How to sample tours in a cluster. `memory` is the most that each of its workers may use: default 1.5 GiB. */
export type ClusterSampleOptions = PoolSampleOptions & ClusterCall;
/** How to make puzzles in a cluster. */
export type ClusterPuzzlesOptions = PoolPuzzlesOptions & ClusterCall;
/** Tours, one after the other. */
export type ClusterTours = PoolTours;

/** The calls of a pool, answered by workers on all machines. Calls also reject when a task failed for good. */
export interface ClusterMethods extends CallMethods<ClusterCall> {
  /** Returns the names of all jobs on the queue. */
  jobs(): Promise<string[]>;
  /**
   * Returns the state of a job.
   * @throws (rejects) RangeError when there is no job of that name
   */
  status(jobId: string): Promise<JobStatus>;
  /** Ends a job everywhere and forgets its results. Its callers reject. */
  cancel(jobId: string): Promise<void>;
}

/** The calls of a pool, answered by workers on all machines. Make one with `createCluster`. */
export type Cluster = ClusterMethods & AsyncDisposable;

/** How to work for clusters. */
export interface WorkerOptions extends ClusterOptions {
  /** Number of tasks that run at the same time: an integer from 1 to 1024; default the cores of the machine. */
  workers?: number | undefined;
  /**
   * Milliseconds for which a task belongs to its worker: an integer from 1000 to 3 600 000, default 60 000. A running worker
   * renews it; when the worker is gone, another one gets the task after that time.
   */
  lockDuration?: number | undefined;
  /** The bytes that the tasks of this process may need together; default three quarters of the machine's memory. */
  memory?: number | undefined;
  /** The `metrics` of BullMQ: for how many minutes it counts finished tasks. Default `{ maxDataPoints: 1440 }`, a day. */
  metrics?: MetricsOptions | undefined;
}

/** A running worker. */
export interface ClusterWorker {
  /** Stops at once: running tasks go back to the queue. May be called again. */
  close(): Promise<void>;
}
