// Its image is assembly/edges.ts.
import { OPPOSITE } from '../../problem/move-sets.js';
import { CLOCKWISE } from '../../problem/options.js';
import { type Layout, paddedIndex } from './layout.js';

/**
 * A tour, or several cycles, as edges: in `marks` stands, by square, which of the clockwise moves are its edges, a bit each; 0 for
 * what is no square of the board.
 */
export class Edges {
  /** By clockwise move: how far it leads on the padded board and in square numbers. */
  readonly offsets: Int32Array;
  readonly numberOffsets: Int32Array;
  readonly #layout: Layout;

  constructor(layout: Layout) {
    const { stride, cols } = layout;
    this.#layout = layout;
    this.offsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * stride + dCol);
    this.numberOffsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * cols + dCol);
  }

  /** Takes the edges of the tour in `path`, in the place of others. */
  set(closed: boolean): void {
    const layout = this.#layout;
    const { path, freeSquares, marks } = layout;
    marks.fill(0);
    let before = paddedIndex(layout, path[closed ? freeSquares - 1 : 0]!);
    for (let i = closed ? 0 : 1; i < freeSquares; i++) {
      const cell = paddedIndex(layout, path[i]!);
      const k = this.offsets.indexOf(cell - before);
      marks[before]! ^= 1 << k;
      marks[cell]! ^= 1 << (k ^ OPPOSITE);
      before = cell;
    }
  }

  /** Exchanges the edge by move `k` of a square and that of the one a move `d` from it. */
  exchange(cell: number, k: number, d: number): void {
    const { marks } = this.#layout;
    const offsets = this.offsets;
    const across = offsets[k]!;
    const other = cell + offsets[d]!;
    const edge = 1 << k;
    const back = 1 << (k ^ OPPOSITE);
    const rung = 1 << d;
    const rungBack = 1 << (d ^ OPPOSITE);
    marks[cell]! ^= edge | rung;
    marks[cell + across]! ^= back | rung;
    marks[other]! ^= edge | rungBack;
    marks[other + across]! ^= back | rungBack;
  }
}
