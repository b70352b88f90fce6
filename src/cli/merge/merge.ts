import { createReadStream } from 'node:fs';
import { ByteQueue } from '../../file/byte-queue.js';
import { headerBytes, type TourFileHeader } from '../../file/layout.js';
import { CSV_HEAD } from '../../file/lines.js';
import { type NpyHeader, npyHeader, readNpyHeader } from '../../file/npy.js';
import { readHeader } from '../../file/read-binary.js';
import { textLines } from '../../file/text-lines.js';
import { fileOption } from '../arguments/values.js';
import { type FormatOf, formatOption } from '../formats.js';
import { ReadError } from '../streams/input.js';
import { type Output, openOutput } from '../streams/output.js';
import { checkWritable, outputPlace } from '../streams/place.js';
import { grouped } from '../streams/progress.js';
import { SignalWatch } from '../streams/signals.js';
import { type Subcommand, subcommand } from '../subcommand.js';

const OPTIONS = { format: { type: 'string' }, output: { type: 'string' } } as const;

const HELP = `Joins files of tours of one board and one format to one file, in the order in which they are named: the parts of a batch
that were solved with --first on several machines become the file of the whole batch.

  --output FILE        where the tours go (needed); FILE is there only when it is whole
  --format NAME        bin, ndjson, csv, npy; default: as FILE ends
  -h, --help           this text

Files of lines of JSON may as well be joined by cat. Exit code: 0 joined, 2 bad usage or parts that do not go together.

Examples:
  knights-tour batch 8x8 --count 500 --output a.bin
  knights-tour batch 8x8 --count 500 --first 500 --output b.bin
  knights-tour merge a.bin b.bin --output tours.bin
`;

/** A part of what is joined: how many tours it has, where that is known, and its bytes behind its header. */
interface Part {
  readonly count: number;
  readonly rows: AsyncIterable<Uint8Array>;
}

/** The subcommand `knights-tour merge`. */
export const merge: Subcommand = subcommand({
  name: 'merge',
  usage: 'merge FILE... --output FILE',
  does: 'joins files of tours',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length === 0) throw new TypeError('FILE is missing; name the files to join (see --help)');
    if (values.output === undefined)
      throw new TypeError('--output is missing; it must name a file (see --help)');
    const output = fileOption('--output', values.output, 'a file');
    const format = formatOption('merge', values.format, output);
    if (format === undefined)
      throw new TypeError('--format is missing; the name of the file does not say it');
    if (outputPlace(output).kind !== 'replaced') throw new TypeError('--output must name a file');
    checkWritable(output);
    const signals = new SignalWatch();
    const to = await openOutput(output);
    let isWhole = false;
    try {
      const tours = await join(format, positionals, to, () => signals.caught !== undefined);
      isWhole = signals.caught === undefined;
      process.stderr.write(isWhole ? `${grouped(tours)} tours\n` : `interrupted; ${output} is not written\n`);
      return 0;
    } finally {
      if (!isWhole) await to.discard();
      signals.end(isWhole);
    }
  },
});

async function join(
  format: FormatOf<'merge'>,
  files: readonly string[],
  to: Output,
  isOver: () => boolean,
): Promise<number> {
  const head = new Head(format);
  let tours = 0;
  for (const [i, file] of files.entries()) {
    const part = await head.partOf(file);
    if (i === 0) await to.write(head.bytes(0));
    for await (const piece of part.rows) {
      if (isOver()) return tours;
      await to.write(piece);
      if (format === 'ndjson' || format === 'csv') tours++;
    }
    tours += part.count;
  }
  await to.finish(head.bytes(tours));
  return tours;
}

/** The header of the joined file: that of the first part, which all others must have too. */
class Head {
  readonly #format: FormatOf<'merge'>;
  #bin: TourFileHeader | undefined;
  #npy: NpyHeader | undefined;
  /** The stream with which the next part goes on. */
  #next = 0;
  #csv = '';

  constructor(format: FormatOf<'merge'>) {
    this.#format = format;
  }

  bytes(count: number): Uint8Array {
    if (this.#bin) return headerBytes({ ...this.#bin, count });
    if (this.#npy) return npyHeader(count, this.#npy.squares, this.#npy.width);
    return Buffer.from(this.#csv);
  }

  async partOf(file: string): Promise<Part> {
    const stream = createReadStream(file);
    try {
      if (this.#format === 'ndjson') return { count: 0, rows: linesOf(textLines(stream)) };
      if (this.#format === 'csv') return await this.#csvPart(file, textLines(stream));
      const bytes = new ByteQueue(stream);
      return this.#format === 'bin' ? await this.#binPart(file, bytes) : await this.#npyPart(file, bytes);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== undefined) throw new ReadError(`cannot read ${file}: ${message}`);
      throw error instanceof MismatchError ? error : new RangeError(`${file}: ${message}`);
    }
  }

  async #binPart(file: string, bytes: ByteQueue): Promise<Part> {
    const { header, layout } = await readHeader(bytes);
    if (layout.before === 0)
      throw new RangeError('it was written by an earlier version, with rows of another form');
    const { count } = header;
    if (count === undefined)
      throw new RangeError('it does not say how many tours it has: it was written to a pipe');
    this.#bin ??= header;
    const first = this.#bin;
    for (const key of ['rows', 'cols', 'closed', 'squares'] as const) {
      if (header[key] !== first[key])
        throw new MismatchError(file, `${key} is ${header[key]}, and not ${first[key]}`);
    }
    if ((header.blocked ?? []).join() !== (first.blocked ?? []).join()) {
      throw new MismatchError(file, 'its blocked squares are others');
    }
    // Only parts that follow one another have a key for each of their tours.
    const isNext =
      header === first ||
      (header.seed === first.seed && header.strategy === first.strategy && header.first === this.#next);
    if (!isNext) this.#bin = { ...first, seed: 0, first: 0, strategy: undefined };
    this.#next = header.first + count;
    return { count, rows: bytes.rest() };
  }

  async #npyPart(file: string, bytes: ByteQueue): Promise<Part> {
    const header = await readNpyHeader(bytes);
    this.#npy ??= header;
    const first = this.#npy;
    if (header.squares !== first.squares || header.width !== first.width) {
      throw new MismatchError(file, `its rows have ${header.squares} squares of ${header.width} bytes`);
    }
    return { count: header.count, rows: bytes.rest() };
  }

  async #csvPart(file: string, lines: AsyncGenerator<string>): Promise<Part> {
    const { value = '' } = await lines.next();
    if (!value.startsWith(CSV_HEAD)) throw new RangeError(`its first line must begin with ${CSV_HEAD}`);
    if (this.#csv === '') this.#csv = `${value}\n`;
    if (`${value}\n` !== this.#csv) throw new MismatchError(file, 'its columns are others');
    return { count: 0, rows: linesOf(lines) };
  }
}

/** A part that is not of the same board as the first. */
class MismatchError extends RangeError {
  constructor(file: string, what: string) {
    super(`${file} does not go with the files before it: ${what}`);
  }
}

async function* linesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(`${line}\n`);
}
