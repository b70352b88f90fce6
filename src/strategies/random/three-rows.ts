import type { Board } from '../../problem/problem.js';
import type { Random } from '../../problem/random.js';

/** Of every board here. */
export const ROWS = 3;

/**
 * The moves that lead from a column back to the two before it, a bit each of a set, each from a square of the column, 6 to 8, to
 * one of the last but one, 0 to 2, or of the last, 3 to 5: the tour is one such set for each column.
 */
const MOVES_BACK = [
  [6, 1],
  [6, 5],
  [7, 0],
  [7, 2],
  [8, 1],
  [8, 3],
] as const;

/**
 * The four moves of a square by its row: the row they lead to, how many columns on, and of which column's set (so many
 * columns on) which bit they are. Follows from {@link MOVES_BACK}.
 */
const MOVES_BY_ROW = [0, 1, 2].map((row) =>
  MOVES_BACK.flatMap(([of, to], bit) => {
    const [back, column] = [to % ROWS, Math.floor(to / ROWS) - 2];
    if (of - 6 === row) return [{ to: back, on: column, setOn: 0, bit }];
    return back === row ? [{ to: of - 6, on: -column, setOn: -column, bit }] : [];
  }),
);

/** A board of three rows, lying. */
export class Strip {
  readonly length: number;
  readonly #acrossStep: number;
  readonly #alongStep: number;

  constructor({ rows, cols }: Board) {
    const isUpright = rows > cols;
    this.length = Math.max(rows, cols);
    this.#acrossStep = isUpright ? 1 : cols;
    this.#alongStep = isUpright ? cols : 1;
  }

  /** The row and column of a square. */
  placeOf(square: number): { row: number; column: number } {
    const isLying = this.#alongStep === 1;
    const along = isLying ? square % this.length : Math.floor(square / ROWS);
    return { row: isLying ? Math.floor(square / this.length) : square % ROWS, column: along };
  }

  /** Follows moves from the first square of a path on, and writes the squares. */
  write(sets: Uint8Array, path: Uint32Array, backwards: boolean): void {
    let { row, column } = this.placeOf(path[0]!);
    let lastRow = -1;
    let lastColumn = -1;
    for (let i = 0; i < path.length; i++) {
      path[i] = row * this.#acrossStep + column * this.#alongStep;
      let nextRow = row;
      let nextColumn = column;
      for (const { to, on, setOn, bit } of MOVES_BY_ROW[row]!) {
        if (((sets[column + setOn + 2]! >> bit) & 1) === 0) continue;
        if (to === lastRow && column + on === lastColumn) continue;
        nextRow = to;
        nextColumn = column + on;
        // Of the two moves at the first square one is the first, the other the last.
        if (i > 0 || !backwards) break;
      }
      lastRow = row;
      lastColumn = column;
      row = nextRow;
      column = nextColumn;
    }
  }
}

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

/**
 * Where the shares of what follows have changed by no more than this part since two columns, they are taken as those of all
 * columns before: after some 100 columns. (They come in turns, for even and odd numbers of columns.)
 */
const STEADY = 2 ** -40;

/** Those of all boards: they are the same. */
let states: States | undefined;

/** Columns in a row through which a tour passes without an end, and what follows them. */
interface Stretch {
  /** The column after the last one. */
  readonly end: number;
  /** By number of columns left, and state: the share of the whole tours. Steady ones are not repeated. */
  readonly shares: readonly Float64Array[];
}

/** How many ways lead on from each state before each column, as shares of those of all states. */
export class Counts {
  readonly #states: States;
  /** The rows of the tour's ends by column, a bit each. */
  readonly #ends = new Map<number, number>();
  /** From the left. */
  readonly #stretches: Stretch[] = [];

  constructor(strip: Strip, ends: readonly number[]) {
    states ??= new States();
    this.#states = states;
    for (const end of ends) {
      const { row, column } = strip.placeOf(end);
      this.#ends.set(column, (this.#ends.get(column) ?? 0) | (1 << row));
    }
    const columns = [...this.#ends.keys()].sort((one, other) => one - other);
    // The states that are come to, before each column with an end and after the last.
    const before = [this.#following([EMPTY])];
    for (const column of columns) {
      const after = before.at(-1)!.flatMap((state) => this.#states.ways(state, this.#ends.get(column)!).next);
      before.push(this.#following(after));
    }
    const last = new Float64Array(this.#states.count);
    last[COMPLETE] = 1;
    let shares: Float64Array = last;
    let end = strip.length;
    for (let i = columns.length; i >= 0; i--) {
      const from = i === 0 ? 0 : columns[i - 1]! + 1;
      const stretch = this.#stretch(before[i]!, shares, from, end);
      this.#stretches.unshift(stretch);
      if (i === 0) break;
      end = columns[i - 1]!;
      shares = this.#sharesBefore(end, before[i - 1]!, sharesIn(stretch, from));
    }
  }

  /** The ways through a column from a state. */
  waysAt(column: number, state: number): Ways {
    return this.#states.ways(state, this.#ends.get(column) ?? 0);
  }

  /** The shares by state before a column. */
  before(column: number): Float64Array {
    let i = 0;
    while (this.#stretches[i]!.end < column) i++;
    return sharesIn(this.#stretches[i]!, column);
  }

  /** These states, and all that follow in columns without an end. */
  #following(states: readonly number[]): number[] {
    const found = new Set(states);
    for (const state of found) for (const next of this.#states.ways(state, 0).next) found.add(next);
    return [...found];
  }

  #stretch(states: readonly number[], last: Float64Array, from: number, end: number): Stretch {
    const shares = [last];
    for (let column = end - 1; column >= from; column--) {
      const next = this.#sharesBefore(column, states, shares.at(-1)!);
      const twoLater = shares.at(-2);
      shares.push(next);
      if (twoLater && states.every((state) => isNear(next[state]!, twoLater[state]!))) break;
    }
    return { end, shares };
  }

  /** The shares by state before a column, from those after it. */
  #sharesBefore(column: number, states: readonly number[], after: Float64Array): Float64Array {
    const shares = new Float64Array(this.#states.count);
    let most = 0;
    for (const state of states) {
      let sum = 0;
      for (const next of this.waysAt(column, state).next) sum += after[next]!;
      shares[state] = sum;
      most = Math.max(most, sum);
    }
    for (const state of states) shares[state]! /= most;
    return shares;
  }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= STEADY * other;
}

/** The shares by state before a column of a stretch, or before the one that follows it. */
function sharesIn({ end, shares }: Stretch, column: number): Float64Array {
  const left = end - column;
  const last = shares.length - 1;
  return shares[left <= last ? left : last - ((left - last) & 1)]!;
}

/** Whether a board has three rows, or three columns, and more than a square in each. */
export function hasThreeRows({ rows, cols }: Board): boolean {
  return Math.min(rows, cols) === ROWS;
}

/** Columns drawn between two yields: well under a millisecond. */
const COLUMNS_AT_A_TIME = 2 ** 8;

/**
 * Draws a tour of a board of three rows, each one that has the same ends, or each closed one, with the same probability (but
 * for the rounding of doubles): state by state, column by column, with a frontier of two columns. How many ways lead on from
 * a state to a whole tour is counted from the last column backwards (in shares, since the numbers outgrow doubles), until
 * the shares are steady. Time is linear in the columns, memory a byte each. Yields now and then; the path is written
 * at the end.
 * @param path a tour of the board; it keeps its ends, a closed one its start
 */
export function* drawThreeRows(
  board: Board,
  path: Uint32Array,
  closed: boolean,
  random: Random,
): Generator<undefined, void, undefined> {
  const strip = new Strip(board);
  const ends = closed ? [] : [path[0]!, path.at(-1)!];
  const counts = new Counts(strip, ends);
  /** By column, with two more on either side: its moves back. */
  const sets = new Uint8Array(strip.length + 4);
  for (let column = 0, state = EMPTY; column < strip.length; column++) {
    const { moves, next } = counts.waysAt(column, state);
    const shares = counts.before(column + 1);
    let all = 0;
    for (const after of next) all += shares[after]!;
    let left = (random.draw() / 2 ** 32) * all;
    let way = 0;
    // Never one without a tour, whatever rounding makes of the last.
    for (let i = 0; i < next.length && left >= 0; i++) {
      const share = shares[next[i]!]!;
      if (share === 0) continue;
      way = i;
      left -= share;
    }
    sets[column + 2] = moves[way]!;
    state = next[way]!;
    if (column % COLUMNS_AT_A_TIME === COLUMNS_AT_A_TIME - 1) yield;
  }
  strip.write(sets, path, closed && (random.draw() & 1) === 1);
}
