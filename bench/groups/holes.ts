import type { ContestantDefinition, Group } from '../harness/group.js';

const MODULE = new URL('../contestants/holes.js', import.meta.url).href;

const HARD_MODULE = new URL('../contestants/hard-holes.js', import.meta.url).href;

/** Side of the board and percent of its squares blocked. The rules exclude nearly all larger boards with more holes. */
const BOARDS: readonly (readonly [side: number, percent: number])[] = [
  [8, 5],
  [20, 5],
  [20, 10],
  [40, 5],
  [100, 5],
  [300, 2],
];
/** Sides timed on both engines: a small board, where kernels come first, and a large one, where both run the same code. */
const SIDES_OF_BOTH: readonly number[] = [8, 100];

function named(engine: string, side: number, percent: number): string {
  return `${engine} ${side} x ${side}, ${percent} %`;
}

function at(engine: 'wasm' | 'ts', [side, percent]: readonly [number, number]): ContestantDefinition {
  return {
    name: named(engine, side, percent),
    program: { module: MODULE, export: `${engine}Holes` },
    workload: { side, percent },
    answers: `${side}, ${percent}`,
  };
}

function hard(engine: 'wasm' | 'ts'): ContestantDefinition {
  return {
    name: `${engine} hard boards`,
    program: { module: HARD_MODULE, export: `${engine}HardHoles` },
    answers: 'hard boards',
    proofOnly: engine === 'ts',
  };
}

/** Boards with holes by size and share of holes, each one new: rules, flow and joining included. */
export const HOLES: Group = {
  name: 'holes',
  title:
    'Tours of boards with holes by auto: closed ones of random boards, a new one each time, and hard boards',
  unit: 'square',
  per: 'work',
  workload: {},
  contestants: [
    ...BOARDS.flatMap((board) => [
      at('wasm', board),
      { ...at('ts', board), proofOnly: !SIDES_OF_BOTH.includes(board[0]) },
    ]),
    hard('wasm'),
    hard('ts'),
  ],
  pairs: [
    [named('wasm', 8, 5), named('ts', 8, 5)],
    [named('wasm', 100, 5), named('ts', 100, 5)],
    [named('wasm', 20, 5), named('wasm', 20, 10)],
  ],
  proof: 2,
  effort: 'light',
};
