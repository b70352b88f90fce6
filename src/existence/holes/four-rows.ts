import { lowest } from '../../problem/knight-graph.js';
import { type Grid, NO_SQUARE } from './grid.js';

/** More ends than a tour has. */
const TOO_MANY = 3;

/** The outer squares on which a tour of four rows (or columns) needs its ends. */
export interface FourRows {
  /** Whether the outer and inner lines are rows or columns. */
  readonly line: 'row' | 'column';
  readonly needsEnds: boolean;
  /** Whether a tour can have all the ends that are needed. */
  allows(closed: boolean): boolean;
  /** Whether an open tour can have these ends. @param other -1: any */
  mayJoin(one: number, other: number): boolean;
}

/**
 * Returns the ends that a board of four rows (or columns) needs.
 *
 * Outer squares are next to inner ones only. Without the moves between two inner squares, the board falls into parts. A tour leaves a
 * part by such moves alone, so each segment of it within a part begins and ends on an inner square, except at the ends of the tour.
 * A segment alternates between inner and outer squares, so it has one inner square more than outer ones, minus one for each end of the
 * tour that is an outer square of it. A part with i inner and o outer squares therefore has i - o segments and one more for each such
 * end. It has at least one segment, so it needs at least 1 + o - i such ends. A closed tour has none, unless the only part holds all of
 * it.
 *
 * Without holes there are two parts, and each needs one end (Schwenk 1991; Cull & De Curtins 1978).
 *
 * @param grid of a board of four such lines with an open square
 */
export function fourRowsOf(grid: Grid, line: 'row' | 'column'): FourRows {
  const { cells, firstCell, endCell, kinds, moves, offsets, stride } = grid;
  /** The part of each end that is needed, for at most {@link TOO_MANY}. */
  const needed: number[] = [];
  /** By cell: the part of an outer square, from 1; otherwise 0. */
  const partOf = new Uint32Array(cells);
  const stack: number[] = [];
  let parts = 0;
  const isInner = (cell: number): boolean => {
    const offset = cell - firstCell;
    const number = line === 'row' ? Math.floor(offset / stride) : offset % stride;
    return number === 1 || number === 2;
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
      for (let open = moves[cell]; open !== 0; open &= open - 1) {
        const other = cell + offsets[lowest(open)];
        if (!isInner(cell) || !isInner(other)) enter(other);
      }
    }
    for (; ends > 0 && needed.length < TOO_MANY; ends--) needed.push(parts);
  }
  for (let cell = firstCell; cell < endCell; cell++) if (isInner(cell)) partOf[cell] = 0;

  return {
    line,

    needsEnds: needed.length > 0,

    allows(closed) {
      if (closed) return needed.length === 0 || (needed.length === 1 && parts === 1);
      return needed.length < TOO_MANY;
    },

    mayJoin(one, other) {
      const [first, second] = needed;
      const isIn = (cell: number, part: number): boolean => cell < 0 || partOf[cell] === part;
      if (first === undefined) return true;
      if (second === undefined) return isIn(one, first) || isIn(other, first);
      return (isIn(one, first) && isIn(other, second)) || (isIn(one, second) && isIn(other, first));
    },
  };
}
