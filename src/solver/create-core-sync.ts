// Apart from create-core.ts, so that only a program that calls it has WebAssembly's engine in its first file.
import { createTsEngine } from '../engines/ts/engine.js';
import { engineOfSync } from '../engines/wasm/given.js';
import { kernelsOf } from '../strategies/strategy.js';
import { checkCoreOptions, coreSolver, type SyncCoreOptions } from './create-core.js';
import { fallBack } from './engine-choice.js';
import type { Solver } from './solver.js';

/**
 * Makes a solver of some strategies at once.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled
 */
export function createSolverSync(options: SyncCoreOptions): Solver {
  const wish = checkCoreOptions(options);
  const { strategies, wasm } = options;
  const onTs = () => createTsEngine(kernelsOf(strategies));
  if (wish === 'ts' || wasm === undefined) return coreSolver(strategies, { engine: onTs() });
  try {
    return coreSolver(strategies, { engine: engineOfSync(wasm) });
  } catch (error) {
    return coreSolver(strategies, fallBack(wish, error, onTs));
  }
}
