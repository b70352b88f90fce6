import type { TieBreak } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import type { Attempt } from '../engine.js';
import { preferenceTable } from '../preferences.js';
import { FEWEST_FOR_TABLES, MOST_SMALL_SQUARES } from '../small-boards.js';
import type { BoardMemory } from './board-memory.js';

/** The numbers by which the kernels know the tie-breaks. */
export const TIE_BREAK_NUMBERS: Readonly<Record<TieBreak, number>> = { first: 0, farthest: 1, random: 2 };
/** In the place of a tie-break: the tables are made for it. */
export const ON_TABLES = 3;

/**
 * Whether the kernel for small boards searches one move by move: where no two moves shift a square's bit alike, which they
 * do on long boards of three rows or fewer (see assembly/bitboard.ts for where bits lie).
 */
export function hasDistinctShifts({ rows, cols, squares }: Board): boolean {
  return squares <= MOST_SMALL_SQUARES && (Math.max(rows, cols) <= 8 || Math.min(rows, cols) >= 4);
}

/** Boards of more squares than that, up to so many, are seen through windows, with so many squares on their short side. */
const MOST_WINDOW_SQUARES = 256;
const LEAST_WINDOW_SIDE = 5;
const MOST_WINDOW_SIDE = 12;

/** Whether a batch of walks runs on assembly/window-batch.ts: without an end. */
export function isWalkedInWindows({ rows, cols, squares }: Board, { end }: Attempt): boolean {
  const side = Math.min(rows, cols);
  const fits = side >= LEAST_WINDOW_SIDE && side <= MOST_WINDOW_SIDE && squares <= MOST_WINDOW_SQUARES;
  return fits && squares > MOST_SMALL_SQUARES && end < 0;
}

/** Which squares are preferred. */
type Preference = Pick<Attempt, 'moves' | 'tieBreak'>;

/** What the kernels for small boards and windows look up: made for a board when it is needed first. */
export class SmallTables {
  readonly #memory: BoardMemory;
  /** What the tables were made for. */
  #made: Preference | undefined;
  /** What the last single attempts asked for, and how many of them in a row. */
  #asked: Preference | undefined;
  #times = 0;
  #hasRecords = false;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  /** There is another board now. */
  forget(): void {
    this.#made = undefined;
    this.#asked = undefined;
    this.#hasRecords = false;
  }

  /** Makes the records of the board, unless they are there. */
  prepareRecords(): void {
    if (this.#hasRecords) return;
    this.#memory.kernels.prepareRecords();
    this.#hasRecords = true;
  }

  /** Makes the tables, unless they are there or `count` tours do not pay for them: then false. */
  prepareFor(attempt: Attempt, count: number): boolean {
    if (isSame(this.#made, attempt)) return true;
    if (count < FEWEST_FOR_TABLES) return false;
    this.prepare(attempt);
    return true;
  }

  /**
   * Makes the records for a single attempt, and the tables when so many attempts in a row asked for the same ones that they
   * pay. Returns whether they are there: never for random ties, whose words a batch draws in another way.
   */
  prepareForOne(attempt: Attempt): boolean {
    this.prepareRecords();
    if (attempt.tieBreak === 'random') return false;
    if (!isSame(this.#asked, attempt)) {
      this.#asked = attempt;
      this.#times = 0;
    }
    return this.prepareFor(attempt, ++this.#times);
  }

  /** Makes the tables, unless they are there. */
  prepare(attempt: Attempt): void {
    if (isSame(this.#made, attempt)) return;
    const memory = this.#memory;
    const { kernels } = memory;
    const { moves, tieBreak } = attempt;
    memory.setMoves(moves);
    if (memory.board!.squares > MOST_SMALL_SQUARES) {
      kernels.prepareWindows(TIE_BREAK_NUMBERS[tieBreak]);
    } else {
      this.prepareRecords();
      memory.bytes.set(preferenceTable(memory.board!, moves, tieBreak), kernels.PREFERENCES_ADDRESS.value);
      kernels.prepareBitboard(tieBreak === 'random');
      if (tieBreak === 'random') kernels.prepareBackbite();
    }
    this.#made = { moves, tieBreak };
  }
}

/** Tables of moves are never changed, so the same one says the same. */
function isSame(one: Preference | undefined, { moves, tieBreak }: Preference): boolean {
  return one?.moves === moves && one.tieBreak === tieBreak;
}
