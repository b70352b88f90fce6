import type { Prepare } from '../harness/contestant.js';
import { boardByBoard } from './board-by-board.js';

/** Nothing of the package is imported: it is, a solver is made, and solves one board. */

const WALK = { strategy: 'warnsdorff' } as const;

export const wasmImport: Prepare = (workload) =>
  boardByBoard(workload, async (problem) => {
    const { createSolverSync } = await import('knights-tour-wasm');
    return createSolverSync({ engine: 'wasm' }).solve(problem, WALK);
  });
export const tsImport: Prepare = (workload) =>
  boardByBoard(workload, async (problem) => {
    const { createTsSolver } = await import('knights-tour-wasm/ts');
    return createTsSolver().solve(problem, WALK);
  });
