import { MOVE_COLUMNS } from '../../board/moves.js';
import { Generator } from '../../random.js';
import {
  type Attempt,
  type AttemptState,
  type BatchRows,
  COMPLETE,
  ENDED,
  NO_START,
  RUNNING,
} from '../engine.js';
import { clearBoard, isKnightMove } from './knight.js';
import { END, type Layout, paddedIndex, VISITED } from './layout.js';

/** Statuses as batches number them. */
const FOUND = 0;
const IMPOSSIBLE = 1;
const STUCK = 2;

/**
 * Warnsdorff's rule (1823) on any board: go to the free square with the fewest ways on. Degrees are kept up to date
 * move by move, so a step costs eight loads and stores whatever the board.
 */
export class Walk {
  /** Squares placed so far. */
  length = 0;
  private readonly layout: Layout;
  private readonly generator = new Generator();
  private attempt: Attempt | undefined;
  /** The square to be placed next, and where it lies in the marks. */
  private square = 0;
  private cell = 0;
  private endCell = 0;
  /** Twice the way from the board's centre to the square to be placed next. */
  private fromCentreRow = 0;
  private fromCentreCol = 0;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  /** Sets a walk up; `run` places the start. */
  begin(attempt: Attempt, start: number, stream: number): void {
    const { layout } = this;
    clearBoard(layout);
    this.attempt = attempt;
    this.square = start;
    this.cell = paddedIndex(layout, start);
    this.length = 0;
    const row = Math.floor(start / layout.cols);
    this.fromCentreRow = 2 * row - layout.rows + 1;
    this.fromCentreCol = 2 * (start - row * layout.cols) - layout.cols + 1;
    this.endCell = 0;
    if (attempt.end >= 0 && layout.freeSquares > 1) {
      this.endCell = paddedIndex(layout, attempt.end);
      layout.marks[this.endCell] |= END;
    }
    if (attempt.tieBreak === 'random') this.generator.seed(attempt.seed, stream, 0);
  }

  /** Places at most `nodes` squares more. */
  run(nodes: number): AttemptState {
    const stop = Math.min(this.length + nodes, this.layout.freeSquares);
    return this.attempt!.tieBreak === 'first' ? this.walkFirst(stop) : this.walkOther(stop);
  }

  /** Walks from each start: row i of `rows` gets the path from `starts[i]`, its length and its status. */
  batch(attempt: Attempt, starts: Uint32Array, { paths, visited, statuses }: BatchRows): void {
    const { freeSquares, squares, path } = this.layout;
    for (const [i, start] of starts.entries()) {
      if (start === NO_START) {
        visited[i] = 0;
        statuses[i] = IMPOSSIBLE;
        continue;
      }
      this.begin(attempt, start, (attempt.stream + i) >>> 0);
      const complete =
        this.run(freeSquares) === COMPLETE &&
        (!attempt.closed || isKnightMove(this.layout.cols, this.square, start));
      visited[i] = this.length;
      statuses[i] = complete ? FOUND : STUCK;
      const row = i * squares;
      for (let step = 0; step < this.length; step++) paths[row + step] = path[step];
    }
  }

  /** Places the square in hand. True when it is the last one. */
  private place(): boolean {
    const { marks, path, freeSquares } = this.layout;
    path[this.length] = this.square;
    marks[this.cell] |= VISITED;
    this.length++;
    if (this.length + 1 === freeSquares && this.endCell !== 0) marks[this.endCell] &= ~END;
    return this.length === freeSquares;
  }

  private walkFirst(stop: number): AttemptState {
    const { marks, path, freeSquares } = this.layout;
    const moves = this.attempt!.moves;
    const [offset0, offset1, offset2, offset3] = [moves[0], moves[4], moves[8], moves[12]];
    const [offset4, offset5, offset6, offset7] = [moves[16], moves[20], moves[24], moves[28]];
    const { endCell } = this;
    let { cell, square, length } = this;
    let state: AttemptState = RUNNING;
    while (length < stop) {
      path[length] = square;
      marks[cell] |= VISITED;
      length++;
      if (length + 1 === freeSquares && endCell !== 0) marks[endCell] &= ~END;
      if (length === freeSquares) {
        state = COMPLETE;
        break;
      }
      // A key is a degree before the index of its move, so the least key is the first of least degree.
      let best = --marks[cell + offset0] << 3;
      let key = (--marks[cell + offset1] << 3) | 1;
      if (key < best) best = key;
      key = (--marks[cell + offset2] << 3) | 2;
      if (key < best) best = key;
      key = (--marks[cell + offset3] << 3) | 3;
      if (key < best) best = key;
      key = (--marks[cell + offset4] << 3) | 4;
      if (key < best) best = key;
      key = (--marks[cell + offset5] << 3) | 5;
      if (key < best) best = key;
      key = (--marks[cell + offset6] << 3) | 6;
      if (key < best) best = key;
      key = (--marks[cell + offset7] << 3) | 7;
      if (key < best) best = key;
      if (best >= END << 3) {
        state = ENDED;
        break;
      }
      const move = (best & 7) * MOVE_COLUMNS;
      cell += moves[move];
      square += moves[move + 1];
    }
    this.cell = cell;
    this.square = square;
    this.length = length;
    return state;
  }

  private walkOther(stop: number): AttemptState {
    const { moves, tieBreak } = this.attempt!;
    while (this.length < stop) {
      if (this.place()) return COMPLETE;
      const k = tieBreak === 'farthest' ? this.chooseFarthest() : this.chooseRandom();
      if (k > 7) return ENDED;
      const move = k * MOVE_COLUMNS;
      this.cell += moves[move];
      this.square += moves[move + 1];
      this.fromCentreRow += 2 * moves[move + 2];
      this.fromCentreCol += 2 * moves[move + 3];
    }
    return RUNNING;
  }

  /** All moves are equally long, so the farthest from the centre is the one that points most outward. 8: stuck. */
  private chooseFarthest(): number {
    const { marks } = this.layout;
    const { moves } = this.attempt!;
    const { cell, fromCentreRow, fromCentreCol } = this;
    let least = END;
    let farthest = 0;
    let chosen = 8;
    for (let k = 0; k < 8; k++) {
      const move = k * MOVE_COLUMNS;
      const degree = --marks[cell + moves[move]];
      if (degree > least || degree >= END) continue;
      const outward = moves[move + 2] * fromCentreRow + moves[move + 3] * fromCentreCol;
      if (degree < least || outward > farthest) {
        least = degree;
        farthest = outward;
        chosen = k;
      }
    }
    return chosen;
  }

  private chooseRandom(): number {
    const { marks } = this.layout;
    const { moves } = this.attempt!;
    const { cell } = this;
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
    if (least >= END) return 8;
    if (count > 1) for (let skip = this.generator.drawBelow(count); skip > 0; skip--) tied &= tied - 1;
    return 31 - Math.clz32(tied & -tied);
  }
}
