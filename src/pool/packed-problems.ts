import type { Board, Problem } from '../problem/problem.js';

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
