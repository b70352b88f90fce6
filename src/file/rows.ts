import { type BatchResult, batchPath } from '../problem/batch.js';
import type { BoardSize } from '../problem/problem.js';
import { TOUR_STATUSES } from '../problem/result.js';
import type { ByteQueue } from './bytes.js';

/** Rows of equal length: the tours in the binary format and in NumPy arrays. All numbers are little-endian. */

/** A tour of a file. */
export interface FileTour {
  /** Squares in visiting order. If no tour was found, the path so far. */
  readonly path: Uint32Array;
  readonly status: (typeof TOUR_STATUSES)[number];
  /** Its number in the file, from 0. */
  readonly index: number;
}

/** The layout of rows. */
export interface RowLayout {
  /** Bytes before the squares of a row: the length of the path and the status. 0 in files of found tours only. */
  readonly before: number;
  /** Number of squares of a row. */
  readonly squares: number;
  /** Bytes of a square: 1, 2 or 4. */
  readonly width: number;
}

/** Tours in rows, as in a batch. */
export type TourRows = Pick<BatchResult, 'count' | 'squares' | 'paths' | 'visited' | 'statuses'>;

/** Bytes of the length of a path and its status. */
export const BEFORE_A_ROW = 8;

/** Returns the bytes of a square: as in the paths of a batch. */
export function bytesPerSquare({ rows, cols }: BoardSize): 1 | 2 | 4 {
  const squares = rows * cols;
  return squares <= 2 ** 8 ? 1 : squares <= 2 ** 16 ? 2 : 4;
}

/** Returns the bytes of a row. */
export function rowLength({ before, squares, width }: RowLayout): number {
  return before + squares * width;
}

/** Returns the rows of tours of a batch. @param tours their numbers in the batch */
export function packRows(batch: TourRows, tours: readonly number[], layout: RowLayout): Uint8Array {
  const { before, width } = layout;
  const length = rowLength(layout);
  const bytes = new Uint8Array(tours.length * length);
  const view = new DataView(bytes.buffer);
  for (const [row, i] of tours.entries()) {
    const path = batchPath(batch, i);
    const at = row * length + before;
    if (before > 0) {
      view.setUint32(row * length, path.length, true);
      view.setUint32(row * length + 4, batch.statuses[i]!, true);
    }
    if (width === 1) bytes.set(path, at);
    for (let step = 0; width > 1 && step < path.length; step++) {
      if (width === 2) view.setUint16(at + 2 * step, path[step]!, true);
      else view.setUint32(at + 4 * step, path[step]!, true);
    }
  }
  return bytes;
}

/**
 * Yields the tours of rows.
 * @param count number of rows; undefined: up to the end
 * @param size number of squares of the board
 * @throws RangeError if a row is damaged
 */
export async function* readRows(
  bytes: ByteQueue,
  layout: RowLayout,
  count: number | undefined,
  size: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<FileTour> {
  const { before, squares, width } = layout;
  for (let index = 0; count === undefined || index < count; index++) {
    if (count === undefined && (await bytes.isEmpty())) return;
    const row = await bytes.take(rowLength(layout), `tour ${index}`);
    const view = new DataView(row.buffer, row.byteOffset, row.length);
    const visited = before === 0 ? squares : view.getUint32(0, true);
    const status = before === 0 ? 'found' : TOUR_STATUSES[view.getUint32(4, true)];
    if (visited > squares || status === undefined) throw new RangeError(`tour ${index} is damaged`);
    const path = new Uint32Array(visited);
    for (let step = 0; step < visited; step++) {
      const at = before + step * width;
      path[step] = width === 1 ? row[at]! : width === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    }
    if (path.some((square) => square >= size)) throw new RangeError(`tour ${index} is damaged`);
    yield { path, status, index };
  }
  if (!(await bytes.isEmpty())) throw new RangeError(`it has data after its ${count} tours`);
}

/** Puts paths into rows of the length of the board. */
export function rowsOf(
  paths: readonly ArrayLike<number>[],
  { rows, cols }: BoardSize,
  statuses: readonly FileTour['status'][] = [],
): TourRows {
  const squares = rows * cols;
  const all = new Uint32Array(paths.length * squares);
  for (const [i, path] of paths.entries()) all.set(path, i * squares);
  return {
    count: paths.length,
    squares,
    paths: all,
    visited: Uint32Array.from(paths, ({ length }) => length),
    statuses: Uint8Array.from(paths, (_, i) => TOUR_STATUSES.indexOf(statuses[i] ?? 'found')),
  };
}
