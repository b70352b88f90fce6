import fc, { type Arbitrary } from 'fast-check';
import {
  CLOCKWISE,
  type Move,
  type SolveOptions,
  STRATEGY_NAMES,
  type TieBreak,
} from '../src/problem/options.js';
import type { Square, TourProblem } from '../src/problem/problem.js';

/** Random problems and options, all of them valid. */

const SIDE = fc.integer({ min: 1, max: 12 });
const UINT32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** A problem and its squares in one form, for tests that count independently. */
export interface DrawnProblem {
  readonly problem: TourProblem;
  /** By square. */
  readonly isBlocked: readonly boolean[];
  readonly free: readonly number[];
  /** Square numbers; undefined if omitted. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** The eight moves in any order. */
export const moveOrders: Arbitrary<Move[]> = fc.shuffledSubarray([...CLOCKWISE], {
  minLength: 8,
  maxLength: 8,
});

export const tieBreaks: Arbitrary<TieBreak> = fc.constantFrom('first', 'farthest', 'random');

/** Options of a walk. All but the strategy may be omitted. */
export const walkOptions: Arbitrary<Omit<SolveOptions, 'out'>> = fc.record(
  {
    strategy: fc.constant('warnsdorff' as const),
    tieBreak: tieBreaks,
    moveOrder: moveOrders,
    seed: UINT32,
    stream: UINT32,
  },
  { requiredKeys: ['strategy'] },
);

/** Options of any strategy, with a limit that keeps searches short. */
export const solveOptions: Arbitrary<Omit<SolveOptions, 'out'>> = fc.record(
  {
    strategy: fc.constantFrom('auto' as const, ...STRATEGY_NAMES),
    tieBreak: tieBreaks,
    moveOrder: moveOrders,
    seed: UINT32,
    stream: UINT32,
    nodeLimit: fc.integer({ min: 1, max: 2000 }),
  },
  { requiredKeys: ['nodeLimit'] },
);

/** By square: whether it is blocked. At least one square is open. */
function holes(squares: number): Arbitrary<boolean[]> {
  const none = fc.constant(new Array<boolean>(squares).fill(false));
  const few = fc.array(fc.nat({ max: squares - 1 }), { maxLength: 4 }).map((blocked) => {
    const board = new Array<boolean>(squares).fill(false);
    for (const square of blocked) board[square] = true;
    return board;
  });
  const many = fc.array(fc.boolean(), { minLength: squares, maxLength: squares });
  return fc
    .oneof({ arbitrary: none, weight: 3 }, { arbitrary: few, weight: 3 }, { arbitrary: many, weight: 1 })
    .map((board) => (board.includes(false) ? board : [false, ...board.slice(1)]));
}

/** The same blocked squares in each accepted form. */
function blockedForms(isBlocked: readonly boolean[], cols: number): Arbitrary<TourProblem['blocked']> {
  const numbers = [...isBlocked.keys()].filter((square) => isBlocked[square]);
  const forms: TourProblem['blocked'][] = [
    numbers,
    numbers.map((square) => [Math.floor(square / cols), square % cols] as const),
    [...numbers].reverse(),
    Uint8Array.from(isBlocked, (blocked) => (blocked ? 7 : 0)),
  ];
  return fc.constantFrom(...(numbers.length === 0 ? [undefined, ...forms] : forms));
}

/** A square as its number or its position. */
function squareForms(square: number, cols: number): Arbitrary<Square> {
  return fc.constantFrom<Square>(square, [Math.floor(square / cols), square % cols]);
}

function ends(free: readonly number[]): Arbitrary<{ start?: number; end?: number; closed?: boolean }> {
  const square = fc.constantFrom(...free);
  const either = fc.option(square, { nil: undefined });
  return fc
    .record({ start: either, end: either, closed: fc.option(fc.boolean(), { nil: undefined }) })
    .map(({ start, end, closed }) => ({
      ...(start === undefined ? {} : { start }),
      ...(end === undefined || closed || (end === start && free.length > 1) ? {} : { end }),
      ...(closed === undefined ? {} : { closed }),
    }));
}

/** Random boards up to 12 x 12 with holes, starts, ends, open and closed. */
export const problems: Arbitrary<DrawnProblem> = fc
  .tuple(SIDE, SIDE)
  .chain(([rows, cols]) => fc.tuple(fc.constant({ rows, cols }), holes(rows * cols)))
  .chain(([{ rows, cols }, isBlocked]) => {
    const free = [...isBlocked.keys()].filter((square) => !isBlocked[square]);
    return fc
      .tuple(blockedForms(isBlocked, cols), ends(free))
      .chain(([blocked, { start, end, ...closed }]) => {
        const startForm = start === undefined ? fc.constant(undefined) : squareForms(start, cols);
        const endForm = end === undefined ? fc.constant(undefined) : squareForms(end, cols);
        return fc.tuple(startForm, endForm).map(([startGiven, endGiven]) => ({
          problem: { rows, cols, ...closed, blocked, start: startGiven, end: endGiven },
          isBlocked,
          free,
          start,
          end,
        }));
      });
  });
