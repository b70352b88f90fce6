// Its image is assembly/longest.ts.
import { PathInHand } from './path-in-hand.js';

/**
 * The path of a search, and the longest that it has seen, the first of that length. That is copied when the search first takes
 * a square of it back, and only from the first square that changed since the last copy: the cost is paid for by the nodes in
 * between.
 */
export class SearchedPath extends PathInHand {
  /** Squares placed in this attempt, taken-back ones too. */
  nodes = 0;
  /** Squares of the longest path. */
  #longest = 0;
  #changedFrom = 0;

  /** Forgets the attempt before. */
  reset(): void {
    this.length = 0;
    this.nodes = 0;
    this.#longest = 0;
    this.#changedFrom = 0;
  }

  /** To be called before a square of a path of `length` squares is taken back. */
  beforeTakingBack(length: number): void {
    if (length > this.#longest) this.keepLongest(length);
    if (length <= this.#changedFrom) this.#changedFrom = length - 1;
  }

  keepLongest(length: number = this.length): number {
    if (length > this.#longest) {
      const { longest, path } = this.layout;
      longest.set(path.subarray(this.#changedFrom, length), this.#changedFrom);
      this.#longest = length;
      this.#changedFrom = length;
    }
    return this.#longest;
  }

  copyLongest(target: Uint32Array): void {
    target.set(this.layout.longest.subarray(0, this.#longest));
  }
}
