import { jobArgument } from '../jobs/arguments.js';
import { connect } from '../jobs/bullmq/connection.js';
import { queueArgument } from '../jobs/bullmq/keys.js';
import { type JobStatus, Remote } from '../jobs/bullmq/remote.js';
import { Calls } from '../jobs/calls.js';
import { objectArgument } from '../problem/arguments.js';
import { normaliseRequest } from '../puzzle/create-puzzle.js';
import type { Cluster, ClusterOptions } from './cluster.js';

/**
 * Connects to a cluster: workers on all machines, started by `runWorker` or `knights-tour worker`, that share a Redis. Calls
 * wait while there are no workers. If Redis is unreachable, this function waits up to 60 seconds; later calls wait without a
 * limit.
 * @throws (rejects) TypeError, RangeError for bad options; an Error with the name `RedisUnavailableError` if Redis does not
 * answer in time; Error if Redis rejects the password or cannot be used for another reason
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  objectArgument('options', options, ['connection', 'queue', 'log', 'telemetry']);
  const queue = queueArgument(options.queue);
  const { log, telemetry } = options;
  const remote = new Remote(await connect(options.connection, log), queue, log, telemetry);
  const calls = new Calls(remote, normaliseRequest);
  const jobs = {
    jobs: async (): Promise<string[]> => remote.jobs(),
    status: async (jobId: string): Promise<JobStatus> => remote.status(jobArgument(jobId)!),
    cancel: async (jobId: string): Promise<void> => remote.cancel(jobArgument(jobId)!),
  };
  return Object.assign(calls, jobs) as unknown as Cluster;
}
