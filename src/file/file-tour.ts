import type { TOUR_STATUSES } from '../problem/result.js';

/** A tour of a file. */
export interface FileTour {
  /** Squares in visiting order; where none was found, how far it came. */
  readonly path: Uint32Array;
  readonly status: (typeof TOUR_STATUSES)[number];
  /** Its number in the file, from 0. */
  readonly index: number;
}
