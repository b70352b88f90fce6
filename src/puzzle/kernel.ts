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
  | 'neighbours'
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
  prepareBoard(squares: number): void;
  beginFilling(segments: number, length: number, known: number): void;
  runFilling(limit: number, inOrder: boolean): number;
}

/** Searches for completions of one puzzle at a time on one board. Nothing stays in it from `begin` to `begin`. */
export class FillingKernel {
  readonly #exports: PuzzleExports;
  readonly #squares: number;
  #length = 0;

  /** @throws RangeError when the memory cannot be had */
  constructor(instantiate: Instantiate, { squares, neighbours, distances }: KnightGraph) {
    this.#squares = squares;
    try {
      this.#exports = instantiate() as PuzzleExports;
      this.#exports.prepareBoard(squares);
    } catch (error) {
      throw new RangeError(`the memory for ${squares} squares cannot be had here`, { cause: error });
    }
    for (const [square, near] of neighbours.entries()) this.#writeSet('neighbours', near, square);
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

  /** Takes a puzzle, and a completion of it if one is known. */
  begin({ path, open, segments }: Gaps, known?: Uint32Array): void {
    const { memory, segments: address } = this.#exports;
    this.#length = path.length;
    this.#words('path', path.length).set(path);
    const squares = [...open.keys()].filter((square) => open[square]);
    this.#writeSet('open', squares, 0);
    const fields = segments.flatMap(({ from, to, moves, step, direction }) => {
      return [from, to, moves, step, direction];
    });
    new Int32Array(memory.buffer, address.value, fields.length).set(fields);
    if (known) this.#words('fillings', known.length).set(known);
    this.#exports.beginFilling(segments.length, path.length, known ? 1 : 0);
  }

  /**
   * Searches from the beginning until two different completions are known, or no other is left, or so many squares were placed.
   * @param ranks by square: its rank among squares that are equally good, a permutation
   * @param inOrder whether segments are filled in their order, and not those first that have few walks
   * @returns whether the search is over: two completions are known, or all
   */
  run(ranks: Uint16Array, nodes: number, inOrder: boolean): boolean {
    this.#words('ranks', ranks.length).set(ranks);
    return this.#exports.runFilling(nodes, inOrder) !== 0;
  }

  /** A known completion, by step. */
  copyFilling(index: number): Uint32Array {
    const first = index * this.#squares;
    const fillings = this.#words('fillings', 2 * this.#squares);
    return Uint32Array.from(fillings.subarray(first, first + this.#length));
  }

  #words(address: Numbers, length: number): Uint16Array {
    return new Uint16Array(this.#exports.memory.buffer, this.#exports[address].value, length);
  }

  /** Writes set number `index` of an array of sets of squares. */
  #writeSet(address: Numbers, squares: readonly number[], index: number): void {
    const { memory, setBytes } = this.#exports;
    const at = this.#exports[address].value + index * setBytes.value;
    const bytes = new Uint8Array(memory.buffer, at, setBytes.value).fill(0);
    for (const square of squares) bytes[square >> 3]! |= 1 << (square & 7);
  }
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
