// No image: in linear memory the path lies where it lies, and src/engines/wasm copies it from there.
import type { Layout } from './layout.js';
import { Longest } from './longest.js';

/** The path that a kernel has in hand. */
export class PathInHand {
  /** How many squares it has. */
  length = 0;
  readonly layout: Layout;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  squareAt(step: number): number {
    return this.layout.path[step]!;
  }

  copyPath(target: Uint32Array): void {
    target.set(this.layout.path.subarray(0, target.length));
  }
}

/** The same of a search, with the longest that it has seen. */
export class SearchedPath extends PathInHand {
  /** Squares placed in this attempt, taken-back ones too. */
  nodes = 0;
  readonly longest: Longest;

  constructor(layout: Layout) {
    super(layout);
    this.longest = new Longest(layout);
  }

  keepLongest(): number {
    return this.longest.keep(this.length);
  }

  copyLongest(target: Uint32Array): void {
    this.longest.copy(target);
  }
}
