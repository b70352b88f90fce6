import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ByteQueue } from '../file/bytes.js';
import { rowCheck } from '../file/check-rows.js';
import type { TourFileHeader } from '../file/layout.js';
import { boardFacts, callFacts } from '../file/npy.js';
import { type FileRow, fileRows, readHead } from '../file/read-tours.js';
import { rowLength, rowsOf, type TourRows } from '../file/rows.js';
import type { SolveOptions } from '../problem/options.js';
import { normaliseProblem, type TourProblem } from '../problem/problem.js';
import { createSolver } from '../solver/create-solver.js';
import { fileLength, readBytes } from './input.js';
import { partName } from './output.js';
import { difference } from './part.js';
import { checkBoard, checkNext } from './tour-files.js';
import type { TourCall } from './tour-output.js';

/** The tours that an incomplete file of a batch may have. */
interface EarlierTours {
  /** The header of a file of these tours. */
  readonly header: TourFileHeader;
  readonly call: TourCall;
  /** Maximum number of tours. */
  readonly count: number;
  /** Returns the problem and the options of a tour of the batch. */
  questionOf(tour: number): { readonly problem: TourProblem; readonly options: SolveOptions };
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
 * Copies the tours of an incomplete file, if it exists. Checks every one, and compares the options that the file contains. Files
 * of earlier versions do not contain all options, so the first tour of each status and the last tour are solved again.
 * @returns the name of the file
 * @throws RangeError if the file is damaged or the options give other tours
 */
export async function copyEarlierTours(
  file: string,
  earlier: EarlierTours,
  write: (rows: TourRows) => Promise<void>,
): Promise<string | undefined> {
  const source = await longest(file);
  if (!source || source.length === 0) return undefined;
  const { header, call, count, questionOf } = earlier;
  const samples = new Map<string, FileRow>();
  let last: FileRow | undefined;
  const { name, length } = source;
  const bytes = new ByteQueue(createReadStream(name, { end: length - 1 }), length);
  try {
    const head = await readHead(bytes);
    if (head?.header) checkHeader(head.header, header);
    const problem = normaliseProblem(call.problem, true, true);
    const defectOf = rowCheck(problem);
    for await (const block of fileRows(bytes, head, true, defectOf)) {
      const rows = [...block];
      for (const row of rows) {
        if (last) checkNext(row, last);
        else checkFirst(row, earlier);
        checkBoard(row, problem);
        const defect = defectOf(row) ?? wrongStart(row, questionOf(row.index).problem);
        if (defect !== undefined) {
          throw new RangeError(
            `${row.line ? `line ${row.line}: ` : ''}tour ${row.index} is wrong: ${defect}`,
          );
        }
        if (row.index === count) {
          throw new RangeError(`it has tours after tour ${count - 1}. Expected at most --count ${count}.`);
        }
        if (!samples.has(row.status)) samples.set(row.status, row);
        last = row;
      }
      const paths = rows.map(({ path }) => path);
      await write(
        rowsOf(
          paths,
          header,
          rows.map(({ status }) => status),
        ),
      );
    }
    await solveAgain(last ? [...samples.values(), last] : [], questionOf);
    return name;
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`cannot resume ${name}: ${error.message}`) : error;
  } finally {
    await bytes.close();
  }
}

/** Returns why the start of a tour is wrong; undefined if it is not. */
function wrongStart({ path: [first] }: FileRow, { start }: TourProblem): string | undefined {
  if (typeof start !== 'number' || first === undefined || first === start) return undefined;
  return `path[0] is ${first}: the tour must start on ${start}`;
}

/** Solves tours again and compares them. @throws RangeError */
async function solveAgain(rows: readonly FileRow[], questionOf: EarlierTours['questionOf']): Promise<void> {
  const solver = await createSolver();
  for (const { index, status, path } of rows) {
    const { problem, options } = questionOf(index);
    const now = solver.solve(problem, options);
    // A time limit may end a search at any node.
    if (options.timeLimit !== undefined && [status, now.status].includes('limit')) continue;
    if (status !== now.status || path.join() !== (now.path ?? []).join())
      throw isDifferent(`tour ${index} is`);
  }
}

/** Compares the first line of JSON with this run. @throws RangeError */
function checkFirst({ stream, call }: FileRow, { header, call: own }: EarlierTours): void {
  if (stream !== undefined && stream !== header.first) throw isDifferent(`first was ${stream} and is`);
  if (call === undefined) return;
  const facts = callFacts({ ...boardFacts(own.problem), ...own.facts });
  const key = difference(call as object, JSON.parse(JSON.stringify(facts)));
  if (key !== undefined) throw isDifferent(`${key.replace(/ is (.*), but .*$/, ' was $1')} and is`);
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

function isDifferent(what: string): RangeError {
  return new RangeError(`${what} different with these options; ${ADVICE}`);
}
