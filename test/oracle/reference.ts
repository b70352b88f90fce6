import backtrackingTours from '../reference/backtracking-from-corner.json' with { type: 'json' };
import existence from '../reference/existence.json' with { type: 'json' };
import searchTours from '../reference/warnsdorff-backtracking-8x8.json' with { type: 'json' };
import walkTours from '../reference/warnsdorff-first-8x8.json' with { type: 'json' };
import { coloursAllow } from './theorems.js';

/** One board of test/reference/existence.json. */
export interface ReferenceBoard {
  rows: number;
  cols: number;
  closed: boolean;
  openStarts: ReadonlySet<number>;
  /** Whether an open tour connects two squares. */
  joins: (start: number, end: number) => boolean;
}

interface Entry {
  closed: boolean;
  openStarts: number[];
  allowedPairs: number;
  missingPairs: number;
  openPairsMissing: [number, number][] | 'all';
}

/** Results of published exhaustive searches. */
export function referenceBoards(): ReferenceBoard[] {
  return Object.entries(existence as unknown as Record<string, Entry>).map(([name, entry]) => {
    const [rows, cols] = name.split('x').map(Number) as [number, number];
    const missing = entry.openPairsMissing;
    const pairs = new Set(missing === 'all' ? [] : missing.map(([one, other]) => `${one} ${other}`));
    const joins = (start: number, end: number): boolean =>
      missing !== 'all' &&
      start !== end &&
      coloursAllow(rows, cols, start, end) &&
      !pairs.has(`${start} ${end}`) &&
      !pairs.has(`${end} ${start}`);
    return { rows, cols, closed: entry.closed, openStarts: new Set(entry.openStarts), joins };
  });
}

/** A complete tour that another program found. */
export interface ReferenceTour {
  rows: number;
  cols: number;
  path: number[];
}

interface StoredTour {
  rows?: number;
  cols?: number;
  complete?: boolean;
  board: number[];
}

interface StoredTours {
  rows?: number;
  cols?: number;
  firstStep: number;
  tours: StoredTour[];
}

const FILES: readonly StoredTours[] = [backtrackingTours, searchTours, walkTours];

/** Returns the path of a stored board, which has the step of each square. */
function pathOf(board: readonly number[], firstStep: number): number[] {
  const path: number[] = [];
  for (const [square, step] of board.entries()) if (step >= firstStep) path[step - firstStep] = square;
  return path;
}

function completeTours(stored: StoredTours): ReferenceTour[] {
  return stored.tours
    .filter((tour) => tour.complete !== false)
    .map(({ rows = stored.rows!, cols = stored.cols!, board }) => {
      return { rows, cols, path: pathOf(board, stored.firstStep) };
    });
}

/** The walk of a published program from each start of 8 x 8, also the stuck one, and the order of its moves. */
export const REFERENCE_WALKS: readonly number[][] = walkTours.tours.map(({ board }) =>
  pathOf(board, walkTours.firstStep),
);
export const WALK_MOVES = walkTours.moves as [number, number][];

/** All complete tours in test/reference. */
export const REFERENCE_TOURS: readonly ReferenceTour[] = FILES.flatMap(completeTours);
