/** The puzzle kernel: a wrapper around the binary (assembly/puzzle), which completes a board between given steps. */

import type { EngineSource, Instantiate } from '../engines/engine-source.js';

/** A board as the kernel sees it. */
export interface KnightGraph {
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** By square: the open squares a knight move away, ascending. */
  readonly neighbours: readonly (readonly number[])[];
  /** By two squares (`from * squares + to`): knight moves from one to the other, or {@link UNREACHABLE}. */
  readonly distances: Uint16Array;
}

/** More moves than there are squares. */
export const UNREACHABLE = 0xffff;

/** In the place of a square: any. */
export const ANY = -1;

/** A segment to fill: from a square whose step is given, two moves or more to the next such one. */
export interface Segment {
  readonly from: number;
  /** {@link ANY}: the segment is a tail, behind the last given step or before the first; its last square is any. */
  readonly to: number;
  readonly moves: number;
  /** The step of `from`. */
  readonly step: number;
  /** 1, or -1 if it is filled from its later step on: the tail before the first given step always is. */
  readonly direction: 1 | -1;
}

/** What is to be filled. */
export interface Gaps {
  /** By step: the square of each given step. The others are written over. */
  readonly path: ArrayLike<number>;
  /** By square: 1 for open squares whose step is not given. */
  readonly open: Uint8Array;
  readonly segments: readonly Segment[];
}

/** Up to this size the last kernel is kept for the next puzzle, and searches have a higher default limit. */
export const SMALL_BOARD = 128;

type Numbers =
  | 'windows'
  | 'distances'
  | 'ranks'
  | 'path'
  | 'fillings'
  | 'segments'
  | 'open'
  | 'setBytes'
  | 'nodes'
  | 'found';

/** What assembly/puzzle/index.ts exports. */
interface PuzzleExports extends Readonly<Record<Numbers, { readonly value: number }>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepareBoard(squares: number, windowCount: number): void;
  beginFilling(segments: number, length: number, known: number, narrows: boolean): void;
  runFilling(limit: number, inOrder: boolean): number;
}

/** Searches for completions of one puzzle at a time on one board. Nothing stays in it from `begin` to `begin`. */
export class FillingKernel {
  readonly #exports: PuzzleExports;
  readonly #squares: number;
  #length = 0;
  #segments: readonly Segment[] = [];

  /** @throws RangeError when the memory cannot be had */
  constructor(instantiate: Instantiate, { squares, neighbours, distances }: KnightGraph) {
    this.#squares = squares;
    this.#exports = this.#reserve(instantiate) as PuzzleExports;
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

  /** Squares that the last run placed. */
  get nodes(): number {
    return this.#exports.nodes.value;
  }

  /** How many different completions are known: 0, 1 or 2. */
  get found(): number {
    return this.#exports.found.value;
  }

  /**
   * Takes a puzzle, and a completion of it if one is known.
   * @param narrows whether the search keeps track of the squares that each step may be on, which takes memory by the squares
   *   of the board, squared, and by the segments
   * @throws RangeError if the memory is not available
   */
  begin({ path, open, segments }: Gaps, known: Uint32Array | undefined, narrows: boolean): void {
    const { memory } = this.#exports;
    this.#length = path.length;
    this.#segments = segments;
    this.#words('path', path.length).set(path);
    const set = new Uint8Array(memory.buffer, this.#exports.open.value, this.#exports.setBytes.value).fill(0);
    for (const [square, isOpen] of open.entries()) if (isOpen) set[square >> 3]! |= 1 << (square & 7);
    this.#writeSegments(segments);
    if (known) this.#words('fillings', known.length).set(known);
    this.#reserve(() => this.#exports.beginFilling(segments.length, path.length, known ? 1 : 0, narrows));
  }

  /**
   * Searches from the beginning until two different completions are known, or no other is left, or so many squares were placed.
   * Completions that an earlier run has found stay known.
   * @param ranks by square: its rank among squares that are equally good, a permutation
   * @param order the segments in the order in which they are filled; default: those first that have few walks
   * @returns whether the search is over: two completions are known, or all
   */
  run(ranks: Uint16Array, nodes: number, order?: readonly Segment[]): boolean {
    this.#words('ranks', ranks.length).set(ranks);
    this.#writeSegments(order ?? this.#segments);
    return this.#exports.runFilling(nodes, order !== undefined) !== 0;
  }

  /** A known completion, by step. */
  copyFilling(index: number): Uint32Array {
    const first = index * this.#squares;
    const fillings = this.#words('fillings', 2 * this.#squares);
    return Uint32Array.from(fillings.subarray(first, first + this.#length));
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
      throw new RangeError(`the memory for ${this.#squares} squares cannot be had here`, { cause: error });
    }
  }

  #words(address: Numbers, length: number): Uint16Array {
    return new Uint16Array(this.#exports.memory.buffer, this.#exports[address].value, length);
  }
}

/** Neighbours of a square among the 64 squares from a byte of a set on (assembly/puzzle/board.ts). */
interface Window {
  readonly start: number;
  readonly mask: bigint;
}

const WINDOW_BYTES = 16;

/** The fewest windows that hold these squares, ascending; one at least. */
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
  /** @throws RangeError when the memory cannot be had */
  createFilling(graph: KnightGraph): FillingKernel;
}

/** Where the functions of an entry get their engine. */
export type PuzzleSource = EngineSource<PuzzleEngine>;

/** Returns an engine on a kernel, which is the binary or its JavaScript. */
export function puzzleEngine(instantiate: Instantiate): PuzzleEngine {
  // The next puzzle is often on the same board, and an instance takes longer than most searches.
  let last: { readonly graph: KnightGraph; readonly kernel: FillingKernel } | undefined;
  return {
    createFilling(graph) {
      if (last?.graph === graph) return last.kernel;
      const kernel = new FillingKernel(instantiate, graph);
      if (graph.squares <= SMALL_BOARD) last = { graph, kernel };
      return kernel;
    },
  };
}
