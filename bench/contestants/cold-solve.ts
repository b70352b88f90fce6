/** Solves one board in a new process. Only the contestants below import the package, so that some can time the import. */
import { execFileSync } from 'node:child_process';
import type { Prepare } from '../harness/contestant.js';
import { boardContestant } from './inputs.js';

const WALK = { strategy: 'warnsdorff' } as const;

/** Times a new solver and its first board. The package is already imported. */
export const wasmFirst: Prepare = async (workload) => {
  const { createSolverSync } = await import('knights-tour-wasm');
  return boardContestant(workload, (problem) => createSolverSync({ engine: 'wasm' }).solve(problem, WALK));
};
export const tsFirst: Prepare = async (workload) => {
  const { createTsSolver } = await import('knights-tour-wasm/ts');
  return boardContestant(workload, (problem) => createTsSolver().solve(problem, WALK));
};

/** Times the import, a new solver and its first board. */
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

/** Times an empty process of the same runtime, from its start to its end. The answers are those of the other contestants. */
export const emptyProcess: Prepare = async (workload) => ({
  ...(await tsImport(workload)),
  waits: true,
  async run() {
    execFileSync(process.execPath, ['--eval', '0']);
    return 1;
  },
});
