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

/** Problems and results in flat arrays: a message of objects takes longer to copy than most of them take to solve. */

/** Numbers of a packed problem: rows, cols, start, end, 1 for a closed tour, free squares (0: none is blocked). */
export const PROBLEM_FIELDS = 6;
/** There is room for so many at first. */
const FIRST_PROBLEMS = 64;

/** What a problem weighs beside its squares: solving 4 x 4 squares takes longer than 16 squares of a large board. */
export const PROBLEM_WEIGHT = 64;

/** Limits of a task, which bound its buffers. */
export const MAX_PROBLEMS: number = 2 ** 12;
const MAX_SQUARES = 2 ** 20;

/** Packs problems into chunks, one chunk after the other. A board too large to share one goes alone. */
export class ProblemWriter {
  /** Of the chunk that is packed: by this chunks are sized. */
  weight = 0;
  count = 0;
  /** Of all boards. */
  squares = 0;
  /** Kept from chunk to chunk: an array of numbers would take half as long as all else here. */
  #fields = new Int32Array(FIRST_PROBLEMS * PROBLEM_FIELDS);
  #masks: Uint8Array[] = [];
  #last: Problem | undefined;
  /** It has no room beside the others, and waits for the next chunk. */
  #held: Problem | undefined;
  /** How many problems are in earlier chunks. */
  #before = 0;
  readonly #factor: (problem: Problem) => number;
  /** The weight that is aimed at. */
  #aim: number;

  /**
   * @param aim the weight of the first chunk
   * @param factor how many times as much a problem weighs as its squares
   */
  constructor(aim: number, factor: (problem: Problem) => number = () => 1) {
    this.#aim = aim;
    this.#factor = factor;
  }

  /** Whether the chunk takes no more. */
  get isFull(): boolean {
    return (
      this.#held !== undefined ||
      this.weight >= this.#aim ||
      this.count >= MAX_PROBLEMS ||
      this.squares >= MAX_SQUARES
    );
  }

  /** Adds a problem to the chunk, which is not full. */
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
    this.#fields.set([rows, cols, start, end, Number(closed), blocked ? board.freeSquares : 0], at);
    if (blocked) this.#masks.push(blocked);
  }

  /** The message; from now on problems go into the next chunk, whose weight is given. */
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
    const board: Board = { rows, cols, squares, freeSquares: blocked ? free : squares, blocked };
    yield { board, start: fields[at + 2]!, end: fields[at + 3]!, closed: fields[at + 4] === 1 };
  }
}

/** Numbers of the record of a result: its code, the length of its path, nodes. The paths come behind all records. */
const RESULT_FIELDS = 3;

/**
 * A code is the status, the strategy, and whether the tour closes or the time was up: bits 0 and 1, from bit 3 on, and bit 2.
 */
const MARKED = 4;
const STRATEGY_SHIFT = 3;

/** Bytes of the results of so many problems with boards of so many squares in all. */
export function resultBytes(count: number, squares: number): number {
  return count * RESULT_FIELDS * 8 + squares * 4;
}

/** Packs results. */
export class ResultWriter {
  readonly #records: Float64Array;
  readonly #paths: Uint32Array;
  #at = 0;
  #pathAt = 0;

  /** @param count problems of the chunk */
  constructor(buffer: ArrayBuffer, count: number) {
    this.#records = new Float64Array(buffer, 0, count * RESULT_FIELDS);
    this.#paths = new Uint32Array(buffer, this.#records.byteLength);
  }

  /** Where the next path may be written, so that {@link add} need not copy it. */
  room(squares: number): Uint32Array {
    return this.#paths.subarray(this.#pathAt, this.#pathAt + squares);
  }

  /** Packs a result whose path lies in the room. */
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
 * Unpacks results in the order in which they were packed: each call gives the next one, with a copy of its path, and behind the
 * last one undefined. It throws what happened to the problem behind the last one. A generator would take a tenth longer.
 * @param count problems of the chunk
 * @param spares take the buffer when all are unpacked
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
      // Once, however often the reader comes back.
      if (done++ === count) spares.push(buffer);
      return undefined;
    }
    if (done === solved) throw failure?.error;
    // What is no answer of the pool's own worker fails here.
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

/** Bytes of the results of so many tours of a batch. */
export function batchBytes(count: number, squares: number): number {
  return count * (8 + 4 + 1 + squares * narrowest(squares).BYTES_PER_ELEMENT);
}

/** The results of so many tours of a batch in one buffer: the widest elements first, so that all are aligned. */
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

/** Whether all arrays lie in memory that workers can be given a share of: pages have to be isolated for that. */
export function areShared(arrays: BatchArrays): boolean {
  // In Node it is undefined. Memory of another realm says what it is, too.
  const canShare = globalThis.crossOriginIsolated !== false;
  return (
    canShare && Object.values(arrays).every(({ buffer }) => `${buffer}` === '[object SharedArrayBuffer]')
  );
}

/** The part of the arrays of a batch where tours `first` .. `first + count - 1` belong. */
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

/** Copies the results of tours `first` .. `first + count - 1` to where they belong. */
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
