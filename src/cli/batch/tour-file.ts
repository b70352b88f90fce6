import { endianness } from 'node:os';
import { type BatchResult, batchPath } from '../../problem/batch.js';
import { isKnightMove } from '../../problem/board.js';
import type { Board } from '../../problem/problem.js';
import { TOUR_STATUSES } from '../../problem/result.js';
import type { FormatOf } from '../formats.js';

/** Which tours a file holds. */
export interface TourFileContents {
  readonly board: Board;
  /** Whether closed tours were asked for. */
  readonly closed: boolean;
}

/** Turns tours into bytes. docs/tour-file.md describes what comes out. */
export interface TourFileFormat {
  /** The bytes before the tours. @param count how many tours; undefined: not known yet */
  head(count: number | undefined): Uint8Array;
  /** The bytes of the tours of a batch, in pieces. @param first the number of its first tour, which is its stream too */
  tours(batch: BatchResult, first: number): Iterable<Uint8Array>;
}

const FOUND = TOUR_STATUSES.indexOf('found');
export const MAGIC = 'KNTOURS';
export const VERSION = 1;
/** Tours begin at a multiple of this, so that typed arrays of any kind may be laid over them. */
const ALIGNMENT = 64;
/** The header without the mask of blocked squares. */
export const HEADER_LENGTH = 64;
/** Lines are put together to pieces of about so many characters, and of so many squares of a path at a time. */
const CHARACTERS_A_PIECE = 2 ** 18;
const SQUARES_A_PIECE = 2 ** 13;
export const CLOSED_FLAG = 1;
export const BLOCKED_FLAG = 2;
export const UNKNOWN_COUNT: bigint = 2n ** 64n - 1n;

/** The format of a file of tours. */
export function tourFileFormat(format: FormatOf<'batch'>, contents: TourFileContents): TourFileFormat {
  return format === 'bin' ? new BinaryTours(contents) : new JsonLines(contents);
}

/** A header, then every found tour as so many square numbers: little-endian, all of one width. */
class BinaryTours implements TourFileFormat {
  private readonly contents: TourFileContents;

  constructor(contents: TourFileContents) {
    this.contents = contents;
  }

  head(count: number | undefined): Uint8Array {
    const { board, closed } = this.contents;
    const { rows, cols, freeSquares, blocked } = board;
    const length = ALIGNMENT * Math.ceil((HEADER_LENGTH + (blocked?.length ?? 0)) / ALIGNMENT);
    const bytes = new Uint8Array(length);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
    bytes[MAGIC.length] = VERSION;
    const flags = (closed ? CLOSED_FLAG : 0) | (blocked ? BLOCKED_FLAG : 0);
    const fields = [length, rows, cols, freeSquares, bytesASquare(board), flags];
    for (const [i, value] of fields.entries()) view.setUint32(8 + 4 * i, value, true);
    view.setBigUint64(32, count === undefined ? UNKNOWN_COUNT : BigInt(count), true);
    if (blocked) bytes.set(blocked, HEADER_LENGTH);
    return bytes;
  }

  *tours(batch: BatchResult): Generator<Uint8Array> {
    const { board } = this.contents;
    const { paths } = batch;
    const width = board.freeSquares;
    const found = batch.statuses
      .subarray(0, batch.count)
      .reduce((sum, status) => sum + Number(status === FOUND), 0);
    const whole = found === batch.count && width === batch.squares;
    const packed = whole ? paths.subarray(0, found * width) : paths.slice(0, found * width);
    for (let i = 0, next = 0; !whole && i < batch.count; i++) {
      if (batch.statuses[i] === FOUND) packed.set(batchPath(batch, i), width * next++);
    }
    const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
    yield endianness() === 'LE' ? bytes : swapped(bytes, packed.BYTES_PER_ELEMENT);
  }
}

/** How many bytes the number of a square of the board has in a file: as in the paths of a batch. */
function bytesASquare({ squares }: Board): number {
  return squares <= 2 ** 8 ? 1 : squares <= 2 ** 16 ? 2 : 4;
}

function swapped(bytes: Buffer, width: number): Uint8Array {
  return width === 1 ? bytes : width === 2 ? bytes.swap16() : bytes.swap32();
}

/** A line of JSON for every tour, found or not: what `--format json` prints, and its status and stream. */
class JsonLines implements TourFileFormat {
  private readonly contents: TourFileContents;
  private readonly begin: string;
  private readonly middle: string;

  constructor(contents: TourFileContents) {
    this.contents = contents;
    const { rows, cols, blocked: mask = [] } = contents.board;
    const blocked: number[] = [];
    for (const [square, isBlocked] of mask.entries()) if (isBlocked) blocked.push(square);
    this.begin = `{"rows":${rows},"cols":${cols},"closed":`;
    this.middle = `,"blocked":[${blocked.join(',')}],"path":[`;
  }

  head(): Uint8Array {
    return new Uint8Array(0);
  }

  *tours(batch: BatchResult, first: number): Generator<Uint8Array> {
    const { begin, middle } = this;
    const { board } = this.contents;
    let lines = '';
    for (let i = 0; i < batch.count; i++) {
      const path = batchPath(batch, i);
      const status = TOUR_STATUSES[batch.statuses[i]!]!;
      const closed = status === 'found' && isKnightMove(board, path[path.length - 1]!, path[0]!);
      lines += begin + closed + middle;
      for (let step = 0; step < path.length; step += SQUARES_A_PIECE) {
        if (step > 0) lines += ',';
        lines += path.subarray(step, step + SQUARES_A_PIECE).join(',');
        if (lines.length < CHARACTERS_A_PIECE) continue;
        yield Buffer.from(lines);
        lines = '';
      }
      lines += `],"status":"${status}","stream":${first + i}}\n`;
    }
    yield Buffer.from(lines);
  }
}
