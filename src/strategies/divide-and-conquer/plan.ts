import { hasClosedTour, planClosed } from './closed-plan.js';
import { planBetween } from './open-plan.js';
import { startingAt } from './planned-tour.js';
import type { Plan } from './section.js';

/** Which tour is wanted; squares are square numbers. */
export interface PlannedTour {
  /** -1: the lowest-numbered one from which there is such a tour. */
  readonly start: number;
  /** -1: any. Open tours only. */
  readonly end: number;
  readonly closed: boolean;
  /**
   * Which pairs of ends are worth trying where one of them is free; default: those the colours allow. Knowing
   * better saves time only.
   */
  readonly mayJoin?: ((start: number, end: number) => boolean) | undefined;
}

/**
 * A plan of a tour of a board without blocked squares, or undefined when none was found.
 *
 * An open tour whose end is free is a closed one cut open where there is one. Existence of open tours: Cull &
 * De Curtins, "Knight's tour revisited" (1978); of closed ones: Schwenk (1991).
 * @param rows from 1 @param cols from 1, rows * cols at most 2^52
 */
export function planTour(rows: number, cols: number, tour: PlannedTour): Plan | undefined {
  const { start, end, closed } = tour;
  if (closed || (end < 0 && hasClosedTour(rows, cols))) {
    const plan = planClosed(rows, cols);
    return plan && { ...startingAt(plan, Math.max(start, 0)), closed };
  }
  const mayJoin = tour.mayJoin ?? ((one, other) => coloursAllow(rows, cols, one, other));
  for (const first of start < 0 ? lowestStarts(rows, cols) : [start]) {
    for (const last of end < 0 ? candidateEnds(rows, cols, first) : [end]) {
      const plan = mayJoin(first, last) ? planBetween(rows, cols, first, last) : undefined;
      if (plan !== undefined) return plan;
    }
  }
  return undefined;
}

/**
 * Whether a tour may join two squares by their colours: one of each, or on an odd board both as the corners.
 */
function coloursAllow(rows: number, cols: number, start: number, end: number): boolean {
  if (start === end) return rows * cols === 1;
  const colours = colour(cols, start) + colour(cols, end);
  return rows % 2 === 0 || cols % 2 === 0 ? colours === 1 : colours === 0;
}

function colour(cols: number, square: number): number {
  const row = Math.floor(square / cols);
  return ((row % 2) + ((square - row * cols) % 2)) % 2;
}

/** Starts tried when none is given. */
const MOST_STARTS = 64;

/** In rising order: the lowest squares, then the other corners, for the ends that only a corner goes with. */
function lowestStarts(rows: number, cols: number): number[] {
  const starts = Array.from({ length: Math.min(rows * cols, MOST_STARTS) }, (_, square) => square);
  const corners = [cols - 1, (rows - 1) * cols, rows * cols - 1].filter((square) => square >= starts.length);
  return starts.concat(corners);
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
