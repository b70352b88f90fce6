import { alignedTours, type BatchArrays } from '../../problem/batch.js';
import { TIES } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import { type Attempt, outOfMemory } from '../engine.js';
import { MAX_SMALL_SQUARES, MIN_TOURS_FOR_TABLES, preferenceTable } from '../small-boards.js';
import type { BoardMemory } from './board-memory.js';

/**
 * Returns whether the kernel for small boards can search a board: no two moves may shift a square's bit equally. They do on
 * long boards of at most three rows (assembly/bitboard.ts describes the bits).
 */
export function hasDistinctShifts({ rows, cols, squares }: Board): boolean {
  return squares <= MAX_SMALL_SQUARES && (Math.max(rows, cols) <= 8 || Math.min(rows, cols) >= 4);
}

/** Returns whether a batch of walks runs on assembly/bitboard-walk.ts, which supports no end. */
export function isWalkedTogether(board: Board, { end }: Attempt): boolean {
  return board.squares <= MAX_SMALL_SQUARES && (end < 0 || board.openSquares === 1);
}

/** Limits of the larger boards that assembly/window.ts walks: squares in all, and on the short side. */
const MAX_WINDOW_SQUARES = 256;
const MIN_WINDOW_SIDE = 5;
const MAX_WINDOW_SIDE = 12;

/** Returns whether a batch of walks runs on assembly/window.ts, which supports no end. */
export function isWalkedInWindows({ rows, cols, squares }: Board, { end }: Attempt): boolean {
  const side = Math.min(rows, cols);
  const fits = side >= MIN_WINDOW_SIDE && side <= MAX_WINDOW_SIDE && squares <= MAX_WINDOW_SQUARES;
  return fits && squares > MAX_SMALL_SQUARES && end < 0;
}

/** Minimum number of interleaved tours that are faster than one after the other, and the number that is fastest. */
const MIN_INTERLEAVED_TOURS = 3;
const INTERLEAVED_TOURS = 8;
/** Maximum number of bytes of their paths. Boards of 1000 x 1000 gain little, larger ones nothing. */
const MAX_INTERLEAVED_BYTES = 2 ** 25;

/** Returns whether walks without tables can run on assembly/warnsdorff-simd.ts. */
export function isWalkedInterleaved({ simd, board }: BoardMemory, { paths }: BatchArrays): boolean {
  return simd && board!.squares * paths.BYTES_PER_ELEMENT * INTERLEAVED_TOURS <= MAX_INTERLEAVED_BYTES;
}

/** The properties of an attempt that tables depend on. */
type Preference = Pick<Attempt, 'moves' | 'tieBreak'>;

/** Tables for the kernels on small boards and windows, made when they are first needed. */
export class SmallTables {
  readonly #memory: BoardMemory;
  /** The attempt for which the tables were made. */
  #made: Preference | undefined;
  /** The tables that the last single attempts needed, and the number of these attempts in a row. */
  #requested: Preference | undefined;
  #times = 0;
  #hasRecords = false;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  /** Forgets the tables, which belong to another board. */
  forget(): void {
    this.#made = undefined;
    this.#requested = undefined;
    this.#hasRecords = false;
  }

  /** Makes the records of the board, unless they exist. */
  prepareRecords(moves: Int32Array): void {
    if (this.#hasRecords) return;
    this.#memory.setMoves(moves);
    this.#memory.kernels.prepareRecords();
    this.#hasRecords = true;
  }

  /**
   * Makes the records for a single attempt, and the tables after enough attempts in a row that need the same ones. Returns
   * whether the tables exist: never for random ties, whose words a batch draws in another order.
   */
  prepareForOne(attempt: Attempt): boolean {
    const { moves, tieBreak } = attempt;
    this.prepareRecords(moves);
    if (TIES[tieBreak].random) return false;
    if (!isSame(this.#requested, attempt)) {
      this.#requested = { moves, tieBreak };
      this.#times = 0;
    }
    return this.prepare(attempt, ++this.#times);
  }

  /** Makes the tables, unless they exist. Returns false if `count` tours are too few for them. */
  prepare(attempt: Attempt, count: number): boolean {
    if (isSame(this.#made, attempt)) return true;
    if (count < MIN_TOURS_FOR_TABLES) return false;
    const memory = this.#memory;
    const { kernels } = memory;
    const { moves, tieBreak } = attempt;
    const { outward, random } = TIES[tieBreak];
    memory.setMoves(moves);
    if (memory.board!.squares > MAX_SMALL_SQUARES) {
      kernels.prepareWindows(outward, random);
    } else {
      this.prepareRecords(moves);
      memory.bytes.set(preferenceTable(memory.board!, moves, tieBreak), kernels.PREFERENCES_ADDRESS.value);
      kernels.prepareBitboard(random);
    }
    this.#made = { moves, tieBreak };
    return true;
  }
}

/** Move tables are never changed, so the same table has the same moves. */
function isSame(one: Preference | undefined, { moves, tieBreak }: Preference): boolean {
  return one?.moves === moves && one.tieBreak === tieBreak;
}

/** Bytes of paths in one part of a batch: about the size of the second-level cache. */
const PART_BYTES = 1 << 18;
/** Tours in one part on a small board: 84 groups of 12 boards (assembly/bitboard-walk.ts). This many hide the cost of a call. */
const SMALL_PART_TOURS = 1008;
/** The kernels for small boards write rows of this size, and move them together in the end. */
const SMALL_ROW_BYTES = 64;
/** Bytes of a tour besides its row: start, length and nodes (u32), and status. */
const RESULT_BYTES = 13;
/** Bytes beyond the last row: alignment, and what copies of whole rows overwrite. */
const SLACK_BYTES = 16 + SMALL_ROW_BYTES;

/**
 * Runs a batch in parts that fit the memory after the board, and copies the results.
 * @param onTables whether the kernel is one for small boards, which writes bytes
 * @param run calls the kernel for a part, with the stream of its first tour and whether to interleave its tours
 * @param interleaved whether to interleave tours if the memory and their number in a part are enough
 */
export function runBatch(
  memory: BoardMemory,
  attempt: Attempt,
  starts: Uint32Array,
  rows: BatchArrays,
  onTables: boolean,
  run: (stream: number, interleaved: boolean) => void,
  interleaved = false,
): void {
  const { kernels } = memory;
  const { squares } = memory.board!;
  const { paths, visited, statuses, nodes } = rows;
  const width = onTables ? 1 : paths.BYTES_PER_ELEMENT;
  const View = [Uint8Array, Uint16Array, Uint32Array][width >> 1]!;
  const rowBytes = onTables ? SMALL_ROW_BYTES : squares * width;
  const fitting = alignedTours(Math.floor(PART_BYTES / rowBytes));
  const least = interleaved ? INTERLEAVED_TOURS : 1;
  const tours = Math.min(starts.length, onTables ? SMALL_PART_TOURS : Math.max(fitting, least));
  const isInterleaved = (count: number) => interleaved && count >= MIN_INTERLEAVED_TOURS;
  const boardBytes = isInterleaved(tours) ? kernels.interleavedBytes() : 0;
  const at = memory.reserveAfterBoard(tours * (rowBytes + RESULT_BYTES) + boardBytes + SLACK_BYTES);
  if (at === undefined) {
    if (!interleaved) throw outOfMemory(memory.board!);
    // One board needs far less memory than eight.
    runBatch(memory, attempt, starts, rows, onTables, run);
    return;
  }
  const { bytes, words } = memory;
  memory.setTerms(attempt, onTables);
  for (let done = 0; done < starts.length; done += tours) {
    const count = Math.min(tours, starts.length - done);
    words.set(starts.subarray(done, done + count), at >>> 2);
    kernels.beginBatch(count, width);
    run((attempt.stream + done) >>> 0, isInterleaved(count));
    const lengths = (at >>> 2) + count;
    visited.set(words.subarray(lengths, lengths + count), done);
    nodes.set(words.subarray(lengths + count, lengths + 2 * count), done);
    const states = at + count * 12;
    statuses.set(bytes.subarray(states, states + count), done);
    const first = kernels.rowsAddress.value >>> 0;
    paths.set(new View(words.buffer, first, count * squares), done * squares);
  }
}
