import { createSolverSync, type Solver } from 'knights-tour-wasm';
import { packageBytes } from '../harness/package-file.js';

/** A solver on the binary with SIMD, which the package inlines. */
export function wasmSolver(): Solver {
  return createSolverSync({ engine: 'wasm' });
}

/** A solver on the binary without SIMD, which the package ships as a file. */
export async function scalarSolver(): Promise<Solver> {
  return createSolverSync({ engine: 'wasm', wasm: await packageBytes('dist/kernel-scalar.wasm') });
}
