import { type BatchResult, batchPath } from '../problem/batch.js';
import { isKnightMove } from '../problem/knight-graph.js';
import { type BoardSize, blockedSquares } from '../problem/problem.js';
import { TOUR_STATUSES } from '../problem/result.js';
import { bytesASquare, headerBytes, layoutOf, type TourFileHeader } from './layout.js';
import { npyHeader } from './npy.js';

/** The formats of files of many tours. */
export const TOUR_FORMATS = ['bin', 'ndjson', 'npy', 'list'] as const;
export type TourFormat = (typeof TOUR_FORMATS)[number];

/** Tours in rows, as a batch has them. */
export type TourRows = Pick<BatchResult, 'count' | 'squares' | 'paths' | 'visited' | 'statuses'>;

/** Turns tours into bytes. docs/tour-file.md describes what comes out. */
export interface TourWriter {
  /** The bytes before the tours. @param count how many are written; undefined: not known yet */
  head(count: number | undefined): Uint8Array;
  /** The bytes of the tours of a batch, in pieces. @param first the stream of its first tour */
  tours(batch: TourRows, first: number): Iterable<Uint8Array>;
  /** The streams of the tours that have no row, in a format that has none for them. */
  readonly missing?: readonly number[];
}

const FOUND = TOUR_STATUSES.indexOf('found');
/** Lines are put together to pieces of about so many characters, and of so many squares of a path at a time. */
const CHARACTERS_A_PIECE = 2 ** 18;
const SQUARES_A_PIECE = 2 ** 13;

/** Writes tours of a board in a format. */
export function tourWriter(format: TourFormat, header: TourFileHeader): TourWriter {
  switch (format) {
    case 'bin':
      return new BinaryTours(header);
    case 'npy':
      return new NumpyTours(header);
    case 'ndjson':
      return new JsonLines(header);
    case 'list':
      return SQUARE_LINES;
  }
}

/** Squares of a path, little-endian. */
function writeSquares(view: DataView, at: number, path: ArrayLike<number>, width: number): void {
  for (let step = 0; step < path.length; step++) {
    if (width === 1) view.setUint8(at + step, path[step]!);
    else if (width === 2) view.setUint16(at + 2 * step, path[step]!, true);
    else view.setUint32(at + 4 * step, path[step]!, true);
  }
}

/** A header, then a row for every tour, found or not: its length, its status, and its squares, filled up with 0. */
class BinaryTours implements TourWriter {
  readonly #header: TourFileHeader;

  constructor(header: TourFileHeader) {
    this.#header = header;
  }

  head(count: number | undefined): Uint8Array {
    return headerBytes({ ...this.#header, count });
  }

  *tours(batch: TourRows): Generator<Uint8Array> {
    const { width, before } = layoutOf(this.#header);
    const row = before + this.#header.squares * width;
    const bytes = new Uint8Array(batch.count * row);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < batch.count; i++) {
      const path = batchPath(batch, i);
      view.setUint32(i * row, path.length, true);
      view.setUint32(i * row + 4, batch.statuses[i]!, true);
      if (width === 1) bytes.set(path, i * row + before);
      else writeSquares(view, i * row + before, path, width);
    }
    yield bytes;
  }
}

/** An array of numpy: a row for every tour that was found. */
class NumpyTours implements TourWriter {
  readonly missing: number[] = [];
  readonly #header: TourFileHeader;

  constructor(header: TourFileHeader) {
    this.#header = header;
  }

  head(count: number | undefined): Uint8Array {
    const { squares } = this.#header;
    return npyHeader(count ?? 0, squares, bytesASquare(this.#header));
  }

  *tours(batch: TourRows, first: number): Generator<Uint8Array> {
    const width = bytesASquare(this.#header);
    const row = this.#header.squares * width;
    const found: number[] = [];
    for (let i = 0; i < batch.count; i++) {
      if (batch.statuses[i] === FOUND) found.push(i);
      else this.missing.push((first + i) % 2 ** 32);
    }
    const bytes = new Uint8Array(found.length * row);
    const view = new DataView(bytes.buffer);
    for (const [at, i] of found.entries()) writeSquares(view, at * row, batchPath(batch, i), width);
    yield bytes;
  }
}

/** A line of JSON for every tour, found or not: what `--format json` prints, and its status and stream. */
class JsonLines implements TourWriter {
  readonly #header: TourFileHeader;
  readonly #begin: string;
  readonly #middle: string;

  constructor(header: TourFileHeader) {
    this.#header = header;
    const { rows, cols } = header;
    this.#begin = `{"rows":${rows},"cols":${cols},"closed":`;
    this.#middle = `,"blocked":[${blockedSquares(header).join(',')}],"path":[`;
  }

  head(): Uint8Array {
    return new Uint8Array(0);
  }

  *tours(batch: TourRows, first: number): Generator<Uint8Array> {
    const encoder = new TextEncoder();
    let lines = '';
    for (let i = 0; i < batch.count; i++) {
      const path = batchPath(batch, i);
      const status = TOUR_STATUSES[batch.statuses[i]!]!;
      const closed = status === 'found' && isKnightMove(this.#header, path[path.length - 1]!, path[0]!);
      lines += this.#begin + closed + this.#middle;
      for (let step = 0; step < path.length; step += SQUARES_A_PIECE) {
        if (step > 0) lines += ',';
        lines += path.subarray(step, step + SQUARES_A_PIECE).join(',');
        if (lines.length < CHARACTERS_A_PIECE) continue;
        yield encoder.encode(lines);
        lines = '';
      }
      lines += `],"status":"${status}","stream":${(first + i) % 2 ** 32}}\n`;
    }
    yield encoder.encode(lines);
  }
}

/** A line of square numbers for each tour that was found. */
const SQUARE_LINES: TourWriter = {
  head: () => new Uint8Array(0),
  *tours(batch) {
    const encoder = new TextEncoder();
    let lines = '';
    for (let i = 0; i < batch.count; i++) {
      if (batch.statuses[i] !== FOUND) continue;
      lines += `${batchPath(batch, i).join(' ')}\n`;
      if (lines.length < CHARACTERS_A_PIECE) continue;
      yield encoder.encode(lines);
      lines = '';
    }
    yield encoder.encode(lines);
  },
};

/** Puts paths into rows of the length of the board. */
export function rowsOf(
  paths: readonly ArrayLike<number>[],
  { rows, cols }: BoardSize,
  statuses: readonly (typeof TOUR_STATUSES)[number][] = [],
): TourRows {
  const squares = rows * cols;
  const all = new Uint32Array(paths.length * squares);
  for (const [i, path] of paths.entries()) all.set(path, i * squares);
  return {
    count: paths.length,
    squares,
    paths: all,
    visited: Uint32Array.from(paths, ({ length }) => length),
    statuses: Uint8Array.from(paths, (_, i) => TOUR_STATUSES.indexOf(statuses[i] ?? 'found')),
  };
}
