import { wrongType } from '../problem/arguments.js';
import { TOUR_STATUSES, withJsonArrays } from '../problem/result.js';
import { ByteQueue, piecesOf } from './byte-queue.js';
import {
  type FileTour,
  HEADER_LENGTH,
  isTourFile,
  parseHeader,
  type RowLayout,
  type TourFileHeader,
} from './layout.js';
import { readJsonLines, readSquareLines } from './lines.js';
import { isNpy, readNpyHeader, readNpyRows } from './npy.js';

/** Where tours come from: all bytes of a file, or a stream of them. */
export type TourSource = Uint8Array | AsyncIterable<Uint8Array>;

function queueOf(source: unknown): ByteQueue {
  const isStream = typeof source === 'object' && source !== null && Symbol.asyncIterator in source;
  if (!isStream && !(source instanceof Uint8Array)) {
    throw wrongType('source', source, 'a Uint8Array or an async iterable of them');
  }
  return new ByteQueue(piecesOf(source as TourSource));
}

/**
 * Reads the tours of a file that the command has written: the binary format, lines of JSON, an array of NumPy or lines of
 * square numbers. The first bytes show the format. A stream is read piece by piece, however long it is, and closed when the
 * loop over its tours ends, after `break`, `return` and errors too.
 * @throws TypeError for a source that is none, and for pieces that are no Uint8Array; RangeError, where it is reached, for
 * what is damaged
 */
export function readTours(source: TourSource): AsyncIterableIterator<FileTour> {
  return closing(queueOf(source));
}

async function* closing(bytes: ByteQueue): AsyncGenerator<FileTour> {
  try {
    for await (const row of toursIn(bytes)) yield withJsonArrays(row);
  } finally {
    await bytes.close();
  }
}

async function* toursIn(bytes: ByteQueue): AsyncGenerator<FileTour> {
  const begin = await bytes.peek(HEADER_LENGTH);
  if (isTourFile(begin)) {
    const { header, layout } = await readHeader(bytes);
    const check = rowCheck(header);
    for await (const row of readRows(bytes, header, layout)) {
      check(row);
      yield row;
    }
  } else if (isNpy(begin)) {
    yield* readNpyRows(bytes, await readNpyHeader(bytes));
  } else {
    // Behind a byte order mark.
    const text = String.fromCharCode(...begin).replace(/^\u00ef\u00bb\u00bf/, '');
    const read = /^\s*\d/.test(text) ? readSquareLines : readJsonLines;
    yield* read(bytes.rest());
  }
}

/**
 * The header of a file in the binary format. Of a stream it takes the beginning, and closes it.
 * @throws TypeError for a source that is none; RangeError for a file of another format, and a header that is damaged
 */
export async function tourFileHeader(source: TourSource): Promise<TourFileHeader> {
  const bytes = queueOf(source);
  try {
    if (!isTourFile(await bytes.peek(HEADER_LENGTH))) {
      throw new RangeError('it has no header of tours: only files in the binary format have one');
    }
    return (await readHeader(bytes)).header;
  } finally {
    await bytes.close();
  }
}

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
  if (!(await bytes.isEmpty())) throw new RangeError(`it has data after its ${count} tours`);
}

/**
 * Returns a check of the rows of a file: no square is blocked or visited twice, and a tour that was found has them all.
 * @throws RangeError that names the row
 */
function rowCheck({ rows, cols, squares, blocked }: TourFileHeader): (row: FileTour) => void {
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
