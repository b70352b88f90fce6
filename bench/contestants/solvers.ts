import { readFileSync } from 'node:fs';
import { createSolverSync, type Solver } from 'knights-tour-wasm';
import { packagePath } from '../harness/package-path.js';

/** A solver on the binary with SIMD, which the package inlines. */
export function wasmSolver(): Solver {
  return createSolverSync({ engine: 'wasm' });
}

/** A solver on the binary without SIMD, which the package ships as a file. */
export function scalarSolver(): Solver {
  return createSolverSync({ engine: 'wasm', wasm: readFileSync(packagePath('dist/kernel-scalar.wasm')) });
}
