// Counterpart: assembly/backtracking.ts.
import { isKnightMove, MOVE_COLUMNS } from '../../problem/knight-graph.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING } from '../engine.js';
import { Search } from './attempt.js';
import { clearBoard, paddedIndex, VISITED } from './layout.js';

/** Marks of this search. Eight of them make a mask. */
const UNVISITED = 0;
const TAKEN = 1;

/** A frame has the untried moves of a square, one bit each, and above them the move by which the square was entered. */
const ENTERED_SHIFT = 8;

/**
 * Plain depth-first search for a tour: moves in the given order, without heuristic or pruning (Golomb & Baumert 1965). It is
 * iterative. On each square it gathers the unvisited neighbours into a mask, one bit a move. A search undoes everything it
 * does, so the mask still holds whenever the search returns to the square, and it tries no move twice.
 */
export class Backtracking extends Search {
  #attempt: Attempt | undefined;
  /** -1: none. */
  #endCell = -1;
  /** The last square of the path, its untried moves, and the move by which it was entered. */
  #square = 0;
  #cell = 0;
  #untried = 0;
  #enteredBy = 0;

  begin(attempt: Attempt): void {
    const { layout } = this;
    const { marks } = layout;
    clearBoard(layout);
    for (let i = 0; i < marks.length; i++) marks[i] = marks[i] < VISITED ? UNVISITED : TAKEN;
    this.reset();
    this.#attempt = attempt;
    this.#square = attempt.start;
    this.#cell = paddedIndex(layout, attempt.start);
    this.#untried = 0;
    this.#enteredBy = 0;
    this.#endCell = attempt.end >= 0 && layout.openSquares > 1 ? paddedIndex(layout, attempt.end) : -1;
    if (this.#endCell >= 0) marks[this.#endCell] = TAKEN;
  }

  run(nodes: number): AttemptState {
    const { moves, closed, start } = this.#attempt!;
    const { marks, path, frames, openSquares: last } = this.layout;
    const endCell = this.#endCell;
    const [offset0, offset1, offset2, offset3] = [moves[0], moves[4], moves[8], moves[12]];
    const [offset4, offset5, offset6, offset7] = [moves[16], moves[20], moves[24], moves[28]];
    // Counts one call in small integers. The total is in `this.nodes`.
    const maxNodes = Math.min(nodes, 2 ** 30);
    let { length: depth } = this;
    let here = this.#cell;
    let at = this.#square;
    let left = this.#untried;
    let entered = this.#enteredBy;
    let count = 0;
    let state: AttemptState = RUNNING;
    for (;;) {
      if (left !== 0) {
        if (count === maxNodes) break;
        frames[depth - 1] = (left & (left - 1)) | (entered << ENTERED_SHIFT);
        entered = 31 - Math.clz32(left & -left);
        here += moves[entered * MOVE_COLUMNS];
        at += moves[entered * MOVE_COLUMNS + 1];
      } else if (depth > 1) {
        this.beforeTakingBack(depth);
        if (depth + 1 === last && endCell >= 0) marks[endCell] = TAKEN;
        marks[here] = UNVISITED;
        here -= moves[entered * MOVE_COLUMNS];
        at -= moves[entered * MOVE_COLUMNS + 1];
        depth--;
        const frame = frames[depth - 1];
        left = frame & ((1 << ENTERED_SHIFT) - 1);
        entered = frame >>> ENTERED_SHIFT;
        continue;
      } else if (depth === 1) {
        state = ENDED;
        break;
      } else if (count === maxNodes) {
        break;
      }
      marks[here] = TAKEN;
      path[depth++] = at;
      count++;
      if (depth + 1 >= last) {
        if (depth === last && (!closed || isKnightMove(this.layout, at, start))) {
          state = COMPLETE;
          break;
        }
        if (depth + 1 === last && endCell >= 0) marks[endCell] = UNVISITED;
      }
      left =
        (marks[here + offset0] |
          (marks[here + offset1] << 1) |
          (marks[here + offset2] << 2) |
          (marks[here + offset3] << 3) |
          (marks[here + offset4] << 4) |
          (marks[here + offset5] << 5) |
          (marks[here + offset6] << 6) |
          (marks[here + offset7] << 7)) ^
        0xff;
    }
    this.#cell = here;
    this.#square = at;
    this.length = depth;
    this.nodes += count;
    this.#untried = left;
    this.#enteredBy = entered;
    return state;
  }
}
