import { outOfRange } from '../problem/arguments.js';
import { isTableOf, moveTable } from '../problem/knight-graph.js';
import { CLOCKWISE, type Move, type TieBreak } from '../problem/options.js';
import { type Board, isSameBoard } from '../problem/problem.js';

/** The two engines. */
export type EngineName = 'wasm' | 'ts';

/** One bounded attempt at a tour. */
export interface Attempt {
  /** A square number. */
  readonly start: number;
  /** A square number, or -1 for any. */
  readonly end: number;
  readonly closed: boolean;
  readonly tieBreak: TieBreak;
  /** Made by `moveTable` of src/problem/knight-graph.ts. */
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

/** Where an attempt stands. */
export type AttemptState = typeof RUNNING | typeof COMPLETE | typeof ENDED;

/** How a tour is shaken. */
export interface Shaking {
  readonly closed: boolean;
  /** uint32. */
  readonly seed: number;
  /** uint32. */
  readonly stream: number;
}

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

/** What places squares one by one, on the loaded board. It holds one attempt at a time. */
export interface Kernel {
  /** Sets an attempt up. Nothing is placed yet. */
  begin(attempt: Attempt): void;
  /** Goes on with the attempt, and places at most `nodes` squares. */
  run(nodes: number): AttemptState;
  /** Squares on the current path. */
  readonly length: number;
  /** Squares placed in this attempt, taken-back ones too. */
  readonly nodes: number;
  /** The square last placed at a step, from 0: on the current path, or taken back since. */
  squareAt(step: number): number;
  /** Fills `target` with the current path, or the first part of it: it has room for no more squares than are on it. */
  copyPath(target: Uint32Array): void;
}

/** A kernel that takes squares back. */
export interface SearchKernel extends Kernel {
  /** Keeps the current path when it is longer than any before. @returns the squares on the longest of this attempt */
  keepLongest(): number;
  /** Copies the longest path kept, the first of that length, to the front of `target`. */
  copyLongest(target: Uint32Array): void;
}

/** Walks by Warnsdorff's rule. */
export interface WalkKernel extends Kernel {
  /**
   * Walks from each start, with streams counted on from `attempt.stream`; `attempt.start` is not read. Row i of `rows` gets
   * the path from `starts[i]`, its length and its status.
   */
  batch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void;
}

/** Searches in Warnsdorff's order with dead ends pruned. */
export interface WarnsdorffSearchKernel extends SearchKernel {
  /**
   * Searches from each start, one attempt of at most `most` nodes for each, with streams counted on from `attempt.stream`.
   * Open tours are searched from `starts[i]`, closed ones from `attempt.start`. Row i of `rows` gets the tour from
   * `starts[i]`, its length, its nodes and `found`; or `limit`, and nothing else that counts, where the attempt found none.
   */
  batch(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void;
}

/**
 * Random tours of boards that `isMoved` of small-boards.ts names: by path covers from given starts, by backbite moves closed
 * ones, and open ones of which both ends are free.
 */
export interface RandomKernel {
  /**
   * Makes one from each start, with streams counted on from `attempt.stream`; `attempt.start` is not read, its tie-break is
   * 'random'. Row i of `rows` gets the tour from `starts[i]` (to `attempt.end`, or closed; from anywhere by backbite moves if
   * open), its length and `found`; or `limit`, and nothing else that counts, where the moves came to none.
   */
  batch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void;
}

/** Random tours with the ends of a given one, by exchanges of edges. */
export interface ShakeKernel {
  /**
   * Takes a tour of the loaded board over.
   * @throws RangeError when the memory for it cannot be had
   */
  begin(path: Uint32Array, shaking: Shaking): void;
  /**
   * Shakes about `most` squares, or joins cycles once. Complete, the tour is copied to `path`; when it has ended, none was
   * come to and `path` is as it was.
   */
  run(most: number, path: Uint32Array): AttemptState;
}

/** Writes constructed tours, whatever board is in hand. */
export interface FillKernel {
  /**
   * Takes the offsets of a tour's runs (see src/strategies/divide-and-conquer/runs.ts) for the calls of `fill` that follow.
   * @param room the most squares, and so runs, of one of those calls: at most {@link WINDOW_SQUARES}
   * @returns where the runs of a window go; valid until the next call of anything but `fill`
   * @throws RangeError when the memory for it cannot be had
   */
  begin(offsets: Int32Array, room: number): Int32Array;
  /** Writes steps `from` .. `to` - 1 of the tour: they are the first `runCount` runs. */
  fill(runCount: number, path: Uint32Array, from: number, to: number): void;
}

/** The kernels by name. */
export interface Kernels {
  readonly warnsdorff: WalkKernel;
  readonly backtracking: SearchKernel;
  readonly 'warnsdorff-backtracking': WarnsdorffSearchKernel;
  readonly backbite: RandomKernel;
  readonly 'path-cover': RandomKernel;
  readonly shake: ShakeKernel;
  readonly fill: FillKernel;
}

/**
 * What an engine offers: the whole contract between the solver and the two sets of kernels. An engine holds one board at a
 * time. It is handed checked values only.
 */
export interface Engine {
  readonly name: EngineName;
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /**
   * Lays a board out, counts its degrees, and has the memory for every later call on it.
   * @param search whether attempts of a search will follow, which take more memory than walks
   * @throws RangeError when the memory cannot be had; the engine works on with the next board
   */
  setBoard(board: Board, search: boolean): void;
  /** The degree of each square of the board in the knight graph, 0 for blocked squares. */
  degrees(): Uint8Array;
  /** A kernel on the loaded board; to be asked for again after the next {@link Engine.setBoard}. */
  kernel<Name extends keyof Kernels>(name: Name): Kernels[Name];
}

/**
 * Squares of a constructed tour that are written at once, 64 KiB of them: any second-level cache holds them until they
 * are copied out. Windows that fit into a first-level cache gain nothing over this, and cost more calls.
 */
export const WINDOW_SQUARES: number = 2 ** 14;

/** How many integers describe a run of a constructed tour: first offset, length, base, count, stride. */
export const RUN_FIELDS = 5;

/** The most squares an engine takes: two padded boards and three arrays of uint32 stay below 4 GiB even on 3 rows. */
export const MOST_KERNEL_SQUARES: number = 2 ** 27;

/** The error for a board of more squares than that. */
export function tooManySquares(board: Board): RangeError {
  return outOfRange('rows * cols', board.squares, `at most ${MOST_KERNEL_SQUARES} for a walk or a search`);
}

/** The error for a board whose memory cannot be had. */
export function outOfMemory(board: Board): RangeError {
  return new RangeError(
    `rows * cols is ${board.squares}; the memory for it cannot be had (boards of at most ${MOST_KERNEL_SQUARES} squares are searched, where there is memory for them)`,
  );
}

/** An engine with the board and the moves that it was last handed, so that neither is made again for the next solve. */
export interface BoardInHand {
  readonly engine: Engine;
  /**
   * Lays a board out in the engine, unless it is there.
   * @param search whether a search will follow, which takes more memory than a walk
   * @throws RangeError when it is too large, or the memory cannot be had
   */
  setBoard(board: Board, search: boolean): void;
  /** A kernel on the board that is laid out. */
  kernel<Name extends keyof Kernels>(name: Name): Kernels[Name];
  /** The moves in the order tried, as the kernels read them: the last table again, as long as it still says the same. */
  moveTable(board: Pick<Board, 'cols'>, moveOrder: readonly Move[]): Int32Array;
}

export function boardInHand(engine: Engine): BoardInHand {
  let last: Board | undefined;
  let lastCols = 0;
  let lastOrder: readonly Move[] | undefined;
  let table: Int32Array = new Int32Array(0);

  return {
    engine,

    setBoard(board: Board, search: boolean): void {
      if (board.squares > MOST_KERNEL_SQUARES) throw tooManySquares(board);
      const next = last && isSameBoard(last, board) ? last : board;
      last = undefined;
      engine.setBoard(next, search);
      last = next;
    },

    kernel: (name) => engine.kernel(name),

    moveTable({ cols }: Pick<Board, 'cols'>, moveOrder: readonly Move[]): Int32Array {
      // The default order is frozen: any other may have been changed by its owner.
      const isSame = (moveOrder === CLOCKWISE && lastOrder === CLOCKWISE) || isTableOf(table, moveOrder);
      if (cols !== lastCols || !isSame) table = moveTable(cols, moveOrder);
      lastCols = cols;
      lastOrder = moveOrder;
      return table;
    },
  };
}
