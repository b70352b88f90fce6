import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { ByteQueue } from '../file/bytes.js';
import { rowCheck } from '../file/check-rows.js';
import type { TourFileHeader } from '../file/layout.js';
import { boardFacts, callFacts, parseSidecar, type Sidecar } from '../file/npy.js';
import { type FileRow, fileRows, readHead, type TourFileHead } from '../file/read-tours.js';
import { rowLength, rowsOf, type TourRows } from '../file/rows.js';
import type { TourFormat } from '../file/write-tours.js';
import { messageOf } from '../problem/arguments.js';
import { parseSquare } from '../problem/notation.js';
import { type BoardSize, normaliseProblem } from '../problem/problem.js';
import { fileLength, readBytes } from './input.js';
import { partName } from './output.js';
import { difference } from './part.js';
import { checkBoard, checkNext } from './tour-files.js';
import type { TourCall, TourOutput } from './tour-output.js';

/** A tour of an incomplete file. `index` is its number in the call. */
export type EarlierRow = FileRow;

/** Some tours of an incomplete file, in order: the first of each status, the last but one and the last. */
export interface Samples {
  readonly first: readonly EarlierRow[];
  readonly before: EarlierRow | undefined;
  readonly last: EarlierRow;
}

/** The tours that an incomplete file may have. */
interface EarlierTours {
  /** The header of a file of these tours. */
  readonly header: TourFileHeader;
  readonly call: TourCall;
  /** The cursor before the first tour of a list. */
  readonly after?: string | undefined;
  /** Maximum number of tours. */
  readonly count: number;
  /** Returns why a tour cannot be there, although it is a tour of the board; undefined if it can. */
  defectOf(row: EarlierRow, before: EarlierRow | undefined): string | undefined;
  /** Finds some tours again. @throws RangeError if they differ */
  findAgain(samples: Samples): Promise<void>;
}

/**
 * Writes tours that an earlier run has found.
 * @param isUnknown whether the file does not say why a tour was not found
 */
type WriteAgain = (rows: TourRows, isUnknown: boolean) => Promise<void>;

/** @throws TypeError if the output is no file */
export function checkResume({ isFile }: Pick<TourOutput, 'isFile'>): void {
  if (!isFile) throw new TypeError('--resume requires --output FILE');
}

/** Removes FILE.part, whose tours are in FILE now. @param source the file that was continued */
export function removeContinued(source: string | undefined, file: string): void {
  if (source === partName(file)) rmSync(source);
}

/**
 * Returns the longer of FILE and FILE.part, which a killed run left, and its length without a row that was not finished. Undefined
 * without both.
 */
export async function longest(
  file: string,
): Promise<{ readonly name: string; readonly length: number } | undefined> {
  const part = partName(file);
  const [whole = -1, begun = -1] = [fileLength(file), fileLength(part)];
  if (begun <= whole) return whole < 0 ? undefined : { name: file, length: whole };
  return { name: part, length: await lengthOfRows(part, begun) };
}

/** Returns the length of the complete rows of a file. A file without any is empty. */
async function lengthOfRows(file: string, length: number): Promise<number> {
  const bytes = new ByteQueue(readBytes(file), length);
  try {
    const head = await readHead(bytes);
    if (!head) return await lengthOfLines(file, length);
    const rows = length - bytes.taken;
    return length - (rows % rowLength(head.layout));
  } catch (error) {
    if ((error as Error).message.includes('its header')) return 0;
    throw error;
  } finally {
    await bytes.close();
  }
}

/** Bytes that are read at once, from the end. */
const TAIL = 2 ** 16;

async function lengthOfLines(file: string, length: number): Promise<number> {
  const handle = await open(file);
  try {
    for (let end = length; end > 0; end -= TAIL) {
      const begin = Math.max(0, end - TAIL);
      const { buffer } = await handle.read(Buffer.alloc(end - begin), 0, end - begin, begin);
      const last = buffer.lastIndexOf(0x0a);
      if (last >= 0) return begin + last + 1;
    }
    return 0;
  } finally {
    await handle.close();
  }
}

/**
 * Copies the tours of an incomplete file, if it exists. Checks every one, and compares the options that the file or the JSON
 * beside it contains. Not all files contain all options, so some tours are found again.
 * @returns the name of the file
 * @throws RangeError if the file is damaged or the options give other tours
 */
export async function copyEarlierTours(
  { file, format }: TourOutput,
  earlier: EarlierTours,
  write: WriteAgain,
): Promise<string | undefined> {
  const source = await longest(file);
  if (!source || source.length === 0) return source?.name;
  const { name, length } = source;
  const bytes = new ByteQueue(createReadStream(name, { end: length - 1 }), length);
  try {
    const head = checkFormat(format, await readHead(bytes));
    if (head?.header) checkHeader(head.header, earlier.header);
    // The header of an array has the number of rows once it is complete.
    const rows = name === file ? head : head && { ...head, count: undefined };
    await copyRows(bytes, rows, format, missingTours(name, format, earlier), earlier, write);
    return name;
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`cannot resume ${name}: ${error.message}`) : error;
  } finally {
    await bytes.close();
  }
}

async function copyRows(
  bytes: ByteQueue,
  head: TourFileHead | undefined,
  format: TourFormat,
  missing: ReadonlySet<number>,
  earlier: EarlierTours,
  write: WriteAgain,
): Promise<void> {
  const { call, count, header } = earlier;
  const problem = normaliseProblem(call.problem, true, true);
  const checkRow = rowCheck(problem);
  const parseLine = format === 'algebraic' ? namesParser(header) : undefined;
  const isUnknown = hasFoundOnly(format);
  const firsts = new Map<string, EarlierRow>();
  let before: EarlierRow | undefined;
  let last: EarlierRow | undefined;
  let index = 0;
  const skipMissing = async (): Promise<void> => {
    const from = index;
    while (missing.has(index)) index++;
    const none = Array.from({ length: index - from }, () => [] as number[]);
    const statuses = none.map(() => 'limit' as const);
    if (none.length > 0) await write(rowsOf(none, header, statuses), isUnknown);
  };
  const rowsAgain = async (rows: readonly EarlierRow[]): Promise<void> => {
    const paths = rows.map(({ path }) => path);
    const statuses = rows.map(({ status }) => status);
    await write(rowsOf(paths, header, statuses), isUnknown);
  };
  for await (const block of fileRows(bytes, head, true, checkRow, parseLine)) {
    let rows: EarlierRow[] = [];
    for (const each of block) {
      if (missing.has(index)) {
        await rowsAgain(rows);
        rows = [];
        await skipMissing();
      }
      const row = { ...each, index };
      if (format === 'ndjson') {
        if (last) checkNext(row, last);
        else checkFirst(row, earlier);
      } else if (row.stream !== undefined) throw wrongFormat(format);
      checkBoard(row, problem);
      const defect = checkRow(row) ?? earlier.defectOf(row, last);
      if (defect !== undefined) {
        throw new RangeError(`${row.line ? `line ${row.line}: ` : ''}tour ${index} is wrong: ${defect}`);
      }
      if (index >= count) {
        const option = call.command === 'list' ? '--limit' : '--count';
        throw new RangeError(`it has tours after tour ${count - 1}. Expected at most ${option} ${count}.`);
      }
      if (!firsts.has(row.status)) firsts.set(row.status, row);
      [before, last] = [last, row];
      rows.push(row);
      index++;
    }
    await rowsAgain(rows);
  }
  if (index < count) await skipMissing();
  if (last) await earlier.findAgain({ first: [...firsts.values()], before, last });
}

/** Returns whether a format has rows for found tours only. */
function hasFoundOnly(format: TourFormat): boolean {
  return format !== 'bin' && format !== 'ndjson';
}

function wrongFormat(format: TourFormat): RangeError {
  return new RangeError(`it is not a file in the format ${format}`);
}

/** @throws RangeError if the beginning of a file is that of another format */
function checkFormat(format: TourFormat, head: TourFileHead | undefined): TourFileHead | undefined {
  if (head?.format === (format === 'bin' || format === 'npy' ? format : undefined)) return head;
  throw wrongFormat(format);
}

function namesParser(board: BoardSize): (text: string, index: number, line: number) => FileRow {
  return (text, index, line) => {
    const path = text
      .trim()
      .split(/\s+/)
      .map((word) => {
        const square = parseSquare(word, board);
        if (square === undefined) throw new RangeError(`${JSON.stringify(word)} is no square of the board`);
        return square;
      });
    return { index, line, status: 'found', path: Uint32Array.from(path) };
  };
}

/**
 * Returns the numbers of the tours that have no row, from the JSON beside the file or the notes of a killed process: a line of
 * JSON, and streams that followed.
 * @throws RangeError if the options differ
 */
function missingTours(name: string, format: TourFormat, { call, after, header }: EarlierTours): Set<number> {
  const beside = `${name}.json`;
  if (!hasFoundOnly(format) || !existsSync(beside)) return new Set();
  const [begin = '', ...more] = readFileSync(beside, 'utf8').split('\n');
  try {
    const sidecar = parseSidecar(begin);
    const own = { ...boardFacts(call.problem), ...call.facts, first: header.first, after: after ?? null };
    // A list without a known number has the number 0 in its file.
    const first = sidecar.first ?? header.first;
    const key = difference(comparable({ ...sidecar, first }), comparable(own));
    if (key !== undefined) throw new RangeError(wasDifferent(key));
    const streams = [...((sidecar.missing ?? []) as number[]), ...more.filter(Boolean).map(Number)];
    return new Set(streams.map((stream) => (stream - header.first + 2 ** 32) % 2 ** 32));
  } catch (error) {
    throw new RangeError(`${beside}: ${messageOf(error)}`);
  }
}

/** Returns the facts that all files of a call share. */
function comparable(facts: object): object {
  const { format, version, count, missing, next, after, ...shared } = facts as Sidecar;
  return JSON.parse(JSON.stringify({ ...shared, after: after ?? null }));
}

/** Compares the first line of JSON with this run. @throws RangeError */
function checkFirst({ stream, call }: EarlierRow, { header, call: own }: EarlierTours): void {
  if (stream !== undefined && stream !== header.first) throw isDifferent(`first was ${stream} and is`);
  if (call === undefined) return;
  const facts = callFacts({ ...boardFacts(own.problem), ...own.facts });
  const key = difference(call as object, JSON.parse(JSON.stringify(facts)));
  if (key !== undefined) throw new RangeError(wasDifferent(key));
}

/** Compares the header of a binary file with the header of this run. @throws RangeError */
function checkHeader(header: TourFileHeader, expected: TourFileHeader): void {
  for (const key of ['rows', 'cols', 'closed', 'squares', 'seed', 'first', 'strategy', 'blocked'] as const) {
    if (String(header[key]) === String(expected[key])) continue;
    throw isDifferent(key === 'blocked' ? 'blocked is' : `${key} was ${header[key]} and is`);
  }
  if (header.call === undefined || header.call === expected.call) return;
  const options = '--start, --end, --starts, --tie-break or limit';
  throw new RangeError(`it was written with another ${options}; ${ADVICE}`);
}

const ADVICE = 'repeat the options of the first run, or change --output';

/** Returns the message for a difference that `difference` describes. */
function wasDifferent(key: string): string {
  return isDifferent(`${key.replace(/ is (.*), but .*$/, ' was $1')} and is`).message;
}

export function isDifferent(what: string): RangeError {
  return new RangeError(`${what} different with these options; ${ADVICE}`);
}
