import { expect, test } from 'vitest';
import { Grid, NO_SQUARE } from '../src/existence/holes/grid.js';
import { TwoFactor } from '../src/existence/holes/two-factor.js';
import { normaliseBoard } from '../src/problem/problem.js';
import { Random } from '../src/problem/random.js';
import { Joining } from '../src/strategies/edge-search/joining.js';
import { Pieces } from '../src/strategies/edge-search/pieces.js';
import { randomHoles } from './holed-boards.js';

function ofLargeBoard(): { grid: Grid; factor: TwoFactor } {
  const grid = new Grid(normaliseBoard(randomHoles(80, 90, 0.04, 2)));
  const factor = new TwoFactor(grid);
  factor.linkGreedily();
  factor.augment();
  expect(factor.missingAtWhite).toBe(0);
  return { grid, factor };
}

test('pieces that were joined are numbered by their first cells, and the largest is known', () => {
  const { grid, factor } = ofLargeBoard();
  const pieces = new Pieces(grid, factor.links, -1);
  const cells = [...grid.kinds.keys()].filter((cell) => grid.kinds[cell] !== NO_SQUARE);
  expect(pieces.count).toBeGreaterThan(20);
  for (let turn = 0; turn < 2; turn++) {
    for (let i = 0; pieces.count > 12 - 5 * turn; i++) {
      const [one, other] = [cells[(i * 7) % cells.length]!, cells[(i * 13 + 5) % cells.length]!];
      if (pieces.pieceOf(one) !== pieces.pieceOf(other)) pieces.join(one, other);
    }
    const wholes = cells.map((cell) => pieces.pieceOf(cell));
    const inOrder = [...new Set(wholes)];
    const sizes = inOrder.map((whole) => wholes.filter((other) => other === whole).length);
    pieces.renumber();
    expect(cells.map((cell) => pieces.numberAt(cell))).toEqual(wholes.map((whole) => inOrder.indexOf(whole)));
    expect(pieces.firstOf).toEqual(inOrder.map((whole) => cells[wholes.indexOf(whole)]));
    expect(pieces.largest).toBe(sizes.indexOf(Math.max(...sizes)));
    expect(pieces.count).toBe(inOrder.length);
  }
});

test('a joining gives up after its rounds, and goes on with more of them', () => {
  const { grid, factor } = ofLargeBoard();
  const random = new Random();
  random.seed(1, 0, 0);
  const start = grid.squareOf(grid.firstCell);
  const wanted = { grid, start, end: -1, closed: true, mayJoin: () => true };
  const joining = new Joining(factor.links, wanted, random);
  expect(joining.run(Number.POSITIVE_INFINITY)).toBe('given-up');
  expect(joining.nodes).toBe(0);
  joining.roundLimit = 50;
  expect(joining.run(Number.POSITIVE_INFINITY)).toBe('found');
  const squares = joining.tour();
  expect(new Set(squares).size).toBe(grid.board.freeSquares);
});
