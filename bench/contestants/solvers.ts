import { createSolverSync, type Solver } from 'knights-tour-wasm';
import { type Workload, workloadWord } from '../harness/contestant.js';
import { packageBytes } from '../harness/package-file.js';

/** Returns the path of the binary that uses SIMD: `workload.kernel`, which `--against` sets, or the package's. */
export function kernelFile(workload: Workload): string {
  return workloadWord(workload, 'kernel', 'dist/kernel.wasm');
}

/** Returns a solver with the binary that uses SIMD. The package contains it inline. */
export async function wasmSolver(workload: Workload): Promise<Solver> {
  if (workload.kernel === undefined) return createSolverSync({ engine: 'wasm' });
  return createSolverSync({ engine: 'wasm', wasm: await packageBytes(kernelFile(workload)) });
}

/** Returns a solver with the binary without SIMD. The package contains it as a file. */
export async function scalarSolver(): Promise<Solver> {
  return createSolverSync({ engine: 'wasm', wasm: await packageBytes('dist/kernel-scalar.wasm') });
}
