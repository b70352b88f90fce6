import { jobArgument } from '../jobs/arguments.js';
import { connect } from '../jobs/bullmq/connection.js';
import { queueArgument } from '../jobs/bullmq/queues.js';
import { Remote } from '../jobs/bullmq/remote.js';
import { Calls } from '../jobs/calls.js';
import { withDispose } from '../pool/create-pool.js';
import { objectArgument } from '../problem/arguments.js';
import type { Cluster, ClusterOptions, JobStatus } from './cluster.js';

/**
 * Sends calls to workers on all machines, which `runWorker` or `knights-tour worker` start, by way of Redis. While there are no
 * workers, calls wait.
 * @throws (rejects) TypeError, RangeError for bad options; Error when Redis cannot be used
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  objectArgument('options', options, ['connection', 'queue']);
  const queue = queueArgument(options.queue);
  const cluster = new RemoteCalls(new Remote(await connect(options.connection), queue));
  return withDispose(cluster as unknown as Cluster);
}

class RemoteCalls extends Calls {
  readonly #remote: Remote;

  constructor(remote: Remote) {
    super(remote, 'auto');
    this.#remote = remote;
  }

  async status(jobId: string): Promise<JobStatus> {
    this.#remote.checkOpen();
    return this.#remote.status(jobArgument(jobId)!);
  }

  async cancel(jobId: string): Promise<void> {
    this.#remote.checkOpen();
    return this.#remote.cancel(jobArgument(jobId)!);
  }
}
