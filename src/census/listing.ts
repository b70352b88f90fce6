import { type Instantiate, isLackOfMemory } from '../engines/engine-source.js';
import type { Given } from '../problem/given.js';
import { FIRST_BYTES } from './kernel.js';

/** The paths to list: over the open squares of a board. */
export interface ListingGraph {
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** By square: the open squares a knight move away, ascending. */
  readonly neighbours: readonly (readonly number[])[];
  /** By square: 1 if open. */
  readonly free: Uint8Array;
  /** Number of open squares: at least two. */
  readonly length: number;
  readonly closed: boolean;
  /** Whether the second square of a path is lower than its last. */
  readonly ordered: boolean;
  /** By step: the squares allowed at it, 1 each; undefined: any. */
  readonly allowed: readonly (Uint8Array | undefined)[];
  /** Number of squares of each path to list: all, or at least 2. */
  readonly leaf: number;
}

/** Maximum number of rows of a run. */
export const MAX_ROWS = 64;

/** A list. Rows are in lexicographic order. Every kernel prunes the same branches. */
export interface ListingKernel {
  /** The rows of the last run, one after another. */
  readonly rows: Uint32Array;
  /** Whether the list is complete. */
  readonly done: boolean;
  /** The current path: everything before it is listed. Valid after a run that returned no row. */
  readonly path: Uint32Array;
  /**
   * Moves to a path of knight moves over open squares. The list continues below it, or after it if it is complete.
   * @param fixed number of first squares that stay the same, at least one
   * @param ends by square: 1 if it may be the last
   */
  seek(path: ArrayLike<number>, fixed: number, ends: Uint8Array): void;
  /** Continues until `max` rows (at most 64) are in `rows` or `nodes` squares are placed. Returns the number of rows. */
  run(max: number, nodes: number): number;
}

/** Maximum number of squares of boards that a faster list on words of 64 bits takes. */
const WORD_SQUARES = 64;

type Numbers =
  | 'listedNear'
  | 'listedDegrees'
  | 'listedOpen'
  | 'listedEnds'
  | 'listedAllowed'
  | 'listedPath'
  | 'listedRows'
  | 'listedDepth'
  | 'isListed'
  | 'refusedBytes';

/** The exports of assembly/census/listing.ts and word-listing.ts. */
interface ListingExports extends Readonly<Record<Numbers, { readonly value: number }>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepareListing(
    squares: number,
    length: number,
    closed: boolean,
    ordered: boolean,
    leaf: number,
    hasAllowed: boolean,
    maxRows: number,
  ): void;
  seekListing(length: number, fixed: number): void;
  runListing(max: number, nodes: number): number;
  prepareWordListing(squares: number): void;
  seekWordListing(length: number, fixed: number): void;
  runWordListing(max: number, nodes: number): number;
}

/**
 * Creates the list of a graph.
 * @throws RangeError if the platform does not have the memory; Error if it does not run the kernel
 */
export function createListing(
  instantiate: Instantiate,
  { squares, neighbours, free, length, closed, ordered, allowed, leaf }: ListingGraph,
): ListingKernel {
  let exports: ListingExports | undefined;
  try {
    exports = instantiate() as ListingExports;
    exports.prepareListing(squares, length, closed, ordered, leaf, allowed.length > 0, MAX_ROWS);
  } catch (error) {
    if (!exports && !isLackOfMemory(error)) throw error;
    const bytes = exports?.refusedBytes.value ?? FIRST_BYTES;
    throw new RangeError(`${bytes} bytes of memory are not available here`);
  }
  const { buffer } = exports.memory;
  const words = (address: Numbers, count: number) => new Uint32Array(buffer, exports[address].value, count);
  const bytes = (address: Numbers, count: number) => new Uint8Array(buffer, exports[address].value, count);
  const near = words('listedNear', 8 * squares);
  for (const [square, list] of neighbours.entries()) near.set(list, 8 * square);
  bytes('listedDegrees', squares).set(neighbours.map((list) => list.length));
  bytes('listedOpen', squares).set(free);
  if (allowed.length > 0) {
    const masks = bytes('listedAllowed', length * squares).fill(1);
    for (const [step, mask] of allowed.entries()) if (mask) masks.set(mask, step * squares);
  }
  const isSmall = squares <= WORD_SQUARES;
  if (isSmall) exports.prepareWordListing(squares);
  const current = words('listedPath', length);
  const lasts = bytes('listedEnds', squares);
  return {
    rows: words('listedRows', MAX_ROWS * leaf),
    get done() {
      return exports.isListed.value !== 0;
    },
    get path() {
      return current.slice(0, exports.listedDepth.value);
    },
    seek(path, fixed, ends) {
      current.set(path);
      lasts.set(ends);
      if (isSmall) exports.seekWordListing(path.length, fixed);
      else exports.seekListing(path.length, fixed);
    },
    run: isSmall ? exports.runWordListing : exports.runListing,
  };
}

/** A list of paths of a problem: combines what a kernel lists from each start. */
export interface TourWalk {
  readonly done: boolean;
  /** Number of squares of each row. */
  readonly leaf: number;
  readonly rows: ArrayLike<number> & { slice(from: number, to: number): ArrayLike<number> };
  /** Paths before this one are listed, and so is this one if it is complete. Valid after a run that returned no row. */
  readonly path: ArrayLike<number>;
  /**
   * Moves to the position after a path, complete or not; to the beginning if it is empty.
   * @param prefix first squares of all paths from now on; default: as before
   */
  seek(path: ArrayLike<number>, prefix?: readonly number[]): void;
  /** Lists at most `max` rows (up to 64), and places about `nodes` squares. Returns the number of rows. */
  run(max: number, nodes: number): number;
}

/** Options of a walk. */
export interface WalkOptions {
  /** Given steps. Then every completion is a tour, wherever it starts. */
  readonly given?: Given | undefined;
  /** First squares of all paths: a path of knight moves. */
  readonly prefix: readonly number[];
  /** Number of squares of each path to list. */
  readonly leaf: number;
}
