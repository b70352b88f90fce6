import type { ContestantDefinition, Group } from '../harness/group.js';
import { secondsASquareBar, TEXTBOOK_CONTESTANTS } from './textbook-bar.js';

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

const LARGE_SIDE = 1000;
const LARGE_PERCENT = 5;
const BAR_SECONDS = 1;

/** Boards of a million squares, of which twelve are drawn for one that the rules do not exclude. */
export const HOLES_LARGE: Group = {
  name: 'holes-large',
  title: 'Closed tours of random boards of 1000 x 1000 with 5 % blocked by auto, a new one each time',
  unit: 'square',
  per: 'work',
  workload: {},
  contestants: [
    at('wasm', [LARGE_SIDE, LARGE_PERCENT]),
    { ...at('ts', [LARGE_SIDE, LARGE_PERCENT]), proofOnly: true },
    ...TEXTBOOK_CONTESTANTS,
  ],
  pairs: [],
  figures: [
    secondsASquareBar(
      named('wasm', LARGE_SIDE, LARGE_PERCENT),
      '1000 x 1000 with 5 % blocked: at most 1 s',
      BAR_SECONDS / ((1 - LARGE_PERCENT / 100) * LARGE_SIDE ** 2),
    ),
  ],
  proof: 1,
  effort: 'light',
  onRequest: true,
};
