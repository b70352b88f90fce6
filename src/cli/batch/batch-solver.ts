import { availableParallelism } from 'node:os';
import type { BatchOptions, BatchProblem, BatchResult } from '../../problem/batch.js';

/** What solves the parts of a batch. */
export interface BatchSolver {
  readonly engine: 'wasm' | 'ts';
  readonly simd: boolean;
  readonly fallbackReason?: string;
  readonly workers: number;
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

type Facts = Pick<BatchSolver, 'engine' | 'simd' | 'fallbackReason'>;

function facts({ engine, simd, fallbackReason }: Facts): Facts {
  return { engine, simd, ...(fallbackReason === undefined ? {} : { fallbackReason }) };
}
