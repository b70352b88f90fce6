import PACKAGE_VERSION from 'package:version';
import { outOfRange } from '../problem/arguments.js';
import type { StrategyName } from '../problem/options.js';
import { type BoardSize, checkSize, normaliseProblem, type TourProblem } from '../problem/problem.js';
import type { TOUR_STATUSES } from '../problem/result.js';

/** What the header of a file of tours says. */
export interface TourFileHeader extends BoardSize {
  /** Whether closed tours were asked for. */
  readonly closed: boolean;
  /** A byte a square, 1 blocked; undefined: none is. */
  readonly blocked: Uint8Array | undefined;
  /** How many tours there are; undefined: not known, as in a pipe. */
  readonly count: number | undefined;
  /** Squares of a whole tour. */
  readonly squares: number;
  /** The key of its first tour: that of tour i is `seed` and the stream `first` + i. */
  readonly seed: number;
  readonly first: number;
  /** How the tours were found; undefined: not said. */
  readonly strategy: 'auto' | StrategyName | undefined;
  /** The version of the package that wrote it, '0.0.0' when it is not said. */
  readonly version: string;
}

/** How rows lie in a file. */
export interface RowLayout {
  /** Where the first row begins. */
  readonly begin: number;
  /** Bytes of a square: 1, 2 or 4. */
  readonly width: number;
  /** Bytes of a row before its squares: its length and its status, 32 bits each; 0 in version 1, where all are found. */
  readonly before: number;
}

export const MAGIC = 'KNTOURS';
export const VERSION = 2;
/** The header without the mask of blocked squares. */
export const HEADER_LENGTH = 64;
/** Rows begin at a multiple of this, so that typed arrays of any kind may be laid over them. */
const ALIGNMENT = 64;
const BEFORE_A_ROW = 8;
/** Room for headers of later versions. More is damage, which is not read into memory. */
const MOST_PADDING = 2 ** 16;
const CLOSED_FLAG = 1;
const BLOCKED_FLAG = 2;
const UNKNOWN_COUNT: bigint = 2n ** 64n - 1n;

/** The number that a file has for a strategy; 0: not said. The numbers stay. */
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

/** How many bytes the number of a square has: as in the paths of a batch. */
export function bytesASquare({ rows, cols }: BoardSize): 1 | 2 | 4 {
  const squares = rows * cols;
  return squares <= 2 ** 8 ? 1 : squares <= 2 ** 16 ? 2 : 4;
}

/** Where the rows of a file with this header lie, written in the version of now. */
export function layoutOf({ rows, cols, blocked }: TourFileHeader): RowLayout {
  const begin = ALIGNMENT * Math.ceil((HEADER_LENGTH + (blocked?.length ?? 0)) / ALIGNMENT);
  return { begin, width: bytesASquare({ rows, cols }), before: BEFORE_A_ROW };
}

/** The bytes before the first row. docs/tour-file.md describes them. */
export function headerBytes(header: TourFileHeader): Uint8Array {
  const { rows, cols, closed, blocked, count, squares, seed, first, strategy, version } = header;
  const { begin, width } = layoutOf(header);
  const bytes = new Uint8Array(begin);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  bytes[MAGIC.length] = VERSION;
  const flags = (closed ? CLOSED_FLAG : 0) | (blocked ? BLOCKED_FLAG : 0);
  for (const [i, value] of [begin, rows, cols, squares, width, flags].entries()) {
    view.setUint32(8 + 4 * i, value, true);
  }
  view.setBigUint64(32, count === undefined ? UNKNOWN_COUNT : BigInt(count), true);
  view.setUint32(40, seed, true);
  view.setUint32(44, first, true);
  view.setUint8(48, strategy ? NUMBERS[strategy] : 0);
  for (const [i, part] of version.split(/[.-]/).slice(0, 3).entries()) view.setUint8(49 + i, Number(part));
  if (blocked) bytes.set(blocked, HEADER_LENGTH);
  return bytes;
}

/** Whether a file with these first bytes has this format. */
export function isTourFile(begin: Uint8Array): boolean {
  return Array.from(MAGIC).every((letter, i) => begin[i] === letter.charCodeAt(0));
}

/** What the first {@link HEADER_LENGTH} bytes say; the mask of blocked squares, where there is one, follows them. */
export function parseHeader(bytes: Uint8Array): {
  readonly header: TourFileHeader;
  readonly layout: RowLayout;
  readonly isBlocked: boolean;
} {
  const version = bytes[MAGIC.length]!;
  if (version !== 1 && version !== VERSION) {
    throw outOfRange('the version of the format', version, `at most ${VERSION}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [begin, rows, cols, squares, width, flags] = [8, 12, 16, 20, 24, 28].map((at) =>
    view.getUint32(at, true),
  ) as [number, number, number, number, number, number];
  checkSize({ rows, cols });
  const isBlocked = (flags & BLOCKED_FLAG) !== 0;
  const least = HEADER_LENGTH + (isBlocked ? rows * cols : 0);
  const most = least + MOST_PADDING;
  if (begin < least || begin > most || squares < 1 || squares > rows * cols || ![1, 2, 4].includes(width)) {
    throw new RangeError('its header is damaged');
  }
  const count = view.getBigUint64(32, true);
  const header: TourFileHeader = {
    rows,
    cols,
    closed: (flags & CLOSED_FLAG) !== 0,
    blocked: undefined,
    count: count === UNKNOWN_COUNT ? undefined : Number(count),
    squares,
    seed: view.getUint32(40, true),
    first: view.getUint32(44, true),
    strategy: strategyOf(bytes[48]!),
    version: [49, 50, 51].map((at) => bytes[at]).join('.'),
  };
  return { header, layout: { begin, width, before: version === 1 ? 0 : BEFORE_A_ROW }, isBlocked };
}

/** Returns the header of files that are merged. Only parts that continue one another keep their seed and strategy. */
export function mergeHeaders(
  parts: readonly { readonly header: TourFileHeader; readonly rows: number }[],
): TourFileHeader {
  const [{ header: first }] = parts as [(typeof parts)[number]];
  let count = 0;
  const isSequence = parts.every(({ header, rows }) => {
    const isNext = header.first === (first.first + count) % 2 ** 32;
    count += rows;
    return isNext && header.seed === first.seed && header.strategy === first.strategy;
  });
  const total = parts.reduce((sum, { rows }) => sum + rows, 0);
  const origin = isSequence ? {} : { seed: 0, first: 0, strategy: undefined };
  return { ...first, ...origin, count: total };
}

/** What is true of all tours of a file. */
export interface TourSource {
  readonly problem: TourProblem;
  readonly seed: number;
  /** The number of the first tour, and its stream of random numbers. */
  readonly first: number;
  readonly strategy?: TourFileHeader['strategy'];
}

/** Returns the header of a file that this version writes, without the number of tours. */
export function tourHeader({ problem, seed, first, strategy }: TourSource): TourFileHeader {
  const { board, closed } = normaliseProblem(problem, true);
  const { rows, cols, blocked, openSquares: squares } = board;
  const version = PACKAGE_VERSION;
  return { rows, cols, blocked, squares, closed, seed, first, strategy, count: undefined, version };
}

/** A tour of a file. */
export interface FileTour {
  /** Squares in visiting order; where none was found, how far it came. */
  readonly path: Uint32Array;
  readonly status: (typeof TOUR_STATUSES)[number];
  /** Its number in the file, from 0. */
  readonly index: number;
}
