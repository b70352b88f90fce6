/** A wrapper around the puzzle binary (assembly/puzzle), which completes a board between given steps. */

import { type EngineSource, type Instantiate, isLackOfMemory } from '../engines/engine-source.js';

/** A board as a graph. */
export interface KnightGraph {
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** By square: the open squares a knight move away, ascending. */
  readonly neighbours: readonly (readonly number[])[];
  /** By two squares (`from * squares + to`): number of knight moves between them, or {@link UNREACHABLE}. */
  readonly distances: Uint16Array;
}

/** A distance larger than any real one. */
export const UNREACHABLE = 0xffff;

/** Instead of a square: any square. */
export const ANY = -1;

/** A segment to fill: from a square with a given step to the next one, at least two moves away. */
export interface Segment {
  readonly from: number;
  /** {@link ANY} for a tail, after the last given step or before the first: its last square is any. */
  readonly to: number;
  readonly moves: number;
  /** The step of `from`. */
  readonly step: number;
  /** 1; or -1 if it is filled backwards, as the tail before the first given step always is. */
  readonly direction: 1 | -1;
}

/** The segments to fill between given steps. */
export interface Gaps {
  /** By step: the squares of given steps. Other entries are overwritten. */
  readonly path: ArrayLike<number>;
  /** By square: 1 for open squares whose step is not given. */
  readonly open: Uint8Array;
  readonly segments: readonly Segment[];
}

/**
 * Maximum size of boards whose last kernel is kept for the next puzzle, and on which segments are searched. On larger ones, the
 * search learns from conflicts.
 */
export const SMALL_BOARD = 128;

type Numbers =
  | 'windows'
  | 'distances'
  | 'ranks'
  | 'path'
  | 'completions'
  | 'segments'
  | 'open'
  | 'setBytes'
  | 'nodes'
  | 'found'
  | 'placed';

/** The exports of assembly/puzzle/index.ts. */
interface PuzzleExports extends Readonly<Record<Numbers, { readonly value: number }>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepareBoard(squares: number, windowCount: number): void;
  beginCompletion(segments: number, length: number, known: number): void;
  runCompletion(limit: number, inOrder: boolean): number;
  beginLearntSearch(length: number, isClosed: boolean, known: boolean): void;
  runLearning(limit: number): number;
}

/** The result of a run of the search that learns (assembly/puzzle/learning.ts). */
export type LearntResult = 'limit' | 'over' | 'found';

const LEARNT_RESULTS: readonly LearntResult[] = ['limit', 'over', 'found'];

/** Searches for completions of one puzzle at a time on one board. `begin` resets it. */
export class PuzzleKernel {
  readonly #exports: PuzzleExports;
  readonly #squares: number;
  #length = 0;
  #segments: readonly Segment[] = [];

  /** @throws RangeError if the memory is not available; Error if the platform does not run the kernel */
  constructor(instantiate: Instantiate, { squares, neighbours, distances }: KnightGraph) {
    this.#squares = squares;
    try {
      this.#exports = instantiate() as PuzzleExports;
    } catch (error) {
      throw isLackOfMemory(error) ? this.#outOfMemory(error) : error;
    }
    const windows = neighbours.map((near) => windowsOf(near, squares));
    const windowCount = Math.max(...windows.map(({ length }) => length));
    this.#reserve(() => this.#exports.prepareBoard(squares, windowCount));
    const view = new DataView(this.#exports.memory.buffer, this.#exports.windows.value);
    for (const [square, list] of windows.entries()) {
      for (const [i, { start, mask }] of list.entries()) {
        const at = WINDOW_BYTES * (square * windowCount + i);
        view.setBigUint64(at, mask, true);
        view.setUint32(at + 8, start, true);
      }
    }
    this.#words('distances', distances.length).set(distances);
  }

  /** Number of squares that the last run placed. */
  get nodes(): number {
    return this.#exports.nodes.value;
  }

  /** Number of different completions found: 0, 1 or 2. */
  get found(): number {
    return this.#exports.found.value;
  }

  /**
   * Starts a puzzle. `known` is a known completion.
   * @throws RangeError if the memory is not available
   */
  begin({ path, open, segments }: Gaps, known: Uint32Array | undefined): void {
    this.#segments = segments;
    this.#writeBoard(path, open, known);
    this.#writeSegments(segments);
    this.#reserve(() => this.#exports.beginCompletion(segments.length, path.length, known ? 1 : 0));
  }

  /**
   * Searches from the start until two different completions are known, all are found, or `nodes` squares are placed. Keeps the
   * completions of earlier runs.
   * @param ranks by square: its rank among equally good squares, a permutation
   * @param order the segments in the order in which to fill them; default: fewest walks first
   * @returns whether the search is over: two completions or all are known
   */
  run(ranks: Uint16Array, nodes: number, order?: readonly Segment[]): boolean {
    this.#words('ranks', ranks.length).set(ranks);
    this.#writeSegments(order ?? this.#segments);
    return this.#exports.runCompletion(nodes, order !== undefined) !== 0;
  }

  /** Returns a completion that was found, by step. */
  copyCompletion(index: number): Uint32Array {
    const first = index * this.#squares;
    const completions = this.#words('completions', 2 * this.#squares);
    return Uint32Array.from(completions.subarray(first, first + this.#length));
  }

  /**
   * Starts a search that learns from conflicts.
   * @param squareAt by step: its square if given, else -1
   * @param open by square: 1 for open squares whose step is not given
   * @param known a known completion, which will not be found
   * @throws RangeError if the memory is not available
   */
  beginLearning(squareAt: Int32Array, open: Uint8Array, closed: boolean, known?: Uint32Array): void {
    this.#writeBoard(squareAt, open, known);
    this.#reserve(() => this.#exports.beginLearntSearch(squareAt.length, closed, known !== undefined));
  }

  /**
   * Goes on until another completion is found, which `copyCompletion(0)` returns, until it is proven that there is none, or until
   * `nodes` more squares are placed.
   * @throws RangeError if the memory is not available
   */
  runLearning(nodes: number): LearntResult {
    return LEARNT_RESULTS[this.#reserve(() => this.#exports.runLearning(nodes))]!;
  }

  /** Number of squares that all runs of the search that learns placed, including those that follow from others. */
  get learntNodes(): number {
    return Math.max(this.#exports.placed.value, 0);
  }

  #writeBoard(path: ArrayLike<number>, open: Uint8Array, known: Uint32Array | undefined): void {
    const { memory } = this.#exports;
    this.#length = path.length;
    this.#words('path', path.length).set(path);
    const set = new Uint8Array(memory.buffer, this.#exports.open.value, this.#exports.setBytes.value).fill(0);
    for (const [square, isOpen] of open.entries()) if (isOpen) set[square >> 3]! |= 1 << (square & 7);
    if (known) this.#words('completions', known.length).set(known);
  }

  #writeSegments(segments: readonly Segment[]): void {
    const { memory, segments: address } = this.#exports;
    const fields = segments.flatMap(({ from, to, moves, step, direction }) => {
      return [from, to, moves, step, direction];
    });
    new Int32Array(memory.buffer, address.value, fields.length).set(fields);
  }

  #reserve<Result>(grow: () => Result): Result {
    try {
      return grow();
    } catch (error) {
      throw this.#outOfMemory(error);
    }
  }

  #outOfMemory(cause: unknown): RangeError {
    return new RangeError(`the memory for ${this.#squares} squares is not available here`, { cause });
  }

  #words(address: Numbers, length: number): Uint16Array {
    return new Uint16Array(this.#exports.memory.buffer, this.#exports[address].value, length);
  }
}

/** Neighbours of a square among 64 squares, from a byte of a set on (assembly/puzzle/board.ts). */
interface Window {
  readonly start: number;
  readonly mask: bigint;
}

const WINDOW_BYTES = 16;

/** Returns the minimum number of windows that contain these squares, which are ascending; at least one. */
function windowsOf(near: readonly number[], squares: number): Window[] {
  const lastStart = 8 * Math.ceil(squares / 64) - 8;
  const windows: { start: number; mask: bigint }[] = [];
  let last = { start: 0, mask: 0n };
  for (const square of near) {
    if (windows.length === 0 || square >= 8 * last.start + 64) {
      last = { start: Math.min(square >> 3, lastStart), mask: 0n };
      windows.push(last);
    }
    last.mask |= 1n << BigInt(square - 8 * last.start);
  }
  return windows.length > 0 ? windows : [last];
}

/** Creates kernels for puzzles on a board. */
export interface PuzzleEngine {
  /** @throws RangeError if the memory is not available */
  createKernel(graph: KnightGraph): PuzzleKernel;
}

/** The source of an entry point's engine. */
export type PuzzleSource = EngineSource<PuzzleEngine>;

/** Returns an engine on a kernel: the binary, or the binary compiled to JavaScript. */
export function puzzleEngine(instantiate: Instantiate): PuzzleEngine {
  // Keep the last kernel: the next puzzle is often on the same board, and creating one takes longer than most searches.
  let last: { readonly graph: KnightGraph; readonly kernel: PuzzleKernel } | undefined;
  return {
    createKernel(graph) {
      if (last?.graph === graph) return last.kernel;
      const kernel = new PuzzleKernel(instantiate, graph);
      if (graph.squares <= SMALL_BOARD) last = { graph, kernel };
      return kernel;
    },
  };
}
