import { type BoardSize, checkSize } from '../../problem/problem.js';
import {
  BLOCKED_FLAG,
  CLOSED_FLAG,
  HEADER_LENGTH,
  MAGIC,
  UNKNOWN_COUNT,
  VERSION,
} from '../batch/tour-file.js';
import type { ReadTour } from './read-tour.js';

/** The header of a file of tours, as docs/tour-file.md describes it. */
interface Header {
  readonly length: number;
  readonly size: BoardSize;
  /** Squares of a tour. */
  readonly squares: number;
  /** Bytes of a square. */
  readonly width: number;
  readonly closed: boolean;
  readonly isBlocked: boolean;
  /** Undefined: to the end of the file. */
  readonly count: number | undefined;
}

/** Whether a file with these first bytes is one of many tours in the binary format. */
export function isBinary(first: Uint8Array): boolean {
  return Buffer.from(first).toString('latin1', 0, MAGIC.length) === MAGIC;
}

/**
 * The tours of a file in the binary format.
 * @throws RangeError when it is damaged
 */
export async function* readBinary(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ReadTour> {
  const bytes = new ByteQueue(pieces);
  const header = readHeader(await bytes.take(HEADER_LENGTH, 'its header'));
  const rest = await bytes.take(header.length - HEADER_LENGTH, 'its header');
  const { size, squares, width, closed, count } = header;
  const blocked: number[] = [];
  for (let square = 0; header.isBlocked && square < size.rows * size.cols; square++) {
    if (rest[square]) blocked.push(square);
  }
  let tours = 0;
  for (; count === undefined || tours < count; tours++) {
    if (count === undefined && (await bytes.isEmpty())) return;
    const place = `tour ${tours}`;
    const path = numbersOf(await bytes.take(squares * width, place), squares, width);
    yield { path, size, blocked, closed, place };
  }
  if (!(await bytes.isEmpty())) throw new RangeError(`it goes on after its ${tours} tours`);
}

function readHeader(bytes: Buffer): Header {
  const version = bytes[MAGIC.length];
  if (version !== VERSION) throw new RangeError(`its format has version ${version}; it must be ${VERSION}`);
  const [length, rows, cols, squares, width, flags] = [8, 12, 16, 20, 24, 28].map((at) =>
    bytes.readUInt32LE(at),
  ) as [number, number, number, number, number, number];
  const size = checkSize({ rows, cols });
  const isBlocked = (flags & BLOCKED_FLAG) !== 0;
  const least = HEADER_LENGTH + (isBlocked ? rows * cols : 0);
  if (length < least || squares < 1 || squares > rows * cols || ![1, 2, 4].includes(width)) {
    throw new RangeError('its header is damaged');
  }
  const count = bytes.readBigUInt64LE(32);
  return {
    length,
    size,
    squares,
    width,
    closed: (flags & CLOSED_FLAG) !== 0,
    isBlocked,
    count: count === UNKNOWN_COUNT ? undefined : Number(count),
  };
}

function numbersOf(bytes: Buffer, squares: number, width: number): ArrayLike<number> {
  if (width === 1) return bytes;
  const path = new Uint32Array(squares);
  for (let step = 0; step < squares; step++) {
    path[step] = width === 2 ? bytes.readUInt16LE(2 * step) : bytes.readUInt32LE(4 * step);
  }
  return path;
}

/** Bytes that come in pieces and go in others. */
class ByteQueue {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** @throws RangeError when there are not so many: `what` is cut off */
  async take(length: number, what: string): Promise<Buffer> {
    const parts = [this.#rest];
    let had = this.#rest.length;
    while (had < length) {
      const next = await this.#pieces.next();
      if (next.done) throw new RangeError(`it ends within ${what}`);
      parts.push(Buffer.from(next.value));
      had += next.value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }

  async isEmpty(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return true;
      this.#rest = Buffer.from(next.value);
    }
    return false;
  }
}
