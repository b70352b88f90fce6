import { hasClosedTour, planClosed } from './closed-plan.js';
import { startingAt } from './implicit-tour.js';
import { planBetween } from './open-plan.js';
import type { Plan } from './section.js';

/** Which tour is wanted; squares are square numbers. */
export interface PlannedTour {
  /** -1: the lowest-numbered one from which there is such a tour. */
  readonly start: number;
  /** -1: any. Open tours only. */
  readonly end: number;
  readonly closed: boolean;
}

/**
 * A plan of a tour of a board without blocked squares, or undefined when none was found.
 *
 * An open tour whose end is free is a closed one cut open where there is one. Existence of open tours: Cull & De
 * Curtins, "Knight's tour revisited" (1978); of closed ones: Schwenk (1991).
 */
export function planTour(rows: number, cols: number, { start, end, closed }: PlannedTour): Plan | undefined {
  if (closed || (end < 0 && hasClosedTour(rows, cols))) {
    const plan = planClosed(rows, cols);
    return plan && { ...startingAt(plan, Math.max(start, 0)), closed };
  }
  if (start >= 0 && end >= 0) return planBetween(rows, cols, start, end);
  if (start >= 0) return planFrom(rows, cols, start);
  for (const first of lowestStarts(rows, cols)) {
    const plan = end >= 0 ? planColoured(rows, cols, first, end) : planFrom(rows, cols, first);
    if (plan !== undefined) return plan;
  }
  return undefined;
}

/** Starts tried when none is given, in rising order: boards whose lowest ones all fail have none. */
const MOST_STARTS = 64;

function lowestStarts(rows: number, cols: number): number[] {
  return Array.from({ length: Math.min(rows * cols, MOST_STARTS) }, (_, square) => square);
}

function colour(cols: number, square: number): number {
  const row = Math.floor(square / cols);
  return ((row % 2) + ((square - row * cols) % 2)) % 2;
}

/** A plan between two squares unless their colours rule it out. */
function planColoured(rows: number, cols: number, start: number, end: number): Plan | undefined {
  const even = rows % 2 === 0 || cols % 2 === 0;
  const startColour = colour(cols, start);
  const endColour = colour(cols, end);
  if (even ? startColour === endColour : startColour + endColour > 0) return undefined;
  if (start === end && rows * cols > 1) return undefined;
  return planBetween(rows, cols, start, end);
}

/** How far from the start, by rows and by columns, an end is looked for. */
const END_DISTANCE = 4;

/** A plan from a square to whichever end is found first: corners, then squares near the start, from the top left. */
function planFrom(rows: number, cols: number, start: number): Plan | undefined {
  for (const end of candidateEnds(rows, cols, start)) {
    const plan = planColoured(rows, cols, start, end);
    if (plan !== undefined) return plan;
  }
  return undefined;
}

function candidateEnds(rows: number, cols: number, start: number): Set<number> {
  const row = Math.floor(start / cols);
  const col = start - row * cols;
  const ends = new Set<number>();
  const addAround = (centreRow: number, centreCol: number, distance: number) => {
    const lastRow = Math.min(rows - 1, centreRow + distance);
    const lastCol = Math.min(cols - 1, centreCol + distance);
    for (let r = Math.max(0, centreRow - distance); r <= lastRow; r++) {
      for (let c = Math.max(0, centreCol - distance); c <= lastCol; c++) ends.add(r * cols + c);
    }
  };
  for (const r of [0, rows - 1]) for (const c of [0, cols - 1]) ends.add(r * cols + c);
  addAround(row, col, END_DISTANCE);
  for (const r of [0, rows - 1]) for (const c of [0, cols - 1]) addAround(r, c, END_DISTANCE);
  return ends;
}
