import { Argument } from 'commander';
import { ByteQueue, textLines } from '../file/bytes.js';
import { headerBytes, mergeHeaders, type TourFileHeader } from '../file/layout.js';
import { boardFacts, mergeSidecars, npyHeader, type Sidecar } from '../file/npy.js';
import { readHead } from '../file/read-tours.js';
import { type RowLayout, rowLength } from '../file/rows.js';
import { TOUR_FORMATS, type TourFormat } from '../file/write-tours.js';
import { nameArgument } from '../problem/arguments.js';
import { choice, group, MAX_UINT32, type Subcommand, subcommand, text } from './command.js';
import { inputError, readBytes } from './input.js';
import { mergeCounts, mergePuzzles } from './merge-parts.js';
import { outputFormat, outputTarget, type Write, writeOutput } from './output.js';
import { type PartFile, readParts, recordBeside } from './part.js';
import { interruptible } from './signals.js';
import { formatCount, report } from './terminal.js';
import { readSidecar, TOUR_ENDINGS } from './tour-output.js';

const OPTIONS = group('Output:', {
  output: text('--output <file>', 'file to write; it appears only when it is complete'),
  format: choice('--format <name>', 'format of the files', TOUR_FORMATS).otherwise(
    'that of the parts, else by the file name, else bin',
  ),
});
OPTIONS.output.makeOptionMandatory();

export const merge: Subcommand = subcommand({
  description: `Merges the files of all parts, in any order. The result is the output of the whole call, without --part.

Files that are not parts are merged in the given order. They must contain tours of one board in one format, such as the files of a batch that was solved with --first on several machines.`,
  args: [new Argument('<files...>', 'files to merge')],
  options: OPTIONS,
  exitCodes: { 0: 'merged', 1: 'no tour was found', 2: 'bad usage, or files that do not belong together' },
  examples: [
    'knights-tour batch 8x8 --count 1000 --part 1/2 --output a.bin',
    'knights-tour batch 8x8 --count 1000 --part 2/2 --output b.bin',
    'knights-tour merge a.bin b.bin --output tours.bin',
  ],
  async run(values, files: readonly string[]) {
    const output = values.output as string;
    const parts = await readParts(files);
    if (!parts) {
      return mergeTours(files, output, outputFormat({ ...values, output }, TOUR_ENDINGS, 'bin'));
    }
    const [{ file, record }] = parts;
    const { command, format } = record.call;
    if (values.format !== undefined && values.format !== format) {
      throw new TypeError(`--format is ${values.format}. Expected ${format}, the format of ${file}.`);
    }
    if (command === 'count') return mergeCounts(parts, output);
    if (command === 'puzzle') return mergePuzzles(parts, output);
    const known = nameArgument('format', format as TourFormat, TOUR_FORMATS);
    const names = parts.map((part) => part.file);
    return mergeTours(names, output, outputFormat({ format: known, output }, TOUR_ENDINGS, known), parts);
  },
});

/** A file of tours to merge. */
interface TourFile {
  readonly file: string;
  /** Description that must be equal in all files. */
  readonly common: string;
  /** The header of a merged file that begins with this file. */
  head(rows: number): Uint8Array;
  /** Layout of the rows; undefined if they are lines. */
  readonly layout?: RowLayout;
  /** Number of rows, if the header contains it. */
  readonly count?: number | undefined;
  readonly header?: TourFileHeader;
  readonly sidecar?: Sidecar | undefined;
}

/** @param parts the records of the files if they are parts */
async function mergeTours(
  files: readonly string[],
  output: string,
  format: TourFormat,
  parts?: readonly PartFile[],
): Promise<number> {
  if (outputTarget(output).kind !== 'replaced') throw new TypeError('--output must name a file');
  const call = parts?.[0]?.record.call;
  const isFound = call?.count === 0 || !parts?.every(({ record }) => record.found === 0);
  const merged: (TourFile & { readonly rows: number })[] = [];
  let count = 0;
  await interruptible((signal) =>
    writeOutput(output, signal, async (write) => {
      for (const file of files) {
        try {
          const bytes = new ByteQueue(readBytes(file));
          const part = await readTourFile(format, file, bytes);
          const [first = part] = merged;
          if (part.common !== first.common) {
            throw new RangeError(`it has ${part.common}. Expected ${first.common}, as in ${first.file}.`);
          }
          if (first === part) await write(part.head(0));
          const copy: Write = async (chunk) => {
            await write(chunk);
            signal.throwIfAborted();
          };
          // A part of a list does not contain the number of tours before it.
          const number = call?.command === 'list' && format === 'ndjson' ? count : undefined;
          const rows = part.layout
            ? await copyRows(bytes, copy, part.layout, part.count)
            : await copyLines(bytes, copy, number);
          merged.push({ ...part, rows });
          count += rows;
        } catch (error) {
          if (signal.aborted || !(error instanceof RangeError)) throw error;
          throw inputError(file, error);
        }
      }
      const { header, head } = merged[0]!;
      return {
        head: header ? headerBytes(mergeHeaders(merged as Required<(typeof merged)[number]>[])) : head(count),
        beside: { ...(format === 'npy' && { '.json': sidecarOf(merged, count, parts) }), ...recordBeside() },
        ending: isFound ? 'keep' : 'discard',
      };
    }),
  );
  const isUnknown = !parts && format === 'npy' && merged.some(({ sidecar }) => !sidecar);
  const unknown = isUnknown ? `; wrote no ${output}.json: some parts have no .json file` : '';
  report(
    `${formatCount(count, 'tour')}${isFound ? unknown : `, none of them found; ${output} is not written`}`,
  );
  return isFound ? 0 : 1;
}

/** Returns the description of a merged NumPy array. */
function sidecarOf(
  files: readonly TourFile[],
  count: number,
  parts: readonly PartFile[] | undefined,
): (() => object) | undefined {
  if (!parts) {
    const sidecar = mergeSidecars(files, count);
    return sidecar && (() => sidecar);
  }
  const { problem, facts } = parts[0]!.record.call;
  const missing = parts.flatMap(({ record }) => record.missing as number[]);
  return () => ({ ...boardFacts(problem), ...Object(facts), count, missing });
}

/** Reads the beginning of a file of tours. */
async function readTourFile(format: TourFormat, file: string, bytes: ByteQueue): Promise<TourFile> {
  if (format !== 'bin' && format !== 'npy') {
    return { file, head: () => new Uint8Array(0), common: 'lines' };
  }
  const found = await readHead(bytes);
  if (found?.format !== format) throw new RangeError(`it is not a file in the format ${format}`);
  const { count, layout, header } = found;
  const { before, squares, width } = layout;
  if (!header) {
    const sidecar = readSidecar(file);
    if (sidecar && (sidecar.count !== count || sidecar.squares !== squares)) {
      throw new RangeError(`${file}.json describes another array. Remove it if it is outdated.`);
    }
    const common = `rows of ${squares} squares of ${width} bytes`;
    return { file, common, head: (rows) => npyHeader(rows, squares, width), layout, count, sidecar };
  }
  if (before === 0) throw new RangeError('an earlier version wrote it, in another row format');
  const { rows, cols, closed, blocked } = header;
  const common = `${closed ? 'closed' : 'open'} tours of ${rows} x ${cols}, blocked: ${blocked ?? 'none'}`;
  return { file, common, head: (rows) => headerBytes({ ...header, count: rows }), layout, count, header };
}

/** Copies rows of equal length. Returns their number. */
async function copyRows(bytes: ByteQueue, write: Write, layout: RowLayout, count?: number): Promise<number> {
  let length = 0;
  for await (const chunk of bytes.rest()) {
    length += chunk.length;
    await write(chunk);
  }
  const rows = Math.floor(length / rowLength(layout));
  if (count !== undefined && length > count * rowLength(layout)) {
    throw new RangeError(`it has data after its ${count} tours`);
  }
  if (length > rows * rowLength(layout) || rows < (count ?? 0)) {
    throw new RangeError(`it ends within tour ${rows}`);
  }
  return rows;
}

/** Characters per write. */
const LINES_LENGTH = 2 ** 16;

/** Copies lines. Returns their number. @param first number of the first tour, to number tours anew */
async function copyLines(bytes: ByteQueue, write: Write, first: number | undefined): Promise<number> {
  let count = 0;
  let text = '';
  for await (const line of textLines(bytes.rest())) {
    const number = ((first ?? 0) + count++) % (MAX_UINT32 + 1);
    text += `${first === undefined ? line : line.replace(/\d+\}$/, `${number}}`)}\n`;
    if (text.length < LINES_LENGTH) continue;
    await write(text);
    text = '';
  }
  await write(text);
  return count;
}
