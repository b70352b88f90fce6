import { Argument } from 'commander';
import { ByteQueue, textLines } from '../file/bytes.js';
import { rowCheckWithoutBoard } from '../file/check-rows.js';
import { headerBytes } from '../file/layout.js';
import { boardFacts, mergeSidecars, npyHeader } from '../file/npy.js';
import { readHead } from '../file/read-tours.js';
import { TOUR_FORMATS, type TourFormat } from '../file/write-tours.js';
import { nameArgument } from '../problem/arguments.js';
import { choice, group, MAX_UINT32, type Subcommand, subcommand, text } from './command.js';
import { readBytes } from './input.js';
import { mergeCounts, mergePuzzles } from './merge-parts.js';
import { outputFormat, outputTarget, type Write, writeOutput } from './output.js';
import { type PartFile, readParts, recordBeside } from './part.js';
import { interruptible } from './signals.js';
import { formatCount, report } from './terminal.js';
import { describeTours, inOrder, type TourFile } from './tour-files.js';
import { TOUR_ENDINGS } from './tour-output.js';

const OPTIONS = group('Output:', {
  output: text('--output <file>', 'file to write; it appears only when it is complete'),
  format: choice('--format <name>', 'format of the files', TOUR_FORMATS).otherwise(
    'that of the parts, else by the file name, else bin',
  ),
});
OPTIONS.output.makeOptionMandatory();

export const merge: Subcommand = subcommand({
  description: `Merges the files of all parts, in any order. The result is the output of the whole call, without --part.

Other files must hold consecutive tours of one call, such as those of a batch that was solved with --first on several machines. Files of the formats bin and ndjson, and arrays with their JSON file, are merged in any order. Lists of squares do not say which tours they hold and are merged in the given order. Every tour is checked.`,
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

/** @param parts the records of the files if they are parts */
async function mergeTours(
  files: readonly string[],
  output: string,
  format: TourFormat,
  parts?: readonly PartFile[],
): Promise<number> {
  if (outputTarget(output).kind !== 'replaced') throw new TypeError('--output must name a file');
  const call = parts?.[0]?.record.call;
  const hasRows = format === 'bin' || format === 'ndjson';
  const isFound = call?.count === 0 || !parts?.every(({ record }) => record.found === 0);
  let count = 0;
  let isDescribed = true;
  await interruptible((signal) =>
    writeOutput(output, signal, async (write) => {
      const copy: Write = async (chunk) => {
        await write(chunk);
        signal.throwIfAborted();
      };
      const withoutBoard = rowCheckWithoutBoard(); // one for all files: they must have the same squares
      const described: TourFile[] = [];
      for (const file of files) described.push(await describeTours(format, file, withoutBoard, signal));
      const ordered = parts ? described : await inOrder(described);
      for (const each of ordered) {
        if (each === ordered[0]) await write(headOf(each, 0));
        // A part of a list does not contain the number of tours before it.
        const number = call?.command === 'list' && format === 'ndjson' ? count : undefined;
        if (each.head) await copyRows(each, copy);
        else await copyLines(each, copy, count === 0, number);
        count += each.rows;
      }
      const sidecar = format === 'npy' ? sidecarOf(ordered, count, parts) : undefined;
      isDescribed = format !== 'npy' || sidecar !== undefined;
      return {
        head: headOf(ordered[0]!, count),
        beside: { ...(format === 'npy' && { '.json': sidecar }), ...recordBeside() },
        ending: isFound || hasRows ? 'keep' : 'discard',
      };
    }),
  );
  const unknown = isDescribed ? '' : `; wrote no ${output}.json: some parts have no .json file`;
  const none = `, none of them found${hasRows ? '' : `; ${output} is not written`}`;
  report(`${formatCount(count, 'tour')}${isFound ? unknown : none}`);
  return isFound ? 0 : 1;
}

/** Returns the head of a merged file of `rows` tours that begins with this file. */
function headOf({ head }: TourFile, rows: number): Uint8Array {
  if (!head) return new Uint8Array(0);
  const { header, layout } = head;
  return header ? headerBytes({ ...header, count: rows }) : npyHeader(rows, layout.squares, layout.width);
}

/** Returns the description of a merged NumPy array. */
function sidecarOf(
  files: readonly TourFile[],
  count: number,
  parts: readonly PartFile[] | undefined,
): (() => object) | undefined {
  if (!parts) {
    const sidecars = files.flatMap(({ sidecar }) => sidecar ?? []);
    return sidecars.length < files.length ? undefined : () => mergeSidecars(sidecars, count);
  }
  const { problem, facts } = parts[0]!.record.call;
  const missing = parts.flatMap(({ record }) => record.missing as number[]);
  return () => ({ ...boardFacts(problem), ...Object(facts), count, missing });
}

/** Copies rows of equal length, which are checked. */
async function copyRows({ file }: TourFile, write: Write): Promise<void> {
  const bytes = new ByteQueue(readBytes(file));
  await readHead(bytes);
  for await (const chunk of bytes.rest()) await write(chunk);
}

/** Characters per write. */
const LINES_LENGTH = 2 ** 16;

/**
 * Copies lines, which are checked.
 * @param isFirst whether the first line keeps the options of the call
 * @param first number of the first tour, to number tours anew
 */
async function copyLines(
  { file }: TourFile,
  write: Write,
  isFirst: boolean,
  first: number | undefined,
): Promise<void> {
  let count = 0;
  let text = '';
  for await (let line of textLines(readBytes(file))) {
    if (count === 0 && !isFirst) line = line.replace(/,"call":\{.*\}\}$/, '}');
    if (first !== undefined) {
      const number = (first + count) % (MAX_UINT32 + 1);
      line = line.replace(/"stream":\d+(?=\}$|,"call":)/, `"stream":${number}`);
    }
    count++;
    text += `${line}\n`;
    if (text.length < LINES_LENGTH) continue;
    await write(text);
    text = '';
  }
  await write(text);
}
