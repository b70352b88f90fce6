import { jobArgument } from '../jobs/arguments.js';
import { connect } from '../jobs/bullmq/connection.js';
import { queueArgument } from '../jobs/bullmq/keys.js';
import { type JobStatus, Remote } from '../jobs/bullmq/remote.js';
import { Calls } from '../jobs/calls.js';
import { withDispose } from '../pool/create-pool.js';
import { objectArgument } from '../problem/arguments.js';
import { readWishes } from '../puzzle/create-puzzle.js';
import type { Cluster, ClusterOptions } from './cluster.js';

/**
 * Sends calls to workers on all machines, which `runWorker` or `knights-tour worker` start, by way of Redis. While there are no
 * workers, calls wait. A Redis that is not there yet has 60 seconds to start; later calls wait for it as long as it takes.
 * @throws (rejects) TypeError, RangeError for bad options; an Error with the name `RedisUnavailableError` if Redis does not
 * answer in time; Error if it refuses the password, or cannot be used for another reason
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  objectArgument('options', options, ['connection', 'queue', 'log', 'telemetry']);
  const queue = queueArgument(options.queue);
  const { log, telemetry } = options;
  const remote = new Remote(await connect(options.connection, log), queue, log, telemetry);
  const calls = new Calls(remote, readWishes);
  const jobs = {
    jobs: async (): Promise<string[]> => remote.jobs(),
    status: async (jobId: string): Promise<JobStatus> => remote.status(jobArgument(jobId)!),
    cancel: async (jobId: string): Promise<void> => remote.cancel(jobArgument(jobId)!),
  };
  return withDispose(Object.assign(calls, jobs) as unknown as Cluster);
}
