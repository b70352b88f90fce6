import { shown } from '../../problem/arguments.js';
import { meaningless } from './values.js';

/** The options of a command that may be answered by other machines. */
export const CLUSTER_OPTIONS = {
  redis: { type: 'string' },
  queue: { type: 'string' },
  'job-id': { type: 'string' },
} as const;

/** The values of {@link CLUSTER_OPTIONS}. */
export interface ClusterArguments {
  redis?: string | undefined;
  queue?: string | undefined;
  'job-id'?: string | undefined;
}

/** What the help says of them. */
export const CLUSTER_HELP = `  --redis URL          on all machines that run knights-tour worker --redis URL, see docs/cluster.md
  --queue NAME         the queue of the job, where one Redis has several; default 'default'
  --job-id ID          a name for the job: asked again under it, it goes on where it was
`;

/** Who answered, as it is told. */
export const ON_ALL_MACHINES = 'on all machines';

/** Where other machines are reached. */
export interface ClusterWish {
  readonly connection: string;
  readonly queue: string | undefined;
  readonly jobId: string | undefined;
}

/**
 * Where other machines are to answer; undefined: this one answers.
 * @param beside options that mean something on one machine alone, as they were typed
 * @throws TypeError
 */
export function clusterWish(
  { redis, queue, 'job-id': jobId }: ClusterArguments,
  beside: Readonly<Record<string, unknown>>,
): ClusterWish | undefined {
  if (redis === undefined) {
    for (const [name, value] of Object.entries({ queue, 'job-id': jobId })) {
      if (value !== undefined) throw new TypeError(`--${name} ${shown(value)} goes with --redis alone`);
    }
    return undefined;
  }
  for (const [name, value] of Object.entries(beside)) {
    if (value === undefined) continue;
    throw meaningless(
      `--${name}${value === true ? '' : ` ${value}`}`,
      '--redis',
      'that is up to the workers',
    );
  }
  return { connection: redis, queue, jobId };
}

/** The module of all machines, which is loaded when it is asked for: BullMQ and ioredis are no dependencies. */
export async function loadCluster(): Promise<{
  readonly createCluster: typeof import('../../cluster/create-cluster.js').createCluster;
  readonly runWorker: typeof import('../../cluster/run-worker.js').runWorker;
}> {
  try {
    const { createCluster } = await import('../../cluster/create-cluster.js');
    const { runWorker } = await import('../../cluster/run-worker.js');
    return { createCluster, runWorker };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('--redis needs two packages that are not installed: npm install bullmq ioredis');
  }
}
