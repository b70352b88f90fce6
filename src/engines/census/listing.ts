/** The contract between the lists of src/census and an engine. */

/** What is listed: paths over the free squares of a board. */
export interface ListingGraph {
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** By square: the free squares a knight move away, ascending. */
  readonly neighbours: readonly (readonly number[])[];
  /** By square: 1 free. */
  readonly free: Uint8Array;
  /** How many squares are free: two at least. */
  readonly length: number;
  readonly closed: boolean;
  /** Whether the second square of a path is lower than its last. */
  readonly ordered: boolean;
  /** By step: the squares that may be visited at it, 1 each; undefined: any. */
  readonly allowed: readonly (Uint8Array | undefined)[];
  /** How many squares of each path are listed: all of them, or 2 at least. */
  readonly leaf: number;
}

/** One list. Rows are in lexicographic order; branches are cut that cannot be finished, the same on every engine. */
export interface ListingKernel {
  /** Whether nothing is left. */
  readonly done: boolean;
  /**
   * Goes to a path of knight moves over free squares: what comes next lies below it, or behind it when it is complete.
   * @param fixed so many of its squares, one at least, stay as they are
   * @param ends by square: 1 for those that may be the last
   */
  seek(path: ArrayLike<number>, fixed: number, ends: Uint8Array): void;
  /**
   * Goes on until `most` rows are in `rows` (64 at most), or so many squares were placed.
   * @returns how many rows
   */
  run(most: number, nodes: number): number;
  /** The rows of the last run, one behind the other. */
  readonly rows: Uint8Array | Uint32Array;
  /** The path in hand: all before it was listed. Right after a run that ended without its last row. */
  readonly path: Uint32Array;
}

/** A run gives no more rows than this. */
export const MOST_ROWS = 64;

/** Boards of so many squares have a kernel in WebAssembly: a set of squares is a word. */
export const MOST_LISTED_SQUARES = 64;
