import type { Engine } from '../engines/engine.js';
import { SMALL_BOARD_KERNELS } from '../engines/ts/bitboard.js';
import { createTsEngine } from '../engines/ts/engine.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import { kernelsOf } from '../strategies/strategy.js';
import { type Solver, solverOn } from './solver.js';

/** The TypeScript engine with all kernels. */
export function completeTsEngine(): Engine {
  return createTsEngine({ ...kernelsOf(ALL_STRATEGIES), ...SMALL_BOARD_KERNELS });
}

/** A solver on the TypeScript engine alone; importing it brings in no WebAssembly. */
export function createTsSolver(): Solver {
  return solverOn(completeTsEngine(), ALL_STRATEGIES);
}
