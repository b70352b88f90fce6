// Counterpart: assembly/warnsdorff-backtracking.ts.
import { MOVE_COLUMNS } from '../../problem/knight-graph.js';
import { TIES } from '../../problem/options.js';
import { Random } from '../../problem/random.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING } from '../engine.js';
import { BatchSearch } from './attempt.js';
import { clearBoard, END, type Layout, paddedIndex, VISITED } from './layout.js';
import { biasedRanks, clampDistance, lesser, lower } from './warnsdorff.js';

/** The mark of a visited square: its degree in the lowest bits, then the move by which it was entered, then VISITED. */
const DEGREE_MASK = 15;
const ENTERED_SHIFT = 4;

/** Keys as in warnsdorff.ts. V8 does not treat imports as constants, so this module has copies of them. */
const DEGREE_SHIFT = 23;
const BIAS = 2 ** 22;

/** Greater than any key. */
const NO_MOVE = 2 ** 31 - 1;
/** The lowest keys of squares of degree 2 and 3, and of a square that may not be entered. */
const MIN_SECOND = 2 << DEGREE_SHIFT;
const MIN_THIRD = 3 << DEGREE_SHIFT;
const MIN_REFUSED = END << DEGREE_SHIFT;

/** By mark, in two halves of a byte: whether its square has degree 1, and degree 0, after it loses an available move. */
const SMALL = Uint8Array.of(0, 0x10, 0x01, ...new Uint8Array(253));

/**
 * Depth-first search in the order of Warnsdorff's rule that detects dead ends one move ahead: counters of the unvisited
 * squares of degree 0 and 1 show in constant time that no tour can follow, or only one move. The search leaves nearly all
 * squares by their first move, so it does not sort moves: it finds the next one when it returns to a square.
 */
export class WarnsdorffBacktracking extends BatchSearch {
  readonly #generator = new Random();
  #attempt: Attempt | undefined;
  #ranks: Int32Array = new Int32Array(8);
  /** The weight of the distance from the centre, and whether random words break ties. */
  #outward = 0;
  #isRandom = false;
  /** The square that needs an unvisited neighbour: the start of a closed search, a given end, or none (-1). */
  #home = -1;
  /** Maximum number of leaves, the squares of degree 1: the next and the last square. */
  #maxLeaves = 0;
  /** Maximum number of squares left if one of them is isolated. */
  #maxAlone = 0;
  /** The last square of the path, and twice its distance from the board's centre. */
  #square = 0;
  #cell = 0;
  #outRow = 0;
  #outCol = 0;
  /** The key of the last move tried from it: 0 if none was tried, NO_MOVE if no other is left. */
  #tried = 0;
  /**
   * Unvisited squares of degree 0 and of degree 1, without a given end. The start of a closed search counts as an unvisited
   * neighbour until the last step.
   */
  #isolated = 0;
  #leaves = 0;

  begin(attempt: Attempt): void {
    const { layout } = this;
    const { marks, rows, cols } = layout;
    const { start, end, closed, tieBreak } = attempt;
    clearBoard(layout);
    this.reset();
    this.#attempt = attempt;
    this.#square = start;
    this.#cell = paddedIndex(layout, start);
    this.#home = closed ? this.#cell : -1;
    if (end >= 0 && layout.openSquares > 1) {
      this.#home = paddedIndex(layout, end);
      marks[this.#home] |= END;
    }
    this.#countSmallDegrees(marks);
    this.#maxLeaves = this.#home < 0 ? 2 : 1;
    this.#maxAlone = closed ? 0 : 1;
    this.#ranks = biasedRanks(attempt.moves);
    this.#outward = TIES[tieBreak].outward;
    this.#isRandom = TIES[tieBreak].random;
    const row = Math.floor(start / cols);
    this.#outRow = 2 * row - rows + 1;
    this.#outCol = 2 * (start - row * cols) - cols + 1;
    this.#tried = 0;
    if (this.#isRandom) this.#generator.seed(attempt.seed, attempt.stream, attempt.number);
  }

  run(nodes: number): AttemptState {
    const { openSquares } = this.layout;
    const { moves, closed } = this.#attempt!;
    const stop = this.nodes + nodes;
    if (this.length === 0) {
      if (this.nodes === stop) return RUNNING;
      this.#follow(0, 1);
      if (openSquares === 1) return closed ? ENDED : COMPLETE;
      if (closed) this.#restoreNeighbours();
      this.#drawWord();
    }
    for (;;) {
      const key = this.#nextKey();
      if (key === NO_MOVE) {
        if (this.length === 1) return ENDED;
        this.#takeBack();
        continue;
      }
      if (this.nodes === stop) return RUNNING;
      const k = key & 7;
      this.#step(moves, k, 1);
      this.#follow(k, this.#isRandom ? 1 : stop - this.nodes);
      if (this.length === openSquares) return COMPLETE;
      this.#drawWord();
    }
  }

  /** Counts the isolated squares and the leaves of the empty board. */
  #countSmallDegrees(marks: Uint8Array): void {
    this.#isolated = 0;
    this.#leaves = 0;
    for (let cell = 0; cell < marks.length; cell++) {
      if (marks[cell] === 0) this.#isolated++;
      else if (marks[cell] === 1) this.#leaves++;
    }
  }

  /** Moves to the square that a move leads to or, with -1, came from. */
  #step(moves: Int32Array, k: number, direction: 1 | -1): void {
    const move = k * MOVE_COLUMNS;
    this.#cell += direction * moves[move]!;
    this.#square += direction * moves[move + 1]!;
    this.#outRow += direction * 2 * moves[move + 2]!;
    this.#outCol += direction * 2 * moves[move + 3]!;
  }

  /** Adds the last square to the degrees of its neighbours again. */
  #restoreNeighbours(): void {
    const { marks } = this.layout;
    const { moves } = this.#attempt!;
    let small = 0;
    for (let move = 0; move < 8 * MOVE_COLUMNS; move += MOVE_COLUMNS) {
      const neighbour = this.#cell + moves[move]!;
      const raised = marks[neighbour]! + 1;
      marks[neighbour] = raised;
      small += SMALL[raised]!;
    }
    this.#isolated -= small >> 4;
    this.#leaves -= (small & 15) - (small >> 4);
  }

  /** Takes the last square back, and returns to the one before it. */
  #takeBack(): void {
    const { marks } = this.layout;
    const { moves } = this.#attempt!;
    const cell = this.#cell;
    this.beforeTakingBack(this.length);
    this.#restoreNeighbours();
    const mark = marks[cell]!;
    const degree = mark & DEGREE_MASK;
    marks[cell] = degree;
    if (degree === 0) this.#isolated++;
    else if (degree === 1) this.#leaves++;
    this.length--;
    const k = (mark >> ENTERED_SHIFT) & 7;
    this.#step(moves, k, -1);
    // If one leaf is allowed and it was tried, there is no other move.
    const isForced = degree === 1 && this.#maxLeaves === 1;
    this.#tried = isForced ? NO_MOVE : this.#keyOf(moves, k, degree, this.#wordHere());
  }

  /** Returns the key of a move: degree, then the tie-break, then the move order. */
  #keyOf(moves: Int32Array, k: number, degree: number, word: number): number {
    let preference = (word >>> (k << 2)) & 15;
    if (this.#outward !== 0) {
      const move = k * MOVE_COLUMNS;
      const down = moves[move + 2]! * clampDistance(this.#outRow);
      preference = -this.#outward * (down + moves[move + 3]! * clampDistance(this.#outCol));
    }
    return ((degree << DEGREE_SHIFT) + (preference << 3) + BIAS + k) | 0;
  }

  #wordHere(): number {
    return this.#isRandom ? this.layout.frames[this.length - 1]! : 0;
  }

  /**
   * Returns the key from which on no move may follow, 0 at a dead end. A leaf must be the last square or the next one; in a
   * closed search, and if the end is given, the next one. An isolated square must be the last one.
   */
  #refusedFrom({ marks, openSquares }: Layout, placed: number): number {
    const home = this.#home;
    const stranded = this.#isolated > 0 || (home >= 0 && (marks[home]! & DEGREE_MASK) === 0);
    const leaves = this.#leaves;
    if ((stranded && openSquares - placed > this.#maxAlone) || leaves > this.#maxLeaves) return 0;
    return leaves === this.#maxLeaves ? MIN_SECOND : MIN_REFUSED;
  }

  /** Draws the word that breaks ties at the last square, except at a dead end. */
  #drawWord(): void {
    const { layout, length } = this;
    if (this.#isRandom && this.#refusedFrom(layout, length) > 0) {
      layout.frames[length - 1] = this.#generator.draw();
    }
  }

  /** Returns the key of the next move to try from the last square. */
  #nextKey(): number {
    if (this.#tried === NO_MOVE) return NO_MOVE;
    const { layout } = this;
    const { marks, openSquares } = layout;
    const { moves } = this.#attempt!;
    const refused = this.#refusedFrom(layout, this.length);
    if (refused === 0) return NO_MOVE;
    const word = this.#wordHere();
    const tried = this.#tried;
    // The last step may enter the end.
    const mask = this.length + 1 === openSquares ? ~END : ~0;
    let best = refused;
    for (let k = 0; k < 8; k++) {
      const key = this.#keyOf(moves, k, marks[this.#cell + moves[k * MOVE_COLUMNS]!]! & mask, word);
      if (key > tried && key < best) best = key;
    }
    return best < refused ? best : NO_MOVE;
  }

  /**
   * Places the next square, entered by a move, and continues by the first move from each square, until none may follow or
   * `maxNodes` squares are placed: one if each square draws a random word. The first moves are those of `#nextKey`.
   */
  #follow(enteredBy: number, maxNodes: number): void {
    const { layout } = this;
    const { marks, path, stride, openSquares } = layout;
    const { moves } = this.#attempt!;
    const ranks = this.#ranks;
    const weight = 8 * this.#outward;
    const first = this.length;
    const stop = Math.min(first + maxNodes, openSquares);
    let depth = first;
    let cell = this.#cell;
    let square = this.#square;
    let row = this.#outRow;
    let col = this.#outCol;
    let entered = enteredBy;
    for (;;) {
      const degree = marks[cell]!;
      if (degree === 0) this.#isolated--;
      else if (degree === 1) this.#leaves--;
      marks[cell] = degree | (entered << ENTERED_SHIFT) | VISITED;
      path[depth] = square;
      depth++;
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
      let key = 0;
      if (depth !== stop) {
        const key0 = ((mark0 << DEGREE_SHIFT) - outward0 + ranks[0]!) | 0;
        const key1 = ((mark1 << DEGREE_SHIFT) - outward1 + ranks[1]!) | 0;
        const key2 = ((mark2 << DEGREE_SHIFT) - outward2 + ranks[2]!) | 0;
        const key3 = ((mark3 << DEGREE_SHIFT) - outward3 + ranks[3]!) | 0;
        const key4 = ((mark4 << DEGREE_SHIFT) + outward0 + ranks[4]!) | 0;
        const key5 = ((mark5 << DEGREE_SHIFT) + outward1 + ranks[5]!) | 0;
        const key6 = ((mark6 << DEGREE_SHIFT) + outward2 + ranks[6]!) | 0;
        const key7 = ((mark7 << DEGREE_SHIFT) + outward3 + ranks[7]!) | 0;
        const key0123 = lesser(lesser(key0, key1), lesser(key2, key3));
        key = lesser(key0123, lesser(lesser(key4, key5), lesser(key6, key7)));
      }
      // These are the marks from before: no counter changes as long as every square around keeps two available moves.
      if (key < MIN_THIRD) {
        const upper = (SMALL[mark0]! + SMALL[mark1]! + SMALL[mark2]! + SMALL[mark3]!) | 0;
        const small = (upper + SMALL[mark4]! + SMALL[mark5]! + SMALL[mark6]! + SMALL[mark7]!) | 0;
        this.#isolated += small >> 4;
        this.#leaves += (small & 15) - (small >> 4);
      }
      if (depth === stop || key >= this.#refusedFrom(layout, depth) + (1 << DEGREE_SHIFT)) break;
      entered = key & 7;
      const move = entered * MOVE_COLUMNS;
      cell = (cell + moves[move]!) | 0;
      square = (square + moves[move + 1]!) | 0;
      row = (row + 2 * moves[move + 2]!) | 0;
      col = (col + 2 * moves[move + 3]!) | 0;
    }
    this.#cell = cell;
    this.#square = square;
    this.#outRow = row;
    this.#outCol = col;
    this.length = depth;
    this.nodes += depth - first;
    this.#tried = 0;
  }
}
