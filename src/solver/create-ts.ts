import type { Engine } from '../engines/engine.js';
import { SMALL_BOARD_KERNELS } from '../engines/ts/bitboard.js';
import { createTsEngine } from '../engines/ts/engine.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import { kernelsOf } from '../strategies/strategy.js';
import { type Solver, solverOn } from './solver.js';

/** Creates the TypeScript engine with all kernels. */
export function completeTsEngine(): Engine {
  return createTsEngine({ ...kernelsOf(ALL_STRATEGIES), ...SMALL_BOARD_KERNELS });
}

/** Creates a solver on the TypeScript engine. Bundles with it contain no WebAssembly. */
export function createTsSolver(): Solver {
  return solverOn(completeTsEngine(), ALL_STRATEGIES);
}
