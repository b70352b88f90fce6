import { MOST_ROWS } from '../engines/census/listing.js';
import { censusEngine, ENGINE_KEYS, type EngineOptions } from '../engines/census/load.js';
import { integerArgument, objectArgument, outOfRange, wrongType } from '../problem/arguments.js';
import {
  checkProblemKeys,
  normaliseProblem,
  type Problem,
  type Square,
  squareNumber,
  type TourProblem,
} from '../problem/problem.js';
import { cursorOf, isPath, listName, type Place, placeOf } from './cursor.js';
import { type TourWalk, tourWalk } from './tour-walk.js';

/** How to list. */
export interface ToursOptions extends EngineOptions {
  /** A cursor of this list: it goes on behind what that list had handed out. */
  after?: string | undefined;
  /** Only tours that begin with these squares, as the list has them: part of a path of knight moves. */
  prefix?: readonly Square[] | undefined;
}

/** Tours, one after the other. */
export interface TourList extends IterableIterator<Uint32Array> {
  /**
   * Where the list is, as a short text: behind the last tour that it handed out. The list of the same problem and prefix goes
   * on from there (`after`), in another process too, on another engine, in another version of Node.
   */
  cursor(): string;
}

/** The keys of {@link ToursOptions}. */
export const TOURS_KEYS: readonly string[] = ['after', 'prefix', ...ENGINE_KEYS];

/** A kernel hands over after so many squares at the latest: a second or less. */
export const NODES_A_RUN = 4_000_000;

/**
 * All tours of a problem, each once, in lexicographic order of their squares: as many as `countTours` counts.
 *
 * Closed tours are listed from the lowest free square, in the direction in which their second square is lower than their
 * last (`start` changes nothing); open ones without `start` and `end` in the direction in which their first square is lower
 * than their last; with `start`, from there; with `end`, to there.
 *
 * The search is depth first and cuts off what leaves a square with too few ways on. Boards of up to 64 squares are listed at
 * half a million tours a second and more; on large boards even the first tour in lexicographic order can be far away.
 *
 * The paths are new arrays; up to 64 of them share a buffer, so copy (`slice()`) what is transferred.
 *
 * @throws TypeError, RangeError for bad input
 */
export function tours(problem: TourProblem, options: ToursOptions = {}): TourList {
  checkProblemKeys(problem, TOURS_KEYS);
  objectArgument('options', options, TOURS_KEYS);
  const checked = normaliseProblem(problem);
  const prefix = prefixArgument(options.prefix, checked);
  const name = listName(checked, prefix);
  const place = options.after === undefined ? [] : placeOf(options.after, name, checked);
  const walk = tourWalk(censusEngine(options), checked, { prefix, leaf: checked.board.freeSquares });
  return new WalkList(walk, place, (where) => cursorOf(name, where, checked.board.squares));
}

/**
 * The beginnings of all tours of a list, of so many squares each, in lexicographic order: the lists of `tours` with each of
 * them as `prefix` make up the whole list. A beginning is there unless it is seen to lead to no tour, so some of these lists
 * are empty.
 * @param length 1 to the number of free squares
 * @throws TypeError, RangeError for bad input
 */
export function tourPrefixes(problem: TourProblem, length: number, options: EngineOptions = {}): number[][] {
  checkProblemKeys(problem, ENGINE_KEYS);
  objectArgument('options', options, ENGINE_KEYS);
  const checked = normaliseProblem(problem);
  integerArgument('length', length, 1, checked.board.freeSquares);
  // A path of one square says nothing about those after it.
  const leaf = Math.min(Math.max(length, 2), checked.board.freeSquares);
  const walk = tourWalk(censusEngine(options), checked, { prefix: [], leaf });
  const prefixes: number[][] = [];
  while (!walk.done) {
    const rows = walk.run(MOST_ROWS, NODES_A_RUN);
    for (let row = 0; row < rows; row++) {
      const prefix = Array.from(walk.rows.slice(row * leaf, row * leaf + length));
      if (length >= 2 || prefixes.at(-1)?.[0] !== prefix[0]) prefixes.push(prefix);
    }
  }
  return prefixes;
}

function prefixArgument(prefix: unknown, problem: Problem): number[] {
  if (prefix === undefined) return [];
  if (!Array.isArray(prefix)) throw wrongType('prefix', prefix, 'a list of squares');
  const squares = Array.from(prefix, (square, i) => squareNumber(`prefix[${i}]`, square, problem.board));
  if (!isPath(squares, problem)) {
    throw outOfRange('prefix', prefix, 'knight moves from free square to free square, none twice');
  }
  return squares;
}

class WalkList implements TourList {
  readonly #walk: TourWalk;
  readonly #cursorOf: (place: Place) => string;
  /** Behind what was handed out before this list. */
  readonly #after: Place;
  #ended: boolean;
  /** What the walk found, and the same as it is handed out. */
  #rows: ArrayLike<number> = [];
  #tours = new Uint32Array(0);
  #next = 0;
  #count = 0;
  /** Few at first, for those who take few. */
  #most = 1;

  constructor(walk: TourWalk, after: Place, cursor: (place: Place) => string) {
    this.#walk = walk;
    this.#after = after;
    this.#cursorOf = cursor;
    this.#ended = after === undefined;
    if (after) walk.seek(after);
  }

  [Symbol.iterator](): TourList {
    return this;
  }

  next(): IteratorResult<Uint32Array, undefined> {
    if (this.#next === this.#count) this.#fill();
    if (this.#ended) return { done: true, value: undefined };
    // The buffer may have been transferred with an earlier tour.
    if (this.#tours.length === 0) this.#tours = Uint32Array.from(this.#rows);
    const { leaf } = this.#walk;
    return { done: false, value: this.#tours.subarray(this.#next * leaf, ++this.#next * leaf) };
  }

  /** Leaving a loop ends nothing: the list goes on from where it is, with `next()` or from its cursor. */
  return(): IteratorResult<Uint32Array, undefined> {
    return { done: true, value: undefined };
  }

  cursor(): string {
    if (this.#ended) return this.#cursorOf(undefined);
    if (this.#next === 0) return this.#cursorOf(this.#after);
    const { leaf } = this.#walk;
    return this.#cursorOf(Array.from(this.#rows).slice((this.#next - 1) * leaf, this.#next * leaf));
  }

  #fill(): void {
    let rows = 0;
    while (rows === 0 && !this.#ended) {
      if (this.#walk.done) this.#ended = true;
      else rows = this.#walk.run(this.#most, NODES_A_RUN);
    }
    if (this.#ended) return;
    this.#most = Math.min(2 * this.#most, MOST_ROWS);
    this.#next = 0;
    this.#count = rows;
    this.#rows = this.#walk.rows.slice(0, rows * this.#walk.leaf);
    this.#tours = Uint32Array.from(this.#rows);
  }
}
