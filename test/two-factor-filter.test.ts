import fc from 'fast-check';
import { expect, test } from 'vitest';
import { END_BIT, END_MOVE, type FactorState } from '../src/existence/holes/factor-state.js';
import { Grid } from '../src/existence/holes/grid.js';
import { rulesOfHoles } from '../src/existence/holes/rules.js';
import { maximumLinks } from '../src/existence/holes/two-factor.js';
import { TwoFactorFilter } from '../src/existence/holes/two-factor-filter.js';
import { CLOCKWISE } from '../src/problem/options.js';
import { normaliseBoard } from '../src/problem/problem.js';
import { extent } from './extent.js';
import { type SmallBoard, smallBoards } from './holed-boards.js';
import { knownTours } from './known-tours.js';
import { fillingsOf } from './oracle/brute-force.js';

/** Common moves of all tours of a board: the number of tours, and the number with each move and each end. */
interface Uses {
  tours: number;
  /** By square and move in clockwise order, from both of its ends. */
  moves: Map<number, number>;
  ends: Map<number, number>;
}

/** A kind of tour: its last square, or -1 for any; and the squares that are allowed as ends. */
interface Question {
  closed: boolean;
  end: number;
  allowed: ReadonlySet<number>;
}

/** Finds what all tours have in common by brute force: open ones in both directions, closed ones from the first square. */
function usesOf({ rows, cols, blocked, free }: SmallBoard, { closed, end, allowed }: Question): Uses {
  const uses: Uses = { tours: 0, moves: new Map(), ends: new Map() };
  const add = (map: Map<number, number>, key: number): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  const moveBetween = (one: number, other: number): number =>
    CLOCKWISE.findIndex(
      ([dRow, dCol]) =>
        Math.floor(one / cols) + dRow === Math.floor(other / cols) && (one % cols) + dCol === other % cols,
    );
  const holes = [...blocked.keys()].filter((square) => blocked[square] === 1);
  const last = end < 0 ? [] : [[end, free.length - 1] as const];
  const given = closed ? [[free[0]!, 0] as const] : last;
  for (const path of fillingsOf({ rows, cols, closed, blocked: holes, given })) {
    if (!closed && !(allowed.has(path[0]!) && allowed.has(path.at(-1)!))) continue;
    uses.tours++;
    for (let i = closed ? 0 : 1; i < path.length; i++) {
      const [one, other] = [path.at(i - 1)!, path[i]!];
      add(uses.moves, 8 * one + moveBetween(one, other));
      add(uses.moves, 8 * other + moveBetween(other, one));
    }
    if (closed) continue;
    add(uses.ends, path[0]!);
    add(uses.ends, path.at(-1)!);
  }
  return uses;
}

/** Boards that have a tour by construction. */
const boardsWithTour = fc.integer({ min: 64, max: 2 ** 30 }).map((stream): SmallBoard => {
  const { rows, cols, blocked, path } = knownTours(stream, { maxSide: 8, maxSquares: 20 }).next().value;
  const mask = new Uint8Array(rows * cols);
  for (const square of blocked) mask[square] = 1;
  return { rows, cols, blocked: mask, free: [...path], start: 0, end: path.length - 1 };
});

/** Boards with a question: half of them give an end, and half allow about two of three squares as ends. */
const questions = fc
  .tuple(
    fc.oneof(smallBoards, boardsWithTour),
    fc.boolean(),
    fc.boolean(),
    fc.option(fc.infiniteStream(fc.nat({ max: 2 }))),
  )
  .map(([small, closed, hasEnd, draws]): [SmallBoard, Question] => {
    const end = hasEnd && !closed ? small.free[small.end]! : -1;
    const allowed = small.free.filter((square) => square === end || draws?.next().value !== 0);
    return [small, { closed, end, allowed: new Set(allowed) }];
  });

test('the filter of moves keeps every move of a tour, fixes only moves of all tours, and denies no tour', () => {
  let withTours = 0;
  let denied = 0;
  let limited = 0;
  fc.assert(
    fc.property(questions, ([small, question]) => {
      const { rows, cols, blocked, free } = small;
      const { closed, end, allowed } = question;
      if (free.length < 3 || free.length > 18) return;
      const board = normaliseBoard({ rows, cols, blocked });
      const grid = new Grid(board);
      const filter = new TwoFactorFilter(grid, closed);
      const endCell = end < 0 ? -1 : grid.cellOf(end);
      const maximum = maximumLinks(grid, endCell, Number(!closed && end < 0));
      const mayEnd = (cell: number): boolean => allowed.has(grid.squareOf(cell));
      const state = filter.initialState(maximum, endCell, mayEnd);
      const contradiction = state ? filter.refine(state) : true;
      const uses = usesOf(small, question);
      if (contradiction) {
        denied++;
        expect(uses.tours).toBe(0);
        return;
      }
      expectNoneLost(state!, uses, (square) => grid.cellOf(square), free);
      if (uses.tours === 0) return;
      withTours++;
      if (allowed.size < free.length) limited++;
    }),
    { numRuns: extent(3000, 1000) },
  );
  expect(withTours).toBeGreaterThan(50);
  expect(limited).toBeGreaterThan(20);
  expect(denied).toBeGreaterThan(50);
});

test('the rules keep every move of a tour for the search, with and without a given end', () => {
  let withTours = 0;
  fc.assert(
    fc.property(questions, ([small, { closed, end }]) => {
      const { rows, cols, blocked, free } = small;
      if (free.length < 3 || free.length > 18 || !blocked.includes(1)) return;
      const rules = rulesOfHoles(normaliseBoard({ rows, cols, blocked }), end, closed);
      rules.applyHeavy();
      const uses = usesOf(small, { closed, end, allowed: new Set(free) });
      if (rules.board) expect(uses.tours).toBe(0);
      if (rules.board || !rules.factorState) return;
      if (uses.tours > 0) withTours++;
      expectNoneLost(rules.factorState, uses, (square) => rules.grid!.cellOf(square), free);
    }),
    { numRuns: extent(3000, 1000) },
  );
  expect(withTours).toBeGreaterThan(50);
});

function expectNoneLost(
  { available, fixed }: FactorState,
  uses: Uses,
  cellOf: (square: number) => number,
  free: readonly number[],
): void {
  for (const square of free) {
    const cell = cellOf(square);
    for (let move = 0; move < END_MOVE; move++) {
      const count = uses.moves.get(8 * square + move) ?? 0;
      if ((available[cell]! & (1 << move)) === 0) expect(count).toBe(0);
      if ((fixed[cell]! & (1 << move)) !== 0) expect(count).toBe(uses.tours);
    }
    const count = uses.ends.get(square) ?? 0;
    if ((available[cell]! & END_BIT) === 0) expect(count).toBe(0);
    if ((fixed[cell]! & END_BIT) !== 0) expect(count).toBe(uses.tours);
  }
}
