// Its image is assembly/attempt.ts, and that of batches assembly/search-batch.ts.

import { copyFrom, STATUS } from '../../problem/result.js';
import {
  type Attempt,
  type AttemptState,
  COMPLETE,
  NO_START,
  type SearchRows,
  type WarnsdorffSearchKernel,
} from '../engine.js';
import type { Layout } from './layout.js';

/** The path that a kernel has in hand. In linear memory it lies where src/engines/wasm copies it from. */
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

/** A search that is made from many starts, one attempt after the other. */
export abstract class BatchedSearch extends SearchedPath implements WarnsdorffSearchKernel {
  abstract begin(attempt: Attempt): void;
  abstract run(nodes: number): AttemptState;

  batch(
    attempt: Attempt,
    starts: Uint32Array,
    most: number,
    { paths, visited, statuses, nodes }: SearchRows,
  ): void {
    const { path, squares, openSquares } = this.layout;
    for (let i = 0; i < starts.length; i++) {
      const first = starts[i]!;
      const start = attempt.closed ? attempt.start : first;
      visited[i] = 0;
      nodes[i] = 0;
      if (first === NO_START) {
        statuses[i] = STATUS.impossible;
        continue;
      }
      this.begin({ ...attempt, start, stream: (attempt.stream + i) >>> 0 });
      if (this.run(most) !== COMPLETE) {
        statuses[i] = STATUS.limit;
        continue;
      }
      statuses[i] = STATUS.found;
      visited[i] = openSquares;
      nodes[i] = this.nodes;
      // A closed tour may begin elsewhere.
      copyFrom(path.indexOf(first), path.subarray(0, openSquares), paths, i * squares);
    }
  }
}
