import { alignedTours } from '../../problem/batch.js';
import { DRAWS_TIES, type TieBreak } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import { type Attempt, type BatchRows, outOfMemory, type SearchRows } from '../engine.js';
import { FEWEST_FOR_TABLES, isWalkedTogether, MOST_SMALL_SQUARES, preferenceTable } from '../small-boards.js';
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

/** Whether a batch of walks runs on assembly/window.ts: without an end. */
function isWalkedInWindows({ rows, cols, squares }: Board, { end }: Attempt): boolean {
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
    if (DRAWS_TIES[attempt.tieBreak]) return false;
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
      kernels.prepareBitboard(DRAWS_TIES[tieBreak]);
      if (DRAWS_TIES[tieBreak]) kernels.prepareBackbite();
    }
    this.#made = { moves, tieBreak };
  }
}

/** Tables of moves are never changed, so the same one says the same. */
function isSame(one: Preference | undefined, { moves, tieBreak }: Preference): boolean {
  return one?.moves === moves && one.tieBreak === tieBreak;
}

/** Bytes of paths that a batch writes before they are copied out: about what the second-level cache holds. */
const BATCH_BYTES = 1 << 18;

/** Batches, cut into runs of as many tours as the kernels take at a time, whose results are copied out run by run. */
export class Batches {
  readonly #memory: BoardMemory;
  readonly #tables: SmallTables;
  constructor(memory: BoardMemory, tables: SmallTables) {
    this.#memory = memory;
    this.#tables = tables;
  }

  walk(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
    const memory = this.#memory;
    const { kernels } = memory;
    const board = memory.board!;
    const { end, closed, seed } = attempt;
    const tieBreak = TIE_BREAK_NUMBERS[attempt.tieBreak];
    if (isWalkedTogether(board, attempt) && this.#tables.prepareFor(attempt, starts.length)) {
      this.#eachSmallRun(starts, rows, (count, done) => {
        kernels.walkSmallBatch(count, closed, tieBreak, seed, (attempt.stream + done) >>> 0);
      });
      return;
    }
    const inWindows = isWalkedInWindows(board, attempt) && this.#tables.prepareFor(attempt, starts.length);
    memory.setMoves(attempt.moves);
    this.#eachRun(starts, rows, (at, count, width, done) => {
      const stream = (attempt.stream + done) >>> 0;
      if (inWindows) kernels.walkWindowBatch(at, count, width, closed, tieBreak, seed, stream);
      else kernels.walkBatch(at, count, width, end, closed, tieBreak, seed, stream);
    });
  }

  search(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void {
    const memory = this.#memory;
    const tables = this.#tables;
    const { kernels } = memory;
    const board = memory.board!;
    const { end, seed } = attempt;
    const corner = attempt.closed ? attempt.start : -1;
    const fits = board.squares <= MOST_SMALL_SQUARES && !DRAWS_TIES[attempt.tieBreak];
    if (fits && tables.prepareFor(attempt, starts.length)) {
      const nodesAt = kernels.NODES_ADDRESS.value >>> 2;
      this.#eachSmallRun(starts, rows, (count, done) => {
        kernels.searchSmallBatch(count, corner, end, most);
        rows.nodes.set(memory.words.subarray(nodesAt, nodesAt + count), done);
      });
      return;
    }
    const small = hasDistinctShifts(board);
    const tieBreak = TIE_BREAK_NUMBERS[attempt.tieBreak];
    memory.setMoves(attempt.moves);
    if (small) tables.prepareRecords();
    this.#eachRun(starts, rows, (at, count, width, done) => {
      const stream = (attempt.stream + done) >>> 0;
      kernels.searchBatch(small, at, count, width, corner, end, tieBreak, seed, stream, most);
      rows.nodes.set(memory.words.subarray(at >>> 2, (at >>> 2) + count), done);
    });
  }

  /** Backbite moves: assembly/backbite-batch.ts. */
  bite(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
    this.#tables.prepare(attempt);
    const { kernels } = this.#memory;
    const { closed, seed, stream } = attempt;
    this.#eachSmallRun(starts, rows, (count, done) => {
      kernels.makeBackbiteBatch(count, closed, seed, (stream + done) >>> 0);
    });
  }

  /** Path covers: assembly/path-cover.ts. */
  cover(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
    this.#tables.prepare(attempt);
    const { kernels } = this.#memory;
    const { end, closed, seed, stream } = attempt;
    this.#eachSmallRun(starts, rows, (count, done) => {
      kernels.makeCoverBatch(count, end, closed, seed, (stream + done) >>> 0);
    });
  }

  /** Runs of a board of any size, behind which there is room for them. */
  #eachRun(
    starts: Uint32Array,
    { paths, visited, statuses }: BatchRows,
    run: (at: number, count: number, width: number, done: number) => void,
  ): void {
    const memory = this.#memory;
    const { kernels } = memory;
    const { squares } = memory.board!;
    const width = paths.BYTES_PER_ELEMENT;
    const View = [Uint8Array, Uint16Array, Uint32Array][width >> 1]!;
    const most = Math.max(1, alignedTours(Math.floor(BATCH_BYTES / (squares * width))));
    const tours = Math.min(starts.length, most);
    // A start, a length and a status for each tour, and 16 bytes for alignment.
    if (!memory.reserveBehind(tours * (squares * width + 9) + 16)) throw outOfMemory(memory.board!);
    const { bytes, words } = memory;
    const at = kernels.batchAddress.value >>> 0;
    for (let done = 0; done < starts.length; done += tours) {
      const count = Math.min(tours, starts.length - done);
      words.set(starts.subarray(done, done + count), at >>> 2);
      run(at, count, width, done);
      const lengths = (at >>> 2) + count;
      visited.set(words.subarray(lengths, lengths + count), done);
      const states = at + count * 8;
      statuses.set(bytes.subarray(states, states + count), done);
      const first = kernels.batchRows(at, count) >>> 0;
      paths.set(new View(words.buffer, first, count * squares), done * squares);
    }
  }

  /** Runs of a small board, for which there is room of its own. */
  #eachSmallRun(
    starts: Uint32Array,
    { paths, visited, statuses }: BatchRows,
    run: (count: number, done: number) => void,
  ): void {
    const { kernels, bytes, words, board } = this.#memory;
    const { squares } = board!;
    const tours = kernels.MOST_TOURS.value;
    const lengthsAt = kernels.LENGTHS_ADDRESS.value >>> 2;
    const statusesAt = kernels.STATUSES_ADDRESS.value;
    const pathsAt = kernels.PATHS_ADDRESS.value;
    for (let done = 0; done < starts.length; done += tours) {
      const count = Math.min(tours, starts.length - done);
      words.set(starts.subarray(done, done + count), kernels.STARTS_ADDRESS.value >>> 2);
      run(count, done);
      visited.set(words.subarray(lengthsAt, lengthsAt + count), done);
      statuses.set(bytes.subarray(statusesAt, statusesAt + count), done);
      paths.set(bytes.subarray(pathsAt, pathsAt + count * squares), done * squares);
    }
  }
}
