import { createReadStream, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { report } from './terminal.js';

/** The file name that stands for standard input or standard output. */
export const STANDARD_STREAM = '-';

/** Returns the name of a file for messages. */
export function inputName(file: string): string {
  return file === STANDARD_STREAM ? 'standard input' : file;
}

/**
 * Yields the bytes of a file or of standard input. Text in UTF-16, which PowerShell writes, becomes UTF-8.
 * @throws Error naming the file if it cannot be read
 */
export async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  try {
    for await (const chunk of file === STANDARD_STREAM ? process.stdin : createReadStream(file)) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le');
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be');
      isFirst = false;
      yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    }
  } catch (error) {
    throw new Error(`cannot read ${inputName(file)}: ${(error as Error).message}`);
  }
}

/** Returns the number of bytes of a regular file; undefined for others, where it is unknown. */
export function fileLength(file: string): number | undefined {
  const stats = file === STANDARD_STREAM ? undefined : statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}

/** Returns the text of a file or of standard input, without a byte order mark. */
export async function readText(file: string): Promise<string> {
  return (await text(readBytes(file))).replace(/^\ufeff/, '');
}

/** Returns an error that names the file. */
export function inputError(file: string, error: unknown): Error {
  const { message } = error as Error;
  if (message.startsWith('cannot read')) return error as Error;
  return new RangeError(`${inputName(file)}: ${message}`);
}

/** Reports on a terminal that the command waits for input. */
export function announceInput(file: string, what: string): void {
  if (file === STANDARD_STREAM && process.stdin.isTTY) report(`reading ${what} from standard input`);
}
