/** The image of assembly/census/tour-path.ts. */

import type { SampledBoard } from '../kernel.js';

const NO_SQUARE = 0xffffffff;

/** The squares of a tour linked move by move, and written as a path. The virtual vertex is the one past the last square. */
export class TourPath {
  readonly path: Uint32Array;

  readonly #board: SampledBoard;
  readonly #squares: number;
  /** Two for each vertex. */
  readonly #links: Uint32Array;

  constructor(board: SampledBoard) {
    this.#board = board;
    this.#squares = board.names.length;
    this.path = new Uint32Array(board.length);
    this.#links = new Uint32Array(2 * (this.#squares + 1));
  }

  begin(): void {
    this.#links.fill(NO_SQUARE);
  }

  #link(vertex: number, other: number): void {
    const isSecond = this.#links[2 * vertex] !== NO_SQUARE;
    this.#links[2 * vertex + Number(isSecond)] = other;
  }

  #vertexOf(half: 'upper' | 'lower', firstSquare: number, slot: number, virtualSlot: number): number {
    if (slot === virtualSlot) return this.#squares;
    return half === 'upper' ? firstSquare + slot : this.#squares - 1 - firstSquare - slot;
  }

  /** Links what is in two slots of a half. */
  linkSlots(
    half: 'upper' | 'lower',
    firstSquare: number,
    slot: number,
    otherSlot: number,
    virtualSlot: number,
  ): void {
    const one = this.#vertexOf(half, firstSquare, slot, virtualSlot);
    const other = this.#vertexOf(half, firstSquare, otherSlot, virtualSlot);
    this.#link(one, other);
    this.#link(other, one);
  }

  #beginsAt(square: number, otherEnd: number): boolean {
    const { names, start, end } = this.#board;
    if (start >= 0) return names[square] === start;
    if (end >= 0) return names[otherEnd] === end;
    return names[square]! < names[otherEnd]!;
  }

  /** Writes the path: of a closed tour in the direction of the lower of the squares next to its first one. */
  write(): void {
    const { names, length, closed, start } = this.#board;
    const links = this.#links;
    let before = this.#squares;
    let square = links[2 * before]!;
    if (closed) {
      square = names.indexOf(start);
      const [one, other] = [links[2 * square]!, links[2 * square + 1]!];
      before = names[one]! < names[other]! ? other : one;
    } else if (!this.#beginsAt(square, links[2 * before + 1]!)) {
      square = links[2 * before + 1]!;
    }
    for (let step = 0; step < length; step++) {
      this.path[step] = names[square]!;
      const next = links[2 * square] === before ? links[2 * square + 1]! : links[2 * square]!;
      before = square;
      square = next;
    }
  }
}
