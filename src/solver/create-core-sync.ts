// Apart from create-core.ts, so that only a program that calls it has WebAssembly's engine in its first file.
import { checkSource, engineOfSync } from '../engines/wasm/given.js';
import { checkCoreOptions, coreSolverOnTs, type SyncCoreOptions } from './create-core.js';
import { fallbackReason } from './engine-choice.js';
import { type Solver, solverOn } from './solver.js';

/**
 * Makes a solver of some strategies at once.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export function createSolverSync(options: SyncCoreOptions): Solver {
  const { strategies, wish, wasm } = checkCoreOptions(options);
  if (wasm !== undefined) checkSource(wasm, false);
  if (wish === 'ts' || wasm === undefined) return coreSolverOnTs(strategies);
  try {
    return solverOn(engineOfSync(wasm), strategies);
  } catch (error) {
    return coreSolverOnTs(strategies, fallbackReason(wish, error));
  }
}
