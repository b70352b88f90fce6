/** Calls with bad input, and some that look like it. */

/** Values of which an argument takes few or none. */
const ODD_VALUES = [
  ...[undefined, null, true, 'a1', 1n, -1, 0.5, 64, Number.NaN, 2 ** 32, 2 ** 53],
  ...[[], [8, 0], ['0', 0], { length: -1 }, new Float32Array(2), () => 0],
];

/** What is no object of known keys. */
const NO_OBJECTS = [undefined, null, [8, 8], '8x8', { magic: 1 }];

const BOARD = { rows: 8, cols: 8 };
const MASK = new Uint8Array(64).fill(1);
const MOVES = [-2, -1, 1, 2].flatMap((row) => [-1, 1].map((side) => [row, side * (3 - Math.abs(row))]));

const withOddValues = (object, ...keys) =>
  keys.flatMap((key) => ODD_VALUES.map((value) => ({ ...object, [key]: value })));
const withValues = (object, key, values) => values.map((value) => ({ ...object, [key]: value }));

export const BAD_PROBLEMS = [
  ...NO_OBJECTS,
  ...withOddValues(BOARD, 'rows', 'start', 'end', 'closed', 'blocked'),
  ...withValues(BOARD, 'start', [[0, -1], [0], [0, 0, 0], { row: 0, col: 0 }]),
  ...withValues(BOARD, 'blocked', [[1, 64], ['a1'], [[0, 8]], [[0]], MASK, MASK.subarray(1), Array(2)]),
  { ...BOARD, start: 9, blocked: [9] },
  { ...BOARD, end: 9, blocked: [[1, 1]] },
  { ...BOARD, start: 3, end: [0, 3] },
  { ...BOARD, end: 9, closed: true },
  { ...BOARD, seed: 1 },
  { rows: 2 ** 52, cols: 2 },
  { rows: 2 ** 26, cols: 2 ** 26, blocked: [0] },
];

/** Options of a solve or a batch. */
const BAD_OPTIONS = [
  ...NO_OBJECTS,
  ...withOddValues({}, 'strategy', 'tieBreak', 'moveOrder', 'seed', 'stream', 'nodeLimit', 'out'),
  ...withValues({}, 'moveOrder', [
    MOVES.slice(1),
    [...MOVES, MOVES[0]],
    [...MOVES.slice(1), [2, 2]],
    Array(8),
  ]),
  ...withValues({}, 'out', [new Uint32Array(63), new Int32Array(64), { paths: new Uint8Array(128) }]),
  { closed: true },
  { tiebreak: 'first' },
];

const BAD_BATCHES = [
  ...NO_OBJECTS,
  ...withOddValues({ ...BOARD, count: 2 }, 'count', 'end', 'blocked'),
  ...withOddValues(BOARD, 'starts'),
  ...withValues(BOARD, 'starts', [[0, 65], Int8Array.of(-1), [0, 1.5], [[0, 1]], new Set([1])]),
  ...withValues({ ...BOARD, starts: [0, 9] }, 'end', [9, [1, 1], 0]),
  { ...BOARD, starts: [0, 9], blocked: [9] },
  { ...BOARD, count: 1, starts: [0] },
  { ...BOARD, count: 1, start: 0 },
  { ...BOARD, count: 1, seed: 0 },
];

const BAD_SOLVER_OPTIONS = [
  ...NO_OBJECTS,
  ...withOddValues({}, 'engine', 'wasm'),
  { wasm: new Uint8Array(4) },
];

/** Calls with bad input: the name of a function, and what it is given. */
export function* badCalls() {
  for (const problem of BAD_PROBLEMS) {
    for (const name of ['solve', 'tourExistence', 'implicitTour', 'degreeBoard']) yield [name, problem];
  }
  for (const options of BAD_OPTIONS) {
    yield ['solve', BOARD, options];
    yield ['solveBatch', { ...BOARD, count: 2 }, options];
  }
  for (const batch of BAD_BATCHES) yield ['solveBatch', batch];
  for (const options of BAD_SOLVER_OPTIONS) {
    yield ['createSolver', options];
    yield ['createSolverSync', options];
  }
  yield ['solve', { rows: 2 ** 16, cols: 2 ** 16 }, { strategy: 'warnsdorff' }];
  yield ['solve', { rows: 3000, cols: 3000 }, { strategy: 'edge-search' }];
  yield ['solve', { ...BOARD, blocked: [5] }, { strategy: 'divide-and-conquer' }];
}
