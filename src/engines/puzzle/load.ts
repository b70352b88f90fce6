export type { EngineOptions } from '../wasm/entry-engine.js';

import { type EngineOptions, type EntryBinary, entryEngine } from '../wasm/entry-engine.js';
import { binary } from '../wasm/generated/kernel-puzzle.js';
import type { PuzzleEngine } from './kernel.js';
import { wasmPuzzleEngine } from './wasm-filling.js';

const PUZZLE: EntryBinary<PuzzleEngine> = {
  kind: 'puzzle',
  text: binary,
  onWasm: wasmPuzzleEngine,
};

/**
 * The engine that the options ask for.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled
 */
export function puzzleEngine(options: EngineOptions): PuzzleEngine {
  return entryEngine(PUZZLE, options);
}
