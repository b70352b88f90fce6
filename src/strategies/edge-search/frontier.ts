import type { Board } from '../../problem/problem.js';
import { AHEAD, MUST, NEVER, type ShortSideBoard, shortSideBoard } from './short-side-board.js';
import { STATE_WORDS, StateSet } from './state-set.js';
import type { Method, MethodStatus, WantedTour } from './tour-search.js';

/**
 * The longest short side: the two rows ahead of a square and one square more are 2 * 11 + 2 = 24 places, six of five bits
 * each in every one of four words.
 */
const MOST_SIDE = 11;
const PLACES_IN_WORD = 6;
const PLACE_BITS = 5;

/** What is at a place: the place of the other end of its path, its own where it has no move yet, or one of these. */
const DONE = 31;
/** The other end of its path is an end of the tour. */
const END = 30;

/** States that are followed in all: five bytes each, and some forty while their square is the last one or the next. */
const MOST_STATES = 2 ** 20;

/** Whether a board is narrow enough for its states. */
export function hasFrontier({ rows, cols }: Board): boolean {
  return Math.min(rows, cols) <= MOST_SIDE;
}

/**
 * Follows every way across the board, square by square along its short side, without telling apart those that have the
 * same squares ahead half or wholly done, and the same pairs of ends of the paths between them (the frontier method: Sekine,
 * Imai & Tani 1995, without counts). So it decides whether there is a tour, and then goes back from its end. States are
 * nodes. It gives up on boards of more than {@link MOST_STATES} of them.
 */
export class FrontierMethod implements Method {
  /** States followed. */
  nodes = 0;
  #status: MethodStatus = 'limit';
  readonly #wanted: WantedTour;
  readonly #board: ShortSideBoard;
  /** Places that a state has: those ahead of a square, in a ring. */
  readonly #places: number;
  /** Of how many of the free squares the moves ahead are chosen. */
  #step = -1;
  #states = new StateSet();
  #next = new StateSet();
  /** Of the state at hand: ends that the tour has not yet; moves missing at white squares less those at black ones. */
  #endsLeft = 0;
  #surplus = 0;
  /** The state of this step that comes next. */
  #cursor = 0;
  /** Of all states that were met: the one before it, among those of its step, and the moves that were chosen there. */
  #before: Int32Array = new Int32Array(1024);
  #chosen: Uint8Array = new Uint8Array(1024);
  #met = 0;
  /** The first state of each step, as they were met. */
  readonly #firstOfStep: number[] = [0];
  /** The moves of the last choice, when it made a tour. */
  #lastChoice = 0;
  /** Places as they are in the state at hand, and as moves change them. */
  readonly #base: Uint8Array;
  readonly #at: Uint8Array;
  readonly #code: Int32Array = new Int32Array(STATE_WORDS);

  /**
   * @param wanted on a board that {@link hasFrontier}
   * @param ways by cell of the grid, the moves of which a tour can be made
   */
  constructor(wanted: WantedTour, ways: Uint16Array | Uint8Array) {
    this.#wanted = wanted;
    this.#board = shortSideBoard(wanted, ways);
    this.#places = 2 * this.#board.width + 2;
    this.#base = new Uint8Array(STATE_WORDS * PLACES_IN_WORD).fill(DONE);
    this.#at = this.#base.slice();
    for (let square = 0; square < this.#board.order[0] + this.#places; square++) this.#enter(square);
    this.#meet(0, 0);
    this.#goOn();
  }

  run(nodeLimit: number): MethodStatus {
    while (this.#status === 'limit') {
      if (this.#cursor === this.#states.size) {
        this.#goOn();
      } else if (this.nodes >= nodeLimit) {
        break;
      } else {
        this.nodes++;
        this.#follow();
        if (this.#met > MOST_STATES && this.#status === 'limit') this.#giveUp();
      }
    }
    return this.#status;
  }

  tour(): Uint32Array {
    const choices = new Uint8Array(this.#board.order.length);
    let state = this.#cursor - 1;
    choices[this.#step] = this.#lastChoice;
    for (let step = this.#step; step > 0; step--) {
      const at = this.#firstOfStep[step] + state;
      choices[step - 1] = this.#chosen[at];
      state = this.#before[at];
    }
    return this.#board.tourOf(choices);
  }

  /** Puts a square, if there is one and it is free, to its place. */
  #enter(square: number): void {
    const place = square % this.#places;
    this.#at[place] = this.#board.free[square] === 1 ? place : DONE;
  }

  #goOn(): void {
    if (this.#next.size === 0) {
      this.#status = 'impossible';
      return;
    }
    [this.#states, this.#next] = [this.#next, this.#states];
    this.#next.clear();
    this.#firstOfStep.push(this.#met);
    this.#cursor = 0;
    this.#step++;
  }

  #giveUp(): void {
    this.#status = 'given-up';
    this.#states = this.#next = new StateSet();
    this.#before = new Int32Array(0);
    this.#chosen = new Uint8Array(0);
  }

  /** Chooses moves ahead for the next state in every way. */
  #follow(): void {
    const base = this.#base;
    const { words } = this.#states;
    const at = STATE_WORDS * this.#cursor++;
    const { order, surplusFrom, colours, ends } = this.#board;
    const square = order[this.#step];
    const places = this.#places;
    let endCount = 0;
    let surplus = 2 * surplusFrom[square + places];
    for (let ahead = square; ahead < square + places; ahead++) {
      const place = ahead % places;
      const word = words[at + Math.floor(place / PLACES_IN_WORD)];
      const mate = (word >>> (PLACE_BITS * (place % PLACES_IN_WORD))) & 31;
      base[place] = mate;
      if (mate === END) endCount++;
      if (mate !== DONE) surplus += mate === place ? 2 * colours[ahead] : colours[ahead];
    }
    const place = square % places;
    const moves = base[place] === DONE ? 2 : Number(base[place] !== place);
    this.#endsLeft = 2 - endCount;
    this.#surplus = surplus;
    if (ends[square] !== MUST) this.#choose(square, 2 - moves, false);
    if (moves === 2 || !this.#mayBeEnd(square)) return;
    this.#endsLeft--;
    this.#surplus -= colours[square];
    this.#choose(square, 1 - moves, true);
  }

  /** Whether the tour may have an end there that it has not yet: every move takes one of each colour from what is missing. */
  #mayBeEnd(square: number): boolean {
    return (
      this.#board.ends[square] !== NEVER &&
      this.#endsLeft > 0 &&
      this.#surplus * this.#board.colours[square] >= 0
    );
  }

  /** Every choice of so many moves ahead, of a square that is an end of the tour or none. */
  #choose(square: number, count: number, isEnd: boolean): void {
    if (count === 0) {
      this.#try(square, 0, isEnd);
      return;
    }
    for (let one = 0; one < 4; one++) {
      if (!this.#isOpen(square, one)) continue;
      if (count === 1) this.#try(square, 1 << one, isEnd);
      for (let two = one + 1; count === 2 && two < 4; two++) {
        if (this.#isOpen(square, two)) this.#try(square, (1 << one) | (1 << two), isEnd);
      }
    }
  }

  #isOpen(square: number, i: number): boolean {
    const to = this.#board.ahead[4 * square + i];
    return to >= 0 && this.#base[to % this.#places] !== DONE;
  }

  /** Makes these moves, and keeps the state that they lead to. */
  #try(square: number, choice: number, isEnd: boolean): void {
    const at = this.#at;
    const { order, ahead, ends } = this.#board;
    at.set(this.#base);
    const place = square % this.#places;
    let isClosed = false;
    for (let i = 0; i < 4; i++) {
      if ((choice & (1 << i)) === 0) continue;
      const to = ahead[4 * square + i];
      const other = to % this.#places;
      // A square on which the tour ends has one move only.
      if (isClosed || (ends[to] === MUST && at[other] !== other)) return;
      isClosed = this.#join(place, other);
    }
    if (isEnd) isClosed = this.#makeEnd(place);
    if (isClosed) {
      // A cycle is no open tour, though it could be cut open: its ends are not chosen.
      const isTour = this.#wanted.closed || this.#endsLeft === 0;
      if (isTour && this.#isAllDone(square)) {
        this.#status = 'found';
        this.#lastChoice = choice;
      }
      return;
    }
    if (this.#isStarved(square)) return;
    const following = order[this.#step + 1] ?? square + 1;
    for (let gone = square; gone < following; gone++) this.#enter(gone + this.#places);
    this.#meet(this.#cursor - 1, choice);
  }

  /** Joins the paths of two places by a move. @returns whether that closes the tour, or a part of it */
  #join(one: number, other: number): boolean {
    const at = this.#at;
    const oneEnd = at[one];
    const otherEnd = at[other];
    if (oneEnd !== one) at[one] = DONE;
    if (otherEnd !== other) at[other] = DONE;
    if (oneEnd === other || (oneEnd === END && otherEnd === END)) return true;
    if (oneEnd !== END) at[oneEnd] = otherEnd;
    if (otherEnd !== END) at[otherEnd] = oneEnd;
    return false;
  }

  /** Makes the end of a path an end of the tour. @returns whether its other end is one, too */
  #makeEnd(place: number): boolean {
    const at = this.#at;
    const other = at[place];
    at[place] = DONE;
    if (other !== END) at[other] = END;
    return other === END;
  }

  #isAllDone(square: number): boolean {
    return this.#board.order.at(-1)! < square + this.#places && this.#at.every((mate) => mate === DONE);
  }

  /** Whether a square ahead has fewer ways left than it needs. */
  #isStarved(square: number): boolean {
    const at = this.#at;
    const { ahead, width } = this.#board;
    const places = this.#places;
    for (let to = square + 1; to < square + places; to++) {
      const mate = at[to % places];
      if (mate === DONE) continue;
      let needed = mate === to % places ? 2 : 1;
      if (this.#mayBeEnd(to)) needed--;
      for (let j = 4 * to; j < 4 * to + 4 && needed > 0; j++) {
        // What lies beyond the places has no move yet.
        const later = ahead[j];
        if (later >= 0 && (later >= square + places || at[later % places] !== DONE)) needed--;
      }
      for (let k = 0; k < 4 && needed > 0; k++) {
        const earlier = to - AHEAD[k]![0] * width - AHEAD[k]![1];
        if (earlier > square && ahead[4 * earlier + k] === to && at[earlier % places] !== DONE) needed--;
      }
      if (needed > 0) return true;
    }
    return false;
  }

  /** Keeps the state at hand, if it is new. */
  #meet(before: number, choice: number): void {
    const code = this.#code;
    const at = this.#at;
    for (let word = 0; word < STATE_WORDS; word++) {
      code[word] = 0;
      for (let i = PLACES_IN_WORD - 1; i >= 0; i--) {
        code[word] = (code[word] << PLACE_BITS) | at[PLACES_IN_WORD * word + i];
      }
    }
    if (!this.#next.add(code)) return;
    if (this.#met === this.#before.length) {
      const [states, choices] = [this.#before, this.#chosen];
      this.#before = new Int32Array(2 * this.#met);
      this.#before.set(states);
      this.#chosen = new Uint8Array(2 * this.#met);
      this.#chosen.set(choices);
    }
    this.#before[this.#met] = before;
    this.#chosen[this.#met++] = choice;
  }
}
