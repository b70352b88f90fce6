import { type BatchArrays, narrowest } from '../../problem/batch.js';
import { STRATEGY_NAMES } from '../../problem/options.js';
import type { Board, Problem } from '../../problem/problem.js';
import {
  type LimitResult,
  type StuckResult,
  TOUR_STATUSES,
  type TourResult,
  withJsonArrays,
} from '../../problem/result.js';
import { FoundTour } from '../../strategies/attempts.js';
import type { ProblemsInput, ProblemsOutput, SolveInput } from '../task.js';

/** Packs problems and results into flat arrays: copying messages of objects takes longer than solving most problems. */

/** Numbers per packed problem: rows, cols, start, end, 1 for a closed tour, open squares (0: none is blocked). */
export const PROBLEM_FIELDS = 6;
/** Initial capacity. */
const FIRST_PROBLEMS = 64;

/** Weight of a problem in addition to its squares: solving 4 x 4 takes longer than 16 squares of a large board. */
export const PROBLEM_WEIGHT = 64;

/** Limits of a task, which limit its buffers. */
export const MAX_PROBLEMS: number = 2 ** 12;
const MAX_SQUARES = 2 ** 20;

/** Packs problems into chunks, one after another. A board that is too large for a shared chunk gets its own. */
export class ProblemWriter {
  /** Weight of the current chunk, which determines its size. */
  weight = 0;
  count = 0;
  /** Number of squares of all boards. */
  squares = 0;
  /** Reused for every chunk: an array of numbers would add half to the total time. */
  #fields = new Int32Array(FIRST_PROBLEMS * PROBLEM_FIELDS);
  #masks: Uint8Array[] = [];
  #last: Problem | undefined;
  /** A problem that did not fit, and waits for the next chunk. */
  #held: Problem | undefined;
  /** Number of problems in earlier chunks. */
  #before = 0;
  readonly #factor: (problem: Problem) => number;
  /** Target weight. */
  #aim: number;

  /**
   * @param aim target weight of the first chunk
   * @param factor returns the weight of a problem relative to its squares
   */
  constructor(aim: number, factor: (problem: Problem) => number = () => 1) {
    this.#aim = aim;
    this.#factor = factor;
  }

  /** Whether the chunk is full. */
  get isFull(): boolean {
    return (
      this.#held !== undefined ||
      this.weight >= this.#aim ||
      this.count >= MAX_PROBLEMS ||
      this.squares >= MAX_SQUARES
    );
  }

  /** Adds a problem to the chunk, which must not be full. */
  add(problem: Problem): void {
    const { board, start, end, closed } = problem;
    const { rows, cols, squares, blocked } = board;
    if (this.count > 0 && this.squares + squares > MAX_SQUARES) {
      this.#held = problem;
      return;
    }
    this.#last = problem;
    const at = this.count++ * PROBLEM_FIELDS;
    this.weight += this.#factor(problem) * (squares + PROBLEM_WEIGHT);
    this.squares += squares;
    if (at === this.#fields.length) {
      const before = this.#fields;
      this.#fields = new Int32Array(2 * at);
      this.#fields.set(before);
    }
    this.#fields.set([rows, cols, start, end, Number(closed), blocked ? board.openSquares : 0], at);
    if (blocked) this.#masks.push(blocked);
  }

  /** Returns the message of the chunk and starts the next one, with a new target weight. */
  pack(aim: number, spare: ArrayBuffer | undefined): SolveInput | ProblemsInput {
    const { count, squares } = this;
    const first = this.#before;
    const fields = this.#fields.slice(0, count * PROBLEM_FIELDS);
    const message: SolveInput | ProblemsInput =
      squares > MAX_SQUARES
        ? { task: 'solve', first, problem: this.#last! }
        : { task: 'problems', first, count, squares, fields, masks: this.#joinedMasks(), spare };
    this.#aim = aim;
    this.#before += count;
    this.weight = this.count = this.squares = 0;
    this.#masks = [];
    const held = this.#held;
    this.#held = undefined;
    if (held) this.add(held);
    return message;
  }

  #joinedMasks(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#masks.length === 0) return undefined;
    const masks = new Uint8Array(this.#masks.reduce((bytes, mask) => bytes + mask.length, 0));
    let at = 0;
    for (const mask of this.#masks) {
      masks.set(mask, at);
      at += mask.length;
    }
    return masks;
  }
}

/** Unpacks problems, in the order in which they were packed. */
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
    yield { board, start: fields[at + 2]!, end: fields[at + 3]!, closed: fields[at + 4] === 1 };
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

/** Packs results. */
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
  add(result: TourResult): void {
    const records = this.#records;
    const at = this.#at;
    this.#at += RESULT_FIELDS;
    records[at] = TOUR_STATUSES.indexOf(result.status);
    if (result.status === 'impossible') return;
    const { status } = result;
    const isMarked = status === 'found' ? result.closed : status === 'limit' && result.reason === 'time';
    records[at] += (isMarked ? MARKED : 0) | (STRATEGY_NAMES.indexOf(result.strategy) << STRATEGY_SHIFT);
    records[at + 1] = result.path.length;
    records[at + 2] = result.nodes;
    this.#pathAt += result.path.length;
  }
}

/**
 * Unpacks results in the order in which they were packed. Each call of the returned function returns the next result with a
 * copy of its path, and undefined after the last one. It throws the error of the problem after the last result. A generator
 * would take a tenth longer.
 * @param count number of problems of the chunk
 * @param spares receives the buffer when all results are unpacked
 */
export function unpackResults(
  { buffer, impossible, solved, failure }: ProblemsOutput,
  count: number,
  spares: ArrayBuffer[],
): () => TourResult | undefined {
  const records = new Float64Array(buffer, 0, count * RESULT_FIELDS);
  const paths = new Uint32Array(buffer, records.byteLength);
  let done = 0;
  let pathAt = 0;
  return () => {
    if (done >= count) {
      // Release the buffer only once, even if the reader calls again.
      if (done++ === count) spares.push(buffer);
      return undefined;
    }
    if (done === solved) throw failure?.error;
    // A reply that does not come from the pool's own worker code fails here.
    const none = impossible.get(done);
    const at = done++ * RESULT_FIELDS;
    if (none) return none;
    const code = records[at]!;
    const path = paths.slice(pathAt, pathAt + records[at + 1]!);
    pathAt += path.length;
    const nodes = records[at + 2]!;
    const status = TOUR_STATUSES[code & 3]!;
    const strategy = STRATEGY_NAMES[code >> STRATEGY_SHIFT]!;
    const isMarked = (code & MARKED) !== 0;
    if (status === 'found') return new FoundTour(path, isMarked, nodes, strategy);
    const reason = status === 'limit' && { reason: isMarked ? 'time' : 'nodes' };
    return withJsonArrays({ status, path, ...reason, nodes, strategy } as StuckResult | LimitResult);
  };
}

/** Returns the bytes of the results of `count` tours of a batch. */
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
