import { type Grid, NO_SQUARE } from '../../existence/holes/grid.js';
import { highest, OPPOSITE } from '../../problem/knight-graph.js';

/**
 * The pieces that links make, each a cycle or a path, told apart as they are now; {@link Pieces.join} keeps count since, and
 * {@link Pieces.renumber} tells them apart anew.
 */
export class Pieces {
  /** How many there are. */
  count: number;
  /** A cell of each piece, by its number when they were told apart; of a path its end. */
  firstOf: readonly number[] = [];
  /** The number of the one that was largest. */
  largest = 0;
  /** By cell: the number of its piece; by number: the piece that it has become part of since, or itself. */
  readonly #pieceAt: Int32Array;
  #parent = new Int32Array();
  /** By number: how many squares there are. */
  #sizes: number[] = [];

  /** @param end the cell of an end of the only piece that is a path; -1: all are cycles */
  constructor({ kinds, offsets, firstCell, endCell, cells }: Grid, links: Uint8Array, end: number) {
    const pieceAt = new Int32Array(cells).fill(-1);
    const firstOf: number[] = [];
    const sizes: number[] = [];
    for (let i = end < 0 ? firstCell : firstCell - 1; i < endCell; i++) {
      // The path first, from its end: from elsewhere on it only one half would be followed.
      const first = i < firstCell ? end : i;
      if (kinds[first] === NO_SQUARE || pieceAt[first] >= 0) continue;
      const piece = firstOf.push(first) - 1;
      let size = 0;
      let onward = links[first];
      for (let cell = first; pieceAt[cell] < 0; ) {
        pieceAt[cell] = piece;
        size++;
        if (onward === 0) break;
        const move = highest(onward);
        cell += offsets[move];
        onward = links[cell] & ~(1 << (move ^ OPPOSITE));
      }
      sizes.push(size);
    }
    this.#pieceAt = pieceAt;
    this.count = firstOf.length;
    this.#number(firstOf, sizes);
  }

  #number(firstOf: readonly number[], sizes: number[]): void {
    this.firstOf = firstOf;
    this.#sizes = sizes;
    this.#parent = Int32Array.from(firstOf.keys());
    this.largest = 0;
    for (const [piece, size] of sizes.entries()) if (size > sizes[this.largest]) this.largest = piece;
  }

  /** Tells the pieces apart as they are after {@link Pieces.join}. */
  renumber(): void {
    const pieceAt = this.#pieceAt;
    const numberOf = new Int32Array(this.firstOf.length).fill(-1);
    const firstOf: number[] = [];
    const sizes: number[] = [];
    for (const [piece, first] of this.firstOf.entries()) {
      const whole = this.#wholeOf(piece);
      if (numberOf[whole] < 0) {
        numberOf[whole] = firstOf.push(first) - 1;
        sizes.push(this.#sizes[whole]);
      }
      numberOf[piece] = numberOf[whole];
    }
    for (let cell = 0; cell < pieceAt.length; cell++) {
      if (pieceAt[cell] >= 0) pieceAt[cell] = numberOf[pieceAt[cell]];
    }
    this.#number(firstOf, sizes);
  }

  /** The number that the piece of a cell had when they were told apart. */
  numberAt(cell: number): number {
    return this.#pieceAt[cell];
  }

  /** The number of the piece of a cell as it is now: one of those that it has been joined of. */
  pieceOf(cell: number): number {
    return this.#wholeOf(this.#pieceAt[cell]);
  }

  #wholeOf(piece: number): number {
    const parent = this.#parent;
    let whole = piece;
    while (parent[whole] !== whole) {
      parent[whole] = parent[parent[whole]];
      whole = parent[whole];
    }
    return whole;
  }

  /** Two cells' pieces have become one. */
  join(one: number, other: number): void {
    const [part, whole] = [this.pieceOf(one), this.pieceOf(other)];
    this.#parent[part] = whole;
    this.#sizes[whole] += this.#sizes[part];
    this.count--;
  }
}
