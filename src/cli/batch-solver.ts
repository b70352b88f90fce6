import type { BatchOptions, BatchProblem, BatchResult } from '../batch.js';
import { createSolver } from '../create-solver.js';

/** What solves the parts of a batch. */
export interface BatchSolver {
  readonly engine: 'wasm' | 'ts';
  readonly simd: boolean;
  readonly fallbackReason?: string;
  readonly workers: number;
  solveBatch(batch: BatchProblem, options: BatchOptions): Promise<BatchResult>;
  close(): Promise<void>;
}

/** Solves in this thread. */
export async function createBatchSolver({
  engine,
}: {
  engine: 'auto' | 'wasm' | 'ts';
  workers: number | undefined;
}): Promise<BatchSolver> {
  const solver = await createSolver({ engine });
  return {
    engine: solver.engine,
    simd: solver.simd,
    ...(solver.fallbackReason === undefined ? {} : { fallbackReason: solver.fallbackReason }),
    workers: 1,
    solveBatch: async (batch, options) => solver.solveBatch(batch, options),
    close: async () => {},
  };
}
