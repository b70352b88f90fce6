import type { Mark } from '../board/marks.js';
import { neighbours } from '../board/neighbours.js';
import type { Ride } from '../play/ride.js';
import { HEAT } from '../think/heat.js';

/** Creates the marks for the degrees of open squares, and counts the dead squares. */
export function createDegreeMarks(taken: Ride): { tints: Mark[]; marks: Mark[]; dead: number } {
  const { blocked } = taken;
  const squares = [...blocked.keys()];
  const tints = squares
    .filter((square) => !blocked[square])
    .map((square): Mark => {
      const degree = neighbours(taken, square).filter((other) => !blocked[other]).length;
      return degree === 0
        ? { kind: 'dead', square }
        : { kind: 'open', square, heat: HEAT[degree]!, text: String(degree) };
    });
  return {
    tints,
    marks: squares.filter((square) => blocked[square]).map((square) => ({ kind: 'start', square })),
    dead: tints.filter(({ kind }) => kind === 'dead').length,
  };
}
