import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';

/** The name that stands for standard input, and for standard output. */
export const STANDARD_STREAM = '-';

/** A file that cannot be read, named in the message. */
export class ReadError extends Error {}

/**
 * The bytes of a file, or of standard input, as they come.
 * @throws ReadError naming the file when it cannot be read
 */
export async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === STANDARD_STREAM ? process.stdin : createReadStream(file);
  } catch (error) {
    throw new ReadError(`cannot read ${placeName(file)}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * The text of a file, or of standard input, without a byte order mark.
 * @throws ReadError naming the file when it cannot be read
 */
export async function readText(file: string): Promise<string> {
  return (await text(readBytes(file))).replace(/^\uFEFF/, '');
}

/** A file as messages call it. */
export function placeName(file: string): string {
  return file === STANDARD_STREAM ? 'standard input' : file;
}
