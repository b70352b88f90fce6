import { ByteQueue } from '../file/bytes.js';
import { type RowCheck, rowCheck } from '../file/check-rows.js';
import { callFacts, type Sidecar } from '../file/npy.js';
import { type FileRow, fileRows, readHead, type TourFileHead } from '../file/read-tours.js';
import type { TourFormat } from '../file/write-tours.js';
import { isSameBoard, normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import { MAX_UINT32 } from './command.js';
import { fileLength, inputError, readBytes } from './input.js';
import { difference, hashOfFile } from './part.js';
import { readSidecar } from './tour-output.js';

/** A file of tours, as it says itself. */
export interface TourFile {
  readonly file: string;
  /** The beginning of a file with rows of equal length. */
  readonly head: TourFileHead | undefined;
  /** The JSON beside an array. */
  readonly sidecar: Sidecar | undefined;
  /** The board of the tours, and whether all are closed; undefined if the file does not contain it. */
  readonly problem: Problem | undefined;
  /** The options of the call; undefined if unknown. */
  readonly call: object | undefined;
  /** Number of the first tour; undefined if unknown. */
  readonly first: number | undefined;
  readonly rows: number;
  /** Number of tours, including those that an array omits. */
  readonly tours: number;
}

/**
 * Reads a file of tours and checks every row.
 * @param withoutBoard the check if the file does not contain the board
 * @throws RangeError naming the file and the position
 */
export async function describeTours(
  format: TourFormat,
  file: string,
  withoutBoard: RowCheck,
  signal: AbortSignal,
): Promise<TourFile> {
  const bytes = new ByteQueue(readBytes(file), fileLength(file));
  try {
    const head = await readHead(bytes);
    const isLines = format !== 'bin' && format !== 'npy';
    const parseLine = format === 'algebraic' ? parseNames : undefined;
    if (head?.format !== (isLines ? undefined : format)) {
      throw new RangeError(`it is not a file in the format ${format}`);
    }
    if (head?.header && head.layout.before === 0) {
      throw new RangeError('an earlier version wrote it, in another row format');
    }
    const sidecar = head?.format === 'npy' ? arraySidecar(file, head) : undefined;
    let problem = sidecar && normaliseProblem(problemOf(sidecar));
    let first: FileRow | undefined;
    let last: FileRow | undefined;
    let rows = 0;
    const ownCheck = problem ? rowCheck(problem) : withoutBoard;
    for await (const block of fileRows(bytes, head, true, ownCheck, parseLine)) {
      for (const row of block) {
        if (last) checkNext(row, last);
        first ??= row;
        problem ??= row.own?.problem;
        if (problem) checkBoard(row, problem);
        last = row;
        rows++;
      }
      signal.throwIfAborted();
    }
    const { header } = head ?? {};
    problem ??= header && normaliseProblem(header);
    const own = { ...callOf(head, sidecar, first), rows };
    return { ...{ file, head, sidecar, problem }, ...own, tours: rows + missingOf(sidecar).length };
  } catch (error) {
    if (signal.aborted || !(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw inputError(file, error);
  } finally {
    await bytes.close();
  }
}

/** Columns of a board for square names: 26 letters, or pairs of numbers on wider boards. */
const LETTERS = 26;
const MAX_COLS = 2 ** 16;

/** Parses a line of square names. Rows count from either side, and the board is wider than in the file: knight's moves are the same. */
function parseNames(text: string, index: number, line: number): FileRow {
  const path = text
    .trim()
    .split(/\s+/)
    .map((name) => {
      const [, letter, rank, row, col] = /^(?:([a-z])(\d{1,9})|(\d{1,9}),(\d{1,5}))$/.exec(name) ?? [];
      if (letter) return Number(rank) * LETTERS + letter.charCodeAt(0) - 97;
      if (row && Number(col) < MAX_COLS && Number(row) < MAX_COLS)
        return Number(row) * MAX_COLS + Number(col);
      throw new RangeError(`${JSON.stringify(name)} is no name of a square`);
    });
  return { index, line, status: 'found', path: Uint32Array.from(path) };
}

function callOf(
  head: TourFileHead | undefined,
  sidecar: Sidecar | undefined,
  row: FileRow | undefined,
): Pick<TourFile, 'call' | 'first'> {
  if (head?.header) {
    const { seed, strategy, first, call } = head.header;
    return { call: { seed, strategy, call }, first };
  }
  const first = (sidecar ?? { first: row?.stream }).first;
  const call = sidecar ? callFacts(sidecar) : (row?.call as object | undefined);
  return { call, first: Number.isInteger(first) ? (first as number) : undefined };
}

function problemOf({ rows, cols, closed, blocked, start, end }: Sidecar): TourProblem {
  return { rows, cols, closed, blocked, start, end } as TourProblem;
}

function missingOf(sidecar: Sidecar | undefined): readonly unknown[] {
  return (sidecar?.missing as readonly unknown[] | undefined) ?? [];
}

/** Reads the JSON beside an array. @throws RangeError if it describes another one */
function arraySidecar(file: string, { count, layout }: TourFileHead): Sidecar | undefined {
  const sidecar = readSidecar(file);
  if (sidecar && (sidecar.count !== count || sidecar.squares !== layout.squares)) {
    throw new RangeError(`${file}.json describes another array. Remove it if it is outdated.`);
  }
  return sidecar;
}

/** @throws RangeError if a line does not continue the line before */
export function checkNext({ stream, line }: FileRow, before: FileRow): void {
  if (stream === undefined && before.stream === undefined) return;
  const expected = next(Number(before.stream), 1);
  if (stream !== expected) {
    throw new RangeError(
      `line ${line}: its stream is ${stream}. Expected ${expected}, after the line before.`,
    );
  }
}

/** @throws RangeError if the line of a row has another board than the problem */
export function checkBoard({ line, own }: FileRow, { board }: Problem): void {
  if (!own || isSameBoard(own.problem.board, board)) return;
  const [its, ours] = [own.problem.board, board].map(({ rows, cols, squares, openSquares: open }) => {
    return `${rows} x ${cols}${open < squares ? ` without ${squares - open} squares` : ''}`;
  });
  const expected = its === ours ? 'other blocked squares' : ours;
  throw new RangeError(`line ${line}: its board is ${its}. Expected ${expected}.`);
}

/** Returns the number of the tour that is `count` tours later. Numbers begin again after 2^32 - 1. */
function next(number: number, count: number): number {
  return (number + count) % (MAX_UINT32 + 1);
}

/**
 * Sorts files by their tours, if every file says which ones it holds.
 * @throws RangeError naming the file if boards or calls differ, tours are missing or repeated, or a file is given twice
 */
export async function inOrder(files: readonly TourFile[]): Promise<readonly TourFile[]> {
  for (const each of files) checkSameCall(each, files[0]!);
  const filled = files.filter(({ rows, head }) => rows > 0 || head);
  if (filled.some(({ first }) => first === undefined)) {
    await checkDistinct(filled);
    for (const [i, each] of filled.slice(1).entries()) checkCursor(each, filled[i]!);
    return files;
  }
  const sorted = filled.sort((one, other) => one.first! - other.first! || one.tours - other.tours);
  // Numbers that pass 2^32 - 1 continue at 0.
  const begin = sorted.findIndex(({ first }) => {
    return !sorted.some((other) => other.tours > 0 && next(other.first!, other.tours) === first);
  });
  const ordered = [...sorted.slice(Math.max(begin, 0)), ...sorted.slice(0, Math.max(begin, 0))];
  for (const [i, each] of ordered.slice(1).entries()) {
    checkContinues(each, ordered[i]!);
    checkCursor(each, ordered[i]!);
  }
  return ordered.length > 0 ? ordered : files;
}

function checkSameCall(each: TourFile, first: TourFile): void {
  const [one, other] = [each, first].map(boardOf);
  const names = (key: string | undefined) =>
    `${each.file}: ${key} in ${first.file}. They belong to different calls.`;
  if (one && other) {
    const key = difference(one, other);
    if (key !== undefined) throw new RangeError(names(key));
  }
  if (
    each.head?.layout.squares !== first.head?.layout.squares ||
    each.head?.layout.width !== first.head?.layout.width
  ) {
    throw new RangeError(`${each.file}: its rows have another length than those of ${first.file}`);
  }
  if (!each.call || !first.call) return;
  const key = difference(each.call, first.call);
  if (key !== undefined)
    throw new RangeError(names(key.replace(/^call is .*/, 'the options differ from those')));
}

/** Returns the properties that all files share. */
function boardOf({ problem, head, sidecar }: TourFile): object | undefined {
  if (!problem) return undefined;
  const { rows, cols, blocked } = problem.board;
  const closed = (head?.header ?? sidecar)?.closed;
  return {
    rows,
    cols,
    closed,
    blocked: blocked && Array.from(blocked.keys()).filter((square) => blocked[square]),
  };
}

function checkContinues(each: TourFile, before: TourFile): void {
  const expected = next(before.first!, before.tours);
  if (each.first !== expected) {
    const isRepeated = each.first! < expected;
    const what = isRepeated
      ? `tour ${each.first} is in both files`
      : `tours ${expected} to ${each.first! - 1} are missing`;
    throw new RangeError(`${each.file} does not continue ${before.file}: ${what}`);
  }
}

/** @throws RangeError if a list does not begin where the list before it ended */
function checkCursor({ file, sidecar }: TourFile, before: TourFile): void {
  if (sidecar?.method !== 'listed' || sidecar.after === before.sidecar?.next) return;
  throw new RangeError(`${file} does not continue ${before.file}: it begins after another tour`);
}

async function checkDistinct(files: readonly TourFile[]): Promise<void> {
  const names = new Map<string, string>();
  for (const { file } of files) {
    const hash = await hashOfFile(file);
    const same = names.get(hash);
    if (same !== undefined) throw new RangeError(`${file} has the same tours as ${same}`);
    names.set(hash, file);
  }
}
