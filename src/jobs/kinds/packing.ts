import { type BatchArrays, narrowest } from '../../problem/batch.js';
import { STRATEGY_NAMES } from '../../problem/options.js';
import type { Board, Problem } from '../../problem/problem.js';
import {
  type LimitResult,
  type StuckResult,
  TOUR_STATUSES,
  type WalkResult,
  withJsonArrays,
} from '../../problem/result.js';
import { SYMMETRIES } from '../../problem/symmetry.js';
import type { ProblemsInput, ProblemsOutput } from '../task.js';

/** Packs problems and results into flat arrays: copying messages of objects takes longer than solving most problems. */

/**
 * Numbers per packed problem: rows, cols, start, end, 1 for a closed tour, open squares (0: none is blocked), the number of the symmetry
 * from 1 (0: none).
 */
export const PROBLEM_FIELDS = 7;

/** Weight of a problem in addition to its squares: solving 4 x 4 takes longer than 16 squares of a large board. */
export const PROBLEM_WEIGHT = 64;

/** Limits of a task, which limit its buffers. */
export const MAX_PROBLEMS: number = 2 ** 12;
export const MAX_SQUARES: number = 2 ** 20;

/** Packs problems for a task. @param first number of earlier problems of the call */
export function packProblems(problems: readonly Problem[], first: number): ProblemsInput {
  const fields = new Int32Array(problems.length * PROBLEM_FIELDS);
  let squares = 0;
  let maskBytes = 0;
  for (const [i, { board, start, end, closed, symmetry }] of problems.entries()) {
    const { rows, cols, blocked } = board;
    const open = blocked ? board.openSquares : 0;
    const numbers = [
      rows,
      cols,
      start,
      end,
      Number(closed),
      open,
      symmetry ? SYMMETRIES.indexOf(symmetry) + 1 : 0,
    ];
    fields.set(numbers, i * PROBLEM_FIELDS);
    squares += board.squares;
    if (blocked) maskBytes += board.squares;
  }
  const masks = maskBytes > 0 ? new Uint8Array(maskBytes) : undefined;
  let at = 0;
  for (const { blocked } of problems.map(({ board }) => board)) {
    if (!blocked) continue;
    masks!.set(blocked, at);
    at += blocked.length;
  }
  return { task: 'problems', first, count: problems.length, squares, fields, masks };
}

export function* unpackProblems({
  count,
  fields,
  masks,
}: ProblemsInput): Generator<Problem, void, undefined> {
  let maskAt = 0;
  for (let at = 0; at < count * PROBLEM_FIELDS; at += PROBLEM_FIELDS) {
    const rows = fields[at]!;
    const cols = fields[at + 1]!;
    const squares = rows * cols;
    const free = fields[at + 5]!;
    const blocked = free > 0 ? masks!.subarray(maskAt, maskAt + squares) : undefined;
    if (blocked) maskAt += squares;
    const board: Board = { rows, cols, squares, openSquares: blocked ? free : squares, blocked };
    const symmetry = SYMMETRIES[fields[at + 6]! - 1];
    const problem = { board, start: fields[at + 2]!, end: fields[at + 3]!, closed: fields[at + 4] === 1 };
    yield symmetry ? { ...problem, symmetry } : problem;
  }
}

/** Numbers per result: its code, the length of its path, nodes. The paths follow all records. */
const RESULT_FIELDS = 3;

/**
 * A code contains the status (bits 0 and 1), whether the tour closes or the time was up (bit 2), and the strategy (from bit 3).
 */
const MARKED = 4;
const STRATEGY_SHIFT = 3;

/** Returns the bytes of the results of `count` problems whose boards have `squares` squares in total. */
export function resultBytes(count: number, squares: number): number {
  return count * RESULT_FIELDS * 8 + squares * 4;
}

export class ResultWriter {
  readonly #records: Float64Array;
  readonly #paths: Uint32Array;
  #at = 0;
  #pathAt = 0;

  /** @param count number of problems of the chunk */
  constructor(buffer: ArrayBuffer, count: number) {
    this.#records = new Float64Array(buffer, 0, count * RESULT_FIELDS);
    this.#paths = new Uint32Array(buffer, this.#records.byteLength);
  }

  /** Returns the place of the next path. Writing it there avoids a copy in {@link add}. */
  room(squares: number): Uint32Array {
    return this.#paths.subarray(this.#pathAt, this.#pathAt + squares);
  }

  /** Packs a result whose path may be in the place that `room` returned. */
  add(result: WalkResult): void {
    const records = this.#records;
    const at = this.#at;
    this.#at += RESULT_FIELDS;
    const { status } = result;
    if (status === 'impossible' || status === 'longest') return;
    const isMarked = status === 'found' ? result.closed : status === 'limit' && result.reason === 'time';
    const code = TOUR_STATUSES.indexOf(status);
    records[at] =
      code | (isMarked ? MARKED : 0) | (STRATEGY_NAMES.indexOf(result.strategy) << STRATEGY_SHIFT);
    records[at + 1] = result.path.length;
    records[at + 2] = result.nodes;
    this.#pathAt += result.path.length;
  }
}

/**
 * Unpacks results in the order in which they were packed. Each call of the returned function returns the next result with a
 * copy of its path, and undefined after the last one. A generator would take a tenth longer.
 * @param count number of problems of the task
 */
export function unpackResults(
  { buffer, unpacked, solved }: ProblemsOutput,
  count: number,
): () => WalkResult | undefined {
  const records = new Float64Array(buffer, 0, count * RESULT_FIELDS);
  const paths = new Uint32Array(buffer, records.byteLength);
  let done = 0;
  let pathAt = 0;
  return () => {
    if (done === solved) return undefined;
    // A reply that does not come from the pool's own worker code fails here.
    const result = unpacked.get(done);
    const at = done++ * RESULT_FIELDS;
    if (result) return result.path ? withJsonArrays(result) : result;
    const code = records[at]!;
    const path = paths.slice(pathAt, pathAt + records[at + 1]!);
    pathAt += path.length;
    const nodes = records[at + 2]!;
    const status = TOUR_STATUSES[code & 3]!;
    const strategy = STRATEGY_NAMES[code >> STRATEGY_SHIFT]!;
    const isMarked = (code & MARKED) !== 0;
    if (status === 'found') return withJsonArrays({ status, path, closed: isMarked, nodes, strategy });
    const reason = status === 'limit' && { reason: isMarked ? 'time' : 'nodes' };
    return withJsonArrays({ status, path, ...reason, nodes, strategy } as StuckResult | LimitResult);
  };
}

export function batchBytes(count: number, squares: number): number {
  return count * (8 + 4 + 1 + squares * narrowest(squares).BYTES_PER_ELEMENT);
}

/** Returns the result arrays of `count` tours in one buffer. The widest elements come first, so that all are aligned. */
export function batchArraysIn(buffer: ArrayBuffer, count: number, squares: number): BatchArrays {
  const Paths = narrowest(squares);
  const paths = new Paths(buffer, count * 12, count * squares);
  return {
    nodes: new Float64Array(buffer, 0, count),
    visited: new Uint32Array(buffer, count * 8, count),
    paths,
    statuses: new Uint8Array(buffer, paths.byteOffset + paths.byteLength, count),
  };
}

/** Returns whether all arrays are on memory that can be shared with workers. A page must be isolated for that. */
export function areShared(arrays: BatchArrays): boolean {
  // The property is undefined in Node. Use the tag, since memory of another realm is no instance of SharedArrayBuffer here.
  const canShare = globalThis.crossOriginIsolated !== false;
  return (
    canShare && Object.values(arrays).every(({ buffer }) => `${buffer}` === '[object SharedArrayBuffer]')
  );
}

/** Returns the part of a batch's arrays for tours `first` to `first + count - 1`. */
export function toursIn(
  { paths, visited, statuses, nodes }: BatchArrays,
  first: number,
  count: number,
  squares: number,
): BatchArrays {
  const end = first + count;
  return {
    paths: paths.subarray(first * squares, end * squares),
    visited: visited.subarray(first, end),
    statuses: statuses.subarray(first, end),
    nodes: nodes.subarray(first, end),
  };
}

/** Copies the results of tours `first` to `first + count - 1` into the arrays of the batch. */
export function copyTours(
  buffer: ArrayBuffer,
  first: number,
  count: number,
  squares: number,
  arrays: BatchArrays,
): void {
  for (const [name, part] of Object.entries(batchArraysIn(buffer, count, squares))) {
    arrays[name as keyof BatchArrays].set(part, first * (part.length / count));
  }
}
