import { expect, test } from 'vitest';
import { Grid } from '../src/existence/holes/grid.js';
import { maximumLinks } from '../src/existence/holes/two-factor.js';
import { CLOCKWISE } from '../src/problem/options.js';
import { normaliseBoard } from '../src/problem/problem.js';
import { randomIntegers } from './oracle/theorems.js';

const SIDE = 256;

/** A board with holes of one colour in its left half and of the other in its right half, where links are missing far from each other. */
function boardOfHalves(holesInHalf: number): Uint8Array {
  const below = randomIntegers(1);
  const blocked = new Uint8Array(SIDE * SIDE);
  for (const half of [0, 1]) {
    for (let holes = 0; holes < holesInHalf; ) {
      const [row, col] = [below(SIDE), (half * SIDE) / 2 + below(SIDE / 2)];
      if ((row + col) % 2 !== half || blocked[row * SIDE + col] === 1) continue;
      blocked[row * SIDE + col] = 1;
      holes++;
    }
  }
  return blocked;
}

// This board takes more visits than single searches may make, so all searches run together.
test('maximumLinks leaves no alternating path between squares that miss links', () => {
  const grid = new Grid(normaliseBoard({ rows: SIDE, cols: SIDE, blocked: boardOfHalves(655) }));
  const { links, missing } = maximumLinks(grid, -1, Number.POSITIVE_INFINITY);
  /** Cells that links lead to, or that other moves lead to. */
  const across = (cell: number, byLink: boolean): number[] =>
    CLOCKWISE.map(([row, col], move) => [cell + row * grid.stride + col, move] as const)
      .filter(([other]) => grid.kinds[other]! > 0)
      .filter(([, move]) => ((links[cell]! >> move) & 1) === Number(byLink))
      .map(([other]) => other);
  const isWhite = (cell: number): boolean => grid.kinds[cell] === 1;
  const cells = [...grid.kinds.keys()].filter((cell) => grid.kinds[cell]! > 0);
  for (const cell of cells) {
    const linked = across(cell, true);
    if (linked.length + missing[cell]! !== 2) expect.fail(`cell ${cell} has links to ${linked}`);
    for (const other of linked) if (!across(other, true).includes(cell)) expect.fail(`${cell} to ${other}`);
  }
  const reached = new Set(cells.filter((cell) => isWhite(cell) && missing[cell]! > 0));
  expect(reached.size).toBeGreaterThan(100);
  for (const cell of reached) for (const other of across(cell, !isWhite(cell))) reached.add(other);
  expect([...reached].filter((cell) => !isWhite(cell) && missing[cell]! > 0)).toEqual([]);
});
