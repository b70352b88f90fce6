import { MOVES_BACK, ROWS } from './strip.js';

/**
 * How the paths run that lead through the columns so far, by place: the squares of the column before the last two (0 to 2),
 * of the last but one (3 to 5) and the last (6 to 8), and the beginning of an open tour whose end is still to come (9).
 * {@link DONE}, or the other end of its path: a square that no path has come to is its own.
 */
type Mates = Int8Array;

const DONE = -1;
const ENDS = 9;
const PLACES = 10;
/** Places that are left when a column is done, the last ones. */
const KEPT = PLACES - ROWS;

/** Numbers of states: the whole tour, and no column yet. */
export const COMPLETE = 0;
export const EMPTY = 1;
/** In the place of a state's key: none. */
const NO_KEY = -1;
const COMPLETE_KEY = -2;

/** What may come next after a state: sets of moves, and the states they lead to. */
export interface Ways {
  readonly moves: readonly number[];
  readonly next: readonly number[];
}

/**
 * The states between two columns, numbered as they are come to, and the ways from each to the next: at most 1400, whatever
 * the board. The numbers have no influence on what is drawn.
 */
export class States {
  readonly #keys = [COMPLETE_KEY, keyOf(new Int8Array(PLACES).fill(DONE))];
  readonly #numbers = new Map<number, number>(this.#keys.map((key, number) => [key, number]));
  /** By set of rows and state. */
  readonly #ways: (Ways | undefined)[][] = Array.from({ length: 1 << ROWS }, () => []);

  /** Those come to so far. */
  get count(): number {
    return this.#keys.length;
  }

  /** The ways through a column. @param ends the rows of the tour's ends in it, a bit each */
  ways(state: number, ends: number): Ways {
    const ways = this.#ways[ends]!;
    ways[state] ??= this.#newWays(state, ends);
    return ways[state];
  }

  #newWays(state: number, ends: number): Ways {
    const moves: number[] = [];
    const next: number[] = [];
    if (state === COMPLETE) return { moves, next };
    const before = matesOf(this.#keys[state]!);
    for (let set = 0; set < 1 << MOVES_BACK.length; set++) {
      if (!completes(before, set)) continue;
      const key = keyAfter(before.slice(), set, ends);
      if (key === NO_KEY) continue;
      moves.push(set);
      next.push(this.#numberOf(key));
    }
    return { moves, next };
  }

  #numberOf(key: number): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#keys.push(key) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** Whether a set of moves back are as many at each square of the column that is left behind as it misses. */
function completes(mates: Mates, moves: number): boolean {
  for (let place = 0; place < ROWS; place++) {
    let missing = mates[place] === DONE ? 0 : mates[place] === place ? 2 : 1;
    for (const [bit, [, to]] of MOVES_BACK.entries()) if (to === place) missing -= (moves >> bit) & 1;
    if (missing !== 0) return false;
  }
  return true;
}

/** The key of the state after a column, of which the moves back are taken; {@link NO_KEY} when that cannot be. */
function keyAfter(mates: Mates, moves: number, ends: number): number {
  for (let row = 0; row < ROWS; row++) {
    if (((ends >> row) & 1) === 0) continue;
    const place = 6 + row;
    if (mates[ENDS] === DONE) {
      mates[place] = ENDS;
      mates[ENDS] = place;
    } else join(mates, place, ENDS);
  }
  let isClosed = false;
  for (const [bit, [of, to]] of MOVES_BACK.entries()) {
    if (((moves >> bit) & 1) === 0) continue;
    if (isClosed || mates[of] === DONE || mates[to] === DONE) return NO_KEY;
    isClosed = mates[of] === to;
    join(mates, of, to);
  }
  if (!isClosed) return keyOf(mates);
  // A cycle is the tour, or there is none.
  return mates.every((mate) => mate === DONE) ? COMPLETE_KEY : NO_KEY;
}

/** Joins two places by a move; both ends of a path: it is a cycle. */
function join(mates: Mates, one: number, other: number): void {
  const oneMate = mates[one]!;
  const otherMate = mates[other]!;
  if (oneMate === other) {
    mates[one] = mates[other] = DONE;
    return;
  }
  mates[oneMate] = otherMate;
  mates[otherMate] = oneMate;
  if (oneMate !== one) mates[one] = DONE;
  if (otherMate !== other) mates[other] = DONE;
}

/** What is left of a state after a column, as a number: three bits a place. */
function keyOf(mates: Mates): number {
  let key = 0;
  for (let place = ROWS; place < PLACES; place++) {
    const mate = mates[place]!;
    key = (key << 3) | (mate === DONE ? 7 : mate - ROWS);
  }
  return key;
}

/** The state of a key, with a column more that no path has come to. */
function matesOf(key: number): Mates {
  const mates = Int8Array.from({ length: PLACES }, (_, place) => place);
  for (let place = 0; place < KEPT; place++) {
    const mate = (key >> (3 * (KEPT - 1 - place))) & 7;
    // The last place stays the last.
    mates[place === KEPT - 1 ? ENDS : place] = mate === 7 ? DONE : mate === KEPT - 1 ? ENDS : mate;
  }
  return mates;
}
