import type { Mark } from '../board/marks.js';
import type { Ride } from './ride.js';

/** Creates the marks of a ride: its moves, with their degrees if the coach is on, a hint and a refused square. */
export function createMarks(
  { candidates, isComplete }: Ride,
  isHelped: boolean,
  hint: number | undefined,
  refused: number | undefined,
): Mark[] {
  const marks: Mark[] = (isComplete ? [] : candidates).map(({ square, onward }) => ({
    kind: 'candidate',
    square,
    fewest: isHelped && onward === candidates[0]!.onward,
    ...(isHelped ? { text: String(onward) } : {}),
  }));
  if (hint !== undefined) marks.push({ kind: 'hint', square: hint });
  if (refused !== undefined) marks.push({ kind: 'refused', square: refused });
  return marks;
}
