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

/** Maximum number of bytes of rows that are taken at once, unless one is longer. */
const BLOCK_BYTES = 2 ** 18;

/**
 * Yields the tours of rows, in blocks.
 * @param count number of rows; undefined: up to the end
 * @param size number of squares of the board
 * @throws RangeError if a row is damaged
 */
export async function* rowBlocks(
  bytes: ByteQueue,
  layout: RowLayout,
  count: number | undefined,
  size: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Iterable<FileTour>> {
  const length = rowLength(layout);
  const most = Math.max(1, Math.floor(BLOCK_BYTES / length));
  for (let index = 0; count === undefined || index < count; ) {
    if (count === undefined && (await bytes.isEmpty())) return;
    const left = count === undefined ? most : Math.min(most, count - index);
    const block = await bytes.takeMultiple(length, left, `tour ${index}`);
    yield toursOf(block, layout, index, size);
    index += block.length / length;
  }
  if (!(await bytes.isEmpty())) throw new RangeError(`it has data after its ${count} tours`);
}

/** Yields the tours of rows one by one. */
export async function* readRows(...rows: Parameters<typeof rowBlocks>): AsyncGenerator<FileTour> {
  for await (const block of rowBlocks(...rows)) yield* block;
}

/** Yields the tours of a block of rows. @param first number of the first one */
function* toursOf(block: Uint8Array, layout: RowLayout, first: number, size: number): Generator<FileTour> {
  const { before, squares, width } = layout;
  const length = rowLength(layout);
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  for (let begin = 0, index = first; begin < block.length; begin += length, index++) {
    const visited = before === 0 ? squares : view.getUint32(begin, true);
    const number = before === 0 ? 0 : view.getUint32(begin + 4, true);
    const status = TOUR_STATUSES[number];
    if (status === undefined) throw damaged(index, `its status is ${number}`);
    if (visited > squares) throw damaged(index, `it claims ${visited} squares`);
    const path = new Uint32Array(visited);
    const at = begin + before;
    for (let step = 0; step < visited; step++) {
      const square =
        width === 1
          ? block[at + step]!
          : width === 2
            ? view.getUint16(at + 2 * step, true)
            : view.getUint32(at + 4 * step, true);
      if (square >= size) throw damaged(index, `path[${step}] is ${square}, off the board`);
      path[step] = square;
    }
    yield { path, status, index };
  }
}

function damaged(index: number, why: string): RangeError {
  return new RangeError(`tour ${index} is damaged: ${why}`);
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
