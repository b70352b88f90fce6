import { arrayLikeArgument, outOfRange } from '../problem/arguments.js';
import { stepBoard } from '../problem/check.js';
import type { Board } from '../problem/problem.js';

/** The longest string of V8, which is the shortest such limit among the engines. */
export const LONGEST_TEXT: number = 2 ** 29 - 24;

/**
 * Checks that a path can be drawn on a board: square numbers, none twice, none blocked.
 * @param length how many characters the drawing may have at most
 * @returns by square: its step from 0, -1 for never
 * @throws TypeError, RangeError
 */
export function drawableSteps(board: Board, path: ArrayLike<number>, length: number): Int32Array {
  arrayLikeArgument('path', path);
  if (length > LONGEST_TEXT) {
    throw outOfRange(
      'the text of the tour',
      `${length} characters`,
      `at most ${LONGEST_TEXT}: write it piece by piece`,
    );
  }
  const steps = stepBoard(board, path);
  const { blocked } = board;
  for (let step = 0; blocked && step < path.length; step++) {
    if (blocked[path[step]!]) throw outOfRange(`path[${step}]`, path[step], 'a square that is not blocked');
  }
  return steps;
}
