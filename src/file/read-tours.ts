import { wrongType } from '../problem/arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { ByteQueue, piecesOf } from './byte-queue.js';
import type { FileTour } from './file-tour.js';
import { HEADER_LENGTH, isTourFile, type TourFileHeader } from './layout.js';
import { readJsonLines, readSquareLines } from './lines.js';
import { isNpy, readNpyHeader, readNpyRows } from './npy.js';
import { readHeader, readRows, rowCheck } from './read-binary.js';

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
