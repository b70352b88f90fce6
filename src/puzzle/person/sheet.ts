import type { KnightGraph } from '../kernel.js';

/** Maximum size of a set to propagate. Larger sets reach nearly all squares, so nothing would follow. */
const MAX_PROPAGATED = 16;

/** The knowledge of a person who solves a puzzle: the filled-in steps, and the possible squares of the others. */
export class Sheet {
  readonly graph: KnightGraph;
  readonly closed: boolean;
  /** By step: its square, -1 if not filled in. */
  readonly squareAt: Int32Array;
  /** By square: its step, -1 if not filled in. */
  readonly stepOf: Int32Array;
  /** Number of steps that are not filled in. */
  open = 0;
  /** Whether there is a contradiction: a step without a square, or a square without a step. */
  isWrong = false;
  /** Number of words of a set of squares. */
  readonly words: number;
  /** By square: its neighbours, as a set. */
  readonly near: Int32Array;
  /** The squares that are not filled in, as a set. */
  readonly openSquares: Int32Array;
  /** By step: its possible squares, as a set. */
  readonly #candidates: Int32Array;
  /** By step: number of its possible squares. */
  readonly #counts: Int32Array;
  /** By step: 1 if its set has changed since it was propagated. */
  readonly #changed: Uint8Array;
  /** A set for temporary use. */
  readonly #reached: Int32Array;

  /** @param from a sheet of the same graph to copy; otherwise steps that are not given may be on any square */
  constructor(graph: KnightGraph, squareAt: Int32Array, closed: boolean, from?: Sheet) {
    this.graph = graph;
    this.closed = closed;
    this.words = (graph.squares + 31) >> 5;
    this.squareAt = new Int32Array(squareAt.length).fill(-1);
    this.stepOf = new Int32Array(graph.squares).fill(-1);
    this.near = from ? from.near : nearSets(graph, this.words);
    this.openSquares = new Int32Array(this.words);
    this.#candidates = new Int32Array(squareAt.length * this.words);
    this.#counts = new Int32Array(squareAt.length);
    this.#changed = new Uint8Array(squareAt.length);
    this.#reached = new Int32Array(this.words);
    if (from) this.assign(from);
    else this.#begin(squareAt);
  }

  #begin(squareAt: Int32Array): void {
    const { graph, words } = this;
    for (let square = 0; square < graph.squares; square++) {
      // A square without moves is blocked or the only one.
      if (graph.neighbours[square]!.length > 0) this.openSquares[square >> 5]! |= 1 << (square & 31);
    }
    const count = countOnes(this.openSquares, 0, words);
    for (let step = 0; step < squareAt.length; step++) this.#candidates.set(this.openSquares, step * words);
    this.#counts.fill(count);
    this.open = squareAt.length;
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

  /** Becomes a copy of a sheet of the same puzzle. */
  assign(from: Sheet): void {
    this.squareAt.set(from.squareAt);
    this.stepOf.set(from.stepOf);
    this.openSquares.set(from.openSquares);
    this.#candidates.set(from.#candidates);
    this.#counts.set(from.#counts);
    this.#changed.set(from.#changed);
    this.open = from.open;
    this.isWrong = from.isWrong;
  }

  /** Returns the step after or before a step; a closed tour wraps around. -1 if there is none. */
  beside(step: number, direction: 1 | -1): number {
    const next = step + direction;
    if (next >= 0 && next < this.length) return next;
    return this.closed ? (next + this.length) % this.length : -1;
  }

  place(step: number, square: number): void {
    const { words } = this;
    const isCandidate = this.mayBe(step, square);
    for (let other = 0; other < this.length; other++) this.exclude(other, square);
    this.#candidates.fill(0, step * words, step * words + words);
    if (isCandidate) this.#candidates[step * words + (square >> 5)] = 1 << (square & 31);
    this.#counts[step] = isCandidate ? 1 : 0;
    this.#changed[step] = 1;
    if (this.squareAt[step]! < 0) this.open--;
    this.squareAt[step] = square;
    this.stepOf[square] = step;
    this.openSquares[square >> 5]! &= ~(1 << (square & 31));
  }

  exclude(step: number, square: number): void {
    const word = step * this.words + (square >> 5);
    const bit = 1 << (square & 31);
    if ((this.#candidates[word]! & bit) === 0) return;
    this.#candidates[word]! &= ~bit;
    this.#counts[step]!--;
    this.#changed[step] = 1;
  }

  mayBe(step: number, square: number): boolean {
    return ((this.#candidates[step * this.words + (square >> 5)]! >>> (square & 31)) & 1) === 1;
  }

  countCandidates(step: number): number {
    return this.#counts[step]!;
  }

  /** Returns the possible squares of a step, ascending. */
  candidatesOf(step: number): number[] {
    const squares: number[] = [];
    for (let word = 0; word < this.words; word++) {
      for (let left = this.#candidates[step * this.words + word]!; left !== 0; left &= left - 1) {
        squares.push(32 * word + 31 - Math.clz32(left & -left));
      }
    }
    return squares;
  }

  /** Propagates until nothing changes: each step must be a knight move from the possible squares of adjacent steps. */
  settle(): void {
    for (let isDone = false; !isDone; ) {
      isDone = true;
      for (let step = 0; step < this.length; step++) {
        if (!this.#changed[step]) continue;
        this.#changed[step] = 0;
        const count = this.#counts[step]!;
        if (count === 0) {
          this.isWrong = true;
          return;
        }
        if (count > MAX_PROPAGATED) continue;
        this.#reach(step);
        const [after, before] = [this.beside(step, 1), this.beside(step, -1)];
        if (after >= 0 && this.#keepReached(after)) isDone = false;
        if (before >= 0 && this.#keepReached(before)) isDone = false;
      }
    }
  }

  /** Finds the squares that are a knight move away from a possible square of a step. */
  #reach(step: number): void {
    const { words, near } = this;
    const reached = this.#reached.fill(0);
    for (let word = 0; word < words; word++) {
      for (let left = this.#candidates[step * words + word]!; left !== 0; left &= left - 1) {
        const set = (32 * word + 31 - Math.clz32(left & -left)) * words;
        for (let i = 0; i < words; i++) reached[i]! |= near[set + i]!;
      }
    }
  }

  /** Removes unreached squares of a step. Returns whether there were any. */
  #keepReached(step: number): boolean {
    const { words } = this;
    let isChanged = false;
    for (let word = 0; word < words; word++) {
      const before = this.#candidates[step * words + word]!;
      const kept = before & this.#reached[word]!;
      if (before === kept) continue;
      this.#candidates[step * words + word] = kept;
      isChanged = true;
    }
    if (!isChanged) return false;
    this.#counts[step] = countOnes(this.#candidates, step * words, words);
    this.#changed[step] = 1;
    return true;
  }

  /** Returns the squares that are possible for exactly one step, and for at least one, as sets. */
  squaresOfSteps(): { readonly once: Int32Array; readonly some: Int32Array } {
    const { words } = this;
    const once = new Int32Array(words);
    const some = new Int32Array(words);
    for (let word = 0; word < words; word++) {
      let [one, two] = [0, 0];
      for (let at = word; at < this.#candidates.length; at += words) {
        const set = this.#candidates[at]!;
        two |= one & set;
        one |= set;
      }
      once[word] = one & ~two;
      some[word] = one;
    }
    return { once, some };
  }
}

function nearSets({ squares, neighbours }: KnightGraph, words: number): Int32Array {
  const near = new Int32Array(squares * words);
  for (let square = 0; square < squares; square++) {
    for (const other of neighbours[square]!) near[square * words + (other >> 5)]! |= 1 << (other & 31);
  }
  return near;
}

/** Returns the number of squares of a set. */
export function countOnes(sets: Int32Array, from: number, words: number): number {
  let count = 0;
  for (let word = from; word < from + words; word++) count += ones(sets[word]!);
  return count;
}

/** Returns the number of set bits of a word. */
export function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
