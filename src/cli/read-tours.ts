import { ByteQueue, textLines } from '../file/bytes.js';
import { readHead, type TourFileHead } from '../file/read-tours.js';
import { type FileTour, readRows } from '../file/rows.js';
import { inspect, wrongType } from '../problem/arguments.js';
import { parseSquare } from '../problem/notation.js';
import { type BoardSize, blockedSquares, checkSize, normaliseBoard } from '../problem/problem.js';
import { parseGrid } from '../render/text.js';
import { inputError, readBytes } from './input.js';
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

/**
 * Reads tours in any format that the command writes except pictures. Detects the format from the first bytes.
 * @param size the board of the command line
 * @returns `isBatch`: whether the format is for any number of tours, so that a file may have none
 * @throws RangeError naming the file if it has none of the formats
 */
export async function readTours(
  file: string,
  size: BoardSize | undefined,
): Promise<{ readonly isBatch: boolean; readonly tours: AsyncIterable<FoundTour> }> {
  const bytes = new ByteQueue(readBytes(file));
  const head = await readHead(bytes).catch((error) => {
    throw inputError(file, error);
  });
  async function* tours(): AsyncGenerator<FoundTour> {
    try {
      yield* head ? rowTours(file, bytes, head, size) : textTours(bytes, size);
    } catch (error) {
      throw inputError(file, error);
    }
  }
  return { isBatch: head !== undefined || BATCH_NAME.test(file), tours: tours() };
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
  if (grid) return yield { format: 'grid', status: 'found', position: 'the grid', ...grid };
  if (!size) throw sizeMissing(formatCount(words.flat().length, 'word'));
  // Lines of equal length are one tour each if they have more squares than the board. Otherwise all lines are one tour.
  const isTourPerLine =
    words.length > 1 &&
    words.flat().length > size.rows * size.cols &&
    words.every(({ length }) => length === words[0]!.length);
  for (const [i, line] of (isTourPerLine ? words : [words.flat()]).entries()) {
    const path = line.map((word: string, step: number) => squareOf(word, step, size));
    yield { format: 'list', path, status: 'found', position: isTourPerLine ? `line ${i + 1}` : 'the list' };
  }
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
    const { path, rows, cols, blocked, closed = false, status = 'found' } = value;
    if (!Array.isArray(path)) throw wrongType('path', path, 'an array of square numbers');
    if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
    const size = rows === undefined && cols === undefined ? undefined : checkSize({ rows, cols });
    if (size) normaliseBoard({ ...size, blocked });
    return { format, path, status, position, size, blocked, closed };
  } catch (error) {
    throw new RangeError(`${position}: ${(error as Error).message}`);
  }
}
