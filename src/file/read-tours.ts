import { isBuiltIn, messageOf, nameArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { checkSize, normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import { TOUR_STATUSES, withJsonArrays } from '../problem/result.js';
import { ByteQueue, chunksOf, lineBlocks } from './bytes.js';
import { type RowCheck, rowCheck, rowCheckWithoutBoard } from './check-rows.js';
import { beginsWith, HEADER_LENGTH, isTourFile, readHeader, type TourFileHeader } from './layout.js';
import { isNpy, readNpyHeader } from './npy.js';
import { type FileTour, type RowLayout, rowBlocks } from './rows.js';

/** The bytes of a file, or a stream of them. */
export type TourSource = Uint8Array | AsyncIterable<Uint8Array>;

function queueOf(source: unknown): ByteQueue {
  const isStream = typeof source === 'object' && source !== null && Symbol.asyncIterator in source;
  if (!isStream && !isBuiltIn(source, 'Uint8Array')) {
    throw wrongType('source', source, 'a Uint8Array or an async iterable of them');
  }
  const length = isStream ? undefined : (source as Uint8Array).length;
  return new ByteQueue(chunksOf(source as TourSource), length);
}

/** Options of {@link readTours}. */
export interface ReadToursOptions {
  /** Whether to check the tours. Default true. */
  readonly check?: boolean | undefined;
}

/**
 * Reads the tours of a file that the command wrote: the binary format, lines of JSON, a NumPy array, or lines of square numbers.
 * The first bytes show the format. Reads a stream of any length with little memory, and closes it when the loop over the tours
 * ends, even after `break`, `return` or an error.
 *
 * Checks every row: a tour that was found must be one, and a path that is stuck or at its limit must be a legal walk. Files
 * without the board (arrays, and lines without `rows` and `cols`) must contain tours of the same squares by knight's moves on a
 * board of some number of columns.
 * @throws TypeError if the source is no source, for a bad option, or if a chunk is no Uint8Array; RangeError, when it is reached,
 * for damaged content and for a path that is wrong, with its index and the reason
 */
export function readTours(
  source: TourSource,
  options: ReadToursOptions = {},
): AsyncIterableIterator<FileTour> {
  objectArgument('options', options, ['check']);
  const { check = true } = options;
  if (typeof check !== 'boolean') throw wrongType('check', check, 'true or false');
  return closing(queueOf(source), check);
}

async function* closing(bytes: ByteQueue, isChecked: boolean): AsyncGenerator<FileTour> {
  try {
    for await (const block of fileRows(bytes, await readHead(bytes), isChecked)) {
      for (const { path, status, index } of block) yield withJsonArrays({ path, status, index });
    }
  } finally {
    await bytes.close();
  }
}

interface OwnCheck {
  readonly problem: Problem;
  readonly check: RowCheck;
}

/** A row of a file. Lines have more than the tour. */
export interface FileRow extends FileTour {
  /** Number of its line, from 1. */
  readonly line?: number;
  readonly stream?: unknown;
  readonly call?: unknown;
  /** The problem that it must solve and its check, if the line contains the board. */
  readonly own?: OwnCheck | undefined;
}

/**
 * Yields the rows of a file in blocks.
 * @param head the beginning of the file
 * @param isChecked whether to check them as tours of the boards in the file
 * @param withoutBoard the check if the file does not contain the board
 * @param parseLine parses the lines of a text; default: JSON or square numbers
 * @throws RangeError
 */
export async function* fileRows(
  bytes: ByteQueue,
  head: TourFileHead | undefined,
  isChecked: boolean,
  withoutBoard: RowCheck = rowCheckWithoutBoard(),
  parseLine?: (text: string, index: number, line: number) => FileRow,
): AsyncGenerator<Iterable<FileRow>> {
  if (head) {
    const own = head.header ? rowCheck(problemOf(head.header)) : withoutBoard;
    for await (const block of rowBlocks(bytes, head.layout, head.count, head.size)) {
      yield isChecked ? checkedRows(block, own) : block;
    }
    return;
  }
  const begin = String.fromCharCode(...(await bytes.peek(HEADER_LENGTH)));
  const isNumbers = /^(\u00ef\u00bb\u00bf)?\s*\d/.test(begin); // with or without a byte order mark
  const parse = parseLine ?? (isNumbers ? parseSquares : jsonLineParser(isChecked));
  let index = 0;
  let line = 0;
  function* rowsIn(lines: readonly string[]): Generator<FileRow> {
    for (const text of lines) {
      line++;
      if (!/\S/.test(text)) continue;
      try {
        const row = parse(text, index, line);
        const defect = isChecked ? (row.own?.check ?? withoutBoard)(row) : undefined;
        if (defect !== undefined) throw wrongTour(index, defect);
        index++;
        yield row;
      } catch (error) {
        throw new RangeError(`line ${line}: ${messageOf(error)}`);
      }
    }
  }
  for await (const lines of lineBlocks(bytes.rest())) yield rowsIn(lines);
}

function* checkedRows(block: Iterable<FileTour>, check: RowCheck): Generator<FileTour> {
  for (const row of block) {
    const defect = check(row);
    if (defect !== undefined) throw wrongTour(row.index, defect);
    yield row;
  }
}

function wrongTour(index: number, defect: string): RangeError {
  return new RangeError(`tour ${index} is wrong: ${defect}`);
}

function problemOf({ rows, cols, squares, blocked, closed }: TourFileHeader): Problem {
  const board = { rows, cols, squares: rows * cols, openSquares: squares, blocked };
  return { board, start: -1, end: -1, closed };
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

/** Begins of compressed files and of pictures. */
const OTHER_FILES = ['\u001f\u008b', '\u0089PNG', '\u00ff\u00d8'];

/** Reads the beginning of a file. Returns undefined, and takes no bytes, if the file is text. @throws RangeError */
export async function readHead(bytes: ByteQueue): Promise<TourFileHead | undefined> {
  const begin = await bytes.peek(HEADER_LENGTH);
  if (isNpy(begin)) return { format: 'npy', ...(await readNpyHeader(bytes)) };
  if (!isTourFile(begin)) {
    if (OTHER_FILES.some((letters) => beginsWith(begin, letters))) {
      throw new RangeError('it is a picture or compressed. Expected text, JSON, bin or npy.');
    }
    if (!begin.includes(0)) return undefined; // text has no such byte
    throw new RangeError('it is no text, and does not begin as bin or npy. It is damaged or another file.');
  }
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

/** Maximum number of boards whose checks are kept: open and closed tours of one board, and few others. */
const MAX_CHECKS = 4;

type LineParser = (text: string, index: number, line: number) => FileRow;

/** Returns a parser of lines of JSON: objects with a path, and with a status if no tour was found. */
function jsonLineParser(isChecked: boolean): LineParser {
  const checks = new Map<string, OwnCheck>();
  return (text, index, number) => {
    const line = (JSON.parse(text) ?? {}) as { readonly [key: string]: unknown };
    const { path: squares, status = 'found', rows, cols, closed = false, blocked = [], stream, call } = line;
    if (!Array.isArray(squares)) throw new TypeError('it must have a path; a status may be left out');
    const known = nameArgument('status', status, TOUR_STATUSES);
    const row = { path: parsePath(squares), status: known, index, line: number, stream, call };
    if (!isChecked || (rows === undefined && cols === undefined)) return row;
    const key = `${rows} ${cols} ${closed} ${blocked}`;
    const own = checks.get(key) ?? boardCheck({ rows, cols, closed, blocked } as TourProblem, row);
    if (!checks.has(key)) {
      if (checks.size === MAX_CHECKS) checks.clear();
      checks.set(key, own);
    }
    return { ...row, own };
  };
}

/** Returns the check for the board of a line. @throws TypeError, RangeError if there is no such board */
function boardCheck(board: TourProblem, { path, status }: FileRow): OwnCheck {
  const { rows, cols } = checkSize(board);
  const { length } = (board.blocked ?? []) as ArrayLike<unknown>;
  if (status === 'found' && path.length + length < rows * cols) {
    // Before memory for a board that a damaged line only claims.
    throw new RangeError(
      `the path has ${path.length} squares; a tour of this board has ${rows * cols - length}`,
    );
  }
  const problem = normaliseProblem(board);
  return { problem, check: rowCheck(problem) };
}

/** Parses a line of square numbers. */
function parseSquares(text: string, index: number, line: number): FileRow {
  return { path: parsePath(text.trim().split(/\s+/).map(Number)), status: 'found', index, line };
}

function parsePath(numbers: readonly unknown[]): Uint32Array {
  const path = new Uint32Array(numbers.length);
  for (let step = 0; step < path.length; step++) {
    path[step] = numbers[step] as number;
    // An element of the array differs from a value that is no whole number, or out of range.
    if (path[step] !== numbers[step]) throw new TypeError('its path must be whole numbers, from 0');
  }
  return path;
}
