// No counterpart in assembly/: words of nibbles replace the 64-bit planes of assembly/bitboard-walk.ts.
import type { BatchArrays } from '../../problem/batch.js';
import { isKnightMove } from '../../problem/knight-graph.js';
import { TIES, type TieBreak } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import { drawInto, Random } from '../../problem/random.js';
import { STATUS } from '../../problem/result.js';
import type { Attempt } from '../engine.js';
import { isWalkedTogether, MIN_TOURS_FOR_TABLES, NO_SQUARE, preferenceTable } from '../small-boards.js';
import { writeResult } from './attempt.js';
import { BitboardSearch, fitsBitboardSearch } from './bitboard-search.js';
import type { KernelMakers } from './engine.js';
import { Walk } from './warnsdorff.js';
import { WarnsdorffBacktracking } from './warnsdorff-backtracking.js';

/** Tables that do not depend on the board. */

/** No unvisited neighbour among four. Lesser numbers are 15 * (degree - 1) + set - 1, for sets of four neighbours of a degree. */
const NONE = 120;

/** Returns for four nibbles, 8 + (degree - 1) each if unvisited, a number of 7 bits: the lowest degree and which have it. */
function nibbleHalves(): Uint8Array {
  const halves = new Uint8Array(1 << 16);
  halves[0] = NONE;
  for (let k = 0; k < 4; k++) {
    const below = 1 << (4 * k);
    const alone = (1 << k) - 1;
    for (let nibble = 1; nibble < 16; nibble++) {
      const first = nibble * below;
      halves.copyWithin(first, 0, below);
      if (nibble < 8) continue;
      const numbers = 15 * (nibble - 8);
      for (let i = first; i < first + below; i++) {
        const half = halves[i]!;
        if (half >= numbers) halves[i] = half < numbers + 15 ? half + (1 << k) : numbers + alone;
      }
    }
  }
  return halves;
}

/** Returns for two numbers of {@link nibbleHalves}, the upper one before the lower one, which of eight have the lowest degree. */
function nibblePairs(): Uint8Array {
  const pairs = new Uint8Array(1 << 14);
  for (let upper = 0; upper <= NONE; upper++) {
    const numbers = upper - (upper % 15);
    const upperSet = setOf(upper) << 4;
    for (let lower = 0; lower <= NONE; lower++) {
      const lowerSet = lower < numbers + 15 ? setOf(lower) : 0;
      pairs[(upper << 7) | lower] = lowerSet | (lower < numbers ? 0 : upperSet);
    }
  }
  return pairs;
}

function setOf(half: number): number {
  return half === NONE ? 0 : (half % 15) + 1;
}

/** Rows of the longest board: 21 x 3. Narrower boards have few tours or none. */
const MAX_ROWS = 21;
/** Words of the squares of one colour: two rows each, and one word above and below. */
const COLOUR_WORDS = 16;
/** Words of a board: the light squares and the dark ones. */
const BOARD_WORDS = 2 * COLOUR_WORDS;
/** The square on which walks stay that have ended: it has no neighbours. */
const OVER = NO_SQUARE;
/** Number of boards to walk together, so that none waits for the result of its previous step. */
const BOARDS = 8;
/** Tours whose paths are copied together. */
const PART_TOURS = 64;

/** Batches of Warnsdorff's rule on boards of at most 64 squares. */
interface SmallBatches {
  /** Makes the tables for a board, unless they exist. Returns false if `count` tours are too few for them. */
  prepare(board: Board, attempt: Attempt, count: number): boolean;
  /** Does what `batch` of a walk does, on the prepared board and with the prepared tie-break. */
  walk(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void;
}

let batches: SmallBatches | undefined;

/**
 * Returns the kernel for batches on small boards, one for all solvers. Its arrays are constants of one closure: code that loads
 * the addresses of its arrays would be much slower.
 */
export function smallBatches(): SmallBatches {
  batches ??= createSmallBatches();
  return batches;
}

/**
 * JavaScript has no fast 64-bit integers, so this kernel does not use bit planes as assembly/bitboard.ts does. Boards are turned
 * to have at most eight columns. A word contains the squares of one colour in two rows, one nibble each: 7 + degree while a
 * square is unvisited, then less than 8. The neighbours of a square are in three words, no two of them in the same nibble (see
 * `placeSquares`). So one word can contain all their degrees. A table for each half of it and one for both show which nibbles
 * have the lowest degree, and one subtraction per word lowers the degrees. No branch depends on the data.
 *
 * V8 checks every index of an array, but not again for an array of the same length. So further views of the words and paths
 * begin one entry later. The bodies of the inner loops are separate functions, because V8 would not treat the arrays as
 * constants in nested loops.
 */
function createSmallBatches(): SmallBatches {
  const words = new Int32Array(BOARDS * BOARD_WORDS + 2);
  const above = words.subarray(0, BOARDS * BOARD_WORDS);
  const level = words.subarray(1, BOARDS * BOARD_WORDS + 1);
  const below = words.subarray(2, BOARDS * BOARD_WORDS + 2);
  const emptyBoard = new Int32Array(BOARD_WORDS);
  /** By square: the word above its own in the other colour. */
  const nearby = new Uint8Array(OVER + 1);
  /** By square: the lowest bits of its neighbours' nibbles, in that word and in the two after it. */
  const aboveOnes = new Int32Array(OVER + 1);
  const levelOnes = new Int32Array(OVER + 1);
  const belowOnes = new Int32Array(OVER + 1);
  /** By square: its nibble, and the lowest three bits of it. */
  const nibbles = new Uint8Array(OVER + 1);
  const sevens = new Int32Array(OVER + 1);
  const halves = nibbleHalves();
  const pairs = nibblePairs();
  /** By set of nibbles, shifted by 7 bits, and square: the preferred square of the set. */
  const next = new Uint8Array(1 << 15).fill(OVER, 0, 1 << 7);
  /** By set of nibbles, square and rank: the square of that rank by number. */
  const ranked = new Uint8Array(1 << 18).fill(OVER, 0, 1 << 10);
  /** By set of nibbles: their number, divided by 2^32. */
  const counts = new Float64Array(256);
  for (let set = 1; set < 256; set++) counts[set] = counts[set >> 1]! + (set & 1) / 2 ** 32;
  const random = new Int32Array(BOARDS * 64);
  const paths = new Uint8Array(PART_TOURS * 64 + 1);
  const path = paths.subarray(0, PART_TOURS * 64);
  const pathAfter = paths.subarray(1);
  const generator = new Random();
  let prepared:
    | { readonly board: Board; readonly moves: Int32Array; readonly tieBreak: TieBreak }
    | undefined;
  let openSquares = 0;
  let rowPairs = 0;

  /** Visits a square, and lowers the degrees of its neighbours. Returns which nibbles have the lowest degree. */
  function leave(board: number, square: number): number {
    const near = board + nearby[square]!;
    const word0 = above[near]!;
    const word1 = level[near]!;
    const word2 = below[near]!;
    const ones0 = aboveOnes[square]!;
    const ones1 = levelOnes[square]!;
    const ones2 = belowOnes[square]!;
    const around =
      (word0 & Math.imul(ones0, 15)) | (word1 & Math.imul(ones1, 15)) | (word2 & Math.imul(ones2, 15));
    above[near] = word0 - ones0;
    level[near] = word1 - ones1;
    below[near] = word2 - ones2;
    // Its degree stays: it is less than 8, and the later visits of its neighbours subtract exactly that.
    level[near ^ COLOUR_WORDS]! -= sevens[square]!;
    return pairs[(halves[around >>> 16]! << 7) + halves[around & 0xffff]!]!;
  }

  function step(board: number, at: number): void {
    const square = path[at]!;
    pathAfter[at] = next[(leave(board, square) << 7) + square]!;
  }

  /** Goes to the (word * count >>> 32)-th square by number. */
  function stepRandomly(board: number, at: number, word: number): void {
    const square = path[at]!;
    const set = leave(board, square);
    const rank = ((word >>> 0) * counts[set]!) | 0;
    pathAfter[at] = ranked[(((set << 7) + square) << 3) + rank]!;
  }

  function walkPreferring(first: number, squares: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      let at = first + i;
      for (let board = 0; board < BOARDS * BOARD_WORDS; board += BOARD_WORDS) {
        step(board, at);
        at = (at + squares) | 0;
      }
    }
  }

  function walkRandom(first: number, squares: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      let at = first + i;
      for (let board = 0; board < BOARDS * BOARD_WORDS; board += BOARD_WORDS) {
        stepRandomly(board, at, random[i + 2 * board]!);
        at = (at + squares) | 0;
      }
    }
  }

  function clearWord(i: number): void {
    const word = emptyBoard[i]!;
    for (let board = 0; board < BOARDS * BOARD_WORDS; board += BOARD_WORDS) words[board + i] = word;
  }

  /** Adds to the nibbles of the starts. */
  function addToStarts(first: number, squares: number, one: number): void {
    for (let board = 0; board < BOARDS; board++) {
      const start = path[first + board * squares]!;
      level[board * BOARD_WORDS + (nearby[start]! ^ COLOUR_WORDS)]! += one << (4 * nibbles[start]!);
    }
  }

  function drawWords(seed: number, stream: number): void {
    for (let board = 0; board < BOARDS; board++) {
      generator.seed(seed, stream + board, 0);
      drawInto(generator, random, board * 64, openSquares);
    }
  }

  /** Returns the number of squares of the path at `at`. */
  function lengthAt(at: number): number {
    let length = openSquares;
    while (length > 0 && path[at + length - 1] === OVER) length--;
    return length;
  }

  /** Lays out a board with at most eight columns. */
  function placeSquares({ rows, cols, squares }: Board): void {
    const turned = cols > 8;
    rowPairs = ((turned ? cols : rows) + 1) >> 1;
    for (let square = 0; square < squares; square++) {
      const byRow = Math.floor(square / cols);
      const byCol = square % cols;
      const row = turned ? byCol : byRow;
      const col = turned ? byRow : byCol;
      const isDark = ((row + col) & 1) === 1;
      nearby[square] = (row >> 1) + (isDark ? 0 : COLOUR_WORDS);
      // The eight moves change row + 7 * col by eight odd numbers that differ modulo 16. So does row + 7 * (7 - col), by
      // which the dark squares of a word differ too.
      nibbles[square] = ((row + 7 * (isDark ? 7 - col : col)) >> 1) & 7;
      sevens[square] = 7 << (4 * nibbles[square]!);
    }
  }

  function fillTables({ squares, blocked }: Board, preferences: Uint8Array, isRandom: boolean): void {
    const sets = new Uint8Array(256);
    const ones = new Int32Array(3);
    emptyBoard.fill(0);
    for (let square = 0; square < squares; square++) {
      let degree = 0;
      while (degree < 8 && preferences[square * 8 + degree] !== NO_SQUARE) degree++;
      if (!blocked?.[square]) {
        emptyBoard[(nearby[square]! ^ COLOUR_WORDS) + 1]! |= (7 + degree) << (4 * nibbles[square]!);
      }
      ones.fill(0);
      for (let i = degree - 1, known = 1; i >= 0; i--, known *= 2) {
        const neighbour = preferences[square * 8 + i]!;
        const nibble = nibbles[neighbour]!;
        ones[(nearby[neighbour]! ^ COLOUR_WORDS) - nearby[square]! + 1]! |= 1 << (4 * nibble);
        // The sets so far, of less preferred neighbours, with this one.
        for (let k = 0; k < known; k++) {
          const without = (sets[k]! << 7) + square;
          const set = sets[k]! | (1 << nibble);
          const at = (set << 7) + square;
          sets[known + k] = set;
          next[at] = neighbour;
          if (!isRandom) continue;
          ranked[at << 3] = neighbour;
          ranked.copyWithin((at << 3) + 1, without << 3, (without << 3) + 7);
        }
      }
      aboveOnes[square] = ones[0]!;
      levelOnes[square] = ones[1]!;
      belowOnes[square] = ones[2]!;
    }
  }

  return {
    prepare(board: Board, { moves, tieBreak }: Attempt, count: number): boolean {
      if (prepared?.board === board && prepared.moves === moves && prepared.tieBreak === tieBreak)
        return true;
      const longest = board.cols > 8 ? board.cols : board.rows;
      if (count < MIN_TOURS_FOR_TABLES || longest > MAX_ROWS) return false;
      prepared = undefined;
      placeSquares(board);
      openSquares = board.openSquares;
      fillTables(board, preferenceTable(board, moves, tieBreak), TIES[tieBreak].random);
      prepared = { board, moves, tieBreak };
      return true;
    },

    walk({ seed, stream, closed, tieBreak }: Attempt, starts: Uint32Array, rows: BatchArrays): void {
      const { board } = prepared!;
      const { squares } = board;
      const walkBoards = TIES[tieBreak].random ? walkRandom : walkPreferring;
      for (let done = 0; done < starts.length; done += PART_TOURS) {
        const count = Math.min(PART_TOURS, starts.length - done);
        for (let i = 0; i < count; i += BOARDS) {
          const tour = done + i;
          for (let pair = 1; pair <= rowPairs; pair++) {
            clearWord(pair);
            clearWord(pair + COLOUR_WORDS);
          }
          if (TIES[tieBreak].random) drawWords(seed, stream + tour);
          const at = i * squares;
          for (let board = 0; board < BOARDS; board++) {
            // NO_START is greater than OVER.
            const start = tour + board < starts.length ? starts[tour + board]! : OVER;
            path[at + board * squares] = Math.min(start, OVER);
          }
          // A start of degree 8 would look unvisited after its visit, so it counts one less until the second square is visited, too.
          addToStarts(at, squares, -1);
          walkBoards(at, squares, 0, Math.min(2, openSquares - 1));
          addToStarts(at, squares, 1);
          walkBoards(at, squares, 2, openSquares - 1);
        }
        for (let i = 0; i < count; i++) {
          const at = i * squares;
          const length = lengthAt(at);
          const complete =
            length === openSquares && (!closed || isKnightMove(board, path[at + length - 1]!, path[at]!));
          const status = complete ? STATUS.found : length === 0 ? STATUS.impossible : STATUS.stuck;
          writeResult(rows, done + i, status, length);
        }
        rows.paths.set(
          count * squares === path.length ? path : path.subarray(0, count * squares),
          done * squares,
        );
      }
    },
  };
}

/** Walks. Batches on small boards run on several boards together. */
class WalkTogether extends Walk {
  override batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void {
    const { layout } = this;
    const together =
      isWalkedTogether(layout, attempt) && smallBatches().prepare(layout, attempt, starts.length);
    if (together) smallBatches().walk(attempt, starts, rows);
    else super.batch(attempt, starts, rows);
  }
}

/**
 * Functions that make faster kernels for boards of at most 64 squares, with the same tours and nodes. They replace the
 * strategies' own in the complete engine. src/engines/wasm/engine.ts and batches.ts choose among the kernels of assembly/ in
 * the same way.
 */
export const SMALL_BOARD_KERNELS: KernelMakers = {
  warnsdorff: (layout) => new WalkTogether(layout),
  'warnsdorff-backtracking': (layout) =>
    fitsBitboardSearch(layout) ? new BitboardSearch(layout) : new WarnsdorffBacktracking(layout),
};
