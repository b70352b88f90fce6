import type { Group } from '../harness/group.js';
import { engines } from './contestants.js';

/**
 * Side of the board, percentage of blocked squares, and whether TypeScript is timed. It is timed on a small board, where kernels
 * run first, and on a large one, where both engines run the same code. The rules exclude nearly all boards with more holes.
 */
const BOARDS = [
  [8, 5, 'timed'],
  [20, 5, 'proof'],
  [20, 10, 'proof'],
  [40, 5, 'proof'],
  [100, 5, 'timed'],
  [300, 2, 'proof'],
] as const;

/** Boards with holes, by size and share of holes. Times include the rules, the flow and the joining. */
export const HOLES: Group = {
  name: 'holes',
  title: 'Closed tours of random boards with holes by auto, a new board each time',
  unit: 'square',
  per: 'work',
  workload: {},
  contestants: BOARDS.flatMap(([side, percent, ts]) =>
    engines('holes', 'Holes', `${side} x ${side}, ${percent} %`, { side, percent }, ts),
  ),
  pairs: [
    ['wasm, 8 x 8, 5 %', 'ts, 8 x 8, 5 %'],
    ['wasm, 100 x 100, 5 %', 'ts, 100 x 100, 5 %'],
    ['wasm, 20 x 20, 5 %', 'wasm, 20 x 20, 10 %'],
  ],
  proof: 2,
  effort: 'light',
};
