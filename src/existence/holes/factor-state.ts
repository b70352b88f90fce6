import type { Refinement } from '../../problem/holes-kernel.js';
import { OPPOSITE } from '../../problem/knight-graph.js';
import { type Grid, WHITE } from './grid.js';

/** The number of the move from the end of an open tour to a virtual square, after the eight knight moves. */
export const END_MOVE = 8;
export const END_BIT: number = 1 << END_MOVE;

/**
 * The moves that a tour can use, and a 2-factor of them. All are sets of moves by cell: bit d for knight move d, and
 * {@link END_BIT} if a tour can end on the square, if the 2-factor does, or if every tour does.
 *
 * Virtual squares make an open tour a cycle. A virtual square is next to every square of the other colour on which a tour can
 * end. If one colour has a square more, both ends go to a virtual square of the other colour; otherwise there is one of either
 * colour, and the two are joined. They are the nodes after the cells: first the white one, then the black one.
 */
export class FactorState {
  /** Moves that are not deleted. */
  readonly available: Uint16Array;
  /** Moves of the 2-factor. */
  readonly links: Uint16Array;
  /** Moves of every tour, which are links. */
  readonly fixed: Uint16Array;
  /** The three sets, one after the other. */
  readonly sets: Uint16Array;
  readonly #grid: Grid;

  constructor(grid: Grid, sets: Uint16Array = new Uint16Array(3 * grid.cells)) {
    const { cells } = grid;
    this.#grid = grid;
    this.sets = sets;
    this.available = this.sets.subarray(0, cells);
    this.links = this.sets.subarray(cells, 2 * cells);
    this.fixed = this.sets.subarray(2 * cells);
  }

  copyFrom(other: FactorState): void {
    this.sets.set(other.sets);
  }

  /** Returns the node at the other end of a move. */
  across(cell: number, move: number): number {
    const { offsets, kinds, cells } = this.#grid;
    return move < END_MOVE ? cell + offsets[move] : cells + Number(kinds[cell] === WHITE);
  }

  /** Returns the moves of the residual graph of the flow: from white squares those to add, from black ones those to take away. */
  residual(cell: number, isWhite: boolean): number {
    return isWhite ? this.available[cell] & ~this.links[cell] : this.links[cell] & ~this.fixed[cell];
  }

  /** Whether a move is neither deleted nor fixed. */
  isOpen(cell: number, move: number): boolean {
    return (this.available[cell] & ~this.fixed[cell] & (1 << move)) !== 0;
  }

  /** Deletes a move from all sets. */
  delete(cell: number, move: number): void {
    this.#delete(cell, 1 << move);
    if (move < END_MOVE) this.#delete(this.across(cell, move), 1 << (move ^ OPPOSITE));
  }

  #delete(cell: number, bit: number): void {
    this.available[cell] &= ~bit;
    this.links[cell] &= ~bit;
  }

  /** Makes a move a fixed link. */
  fix(cell: number, move: number): void {
    this.#fix(cell, 1 << move);
    if (move < END_MOVE) this.#fix(this.across(cell, move), 1 << (move ^ OPPOSITE));
  }

  #fix(cell: number, bit: number): void {
    this.links[cell] |= bit;
    this.fixed[cell] |= bit;
  }
}

/** Proof that no tour exists: no 2-factor does, a square has no connection to all others, or fixed moves close a cycle early. */
export type Contradiction =
  | { readonly kind: 'no-two-factor' }
  | { readonly kind: 'disconnected'; readonly square: number }
  | { readonly kind: 'closes-early'; readonly square: number; readonly squares: number };

export const NO_TWO_FACTOR: Contradiction = { kind: 'no-two-factor' };

/** Returns the proof of a kernel, if it has one. */
export function contradictionOf(
  grid: Grid,
  { proof, cell, squares }: Pick<Refinement, 'cell' | 'squares'> & { proof: number },
): Contradiction | undefined {
  if (proof === 1) return NO_TWO_FACTOR;
  if (proof === 2) return { kind: 'disconnected', square: grid.board.blocked?.indexOf(0) ?? 0 };
  return proof === 3 ? { kind: 'closes-early', square: grid.squareOf(cell), squares } : undefined;
}
