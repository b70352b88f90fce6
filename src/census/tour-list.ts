import { checkOptionKeys } from '../engines/engine-source.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, normaliseGiven } from '../problem/given.js';
import { normaliseProblem, type Square } from '../problem/problem.js';
import { type CensusProblem, formatCursor, type ListPosition, listArguments } from './cursor.js';
import type { CensusSource } from './engine.js';
import { MAX_ROWS } from './listing.js';
import { type TourWalk, tourWalk } from './tour-walk.js';

export type { CensusProblem };

/** Options of a list. */
export interface ToursOptions {
  /** A cursor of this list. The list continues after the tours that were already returned. */
  after?: string | undefined;
  /** Lists only tours that begin with these squares: a path of knight moves. */
  prefix?: readonly Square[] | undefined;
}

/** An iterator over tours. */
export interface TourList extends IterableIterator<Uint32Array> {
  /**
   * Returns the position after the last returned tour as a short string. Pass it as `after` to continue the list of the same
   * problem and prefix, also in another process, on another engine or in another version of Node.
   */
  cursor(): string;
}

const TOURS_KEYS: readonly string[] = ['after', 'prefix'];

/** Maximum number of squares a kernel places per run: a second or less. */
export const NODES_PER_RUN = 4_000_000;

/** Lists tours on the engine of an entry point: `tours` of wasm.ts and js.ts. */
export function toursOn(source: CensusSource, problem: CensusProblem, options: ToursOptions): TourList {
  return new WalkList(tourChunks(source, problem, options));
}

/** Lists tours in chunks, so that the caller can do something else in between. */
export function tourChunks(source: CensusSource, problem: CensusProblem, options: ToursOptions): TourChunks {
  objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', [...TOURS_KEYS, ...source.keys]);
  checkOptionKeys(source, options, TOURS_KEYS);
  const { problem: checked, given, prefix, after, name } = listArguments(problem, options);
  const leaf = checked.board.openSquares;
  const walk = tourWalk(source.load(options), checked, { prefix, given, leaf });
  return new TourChunks(walk, after, (position) => formatCursor(name, position, checked.board.squares));
}

/** Splits a list on the engine of an entry point: `tourPrefixes` of wasm.ts and js.ts. */
export function tourPrefixesOn(
  source: CensusSource,
  problem: CensusProblem,
  length: number,
  options: object,
): number[][] {
  objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', source.keys);
  checkOptionKeys(source, options, []);
  const checked = normaliseProblem(problem);
  const given = problem.given === undefined ? undefined : normaliseGiven(problem.given, checked);
  integerArgument('length', length, 1, checked.board.openSquares);
  // Prefixes have at least two squares: with one, nothing would be pruned.
  const leaf = Math.min(Math.max(length, 2), checked.board.openSquares);
  const walk = tourWalk(source.load(options), checked, { prefix: [], given, leaf });
  const prefixes: number[][] = [];
  while (!walk.done) {
    const rows = walk.run(MAX_ROWS, NODES_PER_RUN);
    for (let row = 0; row < rows; row++) {
      const prefix = Array.from(walk.rows.slice(row * leaf, row * leaf + length));
      if (length >= 2 || prefixes.at(-1)?.[0] !== prefix[0]) prefixes.push(prefix);
    }
  }
  return prefixes;
}

/** A list in chunks. */
export class TourChunks {
  /** Number of squares of each tour. */
  readonly leaf: number;
  /** The tours of the last chunk, one after another. */
  rows: ArrayLike<number> = [];
  readonly #walk: TourWalk;
  readonly #cursorOf: (position: ListPosition) => string;
  /** Position from which the list continues. */
  readonly #after: ListPosition;
  #hasRun = false;

  constructor(walk: TourWalk, after: ListPosition, cursor: (position: ListPosition) => string) {
    this.leaf = walk.leaf;
    this.#walk = walk;
    this.#after = after;
    this.#cursorOf = cursor;
    if (after) walk.seek(after);
  }

  get done(): boolean {
    return this.#after === undefined || this.#walk.done;
  }

  /** Whether the list continues from a cursor. */
  get isResumed(): boolean {
    return this.#after === undefined || this.#after.length > 0;
  }

  /** Lists at most `max` tours (up to 64) in a second or less. Returns their number, which may be 0 before the end. */
  run(max: number): number {
    if (this.done) return 0;
    this.#hasRun = true;
    const count = this.#walk.run(max, NODES_PER_RUN);
    this.rows = this.#walk.rows.slice(0, count * this.leaf);
    return count;
  }

  /** Returns the cursor after a tour of this list. */
  cursorBehind(tour: ArrayLike<number>): string {
    return this.#cursorOf(Array.from(tour));
  }

  /** Returns the cursor after tour `index` of the last chunk; without an index after everything that was searched. */
  cursor(index?: number): string {
    if (index !== undefined) {
      return this.#cursorOf(Array.from(this.rows).slice(index * this.leaf, (index + 1) * this.leaf));
    }
    if (this.done) return this.#cursorOf(undefined);
    return this.#cursorOf(this.#hasRun ? Array.from(this.#walk.path) : this.#after);
  }
}

class WalkList implements TourList {
  readonly #chunks: TourChunks;
  /** Squares of the chunk in the buffer of the returned tours. */
  #tours = new Uint32Array(0);
  #next = 0;
  #count = 0;
  /** Size of the next chunk. Starts small for callers that take only a few tours. */
  #max = 1;

  constructor(chunks: TourChunks) {
    this.#chunks = chunks;
  }

  [Symbol.iterator](): TourList {
    return this;
  }

  next(): IteratorResult<Uint32Array, undefined> {
    if (this.#next === this.#count && !this.#fill()) return { done: true, value: undefined };
    const { leaf, rows } = this.#chunks;
    // The buffer may have been transferred with an earlier tour.
    if (this.#tours.length === 0) this.#tours = Uint32Array.from(rows);
    return { done: false, value: this.#tours.subarray(this.#next * leaf, ++this.#next * leaf) };
  }

  cursor(): string {
    return this.#chunks.cursor(this.#next > 0 ? this.#next - 1 : undefined);
  }

  /** Lists the next chunk. Returns false at the end. */
  #fill(): boolean {
    this.#next = 0;
    this.#count = 0;
    while (this.#count === 0 && !this.#chunks.done) this.#count = this.#chunks.run(this.#max);
    this.#max = Math.min(2 * this.#max, MAX_ROWS);
    this.#tours = Uint32Array.from(this.#chunks.rows.length > 0 ? this.#chunks.rows : []);
    return this.#count > 0;
  }
}
