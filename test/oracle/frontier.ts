/**
 * An exact frontier dynamic programme for Hamiltonian cycles, and Hamiltonian paths between two given squares, on boards of
 * few rows and any number of columns. Shares no code with the package. It builds the board column by column. Behind the
 * frontier, every square has its two edges. The last two columns are open. A state describes each of their squares: it has
 * two edges (DONE), or it is the end of a path fragment, with the index of the other end of the fragment (its own index if
 * it has no edge yet). A path from s to t is a cycle through a virtual edge s-t: the first of the two squares begins as the
 * end of a fragment whose other end (GHOST) follows later. States are numbered when they are first found and their
 * successors are kept, so a frontier answers many questions about boards of its number of rows quickly.
 */

const DONE = 30;
const GHOST = 31;
/**
 * A state is a number of hexadecimal digits, one per square. Indices are below 12, so 14 and 15 can have another meaning.
 */
const TO_DIGIT = 16;

/** A column: squares without ends (0), ends in the rows of these bits, or no squares at all. */
export type Column = number;
export const NO_SQUARES: Column = -1;

export class Frontier {
  readonly rows: number;
  /** The state before the first column, and the state after a cycle was closed and no square is open. */
  readonly first: number;
  readonly closed: number;

  readonly #numbers = new Map<number, number>();
  readonly #codes: number[] = [];
  readonly #successors = new Map<Column, (Uint32Array | undefined)[]>();
  /** The open squares while a column is completed: those of that column and the next two, with the other end of each. */
  readonly #ends: number[];
  readonly #seen: boolean[] = [];
  #found = new Set<number>();
  #closes = false;

  /** @param rows 1 to 6: a state has two hexadecimal digits a row, and numbers are exact to thirteen */
  constructor(rows: number) {
    if (rows < 1 || rows > 6) throw new RangeError(`rows is ${rows}; it must be 1 to 6`);
    this.rows = rows;
    this.#ends = new Array(3 * rows).fill(DONE);
    this.first = this.#number(this.#encode());
    this.closed = this.#number(-1);
  }

  /** Number of states so far. */
  get states(): number {
    return this.#codes.length;
  }

  /** The states that can follow a state when a column is added. */
  successors(state: number, column: Column): Uint32Array {
    let known = this.#successors.get(column);
    if (known === undefined) {
      known = [];
      this.#successors.set(column, known);
    }
    let states = known[state];
    if (states === undefined) {
      states = this.#expand(state, column);
      known[state] = states;
    }
    return states;
  }

  /** The states that can follow any of the states, in ascending order. */
  advance(states: ArrayLike<number>, column: Column): Uint32Array {
    const next: number[] = [];
    const seen = this.#seen;
    for (let i = 0; i < states.length; i++) {
      const successors = this.successors(states[i]!, column);
      for (let j = 0; j < successors.length; j++) {
        const state = successors[j]!;
        if (seen[state] === true) continue;
        seen[state] = true;
        next.push(state);
      }
    }
    for (const state of next) seen[state] = false;
    return Uint32Array.from(next).sort();
  }

  /** Whether a board that ends here, with any of these states, has the cycle or path. */
  accepts(states: ArrayLike<number>): boolean {
    return this.advance(this.advance(states, NO_SQUARES), NO_SQUARES).includes(this.closed);
  }

  /** Whether a board of these columns has a Hamiltonian cycle, or the path between its two ends. */
  solvable(columns: readonly Column[]): boolean {
    let states: Uint32Array = Uint32Array.of(this.first);
    for (const column of columns) states = this.advance(states, column);
    return this.accepts(states);
  }

  /** Whether the board has a Hamiltonian cycle. */
  closes(cols: number): boolean {
    return this.solvable(new Array(cols).fill(0));
  }

  /** Whether the board has a Hamiltonian path between two different squares, given as row * cols + col. */
  joins(cols: number, start: number, end: number): boolean {
    const columns: Column[] = new Array(cols).fill(0);
    for (const square of [start, end]) columns[square % cols]! |= 1 << Math.floor(square / cols);
    return this.solvable(columns);
  }

  #number(code: number): number {
    let number = this.#numbers.get(code);
    if (number === undefined) {
      number = this.#codes.length;
      this.#numbers.set(code, number);
      this.#codes.push(code);
    }
    return number;
  }

  /** Encodes the last two of the three open columns as a number, after all squares of the first are DONE. */
  #encode(): number {
    let code = 0;
    for (let place = this.#ends.length - 1; place >= this.rows; place--) {
      const end = this.#ends[place]!;
      code = code * 16 + (end >= DONE ? end - TO_DIGIT : end - this.rows);
    }
    return code;
  }

  #decode(code: number): void {
    for (let place = 0; place < 2 * this.rows; place++) {
      const digit = code % 16;
      this.#ends[place] = digit + TO_DIGIT >= DONE ? digit + TO_DIGIT : digit;
      code = Math.floor(code / 16);
    }
  }

  #expand(state: number, column: Column): Uint32Array {
    if (state === this.closed) return column === NO_SQUARES ? Uint32Array.of(state) : new Uint32Array(0);
    this.#decode(this.#codes[state]!);
    this.#found = new Set();
    this.#closes = false;
    this.#enter(column);
    this.#complete(0, 0);
    const next = Array.from(this.#found, (code) => this.#number(code));
    if (this.#closes) next.push(this.closed);
    return Uint32Array.from(next);
  }

  /** Opens the squares of a new column. */
  #enter(column: Column): void {
    const ends = this.#ends;
    for (let place = 2 * this.rows; place < 3 * this.rows; place++) {
      ends[place] = column === NO_SQUARES ? DONE : place;
    }
    if (column === NO_SQUARES) return;
    for (let row = 0; row < this.rows; row++) {
      if (((column >> row) & 1) === 0) continue;
      const place = 2 * this.rows + row;
      const partner = ends.indexOf(GHOST);
      ends[place] = partner < 0 ? GHOST : partner;
      if (partner >= 0) ends[partner] = place;
    }
  }

  /** Gives the squares of the oldest column, from this row on, their edges to later columns in all combinations. */
  #complete(row: number, move: number): void {
    const ends = this.#ends;
    if (row === this.rows) {
      this.#found.add(this.#encode());
      return;
    }
    if (ends[row] === DONE) {
      this.#complete(row + 1, 0);
      return;
    }
    if (move === 4) return;
    this.#complete(row, move + 1);
    const otherRow = row + [-2, 2, -1, 1][move]!;
    if (otherRow < 0 || otherRow >= this.rows) return;
    const other = (move < 2 ? 1 : 2) * this.rows + otherRow;
    if (ends[other] === DONE) return;
    if (ends[row] === other && ends[other] === row) {
      // The edge closes a cycle, which is valid if nothing else is open.
      if (ends.every((end, place) => end === DONE || place === row || place === other)) this.#closes = true;
      return;
    }
    const kept = ends.slice();
    this.#join(row, other);
    this.#complete(row, move + 1);
    for (let place = 0; place < kept.length; place++) ends[place] = kept[place]!;
  }

  #join(place: number, other: number): void {
    const ends = this.#ends;
    const left = ends[place]!;
    const right = ends[other]!;
    ends[place] = DONE;
    ends[other] = DONE;
    // A square without an edge was its own other end, and stays open with its first one.
    if (left !== GHOST) ends[left] = right;
    if (right !== GHOST) ends[right] = left;
  }
}
