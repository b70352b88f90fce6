import { ByteQueue } from '../../file/byte-queue.js';
import { readHeader, readRows } from '../../file/read-binary.js';
import { readTours } from '../../file/read-tours.js';
import type { BoardSize } from '../../problem/problem.js';
import { DEFAULT_SIZE } from '../arguments/problem.js';
import type { Provenance } from '../streams/provenance.js';
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

/**
 * The tours of a file that says no board: an array of numpy, or comma-separated values.
 * @param size the board as far as the arguments say
 * @param said what is said elsewhere of an array
 * @throws RangeError when nobody says the board, and it is not one of the size that boards have unless it is said
 */
export async function* readRowsOf(
  pieces: AsyncIterable<Uint8Array>,
  size: BoardSize | undefined,
  place: 'tour' | 'line',
  said?: Provenance,
): AsyncGenerator<ReadTour> {
  const { closed = false, blocked } = said ?? {};
  const saidSize = said && { rows: said.rows, cols: said.cols };
  const given = size ?? saidSize;
  for await (const { path, status, index } of readTours(pieces)) {
    if (!given && status === 'found' && path.length !== DEFAULT_SIZE.rows * DEFAULT_SIZE.cols) {
      throw new RangeError(
        `it has a tour of ${path.length} squares, and does not say its board; give ROWSxCOLS`,
      );
    }
    // Lines are counted from 1, and the first one is the head.
    const where = `${place} ${place === 'line' ? index + 2 : index}`;
    const tour = { path, size: saidSize ?? size, blocked, closed, place: where };
    yield status === 'found' ? tour : { ...tour, status };
  }
}
