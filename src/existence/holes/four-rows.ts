import { lowest } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import { type Grid, NO_SQUARE } from './grid.js';

/** More ends than a tour has. */
const TOO_MANY = 3;

/** Whether a board has four rows or columns. */
export function hasFourRows({ rows, cols }: Board): boolean {
  return rows === 4 || cols === 4;
}

/** What a board of four rows (or columns) asks of the ends of its tours. */
export interface FourRows {
  readonly asksForEnds: boolean;
  /** Whether a tour may have as many ends as are asked for. */
  allows(closed: boolean): boolean;
  /** Whether an open tour may have this end, or these two. @param other -1: any */
  mayJoin(one: number, other: number): boolean;
}

/**
 * What a board of four rows (or columns) asks of the ends of its tours, whatever its holes.
 *
 * Outer squares touch inner ones only. Without the moves between two inner squares the board falls into parts. A tour
 * goes from one to another by such moves alone, so each stretch of it within a part begins and ends on an inner square,
 * but for the two ends of the tour, and takes outer and inner squares in turn: one inner square more than outer ones,
 * less one for each end of the tour that is an outer square of it. A part with i inner and o outer squares therefore has
 * i - o stretches and one more for each such end, and as it has at least one stretch, at least 1 + o - i such ends. Of a
 * closed tour that is 0, but where it stays in the only part there is.
 *
 * Without holes there are two parts, each asking for one end (Schwenk 1991; Cull & De Curtins 1978).
 *
 * @param grid of a board of four rows or columns with a free square
 */
export function fourRowsOf(grid: Grid): FourRows {
  const { cells, firstCell, endCell, kinds, ways, offsets, stride } = grid;
  /** For each end that is asked for, up to {@link TOO_MANY}, its part. */
  const asked: number[] = [];
  /** By cell: its part, from 1, where it is an outer square; else 0. */
  const partOf = new Uint32Array(cells);
  const stack: number[] = [];
  let parts = 0;
  const isInner = (cell: number): boolean => {
    const place = cell - firstCell;
    const line = grid.board.rows === 4 ? Math.floor(place / stride) : place % stride;
    return line === 1 || line === 2;
  };
  const enter = (cell: number): void => {
    if (partOf[cell] !== 0) return;
    partOf[cell] = parts;
    stack.push(cell);
  };
  for (let first = firstCell; first < endCell; first++) {
    if (kinds[first] === NO_SQUARE || partOf[first] !== 0) continue;
    parts++;
    enter(first);
    let ends = 1;
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      ends += isInner(cell) ? -1 : 1;
      for (let open = ways[cell]; open !== 0; open &= open - 1) {
        const other = cell + offsets[lowest(open)];
        if (!isInner(cell) || !isInner(other)) enter(other);
      }
    }
    for (; ends > 0 && asked.length < TOO_MANY; ends--) asked.push(parts);
  }
  for (let cell = firstCell; cell < endCell; cell++) if (isInner(cell)) partOf[cell] = 0;

  return {
    asksForEnds: asked.length > 0,

    allows(closed) {
      if (closed) return asked.length === 0 || (asked.length === 1 && parts === 1);
      return asked.length < TOO_MANY;
    },

    mayJoin(one, other) {
      const [first, second] = asked;
      const serves = (cell: number, part: number): boolean => cell < 0 || partOf[cell] === part;
      if (first === undefined) return true;
      if (second === undefined) return serves(one, first) || serves(other, first);
      return (serves(one, first) && serves(other, second)) || (serves(one, second) && serves(other, first));
    },
  };
}
