// Apart from create-core.ts, so that only a program that calls it has WebAssembly's engine in its first file.
import { coreEngineSync } from './core-engine.js';
import { checkCoreOptions, coreSolver, type SyncCoreOptions } from './create-core.js';
import type { Solver } from './solver.js';

/**
 * Makes a solver of some strategies at once.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export function createSolverSync(options: SyncCoreOptions): Solver {
  const { strategies, wish, wasm } = checkCoreOptions(options);
  return coreSolver(strategies, wasm === undefined ? undefined : coreEngineSync(wasm, wish));
}
