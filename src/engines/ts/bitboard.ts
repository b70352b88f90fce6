// No counterpart in assembly/: words of nibbles replace the 64-bit planes of assembly/bitboard-walk.ts.
import type { BatchArrays } from '../../problem/batch.js';
import { isKnightMove } from '../../problem/knight-graph.js';
import { TIES, type TieBreak } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import { drawInto, Random } from '../../problem/random.js';
import { STATUS } from '../../problem/result.js';
import type { Attempt } from '../engine.js';
import { MIN_TOURS_FOR_TABLES, NO_SQUARE, preferenceTable } from '../small-boards.js';
import { writeResult } from './attempt.js';
import { BitboardSearch, fitsBitboardSearch } from './bitboard-search.js';
import type { KernelMakers } from './engine.js';
import { nibbleHalves, nibblePairs } from './nibbles.js';
import { Walk } from './warnsdorff.js';
import { WarnsdorffBacktracking } from './warnsdorff-backtracking.js';

/** Maximum number of columns for words of two rows. Words of one row have room for all boards of at most {@link OVER} squares. */
const NARROW = 8;
/** Words of the squares of one colour, with those above and below the board. */
const COLOUR_WORDS = 32;
/** Words of a board: the light squares and the dark ones. */
const BOARD_WORDS = 2 * COLOUR_WORDS;
/** The square on which walks stay that have ended. It has no neighbours, and boards have at most this many squares. */
const OVER = 255;
/** Number of squares for which arrays of paths and of random words have room, for each board. */
const ROOM = 256;
/** Number of boards to walk together, so that none waits for the result of its previous step. */
const BOARDS = 8;
/** Tours whose paths are copied together. */
const PART_TOURS = 64;

/** Batches of Warnsdorff's rule on boards of at most 255 squares. */
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
 * to have at most as many columns as rows. A word contains the squares of one colour in two rows of at most 8 columns, or in one
 * row of more columns, one nibble each: 7 + degree while a square is unvisited, then less than 8. The neighbours of a square are in
 * three or four words, no two of them in the same nibble (see `placeSquares`). So one word can contain all their degrees. A table
 * for each half of it and one for both show which nibbles have the lowest degree, and one subtraction per word lowers the
 * degrees. No branch depends on the data.
 *
 * V8 checks every index of an array, but not again for an array of the same length. So further views of the words and paths
 * begin one or more entries later. The bodies of the inner loops are separate functions, because V8 would not treat the arrays
 * as constants in nested loops.
 */
function createSmallBatches(): SmallBatches {
  const words = new Int32Array(BOARDS * BOARD_WORDS + 4);
  const words0 = words.subarray(0, BOARDS * BOARD_WORDS);
  const words1 = words.subarray(1, BOARDS * BOARD_WORDS + 1);
  const words2 = words.subarray(2, BOARDS * BOARD_WORDS + 2);
  const words3 = words.subarray(3, BOARDS * BOARD_WORDS + 3);
  const words4 = words.subarray(4, BOARDS * BOARD_WORDS + 4);
  const emptyBoard = new Int32Array(BOARD_WORDS);
  /** By square: the first word of its neighbours, in the other colour. */
  const nearby = new Uint8Array(OVER + 1);
  /** By square: the lowest bits of its neighbours' nibbles, in that word and in those after it. */
  const ones0 = new Int32Array(OVER + 1);
  const ones1 = new Int32Array(OVER + 1);
  const ones2 = new Int32Array(OVER + 1);
  const ones3 = new Int32Array(OVER + 1);
  const ones4 = new Int32Array(OVER + 1);
  /** By square: its nibble, and the lowest three bits of it. */
  const nibbles = new Uint8Array(OVER + 1);
  const sevens = new Int32Array(OVER + 1);
  const halves = nibbleHalves();
  const pairs = nibblePairs();
  /** By square and set of nibbles: the preferred square of the set. */
  const next = new Uint8Array(1 << 16).fill(OVER);
  /** By square, set of nibbles and rank: the square of that rank by number. */
  const ranked = new Uint8Array(1 << 19).fill(OVER);
  /** By set of nibbles: their number, divided by 2^32. */
  const counts = new Float64Array(256);
  for (let set = 1; set < 256; set++) counts[set] = counts[set >> 1]! + (set & 1) / 2 ** 32;
  const random = new Int32Array(BOARDS * ROOM);
  const paths = new Uint8Array(PART_TOURS * ROOM + 1);
  const path = paths.subarray(0, PART_TOURS * ROOM);
  const pathAfter = paths.subarray(1);
  const generator = new Random();
  let prepared:
    | { readonly board: Board; readonly moves: Int32Array; readonly tieBreak: TieBreak }
    | undefined;
  let openSquares = 0;
  /** Whether a word contains one row, the number of words of a colour, and those above the board. */
  let isWide = false;
  let colourWords = 0;
  let margin = 0;

  /** Returns which nibbles have the lowest degree. */
  function lowestOf(around: number): number {
    return pairs[(halves[around >>> 16]! << 7) + halves[around & 0xffff]!]!;
  }

  /**
   * Visits a square, and lowers the degrees of its neighbours. Returns which nibbles have the lowest degree. On 8 x 8, three
   * words instead of the four of words with one row save almost a tenth of the time.
   */
  function leaveNarrow(board: number, square: number): number {
    const near = board + nearby[square]!;
    const word0 = words0[near]!;
    const word1 = words1[near]!;
    const word2 = words2[near]!;
    const lows0 = ones0[square]!;
    const lows1 = ones1[square]!;
    const lows2 = ones2[square]!;
    const around =
      (word0 & Math.imul(lows0, 15)) | (word1 & Math.imul(lows1, 15)) | (word2 & Math.imul(lows2, 15));
    words0[near] = word0 - lows0;
    words1[near] = word1 - lows1;
    words2[near] = word2 - lows2;
    // Its degree stays: it is less than 8, and the later visits of its neighbours subtract exactly that.
    words1[near ^ COLOUR_WORDS]! -= sevens[square]!;
    return lowestOf(around);
  }

  /** Visits a square as {@link leaveNarrow} does, if words contain one row. */
  function leaveWide(board: number, square: number): number {
    const near = board + nearby[square]!;
    const word0 = words0[near]!;
    const word1 = words1[near]!;
    const word3 = words3[near]!;
    const word4 = words4[near]!;
    const lows0 = ones0[square]!;
    const lows1 = ones1[square]!;
    const lows3 = ones3[square]!;
    const lows4 = ones4[square]!;
    const above = (word0 & Math.imul(lows0, 15)) | (word1 & Math.imul(lows1, 15));
    const around = above | (word3 & Math.imul(lows3, 15)) | (word4 & Math.imul(lows4, 15));
    words0[near] = word0 - lows0;
    words1[near] = word1 - lows1;
    words3[near] = word3 - lows3;
    words4[near] = word4 - lows4;
    words2[near ^ COLOUR_WORDS]! -= sevens[square]!;
    return lowestOf(around);
  }

  function stepNarrow(board: number, at: number): void {
    const square = path[at]!;
    pathAfter[at] = next[(square << 8) + leaveNarrow(board, square)]!;
  }

  function stepWide(board: number, at: number): void {
    const square = path[at]!;
    pathAfter[at] = next[(square << 8) + leaveWide(board, square)]!;
  }

  /** Goes to the (word * count >>> 32)-th square by number. */
  function stepRandomly(board: number, at: number, word: number): void {
    const square = path[at]!;
    const set = isWide ? leaveWide(board, square) : leaveNarrow(board, square);
    const rank = ((word >>> 0) * counts[set]!) | 0;
    pathAfter[at] = ranked[(((square << 8) + set) << 3) + rank]!;
  }

  // One loop for each step, because V8 inlines a step only into a loop that always calls the same one.
  function walkNarrow(first: number, squares: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      let at = first + i;
      for (let board = 0; board < BOARDS * BOARD_WORDS; board += BOARD_WORDS) {
        stepNarrow(board, at);
        at = (at + squares) | 0;
      }
    }
  }

  function walkWide(first: number, squares: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      let at = first + i;
      for (let board = 0; board < BOARDS * BOARD_WORDS; board += BOARD_WORDS) {
        stepWide(board, at);
        at = (at + squares) | 0;
      }
    }
  }

  function walkRandom(first: number, squares: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      let at = first + i;
      for (let board = 0; board < BOARDS * BOARD_WORDS; board += BOARD_WORDS) {
        stepRandomly(board, at, random[i + (ROOM / BOARD_WORDS) * board]!);
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
      words[board * BOARD_WORDS + wordOf(start)]! += one << (4 * nibbles[start]!);
    }
  }

  function drawWords(seed: number, stream: number): void {
    for (let board = 0; board < BOARDS; board++) {
      generator.seed(seed, stream + board, 0);
      drawInto(generator, random, board * ROOM, openSquares);
    }
  }

  /** Returns the number of squares of the path at `at`. */
  function lengthAt(at: number): number {
    let length = openSquares;
    while (length > 0 && path[at + length - 1] === OVER) length--;
    return length;
  }

  /** Returns the word of a square. */
  function wordOf(square: number): number {
    return (nearby[square]! ^ COLOUR_WORDS) + margin;
  }

  function placeSquares({ rows, cols, squares }: Board): void {
    const isTurned = cols > rows;
    isWide = Math.min(rows, cols) > NARROW;
    colourWords = wordsOfColour(rows, cols);
    margin = isWide ? 2 : 1;
    for (let square = 0; square < squares; square++) {
      const byRow = Math.floor(square / cols);
      const byCol = square % cols;
      const row = isTurned ? byCol : byRow;
      const col = isTurned ? byRow : byCol;
      const isDark = ((row + col) & 1) === 1;
      nearby[square] = (isWide ? row : row >> 1) + (isDark ? 0 : COLOUR_WORDS);
      // The eight moves change row + 7 * col by eight odd numbers that differ modulo 16. So does row + 7 * (7 - col), by
      // which the dark squares of a word differ too.
      nibbles[square] = ((row + 7 * (isDark ? 7 - col : col)) >> 1) & 7;
      sevens[square] = 7 << (4 * nibbles[square]!);
    }
  }

  function fillTables({ squares, blocked }: Board, preferences: Uint8Array, isRandom: boolean): void {
    const sets = new Uint8Array(256);
    const ones = [ones0, ones1, ones2, ones3, ones4];
    for (const array of [emptyBoard, ...ones]) array.fill(0);
    for (let square = 0; square < squares; square++) {
      let degree = 0;
      while (degree < 8 && preferences[square * 8 + degree] !== OVER) degree++;
      if (!blocked?.[square]) {
        emptyBoard[wordOf(square)]! |= (7 + degree) << (4 * nibbles[square]!);
      }
      for (let i = degree - 1, known = 1; i >= 0; i--, known *= 2) {
        const neighbour = preferences[square * 8 + i]!;
        const nibble = nibbles[neighbour]!;
        ones[wordOf(neighbour) - nearby[square]!]![square]! |= 1 << (4 * nibble);
        // The sets so far, of less preferred neighbours, with this one.
        for (let k = 0; k < known; k++) {
          const without = (square << 8) + sets[k]!;
          const set = sets[k]! | (1 << nibble);
          const at = (square << 8) + set;
          sets[known + k] = set;
          next[at] = neighbour;
          if (!isRandom) continue;
          ranked[at << 3] = neighbour;
          ranked.copyWithin((at << 3) + 1, without << 3, (without << 3) + 7);
        }
      }
    }
  }

  return {
    prepare(board: Board, { moves, tieBreak }: Attempt, count: number): boolean {
      if (prepared?.board === board && prepared.moves === moves && prepared.tieBreak === tieBreak)
        return true;
      if (count < MIN_TOURS_FOR_TABLES) return false;
      prepared = undefined;
      placeSquares(board);
      openSquares = board.openSquares;
      fillTables(board, preferenceTable(board, moves, tieBreak, OVER), TIES[tieBreak].random);
      prepared = { board, moves, tieBreak };
      return true;
    },

    walk({ seed, stream, closed, tieBreak }: Attempt, starts: Uint32Array, rows: BatchArrays): void {
      const { board } = prepared!;
      const { squares } = board;
      const walkBoards = TIES[tieBreak].random ? walkRandom : isWide ? walkWide : walkNarrow;
      for (let done = 0; done < starts.length; done += PART_TOURS) {
        const count = Math.min(PART_TOURS, starts.length - done);
        for (let i = 0; i < count; i += BOARDS) {
          const tour = done + i;
          for (let word = margin; word < margin + colourWords; word++) {
            clearWord(word);
            clearWord(word + COLOUR_WORDS);
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
          // On at most 64 squares, WebAssembly writes the same after the end of a walk.
          if (length < openSquares) path.fill(NO_SQUARE, at + length, at + openSquares);
          const complete =
            length === openSquares && (!closed || isKnightMove(board, path[at + length - 1]!, path[at]!));
          const status = complete ? STATUS.found : length === 0 ? STATUS.impossible : STATUS.stuck;
          writeResult(rows, done + i, status, length);
        }
        rows.paths.set(path.subarray(0, count * squares), done * squares);
      }
    },
  };
}

/** Returns the number of words of the squares of one colour. */
function wordsOfColour(rows: number, cols: number): number {
  const longSide = Math.max(rows, cols);
  return Math.min(rows, cols) > NARROW ? longSide : (longSide + 1) >> 1;
}

/** Returns whether a batch of walks on several boards together is possible. It supports no end. */
function isWalkedTogether({ rows, cols, squares, openSquares }: Board, { end }: Attempt): boolean {
  const fits = squares <= OVER && wordsOfColour(rows, cols) + 4 <= COLOUR_WORDS;
  return fits && (end < 0 || openSquares === 1);
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
 * Functions that make faster kernels for small boards, with the same tours and nodes. They replace the
 * strategies' own in the complete engine. src/engines/wasm/engine.ts and batches.ts choose among the kernels of assembly/ in
 * the same way.
 */
export const SMALL_BOARD_KERNELS: KernelMakers = {
  warnsdorff: (layout) => new WalkTogether(layout),
  'warnsdorff-backtracking': (layout) =>
    fitsBitboardSearch(layout) ? new BitboardSearch(layout) : new WarnsdorffBacktracking(layout),
};
