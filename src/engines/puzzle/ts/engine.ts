/** The puzzle engine in TypeScript; it has no image, for in assembly/puzzle the module is the engine. */

import type { PuzzleEngine } from '../kernel.js';
import { TsFilling } from './filling.js';

/** The engine without WebAssembly. */
export function tsPuzzleEngine(): PuzzleEngine {
  return { name: 'ts', createFilling: (graph) => new TsFilling(graph) };
}
