// Its image is assembly/warnsdorff-backtracking.ts.
import { MOVE_COLUMNS } from '../../problem/moves.js';
import { Random } from '../../problem/random.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING } from '../engine.js';
import { clearBoard } from './knight.js';
import { paddedIndex, VISITED } from './layout.js';
import { BatchedSearch } from './search-batch.js';

/**
 * The frame of a square on the path holds what is left to try from it: three bits a move, the next one lowest, and how
 * many in the bits from 24 on; in the bits from 28 on stands the move by which it was entered.
 */
const COUNT_SHIFT = 24;
const ENTERED_SHIFT = 28;
const MOVES_MASK = (1 << COUNT_SHIFT) - 1;

/** What the counters say of the moves that follow. */
const ANY = 0;
const NONE = 1;
const LEAF = 2;

/** One degree outweighs every tie-break: those are less than 2^36 either way. */
const DEGREE_WEIGHT = 2 ** 40;

/**
 * Depth-first search in the order of Warnsdorff's rule, with dead ends seen one move ahead: counters of the free
 * squares of degree 0 and 1 tell in constant time when no tour can follow, or only one move.
 */
export class WarnsdorffBacktracking extends BatchedSearch {
  readonly #generator = new Random();
  readonly #keys = new Float64Array(8);
  #attempt: Attempt | undefined;
  #startCell = 0;
  #endCell = 0;
  /** The square placed last. */
  #square = 0;
  #cell = 0;
  /** Free squares of degree 0 and of degree 1. In a closed search the start counts as a free neighbour to the last. */
  #isolated = 0;
  #leaves = 0;

  /** Sets a search up; `run` places the start. */
  begin(attempt: Attempt): void {
    const { layout } = this;
    const { start, end } = attempt;
    clearBoard(layout);
    this.longest.reset();
    this.#isolated = 0;
    this.#leaves = 0;
    for (let cell = 0; cell < layout.marks.length; cell++) this.#count(layout.marks[cell]!, 1);
    this.#attempt = attempt;
    this.#startCell = paddedIndex(layout, start);
    this.#endCell = end >= 0 && layout.freeSquares > 1 ? paddedIndex(layout, end) : -1;
    this.#square = start;
    this.#cell = this.#startCell;
    this.length = 0;
    this.nodes = 0;
    if (attempt.tieBreak === 'random') this.#generator.seed(attempt.seed, attempt.stream, attempt.number);
  }

  /** Goes on with the search, and places at most `nodes` squares. */
  run(nodes: number): AttemptState {
    const { frames, freeSquares } = this.layout;
    const { moves, closed } = this.#attempt!;
    const stop = this.nodes + nodes;
    if (this.length === 0) {
      if (this.nodes === stop) return RUNNING;
      this.#place();
      if (freeSquares === 1) return closed ? ENDED : COMPLETE;
      frames[0] = this.#lookAround();
    }
    for (;;) {
      const last = this.length - 1;
      const frame = frames[last];
      const count = (frame >>> COUNT_SHIFT) & 15;
      if (count === 0) {
        if (last === 0) return ENDED;
        this.#takeBack();
        continue;
      }
      if (this.nodes === stop) return RUNNING;
      const k = frame & 7;
      const rest = ((frame & MOVES_MASK) >>> 3) | ((count - 1) << COUNT_SHIFT);
      frames[last] = (frame & (7 << ENTERED_SHIFT)) | rest;
      this.#cell += moves[k * MOVE_COLUMNS];
      this.#square += moves[k * MOVE_COLUMNS + 1];
      this.#place();
      if (this.length === freeSquares) return COMPLETE;
      frames[last + 1] = (k << ENTERED_SHIFT) | this.#lookAround();
    }
  }

  /** Counts a free square of this degree, or with -1 counts it no more. */
  #count(degree: number, by: 1 | -1): void {
    if (degree === 0) this.#isolated += by;
    else if (degree === 1) this.#leaves += by;
  }

  /** Places the square in hand: it is free no more. */
  #place(): void {
    const { marks, path } = this.layout;
    const { moves, closed } = this.#attempt!;
    const cell = this.#cell;
    const degree = marks[cell];
    this.#count(degree, -1);
    marks[cell] = degree | VISITED;
    path[this.length] = this.#square;
    this.length++;
    this.nodes++;
    if (closed && this.length === 1) return;
    for (let move = 0; move < 8 * MOVE_COLUMNS; move += MOVE_COLUMNS) {
      const left = --marks[cell + moves[move]];
      if (left === 0) {
        this.#isolated++;
        this.#leaves--;
      } else if (left === 1) {
        this.#leaves++;
      }
    }
  }

  /** Takes the square placed last back, and stands on the one before it. */
  #takeBack(): void {
    const { marks, frames } = this.layout;
    const { moves } = this.#attempt!;
    const cell = this.#cell;
    this.longest.beforeTakingBack(this.length);
    for (let move = 0; move < 8 * MOVE_COLUMNS; move += MOVE_COLUMNS) {
      const left = marks[cell + moves[move]]++;
      if (left === 0) {
        this.#isolated--;
        this.#leaves++;
      } else if (left === 1) {
        this.#leaves--;
      }
    }
    const degree = marks[cell] & ~VISITED;
    marks[cell] = degree;
    this.#count(degree, 1);
    this.length--;
    const entered = (frames[this.length] >>> ENTERED_SHIFT) * MOVE_COLUMNS;
    this.#cell = cell - moves[entered];
    this.#square -= moves[entered + 1];
  }

  /**
   * What may follow. A free square with one way on is the last one or the next one (in a closed search, and where the
   * end is another square, it must be the next); one with no way on can only be the last one.
   */
  #outlook(): number {
    const { marks, freeSquares } = this.layout;
    const isolated = this.#isolated;
    const leaves = this.#leaves;
    const endCell = this.#endCell;
    if (this.#attempt!.closed) {
      if (isolated > 0 || leaves > 1 || (marks[this.#startCell] & ~VISITED) === 0) return NONE;
      return leaves === 1 ? LEAF : ANY;
    }
    if (isolated > 0 && freeSquares - this.length > 1) return NONE;
    const most = endCell >= 0 ? 1 : 2;
    const forcing = endCell >= 0 && marks[endCell] === 1 ? leaves - 1 : leaves;
    return forcing > most ? NONE : forcing === most ? LEAF : ANY;
  }

  /** The moves from the square placed last in order, packed as a frame; none when a dead end lies ahead. */
  #lookAround(): number {
    const { marks, freeSquares, rows, cols } = this.layout;
    const { moves, tieBreak } = this.#attempt!;
    const cell = this.#cell;
    const endCell = this.#endCell;
    const keys = this.#keys;
    const square = this.#square;
    const expected = this.#outlook();
    if (expected === NONE) return 0;
    const lastStep = this.length + 1 === freeSquares;
    const random = tieBreak === 'random' ? this.#generator.draw() : 0;
    const row = Math.floor(square / cols);
    const outRow = 2 * row - rows + 1;
    const outCol = 2 * (square - row * cols) - cols + 1;
    let count = 0;
    for (let k = 0; k < 8; k++) {
      const move = k * MOVE_COLUMNS;
      const neighbour = cell + moves[move];
      const degree = marks[neighbour];
      if (degree >= VISITED || (neighbour === endCell && !lastStep)) continue;
      if (expected === LEAF && degree !== 1) continue;
      let preference = 0;
      if (tieBreak === 'farthest') preference = -(moves[move + 2] * outRow + moves[move + 3] * outCol);
      else if (tieBreak === 'random') preference = (random >>> (k << 2)) & 15;
      const key = degree * DEGREE_WEIGHT + preference * 8 + k;
      let at = count++;
      for (; at > 0 && keys[at - 1] > key; at--) keys[at] = keys[at - 1];
      keys[at] = key;
    }
    let packed = 0;
    // The move is in the lowest three bits; a double is cut to its lowest 32 before the mask.
    for (let i = count - 1; i >= 0; i--) packed = (packed << 3) | (keys[i] & 7);
    return packed | (count << COUNT_SHIFT);
  }
}
