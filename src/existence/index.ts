import type { HolesKernel } from '../problem/holes-kernel.js';
import { OPTION_KEYS } from '../problem/options.js';
import { type Board, checkProblemKeys, normaliseProblem, type TourProblem } from '../problem/problem.js';
import type { ImpossibleReason } from '../problem/result.js';
import { rulesOfHoles } from './holes/rules.js';
import { plainTourRules, type TourRules } from './plain.js';
import { isSymmetricKnown, symmetricExclusion } from './symmetric.js';

/** Result of {@link tourExistence}. */
export type TourExistence =
  | { status: 'exists' | 'unknown'; reason?: undefined; explanation?: undefined }
  | { status: 'impossible'; reason: ImpossibleReason; explanation: string };

/** Returns the rules for the tours of a board, whole or with blocked squares, light and heavy. */
export function tourRules(board: Board, end: number, closed: boolean, kernel?: HolesKernel): TourRules {
  if (!board.blocked) return plainTourRules(board, end, closed);
  const rules = rulesOfHoles(board, end, closed, undefined, kernel);
  rules.applyHeavy(undefined, true);
  return rules;
}

/** The kernel of the shared solver, once it is created. */
let kernel: HolesKernel | undefined;

/** Makes {@link tourExistence} use a kernel. */
export function useHolesKernel(of: HolesKernel | undefined): void {
  kernel = of;
}

/**
 * Returns whether such a tour exists, by rules and small tables without a search. On boards without blocked squares it takes constant
 * time, and the status is never 'unknown', except for a `symmetry` on a side of more than 12 squares or with ends of an open tour.
 * With blocked squares it takes time linear in the squares: up to 2^22 about a microsecond and 40 bytes for each; larger boards, where
 * it only counts colours and degrees, about 10 nanoseconds and 3 bytes.
 * @param problem `start: 'random'` is the same as no start
 * @throws TypeError, RangeError for a bad problem
 */
export function tourExistence(problem: TourProblem): TourExistence {
  checkProblemKeys(problem, OPTION_KEYS);
  const checked = normaliseProblem(problem, true, true);
  const { board, start, end, closed, symmetry } = checked;
  const rules = tourRules(board, end, closed, kernel);
  const exclusion =
    (start < 0 ? rules.board : rules.excludes(start)) ?? (symmetry && symmetricExclusion(checked));
  if (exclusion !== undefined) return { status: 'impossible', ...exclusion };
  const isKnown = symmetry ? isSymmetricKnown(checked) : rules.complete;
  return { status: isKnown ? 'exists' : 'unknown' };
}
