import type { Board } from '../../../problem/problem.js';
import type { Random } from '../../../problem/random.js';
import { Counts } from './counts.js';
import { EMPTY } from './states.js';
import { ROWS, Strip } from './strip.js';

/** Whether a board has three rows, or three columns, and more than a square in each. */
export function hasThreeRows({ rows, cols }: Board): boolean {
  return Math.min(rows, cols) === ROWS;
}

/** Columns drawn between two yields: well under a millisecond. */
const COLUMNS_AT_A_TIME = 2 ** 8;

/**
 * Draws a tour of a board of three rows, each one that has the same ends, or each closed one, with the same probability (but
 * for the rounding of doubles): state by state, column by column, with a frontier of two columns. How many ways lead on from
 * a state to a whole tour is counted from the last column backwards (in shares, since the numbers outgrow doubles), until
 * the shares are steady. Time is linear in the columns, memory a byte each. Yields now and then; the path is written
 * at the end.
 * @param path a tour of the board; it keeps its ends, a closed one its start
 */
export function* drawThreeRows(
  board: Board,
  path: Uint32Array,
  closed: boolean,
  random: Random,
): Generator<undefined, void, undefined> {
  const strip = new Strip(board);
  const ends = closed ? [] : [path[0]!, path.at(-1)!];
  const counts = new Counts(strip, ends);
  /** By column, with two more on either side: its moves back. */
  const sets = new Uint8Array(strip.length + 4);
  for (let column = 0, state = EMPTY; column < strip.length; column++) {
    const { moves, next } = counts.waysAt(column, state);
    const shares = counts.before(column + 1);
    let all = 0;
    for (const after of next) all += shares[after]!;
    let left = (random.draw() / 2 ** 32) * all;
    let way = 0;
    // Never one without a tour, whatever rounding makes of the last.
    for (let i = 0; i < next.length && left >= 0; i++) {
      const share = shares[next[i]!]!;
      if (share === 0) continue;
      way = i;
      left -= share;
    }
    sets[column + 2] = moves[way]!;
    state = next[way]!;
    if (column % COLUMNS_AT_A_TIME === COLUMNS_AT_A_TIME - 1) yield;
  }
  strip.write(sets, path, closed && (random.draw() & 1) === 1);
}
