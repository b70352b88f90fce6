import type { Strategy } from '../options.js';
import { STRATEGIES } from '../options.js';
import type { Board, Problem } from '../problem.js';
import { TOUR_STATUSES, type TourResult } from '../result.js';

/** Problems and results in flat arrays: a message of objects takes longer to copy than most of them take to solve. */

/** Numbers of a packed problem: rows, cols, start, end, 1 for a closed tour, free squares (0: none is blocked). */
export const PROBLEM_FIELDS = 6;

/** Numbers of a packed result: its code, the length of its path, nodes. */
const RESULT_FIELDS = 3;

/** A code is the status, the strategy and whether the tour closes: bits 0 and 1, from bit 3 on, and bit 2. */
const CLOSED = 4;
const STRATEGY_SHIFT = 3;

const IMPOSSIBLE = TOUR_STATUSES.indexOf('impossible');

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
  private at = 0;
  private maskAt = 0;

  constructor(
    private readonly fields: Float64Array,
    private readonly masks: Uint8Array | undefined,
  ) {}

  next(): Problem {
    const { fields, at } = this;
    this.at += PROBLEM_FIELDS;
    const rows = fields[at]!;
    const cols = fields[at + 1]!;
    const squares = rows * cols;
    const masked = fields[at + 5]! > 0;
    const blocked = masked ? this.masks!.subarray(this.maskAt, this.maskAt + squares) : undefined;
    const freeSquares = masked ? fields[at + 5]! : squares;
    if (masked) this.maskAt += squares;
    const board: Board = { rows, cols, squares, freeSquares, blocked };
    return { board, start: fields[at + 2]!, end: fields[at + 3]!, closed: fields[at + 4] === 1 };
  }
}

/** Bytes of the results of so many problems with boards of so many squares in all. */
export function resultBytes(count: number, squares: number): number {
  return count * RESULT_FIELDS * 8 + squares * 4;
}

/** Results of a chunk in a buffer: first the records, then the paths one after the other. */
export class PackedResults {
  private readonly records: Float64Array;
  private readonly paths: Uint32Array;
  private done = 0;
  private pathAt = 0;

  /** @param count problems of the chunk */
  constructor(
    readonly buffer: ArrayBuffer,
    count: number,
  ) {
    this.records = new Float64Array(buffer, 0, count * RESULT_FIELDS);
    this.paths = new Uint32Array(buffer, count * RESULT_FIELDS * 8);
  }

  /** Where the next path may be written, so that {@link add} need not copy it. */
  room(squares: number): Uint32Array {
    return this.paths.subarray(this.pathAt, this.pathAt + squares);
  }

  /** Packs a result whose path lies in the room. */
  add(result: TourResult): void {
    const at = this.done * RESULT_FIELDS;
    this.done++;
    if (result.status === 'impossible') {
      this.records[at] = IMPOSSIBLE;
      return;
    }
    const closed = result.status === 'found' && result.closed ? CLOSED : 0;
    const strategy = STRATEGIES.indexOf(result.strategy) << STRATEGY_SHIFT;
    this.records[at] = TOUR_STATUSES.indexOf(result.status) | closed | strategy;
    this.records[at + 1] = result.path.length;
    this.records[at + 2] = result.nodes;
    this.pathAt += result.path.length;
  }

  /**
   * The next result in the order in which they were packed, with a copy of its path.
   * @param impossible those that are, by their place
   */
  take(impossible: ReadonlyMap<number, TourResult>): TourResult {
    const { records, pathAt } = this;
    const at = this.done * RESULT_FIELDS;
    const code = records[at]!;
    const status = TOUR_STATUSES[code & 3]!;
    if (status === 'impossible') return impossible.get(this.done++)!;
    this.done++;
    const length = records[at + 1]!;
    this.pathAt += length;
    const path = this.paths.slice(pathAt, pathAt + length);
    const nodes = records[at + 2]!;
    const strategy: Strategy = STRATEGIES[code >> STRATEGY_SHIFT]!;
    if (status === 'found') return { status, path, closed: (code & CLOSED) !== 0, nodes, strategy };
    return { status, path, nodes, strategy };
  }
}
