import PACKAGE_VERSION from 'package:version';
import { outOfRange } from '../problem/arguments.js';
import type { StrategyName } from '../problem/options.js';
import { type BoardSize, checkSize, normaliseProblem, type TourProblem } from '../problem/problem.js';
import type { ByteQueue } from './bytes.js';
import { BEFORE_A_ROW, bytesPerSquare, type RowLayout } from './rows.js';

/** The header of the binary format. docs/tour-file.md describes it. */

/** The header of a file of tours. */
export interface TourFileHeader extends BoardSize {
  /** Whether closed tours were requested. */
  readonly closed: boolean;
  /** By square: 1 blocked, 0 open. Undefined if no square is blocked. */
  readonly blocked: Uint8Array | undefined;
  /** Number of tours; undefined if unknown, as in a pipe. */
  readonly count: number | undefined;
  /** Number of squares of a tour. */
  readonly squares: number;
  /** Seed of the tours. Tour i has the stream `first` + i. */
  readonly seed: number;
  readonly first: number;
  /** Strategy that found the tours; undefined if unknown. */
  readonly strategy: 'auto' | StrategyName | undefined;
  /** Version of the package that wrote the file; '0.0.0' if unknown. */
  readonly version: string;
  /** Fingerprint of all options of the call, as 24 hexadecimal digits; undefined if unknown. */
  readonly call?: string | undefined;
}

const MAGIC = 'KNTOURS';
const VERSION = 2;
/** Length of the header without the mask of blocked squares. */
export const HEADER_LENGTH = 64;
/** Rows begin at a multiple of this, so that typed arrays of any kind can view them. */
const ALIGNMENT = 64;
/** Room for headers of later versions. Files that claim more are damaged, and are not read into memory. */
const MAX_PADDING = 2 ** 16;
/** Place of the fingerprint of the call, up to the end of the fixed header. */
const CALL_BEGIN = 52;
const CLOSED_FLAG = 1;
const BLOCKED_FLAG = 2;
const UNKNOWN_COUNT: bigint = 2n ** 64n - 1n;

/** The numbers of strategies in files; 0 is unknown. They never change. */
const NUMBERS: Readonly<Record<'auto' | StrategyName, number>> = {
  auto: 1,
  warnsdorff: 2,
  backtracking: 3,
  'warnsdorff-backtracking': 4,
  'divide-and-conquer': 5,
  'edge-search': 6,
  random: 7,
};

function strategyOf(number: number): 'auto' | StrategyName | undefined {
  const names = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];
  return names.find((name) => NUMBERS[name] === number);
}

/** Returns the layout of the rows that this version writes. */
export function layoutOf(header: TourFileHeader): RowLayout {
  return { before: BEFORE_A_ROW, squares: header.squares, width: bytesPerSquare(header) };
}

/** Returns the bytes before the first row. */
export function headerBytes(header: TourFileHeader): Uint8Array {
  const { rows, cols, closed, blocked, count, squares, seed, first, strategy, version, call } = header;
  const begin = ALIGNMENT * Math.ceil((HEADER_LENGTH + (blocked?.length ?? 0)) / ALIGNMENT);
  const bytes = new Uint8Array(begin);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  bytes[MAGIC.length] = VERSION;
  const flags = (closed ? CLOSED_FLAG : 0) | (blocked ? BLOCKED_FLAG : 0);
  for (const [i, value] of [begin, rows, cols, squares, bytesPerSquare(header), flags].entries()) {
    view.setUint32(8 + 4 * i, value, true);
  }
  view.setBigUint64(32, count === undefined ? UNKNOWN_COUNT : BigInt(count), true);
  view.setUint32(40, seed, true);
  view.setUint32(44, first, true);
  view.setUint8(48, strategy ? NUMBERS[strategy] : 0);
  for (const [i, part] of version.split(/[.-]/).slice(0, 3).entries()) view.setUint8(49 + i, Number(part));
  for (let at = CALL_BEGIN; call && at < HEADER_LENGTH; at++) {
    bytes[at] = Number.parseInt(call.slice(2 * (at - CALL_BEGIN), 2 * (at - CALL_BEGIN + 1)), 16);
  }
  if (blocked) bytes.set(blocked, HEADER_LENGTH);
  return bytes;
}

/** Returns whether a file begins with these letters. */
export function beginsWith(begin: Uint8Array, letters: string): boolean {
  return Array.from(letters).every((letter, i) => begin[i] === letter.charCodeAt(0));
}

/** Returns whether a file with these first bytes has the binary format. */
export function isTourFile(begin: Uint8Array): boolean {
  return beginsWith(begin, MAGIC);
}

/** Reads the header of a file in the binary format. @throws RangeError if it is damaged */
export async function readHeader(bytes: ByteQueue): Promise<{ header: TourFileHeader; layout: RowLayout }> {
  const fixed = await bytes.take(HEADER_LENGTH, 'its header');
  const version = fixed[MAGIC.length]!;
  if (version !== 1 && version !== VERSION) {
    throw outOfRange('the version of the format', version, `at most ${VERSION}`);
  }
  const view = new DataView(fixed.buffer, fixed.byteOffset, fixed.length);
  const [begin, rows, cols, squares, width, flags] = [8, 12, 16, 20, 24, 28].map((at) =>
    view.getUint32(at, true),
  ) as [number, number, number, number, number, number];
  try {
    checkSize({ rows, cols });
  } catch (error) {
    throw damaged((error as Error).message);
  }
  const isBlocked = (flags & BLOCKED_FLAG) !== 0;
  const min = HEADER_LENGTH + (isBlocked ? rows * cols : 0);
  if (begin < min || begin > min + MAX_PADDING) {
    throw damaged(`its length is ${begin}; it must be from ${min} to ${min + MAX_PADDING}`);
  }
  const needed = bytesPerSquare({ rows, cols });
  if (![1, 2, 4].includes(width) || width < needed) {
    throw damaged(`a square has ${width} bytes; it must have ${needed} or more`);
  }
  if (squares < 1 || squares > rows * cols) {
    throw damaged(`tours have ${squares} squares; the board has ${rows * cols}`);
  }
  const rest = await bytes.take(begin - HEADER_LENGTH, 'its header');
  const blocked = isBlocked ? rest.slice(0, rows * cols) : undefined;
  const open = blocked ? blocked.filter((mark) => mark === 0).length : rows * cols;
  if (squares !== open) {
    throw damaged(`it claims tours of ${squares} squares, not ${open}`);
  }
  const count = view.getBigUint64(32, true);
  const call = Array.from(fixed.subarray(CALL_BEGIN), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const header: TourFileHeader = {
    rows,
    cols,
    closed: (flags & CLOSED_FLAG) !== 0,
    blocked,
    count: count === UNKNOWN_COUNT ? undefined : Number(count),
    squares,
    seed: view.getUint32(40, true),
    first: view.getUint32(44, true),
    strategy: strategyOf(fixed[48]!),
    version: [49, 50, 51].map((at) => fixed[at]).join('.'),
    ...(/[^0]/.test(call) && { call }),
  };
  // Rows of version 1 are paths of found tours only.
  return { header, layout: { before: version === 1 ? 0 : BEFORE_A_ROW, squares, width } };
}

function damaged(why: string): RangeError {
  return new RangeError(`its header is damaged: ${why}`);
}

/** Properties that all tours of a file share. */
export interface TourSource {
  readonly problem: TourProblem;
  readonly seed: number;
  /** Number of the first tour, and its stream of random numbers. */
  readonly first: number;
  readonly strategy?: TourFileHeader['strategy'];
  readonly call?: TourFileHeader['call'];
}

/** Returns the header of a file that this version writes, without the number of tours. */
export function tourHeader({ problem, seed, first, strategy, call }: TourSource): TourFileHeader {
  const { board, closed } = normaliseProblem(problem, true, true);
  const { rows, cols, blocked, openSquares: squares } = board;
  const version = PACKAGE_VERSION;
  return { rows, cols, blocked, squares, closed, seed, first, strategy, count: undefined, version, call };
}
