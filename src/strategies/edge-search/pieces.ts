import { findComponents } from '../../existence/holes/components.js';
import type { Grid } from '../../existence/holes/grid.js';
import type { Components } from '../../problem/holes-kernel.js';

/** The components of links that are being joined. Only {@link Pieces.renumber} changes numbers. */
export class Pieces {
  /** Number of pieces left. */
  count = 0;
  /** The largest piece at the last numbering. */
  largest = 0;
  #components: Components;
  /** By number: the piece that it has joined, or itself (a disjoint-set forest), and the number of squares. */
  #parent = new Int32Array();
  #sizes = new Int32Array();

  /** @param end the cell of an end of the only piece that is a path; -1: all are cycles */
  constructor(grid: Grid, links: Uint8Array, end: number) {
    this.#components = findComponents(grid, links, end);
    this.#startFrom(this.#components);
  }

  #startFrom(components: Components): void {
    const { firstOf, sizes } = components;
    this.#components = components;
    this.#sizes = Int32Array.from(sizes);
    // Not from `firstOf.keys()`: Hermes before 2026 makes an empty array of any iterator (findings/hermes-typed-arrays.sh).
    this.#parent = Int32Array.from(firstOf, (_, piece) => piece);
    this.count = firstOf.length;
    this.largest = 0;
    for (const [piece, size] of sizes.entries()) if (size > sizes[this.largest]) this.largest = piece;
  }

  /** By number: a cell of the piece. If the piece is a path, one of its ends. */
  get firstOf(): Components['firstOf'] {
    return this.#components.firstOf;
  }

  /** Renumbers the pieces after joins. */
  renumber(): void {
    const { numberOf } = this.#components;
    const newNumbers = new Int32Array(this.firstOf.length).fill(-1);
    const firstOf: number[] = [];
    const sizes: number[] = [];
    for (const [piece, first] of this.firstOf.entries()) {
      const root = this.#rootOf(piece);
      if (newNumbers[root] < 0) {
        newNumbers[root] = firstOf.push(first) - 1;
        sizes.push(this.#sizes[root]);
      }
      newNumbers[piece] = newNumbers[root];
    }
    for (let cell = 0; cell < numberOf.length; cell++) {
      if (numberOf[cell] >= 0) numberOf[cell] = newNumbers[numberOf[cell]];
    }
    this.#startFrom({ numberOf, firstOf, sizes });
  }

  /** Returns the number that the piece of a cell had at the last numbering. */
  numberAt(cell: number): number {
    return this.#components.numberOf[cell];
  }

  /** Returns the number of the piece of a cell, after joins: one of the numbers of its parts. */
  pieceOf(cell: number): number {
    return this.#rootOf(this.#components.numberOf[cell]);
  }

  #rootOf(piece: number): number {
    const parent = this.#parent;
    let root = piece;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  /** Records that a link now joins the pieces of two cells. */
  join(one: number, other: number): void {
    const [part, whole] = [this.pieceOf(one), this.pieceOf(other)];
    this.#parent[part] = whole;
    this.#sizes[whole] += this.#sizes[part];
    this.count--;
  }
}
