import { isTourFile } from '../../file/layout.js';
import { CSV_HEAD } from '../../file/lines.js';
import { isNpy } from '../../file/npy.js';
import type { BoardSize } from '../../problem/problem.js';
import { formatsReadBy } from '../formats.js';
import { readProvenance } from '../streams/provenance.js';
import { readJson } from './read-json.js';
import { readBinary, readRowsOf } from './read-rows.js';
import type { TourFile } from './read-tour.js';
import { readWords } from './read-words.js';

/** So many bytes tell what a file is. */
const TELLING_BYTES = 64;
const GZIP = '\u001f\u008b';

/**
 * Reads tours in any format that the command writes, except pictures; which one, the file itself shows.
 * @param size the board as far as the arguments say
 * @param file its name: beside an array for numpy stands what its rows are
 * @throws SyntaxError, TypeError, RangeError when the file has none of these formats
 */
export async function readTours(
  bytes: AsyncIterable<Uint8Array>,
  size: BoardSize | undefined,
  file: string,
): Promise<TourFile> {
  const { first, all } = await peek(bytes);
  if (isTourFile(first)) return { what: 'bin', tours: readBinary(all) };
  if (isNpy(first)) return { what: 'npy', tours: readRowsOf(all, size, 'tour', readProvenance(file)) };
  const begin = Buffer.from(first).toString('latin1');
  if (begin.startsWith(CSV_HEAD)) return { what: 'csv', tours: readRowsOf(all, size, 'line') };
  const known = `it must have one of the formats ${formatsReadBy('check').join(', ')}`;
  if (begin.startsWith(GZIP)) throw new TypeError(`it is compressed; ${known}, as gunzip would give it`);
  const text = decoded(all);
  const symbol = /\S/.exec(begin)?.[0];
  if (symbol === '<') throw new TypeError(`it is a picture or a page; ${known}`);
  if (symbol === '{' || symbol === '[') return readJson(text);
  return readWords(text, size);
}

/** The first bytes, and all of them. */
async function peek(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ first: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array(0);
  let isDone = false;
  while (first.length < TELLING_BYTES && !isDone) {
    const next = await iterator.next();
    if (next.done) isDone = true;
    else first = Buffer.concat([first, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first;
    while (!isDone) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { first, all: all() };
}

/** Bytes as text. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
