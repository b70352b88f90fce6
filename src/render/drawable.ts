import { outOfRange } from '../problem/arguments.js';
import { stepBoard } from '../problem/check.js';
import type { Board } from '../problem/problem.js';

/** Maximum length of a string in V8. Other engines allow longer ones. */
export const MAX_TEXT: number = 2 ** 29 - 24;

/**
 * Checks that a path can be drawn on a board: square numbers, none twice, none blocked.
 * @param length maximum number of characters of the drawing
 * @returns the step of each square, from 0; -1 if it is not visited
 * @throws TypeError, RangeError
 */
export function drawableSteps(board: Board, path: ArrayLike<number>, length: number): Int32Array {
  if (length > MAX_TEXT) {
    throw outOfRange(
      'the text of the tour',
      `${length} characters`,
      `at most ${MAX_TEXT}: write it piece by piece`,
    );
  }
  const steps = stepBoard(board, path);
  const { blocked } = board;
  for (let step = 0; blocked && step < path.length; step++) {
    if (blocked[path[step]!]) throw outOfRange(`path[${step}]`, path[step], 'a square that is not blocked');
  }
  return steps;
}
