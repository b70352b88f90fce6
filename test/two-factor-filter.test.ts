import fc from 'fast-check';
import { expect, test } from 'vitest';
import { END_BIT, END_MOVE, type FactorState } from '../src/existence/holes/factor-state.js';
import { Grid } from '../src/existence/holes/grid.js';
import { maximumLinks } from '../src/existence/holes/two-factor.js';
import { TwoFactorFilter } from '../src/existence/holes/two-factor-filter.js';
import { CLOCKWISE } from '../src/problem/options.js';
import { normaliseBoard } from '../src/problem/problem.js';
import { type SmallBoard, smallBoards } from './holed-boards.js';
import { fillingsOf } from './oracle/brute-force.js';

/** Common moves of all tours of a board: the number of tours, and the number with each move and each end. */
interface Uses {
  tours: number;
  /** By square and move in clockwise order, from both of its ends. */
  moves: Map<number, number>;
  ends: Map<number, number>;
}

/** Finds what all tours have in common by brute force: open ones in both directions, closed ones from the first square. */
function usesOf({ rows, cols, blocked, free }: SmallBoard, closed: boolean): Uses {
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
  const given = closed ? [[free[0]!, 0] as const] : [];
  for (const path of fillingsOf({ rows, cols, closed, blocked: holes, given })) {
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

test('the filter of moves keeps every move of a tour, fixes only moves of all tours, and denies no tour', () => {
  let withTours = 0;
  let denied = 0;
  fc.assert(
    fc.property(smallBoards, fc.boolean(), (small, closed) => {
      const { rows, cols, blocked, free } = small;
      if (free.length < 3 || free.length > 18) return;
      const board = normaliseBoard({ rows, cols, blocked });
      const grid = new Grid(board);
      const filter = new TwoFactorFilter(grid, closed);
      const state = filter.initialState(maximumLinks(grid, -1, 0), -1, () => true);
      const contradiction = state ? filter.refine(state) : true;
      const uses = usesOf(small, closed);
      if (contradiction) {
        denied++;
        expect(uses.tours).toBe(0);
        return;
      }
      expectNoneLost(state!, uses, (square) => grid.cellOf(square), free);
      if (uses.tours > 0) withTours++;
    }),
  );
  expect(withTours).toBeGreaterThan(5);
  expect(denied).toBeGreaterThan(5);
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
