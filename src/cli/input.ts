import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

/** The name that stands for standard input, and for standard output. */
export const STANDARD_STREAM = '-';

/**
 * The text of a file, or of standard input, without a byte order mark.
 * @throws Error naming the file when it cannot be read
 */
export async function readText(file: string): Promise<string> {
  try {
    const content = file === STANDARD_STREAM ? await text(process.stdin) : await readFile(file, 'utf8');
    return content.replace(/^\uFEFF/, '');
  } catch (error) {
    throw new Error(`cannot read ${placeName(file)}: ${error instanceof Error ? error.message : error}`);
  }
}

/** A file as messages call it. */
export function placeName(file: string): string {
  return file === STANDARD_STREAM ? 'standard input' : file;
}
