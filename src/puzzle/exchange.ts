import type { KnightGraph } from '../engines/puzzle/kernel.js';

/** A filling, and which of its steps are given. */
export interface KnownFilling {
  /** By step: its square. */
  readonly path: Uint32Array;
  /** By step: 1 where it is given. */
  readonly isGiven: Uint8Array;
  readonly closed: boolean;
}

/**
 * Another filling with the same given steps, near one that is known: a stretch of it turned round, or two stretches of
 * one length that change places, each turned round or not. Most puzzles with several fillings have two such.
 * @returns undefined when there is none so near
 */
export function exchangedFilling(graph: KnightGraph, known: KnownFilling): Uint32Array | undefined {
  return new Exchange(graph, known).first();
}

class Exchange {
  readonly #graph: KnightGraph;
  readonly #path: Uint32Array;
  readonly #isGiven: Uint8Array;
  readonly #closed: boolean;

  constructor(graph: KnightGraph, { path, isGiven, closed }: KnownFilling) {
    this.#graph = graph;
    this.#path = path;
    this.#isGiven = isGiven;
    this.#closed = closed;
  }

  first(): Uint32Array | undefined {
    const { length } = this.#path;
    for (let from = 0; from < length; from++) {
      for (let to = from; to < length && !this.#isGiven[to]; to++) {
        if (to > from && this.#fits(from, to, to, from)) return this.#withStretches(from, to, to, from);
        const size = to - from;
        for (let other = to + 2; other + size < length; other++) {
          const changed = this.#changed(from, to, other);
          if (changed) return changed;
        }
      }
    }
    return undefined;
  }

  /** Two stretches changed, each in either direction. */
  #changed(from: number, to: number, other: number): Uint32Array | undefined {
    const otherEnd = other + to - from;
    // The ends of a closed filling are side by side, and what changes places must not be.
    if (this.#closed && from === 0 && otherEnd === this.#path.length - 1) return undefined;
    for (let step = other; step <= otherEnd; step++) if (this.#isGiven[step]) return undefined;
    for (const [first, last] of [
      [other, otherEnd],
      [otherEnd, other],
    ] as const) {
      if (!this.#fits(from, to, first, last)) continue;
      for (const [second, end] of [
        [from, to],
        [to, from],
      ] as const) {
        if (this.#fits(other, otherEnd, second, end)) {
          const changed = this.#withStretches(from, to, first, last);
          this.#write(changed, other, otherEnd, second, end);
          return changed;
        }
        if (from === to) break;
      }
      if (from === to) break;
    }
    return undefined;
  }

  /** Whether the squares of two steps can stand at the ends of a stretch. */
  #fits(from: number, to: number, first: number, last: number): boolean {
    return this.#joins(from - 1, first) && this.#joins(to + 1, last);
  }

  /** Whether the square of one step may stand beside that of another, which is off the path where it is open. */
  #joins(beside: number, step: number): boolean {
    const { length } = this.#path;
    if (beside < 0 || beside >= length) {
      if (!this.#closed) return true;
      return this.#isMove((beside + length) % length, step);
    }
    return this.#isMove(beside, step);
  }

  #isMove(one: number, other: number): boolean {
    const { squares, distances } = this.#graph;
    return distances[this.#path[one]! * squares + this.#path[other]!] === 1;
  }

  #withStretches(from: number, to: number, first: number, last: number): Uint32Array {
    const changed = this.#path.slice();
    this.#write(changed, from, to, first, last);
    return changed;
  }

  /** Writes the squares of steps `first` .. `last`, which may go down, over those of `from` .. `to`. */
  #write(changed: Uint32Array, from: number, to: number, first: number, last: number): void {
    const direction = last < first ? -1 : 1;
    for (let step = from; step <= to; step++) changed[step] = this.#path[first + direction * (step - from)]!;
  }
}
