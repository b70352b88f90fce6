import type { Group } from '../harness/group.js';
import { engines } from './contestants.js';

/**
 * Side of the board, percentage of blocked squares, and whether the TypeScript engine is timed. The rules exclude nearly all boards
 * with more holes.
 */
const CLOSED = [
  [8, 5, 'timed'],
  [20, 5, 'timed'],
  [20, 10, 'proof'],
  [40, 5, 'proof'],
  [100, 5, 'timed'],
  [300, 2, 'proof'],
] as const;

/** The sizes with open tours, too, and with the rules alone. */
const SIDES = [8, 20, 100] as const;

const title = (side: number, percent: number): string => `${side} x ${side}, ${percent} %`;

/** Boards with holes, by size and share of holes. Times include the rules that are needed, the flow and the joining. */
export const HOLES: Group = {
  name: 'holes',
  title:
    'Tours of random boards with holes by auto, and all rules alone, a new board each time; closed, but for those called open',
  unit: 'square',
  per: 'work',
  workload: {},
  contestants: [
    ...CLOSED.flatMap(([side, percent, role]) =>
      engines('holes', 'Holes', title(side, percent), { side, percent, closed: 1 }, role),
    ),
    ...SIDES.flatMap((side) => [
      ...engines('holes', 'Holes', `${title(side, 5)} open`, { side, percent: 5 }),
      ...engines('holes', 'Holes', `${title(side, 5)} rules`, { side, percent: 5, closed: 1, rules: 1 }),
      ...engines('holes', 'Holes', `${title(side, 5)} open, rules`, { side, percent: 5, rules: 1 }),
    ]),
  ],
  pairs: [
    ...SIDES.flatMap((side): [string, string][] => [
      [`wasm, ${title(side, 5)}`, `ts, ${title(side, 5)}`],
      [`wasm, ${title(side, 5)} open`, `ts, ${title(side, 5)} open`],
      [`wasm, ${title(side, 5)} rules`, `wasm, ${title(side, 5)}`],
      [`wasm, ${title(side, 5)} open, rules`, `wasm, ${title(side, 5)} open`],
    ]),
    ['wasm, 20 x 20, 5 %', 'wasm, 20 x 20, 10 %'],
  ],
  proof: 2,
  effort: 'light',
};
