import { jobArgument } from '../jobs/arguments.js';
import { connect } from '../jobs/bullmq/connection.js';
import { queueArgument } from '../jobs/bullmq/queues.js';
import { type JobStatus, Remote } from '../jobs/bullmq/remote.js';
import { Calls } from '../jobs/calls.js';
import { withDispose } from '../pool/create-pool.js';
import { objectArgument } from '../problem/arguments.js';
import { readWishes } from '../puzzle/create-puzzle.js';
import type { Cluster, ClusterOptions } from './cluster.js';

/**
 * Sends calls to workers on all machines, which `runWorker` or `knights-tour worker` start, by way of Redis. While there are no
 * workers, calls wait.
 * @throws (rejects) TypeError, RangeError for bad options; Error when Redis cannot be used
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  objectArgument('options', options, ['connection', 'queue']);
  const queue = queueArgument(options.queue);
  const remote = new Remote(await connect(options.connection), queue);
  const calls = new Calls(remote, readWishes);
  const jobs = {
    status: async (jobId: string): Promise<JobStatus> => remote.status(jobArgument(jobId)!),
    cancel: async (jobId: string): Promise<void> => remote.cancel(jobArgument(jobId)!),
  };
  return withDispose(Object.assign(calls, jobs) as unknown as Cluster);
}
