import type { Exclusion } from '../problem/result.js';

/** What the rules say about the tours of one board, of one kind (closed, open, open with a given end). */
export interface TourRules {
  /** Why no such tour exists, whatever the start: for the board as a whole or for the end that is asked for. */
  readonly board: Exclusion | undefined;
  /** Whether {@link TourRules.excludes} tells starts apart; if not, it answers `board` for each. */
  readonly startsDiffer: boolean;
  /** True when every start is decided: from those that are not excluded a tour exists. */
  readonly complete: boolean;
  /** Why no tour starts on this free square (and ends on the end that is asked for), or undefined. */
  excludes(start: number): Exclusion | undefined;
  /** The lowest-numbered free square from `from` on that is not excluded; -1: none. At 0, -1 only when `board` is set. */
  firstStart(from: number): number;
}
