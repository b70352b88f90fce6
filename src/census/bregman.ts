import type { OrientedBoard } from './oriented-board.js';

/** All knight moves: rows and columns. */
const MOVES: readonly (readonly [number, number])[] = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

/** log2 of (d!)^(1/d). */
function bitsOfDegree(degree: number): number {
  let bits = 0;
  for (let factor = 2; factor <= degree; factor++) bits += Math.log2(factor);
  return degree === 0 ? 0 : bits / degree;
}

/**
 * log2 of a number that the number of tours does not exceed, rounded up generously.
 *
 * A cycle gives each square a next one, all different: a permutation along moves. There are at most the product of
 * (d!)^(1/d) over the degrees d of such permutations (Bregman 1973, who proved Minc's conjecture on permanents). The ends of
 * an open tour are neighbours of one square more, so that it is a cycle too.
 */
export function bitsOfBound({ rows, cols, free, open, mayEnd }: OrientedBoard): number {
  let bits = 1;
  let ends = 0;
  for (let square = 0; square < free.length; square++) {
    if (!free[square]) continue;
    const row = Math.floor(square / cols);
    const col = square % cols;
    let degree = mayEnd[square]!;
    for (const [dRow, dCol] of MOVES) {
      const [r, c] = [row + dRow, col + dCol];
      if (r >= 0 && r < rows && c >= 0 && c < cols && free[r * cols + c]) degree++;
    }
    bits += bitsOfDegree(degree);
    ends += mayEnd[square]!;
  }
  return open ? bits + bitsOfDegree(ends) : bits;
}
