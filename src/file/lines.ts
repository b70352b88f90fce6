import { TOUR_STATUSES } from '../problem/result.js';
import type { FileTour } from './layout.js';

/** Longer lines cannot be held as text. */
const LONGEST_LINE = 2 ** 28;

/** The lines of UTF-8 that are not blank, without a byte order mark. */
export async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const piece of bytes) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    for (const [i, line] of lines.entries()) {
      parts.push(line);
      length += line.length;
      if (length > LONGEST_LINE) throw new RangeError('it has a line that is longer than can be read');
      if (i === lines.length - 1) break;
      const whole = parts.join('').replace(/\r$/, '');
      if (whole.trim() !== '') yield whole;
      [parts, length] = [[], 0];
    }
  }
  const last = parts.join('') + decoder.decode();
  if (last.trim() !== '') yield last;
}

type Status = FileTour['status'];

function isStatus(value: unknown): value is Status {
  return (TOUR_STATUSES as readonly unknown[]).includes(value);
}

function pathOf(numbers: readonly unknown[]): Uint32Array {
  const isSquare = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32;
  if (!numbers.every(isSquare)) throw new TypeError('its path must be whole numbers, from 0');
  return Uint32Array.from(numbers as number[]);
}

function lineError(index: number, error: unknown): RangeError {
  return new RangeError(`line ${index + 1}: ${error instanceof Error ? error.message : error}`);
}

/**
 * A tour for every line of JSON: an object with a path, and its status where none was found.
 * @throws RangeError that names the line which is none
 */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileTour> {
  let index = 0;
  for await (const line of textLines(bytes)) {
    let tour: FileTour;
    try {
      const { path, status = 'found' } = (JSON.parse(line) ?? {}) as { path?: unknown; status?: unknown };
      if (!Array.isArray(path) || !isStatus(status))
        throw new TypeError('it must have a path; a status may be left out');
      tour = { path: pathOf(path), status, index };
    } catch (error) {
      throw lineError(index, error);
    }
    yield tour;
    index++;
  }
}

/**
 * A tour for every line of square numbers.
 * @throws RangeError that names the line which is none
 */
export async function* readSquareLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileTour> {
  let index = 0;
  let squares: Set<number> | undefined;
  for await (const line of textLines(bytes)) {
    let path: Uint32Array;
    try {
      path = pathOf(line.trim().split(/\s+/).map(Number));
      squares ??= new Set(path);
      // A printed board, a row a line, has other steps in each.
      if (path.length !== squares.size || !path.every((square) => squares!.has(square)))
        throw new RangeError('its squares are not those of the first line; each line must be a tour');
    } catch (error) {
      throw lineError(index, error);
    }
    yield { path, status: 'found', index };
    index++;
  }
}
