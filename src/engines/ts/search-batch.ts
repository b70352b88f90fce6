// Its image is assembly/search-batch.ts.
import { copyFrom } from '../../problem/path.js';
import { STATUS } from '../../problem/result.js';
import {
  type Attempt,
  type AttemptState,
  COMPLETE,
  NO_START,
  type SearchRows,
  type WarnsdorffSearchKernel,
} from '../engine.js';
import { SearchedPath } from './longest.js';

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
    const { path, squares, freeSquares } = this.layout;
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
      visited[i] = freeSquares;
      nodes[i] = this.nodes;
      // A closed tour may begin elsewhere.
      copyFrom(path.indexOf(first), path.subarray(0, freeSquares), paths, i * squares);
    }
  }
}
