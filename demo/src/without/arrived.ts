/** The engines of counts and puzzles without WebAssembly, in a file of their own: few visitors need it. */
export { tsCensusEngine } from '../../../src/engines/census/ts/kernel.js';
export { tsPuzzleEngine } from '../../../src/engines/puzzle/ts/engine.js';
