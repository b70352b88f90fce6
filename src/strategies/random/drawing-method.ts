import { hasRandomKernel, randomKernelOf } from '../../engines/small-boards.js';
import { DRAWN_START, type Problem } from '../../problem/problem.js';
import { hasThreeRows } from './three-rows.js';

/** The first version of the package that draws the same tours for the same seeds. */
const SINCE = '0.3.0';

/** Returns the name of the method that draws the random tours of a problem, as docs/random-tours.md calls it, and its version. */
export function drawingMethod(problem: Problem): string {
  return `${methodOf(problem)}, ${SINCE}`;
}

function methodOf({ board, start, end, closed }: Problem): string {
  if (!hasRandomKernel(board))
    return hasThreeRows(board) && !board.blocked ? 'column by column' : 'exchanged edges';
  const isDrawn = start === DRAWN_START;
  if (randomKernelOf(board, closed, !isDrawn && end >= 0) === 'path-cover') return 'path covers';
  if (closed) return 'backbite moves';
  return isDrawn && end < 0 ? 'attempts' : 'waiting for the start';
}
