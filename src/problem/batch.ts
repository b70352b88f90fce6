import { integerArgument, wrongType } from './arguments.js';
import type { SolveOptions } from './options.js';
import type { TourProblem } from './problem.js';

/** Many tours of one board. */
export interface BatchProblem extends Omit<TourProblem, 'start'> {
  /** The start of each tour, as square numbers below 2^32. */
  starts?: ArrayLike<number> | undefined;
  /** How many tours, with `start` omitted in each. */
  count?: number | undefined;
}

/** How to solve a batch. Tour i uses the stream (`stream` + i) mod 2^32. */
export interface BatchOptions extends Omit<SolveOptions, 'out'> {
  /** The answers are written here. */
  out?: BatchArrays | undefined;
}

/** The answers of a batch in flat arrays: one entry a tour, except `paths`. */
export interface BatchArrays {
  /** One row of rows * cols squares a tour; see {@link batchPath}. */
  paths: Uint8Array | Uint16Array | Uint32Array;
  /** How many squares the path of a tour has; 0 when there is no such tour. */
  visited: Uint32Array;
  /** Indices into {@link TOUR_STATUSES}. */
  statuses: Uint8Array;
  nodes: Float64Array;
}

/** The answers of a batch. */
export interface BatchResult extends BatchArrays {
  /** How many tours. */
  count: number;
  /** rows * cols, blocked squares included: the length of one row of `paths`. */
  squares: number;
}

/**
 * The path of one tour of a batch: a view of `batch.paths`, `batch.visited[index]` long.
 * @param index from 0 to `batch.count` - 1
 * @throws TypeError, RangeError
 */
export function batchPath(batch: BatchResult, index: number): Uint8Array | Uint16Array | Uint32Array {
  if (typeof batch !== 'object' || batch === null || !ArrayBuffer.isView(batch.paths)) {
    throw wrongType('batch', batch, 'a result of solveBatch');
  }
  integerArgument('index', index, 0, batch.count - 1);
  const first = index * batch.squares;
  return batch.paths.subarray(first, first + batch.visited[index]!);
}
