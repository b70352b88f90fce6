// Its image is assembly/warnsdorff-backtracking.ts.
import { MOVE_COLUMNS } from '../../problem/knight-graph.js';
import { DRAWS_TIES, type TieBreak } from '../../problem/options.js';
import { Random } from '../../problem/random.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING } from '../engine.js';
import { clearBoard, END, type Layout, paddedIndex, VISITED } from './layout.js';
import { BatchedSearch } from './searched-path.js';
import { biasedRanks, leave, lesser, nearer } from './warnsdorff.js';

/** The mark of a visited square has its degree lowest, then the move by which it was entered, then VISITED. */
const DEGREE_MASK = 15;
const ENTERED_SHIFT = 4;

/** Keys as those of walks. They are here again, with what is done with them: V8 takes what is imported for what may change. */
const DEGREE_SHIFT = 23;
const BIAS = 2 ** 22;

/** More than any key. */
const NO_MOVE = 2 ** 31 - 1;
/** The least key of a square of degree 2 and 3, and of one that is not to be entered. */
const LEAST_SECOND = 2 << DEGREE_SHIFT;
const LEAST_THIRD = 3 << DEGREE_SHIFT;
const LEAST_REFUSED = END << DEGREE_SHIFT;

/** By tie-break: whether the square farthest from the centre is preferred. */
const PREFERS_FARTHEST: Readonly<Record<TieBreak, boolean>> = { first: false, farthest: true, random: false };

/** By mark, in two halves of a byte: whether its square is of degree 1, and whether of degree 0, with one way on less. */
const SMALL = Uint8Array.of(0, 0x10, 0x01, ...new Uint8Array(253));

/**
 * Depth-first search in the order of Warnsdorff's rule, with dead ends seen one move ahead: counters of the free
 * squares of degree 0 and 1 tell in constant time when no tour can follow, or only one move. Nearly all squares are left
 * by their first move, so moves are not put in order: the next one is found when the search comes back.
 */
export class WarnsdorffBacktracking extends BatchedSearch {
  readonly #generator = new Random();
  #attempt: Attempt | undefined;
  #ranks: Int32Array = new Int32Array(8);
  #breaksTies = false;
  #isRandom = false;
  /** The square that must keep a free neighbour: the start of a closed search, the end if one is given, or none (-1). */
  #home = -1;
  /** How many squares there may be of degree 1, of which the next or the last one is one each. */
  #mostLeaves = 0;
  /** How many squares are left when they may all be isolated. */
  #mostAlone = 0;
  /** The square placed last, and twice its way from the board's centre. */
  #square = 0;
  #cell = 0;
  #outRow = 0;
  #outCol = 0;
  /** The key of the move from it that was tried last: 0 when none was, NO_MOVE when there is no other. */
  #tried = 0;
  /**
   * Free squares of degree 0 and of degree 1, without an end that is given. In a closed search the start counts as a free
   * neighbour to the last.
   */
  #isolated = 0;
  #leaves = 0;

  /** Sets a search up; `run` places the start. */
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
    this.#mostLeaves = this.#home < 0 ? 2 : 1;
    this.#mostAlone = closed ? 0 : 1;
    this.#ranks = biasedRanks(attempt.moves);
    this.#breaksTies = PREFERS_FARTHEST[tieBreak];
    this.#isRandom = DRAWS_TIES[tieBreak];
    const row = Math.floor(start / cols);
    this.#outRow = 2 * row - rows + 1;
    this.#outCol = 2 * (start - row * cols) - cols + 1;
    this.#tried = 0;
    if (this.#isRandom) this.#generator.seed(attempt.seed, attempt.stream, attempt.number);
  }

  /** Goes on with the search, and places at most `nodes` squares. */
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

  /** Stands on the square that a move leads to or, with -1, came from. */
  #step(moves: Int32Array, k: number, way: 1 | -1): void {
    const move = k * MOVE_COLUMNS;
    this.#cell += way * moves[move]!;
    this.#square += way * moves[move + 1]!;
    this.#outRow += way * 2 * moves[move + 2]!;
    this.#outCol += way * 2 * moves[move + 3]!;
  }

  /** Gives the neighbours of the square placed last the way to it back. */
  #restoreNeighbours(): void {
    const { marks } = this.layout;
    const { moves } = this.#attempt!;
    let small = 0;
    for (let move = 0; move < 8 * MOVE_COLUMNS; move += MOVE_COLUMNS) {
      const neighbour = this.#cell + moves[move]!;
      const back = marks[neighbour]! + 1;
      marks[neighbour] = back;
      small += SMALL[back]!;
    }
    this.#isolated -= small >> 4;
    this.#leaves -= (small & 15) - (small >> 4);
  }

  /** Takes the square placed last back, and stands on the one before it. */
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
    // Where there may be one leaf, and it was tried, there is no other move.
    const isForced = degree === 1 && this.#mostLeaves === 1;
    this.#tried = isForced ? NO_MOVE : this.#keyOf(moves, k, degree, this.#wordHere());
  }

  /** The less, the earlier: degree, then the tie-break, then the move order. */
  #keyOf(moves: Int32Array, k: number, degree: number, word: number): number {
    let preference = (word >>> (k << 2)) & 15;
    if (this.#breaksTies) {
      const move = k * MOVE_COLUMNS;
      preference = -(moves[move + 2]! * nearer(this.#outRow) + moves[move + 3]! * nearer(this.#outCol));
    }
    return ((degree << DEGREE_SHIFT) + (preference << 3) + BIAS + k) | 0;
  }

  /** The random word of the square placed last. */
  #wordHere(): number {
    return this.#isRandom ? this.layout.frames[this.length - 1]! : 0;
  }

  /**
   * From which key on no move may follow a path of so many squares; 0 when a dead end lies ahead. A free square with one way
   * on is the last one or the next one (in a closed search, and where the end is given, it must be the next); one with no way
   * on can only be the last one.
   */
  #refusedFrom({ marks, openSquares }: Layout, placed: number): number {
    const home = this.#home;
    const stranded = this.#isolated > 0 || (home >= 0 && (marks[home]! & DEGREE_MASK) === 0);
    const leaves = this.#leaves;
    if ((stranded && openSquares - placed > this.#mostAlone) || leaves > this.#mostLeaves) return 0;
    return leaves === this.#mostLeaves ? LEAST_SECOND : LEAST_REFUSED;
  }

  /** Draws the word that breaks ties at the square placed last, unless a dead end lies ahead. */
  #drawWord(): void {
    const { layout, length } = this;
    if (this.#isRandom && this.#refusedFrom(layout, length) > 0) {
      layout.frames[length - 1] = this.#generator.draw();
    }
  }

  /** The key of the move to be tried next from the square placed last. */
  #nextKey(): number {
    if (this.#tried === NO_MOVE) return NO_MOVE;
    const { layout } = this;
    const { marks, openSquares } = layout;
    const { moves } = this.#attempt!;
    const refused = this.#refusedFrom(layout, this.length);
    if (refused === 0) return NO_MOVE;
    const word = this.#wordHere();
    const tried = this.#tried;
    // The end is open to the last step.
    const mask = this.length + 1 === openSquares ? ~END : ~0;
    let best = refused;
    for (let k = 0; k < 8; k++) {
      const key = this.#keyOf(moves, k, marks[this.#cell + moves[k * MOVE_COLUMNS]!]! & mask, word);
      if (key > tried && key < best) best = key;
    }
    return best < refused ? best : NO_MOVE;
  }

  /**
   * Places the square in hand, entered by a move, and goes on by the first move from each square, until none may follow or
   * `most` squares are placed: one where a random word is to be drawn for each. The first moves are those of `#nextKey`.
   */
  #follow(enteredBy: number, most: number): void {
    const { layout } = this;
    const { marks, path, stride, openSquares } = layout;
    const { moves } = this.#attempt!;
    const ranks = this.#ranks;
    const weight = this.#breaksTies ? 8 : 0;
    const first = this.length;
    const stop = Math.min(first + most, openSquares);
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
      const down = nearer(row) * weight;
      const right = nearer(col) * weight;
      const outward0 = (right - 2 * down) | 0;
      const outward1 = (2 * right - down) | 0;
      const outward2 = (2 * right + down) | 0;
      const outward3 = (right + 2 * down) | 0;
      const mark0 = leave(marks, (cell - 2 * stride + 1) | 0);
      const mark1 = leave(marks, (cell - stride + 2) | 0);
      const mark2 = leave(marks, (cell + stride + 2) | 0);
      const mark3 = leave(marks, (cell + 2 * stride + 1) | 0);
      const mark4 = leave(marks, (cell + 2 * stride - 1) | 0);
      const mark5 = leave(marks, (cell + stride - 2) | 0);
      const mark6 = leave(marks, (cell - stride - 2) | 0);
      const mark7 = leave(marks, (cell - 2 * stride - 1) | 0);
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
      // The marks were read before they lost one: as long as two ways lead on from every square around, no counter changes.
      if (key < LEAST_THIRD) {
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
