import { censusEngine, type EngineOptions } from '../engines/census/load.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import type { CountResult } from './count-options.js';
import { COUNT_KEYS, counted } from './count-tours.js';
import { DEFAULT_MEMORY } from './limits.js';
import { symmetries } from './symmetries.js';

/** How to count the tours of moves. */
export interface UsageOptions extends EngineOptions {
  /** The most bytes that one count may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
}

/** A move, and the tours that use it, in one direction or the other. */
export interface MoveUsage {
  /** The lower of its squares. */
  readonly from: number;
  readonly to: number;
  readonly tours: bigint;
}

/** Moves to higher squares: rows and columns. */
const MOVES: readonly (readonly [number, number])[] = [
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

/**
 * How many tours use each move: all tours less those that do without it. What counts as one tour is said at `countTours`.
 * The moves come in ascending order of their squares; those that a symmetry of the problem exchanges are counted once.
 * @throws TypeError, RangeError for bad input, at once; RangeError, later, when a count does not fit into the memory
 */
export function moveUsage(problem: TourProblem, options: UsageOptions = {}): Iterable<MoveUsage> {
  const keys = COUNT_KEYS.filter((key) => key !== 'atMost' && key !== 'onProgress');
  checkProblemKeys(problem, keys);
  objectArgument('options', options, keys);
  const { memory = DEFAULT_MEMORY } = options;
  integerArgument('memory', memory, 1, Number.MAX_SAFE_INTEGER);
  const checked = normaliseProblem(problem);
  const engine = censusEngine(options);
  const count = (missing?: readonly [number, number]) =>
    numberOf(counted(checked, engine, memory, undefined, missing));
  return { [Symbol.iterator]: () => usages(checked, count) };
}

function* usages(
  problem: Problem,
  count: (missing?: readonly [number, number]) => bigint,
): Generator<MoveUsage> {
  const { freeSquares, blocked, squares, rows, cols } = problem.board;
  const all = count();
  const images = symmetriesOf(problem);
  const known = new Map<number, bigint>();
  const keyOf = (one: number, other: number) => Math.min(one, other) * squares + Math.max(one, other);
  for (let from = 0; from < squares; from++) {
    for (const [dRow, dCol] of MOVES) {
      const [row, col] = [Math.floor(from / cols) + dRow, (from % cols) + dCol];
      const to = row * cols + col;
      if (row >= rows || col < 0 || col >= cols || blocked?.[from] || blocked?.[to]) continue;
      let tours = known.get(keyOf(from, to));
      if (tours === undefined) {
        // The one move there is, or a board without tours.
        tours = all === 0n || freeSquares === 2 ? all : all - count([from, to]);
        for (const image of images) known.set(keyOf(image[from]!, image[to]!), tours);
      }
      yield withJsonArrays({ from, to, tours });
    }
  }
}

/** The symmetries of the board that leave the problem as it is: holes, and the ends (a tour may be walked backwards). */
function symmetriesOf({ board, start, end, closed }: Problem): Uint32Array[] {
  const { rows, cols, blocked } = board;
  const ends = closed ? [] : [start, end].filter((square) => square >= 0);
  return symmetries(rows, cols)
    .map(({ image }) => image)
    .filter((image) => ends.every((square) => ends.includes(image[square]!)))
    .filter(
      (image) => blocked === undefined || blocked.every((value, square) => value === blocked[image[square]!]),
    );
}

function numberOf(steps: Generator<unknown, CountResult>): bigint {
  for (let next = steps.next(); ; next = steps.next()) {
    if (!next.done) continue;
    if (next.value.status === 'counted') return next.value.count;
    throw new RangeError(next.value.status === 'too-large' ? next.value.explanation : next.value.status);
  }
}
