import type { BatchArrays } from '../problem/batch.js';
import { narrowest } from '../problem/batch-arguments.js';
import { STRATEGIES, type Strategy } from '../problem/options.js';
import type { Board, Problem } from '../problem/problem.js';
import { TOUR_STATUSES, type TourResult } from '../problem/result.js';
import type { Chunk } from './calls.js';
import type { BatchChunk, BatchReply } from './messages.js';

/** Problems in flat arrays: a message of objects takes longer to copy than most of them take to solve. */

/** Numbers of a packed problem: rows, cols, start, end, 1 for a closed tour, free squares (0: none is blocked). */
export const PROBLEM_FIELDS = 6;

/** Writes a problem behind `at`; its mask, if it has one, goes elsewhere. */
export function packProblem({ board, start, end, closed }: Problem, fields: Float64Array, at: number): void {
  fields[at] = board.rows;
  fields[at + 1] = board.cols;
  fields[at + 2] = start;
  fields[at + 3] = end;
  fields[at + 4] = closed ? 1 : 0;
  fields[at + 5] = board.blocked ? board.freeSquares : 0;
}

/** Reads problems in the order in which they were packed. */
export class PackedProblems {
  readonly #fields: Float64Array;
  readonly #masks: Uint8Array | undefined;
  #at = 0;
  #maskAt = 0;

  constructor(fields: Float64Array, masks: Uint8Array | undefined) {
    this.#fields = fields;
    this.#masks = masks;
  }

  next(): Problem {
    const fields = this.#fields;
    const at = this.#at;
    this.#at += PROBLEM_FIELDS;
    const rows = fields[at]!;
    const cols = fields[at + 1]!;
    const squares = rows * cols;
    const masked = fields[at + 5]! > 0;
    const blocked = masked ? this.#masks!.subarray(this.#maskAt, this.#maskAt + squares) : undefined;
    const freeSquares = masked ? fields[at + 5]! : squares;
    if (masked) this.#maskAt += squares;
    const board: Board = { rows, cols, squares, freeSquares, blocked };
    return { board, start: fields[at + 2]!, end: fields[at + 3]!, closed: fields[at + 4] === 1 };
  }
}

/** What a problem weighs beside its squares: solving 4 x 4 squares takes longer than 16 squares of a large board. */
const PROBLEM_WEIGHT = 64;

/** Limits of a chunk, so that its buffers are no burden. */
const MOST_PROBLEMS = 2 ** 12;
const MOST_SQUARES = 2 ** 20;

const FIRST_PROBLEMS = 64;

/** Problems on their way into a chunk. A board too large to share one goes alone. */
export class ProblemChunk {
  /** By which chunks are sized. */
  weight = 0;
  count = 0;
  #squares = 0;
  #fields: Float64Array<ArrayBuffer>;
  #masks: Uint8Array[] = [];
  #maskBytes = 0;
  #alone: Problem | undefined;

  /** @param fields of an earlier chunk, to be used again */
  constructor(fields: Float64Array<ArrayBuffer> = new Float64Array(FIRST_PROBLEMS * PROBLEM_FIELDS)) {
    this.#fields = fields;
  }

  /** Whether the chunk takes no more, for a weight that is aimed at. */
  isFull(weight: number): boolean {
    return this.weight >= weight || this.count >= MOST_PROBLEMS || this.#squares >= MOST_SQUARES;
  }

  /** Squares of all boards. */
  get squaresInAll(): number {
    return this.#squares;
  }

  /** Whether there is room for this board beside the others. */
  takes({ board }: Problem): boolean {
    return this.count === 0 || (this.#squares + board.squares <= MOST_SQUARES && !this.#alone);
  }

  add(problem: Problem): void {
    const { board } = problem;
    this.weight += board.squares + PROBLEM_WEIGHT;
    this.#squares += board.squares;
    if (board.squares > MOST_SQUARES) this.#alone = problem;
    else {
      const at = this.count * PROBLEM_FIELDS;
      if (at === this.#fields.length) {
        const fields = new Float64Array(2 * at);
        fields.set(this.#fields);
        this.#fields = fields;
      }
      packProblem(problem, this.#fields, at);
      if (board.blocked) {
        this.#masks.push(board.blocked);
        this.#maskBytes += board.squares;
      }
    }
    this.count++;
  }

  /** The message. */
  toChunk(call: number, spare: ArrayBuffer | undefined): Chunk {
    if (this.#alone) return { message: { task: 'solve', call, problem: this.#alone }, transfer: [] };
    const { count } = this;
    const squares = this.#squares;
    const fields = this.#fields;
    const masks = this.#joinedMasks();
    const transfer = [fields.buffer, ...(masks ? [masks.buffer] : []), ...(spare ? [spare] : [])];
    return { message: { task: 'problems', call, count, squares, fields, masks, spare }, transfer };
  }

  #joinedMasks(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#maskBytes === 0) return undefined;
    const masks = new Uint8Array(this.#maskBytes);
    let at = 0;
    for (const mask of this.#masks) {
      masks.set(mask, at);
      at += mask.length;
    }
    return masks;
  }
}

/**
 * Results of a chunk in one buffer, for the reason that problems are packed: first the records, then the paths one after the
 * other.
 */

/** Numbers of a record: its code, the length of its path, nodes. */
const RESULT_FIELDS = 3;

/** A code is the status, the strategy and whether the tour closes: bits 0 and 1, from bit 3 on, and bit 2. */
const CLOSED = 4;
const STRATEGY_SHIFT = 3;

const IMPOSSIBLE = TOUR_STATUSES.indexOf('impossible');

/** Bytes of the results of so many problems with boards of so many squares in all. */
export function resultBytes(count: number, squares: number): number {
  return count * RESULT_FIELDS * 8 + squares * 4;
}

/** Where the records and the paths of so many results lie. */
function partsOf(buffer: ArrayBuffer, count: number): { records: Float64Array; paths: Uint32Array } {
  const records = new Float64Array(buffer, 0, count * RESULT_FIELDS);
  return { records, paths: new Uint32Array(buffer, records.byteLength) };
}

/** Packs results. */
export class ResultWriter {
  readonly #records: Float64Array;
  readonly #paths: Uint32Array;
  #at = 0;
  #pathAt = 0;

  /** @param count problems of the chunk */
  constructor(buffer: ArrayBuffer, count: number) {
    const { records, paths } = partsOf(buffer, count);
    this.#records = records;
    this.#paths = paths;
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
    if (result.status === 'impossible') {
      records[at] = IMPOSSIBLE;
      return;
    }
    const closed = result.status === 'found' && result.closed ? CLOSED : 0;
    const strategy = STRATEGIES.indexOf(result.strategy) << STRATEGY_SHIFT;
    records[at] = TOUR_STATUSES.indexOf(result.status) | closed | strategy;
    records[at + 1] = result.path.length;
    records[at + 2] = result.nodes;
    this.#pathAt += result.path.length;
  }
}

/** Reads results in the order in which they were packed. */
export class ResultReader {
  readonly #impossible: ReadonlyMap<number, TourResult>;
  readonly #records: Float64Array;
  readonly #paths: Uint32Array;
  #done = 0;
  #pathAt = 0;

  /**
   * @param count problems of the chunk
   * @param impossible those that are, by their place
   */
  constructor(buffer: ArrayBuffer, count: number, impossible: ReadonlyMap<number, TourResult>) {
    this.#impossible = impossible;
    const { records, paths } = partsOf(buffer, count);
    this.#records = records;
    this.#paths = paths;
  }

  /** The next result, with a copy of its path. */
  next(): TourResult {
    const records = this.#records;
    const pathAt = this.#pathAt;
    const done = this.#done;
    const at = done * RESULT_FIELDS;
    const code = records[at]!;
    const status = TOUR_STATUSES[code & 3]!;
    this.#done++;
    if (status === 'impossible') return this.#impossible.get(done)!;
    const length = records[at + 1]!;
    this.#pathAt += length;
    const path = this.#paths.slice(pathAt, pathAt + length);
    const nodes = records[at + 2]!;
    const strategy: Strategy = STRATEGIES[code >> STRATEGY_SHIFT]!;
    if (status === 'found') return { status, path, closed: (code & CLOSED) !== 0, nodes, strategy };
    return { status, path, nodes, strategy };
  }
}

/** Bytes of the results of so many tours. */
export function batchBytes(count: number, squares: number): number {
  return count * (8 + 4 + 1 + squares * narrowest(squares).BYTES_PER_ELEMENT);
}

/** The results of so many tours in one buffer: the widest elements first, so that all are aligned. */
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

/**
 * Copies the results of a chunk to where they belong.
 * @param fresh whether `arrays` are full of zeros there, which stands for 'found'
 */
export function copyTours(
  { buffer, visitedInEach }: BatchReply,
  { first, count }: BatchChunk,
  squares: number,
  { paths, visited, statuses, nodes }: BatchArrays,
  fresh: boolean,
): void {
  const from = batchArraysIn(buffer, count, squares);
  paths.set(from.paths, first * squares);
  if (visitedInEach === undefined) {
    visited.set(from.visited, first);
    nodes.set(from.nodes, first);
    statuses.set(from.statuses, first);
  } else {
    visited.fill(visitedInEach, first, first + count);
    nodes.fill(visitedInEach, first, first + count);
    if (!fresh) statuses.fill(0, first, first + count);
  }
}
