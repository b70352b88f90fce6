import type { Problem } from '../problem/problem.js';
import type { Chunk } from './calls.js';
import { PROBLEM_FIELDS, packProblem } from './packed-problems.js';

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
