import { type Grid, lowest, NO_SQUARE } from '../../existence/holes/grid.js';

/** The pieces that links make, each a cycle or a path, told apart as they are now; {@link Pieces.join} keeps count since. */
export class Pieces {
  /** How many there are. */
  count: number;
  /** A cell of each piece, by its number when they were told apart; of a path its end. */
  readonly firstOf: readonly number[];
  /** The number of the one that was largest. */
  readonly largest: number;
  /** By cell: the number of its piece; by number: the piece that it has become part of since, or itself. */
  readonly #pieceAt: Int32Array;
  readonly #parent: Int32Array;

  /** @param end the cell of an end of the only piece that is a path; -1: all are cycles */
  constructor({ kinds, offsets, firstCell, endCell, cells }: Grid, links: Uint8Array, end: number) {
    const pieceAt = new Int32Array(cells).fill(-1);
    const firstOf: number[] = [];
    let largest = 0;
    let most = 0;
    for (let i = end < 0 ? firstCell : firstCell - 1; i < endCell; i++) {
      // The path first, from its end: from elsewhere on it only one half would be followed.
      const first = i < firstCell ? end : i;
      if (kinds[first] === NO_SQUARE || pieceAt[first] >= 0) continue;
      const piece = firstOf.push(first) - 1;
      let size = 0;
      for (let cell = first; cell >= 0; ) {
        pieceAt[cell] = piece;
        size++;
        let next = -1;
        for (let linked = links[cell]; linked !== 0; linked &= linked - 1) {
          const other = cell + offsets[lowest(linked)];
          if (pieceAt[other] < 0) next = other;
        }
        cell = next;
      }
      if (size > most) {
        most = size;
        largest = piece;
      }
    }
    this.count = firstOf.length;
    this.firstOf = firstOf;
    this.largest = largest;
    this.#pieceAt = pieceAt;
    this.#parent = Int32Array.from(firstOf.keys());
  }

  /** The number that the piece of a cell had when they were told apart. */
  numberAt(cell: number): number {
    return this.#pieceAt[cell];
  }

  /** The number of the piece of a cell as it is now: one of those that it has been joined of. */
  pieceOf(cell: number): number {
    const parent = this.#parent;
    let piece = this.#pieceAt[cell];
    while (parent[piece] !== piece) {
      parent[piece] = parent[parent[piece]];
      piece = parent[piece];
    }
    return piece;
  }

  /** Two cells' pieces have become one. */
  join(one: number, other: number): void {
    this.#parent[this.pieceOf(one)] = this.pieceOf(other);
    this.count--;
  }
}
