// Counterpart: assembly/attempt.ts, and assembly/batch.ts for results.
import type { BatchArrays } from '../../problem/batch.js';
import { copyFrom, STATUS } from '../../problem/result.js';
import {
  type Attempt,
  type AttemptState,
  COMPLETE,
  NO_START,
  type SearchKernel,
  type WarnsdorffSearchKernel,
} from '../engine.js';
import type { Layout } from './layout.js';

/** Writes the result of a tour of a batch. @param visited number of squares on its path */
export function writeResult(
  { statuses, visited: lengths, nodes: counts }: BatchArrays,
  tour: number,
  status: number,
  visited: number,
  nodes: number = visited,
): void {
  statuses[tour] = status;
  lengths[tour] = visited;
  counts[tour] = nodes;
}

/** Calls `make` for each tour of a batch that has a start, and writes the results of the others. */
export function forEachStart(
  starts: Uint32Array,
  rows: BatchArrays,
  make: (start: number, tour: number) => void,
): void {
  for (const [tour, start] of starts.entries()) {
    if (start === NO_START) writeResult(rows, tour, STATUS.impossible, 0);
    else make(start, tour);
  }
}

/** The current path of a kernel. */
export class CurrentPath {
  /** Number of squares. */
  length = 0;
  readonly layout: Layout;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  path(length: number): Uint32Array {
    return this.layout.path.subarray(0, length);
  }
}

/**
 * The path of a search, and its longest path, the first of that length. The search copies it when it first takes back a square
 * of it, from the first square that changed since the last copy. So a copy never takes longer than the nodes since the last one.
 */
export abstract class Search extends CurrentPath implements SearchKernel {
  /** Number of squares placed in this attempt, including those taken back. */
  nodes = 0;
  #longest = 0;
  #changedFrom = 0;

  abstract begin(attempt: Attempt): void;
  abstract run(nodes: number): AttemptState;

  /** Forgets the previous attempt. */
  reset(): void {
    this.length = 0;
    this.nodes = 0;
    this.#longest = 0;
    this.#changedFrom = 0;
  }

  /** Call this before taking back a square of a path with `length` squares. */
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

/** A search that makes batches, one attempt after the other. Counterpart: assembly/search-batch.ts. */
export abstract class BatchSearch extends Search implements WarnsdorffSearchKernel {
  batch(attempt: Attempt, starts: Uint32Array, maxNodes: number, rows: BatchArrays): void {
    const { path, squares, openSquares } = this.layout;
    forEachStart(starts, rows, (first, tour) => {
      const start = attempt.closed ? attempt.start : first;
      this.begin({ ...attempt, start, stream: (attempt.stream + tour) >>> 0 });
      const found = this.run(maxNodes) === COMPLETE;
      writeResult(rows, tour, found ? STATUS.found : STATUS.limit, found ? openSquares : 0, this.nodes);
      // A closed tour may start elsewhere.
      if (found) copyFrom(path.indexOf(first), path.subarray(0, openSquares), rows.paths, tour * squares);
    });
  }
}
