import { Argument } from 'commander';
import { ByteQueue } from '../file/byte-queue.js';
import { HEADER_LENGTH, headerBytes, isTourFile, mergeHeaders, type TourFileHeader } from '../file/layout.js';
import { textLines } from '../file/lines.js';
import { isNpy, mergeSidecars, npyHeader, readNpyHeader, type Sidecar } from '../file/npy.js';
import { readHeader } from '../file/read-tours.js';
import { TOUR_FORMATS, type TourFormat } from '../file/write-tours.js';
import { choice, group, type Subcommand, subcommand, text } from './command.js';
import { readBytes } from './input.js';
import { mergeParts } from './merge-parts.js';
import { outputFormat, outputPlace } from './output.js';
import { readParts } from './part.js';
import { interruptible } from './signals.js';
import { formatCount, report } from './terminal.js';
import { readSidecar, TOUR_ENDINGS, writeTourFile } from './tour-sink.js';

const OPTIONS = group('Output:', {
  output: text('--output <file>', 'file to write; it appears only when it is complete'),
  format: choice('--format <name>', 'format of the files', TOUR_FORMATS).otherwise(
    'that of the parts, else by the file name, else bin',
  ),
});
OPTIONS.output.makeOptionMandatory();

/** A file to merge, after its header is read. */
interface Part {
  readonly file: string;
  /** The header of a merged file that begins with this part. */
  head(count: number): Uint8Array;
  /** Description that must be equal in all parts. */
  readonly common: string;
  /** Bytes of a row; undefined if rows are lines. */
  readonly rowLength?: number;
  /** Number of rows, if the header contains it. */
  readonly count?: number | undefined;
  readonly header?: TourFileHeader;
  readonly sidecar?: Sidecar | undefined;
}

type ReadPart = Part & { readonly rows: number };

export const merge: Subcommand = subcommand({
  description: `Merges the parts of a call, in any order, into the output that the call without --part writes.

Other files are merged in the given order. They must contain tours of one board in one format, such as the files of a batch that was solved with --first on several machines.`,
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
    const parts = readParts(files);
    if (parts) return mergeParts(parts, output, values.format);
    return mergeFiles(files, output, values.format);
  },
});

async function mergeFiles(
  files: readonly string[],
  output: string,
  given: TourFormat | undefined,
): Promise<number> {
  const format = outputFormat({ format: given, output }, TOUR_ENDINGS, 'bin');
  if (outputPlace(output).kind !== 'replaced') throw new TypeError('--output must name a file');
  const parts: ReadPart[] = [];
  await interruptible((signal) =>
    writeTourFile(output, format, signal, async ({ write }) => {
      for (const file of files) {
        try {
          const bytes = new ByteQueue(readBytes(file));
          const part = await readPart(format, file, bytes);
          const first = parts[0] ?? part;
          if (part.common !== first.common) {
            throw new RangeError(`it has ${part.common}. Expected ${first.common}, as in ${first.file}.`);
          }
          if (first === part) await write(part.head(0));
          let length = 0;
          for await (const chunk of rowsOfPart(part, bytes)) {
            length += part.rowLength === undefined ? 1 : chunk.length;
            await write(chunk);
            signal.throwIfAborted();
          }
          parts.push({ ...part, rows: countRows(part, length) });
        } catch (error) {
          if (signal.aborted || !(error instanceof RangeError)) throw error;
          throw new RangeError(`${file}: ${error.message}`);
        }
      }
      const [{ header, head }] = parts as [ReadPart];
      const count = total(parts);
      const merged = header ? headerBytes(mergeHeaders(parts as Required<ReadPart>[])) : head(count);
      return {
        head: merged,
        beside: { '.json': format === 'npy' ? mergeSidecars(parts, count) : undefined },
      };
    }),
  );
  const isUnknown = format === 'npy' && parts.some(({ sidecar }) => !sidecar);
  const unknown = isUnknown ? `; wrote no ${output}.json: some parts have no .json file` : '';
  report(`${formatCount(total(parts), 'tour')}${unknown}`);
  return 0;
}

async function readPart(format: TourFormat, file: string, bytes: ByteQueue): Promise<Part> {
  if (format === 'ndjson' || format === 'list') {
    return { file, head: () => new Uint8Array(0), common: 'lines' };
  }
  const begin = await bytes.peek(HEADER_LENGTH);
  if (!(format === 'bin' ? isTourFile(begin) : isNpy(begin))) {
    throw new RangeError(`it is not a file in the format ${format}`);
  }
  if (format === 'npy') {
    const { count, squares, width } = await readNpyHeader(bytes);
    const sidecar = readSidecar(file);
    if (sidecar && (sidecar.count !== count || sidecar.squares !== squares)) {
      throw new RangeError(`${file}.json describes another array. Remove it if it is outdated.`);
    }
    return {
      ...{ file, count, sidecar, rowLength: squares * width },
      common: `rows of ${squares} squares of ${width} bytes`,
      head: (rows) => npyHeader(rows, squares, width),
    };
  }
  const { header, layout } = await readHeader(bytes);
  if (layout.before === 0) throw new RangeError('an earlier version wrote it, in another row format');
  const { rows, cols, closed, squares, blocked, count } = header;
  return {
    ...{ file, count, header, rowLength: layout.before + squares * layout.width },
    common: `${closed ? 'closed' : 'open'} tours of ${rows} x ${cols}, blocked: ${blocked ?? 'none'}`,
    head: (merged) => headerBytes({ ...header, count: merged }),
  };
}

/** Yields the rows of a part as bytes: lines, or chunks that end anywhere in a row. */
async function* rowsOfPart({ rowLength }: Part, bytes: ByteQueue): AsyncGenerator<Uint8Array> {
  if (rowLength !== undefined) yield* bytes.rest();
  else for await (const line of textLines(bytes.rest())) yield Buffer.from(`${line}\n`);
}

function countRows({ count, rowLength = 1 }: Part, length: number): number {
  const rows = Math.floor(length / rowLength);
  if (count !== undefined && length > count * rowLength) {
    throw new RangeError(`it has data after its ${count} tours`);
  }
  if (length % rowLength !== 0 || rows < (count ?? 0)) throw new RangeError(`it ends within tour ${rows}`);
  return rows;
}

function total(parts: readonly ReadPart[]): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}
