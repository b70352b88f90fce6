// In create-core.ts, a bundler would put the WebAssembly engine into the first file of every page: 2.8 KB of 12.
import { createTsEngine } from '../engines/ts/engine.js';
import { checkSource, loadEngineSync } from '../engines/wasm/engine.js';
import { kernelsOf } from '../strategies/strategy.js';
import { chooseEngineSync, lastingSolver } from './choose-engine.js';
import { checkCoreOptions, type SyncCoreOptions } from './create-core.js';
import { type Solver, solverOn } from './solver.js';

/**
 * Creates a solver with some strategies without waiting.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` if WebAssembly cannot be compiled or has no memory
 */
export function createSolverSync(options: SyncCoreOptions): Solver {
  const { strategies, choice } = checkCoreOptions(options);
  const { wasm } = options;
  const createTs = () => createTsEngine(kernelsOf(strategies));
  if (wasm === undefined) return solverOn(createTs(), strategies);
  checkSource(wasm, false);
  const { engine, fallbackReason } = chooseEngineSync(choice, () => loadEngineSync(wasm), createTs);
  const solver = solverOn(engine, strategies, fallbackReason);
  return lastingSolver(solver, () => createSolverSync({ strategies, wasm }));
}
