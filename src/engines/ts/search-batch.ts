import { type Attempt, COMPLETE, NO_START, type SearchRows } from '../engine.js';
import type { BitboardSearch } from './bitboard-search.js';
import type { Layout } from './layout.js';
import type { WarnsdorffBacktracking } from './warnsdorff-backtracking.js';

/** Statuses as batches number them. */
const FOUND = 0;
const IMPOSSIBLE = 1;
const LIMIT = 3;

/** Batches of searches on any board: see `searchBatch` of src/engines/engine.ts. */
export function searchEach(
  { path, squares, freeSquares }: Layout,
  search: BitboardSearch | WarnsdorffBacktracking,
  attempt: Attempt,
  starts: Uint32Array,
  most: number,
  { paths, visited, statuses, nodes }: SearchRows,
): void {
  for (let i = 0; i < starts.length; i++) {
    const first = starts[i]!;
    const start = attempt.closed ? attempt.start : first;
    visited[i] = 0;
    nodes[i] = 0;
    if (first === NO_START) {
      statuses[i] = IMPOSSIBLE;
      continue;
    }
    search.begin({ ...attempt, start, stream: (attempt.stream + i) >>> 0 });
    if (search.run(most) !== COMPLETE) {
      statuses[i] = LIMIT;
      continue;
    }
    statuses[i] = FOUND;
    visited[i] = freeSquares;
    nodes[i] = search.nodes;
    const row = i * squares;
    // An open tour begins at its start.
    const at = path.indexOf(first);
    paths.set(path.subarray(at, freeSquares), row);
    paths.set(path.subarray(0, at), row + freeSquares - at);
  }
}
