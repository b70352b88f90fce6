import { ByteQueue } from '../../file/byte-queue.js';
import { readHeader, readRows } from '../../file/read-binary.js';
import { readTours } from '../../file/read-tours.js';
import type { BoardSize } from '../../problem/problem.js';
import type { ReadTour } from './read-tour.js';

/**
 * The tours of a file in the binary format.
 * @throws RangeError when it is damaged
 */
export async function* readBinary(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ReadTour> {
  const bytes = new ByteQueue(pieces);
  const { header, layout } = await readHeader(bytes);
  const { rows, cols, closed } = header;
  const blocked = [...(header.blocked ?? []).keys()].filter((square) => header.blocked?.[square]);
  for await (const { path, status, index } of readRows(bytes, header, layout)) {
    const tour = { path, size: { rows, cols }, blocked, closed, place: `tour ${index}` };
    yield status === 'found' ? tour : { ...tour, status };
  }
}

/** The tours of a file that says no board: an array of numpy, or comma-separated values. */
export async function* readRowsOf(
  pieces: AsyncIterable<Uint8Array>,
  size: BoardSize | undefined,
  place: 'tour' | 'line',
): AsyncGenerator<ReadTour> {
  for await (const { path, status, index } of readTours(pieces)) {
    // Lines are counted from 1, and the first one is the head.
    const tour = { path, size, closed: false, place: `${place} ${place === 'line' ? index + 2 : index}` };
    yield status === 'found' ? tour : { ...tour, status };
  }
}
