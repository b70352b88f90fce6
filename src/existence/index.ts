import { OPTION_KEYS } from '../problem/options.js';
import { type Board, checkProblemKeys, normaliseProblem, type TourProblem } from '../problem/problem.js';
import type { ImpossibleReason } from '../problem/result.js';
import { rulesOfHoles } from './holes/rules.js';
import { plainTourRules, type TourRules } from './plain.js';
import type { Watch } from './watch.js';

/** What {@link tourExistence} answers. */
export type TourExistence =
  | { status: 'exists' | 'unknown'; reason?: undefined; explanation?: undefined }
  | { status: 'impossible'; reason: ImpossibleReason; explanation: string };

/**
 * The rules for the tours of a board, to be asked for many starts: those of whole boards or those of boards with blocked
 * squares.
 *
 * @param end the square on which the tour ends; -1: any
 * @param watch looks at the clock in the rules for holes
 * @throws TimeIsUp from `watch`
 */
export function tourRules(board: Board, end: number, closed: boolean, watch?: Watch): TourRules {
  return board.blocked ? rulesOfHoles(board, end, closed, watch) : plainTourRules(board, end, closed);
}

/**
 * Whether there is such a tour, by rules and small tables, without a search: on boards without blocked squares
 * never 'unknown', and in constant time. With blocked squares the time is linear in the squares: up to 2^22 about a
 * microsecond and 40 bytes for each; beyond, where only colours and ways are counted, some 10 nanoseconds and 3 bytes.
 * @param problem the `start` 'random' is as none
 * @throws TypeError, RangeError for a problem that is none
 */
export function tourExistence(problem: TourProblem): TourExistence {
  checkProblemKeys(problem, OPTION_KEYS);
  const { board, start, end, closed } = normaliseProblem(problem, true);
  const rules = tourRules(board, end, closed);
  const exclusion = start < 0 ? rules.board : rules.excludes(start);
  if (exclusion !== undefined) return { status: 'impossible', ...exclusion };
  return { status: rules.complete ? 'exists' : 'unknown' };
}
