import { outOfRange } from '../problem/arguments.js';
import type { BatchArrays } from '../problem/batch.js';
import type { HolesKernel } from '../problem/holes-kernel.js';
import { isTableOf, moveTable } from '../problem/knight-graph.js';
import { CLOCKWISE, type Move, type TieBreak } from '../problem/options.js';
import type { OrbitGraph } from '../problem/orbit-graph.js';
import { type Board, isSameBoard } from '../problem/problem.js';
import type { Random } from '../problem/random.js';

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
  /** The number of the attempt within a search: each draws its own random ties. */
  readonly number: number;
}

/** The attempt can place more squares. */
export const RUNNING = 0;
/** Every open square is on the path. The tour of a search is closed if required, that of a walk only by chance. */
export const COMPLETE = 1;
/** No move is left: a walk is stuck, a search is exhausted. */
export const ENDED = 2;

/** The state of an attempt. */
export type AttemptState = typeof RUNNING | typeof COMPLETE | typeof ENDED;

/** Replaces a start of a batch from which no tour exists. */
export const NO_START: number = 2 ** 32 - 1;

/** Replaces the starts of a batch of open random tours with free ends (`NO_SQUARE` of the kernels). */
export const ANY_START = 64;

/** A kernel that places squares one by one on the loaded board. It has one attempt at a time. */
export interface Kernel {
  /** Sets up an attempt. The first run places the start. */
  begin(attempt: Attempt): void;
  /** Continues the attempt, and places at most `nodes` squares. */
  run(nodes: number): AttemptState;
  /** Number of squares on the current path. */
  readonly length: number;
  /** Number of squares placed in this attempt, including those taken back. */
  readonly nodes: number;
  /**
   * Returns the last square placed at each of the first `length` steps, on the current path or taken back since: a view, valid
   * until the next call.
   */
  path(length: number): Uint32Array;
}

/** A kernel that takes squares back. */
export interface SearchKernel extends Kernel {
  /** Keeps the current path if it is the longest of this attempt. Returns the number of squares of the longest path. */
  keepLongest(): number;
  /** Copies the longest path that was kept, the first of that length, to the front of `target`. */
  copyLongest(target: Uint32Array): void;
}

/** Walks by Warnsdorff's rule. */
export interface WalkKernel extends Kernel {
  /**
   * Walks from each start, with streams counted up from `attempt.stream`, and ignores `attempt.start`. Row i of `rows` gets
   * the path from `starts[i]`, its length and its status.
   */
  batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void;
}

/** Searches in Warnsdorff's order that detect dead ends early. */
export interface WarnsdorffSearchKernel extends SearchKernel {
  /**
   * Makes one attempt of at most `maxNodes` nodes from each start, with streams counted up from `attempt.stream`. Open tours are
   * searched from `starts[i]`, closed ones from `attempt.start`. Row i of `rows` gets the tour from `starts[i]`, its length,
   * its nodes and `found`; or `limit`, and unspecified values, if the attempt found none.
   */
  batch(attempt: Attempt, starts: Uint32Array, maxNodes: number, rows: BatchArrays): void;
}

/**
 * Finds random tours on boards for which `hasRandomKernel` of small-boards.ts holds, by random path covers or by random changes of a
 * path (backbite moves).
 */
export interface RandomKernel {
  /**
   * Makes a tour from each start, with streams counted up from `attempt.stream`. It ignores `attempt.start`, and
   * `attempt.tieBreak` is 'random'. Row i of `rows` gets the tour from `starts[i]` (to `attempt.end`, or closed; all starts are
   * {@link ANY_START} if ends are free), its length and `found`; or `limit`, and unspecified values, if the moves lead to none.
   */
  batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void;
}

/** Random tours with the ends of a given one, by exchanges of edges. */
export interface ShakeKernel {
  /**
   * Takes over a tour of the loaded board.
   * @throws RangeError if the memory cannot be allocated
   */
  begin(path: Uint32Array, terms: Pick<Attempt, 'closed' | 'seed' | 'stream'>): void;
  /**
   * Shakes about `maxSquares` squares, or joins cycles once. A complete tour is copied to `path`. If the attempt ended without one,
   * `path` is unchanged.
   */
  run(maxSquares: number, path: Uint32Array): AttemptState;
}

/** Writes constructed tours, on any loaded board. */
export interface FillKernel {
  /**
   * Sets the offsets of a tour's runs (src/strategies/divide-and-conquer/runs.ts) for the next calls of `fill`.
   * @param room the maximum number of squares, and so of runs, of one of those calls: at most {@link WINDOW_SQUARES}
   * @returns the array for the runs of a window, valid until the next call of anything but `fill`
   * @throws RangeError if the memory cannot be allocated
   */
  begin(offsets: Int32Array, room: number): Int32Array;
  /** Writes steps `from` .. `to` - 1 of the tour: they are the first `runCount` runs. */
  fill(runCount: number, path: Uint32Array, from: number, to: number): void;
}

/** One walk over orbits. */
export interface OrbitWalkTerms {
  /** The first square of the path. */
  readonly first: number;
  /** The squares on one of which the path must end, at most four. Empty: any. Absent: a move from an image of its first square. */
  readonly ends: readonly number[] | undefined;
  /** Number of random moves to make on the complete path before it may end. */
  readonly mixing: number;
  /** Draws the moves. Nothing else may draw from it before the walk is over. */
  readonly random: Random;
}

/** Walks over the orbits of squares, for symmetric tours. A node is a square placed or a backbite move. */
export interface OrbitWalkKernel extends Omit<Kernel, 'begin'> {
  /**
   * Takes over the graph of the loaded board, which no other kernel may use before the last walk is over.
   * @throws RangeError if the memory cannot be allocated
   */
  load(graph: OrbitGraph): void;
  /** Sets up a walk, and places its first square. */
  begin(terms: OrbitWalkTerms): void;
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
  readonly 'orbit-walk': OrbitWalkKernel;
}

/** The contract between the solver and the two sets of kernels. An engine has one board at a time, and trusts its arguments. */
export interface Engine {
  readonly name: EngineName;
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /**
   * Loads a board, counts its degrees, and reserves the memory for every later call on it.
   * @param search whether searches will follow, which need more memory than walks
   * @throws RangeError if the memory cannot be allocated; the engine can load other boards
   */
  setBoard(board: Board, search: boolean): void;
  /** Returns the degree of each square of the board in the knight graph, 0 for blocked squares. */
  degrees(): Uint8Array;
  /** The loops of the rules for boards with holes. Absent: the rules run their own. */
  readonly holes?: HolesKernel;
  /** Returns a kernel on the loaded board. After the next {@link Engine.setBoard} it is invalid. */
  kernel<Name extends keyof Kernels>(name: Name): Kernels[Name];
}

/**
 * Number of squares of a constructed tour that are written at once: 64 KiB, which any second-level cache keeps until they are
 * copied. Windows that fit a first-level cache gain nothing over this, and cost more calls.
 */
export const WINDOW_SQUARES: number = 2 ** 14;

/** Number of integers of a run of a constructed tour: first offset, length, base, count, stride. */
export const RUN_FIELDS = 5;

/** Maximum number of squares of a board: two padded boards and three arrays of uint32 stay below 4 GiB even on 3 rows. */
export const MAX_KERNEL_SQUARES: number = 2 ** 27;

/** Returns the error for a board of more squares. */
export function tooManySquares(board: Board): RangeError {
  return outOfRange('rows * cols', board.squares, `at most ${MAX_KERNEL_SQUARES} for a walk or a search`);
}

/** Returns the error for a board whose memory cannot be allocated. */
export function outOfMemory(board: Board): RangeError {
  return new RangeError(
    `rows * cols is ${board.squares}; the memory for it is not available here (the limit is ${MAX_KERNEL_SQUARES} squares)`,
  );
}

/** An engine with its loaded board and the last move table, so that the next solve on the same board makes neither again. */
export class LoadedEngine {
  readonly degrees: Engine['degrees'];
  readonly kernel: Engine['kernel'];
  readonly holes: HolesKernel | undefined;
  readonly #engine: Engine;
  #board: Board | undefined;
  #isForSearch = false;
  #table: Int32Array = new Int32Array(0);
  #tableCols = 0;
  #tableOrder: readonly Move[] | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.degrees = engine.degrees;
    this.kernel = engine.kernel;
    this.holes = engine.holes;
  }

  /**
   * Loads a board, unless it is loaded.
   * @param search whether searches will follow, which need more memory than walks
   * @throws RangeError if it is too large, or the memory cannot be allocated
   */
  setBoard(board: Board, search: boolean): void {
    if (board.squares > MAX_KERNEL_SQUARES) throw tooManySquares(board);
    const isLoaded = this.#board !== undefined && isSameBoard(this.#board, board);
    if (isLoaded && (this.#isForSearch || !search)) return;
    const next = isLoaded ? this.#board! : board;
    this.#board = undefined;
    this.#engine.setBoard(next, search);
    this.#board = next;
    this.#isForSearch = search;
  }

  /** Returns the move table for a move order: the last one again, if it has the same moves. */
  moveTable({ cols }: Pick<Board, 'cols'>, moveOrder: readonly Move[]): Int32Array {
    // The default order is frozen. Its owner may have changed any other.
    const isDefault = moveOrder === CLOCKWISE && this.#tableOrder === CLOCKWISE;
    if (cols !== this.#tableCols || !(isDefault || isTableOf(this.#table, moveOrder))) {
      this.#table = moveTable(cols, moveOrder);
    }
    this.#tableCols = cols;
    this.#tableOrder = moveOrder;
    return this.#table;
  }
}
