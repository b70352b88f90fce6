import type { Board } from './problem.js';

/** The knight graph of a board with blocked squares. A cell is a position on the padded board (`Grid` of src/existence/holes). */
export interface HolesGraph {
  readonly board: Board;
  readonly cells: number;
  /** By cell: 0 for no square, or 1 and 2 for an open one of either colour. */
  readonly kinds: Uint8Array;
  /** By cell: the set of moves to open squares. */
  readonly moves: Uint8Array;
}

/** The connections between the open squares of a board. */
export interface Blocks {
  /** Number of open squares that a knight can reach from the first of them. */
  readonly reached: number;
  /** The cell of a cut square, without which the others are not connected; -1: none. */
  readonly cutCell: number;
  /** Number of outermost parts; 0 without a cut square. */
  readonly outermost: number;
  /** By cell: 1 and 2 in the first and second outermost part without its cut square; otherwise 0. */
  readonly partOf: Uint8Array;
  /** Number of squares of these two parts, without the cut squares. */
  readonly partSizes: readonly number[];
}

/** Links between squares, and the number of links that each square, and each colour, lacks. */
export interface Links {
  readonly links: Uint8Array;
  readonly missing: Uint8Array;
  readonly missingByKind: Int32Array;
}

/** The components of a set of links: cycles, and at most one path. */
export interface Components {
  /** By cell: the number of its component; -1 without a square. */
  readonly numberOf: Int32Array;
  /** By component: a cell, of a path an end; and the number of squares. */
  readonly firstOf: readonly number[] | Int32Array;
  readonly sizes: readonly number[] | Int32Array;
}

/** The components of a 2-factor, and by component its available moves to others. */
export interface Pieces {
  readonly components: Components;
  readonly crossings: Int32Array;
}

/** The outcome when nothing changes any more: 0, or the number of the proof that no tour exists, as in assembly/holes/filter.ts. */
export interface Refinement {
  readonly proof: 0 | 1 | 2 | 3;
  /** Of fixed moves that close early: a cell, and the number of squares. */
  readonly cell: number;
  readonly squares: number;
  /** Without a proof. Returns them until the next call. */
  readonly pieces?: () => Pieces;
}

/**
 * The loops of the rules for boards with holes on WebAssembly. Each call copies what it reads and returns, so that the memory is free
 * between calls. Each returns undefined if the memory cannot be allocated or the board is large; the caller then runs its own loops,
 * with the same results.
 */
export interface HolesKernel {
  /**
   * Returns whether no light rule, or no rule, excludes a tour of a board without a given end. Where it returns false, other loops have to
   * decide.
   */
  passesRules(board: Board, closed: boolean, isHeavy: boolean): boolean;
  findBlocks(graph: HolesGraph): Blocks | undefined;
  /** Returns a maximum set of links, or, if that takes long, one that is not maximum. @param end a cell, or -1 */
  linkSquares(
    graph: HolesGraph,
    end: number,
    tolerance: number,
  ): (Links & { isMaximum: boolean }) | undefined;
  /** Deletes and fixes moves until nothing changes. @param sets those of a state, which change */
  refine(graph: HolesGraph, sets: Uint16Array, closed: boolean): Refinement | undefined;
}
