import { availableParallelism } from 'node:os';
import type { BatchOptions, BatchProblem, BatchResult } from '../batch.js';
import { createSolver } from '../create-solver.js';
import { createPool } from '../pool/node.js';

/** What solves the parts of a batch. */
export interface BatchSolver {
  readonly engine: 'wasm' | 'ts';
  readonly simd: boolean;
  readonly fallbackReason?: string;
  readonly workers: number;
  /** The signal cancels the call where other threads solve; this one hears of it too late. */
  solveBatch(batch: BatchProblem, options: BatchOptions, signal: AbortSignal): Promise<BatchResult>;
  close(): Promise<void>;
}

/** Solves in a pool of so many workers, by default one for each processor core; a single one is this thread. */
export async function createBatchSolver({
  engine,
  workers = availableParallelism(),
}: {
  engine: 'auto' | 'wasm' | 'ts';
  workers: number | undefined;
}): Promise<BatchSolver> {
  if (workers > 1) {
    const pool = await createPool({ engine, workers });
    return {
      ...facts(pool),
      workers,
      solveBatch: (batch, options, signal) => pool.solveBatch(batch, { ...options, signal }),
      close: () => pool.close(),
    };
  }
  const solver = await createSolver({ engine });
  return {
    ...facts(solver),
    workers: 1,
    solveBatch: async (batch, options) => solver.solveBatch(batch, options),
    close: async () => {},
  };
}

type Facts = Pick<BatchSolver, 'engine' | 'simd' | 'fallbackReason'>;

function facts({ engine, simd, fallbackReason }: Facts): Facts {
  return { engine, simd, ...(fallbackReason === undefined ? {} : { fallbackReason }) };
}
