import { createReadStream, existsSync } from 'node:fs';
import { ByteQueue } from '../../file/byte-queue.js';
import { layoutOf, type TourFileHeader } from '../../file/layout.js';
import { readHeader } from '../../file/read-binary.js';
import { readTours } from '../../file/read-tours.js';
import { textLines } from '../../file/text-lines.js';
import { outOfRange } from '../../problem/arguments.js';
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
  const tally = emptyTally();
  if (format === 'bin') await checkHeader(file, header);
  else await checkLines(file, format, header);
  for await (const { status } of readTours(createReadStream(file))) {
    tally.done++;
    tally[status]++;
  }
  if (tally.done > count)
    throw outOfRange(`the number of tours in ${file}`, tally.done, `at most --count ${count}`);
  const rows = format === 'bin' ? () => binaryRows(file, header) : () => lines(file, format);
  return { tally, rows };
}

function otherTours(file: string, what: string): RangeError {
  return new RangeError(`--resume: ${file} has other tours: ${what}`);
}

async function checkHeader(file: string, wanted: TourFileHeader): Promise<void> {
  const { header, layout } = await readHeader(new ByteQueue(createReadStream(file)));
  if (layout.before === 0) throw otherTours(file, 'its format is of an earlier version');
  for (const key of ['rows', 'cols', 'closed', 'squares', 'seed', 'first', 'strategy'] as const) {
    if (header[key] !== wanted[key])
      throw otherTours(file, `${key} is ${header[key]}, and not ${wanted[key]}`);
  }
  const isSame = (header.blocked ?? []).join() === (wanted.blocked ?? []).join();
  if (!isSame) throw otherTours(file, 'its blocked squares are others');
}

/** Lines say less: their board, and the stream of the first. */
async function checkLines(file: string, format: FormatOf<'batch'>, wanted: TourFileHeader): Promise<void> {
  for await (const line of textLines(createReadStream(file))) {
    if (format === 'csv' && line.startsWith('stream')) {
      if (line.split(',').length !== wanted.squares + 2)
        throw otherTours(file, 'their board has another size');
      continue;
    }
    const stream = format === 'csv' ? Number(line.split(',')[0]) : JSON.parse(line).stream;
    if (stream !== wanted.first)
      throw otherTours(file, `the first stream is ${stream}, and not ${wanted.first}`);
    if (format === 'csv') return;
    const { rows, cols } = JSON.parse(line);
    if (rows !== wanted.rows || cols !== wanted.cols)
      throw otherTours(file, `their board is ${rows} x ${cols}`);
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
