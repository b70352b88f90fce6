import type { TieBreak } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import type { Attempt } from '../engine.js';
import { preferenceTable } from '../preferences.js';
import { FEWEST_FOR_TABLES, MOST_SMALL_SQUARES } from '../small-boards.js';
import type { BoardMemory } from './board-memory.js';

/**
 * Whether the kernel for small boards searches one move by move: where no two moves shift a square's bit alike, which they
 * do on long boards of three rows or fewer (see assembly/bitboard.ts for where bits lie).
 */
export function hasDistinctShifts({ rows, cols, squares }: Board): boolean {
  return squares <= MOST_SMALL_SQUARES && (Math.max(rows, cols) <= 8 || Math.min(rows, cols) >= 4);
}

/** What the kernels for small boards look up: made for a board when it is needed first. */
export class SmallTables {
  readonly #memory: BoardMemory;
  /** What the tables were made for. */
  #made: { readonly moves: Int32Array; readonly tieBreak: TieBreak } | undefined;
  #hasRecords = false;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  /** There is another board now. */
  forget(): void {
    this.#made = undefined;
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
    if (this.#isMadeFor(attempt)) return true;
    if (count < FEWEST_FOR_TABLES) return false;
    this.prepare(attempt);
    return true;
  }

  /** Makes the tables, unless they are there. */
  prepare(attempt: Attempt): void {
    if (this.#isMadeFor(attempt)) return;
    const memory = this.#memory;
    const { kernels } = memory;
    const { moves, tieBreak } = attempt;
    memory.setMoves(moves);
    this.prepareRecords();
    memory.bytes.set(preferenceTable(memory.board!, moves, tieBreak), kernels.PREFERENCES_ADDRESS.value);
    kernels.prepareBitboard(tieBreak === 'random');
    if (tieBreak === 'random') kernels.prepareBackbite();
    this.#made = { moves, tieBreak };
  }

  #isMadeFor({ moves, tieBreak }: Attempt): boolean {
    return this.#made?.moves === moves && this.#made.tieBreak === tieBreak;
  }
}
