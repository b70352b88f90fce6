import { TOUR_STATUSES } from '../problem/result.js';
import type { ByteQueue } from './byte-queue.js';
import type { FileTour } from './file-tour.js';
import { HEADER_LENGTH, parseHeader, type RowLayout, type TourFileHeader } from './layout.js';

/** Reads the header of a file in the binary format. */
export async function readHeader(
  bytes: ByteQueue,
): Promise<{ readonly header: TourFileHeader; readonly layout: RowLayout }> {
  const { header, layout, isBlocked } = parseHeader(await bytes.take(HEADER_LENGTH, 'its header'));
  const rest = await bytes.take(layout.begin - HEADER_LENGTH, 'its header');
  const blocked = isBlocked ? rest.slice(0, header.rows * header.cols) : undefined;
  return { header: { ...header, blocked }, layout };
}

/**
 * The rows of a file in the binary format, behind its header.
 * @throws RangeError when it is damaged
 */
export async function* readRows(
  bytes: ByteQueue,
  { count, squares, rows, cols }: TourFileHeader,
  { width, before }: RowLayout,
): AsyncGenerator<FileTour> {
  const length = before + squares * width;
  for (let index = 0; count === undefined || index < count; index++) {
    if (count === undefined && (await bytes.isEmpty())) return;
    const row = await bytes.take(length, `tour ${index}`);
    const view = new DataView(row.buffer, row.byteOffset, length);
    const visited = before === 0 ? squares : view.getUint32(0, true);
    const status = before === 0 ? 'found' : TOUR_STATUSES[view.getUint32(4, true)];
    if (visited > squares || status === undefined) throw new RangeError(`tour ${index} is damaged`);
    const path = new Uint32Array(visited);
    for (let step = 0; step < visited; step++) {
      const at = before + step * width;
      path[step] = width === 1 ? row[at]! : width === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    }
    if (path.some((square) => square >= rows * cols)) throw new RangeError(`tour ${index} is damaged`);
    yield { path, status, index };
  }
  if (!(await bytes.isEmpty())) throw new RangeError(`it goes on after its ${count} tours`);
}
