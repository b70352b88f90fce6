import type { Move, TieBreak } from '../src/problem/options.js';

/** Warnsdorff's rule without optimisation: counts every degree again at every step. */
export interface WalkRules {
  readonly rows: number;
  readonly cols: number;
  readonly isBlocked: readonly boolean[];
  readonly end: number | undefined;
  readonly moveOrder: readonly Move[];
}

/** The open squares a knight move away, in the order of the moves. */
function neighbours({ rows, cols, isBlocked, moveOrder }: WalkRules, square: number): number[] {
  const row = Math.floor(square / cols);
  const col = square % cols;
  return moveOrder
    .map(([dRow, dCol]) => [row + dRow, col + dCol] as const)
    .filter(([toRow, toCol]) => toRow >= 0 && toRow < rows && toCol >= 0 && toCol < cols)
    .map(([toRow, toCol]) => toRow * cols + toCol)
    .filter((to) => !isBlocked[to]);
}

/** The degree of a square: the number of knight moves to open, unvisited squares. */
export function countDegree(rules: WalkRules, square: number): number {
  return rules.isBlocked[square] ? 0 : neighbours(rules, square).length;
}

/** The next squares by the rule: those with the minimum degree, in the order of the moves. */
export function tiedSquares(rules: WalkRules, path: ArrayLike<number>, length: number): number[] {
  const visited = new Set(Array.from(path).slice(0, length));
  const free = rules.isBlocked.filter((blocked) => !blocked).length;
  const open = neighbours(rules, path[length - 1]!).filter(
    (square) => !visited.has(square) && (square !== rules.end || length === free - 1),
  );
  const degrees = open.map((square) => neighbours(rules, square).filter((to) => !visited.has(to)).length);
  const min = Math.min(...degrees);
  return open.filter((_, i) => degrees[i] === min);
}

/** Twice the distance from the centre of the board, squared. */
function fromCentre({ rows, cols }: WalkRules, square: number): number {
  return (2 * Math.floor(square / cols) - rows + 1) ** 2 + (2 * (square % cols) - cols + 1) ** 2;
}

/** The square that a tie-break chooses. */
function broken(rules: WalkRules, tied: readonly number[], tieBreak: Exclude<TieBreak, 'random'>): number {
  if (tieBreak === 'first') return tied[0]!;
  const farthest = Math.max(...tied.map((square) => fromCentre(rules, square)));
  return tied.find((square) => fromCentre(rules, square) === farthest)!;
}

/** The walk from a start, until it is stuck or every open square is visited. */
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
