import type { KnightGraph } from '../../engines/puzzle/kernel.js';

/** A set with more squares than this reaches nearly all others: what comes of it is not looked at. */
const MOST_FOLLOWED = 16;

/** What a person who solves a puzzle may know: what is filled in, and where the other steps may still be. */
export class Sheet {
  readonly graph: KnightGraph;
  readonly closed: boolean;
  /** By step: its square, -1 where it is not filled in. */
  readonly squareAt: Int32Array;
  /** By square: its step, -1. */
  readonly stepOf: Int32Array;
  /** Something cannot be: a step has no place, or a square no step. */
  isWrong = false;
  /** Words of a set of squares. */
  readonly #words: number;
  /** By square: the squares next to it, as a set. */
  readonly #near: Int32Array;
  /** By step: where it may be, as a set. */
  readonly #places: Int32Array;
  /** By step: 1 where its set has changed since its neighbours were looked at. */
  readonly #changed: Uint8Array;

  /** @param from a sheet to copy, of the same graph; otherwise every step that is not given may be anywhere */
  constructor(graph: KnightGraph, squareAt: Int32Array, closed: boolean, from?: Sheet) {
    this.graph = graph;
    this.closed = closed;
    this.#words = (graph.squares + 31) >> 5;
    if (from) {
      this.squareAt = from.squareAt.slice();
      this.stepOf = from.stepOf.slice();
      this.#near = from.#near;
      this.#places = from.#places.slice();
      this.#changed = from.#changed.slice();
      return;
    }
    this.squareAt = new Int32Array(squareAt.length).fill(-1);
    this.stepOf = new Int32Array(graph.squares).fill(-1);
    this.#near = new Int32Array(graph.squares * this.#words);
    this.#places = new Int32Array(squareAt.length * this.#words);
    this.#changed = new Uint8Array(squareAt.length);
    for (let square = 0; square < graph.squares; square++) {
      for (const near of graph.neighbours[square]!) {
        this.#near[square * this.#words + (near >> 5)]! |= 1 << (near & 31);
      }
      // A square without moves is blocked, or the only one.
      if (graph.neighbours[square]!.length === 0) continue;
      for (let step = 0; step < squareAt.length; step++) {
        this.#places[step * this.#words + (square >> 5)]! |= 1 << (square & 31);
      }
    }
    for (let step = 0; step < squareAt.length; step++) {
      if (squareAt[step]! >= 0) this.place(step, squareAt[step]!);
    }
  }

  get length(): number {
    return this.squareAt.length;
  }

  copy(): Sheet {
    return new Sheet(this.graph, this.squareAt, this.closed, this);
  }

  /** The step after or before one, round a closed tour; -1: there is none. */
  beside(step: number, direction: 1 | -1): number {
    const next = step + direction;
    if (next >= 0 && next < this.length) return next;
    return this.closed ? (next + this.length) % this.length : -1;
  }

  /** Fills a square in. */
  place(step: number, square: number): void {
    for (let other = 0; other < this.length; other++) if (other !== step) this.exclude(other, square);
    for (const other of this.placesOf(step)) if (other !== square) this.exclude(step, other);
    this.squareAt[step] = square;
    this.stepOf[square] = step;
    this.#changed[step] = 1;
  }

  /** Notes that a step is not on a square. */
  exclude(step: number, square: number): void {
    const word = step * this.#words + (square >> 5);
    const bit = 1 << (square & 31);
    if ((this.#places[word]! & bit) === 0) return;
    this.#places[word]! &= ~bit;
    this.#changed[step] = 1;
  }

  mayBe(step: number, square: number): boolean {
    return ((this.#places[step * this.#words + (square >> 5)]! >>> (square & 31)) & 1) === 1;
  }

  /** How many squares a step may be on. */
  countPlaces(step: number): number {
    let count = 0;
    for (let word = 0; word < this.#words; word++) count += ones(this.#places[step * this.#words + word]!);
    return count;
  }

  /** The squares that a step may be on, ascending. */
  placesOf(step: number): number[] {
    return this.#squaresOf(this.#places, step);
  }

  #squaresOf(sets: Int32Array, set: number): number[] {
    const squares: number[] = [];
    for (let word = 0; word < this.#words; word++) {
      for (let left = sets[set * this.#words + word]!; left !== 0; left &= left - 1) {
        squares.push(32 * word + 31 - Math.clz32(left & -left));
      }
    }
    return squares;
  }

  /** Each step must be a knight move from where those beside it may be. */
  settle(): void {
    for (let isDone = false; !isDone && !this.isWrong; ) {
      isDone = true;
      for (let step = 0; step < this.length; step++) {
        if (!this.#changed[step]) continue;
        this.#changed[step] = 0;
        const count = this.countPlaces(step);
        if (count === 0) this.isWrong = true;
        if (count > MOST_FOLLOWED) continue;
        const reached = this.#reachedFrom(step);
        for (const direction of [1, -1] as const) {
          const next = this.beside(step, direction);
          if (next < 0 || !this.#keep(next, reached)) continue;
          isDone = false;
        }
      }
    }
  }

  #reachedFrom(step: number): Int32Array {
    const words = this.#words;
    const reached = new Int32Array(words);
    for (const square of this.placesOf(step)) {
      for (let word = 0; word < words; word++) reached[word]! |= this.#near[square * words + word]!;
    }
    return reached;
  }

  /** Whether that took a place away. */
  #keep(step: number, kept: Int32Array): boolean {
    let isChanged = false;
    for (let word = 0; word < this.#words; word++) {
      const before = this.#places[step * this.#words + word]!;
      if ((before & ~kept[word]!) === 0) continue;
      this.#places[step * this.#words + word] = before & kept[word]!;
      isChanged = true;
    }
    if (isChanged) this.#changed[step] = 1;
    return isChanged;
  }

  /** By square: how many steps it may have: 0, 1, or 2 for more. */
  countSteps(): Uint8Array {
    const once = new Int32Array(this.#words);
    const twice = new Int32Array(this.#words);
    for (let step = 0; step < this.length; step++) {
      for (let word = 0; word < this.#words; word++) {
        const set = this.#places[step * this.#words + word]!;
        twice[word]! |= once[word]! & set;
        once[word]! |= set;
      }
    }
    return Uint8Array.from({ length: this.graph.squares }, (_, square) => {
      const bit = 1 << (square & 31);
      return ((once[square >> 5]! & bit) !== 0 ? 1 : 0) + ((twice[square >> 5]! & bit) !== 0 ? 1 : 0);
    });
  }
}

function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
