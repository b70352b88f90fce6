import { batchPath } from '../problem/batch.js';
import { isCycle } from '../problem/knight-graph.js';
import { squareName } from '../problem/notation.js';
import { type BoardSize, blockedSquares } from '../problem/problem.js';
import { TOUR_STATUSES } from '../problem/result.js';
import { headerBytes, layoutOf, type TourFileHeader } from './layout.js';
import { npyHeader } from './npy.js';
import { packRows, type TourRows } from './rows.js';

/** The formats of files of many tours. docs/tour-file.md describes them. */
export const TOUR_FORMATS = ['bin', 'ndjson', 'npy', 'list', 'algebraic'] as const;
export type TourFormat = (typeof TOUR_FORMATS)[number];

/** Converts tours to bytes. */
export interface TourWriter {
  /** Returns the bytes before the tours. @param count number of tours that are written; undefined if it is not known yet */
  head(count: number | undefined): Uint8Array;
  /** Yields the bytes of the tours of a batch. @param first stream of the first tour */
  tours(batch: TourRows, first: number): Iterable<Uint8Array>;
  /** Streams of the tours that have no row, if the format has rows for found tours only. */
  readonly missing?: readonly number[];
}

const FOUND = TOUR_STATUSES.indexOf('found');
/** About how many characters are written at once. */
const CHUNK_CHARACTERS = 2 ** 18;
/** Number of squares that are joined at once. */
const CHUNK_SQUARES = 2 ** 13;

/** Returns a writer of tours of a board. @param call the options of the call, for the first line of JSON */
export function tourWriter(format: TourFormat, header: TourFileHeader, call?: object): TourWriter {
  const layout = layoutOf(header);
  const none = (): Uint8Array => new Uint8Array(0);
  const missing: number[] = [];
  const foundIn = (batch: TourRows, first: number): number[] => {
    const found: number[] = [];
    for (let i = 0; i < batch.count; i++) {
      if (batch.statuses[i] === FOUND) found.push(i);
      else missing.push((first + i) % 2 ** 32);
    }
    return found;
  };
  const lines = (board?: BoardSize): TourWriter => ({
    missing,
    head: none,
    tours: (batch, first) => inChunks(squareLines(batch, foundIn(batch, first), board)),
  });
  switch (format) {
    case 'bin':
      return {
        head: (count) => headerBytes({ ...header, count }),
        tours: (batch) => [packRows(batch, [...Array(batch.count).keys()], layout)],
      };
    case 'npy':
      return {
        missing,
        head: (count = 0) => npyHeader(count, layout.squares, layout.width),
        tours: (batch, first) => [packRows(batch, foundIn(batch, first), { ...layout, before: 0 })],
      };
    case 'ndjson': {
      let own = call;
      return {
        head: none,
        tours(batch, first) {
          const text = jsonLines(batch, first, header, own);
          if (batch.count > 0) own = undefined;
          return inChunks(text);
        },
      };
    }
    case 'list':
      return lines();
    case 'algebraic':
      return lines(header);
  }
}

/** Joins text into chunks and encodes it. */
function* inChunks(text: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunk = '';
  for (const piece of text) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  yield encoder.encode(chunk);
}

/** Yields a line of JSON for each tour, found or not, in pieces. The first line has the options of the call. */
function* jsonLines(
  batch: TourRows,
  first: number,
  header: TourFileHeader,
  call?: object,
): Generator<string> {
  const begin = `{"rows":${header.rows},"cols":${header.cols},"closed":`;
  const blocked = `,"blocked":[${blockedSquares(header).join(',')}],"path":[`;
  for (let i = 0; i < batch.count; i++) {
    const path = batchPath(batch, i);
    const status = TOUR_STATUSES[batch.statuses[i]!]!;
    const closed = status === 'found' && isCycle(header, path);
    yield begin + closed + blocked;
    for (let step = 0; step < path.length; step += CHUNK_SQUARES) {
      yield (step > 0 ? ',' : '') + path.subarray(step, step + CHUNK_SQUARES).join(',');
    }
    const more = i === 0 && call ? `,"call":${JSON.stringify(call)}` : '';
    yield `],"status":"${status}","stream":${(first + i) % 2 ** 32}${more}}\n`;
  }
}

/** Yields a line of square numbers, or with a board of names of squares, for some tours of a batch. */
function* squareLines(batch: TourRows, tours: readonly number[], board?: BoardSize): Generator<string> {
  for (const i of tours) {
    const path = batchPath(batch, i);
    yield `${board ? Array.from(path, (square) => squareName(square, board)).join(' ') : path.join(' ')}\n`;
  }
}
