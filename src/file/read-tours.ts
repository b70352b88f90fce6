import { isBuiltIn, messageOf, wrongType } from '../problem/arguments.js';
import { TOUR_STATUSES, withJsonArrays } from '../problem/result.js';
import { ByteQueue, chunksOf, textLines } from './bytes.js';
import { HEADER_LENGTH, isTourFile, readHeader, type TourFileHeader } from './layout.js';
import { isNpy, readNpyHeader } from './npy.js';
import { type FileTour, type RowLayout, readRows } from './rows.js';

/** The bytes of a file, or a stream of them. */
export type TourSource = Uint8Array | AsyncIterable<Uint8Array>;

function queueOf(source: unknown): ByteQueue {
  const isStream = typeof source === 'object' && source !== null && Symbol.asyncIterator in source;
  if (!isStream && !isBuiltIn(source, 'Uint8Array')) {
    throw wrongType('source', source, 'a Uint8Array or an async iterable of them');
  }
  return new ByteQueue(chunksOf(source as TourSource));
}

/**
 * Reads the tours of a file that the command wrote: the binary format, lines of JSON, a NumPy array, or lines of square numbers.
 * The first bytes show the format. Reads a stream of any length with little memory, and closes it when the loop over the tours
 * ends, even after `break`, `return` or an error.
 * @throws TypeError if the source is no source, or if a chunk is no Uint8Array; RangeError, when it is reached, for damaged
 * content
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
  const head = await readHead(bytes);
  if (head) {
    const check = head.header && rowCheck(head.header);
    for await (const row of readRows(bytes, head.layout, head.count, head.size)) {
      check?.(row);
      yield row;
    }
    return;
  }
  const begin = String.fromCharCode(...(await bytes.peek(HEADER_LENGTH)));
  const isNumbers = /^(\u00ef\u00bb\u00bf)?\s*\d/.test(begin); // with or without a byte order mark
  const parse = isNumbers ? squareLineParser() : parseJsonLine;
  let index = 0;
  for await (const line of textLines(bytes.rest())) {
    let tour: Omit<FileTour, 'index'>;
    try {
      tour = parse(line);
    } catch (error) {
      throw new RangeError(`line ${index + 1}: ${messageOf(error)}`);
    }
    yield { ...tour, index: index++ };
  }
}

/** The beginning of a file with rows of equal length. */
export interface TourFileHead {
  readonly format: 'bin' | 'npy';
  readonly layout: RowLayout;
  /** Number of rows; undefined if unknown. */
  readonly count: number | undefined;
  /** Number of squares of the board, if known. */
  readonly size?: number;
  /** The header of the binary format. */
  readonly header?: TourFileHeader;
}

/** Reads the beginning of a file. Returns undefined, and takes no bytes, if the file is text. @throws RangeError */
export async function readHead(bytes: ByteQueue): Promise<TourFileHead | undefined> {
  const begin = await bytes.peek(HEADER_LENGTH);
  if (isNpy(begin)) return { format: 'npy', ...(await readNpyHeader(bytes)) };
  if (!isTourFile(begin)) return undefined;
  const { header, layout } = await readHeader(bytes);
  return { format: 'bin', header, layout, count: header.count, size: header.rows * header.cols };
}

/**
 * Reads the header of a file in the binary format. Takes only the beginning of a stream, and closes it.
 * @throws TypeError if the source is no source; RangeError for a file in another format, or a damaged header
 */
export async function tourFileHeader(source: TourSource): Promise<TourFileHeader> {
  const bytes = queueOf(source);
  try {
    const head = await readHead(bytes);
    if (head?.header) return head.header;
    throw new RangeError('it has no header of tours: only files in the binary format have one');
  } finally {
    await bytes.close();
  }
}

/**
 * Returns a check of the rows of a file: no square is blocked or visited twice, and a tour that was found has all squares.
 * @throws RangeError naming the row
 */
function rowCheck({ rows, cols, squares, blocked }: TourFileHeader): (row: FileTour) => void {
  // Allocated for the first row, when the file is known to be that long.
  let visited: Uint8Array | undefined;
  return ({ path, status, index }) => {
    const damage = (why: string) => new RangeError(`tour ${index} is damaged: ${why}`);
    if (status === 'found' && path.length < squares) {
      throw damage(`it has ${path.length} of ${squares} squares`);
    }
    visited ??= new Uint8Array(rows * cols);
    for (const square of path) {
      if (blocked?.[square]) throw damage(`square ${square} is blocked`);
      if (visited[square] === 1) throw damage(`it visits square ${square} twice`);
      visited[square] = 1;
    }
    for (const square of path) visited[square] = 0;
  };
}

type ParsedLine = Pick<FileTour, 'path' | 'status'>;

/** Parses a line of JSON: an object with a path, and with a status if no tour was found. */
function parseJsonLine(line: string): ParsedLine {
  const { path, status = 'found' } = (JSON.parse(line) ?? {}) as { path?: unknown; status?: unknown };
  const known = TOUR_STATUSES.find((each) => each === status);
  if (!Array.isArray(path) || !known) throw new TypeError('it must have a path; a status may be left out');
  return { path: parsePath(path), status: known };
}

/** Returns a parser of lines of square numbers. */
function squareLineParser(): (line: string) => ParsedLine {
  let squares: Set<number> | undefined;
  return (line) => {
    const path = parsePath(line.trim().split(/\s+/).map(Number));
    squares ??= new Set(path);
    // In a printed board, each line has other numbers.
    if (path.length !== squares.size || !path.every((square) => squares!.has(square)))
      throw new RangeError('its squares are not those of the first line; each line must be a tour');
    return { path, status: 'found' };
  };
}

function parsePath(numbers: readonly unknown[]): Uint32Array {
  const isSquare = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32;
  if (!numbers.every(isSquare)) throw new TypeError('its path must be whole numbers, from 0');
  return Uint32Array.from(numbers as number[]);
}
