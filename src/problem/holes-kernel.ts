import type { Board } from './problem.js';

/** The knight graph of a board with blocked squares. A cell is a position on the padded board (`Grid` of src/existence/holes). */
export interface HolesGraph {
  /** By cell: 0 for no square, or 1 and 2 for an open one of either colour. */
  readonly kinds: Uint8Array;
  /** By cell: the set of moves to open squares. */
  readonly moves: Uint8Array;
}

/** The findings of the light rules on a board. */
export interface LightFindings {
  /** Number of open white squares minus that of open black ones. If colours exclude a tour, nothing else is found. */
  readonly surplus: number;
  /** Cells that exclude a tour: one that has too few moves, or three that have a single one. */
  readonly tight: TightCells | undefined;
  /** Undefined if moves connect all squares, and there is no cut square. */
  readonly blocks: Blocks | undefined;
}

/** Cells with fewer moves than a tour needs. */
export interface TightCells {
  readonly cells: readonly number[];
  /** The number of moves of the first one. */
  readonly degree: number;
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
 * The findings of the heavy rules. The outcome is that of {@link Refinement}, or 4: a maximum set of links is too small. Without a proof it
 * may have results.
 */
export type HeavyFindings =
  | { readonly proof: 1 | 2 | 3 | 4; readonly cell: number; readonly squares: number }
  | { readonly proof: 0; readonly results: HeavyResults | undefined };

/** The results of the heavy rules for a search. */
export interface HeavyResults {
  readonly graph: HolesGraph;
  /** A maximum set of links. */
  readonly factor: Links;
  /** Those of a state. */
  readonly sets: Uint16Array;
  /** Whether an open tour cannot end on a square of the right colour. */
  readonly hasLostEnds: boolean;
}

/**
 * The loops of the rules for boards with holes on WebAssembly. Each call copies what it reads and returns, so that the memory is free
 * between calls. Each returns undefined if the memory cannot be allocated or the board is large; the caller then runs its own loops,
 * with the same results.
 */
export interface HolesKernel {
  /** Applies the light rules to a board of more than two open squares, of which they ignore given ends. */
  examineLightly(board: Board, closed: boolean): LightFindings | undefined;
  /**
   * Applies the heavy rules but for those of four rows to a board that the light ones do not exclude.
   * @param end a cell, or -1
   * @param hasParts whether both ends of a tour are in parts that cut squares attach
   * @param isNext whether the last call was `examineLightly` for this board, and no other kernel has run since
   * @param copies whether to return results if the rules exclude no square as an end
   * @returns undefined also if other loops have to find the reason
   */
  examineHeavily(
    board: Board,
    closed: boolean,
    end: number,
    hasParts: boolean,
    isNext: boolean,
    copies: boolean,
  ): HeavyFindings | undefined;
  /** Returns a maximum set of links, or, if that takes long, one that is not maximum. @param end a cell, or -1 */
  linkSquares(
    board: Board,
    graph: HolesGraph,
    end: number,
    tolerance: number,
  ): (Links & { isMaximum: boolean }) | undefined;
  /** Deletes and fixes moves until nothing changes. @param sets those of a state, which change */
  refine(board: Board, graph: HolesGraph, sets: Uint16Array, closed: boolean): Refinement | undefined;
}
