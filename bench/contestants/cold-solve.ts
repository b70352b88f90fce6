/** One board in a process that has done nothing before. The entries are imported by the contestants that time it. */
import type { Prepare } from '../harness/contestant.js';
import { boardContestant } from './inputs.js';

const WALK = { strategy: 'warnsdorff' } as const;

/** The package is imported; a solver is created and solves one board. */
export const wasmFirst: Prepare = async (workload) => {
  const { createSolverSync } = await import('knights-tour-wasm');
  return boardContestant(workload, (problem) => createSolverSync({ engine: 'wasm' }).solve(problem, WALK));
};
export const tsFirst: Prepare = async (workload) => {
  const { createTsSolver } = await import('knights-tour-wasm/ts');
  return boardContestant(workload, (problem) => createTsSolver().solve(problem, WALK));
};

/** The same, the import included. */
export const wasmImport: Prepare = (workload) =>
  boardContestant(workload, async (problem) => {
    const { createSolverSync } = await import('knights-tour-wasm');
    return createSolverSync({ engine: 'wasm' }).solve(problem, WALK);
  });
export const tsImport: Prepare = (workload) =>
  boardContestant(workload, async (problem) => {
    const { createTsSolver } = await import('knights-tour-wasm/ts');
    return createTsSolver().solve(problem, WALK);
  });
