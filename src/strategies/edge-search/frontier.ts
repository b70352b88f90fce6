import type { Board } from '../../problem/problem.js';
import { AHEAD, MUST, NEVER, type ShortSideBoard, shortSideBoard } from './short-side-board.js';
import type { Method, MethodStatus, WantedTour } from './tour-search.js';

/** Maximum short side: two rows and two squares are 2 * 11 + 2 = 24 places, six of five bits in each of four words. */
const MAX_SIDE = 11;
const PLACES_IN_WORD = 6;
const PLACE_BITS = 5;

/** Values of a place: the place of the other end of its path, its own if it has no move yet, or one of these. */
const DONE = 31;
/** The other end of its path is an end of the tour. */
const END = 30;

/** Maximum number of states: five bytes each, and about forty while their square is the current or the next one. */
const MAX_STATES = 2 ** 20;

/** Words of 32 bits in a state. */
const STATE_WORDS = 4;

/** No state in the hash table of a {@link StateSet}. */
const EMPTY = -1;
const FIRST_CAPACITY = 1024;

/** A set of states, numbered in the order in which they were added. */
class StateSet {
  size = 0;
  /** {@link STATE_WORDS} for each state. */
  words: Int32Array = new Int32Array(FIRST_CAPACITY * STATE_WORDS);
  /** A hash table of state numbers with linear probing, at most half full. */
  #table: Int32Array = new Int32Array(2 * FIRST_CAPACITY).fill(EMPTY);

  clear(): void {
    this.size = 0;
    this.#table.fill(EMPTY);
  }

  /** Adds a state. @returns whether it is new */
  add(state: Int32Array): boolean {
    if (2 * this.size >= this.#table.length) this.#grow();
    const { words } = this;
    let place = this.#home(state, 0);
    for (; this.#table[place] !== EMPTY; place = (place + 1) & (this.#table.length - 1)) {
      const at = this.#table[place] * STATE_WORDS;
      let word = 0;
      while (word < STATE_WORDS && words[at + word] === state[word]) word++;
      if (word === STATE_WORDS) return false;
    }
    this.#table[place] = this.size;
    words.set(state, this.size++ * STATE_WORDS);
    return true;
  }

  /** Returns the first place to probe for a state. */
  #home(words: Int32Array, at: number): number {
    let hash = 0;
    for (let word = 0; word < STATE_WORDS; word++) {
      // The golden ratio as an odd multiplier; the shift mixes its upper half in.
      hash = Math.imul(hash ^ words[at + word], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & (this.#table.length - 1);
  }

  #grow(): void {
    const words = new Int32Array(2 * this.words.length);
    words.set(this.words);
    this.words = words;
    this.#table = new Int32Array(2 * this.#table.length).fill(EMPTY);
    for (let state = 0; state < this.size; state++) {
      let place = this.#home(words, state * STATE_WORDS);
      while (this.#table[place] !== EMPTY) place = (place + 1) & (this.#table.length - 1);
      this.#table[place] = state;
    }
  }
}

/** Whether a board is narrow enough for its states. */
export function hasFrontier({ rows, cols }: Board): boolean {
  return Math.min(rows, cols) <= MAX_SIDE;
}

/**
 * Follows every set of paths across the board, square by square along its short side. Sets with the same moves at the squares ahead, and
 * the same pairs of path ends there, are one state (the frontier method: Sekine, Imai & Tani 1995, without counts). So it decides
 * whether a tour exists, and traces it back from its end. States are nodes. It gives up after {@link MAX_STATES} of them.
 */
export class FrontierMethod implements Method {
  /** Number of states followed. */
  nodes = 0;
  #status: MethodStatus = 'limit';
  readonly #wanted: WantedTour;
  readonly #board: ShortSideBoard;
  /** Number of places of a state: those ahead of a square, in a ring. */
  readonly #places: number;
  /** Index in `order` of the square whose moves ahead are chosen next; -1 before the first. */
  #step = -1;
  #states = new StateSet();
  #next = new StateSet();
  /** Of the current state: number of missing ends; moves missing at white squares minus those at black ones. */
  #endsLeft = 0;
  #surplus = 0;
  /** The next state of this step. */
  #cursor = 0;
  /** By state: the state before it, among those of its step, and the moves that were chosen there. */
  #before: Int32Array = new Int32Array(1024);
  #chosen: Uint8Array = new Uint8Array(1024);
  #stateCount = 0;
  /** By step: its first state. */
  readonly #firstOfStep: number[] = [0];
  /** The moves of the choice that completed the tour. */
  #lastChoice = 0;
  /** The places of the current state, and with the moves of a choice. */
  readonly #base: Uint8Array;
  readonly #at: Uint8Array;
  readonly #code: Int32Array = new Int32Array(STATE_WORDS);

  /**
   * @param wanted on a board that {@link hasFrontier}
   * @param available by cell of the grid: the moves that a tour can use
   */
  constructor(wanted: WantedTour, available: Uint16Array | Uint8Array) {
    this.#wanted = wanted;
    this.#board = shortSideBoard(wanted, available);
    this.#places = 2 * this.#board.width + 2;
    this.#base = new Uint8Array(STATE_WORDS * PLACES_IN_WORD).fill(DONE);
    this.#at = this.#base.slice();
    for (let square = 0; square < this.#board.order[0] + this.#places; square++) this.#enter(square);
    this.#keep(0, 0);
    this.#nextStep();
  }

  run(nodeLimit: number): MethodStatus {
    while (this.#status === 'limit') {
      if (this.#cursor === this.#states.size) {
        this.#nextStep();
      } else if (this.nodes >= nodeLimit) {
        break;
      } else {
        this.nodes++;
        this.#follow();
        if (this.#stateCount > MAX_STATES && this.#status === 'limit') this.#giveUp();
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

  /** Sets the place of a square: it has no move yet, or is blocked or outside. */
  #enter(square: number): void {
    const place = square % this.#places;
    this.#at[place] = this.#board.open[square] === 1 ? place : DONE;
  }

  #nextStep(): void {
    if (this.#next.size === 0) {
      this.#status = 'impossible';
      return;
    }
    [this.#states, this.#next] = [this.#next, this.#states];
    this.#next.clear();
    this.#firstOfStep.push(this.#stateCount);
    this.#cursor = 0;
    this.#step++;
  }

  #giveUp(): void {
    this.#status = 'given-up';
    this.#states = this.#next = new StateSet();
    this.#before = new Int32Array(0);
    this.#chosen = new Uint8Array(0);
  }

  /** Makes every choice of moves ahead in the next state. */
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

  /** Whether a square can be a missing end of the tour. Every move is at one square of each colour, so the surplus remains. */
  #mayBeEnd(square: number): boolean {
    return (
      this.#board.ends[square] !== NEVER &&
      this.#endsLeft > 0 &&
      this.#surplus * this.#board.colours[square] >= 0
    );
  }

  /** Makes every choice of `count` moves ahead of a square. */
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

  /** Makes these moves, and keeps the state after them. */
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
      // An end of the tour has one move only.
      if (isClosed || (ends[to] === MUST && at[other] !== other)) return;
      isClosed = this.#join(place, other);
    }
    if (isEnd) isClosed = this.#makeEnd(place);
    if (isClosed) {
      // A cycle is no open tour: its ends are not chosen.
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
    this.#keep(this.#cursor - 1, choice);
  }

  /** Joins the paths of two places by a move. @returns whether this closes the tour, or a part of it */
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

  /** Whether a square ahead has fewer available moves than it needs. */
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
        // Squares beyond the places have no move yet.
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

  /** Keeps the current state if it is new. */
  #keep(before: number, choice: number): void {
    const code = this.#code;
    const at = this.#at;
    for (let word = 0; word < STATE_WORDS; word++) {
      code[word] = 0;
      for (let i = PLACES_IN_WORD - 1; i >= 0; i--) {
        code[word] = (code[word] << PLACE_BITS) | at[PLACES_IN_WORD * word + i];
      }
    }
    if (!this.#next.add(code)) return;
    if (this.#stateCount === this.#before.length) {
      const [states, choices] = [this.#before, this.#chosen];
      this.#before = new Int32Array(2 * this.#stateCount);
      this.#before.set(states);
      this.#chosen = new Uint8Array(2 * this.#stateCount);
      this.#chosen.set(choices);
    }
    this.#before[this.#stateCount] = before;
    this.#chosen[this.#stateCount++] = choice;
  }
}
