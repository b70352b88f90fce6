import { MOST_COLUMNS } from '../engines/census/kernel.js';
import { createTsEngine } from '../engines/ts/engine.js';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { createSession } from '../solver/session.js';
import { solveWhole } from '../solver/solve.js';
import { divideAndConquer } from '../strategies/divide-and-conquer/divide-and-conquer.js';
import { edgeSearch } from '../strategies/edge-search/edge-search.js';
import { kernelsOf } from '../strategies/strategy.js';
import { warnsdorffBacktracking } from '../strategies/warnsdorff-backtracking.js';
import { bitsOfBound } from './bregman.js';
import { orientedBoard } from './oriented-board.js';
import type { Share } from './shares.js';
import { withStretch } from './stretch.js';

/**
 * Proofs that a board has at least so many tours, without counting all of them. Tours are found by the solver, and each is
 * cut into stretches. A stretch may be walked on the same squares, between the same ends, in as many ways as there are
 * tours of these squares; ways of several stretches go together as one likes, and no two choices have the same moves. So
 * there are at least as many tours as the product of these numbers, which are small counts of their own.
 */

/** How hard a number of tours is looked for. */
export interface Effort {
  /** How many tours are cut into stretches. */
  readonly tours: number;
  /** The most squares of a stretch: at first, and whenever that was not enough. */
  readonly longest: readonly number[];
  /** The most bytes for the count of its ways. */
  readonly memory: number;
}

/** Counts a problem, in so much memory; undefined: it is too large. */
type Count = (problem: Problem, memory: number) => Generator<Share, bigint | undefined>;

const STRATEGIES = [divideAndConquer, edgeSearch, warnsdorffBacktracking];

/** So few tours may be found one by one, in so many attempts; on more squares one tour must do. */
const FEW_TOURS = 40;
const MOST_ATTEMPTS = 80;
const MOST_SQUARES_SOLVED_AGAIN = 2 ** 12;
/** Decisions of a search for each of them: 10 x 10 and less take a few hundred. */
const NODE_LIMIT = 2_000_000;

/** Tours are cut at multiples of so many squares, and stretches have at least two of them: shorter ones have one way. */
const CUT = 8;
const LEAST_CUTS = 2;

/** Bytes of a solver for a square. */
const BYTES_A_SQUARE = 1000;

/** Whether it is worth looking: a board on which a solver fits may have so many tours. */
export function mayHave(problem: Problem, atMost: number, memory: number): boolean {
  if (problem.board.squares * BYTES_A_SQUARE > memory) return false;
  return Math.log2(atMost) <= bitsOfBound(orientedBoard(problem));
}

/**
 * A number of tours that there are at least; more than `wanted` are not looked for.
 * @returns 'none' when a search has shown that there is no tour
 */
export function* leastCount(
  problem: Problem,
  wanted: bigint,
  count: Count,
  effort: Effort,
): Generator<Share, bigint | 'none'> {
  const search = new TourSearch(problem);
  const cutUp: CutTour[] = [];
  let least = 0n;
  for (const longest of effort.longest) {
    for (let i = 0; i < effort.tours && least < wanted; i++) {
      if (i === cutUp.length) {
        const path = search.next();
        if (path === 'none') return 'none';
        if (path === undefined) break;
        cutUp.push(new CutTour(problem, path, count, effort.memory));
      }
      least = greater(least, BigInt(search.found));
      if (least < wanted) least = greater(least, yield* cutUp[i]!.ways(wanted, longest));
    }
  }
  while (wanted <= FEW_TOURS && BigInt(search.found) < wanted && search.next() !== undefined) yield 0;
  return greater(least, BigInt(search.found));
}

/** Finds one tour after the other, with other random numbers each. */
class TourSearch {
  readonly #problem: Problem;
  readonly #session = createSession(createTsEngine(kernelsOf(STRATEGIES)), STRATEGIES);
  readonly #keys = new Set<string>();
  #stream = 0;

  constructor(problem: Problem) {
    this.#problem = problem;
  }

  /** How many different ones have been found. */
  get found(): number {
    return this.#keys.size;
  }

  /** A tour, which may have been found before; undefined when there is no other to be had. */
  next(): Uint32Array | 'none' | undefined {
    const { squares } = this.#problem.board;
    const isFirst = this.#stream === 0;
    if (!isFirst && squares > MOST_SQUARES_SOLVED_AGAIN) return undefined;
    if (this.#stream > MOST_ATTEMPTS) return undefined;
    const stream = this.#stream++;
    // The first tour is any; 'auto' would take a stream that is given for a request of a random tour.
    const result = this.#solve(isFirst ? {} : { strategy: edgeSearch.name, stream });
    if (result.status === 'impossible') return 'none';
    if (result.status !== 'found') return undefined;
    this.#keys.add(keyOf(result.path, this.#problem));
    return result.path;
  }

  #solve(asked: SolveOptions): TourResult {
    const options = normaliseOptions({ ...asked, nodeLimit: NODE_LIMIT }, STRATEGY_NAMES);
    return solveWhole(this.#session, this.#problem, options, undefined);
  }
}

/** A tour that is cut into stretches. */
class CutTour {
  readonly #problem: Problem;
  readonly #path: Uint32Array;
  readonly #count: Count;
  readonly #memory: number;
  /** What has been counted, by first and last cut. */
  readonly #known = new Map<string, bigint | undefined>();

  constructor(problem: Problem, path: Uint32Array, count: Count, memory: number) {
    this.#problem = problem;
    this.#path = path;
    this.#count = count;
    this.#memory = memory;
  }

  /** How many tours differ from this one in stretches of at most so many squares: cut as gives the most, and up to `wanted`. */
  *ways(wanted: bigint, longest: number): Generator<Share, bigint> {
    /** By cut: the most ways of the squares before it. */
    const most = [1n];
    const { length } = this.#path;
    for (let end = 1; end * CUT <= length && most.at(-1)! < wanted; end++) {
      let best = most[end - 1]!;
      for (let begin = end - LEAST_CUTS; begin >= 0; begin--) {
        const squares = (end - begin) * CUT;
        if (squares > longest || squares === length) break;
        const ways = yield* this.#waysBetween(begin, end);
        if (ways !== undefined) best = greater(best, most[begin]! * ways);
      }
      most.push(best);
    }
    return most.at(-1)!;
  }

  /** Undefined: they are not counted, as the squares lie too far apart. */
  *#waysBetween(begin: number, end: number): Generator<Share, bigint | undefined> {
    const key = `${begin} ${end}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const part = withStretch(this.#problem.board, this.#path.subarray(begin * CUT, end * CUT));
    const isNarrow = Math.min(part.board.rows, part.board.cols) <= MOST_COLUMNS;
    const ways = isNarrow ? yield* this.#count(part, this.#memory) : undefined;
    this.#known.set(key, ways);
    return ways;
  }
}

function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The same for tours that are counted as one, and for no others. */
function keyOf(path: Uint32Array, { start, end, closed }: Problem): string {
  if (closed) {
    const lowest = path.reduce((best, square, i) => (square < path[best]! ? i : best), 0);
    const cycle = [...path.subarray(lowest), ...path.subarray(0, lowest)];
    const [first, ...others] = cycle;
    return cycle[1]! < cycle.at(-1)! ? cycle.join() : [first, ...others.reverse()].join();
  }
  const isReversed = start < 0 && end < 0 && path[0]! > path.at(-1)!;
  return (isReversed ? path.slice().reverse() : path).join();
}
