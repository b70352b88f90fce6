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
  const size = header.rows * header.cols;
  const blocked = isBlocked ? rest.slice(0, size) : undefined;
  const open = blocked ? blocked.reduce((count, mark) => count + (mark === 0 ? 1 : 0), 0) : size;
  if (header.squares !== open) {
    throw new RangeError(`its header is damaged: it claims tours of ${header.squares} squares, not ${open}`);
  }
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

/**
 * Returns a check of the rows of a file: no square is blocked or visited twice, and a tour that was found has them all.
 * @throws RangeError that names the row
 */
export function rowCheck({ rows, cols, squares, blocked }: TourFileHeader): (row: FileTour) => void {
  // Made with the first row, when the file is known to be that long.
  let visited: Uint8Array | undefined;
  return ({ path, status, index }) => {
    const damaged = (why: string) => new RangeError(`tour ${index} is damaged: ${why}`);
    if (status === 'found' && path.length < squares) {
      throw damaged(`it has ${path.length} of ${squares} squares`);
    }
    visited ??= new Uint8Array(rows * cols);
    for (const square of path) {
      if (blocked?.[square]) throw damaged(`square ${square} is blocked`);
      if (visited[square] === 1) throw damaged(`it visits square ${square} twice`);
      visited[square] = 1;
    }
    for (const square of path) visited[square] = 0;
  };
}
