import type { TieBreak } from '../problem/options.js';
import type { Board } from '../problem/problem.js';

/** The two engines. */
export type EngineName = 'wasm' | 'ts';

/** A kernel: what walks or searches. */
export type Kernel = 'warnsdorff' | 'backtracking' | 'warnsdorff-backtracking';

/** One bounded attempt at a tour. */
export interface Attempt {
  readonly kernel: Kernel;
  /** A square number. */
  readonly start: number;
  /** A square number, or -1 for any. */
  readonly end: number;
  readonly closed: boolean;
  readonly tieBreak: TieBreak;
  /** Made by `moveTable` of src/problem/moves.ts. */
  readonly moves: Int32Array;
  /** uint32. */
  readonly seed: number;
  /** uint32. */
  readonly stream: number;
  /** Which attempt of one search this is: each draws its own random ties. */
  readonly number: number;
}

/** The attempt has squares left to place. */
export const RUNNING = 0;
/** Every free square is on the path; one of a search closes if it had to, one of a walk only by chance. */
export const COMPLETE = 1;
/** Nothing is left to place: a walk is stuck, a search is exhausted. */
export const ENDED = 2;

/** How a tour is shaken. */
export interface Shaking {
  readonly closed: boolean;
  /** uint32. */
  readonly seed: number;
  /** uint32. */
  readonly stream: number;
}

/** Where an attempt stands. */
export type AttemptState = typeof RUNNING | typeof COMPLETE | typeof ENDED;

/** In a batch's starts: no tour starts there, and none is tried. */
export const NO_START: number = 2 ** 32 - 1;

/** Rows of results, one for each tour. See `BatchArrays` of the public interface. */
export interface BatchRows {
  readonly paths: Uint8Array | Uint16Array | Uint32Array;
  readonly visited: Uint32Array;
  readonly statuses: Uint8Array;
}

/** Rows of results of searches. */
export interface SearchRows extends BatchRows {
  readonly nodes: Float64Array;
}

/**
 * What an engine offers: the whole contract between the solver and the two sets of kernels. A kernel set holds one
 * board and one attempt at a time. It is handed checked values only.
 */
export interface Kernels {
  readonly name: EngineName;
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /**
   * Lays a board out, counts its degrees, and has the memory for every later call on it.
   * @param search whether attempts of a search will follow, which take more memory than walks
   * @throws RangeError when the memory cannot be had; the kernels work on with the next board
   */
  setBoard(board: Board, search: boolean): void;
  /** The degree of each square in the knight graph, 0 for blocked squares. */
  degrees(): Uint8Array;
  /** Sets an attempt up. Nothing is placed yet. */
  begin(attempt: Attempt): void;
  /** Goes on with the attempt, and places at most `nodes` squares. */
  run(nodes: number): AttemptState;
  /** Squares on the path in hand. */
  readonly length: number;
  /** Squares placed in this attempt, taken-back ones too. */
  readonly nodes: number;
  /** Squares on the longest path of this attempt (a walk's is the one in hand). */
  readonly longestLength: number;
  /** Copies the path in hand to the front of `target`. */
  copyPath(target: Uint32Array): void;
  /** Copies the longest path of this attempt, the first of that length, to the front of `target`. */
  copyLongest(target: Uint32Array): void;
  /**
   * Walks (Warnsdorff's rule) from each start, with streams counted on from `attempt.stream`; `attempt.start` is not
   * read. Row i of `rows` gets the path from `starts[i]`, its length and its status.
   */
  walkBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void;
  /**
   * Searches (Warnsdorff's order with dead ends pruned) from each start, one attempt of at most `most` nodes for each, with
   * streams counted on from `attempt.stream`. Open tours are searched from `starts[i]`, closed ones from `attempt.start`.
   * Row i of `rows` gets the tour from `starts[i]`, its length, its nodes and `found`; or `limit`, and nothing else that
   * counts, where the attempt found none.
   */
  searchBatch(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void;
  /**
   * Makes random tours from each start by backbite moves, with streams counted on from `attempt.stream`; `attempt.start` is not
   * read, its tie-break is 'random'. Row i of `rows` gets the tour from `starts[i]` (to `attempt.end`, or closed), its length and
   * `found`; or `limit`, and nothing else that counts, where the moves came to none. The board is one that {@link isMoved} names.
   */
  randomBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void;
  /**
   * Takes over a tour, which {@link runShake} makes a random one with the same ends by exchanges of edges.
   * @throws RangeError when the memory for it cannot be had
   */
  beginShake(path: Uint32Array, shaking: Shaking): void;
  /**
   * Goes on with it: shakes about `most` squares, or joins cycles once. Complete, the tour is copied to `path`; when it has
   * ended, none was come to and `path` is as it was.
   */
  runShake(most: number, path: Uint32Array): AttemptState;
  /**
   * Takes the offsets of a constructed tour's runs (see src/strategies/divide-and-conquer/runs.ts) for the calls of `fill` that follow.
   * @returns where the runs of a window go, with room for as many as a window has squares; valid until the next call of
   * anything but `fill`
   * @throws RangeError when the memory for it cannot be had
   */
  beginFill(offsets: Int32Array): Int32Array;
  /** Writes steps `from` .. `to` - 1 of a constructed tour, at most {@link WINDOW_SQUARES}: they are the first `runCount` runs. */
  fill(runCount: number, path: Uint32Array, from: number, to: number): void;
}

/**
 * Squares of a constructed tour that are written at once, 64 KiB of them: any second-level cache holds them until they
 * are copied out. Windows that fit into a first-level cache gain nothing over this, and cost more calls.
 */
export const WINDOW_SQUARES: number = 2 ** 14;

/** Boards of at most so many squares have kernels of their own. */
export const MOST_SMALL_SQUARES = 64;

/** From so many tours on the tables of such a board pay, if they are not there yet. */
export const FEWEST_FOR_TABLES = 64;

/** Whether a batch of walks runs on the kernels for small boards: without an end, which they do not know. */
export function isSmall(board: Board, { end }: Attempt): boolean {
  return board.squares <= MOST_SMALL_SQUARES && (end < 0 || board.freeSquares === 1);
}

/** Moves and exchanges are for tours that leave something to choose; two rows have hardly any tours. */
export const FEWEST_MOVED_SQUARES = 6;
const FEWEST_MOVED_ROWS = 3;

/** Whether random tours of a board are made by backbite moves. */
export function isMoved({ rows, cols, squares, freeSquares }: Board): boolean {
  const narrow = Math.min(rows, cols) < FEWEST_MOVED_ROWS;
  return squares <= MOST_SMALL_SQUARES && freeSquares >= FEWEST_MOVED_SQUARES && !narrow;
}

/** The most squares an engine takes: two padded boards and three arrays of uint32 stay below 4 GiB even on 3 rows. */
export const MOST_KERNEL_SQUARES: number = 2 ** 27;

/** The error for a board whose memory cannot be had. */
export function outOfMemory(board: Board): RangeError {
  return new RangeError(
    `rows * cols is ${board.squares}; the memory for it cannot be had (boards of at most ${MOST_KERNEL_SQUARES} squares are searched, where there is memory for them)`,
  );
}

/** The error for a constructed tour of which no window can be had. */
export function outOfFillMemory(): RangeError {
  return new RangeError('the memory in which a tour is constructed, less than 1 MiB, cannot be had');
}
