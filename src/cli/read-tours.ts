import { ByteQueue } from '../file/byte-queue.js';
import { type FileTour, HEADER_LENGTH, isTourFile } from '../file/layout.js';
import { textLines } from '../file/lines.js';
import { isNpy, readNpyHeader, readNpyRows, type Sidecar } from '../file/npy.js';
import { readHeader, readRows } from '../file/read-tours.js';
import { inspect, wrongType } from '../problem/arguments.js';
import { parseSquare } from '../problem/notation.js';
import { type BoardSize, checkSize, normaliseBoard } from '../problem/problem.js';
import { parseGrid } from '../render/text.js';
import { inputName, readBytes } from './input.js';
import { formatCount } from './terminal.js';
import { readSidecar } from './tour-sink.js';

/** A tour of a file, with the properties that the file contains. */
export interface FoundTour {
  readonly format: string;
  readonly path: readonly number[] | Uint32Array;
  readonly status: FileTour['status'];
  /** The tour's place in the file, for messages. */
  readonly place: string;
  readonly size?: BoardSize | undefined;
  readonly blocked?: readonly number[] | undefined;
  readonly closed?: boolean;
  /** Why the file has no valid path. */
  readonly fault?: string;
  /** The number of the first step, in a grid. */
  readonly base?: number;
}

/** The tours of a file. */
export interface FoundTours {
  /** Whether the file is of a format for any number of tours: it may have none. */
  readonly isBatch: boolean;
  /** @throws RangeError naming the file if it has none of the formats */
  readonly tours: AsyncIterable<FoundTour>;
}

/** A text of no bytes says nothing of its format. */
const BATCH_NAME = /\.(ndjson|jsonl)$/i;

/**
 * Reads tours in any format that the command writes except pictures. Detects the format from the first bytes.
 * @param size the board of the command line
 */
export async function readTours(file: string, size: BoardSize | undefined): Promise<FoundTours> {
  const bytes = new ByteQueue(readBytes(file));
  const begin = await bytes.peek(HEADER_LENGTH);
  if (isTourFile(begin)) return { isBatch: true, tours: withFileName(file, binaryTours(bytes)) };
  if (isNpy(begin)) {
    return { isBatch: true, tours: withFileName(file, numpyTours(bytes, readSidecar(file), size)) };
  }
  return { isBatch: BATCH_NAME.test(file), tours: withFileName(file, textTours(bytes, size)) };
}

/** Adds the name of the file to errors. */
async function* withFileName(file: string, tours: AsyncIterable<FoundTour>): AsyncGenerator<FoundTour> {
  try {
    yield* tours;
  } catch (error) {
    const { message } = error as Error;
    throw message.startsWith('cannot read') ? error : new RangeError(`${inputName(file)}: ${message}`);
  }
}

async function* binaryTours(bytes: ByteQueue): AsyncGenerator<FoundTour> {
  const { header, layout } = await readHeader(bytes);
  const { rows, cols, closed } = header;
  const blocked = [...(header.blocked ?? []).keys()].filter((square) => header.blocked?.[square]);
  for await (const { path, status, index } of readRows(bytes, header, layout)) {
    yield { format: 'bin', path, status, place: `tour ${index}`, size: { rows, cols }, blocked, closed };
  }
}

async function* numpyTours(
  bytes: ByteQueue,
  sidecar: Sidecar | undefined,
  size: BoardSize | undefined,
): AsyncGenerator<FoundTour> {
  const header = await readNpyHeader(bytes);
  if (!size && !sidecar) throw sizeMissing(`tours of ${header.squares} squares`);
  for await (const { path, status, index } of readNpyRows(bytes, header)) {
    const { closed = false, blocked } = sidecar ?? {};
    const described = sidecar && { rows: sidecar.rows, cols: sidecar.cols };
    yield { format: 'npy', path, status, place: `tour ${index}`, size: described ?? size, blocked, closed };
  }
}

/** JSON, a grid of steps, or squares separated by white space. */
async function* textTours(bytes: ByteQueue, size: BoardSize | undefined): AsyncGenerator<FoundTour> {
  const lines = textLines(bytes.rest());
  const { value: first = '' } = await lines.next();
  if (/^\s*[{[]/.test(first)) return yield* jsonTours(first, lines, size);
  if (first.startsWith('<') || first.startsWith('\u001f')) {
    throw new RangeError('it is a picture or compressed. Expected text, JSON, bin or npy.');
  }
  if (first === '') return;
  const words = [first.trim().split(/\s+/)];
  for await (const line of lines) words.push(line.trim().split(/\s+/));
  const grid = parseGrid(words);
  if (grid) return yield { format: 'grid', status: 'found', place: 'the grid', ...grid };
  if (!size) throw sizeMissing(formatCount(words.flat().length, 'word'));
  // Lines of equal length are one tour each if they have more squares than the board. Otherwise all lines are one tour.
  const isTourPerLine =
    words.length > 1 &&
    words.flat().length > size.rows * size.cols &&
    words.every(({ length }) => length === words[0]!.length);
  for (const [i, line] of (isTourPerLine ? words : [words.flat()]).entries()) {
    const path = line.map((word: string, step: number) => squareOf(word, step, size));
    yield { format: 'list', path, status: 'found', place: isTourPerLine ? `line ${i + 1}` : 'the list' };
  }
}

function sizeMissing(what: string): RangeError {
  return new RangeError(`it has ${what}, but not the size of the board. Add the size, such as 8x8.`);
}

function squareOf(word: string, step: number, size: BoardSize): number {
  const square = /^[-+]?\d+(\.\d+)?$/.test(word) ? Number(word) : parseSquare(word, size);
  if (word === '' || square !== undefined) return square ?? Number.NaN;
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

function jsonTour(text: string, format: string, place: string, given: BoardSize | undefined): FoundTour {
  try {
    const value = JSON.parse(text);
    const isPath = Array.isArray(value);
    if (!given && (isPath || value.rows === undefined)) throw sizeMissing(isPath ? 'a path' : 'a tour');
    if (isPath) return { format, path: value, status: 'found', place };
    const { path, rows, cols, blocked, closed = false, status = 'found' } = value;
    if (!Array.isArray(path)) throw wrongType('path', path, 'an array of square numbers');
    if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
    const size = rows === undefined && cols === undefined ? undefined : checkSize({ rows, cols });
    if (size) normaliseBoard({ ...size, blocked });
    return { format, path, status, place, size, blocked, closed };
  } catch (error) {
    throw new RangeError(`${place}: ${(error as Error).message}`);
  }
}
