import type { Board } from '../../problem/problem.js';
import type { Random } from '../../problem/random.js';

/** Number of rows of every board here; an upright board is transposed. */
const ROWS = 3;

/**
 * The moves from a column back to the two columns before it: each leads from a place in the column (6 to 8) to a place in the last
 * column but one (0 to 2) or in the last (3 to 5). A tour is a set of these moves for each column, one bit for each move.
 */
const MOVES_BACK = [
  [6, 1],
  [6, 5],
  [7, 0],
  [7, 2],
  [8, 1],
  [8, 3],
] as const;

/** The four moves of a square by its row: where they lead, and which bit of the set of which later column they are. */
const MOVES_BY_ROW = [0, 1, 2].map((row) =>
  MOVES_BACK.flatMap(([from, to], bit) => {
    const span = 2 - Math.floor(to / ROWS);
    if (from % ROWS === row) return [{ rows: (to % ROWS) - row, columns: -span, setAt: 0, bit }];
    return to % ROWS === row ? [{ rows: (from % ROWS) - row, columns: span, setAt: span, bit }] : [];
  }),
);

/**
 * The other end of the path at each place: its own place where no path has arrived, or {@link DONE}. Places 0 to 8 are the squares
 * of three columns, and 9 is the beginning of an open tour whose end is still to come.
 */
type Mates = Int8Array;

const DONE = -1;
const ENDS = 9;
const PLACES = 10;
/** Places, the last ones, that remain after a column. */
const KEPT = PLACES - ROWS;

/** Numbers of the states of the whole tour and of no columns. */
const COMPLETE = 0;
const EMPTY = 1;
/** Keys: no state, and the state of the whole tour. */
const NO_KEY = -1;
const COMPLETE_KEY = -2;

/** The choices for a column: its moves back, and the state after each choice. */
interface Transitions {
  readonly moves: readonly number[];
  readonly next: readonly number[];
}

/**
 * The states between two columns, at most 1400 for boards of any length, and the transitions between them. States are numbered in
 * the order in which they are met; the numbers do not affect which tour is drawn.
 */
class States {
  readonly #keys = [COMPLETE_KEY, keyOf(new Int8Array(PLACES).fill(DONE))];
  readonly #numbers = new Map<number, number>(this.#keys.map((key, number) => [key, number]));
  /** By set of rows and state. */
  readonly #transitions: Transitions[][] = Array.from({ length: 1 << ROWS }, () => []);

  get count(): number {
    return this.#keys.length;
  }

  /** @param ends the rows of the tour's ends in the column, one bit each */
  transitions(state: number, ends: number): Transitions {
    const known = this.#transitions[ends]!;
    known[state] ??= this.#findTransitions(state, ends);
    return known[state];
  }

  #findTransitions(state: number, ends: number): Transitions {
    const moves: number[] = [];
    const next: number[] = [];
    if (state === COMPLETE) return { moves, next };
    const mates = matesOf(this.#keys[state]!);
    for (let set = 0; set < 1 << MOVES_BACK.length; set++) {
      if (!completesColumn(mates, set)) continue;
      const key = keyAfter(mates.slice(), set, ends);
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

/** Whether the moves give each square of the last column but one exactly the moves that it still needs. */
function completesColumn(mates: Mates, moves: number): boolean {
  for (let place = 0; place < ROWS; place++) {
    let missing = mates[place] === DONE ? 0 : mates[place] === place ? 2 : 1;
    for (const [bit, [, to]] of MOVES_BACK.entries()) if (to === place) missing -= (moves >> bit) & 1;
    if (missing !== 0) return false;
  }
  return true;
}

/** Returns the key of the state after a column with these moves back, or {@link NO_KEY}. */
function keyAfter(mates: Mates, moves: number, ends: number): number {
  for (let row = 0; row < ROWS; row++) {
    if (((ends >> row) & 1) === 0) continue;
    if (mates[ENDS] === DONE) mates[ENDS] = ENDS;
    join(mates, 2 * ROWS + row, ENDS);
  }
  let isClosed = false;
  for (const [bit, [from, to]] of MOVES_BACK.entries()) {
    if (((moves >> bit) & 1) === 0) continue;
    if (isClosed || mates[from] === DONE || mates[to] === DONE) return NO_KEY;
    isClosed = mates[from] === to;
    join(mates, from, to);
  }
  if (!isClosed) return keyOf(mates);
  // A cycle must be the whole tour.
  return mates.every((mate) => mate === DONE) ? COMPLETE_KEY : NO_KEY;
}

/** Joins the paths of two places. The two ends of one path become a cycle. */
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

/** Returns the places that remain after a column as a number: three bits each. */
function keyOf(mates: Mates): number {
  let key = 0;
  for (let place = ROWS; place < PLACES; place++) {
    const mate = mates[place]!;
    key = (key << 3) | (mate === DONE ? 7 : mate - ROWS);
  }
  return key;
}

/** Returns the places of a key, followed by a new column. */
function matesOf(key: number): Mates {
  const mates = Int8Array.from({ length: PLACES }, (_, place) => place);
  for (let place = 0; place < KEPT; place++) {
    const mate = (key >> (3 * (KEPT - 1 - place))) & 7;
    // The last place stays the last.
    mates[place === KEPT - 1 ? ENDS : place] = mate === 7 ? DONE : mate === KEPT - 1 ? ENDS : mate;
  }
  return mates;
}

/** The states of all boards. */
let states: States | undefined;

/** Shares that change by no more than this part in two columns count as constant: after some 100 columns. */
const STEADY = 2 ** -40;

/** Consecutive columns without an end of the tour, and the column behind them. */
interface Segment {
  /** The column behind them. */
  readonly end: number;
  /** By number of columns before `end`, then by state. Steady shares are not repeated. */
  readonly shares: readonly Float64Array[];
}

/** Number of completions of each state before each column, as shares, because the numbers exceed doubles. */
class Completions {
  readonly #states: States;
  readonly #segments: Segment[] = [];

  /** @param ends by column: the rows of the tour's ends, one bit each */
  constructor(states: States, length: number, ends: ReadonlyMap<number, number>) {
    this.#states = states;
    const columns = [...ends.keys()].sort((one, other) => one - other);
    /** The states that are possible before each column with an end, and after the last of these. */
    const possible = [this.#closure([EMPTY])];
    for (const column of columns) {
      const next = possible.at(-1)!.flatMap((state) => states.transitions(state, ends.get(column)!).next);
      possible.push(this.#closure(next));
    }
    let shares: Float64Array = new Float64Array(states.count);
    shares[COMPLETE] = 1;
    let end = length;
    for (const column of [...columns.reverse(), -1]) {
      const from = possible.pop()!;
      this.#segments.unshift({ end, shares: this.#sharesOfSegment(from, end - column, shares) });
      if (column < 0) return;
      shares = this.#sharesBefore(possible.at(-1)!, ends.get(column)!, this.before(column + 1));
      end = column;
    }
  }

  /** Returns the shares by state before a column. */
  before(column: number): Float64Array {
    let i = 0;
    while (this.#segments[i]!.end < column) i++;
    const { end, shares } = this.#segments[i]!;
    const left = end - column;
    const last = shares.length - 1;
    return shares[left <= last ? left : last - ((left - last) & 1)]!;
  }

  #sharesOfSegment(from: readonly number[], count: number, last: Float64Array): Float64Array[] {
    const shares = [last];
    while (shares.length < count) {
      const next = this.#sharesBefore(from, 0, shares.at(-1)!);
      // Shares alternate between even and odd numbers of columns.
      const twoLater = shares.at(-2);
      shares.push(next);
      if (twoLater && from.every((state) => isNear(next[state]!, twoLater[state]!))) break;
    }
    return shares;
  }

  /** Returns the states, and all that follow in columns without an end. */
  #closure(from: readonly number[]): number[] {
    const found = new Set(from);
    for (const state of found) for (const next of this.#states.transitions(state, 0).next) found.add(next);
    return [...found];
  }

  /** Returns the shares before a column from those after it. */
  #sharesBefore(from: readonly number[], ends: number, after: Float64Array): Float64Array {
    const shares = new Float64Array(this.#states.count);
    let max = 0;
    for (const state of from) {
      let sum = 0;
      for (const next of this.#states.transitions(state, ends).next) sum += after[next]!;
      shares[state] = sum;
      max = Math.max(max, sum);
    }
    for (const state of from) shares[state]! /= max;
    return shares;
  }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= STEADY * other;
}

/** Whether a board has three rows or columns, and at least three of the other. */
export function hasThreeRows({ rows, cols }: Board): boolean {
  return Math.min(rows, cols) === ROWS;
}

/** Columns drawn between two yields: less than a millisecond. */
const COLUMNS_BETWEEN_YIELDS = 2 ** 8;

/**
 * Draws a tour of a board of three rows. All tours with the same ends, or all closed ones, have the same probability (up to the
 * rounding of doubles). A frontier of two columns counts the completions of each state, from the last column backwards; then a choice
 * is drawn for each column, from the first on. Takes time linear in the columns, and writes the path at the end.
 * @param path the tour to change. An open tour keeps its ends, a closed one its start
 */
export function* drawThreeRows(
  { rows, cols }: Board,
  path: Uint32Array,
  closed: boolean,
  random: Random,
): Generator<undefined, void, undefined> {
  const isUpright = rows > cols;
  const length = Math.max(rows, cols);
  const [down, right] = isUpright ? ([1, cols] as const) : ([cols, 1] as const);
  const placeOf = (square: number): [number, number] =>
    isUpright ? [square % cols, Math.floor(square / cols)] : [Math.floor(square / cols), square % cols];
  const ends = new Map<number, number>();
  for (const end of closed ? [] : [path[0]!, path.at(-1)!]) {
    const [row, column] = placeOf(end);
    ends.set(column, (ends.get(column) ?? 0) | (1 << row));
  }
  states ??= new States();
  const completions = new Completions(states, length, ends);
  const sets = new Uint8Array(length + 2);
  for (let column = 0, state = EMPTY; column < length; column++) {
    const { moves, next } = states.transitions(state, ends.get(column) ?? 0);
    const shares = completions.before(column + 1);
    let sum = 0;
    for (const after of next) sum += shares[after]!;
    let left = (random.draw() / 2 ** 32) * sum;
    let choice = 0;
    // Skip choices without completions, whatever rounding makes of the last share.
    for (let i = 0; i < next.length && left >= 0; i++) {
      const share = shares[next[i]!]!;
      if (share === 0) continue;
      choice = i;
      left -= share;
    }
    sets[column] = moves[choice]!;
    state = next[choice]!;
    if (column % COLUMNS_BETWEEN_YIELDS === COLUMNS_BETWEEN_YIELDS - 1) yield;
  }
  writePath(path, sets, [down, right], placeOf(path[0]!), closed && (random.draw() & 1) === 1);
}

/** Follows the moves from the first square of a path; of its two moves on a closed tour the last, if `isBackwards`. */
function writePath(
  path: Uint32Array,
  sets: Uint8Array,
  [down, right]: readonly [number, number],
  [row, column]: [number, number],
  isBackwards: boolean,
): void {
  let last: (typeof MOVES_BY_ROW)[number][number] | undefined;
  for (let i = 0; i < path.length; i++) {
    path[i] = row * down + column * right;
    let next = last;
    for (const move of MOVES_BY_ROW[row]!) {
      if (((sets[column + move.setAt]! >> move.bit) & 1) === 0) continue;
      if (last && move.rows === -last.rows && move.columns === -last.columns) continue;
      next = move;
      if (i > 0 || !isBackwards) break;
    }
    row += next!.rows;
    column += next!.columns;
    last = next;
  }
}
