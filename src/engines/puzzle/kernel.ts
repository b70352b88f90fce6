/** The contract between src/puzzle and an engine: fillings of a board between given steps. */

/** A board as the kernels see it. */
export interface KnightGraph {
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** By square: the free squares a knight move away, ascending. */
  readonly neighbours: readonly (readonly number[])[];
  /** By two squares (`from * squares + to`): knight moves from one to the other, {@link UNREACHABLE} where no way leads. */
  readonly distances: Uint16Array;
}

/** More moves than there are squares. */
export const UNREACHABLE = 0xffff;

/** In the place of a square: any. */
export const ANY = -1;

/** A part of a filling that is to be found: from a square whose step is given, two moves or more to the next such one. */
export interface Segment {
  readonly from: number;
  /** {@link ANY}: the segment is a tail, behind the last given step or before the first, whose last square is any. */
  readonly to: number;
  readonly moves: number;
  /** The step of `from`. */
  readonly step: number;
  /** 1, or -1 where it is filled from its later step on: the tail before the first given step always is. */
  readonly direction: 1 | -1;
}

/** What is to be filled. */
export interface Gaps {
  /** By step: the square, of steps that are given. The others are written over. */
  readonly path: ArrayLike<number>;
  /** By square: 1 for free squares whose step is not given. */
  readonly open: Uint8Array;
  readonly segments: readonly Segment[];
}

/** Searches for fillings of one puzzle at a time. All kernels place the same squares in the same order. */
export interface FillingKernel {
  /** Takes a puzzle, and a filling of it, where one is known. */
  begin(gaps: Gaps, known?: Uint32Array): void;
  /**
   * Searches from the beginning until two different fillings are known, or no other is left, or so many squares were placed.
   * @param ranks by square: its place among squares that are equally good, a permutation
   * @param inOrder whether segments are filled as they stand, and not those first that have few walks
   * @returns whether the search is over: two fillings are known, or all
   */
  run(ranks: Uint16Array, nodes: number, inOrder: boolean): boolean;
  /** Squares that the last run placed. */
  readonly nodes: number;
  /** How many different fillings are known: 0, 1 or 2. */
  readonly found: number;
  /** A filling that is known, by step. */
  copyFilling(index: number): Uint32Array;
}

/** An engine of puzzles. */
export interface PuzzleEngine {
  readonly name: 'wasm' | 'ts';
  /** A kernel for puzzles on a board, which may be one that another caller has: nothing stays in it from `begin` to `begin`. */
  createFilling(graph: KnightGraph): FillingKernel;
}

/** On boards of so many squares the kernel in WebAssembly has a pair of words for a set of squares; beyond it has arrays. */
export const MOST_FILLED_SQUARES = 128;

/** Walks of more moves are not counted: there are too many of them to choose by, on any board. */
export const MOST_COUNTED_MOVES = 24;

/** What a tail's walks count for: it has no square to come to, so its walks say less. */
export const TAIL_WEIGHT = 10;

/** A segment whose walks are not counted counts as so many a move. */
export const UNCOUNTED_WEIGHT = 1e100;
