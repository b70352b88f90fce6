import { createReadStream } from 'node:fs';
import { ByteQueue } from '../../file/byte-queue.js';
import { HEADER_LENGTH, headerBytes, isTourFile, type TourFileHeader } from '../../file/layout.js';
import { CSV_HEAD } from '../../file/lines.js';
import { isNpy, type NpyHeader, npyHeader, readNpyHeader } from '../../file/npy.js';
import { readHeader } from '../../file/read-binary.js';
import { textLines } from '../../file/text-lines.js';
import type { FormatOf } from '../formats.js';
import { ReadError } from '../streams/input.js';
import { readProvenance } from '../streams/provenance.js';
import type { ArrayPart } from './joined-provenance.js';
import { MismatchError } from './mismatch.js';

/** The files that are joined, one after the other, and the header of what they come to: that of the first, which all have. */
export class Parts {
  /** How many tours were read. */
  tours = 0;
  /** What is said of those that are arrays for numpy. */
  readonly arrays: ArrayPart[] = [];
  readonly #format: FormatOf<'merge'>;
  #bin: TourFileHeader | undefined;
  #npy: NpyHeader | undefined;
  /** The stream with which the next part goes on. */
  #next = 0;
  #csv = '';

  constructor(format: FormatOf<'merge'>) {
    this.#format = format;
  }

  /** The header of all parts that were read. */
  head(): Uint8Array {
    if (this.#bin) return headerBytes({ ...this.#bin, count: this.tours });
    if (this.#npy) return npyHeader(this.tours, this.#npy.squares, this.#npy.width);
    return Buffer.from(this.#csv);
  }

  /**
   * The tours of a part, as the joined file has them.
   * @throws RangeError, here or on the way, when it is damaged or does not go with those before
   */
  async open(file: string): Promise<AsyncIterable<Uint8Array>> {
    const stream = createReadStream(file);
    return named(file, await told(file, () => this.#rowsOf(file, stream)));
  }

  async #rowsOf(file: string, stream: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
    if (this.#format === 'ndjson') return this.#lines(textLines(stream));
    if (this.#format === 'csv') return this.#csvRows(file, textLines(stream));
    const bytes = new ByteQueue(stream);
    return this.#format === 'bin' ? this.#binRows(file, bytes) : this.#npyRows(file, bytes);
  }

  async #binRows(file: string, bytes: ByteQueue): Promise<AsyncIterable<Uint8Array>> {
    if (!isTourFile(await bytes.peek(HEADER_LENGTH))) throw new RangeError('it is no file of the format bin');
    const { header, layout } = await readHeader(bytes);
    if (layout.before === 0)
      throw new RangeError('it was written by an earlier version, with rows of another form');
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
    this.#next = header.first;
    return this.#counted(bytes, layout.before + header.squares * layout.width, header.count);
  }

  async #npyRows(file: string, bytes: ByteQueue): Promise<AsyncIterable<Uint8Array>> {
    if (!isNpy(await bytes.peek(HEADER_LENGTH))) throw new RangeError('it is no array for numpy');
    const header = await readNpyHeader(bytes);
    const { count, squares, width } = header;
    this.#npy ??= header;
    if (squares !== this.#npy.squares || width !== this.#npy.width) {
      throw new MismatchError(file, `its rows have ${squares} squares of ${width} bytes`);
    }
    this.arrays.push({ file, count, squares, provenance: readProvenance(file) });
    return this.#counted(bytes, squares * width, count);
  }

  async #csvRows(file: string, lines: AsyncGenerator<string>): Promise<AsyncIterable<Uint8Array>> {
    const { value = '' } = await lines.next();
    if (!value.startsWith(CSV_HEAD)) throw new RangeError(`its first line must begin with ${CSV_HEAD}`);
    if (this.#csv === '') this.#csv = `${value}\n`;
    if (`${value}\n` !== this.#csv) throw new MismatchError(file, 'its columns are others');
    return this.#lines(lines);
  }

  async *#lines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    for await (const line of lines) {
      yield Buffer.from(`${line}\n`);
      this.tours++;
    }
  }

  /**
   * Rows of so many bytes.
   * @param count how many there are; undefined: to the end, as of what was written to a pipe
   */
  async *#counted(bytes: ByteQueue, length: number, count: number | undefined): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const piece of bytes.rest()) {
      read += piece.length;
      if (count !== undefined && read > count * length)
        throw new RangeError(`it goes on after its ${count} tours`);
      yield piece;
    }
    const rows = Math.floor(read / length);
    if (read % length !== 0 || (count !== undefined && rows < count))
      throw new RangeError(`it ends within tour ${rows}`);
    this.tours += rows;
    this.#next += rows;
  }
}

/** Rows; what is wrong with them is told with the name of their file. */
async function* named(file: string, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* rows;
  } catch (error) {
    throw withName(file, error);
  }
}

async function told<Value>(file: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    throw withName(file, error);
  }
}

function withName(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined) return new ReadError(`cannot read ${file}: ${message}`);
  return error instanceof MismatchError ? error : new RangeError(`${file}: ${message}`);
}
