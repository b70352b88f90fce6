import { inject } from 'vitest';
import { extent, sampleOf } from './extent.js';
import { isKnightMove, randomIntegers } from './oracle/theorems.js';
import boards from './reference/boards-with-a-tour.json' with { type: 'json' };

/** A board that consists of the squares of a knight's path, so that it has a tour by construction. */
export interface KnownTour {
  readonly rows: number;
  readonly cols: number;
  /** The squares that the path does not visit. */
  readonly blocked: readonly number[];
  readonly path: readonly number[];
  /** Whether the path is a closed tour: its ends are a knight's move apart. */
  readonly closes: boolean;
}

/** A question about such a board whose answer cannot be "impossible", with a tour that answers it. */
export interface KnownProblem {
  readonly problem: {
    rows: number;
    cols: number;
    blocked: readonly number[];
    start?: number;
    end?: number;
    closed?: boolean;
  };
  readonly path: readonly number[];
}

/** The limits of boards, all inclusive. */
interface Limits {
  maxSide: number;
  maxSquares?: number;
  /** The least number of squares of a path. */
  minLength?: number;
}

/** The seed of the boards: the same in every `npm test`, new in every sweep, which prints it. */
const SEED = extent(inject('propertySeed'), 20_261);

/** Shortest path of interest. Paths of one and two squares have special rules, which other tests cover. */
const MIN_LENGTH = 3;

/**
 * Yields random boards with a tour. A third of the walks draw each move uniformly, a third follow Warnsdorff's rule with random ties,
 * and a third mix both, move by move. Half of them stop early, at a random length. Where a part of the path from its first square on
 * is a closed tour, half of the paths end there.
 * @param stream distinguishes tests, so that they do not ask the same boards
 */
export function* knownTours(
  stream: number,
  { maxSide, maxSquares = Number.POSITIVE_INFINITY, minLength = MIN_LENGTH }: Limits,
): Generator<KnownTour, never> {
  const below = randomIntegers(SEED * 64 + stream);
  for (;;) {
    const rows = 1 + below(maxSide);
    const cols = 1 + below(maxSide);
    const squares = rows * cols;
    if (squares < minLength || squares > maxSquares) continue;
    const share = [0, 0.5, 1][below(3)]!;
    const maxLength = below(2) === 0 ? squares : minLength + below(squares - minLength + 1);
    const path = walk(rows, cols, maxLength, () => below(1000) < 1000 * share, below);
    let lastClosing = path.length - 1;
    while (lastClosing >= 3 && !isKnightMove(cols, path[0]!, path[lastClosing]!)) lastClosing--;
    if (lastClosing >= Math.max(3, minLength - 1) && below(2) === 0) path.length = lastClosing + 1;
    if (path.length < minLength) continue;
    const isVisited = new Uint8Array(squares);
    for (const square of path) isVisited[square] = 1;
    const blocked = [...isVisited.keys()].filter((square) => isVisited[square] === 0);
    yield { rows, cols, blocked, path, closes: lastClosing >= 3 && lastClosing === path.length - 1 };
  }
}

/** Walks from a random square until it is stuck or long enough. @param isByRule whether the next move follows Warnsdorff's rule */
function walk(
  rows: number,
  cols: number,
  maxLength: number,
  isByRule: () => boolean,
  below: (count: number) => number,
): number[] {
  const isFree = new Uint8Array(rows * cols).fill(1);
  const path: number[] = [];
  for (let next: number | undefined = below(rows * cols); next !== undefined; ) {
    path.push(next);
    isFree[next] = 0;
    if (path.length === maxLength) break;
    let moves = movesFrom(next);
    if (moves.length > 1 && isByRule()) {
      const degrees = moves.map((square) => movesFrom(square).length);
      const least = Math.min(...degrees);
      moves = moves.filter((_, i) => degrees[i] === least);
    }
    next = moves[below(moves.length)];
  }
  return path;

  function movesFrom(square: number): number[] {
    const [row, col] = [Math.floor(square / cols), square % cols];
    const moves: number[] = [];
    for (const [dRow, dCol] of KNIGHT_MOVES) {
      const [toRow, toCol] = [row + dRow, col + dCol];
      if (toRow < 0 || toRow >= rows || toCol < 0 || toCol >= cols) continue;
      if (isFree[toRow * cols + toCol] === 1) moves.push(toRow * cols + toCol);
    }
    return moves;
  }
}

const KNIGHT_MOVES = [1, 2, -1, -2].flatMap((dRow) =>
  [1, 2, -1, -2].filter((dCol) => dRow * dRow !== dCol * dCol).map((dCol) => [dRow, dCol] as const),
);

/** Returns the questions about a board: without ends, from the start, to the end, both, and closed where the ends meet. */
export function problemsOf({ rows, cols, blocked, path, closes }: KnownTour): KnownProblem[] {
  const board = { rows, cols, blocked };
  const [start, end] = [path[0]!, path.at(-1)!];
  const problems = [board, { ...board, start }, { ...board, end }, { ...board, start, end }];
  return [...problems, ...(closes ? [{ ...board, closed: true }] : [])].map((problem) => ({ problem, path }));
}

/** Yields questions about random boards, at least `count` of them. */
export function* knownProblems(count: number, stream: number, limits: Limits): Generator<KnownProblem> {
  let asked = 0;
  for (const tour of knownTours(stream, limits)) {
    for (const known of problemsOf(tour)) {
      yield known;
      asked++;
    }
    if (asked >= count) return;
  }
}

/** Limits for counts, lists and puzzles, which take milliseconds on boards of that size. */
const SMALL = { maxSide: 12, maxSquares: extent(36, 25) };

/** Yields questions about random small boards, and about small ones of {@link ONCE_EXCLUDED}. */
export function* smallKnownProblems(count: number, stream: number): Generator<KnownProblem> {
  yield* knownProblems(count, stream, SMALL);
  for (const known of sampleOf(ONCE_EXCLUDED, 4)) {
    if (known.problem.rows * known.problem.cols <= SMALL.maxSquares) yield known;
  }
}

/** Boards that version 0.2.0 called impossible, with the ends that it was given. */
export const ONCE_EXCLUDED: readonly KnownProblem[] = boards.map(({ tour, ...problem }) => ({
  problem,
  path: tour,
}));
