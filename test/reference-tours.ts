import backtrackingTours from './reference/backtracking-from-corner.json' with { type: 'json' };
import searchTours from './reference/warnsdorff-backtracking-8x8.json' with { type: 'json' };
import walkTours from './reference/warnsdorff-first-8x8.json' with { type: 'json' };

/** A complete tour that somebody else's program found. */
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

function completeTours(stored: StoredTours): ReferenceTour[] {
  return stored.tours
    .filter((tour) => tour.complete !== false)
    .map(({ rows = stored.rows!, cols = stored.cols!, board }) => {
      const path = new Array<number>(rows * cols);
      for (const [square, step] of board.entries()) path[step - stored.firstStep] = square;
      return { rows, cols, path };
    });
}

/** Every complete tour in test/reference. */
export const REFERENCE_TOURS: readonly ReferenceTour[] = FILES.flatMap(completeTours);
