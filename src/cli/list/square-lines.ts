import type { TourFileHeader } from '../../file/layout.js';
import { type TourRows, tourWriter } from '../../file/write-tours.js';
import type { Problem, TourProblem } from '../../problem/problem.js';
import { VERSION } from '../../version.js';
import type { FormatOf } from '../formats.js';
import type { Output } from '../streams/output.js';
import { grouped } from '../streams/progress.js';
import { finishArray, provenanceOf } from '../streams/provenance.js';

/** Numbers of tours are of 32 bits, as streams are. */
const NUMBERS = 2 ** 32;

/** What writes tours that are no batch's: lists, and samples by their key. */

export type TourTextWriter = Pick<ReturnType<typeof tourWriter>, 'head' | 'tours'>;

/** The writer of a format. */
export function squareLinesOr(
  format: FormatOf<'list'>,
  { board, closed }: Problem,
  key: { readonly seed: number; readonly first: number } = { seed: 0, first: 0 },
): TourTextWriter {
  return format === 'list' ? new SquareLines() : tourWriter(format, writtenHeader({ board, closed }, key));
}

/** What a file says of its tours. */
export function writtenHeader(
  { board, closed }: Pick<Problem, 'board' | 'closed'>,
  key: { readonly seed: number; readonly first: number },
): TourFileHeader {
  const { rows, cols, freeSquares: squares, blocked } = board;
  return {
    rows,
    cols,
    closed,
    blocked,
    squares,
    count: undefined,
    ...key,
    strategy: undefined,
    version: VERSION,
  };
}

/** A list that was written whole. */
interface WrittenList extends ListPlace {
  readonly file: string;
  readonly format: FormatOf<'list'>;
  readonly writer: TourTextWriter;
  readonly problem: Problem;
  readonly given: TourProblem;
  readonly count: number;
  /** Where it goes on; undefined: nothing is left. */
  readonly next: string | undefined;
}

/** Where a list begins. */
export interface ListPlace {
  /** Behind this cursor; undefined: with the first tour of all. */
  readonly after: string | undefined;
  /** The number of its first tour; undefined: not known. */
  readonly first: number | undefined;
}

/** Ends a file, and says beside an array for numpy of which list its rows are. */
export async function finishList(
  output: Output,
  { file, format, writer, problem, given, count, after, first, next }: WrittenList,
): Promise<void> {
  const beginning = output.rewritable ? writer.head(count) : undefined;
  if (format !== 'npy') return output.finish(beginning);
  const header = writtenHeader(problem, { seed: 0, first: first ?? 0 });
  // What is not so is said, too: null is no key that was forgotten.
  const cursors = { first: first ?? null, after: after ?? null, next: next ?? null };
  const making = { method: 'listed', order: 'lexicographic', ...cursors } as const;
  return finishArray(output, beginning, file, provenanceOf(header, given, making, { count }));
}

/** What is told of a list in the end: how many tours, and what to say for the rest of it. */
export function listSummary(count: number, next: string | undefined, first: number | undefined): string {
  const tours = `${grouped(count)} ${count === 1 ? 'tour' : 'tours'}`;
  if (next === undefined) return `${tours}, and no more`;
  const number = first === undefined ? '' : `--first ${(first + count) % NUMBERS} `;
  return `${tours}; go on with ${number}--after ${next}`;
}

/** Tours, one behind the other, as the writers of batches take them. */
export function rowsOf(rows: ArrayLike<number>, count: number, { board }: Problem): TourRows {
  const { squares, freeSquares: leaf } = board;
  const paths = new Uint32Array(count * squares);
  for (let i = 0; i < count; i++) {
    for (let step = 0; step < leaf; step++) paths[i * squares + step] = rows[i * leaf + step]!;
  }
  return {
    count,
    squares,
    paths,
    visited: new Uint32Array(count).fill(leaf),
    statuses: new Uint8Array(count),
  };
}

/** A line of square numbers for every tour. */
class SquareLines implements TourTextWriter {
  head(): Uint8Array {
    return new Uint8Array(0);
  }

  *tours({ count, squares, paths, visited }: TourRows): Generator<Uint8Array> {
    let lines = '';
    for (let i = 0; i < count; i++)
      lines += `${paths.subarray(i * squares, i * squares + visited[i]!).join(' ')}\n`;
    yield Buffer.from(lines);
  }
}
