/**
 * Counts tours of tiny boards by listing them: depth first, with nothing but a set of squares. It shares no code with the
 * package.
 */
import type { TinyBoard, TourWanted } from './brute-force.js';

export const MOST_FREE_SQUARES = 26;

/** How many tours there are: undirected cycles; undirected paths when neither end is given, else paths from and to them. */
export function tourCount(board: TinyBoard, { start, end, closed }: TourWanted): number {
  const squares = Array.from({ length: board.rows * board.cols }, (_, square) => square);
  const free = squares.filter((square) => !board.blocked(square));
  if (free.length > MOST_FREE_SQUARES)
    throw new RangeError(`${free.length} free squares are too many to list`);
  const neighbours = free.map((square) =>
    free.reduce((set, other, place) => {
      const dRow = Math.abs(Math.floor(square / board.cols) - Math.floor(other / board.cols));
      const dCol = Math.abs((square % board.cols) - (other % board.cols));
      return dRow * dCol === 2 ? set | (1 << place) : set;
    }, 0),
  );
  const first = closed ? 0 : free.indexOf(start);
  const last = closed ? -1 : free.indexOf(end);

  const pathsFrom = (place: number, left: number): number => {
    if (left === 0) return isEnd(place) ? 1 : 0;
    let count = 0;
    for (let next = neighbours[place]! & left; next !== 0; next &= next - 1) {
      const bit = next & -next;
      count += pathsFrom(31 - Math.clz32(bit), left & ~bit);
    }
    return count;
  };
  const isEnd = (place: number): boolean => {
    if (closed) return (neighbours[place]! & 1) !== 0;
    return last < 0 || place === last;
  };

  const all = 2 ** free.length - 1;
  let count = 0;
  for (let place = 0; place < free.length; place++) {
    if (first < 0 || place === first) count += pathsFrom(place, all & ~(1 << place));
  }
  // Without ends each path is found from both of them, and each cycle in both directions.
  const isDirected = !closed && (first >= 0 || last >= 0);
  return isDirected || free.length === 1 || (closed && free.length === 2) ? count : count / 2;
}
