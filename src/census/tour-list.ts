import { checkOptionKeys } from '../engines/engine-source.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS } from '../problem/given.js';
import type { Square } from '../problem/problem.js';
import {
  type CensusProblem,
  checkCensusProblem,
  formatCursor,
  type ListPosition,
  listArguments,
} from './cursor.js';
import type { CensusSource } from './engine.js';
import type { TourWalk } from './listing.js';
import { MAX_ROWS } from './listing.js';
import { tourWalk } from './tour-walk.js';

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
  objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', [...TOURS_KEYS, ...source.keys]);
  checkOptionKeys(source, options, TOURS_KEYS);
  const { problem: checked, given, prefix, after, name } = listArguments(problem, options);
  const leaf = checked.board.openSquares;
  const walk = tourWalk(source.load(options), checked, { prefix, given, leaf });
  return new WalkList(walk, after, (position) => formatCursor(name, position, checked.board.squares));
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
  const { problem: checked, given } = checkCensusProblem(problem);
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

/** Lists tours in chunks of up to {@link MAX_ROWS}. */
class WalkList implements TourList {
  readonly #walk: TourWalk;
  /** Position from which the list continues. */
  readonly #after: ListPosition;
  readonly #cursorOf: (position: ListPosition) => string;
  #hasRun = false;
  /** The tours of the current chunk, one after another. */
  #rows: ArrayLike<number> = [];
  #count = 0;
  #next = 0;
  /** Size of the next chunk. Starts small for callers that take only a few tours. */
  #max = 1;
  /** The buffer of the returned tours. */
  #tours = new Uint32Array(0);

  constructor(walk: TourWalk, after: ListPosition, cursorOf: (position: ListPosition) => string) {
    this.#walk = walk;
    this.#after = after;
    this.#cursorOf = cursorOf;
    if (after) walk.seek(after);
  }

  [Symbol.iterator](): TourList {
    return this;
  }

  next(): IteratorResult<Uint32Array, undefined> {
    if (this.#next === this.#count && !this.#fill()) return { done: true, value: undefined };
    // The buffer is empty for a new chunk, and after it was transferred with an earlier tour.
    if (this.#tours.length === 0) this.#tours = Uint32Array.from(this.#rows);
    const { leaf } = this.#walk;
    return { done: false, value: this.#tours.subarray(this.#next * leaf, ++this.#next * leaf) };
  }

  cursor(): string {
    const { leaf } = this.#walk;
    const last = this.#next - 1;
    if (last >= 0) return this.#cursorOf(Array.from(this.#rows).slice(last * leaf, this.#next * leaf));
    if (this.#isDone) return this.#cursorOf(undefined);
    return this.#cursorOf(this.#hasRun ? Array.from(this.#walk.path) : this.#after);
  }

  get #isDone(): boolean {
    return this.#after === undefined || this.#walk.done;
  }

  /** Lists the next chunk. Returns false at the end. */
  #fill(): boolean {
    this.#next = 0;
    this.#count = 0;
    while (this.#count === 0 && !this.#isDone) {
      this.#hasRun = true;
      this.#count = this.#walk.run(this.#max, NODES_PER_RUN);
      this.#rows = this.#walk.rows.slice(0, this.#count * this.#walk.leaf);
    }
    this.#max = Math.min(2 * this.#max, MAX_ROWS);
    this.#tours = new Uint32Array(0);
    return this.#count > 0;
  }
}
