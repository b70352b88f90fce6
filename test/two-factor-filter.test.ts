import fc from 'fast-check';
import { expect, test } from 'vitest';
import { END_BIT, END_MOVE, type FactorState } from '../src/existence/holes/factor-state.js';
import { Grid } from '../src/existence/holes/grid.js';
import { mostLinks } from '../src/existence/holes/two-factor.js';
import { TwoFactorFilter } from '../src/existence/holes/two-factor-filter.js';
import { CLOCKWISE } from '../src/problem/options.js';
import { normaliseBoard } from '../src/problem/problem.js';
import { smallBoards } from './holed-boards.js';

/** What all tours of a board have in common: how many there are, and in how many each move and each end is. */
interface Uses {
  tours: number;
  /** By square and move of the clockwise order, from both of its ends. */
  moves: Map<number, number>;
  ends: Map<number, number>;
}

/** Lists all tours by trying every path; open ones in both directions, closed ones from the first square. */
function usesOf(rows: number, cols: number, free: readonly number[], closed: boolean): Uses {
  const uses: Uses = { tours: 0, moves: new Map(), ends: new Map() };
  const isFree = new Set(free);
  const path: number[] = [];
  const add = (map: Map<number, number>, key: number): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  const moveBetween = (one: number, other: number): number =>
    CLOCKWISE.findIndex(
      ([dRow, dCol]) =>
        Math.floor(one / cols) + dRow === Math.floor(other / cols) && (one % cols) + dCol === other % cols,
    );
  const note = (): void => {
    if (closed && moveBetween(path.at(-1)!, path[0]!) < 0) return;
    uses.tours++;
    for (let i = closed ? 0 : 1; i < path.length; i++) {
      const [one, other] = [path.at(i - 1)!, path[i]!];
      add(uses.moves, 8 * one + moveBetween(one, other));
      add(uses.moves, 8 * other + moveBetween(other, one));
    }
    if (closed) return;
    add(uses.ends, path[0]!);
    add(uses.ends, path.at(-1)!);
  };
  const goOn = (square: number): void => {
    path.push(square);
    isFree.delete(square);
    if (isFree.size === 0) note();
    for (const [dRow, dCol] of CLOCKWISE) {
      const [row, col] = [Math.floor(square / cols) + dRow, (square % cols) + dCol];
      const next = row * cols + col;
      if (row >= 0 && row < rows && col >= 0 && col < cols && isFree.has(next)) goOn(next);
    }
    isFree.add(square);
    path.pop();
  };
  for (const start of closed ? free.slice(0, 1) : free) goOn(start);
  return uses;
}

test('the filter of moves keeps every move of a tour, fixes none but those of all, and denies no tour', () => {
  let withTours = 0;
  let denied = 0;
  fc.assert(
    fc.property(smallBoards, fc.boolean(), ({ rows, cols, blocked, free }, closed) => {
      if (free.length < 3 || free.length > 18) return;
      const board = normaliseBoard({ rows, cols, blocked });
      const grid = new Grid(board);
      const filter = new TwoFactorFilter(grid, closed);
      const state = filter.initialState(mostLinks(grid, -1, 0), -1, () => true);
      const contradiction = state ? filter.refine(state) : true;
      const uses = usesOf(rows, cols, free, closed);
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
