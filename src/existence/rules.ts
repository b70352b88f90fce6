import type { Board, Problem } from '../problem/problem.js';
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

/** The rules for the tours of a board, to be asked for many starts. `end` is -1 for any. */
export type RulesOf = (board: Board, end: number, closed: boolean) => TourRules;

/** The start, or where it is omitted the first one that no rule excludes; or why there is none. */
export function firstStart(rules: TourRules, { start }: Problem): number | Exclusion {
  if (start >= 0) return rules.excludes(start) ?? start;
  return rules.board ?? rules.firstStart(0);
}

/** No rules: every free square may be a start. What is impossible is left to a search. */
export function noRules({ squares, freeSquares, blocked }: Board, end: number): TourRules {
  return {
    board: undefined,
    startsDiffer: false,
    complete: false,
    excludes: () => undefined,
    firstStart(from: number): number {
      for (let square = from; square < squares; square++) {
        if (!blocked?.[square] && (square !== end || freeSquares === 1)) return square;
      }
      return -1;
    },
  };
}
