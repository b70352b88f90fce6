import { ByteQueue, chunksOf, textLines } from '../file/bytes.js';
import { isNpy, readNpyHeader } from '../file/npy.js';
import { MAX_TEXT_BYTES } from '../file/read-tour.js';
import { readHead, type TourFileHead } from '../file/read-tours.js';
import { type FileTour, readRows } from '../file/rows.js';
import { inspect, nameArgument, wrongType } from '../problem/arguments.js';
import { parseSquare } from '../problem/notation.js';
import { type BoardSize, blockedSquares, normaliseBoard, type TourProblem } from '../problem/problem.js';
import { TOUR_STATUSES } from '../problem/result.js';
import { parseGrid } from '../render/text.js';
import { fileLength, inputError, readBytes } from './input.js';
import { formatCount } from './terminal.js';
import { readSidecar } from './tour-output.js';

/** A tour of a file, with the properties that the file contains. */
export interface FoundTour {
  readonly format: string;
  readonly path: readonly number[] | Uint32Array;
  readonly status: FileTour['status'];
  /** Position of the tour in the file, for messages. */
  readonly position: string;
  readonly size?: BoardSize | undefined;
  readonly blocked?: readonly number[] | undefined;
  readonly closed?: boolean | undefined;
  /** The reason if the file has no valid path. */
  readonly defect?: string;
  /** The number of the first step, in a grid. */
  readonly base?: number;
}

/** Names of files that may contain any number of tours. The content of an empty file does not show its format. */
const BATCH_NAME = /\.(ndjson|jsonl)$/i;

/** Bytes that show whether an array has tours in its rows. */
const MAX_HEAD = 2 ** 17;

/** The content of a file: a text to read whole, or tours in a format of the command. */
export interface TourInput {
  /** Whether the format is for any number of tours, so that a file may have none. */
  readonly isBatch: boolean;
  readonly text?: Uint8Array;
  readonly tours: AsyncIterable<FoundTour>;
}

/**
 * Opens a file of tours. Streams the formats that the command writes for many tours, and texts that are too long for the reader.
 * @param board the board of the command line
 * @throws RangeError naming the file if it has none of the formats
 */
export async function readTours(file: string, board: TourProblem | undefined): Promise<TourInput> {
  const bytes = new ByteQueue(readBytes(file), fileLength(file));
  async function* streamed(head?: TourFileHead): AsyncGenerator<FoundTour> {
    try {
      yield* head ? rowTours(file, bytes, head, board) : textTours(bytes, board);
    } catch (error) {
      throw inputError(file, error);
    }
  }
  const isBatch = BATCH_NAME.test(file);
  try {
    const hasRows = !isNpy(await bytes.peek(MAX_HEAD)) || (await isRowArray(file, bytes, board));
    const head = hasRows ? await readHead(bytes) : undefined;
    if (head) return { isBatch: true, tours: streamed(head) };
    if (hasRows && (await isManyTours(bytes, board))) return { isBatch, tours: streamed() };
    const text = await bytes.peek(MAX_TEXT_BYTES + 1);
    if (text.length > MAX_TEXT_BYTES) return { isBatch, tours: streamed(await readHead(bytes)) };
    return { isBatch, text, tours: streamed() };
  } catch (error) {
    throw inputError(file, error);
  }
}

/** Returns whether the rows of an array are tours of the board beside it or of the command line. */
async function isRowArray(file: string, bytes: ByteQueue, given: TourProblem | undefined): Promise<boolean> {
  const board = readSidecar(file) ?? given;
  if (!board) return false;
  try {
    const begin = await bytes.peek(MAX_HEAD);
    const { layout } = await readNpyHeader(new ByteQueue(chunksOf(begin)));
    return layout.squares === normaliseBoard({ ...board, blocked: board.blocked ?? [] }).openSquares;
  } catch {
    return false; // of another type: the reader takes it
  }
}

/** Returns whether a text has a tour on each line, as the command writes them: objects in JSON, or all square numbers. */
async function isManyTours(bytes: ByteQueue, board: TourProblem | undefined): Promise<boolean> {
  const [first = '', second] = await firstLines(bytes);
  if (/^\s*\{/.test(first)) {
    try {
      const isWhole = 'status' in JSON.parse(first);
      return isWhole || second !== undefined;
    } catch {
      return false;
    }
  }
  if (first.startsWith('<svg') || first.startsWith('\u001f')) {
    throw new RangeError('it is a picture or compressed. Expected text, JSON, bin or npy.');
  }
  if (!board || second === undefined) return false;
  const squares = normaliseBoard(board).openSquares;
  return [first, second].every(
    (line) =>
      new Set(
        line
          .match(/^[\d\s]+$/)?.[0]
          .trim()
          .split(/\s+/),
      ).size === squares,
  );
}

/** Returns the first two lines that are not blank, without taking them. */
async function firstLines(bytes: ByteQueue): Promise<string[]> {
  for (let length = MAX_HEAD; ; length *= 4) {
    const begin = await bytes.peek(length);
    const lines = new TextDecoder().decode(begin).split('\n');
    const isWhole = begin.length < length || length > MAX_TEXT_BYTES;
    const complete = (isWhole ? lines : lines.slice(0, -1)).filter((line) => line.trim() !== '');
    if (isWhole || complete.length > 1) return complete.slice(0, 2);
  }
}

/** The tours of the binary format or of a NumPy array. */
async function* rowTours(
  file: string,
  bytes: ByteQueue,
  { format, header, layout, count, size }: TourFileHead,
  given: BoardSize | undefined,
): AsyncGenerator<FoundTour> {
  const sidecar = format === 'npy' ? readSidecar(file) : undefined;
  const board = header ?? sidecar ?? given;
  if (!board) throw sizeMissing(`tours of ${layout.squares} squares`);
  const facts = {
    ...{ format, size: { rows: board.rows, cols: board.cols } },
    blocked: header ? blockedSquares(header) : sidecar?.blocked,
    closed: (header ?? sidecar)?.closed,
  };
  for await (const tour of readRows(bytes, layout, count, size)) {
    yield { ...facts, ...tour, position: `tour ${tour.index}` };
  }
}

/** JSON, a grid of steps, or squares separated by white space. */
async function* textTours(bytes: ByteQueue, size: TourProblem | undefined): AsyncGenerator<FoundTour> {
  const lines = textLines(bytes.rest());
  const { value: first = '' } = await lines.next();
  if (/^\s*[{[]/.test(first)) return yield* jsonTours(first, lines, size);
  if (first === '') return;
  const words = [first.trim().split(/\s+/)];
  if (size && words[0]!.length >= normaliseBoard(size).openSquares) {
    yield listTour(words[0]!, 1, size);
    let number = 1;
    for await (const line of lines) yield listTour(line.trim().split(/\s+/), ++number, size);
    return;
  }
  for await (const line of lines) words.push(line.trim().split(/\s+/));
  const grid = parseGrid(words);
  if (grid) return yield { format: 'grid', status: 'found', position: 'the grid', ...grid };
  if (!size) throw sizeMissing(formatCount(words.flat().length, 'word'));
  const path = words.flat().map((word: string, step: number) => squareOf(word, step, size));
  yield { format: 'list', path, status: 'found', position: 'the list' };
}

function listTour(words: readonly string[], line: number, size: BoardSize): FoundTour {
  const path = words.map((word, step) => squareOf(word, step, size));
  return { format: 'list', path, status: 'found', position: `line ${line}` };
}

function sizeMissing(what: string): RangeError {
  return new RangeError(`it has ${what}, but not the size of the board. Add the size, such as 8x8.`);
}

function squareOf(word: string, step: number, size: BoardSize): number {
  const square = /^[-+]?\d+(\.\d+)?$/.test(word) ? Number(word) : parseSquare(word, size);
  if (square !== undefined) return square;
  const { rows, cols } = size;
  const allowed = `the number or name of a square of the ${rows} x ${cols} board`;
  throw new RangeError(`word ${step + 1} is ${inspect(word)}. Expected ${allowed}.`);
}

/** Reads a JSON object on each line, or one value on several lines. */
async function* jsonTours(
  first: string,
  lines: AsyncIterable<string>,
  size: BoardSize | undefined,
): AsyncGenerator<FoundTour> {
  let number = 1;
  try {
    JSON.parse(first);
  } catch {
    const rest: string[] = [];
    for await (const line of lines) rest.push(line);
    return yield jsonTour([first, ...rest].join('\n'), 'json', 'the tour', size);
  }
  const isBatch = first.includes('"status"');
  yield jsonTour(first, isBatch ? 'ndjson' : 'json', 'line 1', size);
  for await (const line of lines) yield jsonTour(line, 'ndjson', `line ${++number}`, size);
}

function jsonTour(text: string, format: string, position: string, given: BoardSize | undefined): FoundTour {
  try {
    const value = JSON.parse(text);
    const isPath = Array.isArray(value);
    if (!given && (isPath || value.rows === undefined)) throw sizeMissing(isPath ? 'a path' : 'a tour');
    if (isPath) return { format, path: value, status: 'found', position };
    const { path, rows, cols, blocked, closed = false } = value;
    const status = nameArgument('status', value.status ?? 'found', TOUR_STATUSES);
    if (!Array.isArray(path)) throw wrongType('path', path, 'an array of square numbers');
    if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
    const isPlain = rows === undefined && cols === undefined;
    if (!isPlain) normaliseBoard({ rows, cols, blocked });
    return { format, path, status, position, size: isPlain ? undefined : { rows, cols }, blocked, closed };
  } catch (error) {
    throw new RangeError(`${position}: ${(error as Error).message}`);
  }
}
