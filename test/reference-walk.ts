import type { Move, TieBreak } from '../src/problem/options.js';

/** Warnsdorff's rule as one would explain it: every degree is counted again at every step. */
export interface WalkRules {
  readonly rows: number;
  readonly cols: number;
  readonly isBlocked: readonly boolean[];
  readonly end: number | undefined;
  readonly moveOrder: readonly Move[];
}

/** The squares a knight move away, in the order of the moves, that are on the board and not blocked. */
function neighbours({ rows, cols, isBlocked, moveOrder }: WalkRules, square: number): number[] {
  const row = Math.floor(square / cols);
  const col = square % cols;
  return moveOrder
    .map(([dRow, dCol]) => [row + dRow, col + dCol] as const)
    .filter(([toRow, toCol]) => toRow >= 0 && toRow < rows && toCol >= 0 && toCol < cols)
    .map(([toRow, toCol]) => toRow * cols + toCol)
    .filter((to) => !isBlocked[to]);
}

/** How many knight moves lead from a square to free squares of the board. */
export function countDegree(rules: WalkRules, square: number): number {
  return rules.isBlocked[square] ? 0 : neighbours(rules, square).length;
}

/** The squares to which the rule may go on: those of least degree, in the order of the moves. */
export function tiedSquares(rules: WalkRules, path: ArrayLike<number>, length: number): number[] {
  const visited = new Set(Array.from(path).slice(0, length));
  const free = rules.isBlocked.filter((blocked) => !blocked).length;
  const open = neighbours(rules, path[length - 1]!).filter(
    (square) => !visited.has(square) && (square !== rules.end || length === free - 1),
  );
  const degrees = open.map((square) => neighbours(rules, square).filter((to) => !visited.has(to)).length);
  const least = Math.min(...degrees);
  return open.filter((_, i) => degrees[i] === least);
}

/** Twice the distance from the centre of the board, squared. */
function fromCentre({ rows, cols }: WalkRules, square: number): number {
  return (2 * Math.floor(square / cols) - rows + 1) ** 2 + (2 * (square % cols) - cols + 1) ** 2;
}

/** The square that a tie-break takes. */
function broken(rules: WalkRules, tied: readonly number[], tieBreak: Exclude<TieBreak, 'random'>): number {
  if (tieBreak === 'first') return tied[0]!;
  const farthest = Math.max(...tied.map((square) => fromCentre(rules, square)));
  return tied.find((square) => fromCentre(rules, square) === farthest)!;
}

/** The whole walk from a start, until it is stuck or every free square is visited. */
export function referenceWalk(
  rules: WalkRules,
  start: number,
  tieBreak: Exclude<TieBreak, 'random'>,
): number[] {
  const path = [start];
  for (;;) {
    const tied = tiedSquares(rules, path, path.length);
    if (tied.length === 0) return path;
    path.push(broken(rules, tied, tieBreak));
  }
}
