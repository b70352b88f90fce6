import { outOfRange, wrongType } from '../problem/arguments.js';
import { type Given, type GivenStep, normaliseGiven } from '../problem/given.js';
import {
  normaliseProblem,
  type Problem,
  type Square,
  squareNumber,
  type TourProblem,
} from '../problem/problem.js';
import { isPath, listName, type Place, placeOf } from './cursor.js';

/** A problem of the census. */
export interface CensusProblem extends TourProblem {
  /**
   * Squares and the steps, from 0, at which they are visited. Then every filling of the board with steps counts as a tour:
   * a closed one for each start, an open one for each direction.
   */
  given?: readonly GivenStep[] | undefined;
}

/** A list that is asked for, checked. */
export interface ListArguments {
  readonly problem: Problem;
  readonly given: Given | undefined;
  /** All tours of the list begin with it. */
  readonly prefix: readonly number[];
  /** Behind which it begins. */
  readonly after: Place;
  /** What tells it from other lists. */
  readonly name: string;
}

/**
 * A problem whose keys are checked, and where its list begins.
 * @throws TypeError, RangeError
 */
export function listArguments(
  problem: CensusProblem,
  options: { readonly after?: unknown; readonly prefix?: unknown },
): ListArguments {
  const checked = normaliseProblem(problem);
  const given = problem.given === undefined ? undefined : normaliseGiven(problem.given, checked);
  const prefix = prefixArgument(options.prefix, checked);
  const name = listName(checked, prefix, given);
  const after = options.after === undefined ? [] : placeOf(options.after, name, checked);
  return { problem: checked, given, prefix, after, name };
}

function prefixArgument(prefix: unknown, problem: Problem): number[] {
  if (prefix === undefined) return [];
  if (!Array.isArray(prefix)) throw wrongType('prefix', prefix, 'a list of squares');
  const squares = Array.from(prefix as readonly Square[], (square, i) =>
    squareNumber(`prefix[${i}]`, square, problem.board),
  );
  if (!isPath(squares, problem)) {
    throw outOfRange('prefix', prefix, 'knight moves from free square to free square, none twice');
  }
  return squares;
}
