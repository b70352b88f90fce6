import { fromRemainders } from '../census/remainders.js';
import { layoutOf, type TourFileHeader, tourHeader } from '../file/layout.js';
import { textLines } from '../file/lines.js';
import { boardFacts } from '../file/npy.js';
import { TOUR_FORMATS, type TourFormat, tourWriter } from '../file/write-tours.js';
import { integerArgument, nameArgument, wrongType } from '../problem/arguments.js';
import { STRATEGY_NAMES } from '../problem/options.js';
import { MAX_UINT32 } from './command.js';
import { outputFormat, outputPlace } from './output.js';
import { type PartFile, type PartRecord, rowsOfPart } from './part.js';
import { PUZZLE_FORMATS, type PuzzleFormat, PuzzleSink, parseWritten } from './puzzle-sink.js';
import { interruptible } from './signals.js';
import { formatCount, report } from './terminal.js';
import { TOUR_ENDINGS, writeLine, writeTourFile } from './tour-sink.js';

/** Merges the parts of a call into the output that the call without --part writes. */

type Parts = readonly [PartFile, ...PartFile[]];

/** @throws RangeError naming the file of a part that is damaged */
export async function mergeParts(parts: Parts, output: string, given: string | undefined): Promise<number> {
  const [{ file, record }] = parts;
  const { command, format } = record.call;
  if (given !== undefined && given !== format) {
    throw new TypeError(`--format is ${given}. Expected ${format}, the format of ${file}.`);
  }
  if (command === 'count') return mergeCounts(parts, output);
  return interruptible((signal) =>
    command === 'puzzle' ? mergePuzzles(parts, output, signal) : mergeTours(parts, output, signal),
  );
}

/** Calls a function and rethrows its errors as errors of a file. */
function inFile<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new RangeError(`${file}: it is damaged: ${(error as Error).message}`);
  }
}

async function mergeTours(parts: Parts, output: string, signal: AbortSignal): Promise<number> {
  const [{ file, record }] = parts;
  const { call } = record;
  const { header, source, facts, format } = inFile(file, () => toursOf(call));
  outputFormat({ format, output }, TOUR_ENDINGS, format);
  if (outputPlace(output).kind !== 'replaced') throw new TypeError('--output must name a file');
  const writer = tourWriter(format, header);
  const headLength = writer.head(0).length;
  const width = rowLength(format, header);
  let count = 0;
  let found = 0;
  let isFound = true;
  await writeTourFile(output, format, signal, async ({ write }) => {
    await write(writer.head(undefined));
    for (const part of parts) {
      const { rows = 0, found: some = rows } = part.record;
      const content = rowsOfPart(part, headLength);
      let length = 0;
      // Parts of a list are numbered here: a part does not contain the number of tours before it.
      const own = call.command === 'list' && format === 'ndjson' ? renumber(content, count) : content;
      for await (const chunk of own) {
        length += chunk.length;
        await write(chunk);
        signal.throwIfAborted();
      }
      if (width !== undefined && length !== rows * width) {
        throw new RangeError(
          `${part.file}: it is damaged: it has ${length} bytes of tours. Expected ${rows * width}.`,
        );
      }
      count += rows;
      found += Number(some);
    }
    isFound = found > 0 || call.count === undefined || call.count === 0;
    const missing = parts.flatMap((each) => (each.record.missing as number[] | undefined) ?? []);
    const described = { ...boardFacts(header, source.problem), ...facts, count, missing };
    const beside = { '.json': format === 'npy' ? described : undefined };
    return { head: writer.head(count), beside, ending: isFound ? 'keep' : 'discard' };
  });
  report(`${formatCount(count, 'tour')}${isFound ? '' : `, none of them found; ${output} is not written`}`);
  return isFound ? 0 : 1;
}

/** Returns the properties of the tours of a call. @throws TypeError, RangeError */
function toursOf({ problem, format, facts }: PartRecord['call']) {
  const { seed = 0, first = 0, strategy } = Object(facts);
  const source = {
    problem,
    seed: integerArgument('seed', seed, 0, MAX_UINT32),
    first: integerArgument('first', first, 0, MAX_UINT32),
    strategy: strategy === undefined ? undefined : nameArgument('strategy', strategy, STRATEGY_NAMES),
  };
  const known: TourFormat = nameArgument('format', format as TourFormat, TOUR_FORMATS);
  return { header: tourHeader(source), source, facts: Object(facts), format: known };
}

/** Returns the bytes of a row; undefined if rows are lines. */
function rowLength(format: TourFormat, header: TourFileHeader): number | undefined {
  if (format !== 'bin' && format !== 'npy') return undefined;
  const { width, before } = layoutOf(header);
  return (format === 'bin' ? before : 0) + header.squares * width;
}

/** Characters per write. */
const LINES_LENGTH = 2 ** 16;

/** Renumbers the tours of lines of JSON. */
async function* renumber(lines: AsyncIterable<Uint8Array>, first: number): AsyncGenerator<Uint8Array> {
  let number = first;
  let some = '';
  for await (const line of textLines(lines)) {
    some += `${line.replace(/\d+\}$/, `${number++ % (MAX_UINT32 + 1)}}`)}\n`;
    if (some.length < LINES_LENGTH) continue;
    yield Buffer.from(some);
    some = '';
  }
  yield Buffer.from(some);
}

async function mergePuzzles(parts: Parts, output: string, signal: AbortSignal): Promise<number> {
  const [{ file, record }] = parts;
  const { count, format } = inFile(file, () => ({
    count: integerArgument('count', record.call.count, 1, MAX_UINT32),
    format: nameArgument('format', record.call.format as PuzzleFormat, PUZZLE_FORMATS),
  }));
  const sink = new PuzzleSink(output, format, count);
  // Check all parts before writing anything.
  for (const part of parts) for await (const _ of rowsOfPart(part, 0)) signal.throwIfAborted();
  for (const part of parts) {
    for await (const line of textLines(rowsOfPart(part, 0))) {
      await sink.write(inFile(part.file, () => parseWritten(line)));
      signal.throwIfAborted();
    }
  }
  await sink.end(signal);
  report(`${formatCount(count, 'puzzle')} · ${sink.format}${sink.isFolder ? ` · ${output}` : ''}`);
  return 0;
}

async function mergeCounts(parts: Parts, output: string): Promise<number> {
  let count = 0n;
  const sums = new Map<number, bigint>();
  for (const { file, record } of parts) {
    inFile(file, () => {
      count += naturalOf(record.count);
      for (const [prime, remainder] of (record.remainders ?? []) as [number, string][]) {
        integerArgument('prime', prime, 2, MAX_UINT32);
        sums.set(prime, ((sums.get(prime) ?? 0n) + naturalOf(remainder)) % BigInt(prime));
      }
    });
  }
  if (sums.size > 0) count += fromRemainders(sums);
  await writeLine(output, String(count));
  return 0;
}

/** @throws TypeError */
function naturalOf(digits: unknown): bigint {
  if (typeof digits === 'string' && /^\d{1,10000}$/.test(digits)) return BigInt(digits);
  throw wrongType('count', digits, 'a string of digits');
}
