import type { Engine } from '../engines/engine.js';
import type { BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import { normaliseOptions, OPTION_KEYS, outArgument, type SolveOptions } from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, type TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import type { Strategy } from '../strategies/strategy.js';
import { createSession } from './session.js';
import { solveWhole } from './solve.js';
import { solveBatchOn } from './solve-batch.js';

/**
 * Solves on one engine. Make one with `createSolver`, `createSolverSync` or `createTsSolver`. It holds the memory of the last
 * board that it walked or searched, 6 to 14 bytes a square; on WebAssembly what is above 64 MiB is given back with the next
 * such board that needs far less.
 */
export interface Solver {
  readonly engine: 'wasm' | 'ts';
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /** Why 'auto' took the TypeScript engine. */
  readonly fallbackReason?: string;
  /**
   * Solves one problem.
   * @throws TypeError, RangeError for bad input, before anything is computed or written
   */
  solve(problem: TourProblem, options?: SolveOptions): TourResult;
  /**
   * Finds many tours of one board. With `count`, tours are independent random ones: tour i is that of `solve` with the stream
   * `(stream + i) mod 2^32` and `start: 'random'`, or the `start` of the batch. With `starts`, tour i begins at `starts[i]`.
   * @throws TypeError, RangeError for bad input, before anything is computed or written
   */
  solveBatch(batch: BatchProblem, options?: BatchOptions): BatchResult;
}

/** A solver on an engine, with some strategies. */
export function solverOn(engine: Engine, strategies: readonly Strategy[], fallbackReason?: string): Solver {
  const session = createSession(engine, strategies);
  // One object, by which the session knows again that it is asked the same.
  const defaults = normaliseOptions({}, session.names);
  return {
    engine: engine.name,
    simd: engine.simd,
    ...(fallbackReason === undefined ? {} : { fallbackReason }),

    solve(problem: TourProblem, options?: SolveOptions): TourResult {
      checkProblemKeys(problem, OPTION_KEYS);
      const checkedOptions = options === undefined ? defaults : normaliseOptions(options, session.names);
      const checkedProblem = normaliseProblem(problem, true);
      const out = outArgument(options?.out, checkedProblem.board);
      return solveWhole(session, checkedProblem, checkedOptions, out);
    },

    solveBatch(batch: BatchProblem, options: BatchOptions = {}): BatchResult {
      return solveBatchOn(session, batch, options);
    },
  };
}
