// Its image is assembly/longest.ts.
import type { Layout } from './layout.js';

/**
 * The longest path a search has seen, the first of that length. It is copied when the search first takes a square of it
 * back, and only from the first square that changed since the last copy: the cost is paid for by the nodes in between.
 */
export class Longest {
  /** How many squares it has. */
  length = 0;
  #changedFrom = 0;
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  reset(): void {
    this.length = 0;
    this.#changedFrom = 0;
  }

  /** To be called before a square of a path of `length` squares is taken back. */
  beforeTakingBack(length: number): void {
    if (length > this.length) this.keep(length);
    if (length <= this.#changedFrom) this.#changedFrom = length - 1;
  }

  /** Keeps the path in hand when it is longer than any before. @returns the squares on the longest */
  keep(length: number): number {
    if (length > this.length) {
      const { longest, path } = this.#layout;
      longest.set(path.subarray(this.#changedFrom, length), this.#changedFrom);
      this.length = length;
      this.#changedFrom = length;
    }
    return this.length;
  }

  /** Copies what was kept to the front of `target`. */
  copy(target: Uint32Array): void {
    target.set(this.#layout.longest.subarray(0, this.length));
  }
}
