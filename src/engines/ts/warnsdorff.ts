// Counterpart: assembly/warnsdorff.ts.
import type { BatchArrays } from '../../problem/batch.js';
import { isKnightMove, MOVE_COLUMNS } from '../../problem/knight-graph.js';
import { CLOCKWISE, TIES } from '../../problem/options.js';
import { Random } from '../../problem/random.js';
import { STATUS } from '../../problem/result.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING, type WalkKernel } from '../engine.js';
import { CurrentPath, forEachStart, writeResult } from './attempt.js';
import { clearBoard, END, OUTSIDE, paddedIndex } from './layout.js';

/** Keys of `#walkByDistance`: from the top a degree, how far the move points inward, biased to be positive, and its index (3 bits). */
const DEGREE_SHIFT = 23;
const BIAS = 2 ** 22;
/**
 * Distances from the centre, in half squares, are clamped to this: see assembly/keys.ts, with other numbers. A board has at most
 * 2^27 squares, so one of its two distances is below 2^14, and a move points inward by at most 2 * 2^17 + 2^14, times the weight 8
 * less than 2^22, which is BIAS. If a distance is clamped, the board has more than 2^17 rows (or columns) and fewer than 2^10 columns,
 * so the other distance is below 2^10, less than a third of 2^17: the order of moves depends on the signs only.
 */
const MAX_DISTANCE = 2 ** 17;

/**
 * Warnsdorff's rule (1823) on any board: go to the unvisited square with the fewest available moves. The degrees are updated
 * with each move, so a step costs eight loads and stores on any board.
 */
export class Walk extends CurrentPath implements WalkKernel {
  readonly #generator = new Random();
  #attempt: Attempt | undefined;
  #isFree = false;
  /** The next square, and its mark. */
  #square = 0;
  #cell = 0;
  #endCell = 0;

  /** A walk takes no square back. */
  get nodes(): number {
    return this.length;
  }

  begin(attempt: Attempt): void {
    this.beginFrom(attempt, attempt.start, attempt.stream);
  }

  /**
   * Does the same from another start, with another stream.
   * @param isFree whether squares 2, 6, 10 and so on of a walk with random ties are any unvisited neighbours of the square before
   */
  beginFrom(attempt: Attempt, start: number, stream: number, isFree = false): void {
    const { layout } = this;
    this.#isFree = isFree;
    clearBoard(layout);
    this.#attempt = attempt;
    this.#square = start;
    this.#cell = paddedIndex(layout, start);
    this.length = 0;
    this.#endCell = 0;
    if (attempt.end >= 0 && layout.openSquares > 1) {
      this.#endCell = paddedIndex(layout, attempt.end);
      layout.marks[this.#endCell] |= END;
    }
    if (TIES[attempt.tieBreak].random) this.#generator.seed(attempt.seed, stream, 0);
  }

  /** The end becomes enterable before the last step. */
  run(nodes: number): AttemptState {
    const { marks, openSquares } = this.layout;
    const stop = Math.min(this.length + nodes, openSquares);
    const opens = openSquares - 2;
    let goesOn = this.#endCell === 0 || this.#walkTo(Math.min(stop, opens));
    if (goesOn && this.length < stop) {
      if (this.#endCell !== 0) marks[this.#endCell] &= ~END;
      goesOn = this.#walkTo(stop);
    }
    if (goesOn) return RUNNING;
    return this.length === openSquares ? COMPLETE : ENDED;
  }

  /** Walks until `stop` squares are placed, or until it is stuck (false), which a complete walk is, too. */
  #walkTo(stop: number): boolean {
    const { outward, random } = TIES[this.#attempt!.tieBreak];
    if (random) return this.#walkRandom(stop);
    return outward === 0 ? this.#walkFirst(stop) : this.#walkByDistance(stop, 8 * outward);
  }

  batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void {
    const { openSquares, squares, path } = this.layout;
    forEachStart(starts, rows, (start, tour) => {
      this.beginFrom(attempt, start, (attempt.stream + tour) >>> 0);
      const complete =
        this.run(openSquares) === COMPLETE &&
        (!attempt.closed || isKnightMove(this.layout, this.#square, start));
      writeResult(rows, tour, complete ? STATUS.found : STATUS.stuck, this.length);
      rows.paths.set(path.subarray(0, this.length), tour * squares);
    });
  }

  #walkFirst(stop: number): boolean {
    const { marks, path } = this.layout;
    const { moves } = this.#attempt!;
    // One by one, constants of this module included: V8 cannot infer integers from a pattern or from another scope.
    const offset0 = moves[0]! | 0;
    const offset1 = moves[4]! | 0;
    const offset2 = moves[8]! | 0;
    const offset3 = moves[12]! | 0;
    const offset4 = moves[16]! | 0;
    const offset5 = moves[20]! | 0;
    const offset6 = moves[24]! | 0;
    const offset7 = moves[28]! | 0;
    const minVisited = (END << 3) | 0;
    const outside = OUTSIDE | 0;
    const columns = MOVE_COLUMNS | 0;
    let { length } = this;
    let cell = this.#cell;
    let square = this.#square;
    let goesOn = true;
    while (length < stop) {
      path[length] = square;
      length++;
      // A visited square needs no mark of its own: its mark stays high, however often it is lowered.
      marks[cell] = outside;
      const mark0 = lower(marks, (cell + offset0) | 0);
      const mark1 = lower(marks, (cell + offset1) | 0);
      const mark2 = lower(marks, (cell + offset2) | 0);
      const mark3 = lower(marks, (cell + offset3) | 0);
      const mark4 = lower(marks, (cell + offset4) | 0);
      const mark5 = lower(marks, (cell + offset5) | 0);
      const mark6 = lower(marks, (cell + offset6) | 0);
      const mark7 = lower(marks, (cell + offset7) | 0);
      // A key is the lowered degree before the index of the move: the lowest key is the first of lowest degree.
      const key01 = lesser(((mark0 << 3) - 8) | 0, ((mark1 << 3) - 7) | 0);
      const key23 = lesser(((mark2 << 3) - 6) | 0, ((mark3 << 3) - 5) | 0);
      const key45 = lesser(((mark4 << 3) - 4) | 0, ((mark5 << 3) - 3) | 0);
      const key67 = lesser(((mark6 << 3) - 2) | 0, ((mark7 << 3) - 1) | 0);
      const key = lesser(lesser(key01, key23), lesser(key45, key67));
      if (key >= minVisited) {
        goesOn = false;
        break;
      }
      const move = (key & 7) * columns;
      cell = (cell + moves[move]) | 0;
      square = (square + moves[move + 1]) | 0;
    }
    this.#cell = cell;
    this.#square = square;
    this.length = length;
    return goesOn;
  }

  /**
   * All moves are equally long, so the farthest square is the one that the move points outward to most. A key is a degree, then
   * how far the move points inward, then its index in the order tried.
   */
  #walkByDistance(stop: number, weight: number): boolean {
    const { rows, cols, stride, marks, path } = this.layout;
    const { moves } = this.#attempt!;
    const [rank0, rank1, rank2, rank3, rank4, rank5, rank6, rank7] = biasedRanks(moves);
    let { length } = this;
    let cell = this.#cell;
    let square = this.#square;
    // Twice the distance from the board's centre.
    let row = 2 * Math.floor(square / cols) - rows + 1;
    let col = 2 * (square % cols) - cols + 1;
    let goesOn = true;
    while (length < stop) {
      path[length] = square;
      length++;
      marks[cell] = OUTSIDE;
      const down = clampDistance(row) * weight;
      const right = clampDistance(col) * weight;
      const outward0 = (right - 2 * down) | 0;
      const outward1 = (2 * right - down) | 0;
      const outward2 = (2 * right + down) | 0;
      const outward3 = (right + 2 * down) | 0;
      const mark0 = lower(marks, (cell - 2 * stride + 1) | 0);
      const mark1 = lower(marks, (cell - stride + 2) | 0);
      const mark2 = lower(marks, (cell + stride + 2) | 0);
      const mark3 = lower(marks, (cell + 2 * stride + 1) | 0);
      const mark4 = lower(marks, (cell + 2 * stride - 1) | 0);
      const mark5 = lower(marks, (cell + stride - 2) | 0);
      const mark6 = lower(marks, (cell - stride - 2) | 0);
      const mark7 = lower(marks, (cell - 2 * stride - 1) | 0);
      const key0 = ((mark0 << DEGREE_SHIFT) - outward0 + rank0) | 0;
      const key1 = ((mark1 << DEGREE_SHIFT) - outward1 + rank1) | 0;
      const key2 = ((mark2 << DEGREE_SHIFT) - outward2 + rank2) | 0;
      const key3 = ((mark3 << DEGREE_SHIFT) - outward3 + rank3) | 0;
      const key4 = ((mark4 << DEGREE_SHIFT) + outward0 + rank4) | 0;
      const key5 = ((mark5 << DEGREE_SHIFT) + outward1 + rank5) | 0;
      const key6 = ((mark6 << DEGREE_SHIFT) + outward2 + rank6) | 0;
      const key7 = ((mark7 << DEGREE_SHIFT) + outward3 + rank7) | 0;
      const key0123 = lesser(lesser(key0, key1), lesser(key2, key3));
      const key = lesser(key0123, lesser(lesser(key4, key5), lesser(key6, key7)));
      goesOn = key < END << DEGREE_SHIFT;
      if (!goesOn) break;
      const move = (key & 7) * MOVE_COLUMNS;
      cell = (cell + moves[move]) | 0;
      square = (square + moves[move + 1]) | 0;
      row = (row + 2 * moves[move + 2]) | 0;
      col = (col + 2 * moves[move + 3]) | 0;
    }
    this.#cell = cell;
    this.#square = square;
    this.length = length;
    return goesOn;
  }

  /** Draws a word for each step, and takes the (word * count >>> 32)-th of the tied squares in order. */
  #walkRandom(stop: number): boolean {
    const { marks, path } = this.layout;
    const { moves } = this.#attempt!;
    let { length } = this;
    let cell = this.#cell;
    let square = this.#square;
    let goesOn = true;
    const isFree = this.#isFree;
    while (length < stop) {
      path[length] = square;
      length++;
      marks[cell] = OUTSIDE;
      let least = END;
      let tied = 0;
      let count = 0;
      // Degrees are at most 8, so this makes those of unvisited squares equal.
      const ignored = isFree && (length & 3) === 2 ? 15 : 0;
      for (let k = 0; k < 8; k++) {
        const degree = --marks[cell + moves[k * MOVE_COLUMNS]] | ignored;
        if (degree < least) {
          least = degree;
          tied = 1 << k;
          count = 1;
        } else if (degree === least) {
          tied |= 1 << k;
          count++;
        }
      }
      let skip = this.#generator.drawBelow(count);
      goesOn = least < END;
      if (!goesOn) break;
      for (; skip > 0; skip--) tied &= tied - 1;
      const move = (31 - Math.clz32(tied & -tied)) * MOVE_COLUMNS;
      cell += moves[move];
      square += moves[move + 1];
    }
    this.#cell = cell;
    this.#square = square;
    this.length = length;
    return goesOn;
  }
}

/** Returns by clockwise move its index in the order tried, plus the bias of its key. */
export function biasedRanks(moves: Int32Array): Int32Array {
  return Int32Array.from(CLOCKWISE, ([dRow, dCol]) => {
    let rank = 0;
    while (moves[rank * MOVE_COLUMNS + 2] !== dRow || moves[rank * MOVE_COLUMNS + 3] !== dCol) rank++;
    return BIAS + rank;
  });
}

/** Returns a distance from the centre as keys take it. */
export function clampDistance(distance: number): number {
  return Math.max(-MAX_DISTANCE, Math.min(distance, MAX_DISTANCE));
}

/** Lowers the degree of a neighbour. Returns its mark from before. This form is an eighth faster than `--`. */
export function lower(marks: Uint8Array, neighbour: number): number {
  const mark = marks[neighbour]!;
  marks[neighbour] = mark - 1;
  return mark;
}

/** Returns the lesser of two integers of less than 31 bits, without a branch, which would be unpredictable. */
export function lesser(one: number, other: number): number {
  const difference = (one - other) | 0;
  return (other + (difference & (difference >> 31))) | 0;
}
