import { tourRules } from '../../existence/index.js';
import type { Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import type { Exclusion } from '../../problem/result.js';

/** Where the tours of a batch start. */
export const STARTS = ['random', 'each'] as const;
export type Starts = (typeof STARTS)[number];

/** The generator's third word for starts: tours use it for their attempts, which never come to so many. */
const START_ATTEMPT = 2 ** 32 - 1;

/** The starts of the tours of a batch, one after another. */
export interface BatchStarts {
  /** How many squares there are to start on. */
  readonly squares: number;
  /** Passes over so many starts. */
  skip(count: number): void;
  /** The next so many starts. */
  take(count: number): Uint32Array;
  /** The start of tour `index` of the whole batch, wherever the next ones are taken. */
  at(index: number): number;
}

/**
 * Starts on squares that no rule excludes: the same one where the problem says so, drawn at random, or each in turn.
 * The rule that excludes all of them, where one does.
 */
export function batchStarts(problem: Problem, starts: Starts, seed: number): BatchStarts | Exclusion {
  const allowed = allowedStarts(problem);
  if (!(allowed instanceof Uint32Array)) return allowed;
  return startsAmong(allowed, starts, seed);
}

function startsAmong(allowed: Uint32Array, starts: Starts, seed: number): BatchStarts {
  let next = 0;
  const random = new Random();
  random.seed(seed, 0, START_ATTEMPT);
  const pick = (): number =>
    starts === 'random' ? random.drawBelow(allowed.length) : next++ % allowed.length;
  return {
    squares: allowed.length,
    skip: (count) => {
      if (starts === 'random') for (let i = 0; i < count; i++) pick();
      else next += count;
    },
    take: (count) => Uint32Array.from({ length: count }, () => allowed[pick()]!),
    at: (index) => {
      const anew = startsAmong(allowed, starts, seed);
      anew.skip(index);
      return anew.take(1)[0]!;
    },
  };
}

function allowedStarts({ board, start, end, closed }: Problem): Uint32Array | Exclusion {
  const rules = tourRules(board, end, closed);
  if (rules.board) return rules.board;
  if (start >= 0) return rules.excludes(start) ?? Uint32Array.of(start);
  const allowed = new Uint32Array(board.freeSquares);
  let count = 0;
  for (let square = 0; square < board.squares; square++) {
    if (board.blocked?.[square] || (square === end && board.freeSquares > 1)) continue;
    if (!rules.excludes(square)) allowed[count++] = square;
  }
  return allowed.subarray(0, count);
}
