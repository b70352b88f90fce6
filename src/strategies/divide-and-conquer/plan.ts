import { planClosed } from './closed-plan.js';
import { planBetween } from './open-plan.js';
import { rankOf } from './rank.js';
import type { Plan } from './section.js';

/** Which tour is to be planned; squares are square numbers. */
export interface TourToPlan {
  readonly start: number;
  /** -1: any; of closed tours always. */
  readonly end: number;
  readonly closed: boolean;
  /** Which ends are worth trying where the end is free; default: all. Knowing better saves time only. */
  readonly mayJoin?: ((start: number, end: number) => boolean) | undefined;
}

/**
 * A plan of a tour of a board without blocked squares, or undefined when none was found.
 *
 * An open tour whose end is free is a closed one cut open where there is one. Existence of open tours: Cull &
 * De Curtins, "Knight's tour revisited" (1978); of closed ones: Schwenk (1991).
 * @param rows from 1 @param cols from 1, rows * cols at most 2^52
 */
export function planTour(rows: number, cols: number, tour: TourToPlan): Plan | undefined {
  const { start, end, closed, mayJoin } = tour;
  const cycle = end < 0 ? planClosed(rows, cols) : undefined;
  if (cycle) return { ...cycle, rotation: rankOf(cycle, start), closed };
  if (closed) return undefined;
  for (const last of end < 0 ? candidateEnds(rows, cols, start) : [end]) {
    if (mayJoin?.(start, last) === false) continue;
    const plan = planBetween(rows, cols, start, last);
    if (plan) return plan;
  }
  return undefined;
}

/** How far from the start, and from the corners, an end is looked for, by rows and by columns. */
const END_DISTANCE = 4;

/** Squares around the start, nearest first, for few tiles; then corners and the squares around them. */
function candidateEnds(rows: number, cols: number, start: number): Set<number> {
  const offsets: { row: number; col: number }[] = [];
  for (let row = -END_DISTANCE; row <= END_DISTANCE; row++) {
    for (let col = -END_DISTANCE; col <= END_DISTANCE; col++) offsets.push({ row, col });
  }
  offsets.sort((one, other) => one.row ** 2 + one.col ** 2 - other.row ** 2 - other.col ** 2);
  const startRow = Math.floor(start / cols);
  const centres = [{ row: startRow, col: start - startRow * cols }];
  for (const row of [0, rows - 1]) for (const col of [0, cols - 1]) centres.push({ row, col });
  const ends = new Set<number>();
  for (const centre of centres) {
    for (const offset of offsets) {
      const row = centre.row + offset.row;
      const col = centre.col + offset.col;
      if (row >= 0 && row < rows && col >= 0 && col < cols) ends.add(row * cols + col);
    }
  }
  return ends;
}
