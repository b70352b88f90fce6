// Its image is assembly/warnsdorff.ts.
import { MOVE_COLUMNS } from '../../problem/moves.js';
import { CLOCKWISE } from '../../problem/options.js';
import { Random } from '../../problem/random.js';
import { STATUS } from '../../problem/result.js';
import {
  type Attempt,
  type AttemptState,
  type BatchRows,
  COMPLETE,
  ENDED,
  NO_START,
  RUNNING,
  type WalkKernel,
} from '../engine.js';
import { clearBoard, isKnightMove } from './knight.js';
import { END, OUTSIDE, paddedIndex } from './layout.js';
import { PathInHand } from './path-in-hand.js';

/** Keys of `walkFarthest`: degrees from this bit on, below them how far inward, biased to be positive, and three bits a move. */
const DEGREE_SHIFT = 23;
const OUTWARD_BIAS = 2 ** 19;

/**
 * Warnsdorff's rule (1823) on any board: go to the free square with the fewest ways on. Degrees are kept up to date
 * move by move, so a step costs eight loads and stores whatever the board.
 */
export class Walk extends PathInHand implements WalkKernel {
  readonly #generator = new Random();
  #attempt: Attempt | undefined;
  /** The square to be placed next, and where it lies in the marks. */
  #square = 0;
  #cell = 0;
  #endCell = 0;

  /** A walk takes nothing back. */
  get nodes(): number {
    return this.length;
  }

  /** Sets a walk up; `run` places the start. */
  begin(attempt: Attempt): void {
    this.beginFrom(attempt, attempt.start, attempt.stream);
  }

  /** The same from another start, with another stream. */
  beginFrom(attempt: Attempt, start: number, stream: number): void {
    const { layout } = this;
    clearBoard(layout);
    this.#attempt = attempt;
    this.#square = start;
    this.#cell = paddedIndex(layout, start);
    this.length = 0;
    this.#endCell = 0;
    if (attempt.end >= 0 && layout.freeSquares > 1) {
      this.#endCell = paddedIndex(layout, attempt.end);
      layout.marks[this.#endCell] |= END;
    }
    if (attempt.tieBreak === 'random') this.#generator.seed(attempt.seed, stream, 0);
  }

  /** Places at most `nodes` squares more; the end square is opened before the last step. */
  run(nodes: number): AttemptState {
    const { marks, freeSquares } = this.layout;
    const stop = Math.min(this.length + nodes, freeSquares);
    const opens = freeSquares - 2;
    let goesOn = this.#endCell === 0 || this.#walkTo(Math.min(stop, opens));
    if (goesOn && this.length < stop) {
      if (this.#endCell !== 0) marks[this.#endCell] &= ~END;
      goesOn = this.#walkTo(stop);
    }
    if (goesOn) return RUNNING;
    return this.length === freeSquares ? COMPLETE : ENDED;
  }

  /** Walks until `stop` squares are placed, or stuck (false), which a complete walk is too. */
  #walkTo(stop: number): boolean {
    const { tieBreak } = this.#attempt!;
    if (tieBreak === 'first') return this.#walkFirst(stop);
    return tieBreak === 'farthest' ? this.#walkFarthest(stop) : this.#walkRandom(stop);
  }

  /** Walks from each start: row i of `rows` gets the path from `starts[i]`, its length and its status. */
  batch(attempt: Attempt, starts: Uint32Array, { paths, visited, statuses }: BatchRows): void {
    const { freeSquares, squares, path } = this.layout;
    for (const [i, start] of starts.entries()) {
      if (start === NO_START) {
        visited[i] = 0;
        statuses[i] = STATUS.impossible;
        continue;
      }
      this.beginFrom(attempt, start, (attempt.stream + i) >>> 0);
      const complete =
        this.run(freeSquares) === COMPLETE &&
        (!attempt.closed || isKnightMove(this.layout.cols, this.#square, start));
      visited[i] = this.length;
      statuses[i] = complete ? STATUS.found : STATUS.stuck;
      paths.set(path.subarray(0, this.length), i * squares);
    }
  }

  #walkFirst(stop: number): boolean {
    const { marks, path } = this.layout;
    const { moves } = this.#attempt!;
    // One by one, and constants of this module too: from a pattern or another scope V8 takes what may be of any kind.
    const offset0 = moves[0]! | 0;
    const offset1 = moves[4]! | 0;
    const offset2 = moves[8]! | 0;
    const offset3 = moves[12]! | 0;
    const offset4 = moves[16]! | 0;
    const offset5 = moves[20]! | 0;
    const offset6 = moves[24]! | 0;
    const offset7 = moves[28]! | 0;
    const leastVisited = (END << 3) | 0;
    const outside = OUTSIDE | 0;
    const columns = MOVE_COLUMNS | 0;
    let { length } = this;
    let cell = this.#cell;
    let square = this.#square;
    let goesOn = true;
    while (length < stop) {
      path[length] = square;
      length++;
      // A visited square is no more than one outside: its mark stays high whatever is taken off it.
      marks[cell] = outside;
      // Spelt out and kept to 32 bits: an eighth faster than `--marks[cell + offset0] << 3` and its like.
      const at0 = (cell + offset0) | 0;
      const mark0 = marks[at0]!;
      marks[at0] = mark0 - 1;
      const at1 = (cell + offset1) | 0;
      const mark1 = marks[at1]!;
      marks[at1] = mark1 - 1;
      const at2 = (cell + offset2) | 0;
      const mark2 = marks[at2]!;
      marks[at2] = mark2 - 1;
      const at3 = (cell + offset3) | 0;
      const mark3 = marks[at3]!;
      marks[at3] = mark3 - 1;
      const at4 = (cell + offset4) | 0;
      const mark4 = marks[at4]!;
      marks[at4] = mark4 - 1;
      const at5 = (cell + offset5) | 0;
      const mark5 = marks[at5]!;
      marks[at5] = mark5 - 1;
      const at6 = (cell + offset6) | 0;
      const mark6 = marks[at6]!;
      marks[at6] = mark6 - 1;
      const at7 = (cell + offset7) | 0;
      const mark7 = marks[at7]!;
      marks[at7] = mark7 - 1;
      // A key is a degree, one less by now, before the index of its move: the least key is the first of least degree.
      const key01 = lesser(((mark0 << 3) - 8) | 0, ((mark1 << 3) - 7) | 0);
      const key23 = lesser(((mark2 << 3) - 6) | 0, ((mark3 << 3) - 5) | 0);
      const key45 = lesser(((mark4 << 3) - 4) | 0, ((mark5 << 3) - 3) | 0);
      const key67 = lesser(((mark6 << 3) - 2) | 0, ((mark7 << 3) - 1) | 0);
      const key = lesser(lesser(key01, key23), lesser(key45, key67));
      if (key >= leastVisited) {
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
   * All moves are equally long, so the farthest from the centre is the one that points most outward. A key is a degree
   * before how far a move points inward before the move's place in the order tried.
   */
  #walkFarthest(stop: number): boolean {
    const { rows, cols, stride, marks, path } = this.layout;
    if (2 * Math.max(rows, cols) + Math.min(rows, cols) >= OUTWARD_BIAS)
      return this.#walkFarthestOnLongBoard(stop);
    const { moves } = this.#attempt!;
    const [rank0, rank1, rank2, rank3, rank4, rank5, rank6, rank7] = biasedRanks(moves);
    let { length } = this;
    let cell = this.#cell;
    let square = this.#square;
    // Twice the way from the board's centre.
    let row = 2 * Math.floor(square / cols) - rows + 1;
    let col = 2 * (square % cols) - cols + 1;
    let goesOn = true;
    while (length < stop) {
      path[length] = square;
      length++;
      marks[cell] = OUTSIDE;
      const outward0 = (col - 2 * row) << 3;
      const outward1 = (2 * col - row) << 3;
      const outward2 = (2 * col + row) << 3;
      const outward3 = (col + 2 * row) << 3;
      const at0 = (cell - 2 * stride + 1) | 0;
      const left0 = (marks[at0] - 1) | 0;
      marks[at0] = left0;
      const at1 = (cell - stride + 2) | 0;
      const left1 = (marks[at1] - 1) | 0;
      marks[at1] = left1;
      const at2 = (cell + stride + 2) | 0;
      const left2 = (marks[at2] - 1) | 0;
      marks[at2] = left2;
      const at3 = (cell + 2 * stride + 1) | 0;
      const left3 = (marks[at3] - 1) | 0;
      marks[at3] = left3;
      const at4 = (cell + 2 * stride - 1) | 0;
      const left4 = (marks[at4] - 1) | 0;
      marks[at4] = left4;
      const at5 = (cell + stride - 2) | 0;
      const left5 = (marks[at5] - 1) | 0;
      marks[at5] = left5;
      const at6 = (cell - stride - 2) | 0;
      const left6 = (marks[at6] - 1) | 0;
      marks[at6] = left6;
      const at7 = (cell - 2 * stride - 1) | 0;
      const left7 = (marks[at7] - 1) | 0;
      marks[at7] = left7;
      const key0 = ((left0 << DEGREE_SHIFT) - outward0 + rank0) | 0;
      const key1 = ((left1 << DEGREE_SHIFT) - outward1 + rank1) | 0;
      const key2 = ((left2 << DEGREE_SHIFT) - outward2 + rank2) | 0;
      const key3 = ((left3 << DEGREE_SHIFT) - outward3 + rank3) | 0;
      const key4 = ((left4 << DEGREE_SHIFT) + outward0 + rank4) | 0;
      const key5 = ((left5 << DEGREE_SHIFT) + outward1 + rank5) | 0;
      const key6 = ((left6 << DEGREE_SHIFT) + outward2 + rank6) | 0;
      const key7 = ((left7 << DEGREE_SHIFT) + outward3 + rank7) | 0;
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

  /** The same on boards so long that a key does not fit into 31 bits. */
  #walkFarthestOnLongBoard(stop: number): boolean {
    const { rows, cols, marks, path } = this.layout;
    const { moves } = this.#attempt!;
    let { length } = this;
    let cell = this.#cell;
    let square = this.#square;
    // Twice the way from the board's centre.
    let fromCentreRow = 2 * Math.floor(square / cols) - rows + 1;
    let fromCentreCol = 2 * (square % cols) - cols + 1;
    let goesOn = true;
    while (length < stop) {
      path[length] = square;
      length++;
      marks[cell] = OUTSIDE;
      let least = END;
      let farthest = 0;
      let chosen = 0;
      for (let move = 0; move < 8 * MOVE_COLUMNS; move += MOVE_COLUMNS) {
        const degree = --marks[cell + moves[move]];
        if (degree > least || degree >= END) continue;
        const outward = moves[move + 2] * fromCentreRow + moves[move + 3] * fromCentreCol;
        if (degree < least || outward > farthest) {
          least = degree;
          farthest = outward;
          chosen = move;
        }
      }
      goesOn = least < END;
      if (!goesOn) break;
      cell += moves[chosen];
      square += moves[chosen + 1];
      fromCentreRow += 2 * moves[chosen + 2];
      fromCentreCol += 2 * moves[chosen + 3];
    }
    this.#cell = cell;
    this.#square = square;
    this.length = length;
    return goesOn;
  }

  /** Draws a word a step, tied or not, and takes the (word * count >>> 32)-th of the tied squares in order. */
  #walkRandom(stop: number): boolean {
    const { marks, path } = this.layout;
    const { moves } = this.#attempt!;
    let { length } = this;
    let cell = this.#cell;
    let square = this.#square;
    let goesOn = true;
    while (length < stop) {
      path[length] = square;
      length++;
      marks[cell] = OUTSIDE;
      let least = END;
      let tied = 0;
      let count = 0;
      for (let k = 0; k < 8; k++) {
        const degree = --marks[cell + moves[k * MOVE_COLUMNS]];
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

/** By clockwise move, from two up and one right: its place in the order tried, and the bias of its key. */
function biasedRanks(moves: Int32Array): Int32Array {
  return Int32Array.from(CLOCKWISE, ([dRow, dCol]) => {
    let rank = 0;
    while (moves[rank * MOVE_COLUMNS + 2] !== dRow || moves[rank * MOVE_COLUMNS + 3] !== dCol) rank++;
    return OUTWARD_BIAS * 8 + rank;
  });
}

/** The lesser of two integers of less than 31 bits, without a branch: which one it is cannot be foretold. */
function lesser(one: number, other: number): number {
  const difference = (one - other) | 0;
  return (other + (difference & (difference >> 31))) | 0;
}
