// Apart from create-core.ts, so that bundlers put WebAssembly's engine into the first file only of programs that call this.
import { createTsEngine } from '../engines/ts/engine.js';
import { checkSource, loadEngineSync } from '../engines/wasm/engine.js';
import { kernelsOf } from '../strategies/strategy.js';
import { chooseEngineSync } from './choose-engine.js';
import { checkCoreOptions, type SyncCoreOptions, solverInTs } from './create-core.js';
import { type Solver, solverOn } from './solver.js';

/**
 * Makes a solver of some strategies at once.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export function createSolverSync(options: SyncCoreOptions): Solver {
  const { strategies, choice } = checkCoreOptions(options);
  const { wasm } = options;
  if (wasm === undefined) return solverInTs(strategies);
  checkSource(wasm, false);
  const { engine, fallbackReason } = chooseEngineSync(
    choice,
    () => loadEngineSync(wasm),
    () => createTsEngine(kernelsOf(strategies)),
  );
  return solverOn(engine, strategies, fallbackReason);
}
