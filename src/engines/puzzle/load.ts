export type { EngineOptions } from '../wasm/entry-engine.js';

import binary from 'wasm:kernel-puzzle';
import { type EngineOptions, type EntryBinary, entryEngine } from '../wasm/entry-engine.js';
import type { PuzzleEngine } from './kernel.js';
import { tsPuzzleEngine } from './ts/engine.js';
import { wasmPuzzleEngine } from './wasm-filling.js';

const PUZZLE: EntryBinary<PuzzleEngine> = {
  kind: 'puzzle',
  binary,
  onWasm: wasmPuzzleEngine,
  onTs: tsPuzzleEngine,
};

/**
 * The engine that the options ask for.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled
 */
export function puzzleEngine(options: EngineOptions): PuzzleEngine {
  return entryEngine(PUZZLE, options);
}
