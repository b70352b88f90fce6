// Its image is assembly/warnsdorff.ts.
import { isKnightMove, MOVE_COLUMNS } from '../../problem/knight-graph.js';
import { CLOCKWISE, DRAWS_TIES } from '../../problem/options.js';
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
import { clearBoard, END, OUTSIDE, paddedIndex } from './layout.js';
import { PathInHand } from './searched-path.js';

/** Keys of `walkFarthest`: degrees from this bit on, below them how far inward, biased to be positive, and three bits a move. */
const DEGREE_SHIFT = 23;
const BIAS = 2 ** 22;
/**
 * Ways from the centre are cut to this, so that no key takes more than 31 bits. Only on boards whose
 * other side is at most 2^10 (they have 2^27 squares at most) is there a longer way: more than three times the other, so that
 * the signs of both alone put the eight moves in order.
 */
const FAR = 2 ** 17;

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
    if (attempt.end >= 0 && layout.openSquares > 1) {
      this.#endCell = paddedIndex(layout, attempt.end);
      layout.marks[this.#endCell] |= END;
    }
    if (DRAWS_TIES[attempt.tieBreak]) this.#generator.seed(attempt.seed, stream, 0);
  }

  /** Places at most `nodes` squares more; the end square is opened before the last step. */
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

  /** Walks until `stop` squares are placed, or stuck (false), which a complete walk is too. */
  #walkTo(stop: number): boolean {
    const { tieBreak } = this.#attempt!;
    switch (tieBreak) {
      case 'first':
        return this.#walkFirst(stop);
      case 'farthest':
        return this.#walkFarthest(stop);
      case 'random':
        return this.#walkRandom(stop);
    }
  }

  /** Walks from each start: row i of `rows` gets the path from `starts[i]`, its length and its status. */
  batch(attempt: Attempt, starts: Uint32Array, { paths, visited, statuses }: BatchRows): void {
    const { openSquares, squares, path } = this.layout;
    for (const [i, start] of starts.entries()) {
      if (start === NO_START) {
        visited[i] = 0;
        statuses[i] = STATUS.impossible;
        continue;
      }
      this.beginFrom(attempt, start, (attempt.stream + i) >>> 0);
      const complete =
        this.run(openSquares) === COMPLETE &&
        (!attempt.closed || isKnightMove(this.layout, this.#square, start));
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
      const mark0 = leave(marks, (cell + offset0) | 0);
      const mark1 = leave(marks, (cell + offset1) | 0);
      const mark2 = leave(marks, (cell + offset2) | 0);
      const mark3 = leave(marks, (cell + offset3) | 0);
      const mark4 = leave(marks, (cell + offset4) | 0);
      const mark5 = leave(marks, (cell + offset5) | 0);
      const mark6 = leave(marks, (cell + offset6) | 0);
      const mark7 = leave(marks, (cell + offset7) | 0);
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
      const down = nearer(row);
      const right = nearer(col);
      const outward0 = (right - 2 * down) << 3;
      const outward1 = (2 * right - down) << 3;
      const outward2 = (2 * right + down) << 3;
      const outward3 = (right + 2 * down) << 3;
      const mark0 = leave(marks, (cell - 2 * stride + 1) | 0);
      const mark1 = leave(marks, (cell - stride + 2) | 0);
      const mark2 = leave(marks, (cell + stride + 2) | 0);
      const mark3 = leave(marks, (cell + 2 * stride + 1) | 0);
      const mark4 = leave(marks, (cell + 2 * stride - 1) | 0);
      const mark5 = leave(marks, (cell + stride - 2) | 0);
      const mark6 = leave(marks, (cell - stride - 2) | 0);
      const mark7 = leave(marks, (cell - 2 * stride - 1) | 0);
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
export function biasedRanks(moves: Int32Array): Int32Array {
  return Int32Array.from(CLOCKWISE, ([dRow, dCol]) => {
    let rank = 0;
    while (moves[rank * MOVE_COLUMNS + 2] !== dRow || moves[rank * MOVE_COLUMNS + 3] !== dCol) rank++;
    return BIAS + rank;
  });
}

/** A way from the centre, cut so that keys stay small. */
export function nearer(far: number): number {
  return Math.max(-FAR, Math.min(far, FAR));
}

/** Takes one off a neighbour's degree, and returns what it was. Spelt out, it is an eighth faster than with `--`. */
export function leave(marks: Uint8Array, neighbour: number): number {
  const mark = marks[neighbour]!;
  marks[neighbour] = mark - 1;
  return mark;
}

/** The lesser of two integers of less than 31 bits, without a branch: which one it is cannot be foretold. */
export function lesser(one: number, other: number): number {
  const difference = (one - other) | 0;
  return (other + (difference & (difference >> 31))) | 0;
}
