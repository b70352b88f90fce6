import type { CensusEngine } from '../../../src/engines/census/kernel.js';
import type { PuzzleEngine } from '../../../src/engines/puzzle/kernel.js';

/**
 * What stands in the built page for the engines of counts and puzzles without WebAssembly (plugins/without.ts): they are
 * fetched where they are needed (gate.ts), and put in here.
 */
interface TsEngines {
  tsCensusEngine(): CensusEngine;
  tsPuzzleEngine(): PuzzleEngine;
}

const MISSING = 'WebAssembly cannot run here, and the part of the page that does without it did not arrive';

let engines: TsEngines | undefined;

export function putIn(arrived: TsEngines): void {
  engines = arrived;
}

/** @throws Error when they did not arrive */
function arrived(): TsEngines {
  if (!engines) throw new Error(MISSING);
  return engines;
}

/** Stands for the function of src/engines/census/ts/kernel.ts. */
export function tsCensusEngine(): CensusEngine {
  return arrived().tsCensusEngine();
}

/** Stands for the function of src/engines/puzzle/ts/engine.ts. */
export function tsPuzzleEngine(): PuzzleEngine {
  return arrived().tsPuzzleEngine();
}
