import { createSolverSync } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import type { Prepare } from '../harness/contestant.js';
import { boardByBoard } from './board-by-board.js';

/** The package is imported, nothing of it has run: a solver is made and solves one board. */

const WALK = { strategy: 'warnsdorff' } as const;

export const wasmFirst: Prepare = (workload) =>
  boardByBoard(workload, (problem) => createSolverSync({ engine: 'wasm' }).solve(problem, WALK));
export const tsFirst: Prepare = (workload) =>
  boardByBoard(workload, (problem) => createTsSolver().solve(problem, WALK));
