import { availableParallelism } from 'node:os';
import type { BatchOptions, BatchProblem, BatchResult } from '../../problem/batch.js';
import { type ClusterWish, loadCluster, ON_ALL_MACHINES } from '../arguments/cluster.js';

/** What solves the parts of a batch. */
export interface BatchSolver {
  readonly engine: 'wasm' | 'ts';
  readonly simd: boolean;
  readonly fallbackReason?: string;
  readonly workers: number;
  /** Where it solves, when that is not here. */
  readonly place?: string;
  /** The signal cancels the call. */
  solveBatch(batch: BatchProblem, options: BatchOptions, signal: AbortSignal): Promise<BatchResult>;
  close(): Promise<void>;
}

/** Solves in a pool of so many workers, by default one for each processor core: this thread is free to hear a signal. */
export async function createBatchSolver({
  engine,
  workers = availableParallelism(),
}: {
  engine: 'auto' | 'wasm' | 'ts';
  workers: number | undefined;
}): Promise<BatchSolver> {
  const { createPool } = await import('../../pool/node.js'); // what others do without starts sooner
  const pool = await createPool({ engine, workers });
  return {
    ...facts(pool),
    workers,
    solveBatch: (batch, options, signal) => pool.solveBatch(batch, { ...options, signal }),
    close: () => pool.close(),
  };
}

/** Of all machines nobody knows how many there are: parts are as large as for so many workers. */
const CLUSTER_WORKERS = 32;

/** Solves on all machines. Each part is a job of its own. */
export async function createClusterSolver({ connection, queue, jobId }: ClusterWish): Promise<BatchSolver> {
  const { createCluster } = await loadCluster();
  const cluster = await createCluster({ connection, queue });
  return {
    engine: 'wasm',
    simd: true,
    workers: CLUSTER_WORKERS,
    place: ON_ALL_MACHINES,
    solveBatch: (batch, options, signal) =>
      cluster.solveBatch(batch, {
        ...options,
        signal,
        ...(jobId === undefined ? {} : { jobId: `${jobId}/${options.stream ?? 0}` }),
      }),
    close: () => cluster.close(),
  };
}

type Facts = Pick<BatchSolver, 'engine' | 'simd' | 'fallbackReason'>;

function facts({ engine, simd, fallbackReason }: Facts): Facts {
  return { engine, simd, ...(fallbackReason === undefined ? {} : { fallbackReason }) };
}
