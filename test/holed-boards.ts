import fc, { type Arbitrary } from 'fast-check';
import { Random } from '../src/problem/random.js';
import { isKnightMove } from './oracle/theorems.js';

/** A board with blocked squares, as a mask. */
export interface HoledBoard {
  rows: number;
  cols: number;
  blocked: Uint8Array;
}

/** Distance from both sides of a corner within which large boards have no holes. */
const FROM_CORNER = 3;

/**
 * A board with a random share of its squares blocked, equally many of each colour (for an odd number of squares, one more
 * of the colour of the corners, so that colours allow closed tours).
 * @param keepsCorners whether squares near the corners stay open, because they have a low degree
 */
export function randomHoles(
  rows: number,
  cols: number,
  share: number,
  seed: number,
  keepsCorners: boolean = rows > 2 * FROM_CORNER && cols > 2 * FROM_CORNER,
): HoledBoard {
  const generator = new Random();
  generator.seed(seed, rows, cols);
  const squares = rows * cols;
  const blocked = new Uint8Array(squares);
  const each = Math.round((squares * share) / 2);
  const left = [each + (squares % 2), each];
  while (left[0]! + left[1]! > 0) {
    const square = generator.drawBelow(squares);
    const row = Math.floor(square / cols);
    const col = square % cols;
    const isNear = Math.min(row, rows - 1 - row) < FROM_CORNER && Math.min(col, cols - 1 - col) < FROM_CORNER;
    const colour = (row + col) % 2;
    if (blocked[square] === 1 || left[colour] === 0 || (keepsCorners && isNear)) continue;
    blocked[square] = 1;
    left[colour]!--;
  }
  return { rows, cols, blocked };
}

/** A board of few open squares, and two of these as indices into the list of open squares. */
export interface SmallBoard extends HoledBoard {
  free: number[];
  start: number;
  end: number;
}

/** Boards of at most 20 open squares: from a row or two up to 8 x 8 with most squares blocked. */
export const smallBoards: Arbitrary<SmallBoard> = fc
  .record({ rows: fc.integer({ min: 1, max: 8 }), cols: fc.integer({ min: 1, max: 8 }) })
  .chain(({ rows, cols }) => {
    const squares = rows * cols;
    const order = fc.shuffledSubarray([...Array(squares).keys()], { minLength: squares, maxLength: squares });
    const size = fc.integer({ min: 1, max: Math.min(20, squares) });
    const near = fc.boolean();
    return fc.tuple(order, size, near, fc.nat(), fc.nat()).map(([shuffled, free, isNear, pick, other]) => {
      const chosen = isNear ? connectSquares(rows, cols, shuffled, free) : shuffled.slice(0, free);
      const blocked = new Uint8Array(squares).fill(1);
      for (const square of chosen) blocked[square] = 0;
      return { rows, cols, blocked, free: chosen, start: pick % chosen.length, end: other % chosen.length };
    });
  });

/** Returns at most `max` connected squares in the knight graph. Some of these shapes have tours. */
function connectSquares(rows: number, cols: number, order: readonly number[], max: number): number[] {
  const chosen = [order[0]!];
  while (chosen.length < Math.min(max, rows * cols)) {
    const next = order.find(
      (square) => !chosen.includes(square) && chosen.some((one) => isKnightMove(cols, one, square)),
    );
    if (next === undefined) return chosen;
    chosen.push(next);
  }
  return chosen;
}
