import { ANY, type Gaps, type Segment } from '../engines/puzzle/kernel.js';
import type { Given } from '../problem/given.js';
import type { Problem } from '../problem/problem.js';

/** What is to be filled between given steps, of which there is one at least. */
export function gapsOf({ board, closed }: Problem, { stepOf, squareAt }: Given): Gaps {
  const steps = givenSteps(squareAt);
  const last = squareAt.length - 1;
  const segments: Segment[] = [];
  const add = (step: number, to: number, moves: number, direction: 1 | -1): void => {
    // Steps that follow one another leave nothing to fill; a tail of one move does.
    if (moves > (to === ANY ? 0 : 1)) segments.push({ from: squareAt[step]!, to, moves, step, direction });
  };
  for (let i = 0; i + 1 < steps.length; i++) {
    add(steps[i]!, squareAt[steps[i + 1]!]!, steps[i + 1]! - steps[i]!, 1);
  }
  const [lowest, highest] = [steps[0]!, steps[steps.length - 1]!];
  if (closed) {
    add(highest, squareAt[lowest]!, squareAt.length - highest + lowest, 1);
  } else {
    add(lowest, ANY, lowest, -1);
    add(highest, ANY, last - highest, 1);
  }
  const open = new Uint8Array(board.squares);
  for (let square = 0; square < board.squares; square++) {
    open[square] = stepOf[square]! < 0 && !board.blocked?.[square] ? 1 : 0;
  }
  return { path: squareAt.map((square) => Math.max(square, 0)), open, segments };
}

/** The steps that are given, ascending. */
export function givenSteps(squareAt: Int32Array): number[] {
  return [...squareAt.keys()].filter((step) => squareAt[step]! >= 0);
}
