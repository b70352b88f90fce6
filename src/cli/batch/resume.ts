import { createReadStream, existsSync } from 'node:fs';
import { ByteQueue } from '../../file/byte-queue.js';
import type { FileTour } from '../../file/file-tour.js';
import { layoutOf, type TourFileHeader } from '../../file/layout.js';
import { readHeader } from '../../file/read-binary.js';
import { readTours } from '../../file/read-tours.js';
import { textLines } from '../../file/text-lines.js';
import { outOfRange } from '../../problem/arguments.js';
import type { TourResult } from '../../problem/result.js';
import type { FormatOf } from '../formats.js';
import { emptyTally, type Resumed } from './write-tours.js';

/**
 * What an earlier run has written to a file; undefined: there is none yet.
 * @throws RangeError when it is a file of other tours
 */
export async function resumedFrom(
  file: string,
  format: FormatOf<'batch'>,
  header: TourFileHeader,
  count: number,
): Promise<Resumed | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return await resumed(file, format, header, count);
  } catch (error) {
    if (error instanceof OtherToursError) throw error;
    const what = error instanceof Error ? error.message : error;
    throw new RangeError(
      `--resume: ${file} cannot be gone on with: ${what}; mend it, or name another --output`,
    );
  }
}

async function resumed(
  file: string,
  format: FormatOf<'batch'>,
  header: TourFileHeader,
  count: number,
): Promise<Resumed> {
  const tally = emptyTally();
  if (format === 'bin') await checkHeader(file, header);
  else await checkLines(file, format, header);
  const firstOfStatus = new Map<FileTour['status'], FileTour>();
  let last: FileTour | undefined;
  for await (const tour of readTours(createReadStream(file))) {
    const { status } = tour;
    if (!firstOfStatus.has(status)) firstOfStatus.set(status, tour);
    last = tour;
    tally.done++;
    tally[status]++;
  }
  if (tally.done > count) throw outOfRange('the number of its tours', tally.done, `at most --count ${count}`);
  const rows = format === 'bin' ? () => binaryRows(file, header) : () => lines(file, format);
  const some = [...new Set([...firstOfStatus.values(), ...(last ? [last] : [])])];
  return { tally, some, rows };
}

/** How a tour of the batch ends that is asked for. */
export type SolvedAgain = (index: number) => Pick<TourResult, 'status' | 'path'>;

/**
 * Solves some tours of an earlier run again: a file does not say all options, and rows say none.
 * @throws RangeError that names the first one that these options do not give
 */
export function checkSolvedAgain(
  file: string,
  format: FormatOf<'batch'>,
  { some }: Resumed,
  solved: SolvedAgain,
  hasTimeLimit: boolean,
): void {
  for (const { path, status, index } of some) {
    const now = solved(index);
    // How far a search comes in some time is no sign of anything.
    if (hasTimeLimit && (status === 'limit' || now.status === 'limit')) continue;
    const what = difference({ path, status }, { path: now.path ?? new Uint32Array(0), status: now.status });
    if (what !== undefined) throw new OtherToursError(file, `${placeOf(format, index)} ${what}`);
  }
}

function placeOf(format: FormatOf<'batch'>, index: number): string {
  // Lines are counted from 1, and the first one of comma-separated values is the head.
  if (format === 'ndjson') return `line ${index + 1}`;
  return format === 'csv' ? `line ${index + 2}` : `tour ${index}`;
}

type Ended = Pick<FileTour, 'path' | 'status'>;

/** What a tour of a file is, and what it would be; undefined: the same. */
function difference(had: Ended, now: Ended): string | undefined {
  const would = 'and with the options given now';
  if (had.status !== now.status) return `is ${had.status}, ${would} it would be ${now.status}`;
  const step = had.path.findIndex((square, i) => square !== now.path[i]);
  if (step === 0) return `starts on square ${had.path[0]}, ${would} it would start on ${now.path[0]}`;
  if (step > 0 && step < now.path.length) {
    return `visits square ${had.path[step]} at step ${step}, ${would} it would visit ${now.path[step]}`;
  }
  if (had.path.length === now.path.length) return undefined;
  return `has ${had.path.length} squares, ${would} it would have ${now.path.length}`;
}

/** A file of other tours than these options give. */
class OtherToursError extends RangeError {
  constructor(file: string, what: string) {
    super(
      `--resume: ${file} has other tours: ${what}; give the board and options with which it was begun, or another --output`,
    );
  }
}

async function checkHeader(file: string, wanted: TourFileHeader): Promise<void> {
  const { header, layout } = await readHeader(new ByteQueue(createReadStream(file)));
  if (layout.before === 0) throw new OtherToursError(file, 'its format is of an earlier version');
  for (const key of ['rows', 'cols', 'closed', 'squares', 'seed', 'first', 'strategy'] as const) {
    if (header[key] !== wanted[key])
      throw new OtherToursError(file, `${key} is ${header[key]}, and not ${wanted[key]}`);
  }
  const isSame = (header.blocked ?? []).join() === (wanted.blocked ?? []).join();
  if (!isSame) throw new OtherToursError(file, 'its blocked squares are others');
}

/** Lines say less: their board, and the stream of the first. */
async function checkLines(file: string, format: FormatOf<'batch'>, wanted: TourFileHeader): Promise<void> {
  for await (const line of textLines(createReadStream(file))) {
    if (format === 'csv' && line.startsWith('stream')) {
      if (line.split(',').length !== wanted.squares + 2)
        throw new OtherToursError(file, 'their board has another size');
      continue;
    }
    const stream = format === 'csv' ? Number(line.split(',')[0]) : JSON.parse(line).stream;
    if (stream !== wanted.first)
      throw new OtherToursError(file, `the first stream is ${stream}, and not ${wanted.first}`);
    if (format === 'csv') return;
    const { rows, cols, blocked = [] } = JSON.parse(line);
    if (rows !== wanted.rows || cols !== wanted.cols)
      throw new OtherToursError(file, `their board is ${rows} x ${cols}`);
    const holes = [...(wanted.blocked ?? []).keys()].filter((square) => wanted.blocked?.[square]);
    if (String(blocked) !== holes.join()) throw new OtherToursError(file, 'its blocked squares are others');
    return;
  }
}

async function* binaryRows(file: string, header: TourFileHeader): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { start: layoutOf(header).begin });
}

async function* lines(file: string, format: FormatOf<'batch'>): AsyncGenerator<Uint8Array> {
  let isHead = format === 'csv';
  for await (const line of textLines(createReadStream(file))) {
    if (!isHead) yield Buffer.from(`${line}\n`);
    isHead = false;
  }
}
