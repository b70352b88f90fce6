import { createSolverSync, type Solver } from 'knights-tour-wasm';
import { packageBytes } from '../harness/package-file.js';

/** Returns a solver with the binary that uses SIMD. The package contains it inline. */
export function wasmSolver(): Solver {
  return createSolverSync({ engine: 'wasm' });
}

/** Returns a solver with the binary without SIMD. The package contains it as a file. */
export async function scalarSolver(): Promise<Solver> {
  return createSolverSync({ engine: 'wasm', wasm: await packageBytes('dist/kernel-scalar.wasm') });
}
