import { readFileSync } from 'node:fs';
import { createSolverSync, type Solver } from 'knights-tour-wasm';
import { packagePath } from '../harness/package-path.js';

/** A solver on WebAssembly without SIMD. */
export function scalarSolver(): Solver {
  return createSolverSync({ engine: 'wasm', wasm: readFileSync(packagePath('dist/kernel-scalar.wasm')) });
}
