import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';

/** The name that stands for standard input, and for standard output. */
export const STANDARD_STREAM = '-';

/** A file that cannot be read, named in the message. */
export class ReadError extends Error {}

/** How text begins that says its encoding, as Windows writes it. */
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The same, but text that begins with a byte order mark as UTF-8 without one. */
async function* unmarked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begin: Uint8Array = new Uint8Array(0);
  let decoder: TextDecoder | undefined;
  let isKnown = false;
  for await (const piece of pieces) {
    if (isKnown) {
      yield decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece;
      continue;
    }
    begin = Buffer.concat([begin, piece]);
    if (begin.length < MARKS[0]![1].length) continue;
    isKnown = true;
    const marked = MARKS.find(([, mark]) => mark.every((byte, i) => begin[i] === byte));
    if (marked) decoder = new TextDecoder(marked[0]);
    yield decoder ? Buffer.from(decoder.decode(begin, { stream: true })) : begin;
  }
  if (!isKnown) yield begin;
  else if (decoder) yield Buffer.from(decoder.decode());
}

/**
 * The bytes of a file, or of standard input, as they come; text as UTF-8, whatever mark it begins with.
 * @throws ReadError naming the file when it cannot be read
 */
export async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* unmarked(file === STANDARD_STREAM ? process.stdin : createReadStream(file));
  } catch (error) {
    throw new ReadError(`cannot read ${placeName(file)}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * The text of a file, or of standard input, without a byte order mark.
 * @throws ReadError naming the file when it cannot be read
 */
export function readText(file: string): Promise<string> {
  return text(readBytes(file));
}

/** A file as messages call it. */
export function placeName(file: string): string {
  return file === STANDARD_STREAM ? 'standard input' : file;
}
