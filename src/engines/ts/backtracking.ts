import { MOVE_COLUMNS } from '../../board/moves.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING } from '../engine.js';
import { clearBoard, isKnightMove } from './knight.js';
import { END, type Layout, paddedIndex, VISITED } from './layout.js';
import { Longest } from './longest.js';

/** Just behind the last move of a move table. */
const NO_MOVE = 8 * MOVE_COLUMNS;

/**
 * Plain depth-first search for a tour: moves in the order given, no heuristic, no pruning (backtracking as in
 * Golomb & Baumert 1965). Iterative: the moves taken stand in `frames`.
 */
export class Backtracking {
  /** Squares on the path in hand. */
  length = 0;
  /** Squares placed in this attempt, taken-back ones too. */
  nodes = 0;
  readonly longest: Longest;
  private readonly layout: Layout;
  private moves: Int32Array = new Int32Array(NO_MOVE);
  private start = 0;
  private endCell = 0;
  private closed = false;
  /** The square placed last, and the next of its moves to try. */
  private square = 0;
  private cell = 0;
  private move = 0;

  constructor(layout: Layout) {
    this.layout = layout;
    this.longest = new Longest(layout);
  }

  /** Sets a search up; `run` places the start. */
  begin({ start, end, closed, moves }: Attempt): void {
    const { layout } = this;
    clearBoard(layout);
    this.longest.reset();
    this.moves = moves;
    this.start = start;
    this.closed = closed;
    this.square = start;
    this.cell = paddedIndex(layout, start);
    this.move = 0;
    this.length = 0;
    this.nodes = 0;
    this.endCell = 0;
    if (end >= 0 && layout.freeSquares > 1) {
      this.endCell = paddedIndex(layout, end);
      layout.marks[this.endCell] |= END;
    }
  }

  /** The end is open to the last step only. */
  private openEnd(open: boolean): void {
    const { marks } = this.layout;
    if (this.endCell === 0) return;
    if (open) marks[this.endCell] &= ~END;
    else marks[this.endCell] |= END;
  }

  /** Goes on with the search, and places at most `nodes` squares. */
  run(nodes: number): AttemptState {
    const { moves, closed } = this;
    const { marks, path, frames, freeSquares: last, cols } = this.layout;
    const stop = this.nodes + nodes;
    let { cell: here, square: at, move: next, length: depth, nodes: count } = this;
    let state: AttemptState = RUNNING;
    if (depth === 0 && count < stop) {
      path[0] = at;
      marks[here] |= VISITED;
      depth = 1;
      count++;
      if (last === 2) this.openEnd(true);
      if (last === 1 && !closed) state = COMPLETE;
    }
    while (depth > 0 && state === RUNNING) {
      while (next < NO_MOVE) {
        const to = here + moves[next];
        const mark = marks[to];
        if (mark < END) {
          if (count === stop) break;
          marks[to] = mark | VISITED;
          frames[depth] = next;
          at += moves[next + 1];
          here = to;
          path[depth] = at;
          depth++;
          count++;
          next = 0;
          if (depth + 1 >= last) {
            if (depth === last) {
              if (!closed || isKnightMove(cols, at, this.start)) state = COMPLETE;
              break;
            }
            this.openEnd(true);
          }
        } else {
          next += MOVE_COLUMNS;
        }
      }
      if (state !== RUNNING || (next < NO_MOVE && depth < last)) break;
      this.longest.beforeTakingBack(depth);
      if (depth === 1) {
        state = ENDED;
        break;
      }
      if (depth + 1 === last) this.openEnd(false);
      depth--;
      marks[here] &= ~VISITED;
      next = frames[depth];
      here -= moves[next];
      at -= moves[next + 1];
      next += MOVE_COLUMNS;
    }
    this.cell = here;
    this.square = at;
    this.move = next;
    this.length = depth;
    this.nodes = count;
    return state;
  }
}
