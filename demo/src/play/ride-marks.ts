import type { Mark } from '../board/marks.js';
import type { Ride } from './ride.js';

/** What is marked on the board of a ride: its moves, with their ways on for who is helped, a hint, a square that is no move. */
export function marksOf(
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
