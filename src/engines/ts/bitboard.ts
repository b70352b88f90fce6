import { NO_SQUARE, preferenceTable } from '../../board/preferences.js';
import type { TieBreak } from '../../options.js';
import type { Board } from '../../problem.js';
import { Generator } from '../../random.js';
import { type Attempt, type BatchRows, FEWEST_FOR_TABLES, NO_START } from '../engine.js';
import { isKnightMove } from './knight.js';
import { NIBBLE_MOVES, nibbleHalves, nibblePairs } from './nibbles.js';

/** Statuses as batches number them. */
const FOUND = 0;
const IMPOSSIBLE = 1;
const STUCK = 2;

/** Rows of the longest board that lies here: 21 x 3. Narrower ones have no tours, or hardly any. */
const MOST_ROWS = 21;
/** Rows from one board to the next: two more above and below, and the five that a walk which is over looks at. */
const BOARD_ROWS = 32;
/** The square on which walks that are over stay: all rows around it are empty. */
const OVER = 25 * 8;
/** In a path: the walk was over. */
const NO_NUMBER = 255;
/** Boards walked together: none waits for another. */
const BOARDS = 4;
/** Tours whose paths are copied out together. */
const MOST_TOURS = 64;
/** The free bit of each nibble, moved to its lowest. */
const ONES = 0x11111111;

/** Batches of Warnsdorff's rule on boards of at most 64 squares. */
export interface SmallBatches {
  /** Whether the tables of a board are there; they are made now if `count` tours pay for them. */
  prepare(board: Board, attempt: Attempt, count: number): boolean;
  /** As `walkBatch` of src/engines/engine.ts, on the board and with the tie-break prepared. */
  walk(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void;
}

let batches: SmallBatches | undefined;

/**
 * The kernel for batches on small boards, one for all solvers: its arrays are constants of one closure, which V8 compiles
 * to code that is much faster than code which has to look where its arrays lie.
 */
export function smallBatches(): SmallBatches {
  batches ??= createSmallBatches();
  return batches;
}

/**
 * JavaScript has no fast 64-bit integers, so a board is not the bit planes of assembly/bitboard.ts. It lies with at most
 * eight columns, a row is an int32, and each square in it a nibble: 8 + (degree - 1) while it is free, else less than 8.
 * Five rows, masked and rotated, put the neighbours of a square into one int32; a table for each half of it and one for
 * both tell which of them have the least degree. No branch depends on the data. A square here is 8 * row + col of the
 * board as it lies; `numbers` says which one it is.
 */
function createSmallBatches(): SmallBatches {
  const rows = new Int32Array(BOARDS * BOARD_ROWS);
  const emptyBoard = new Int32Array(BOARD_ROWS);
  /** By column: the nibbles one and two columns beside it. */
  const beside = new Int32Array(8);
  const apart = new Int32Array(8);
  const halves = nibbleHalves();
  const pairs = nibblePairs();
  const numbers = new Uint8Array(OVER + 8);
  /** By square and set of moves: the square preferred among them. */
  const next = new Uint8Array((OVER + 8) << 8);
  /** By set of moves and rank: the move of that rank by square number, as a set; and how many moves there are. */
  const ranked = new Uint8Array(256 * 8);
  const counts = new Uint8Array(256);
  const words = new Int32Array(BOARDS * 64);
  const paths = new Uint8Array(MOST_TOURS * 64);
  /** Squares by number as they lie. */
  const lying = new Uint8Array(64);
  const generator = new Generator();
  let prepared:
    | { readonly board: Board; readonly moves: Int32Array; readonly tieBreak: TieBreak }
    | undefined;
  let freeSquares = 0;
  let rowsInUse = 0;

  /** Takes a square off a board, lowers its neighbours' degrees, and returns which moves lead to those of least degree. */
  function leave(board: number, square: number): number {
    const row = board + (square >> 3);
    const col = square & 7;
    const one = beside[col]!;
    const two = apart[col]!;
    const above2 = rows[row]!;
    const above1 = rows[row + 1]!;
    const below1 = rows[row + 3]!;
    const below2 = rows[row + 4]!;
    rows[row + 2] &= ~(15 << (col << 2));
    const far0 = above2 & one;
    const near0 = above1 & two;
    const near1 = below1 & two;
    const far1 = below2 & one;
    rows[row] = above2 - ((far0 >>> 3) & ONES);
    rows[row + 1] = above1 - ((near0 >>> 3) & ONES);
    rows[row + 3] = below1 - ((near1 >>> 3) & ONES);
    rows[row + 4] = below2 - ((far1 >>> 3) & ONES);
    const around = far0 | near0 | (near1 << 8) | (near1 >>> 24) | (far1 << 16) | (far1 >>> 16);
    const turn = (col << 2) - 8;
    const nibbles = (around >>> turn) | (around << -turn);
    return pairs[(halves[nibbles >>> 16]! << 7) | halves[nibbles & 0xffff]!]!;
  }

  /** Of a set of moves the one that a random word chooses: the (word * count >>> 32)-th by square number. */
  function chosen(set: number, word: number): number {
    const count = counts[set]!;
    const high = Math.imul(word >>> 16, count) + (Math.imul(word & 0xffff, count) >>> 16);
    return ranked[(set << 3) | (high >>> 16)]!;
  }

  function walkPreferring(
    first: number,
    second: number,
    third: number,
    fourth: number,
    at: number,
    squares: number,
  ): void {
    const end = at + freeSquares;
    for (let to = at; to < end; to++) {
      paths[to] = numbers[first]!;
      first = next[(first << 8) | leave(0, first)]!;
      paths[to + squares] = numbers[second]!;
      second = next[(second << 8) | leave(BOARD_ROWS, second)]!;
      paths[to + 2 * squares] = numbers[third]!;
      third = next[(third << 8) | leave(2 * BOARD_ROWS, third)]!;
      paths[to + 3 * squares] = numbers[fourth]!;
      fourth = next[(fourth << 8) | leave(3 * BOARD_ROWS, fourth)]!;
    }
  }

  function walkRandom(
    first: number,
    second: number,
    third: number,
    fourth: number,
    at: number,
    squares: number,
  ): void {
    for (let step = 0; step < freeSquares; step++) {
      const to = at + step;
      paths[to] = numbers[first]!;
      first = next[(first << 8) | chosen(leave(0, first), words[step]!)]!;
      paths[to + squares] = numbers[second]!;
      second = next[(second << 8) | chosen(leave(BOARD_ROWS, second), words[step + 64]!)]!;
      paths[to + 2 * squares] = numbers[third]!;
      third = next[(third << 8) | chosen(leave(2 * BOARD_ROWS, third), words[step + 128]!)]!;
      paths[to + 3 * squares] = numbers[fourth]!;
      fourth = next[(fourth << 8) | chosen(leave(3 * BOARD_ROWS, fourth), words[step + 192]!)]!;
    }
  }

  function clearBoards(): void {
    for (let i = 0; i < rowsInUse; i++) {
      const row = emptyBoard[i]!;
      rows[i] = row;
      rows[i + BOARD_ROWS] = row;
      rows[i + 2 * BOARD_ROWS] = row;
      rows[i + 3 * BOARD_ROWS] = row;
    }
  }

  function drawWords(seed: number, stream: number): void {
    for (let board = 0; board < BOARDS; board++) {
      generator.seed(seed, stream + board, 0);
      generator.drawInto(words, board * 64, freeSquares);
    }
  }

  function startAt(starts: Uint32Array, i: number): number {
    if (i >= starts.length) return OVER;
    const start = starts[i]!;
    return start === NO_START ? OVER : lying[start]!;
  }

  /** How many squares the path at `at` has: rarely fewer than there are. */
  function lengthAt(at: number): number {
    let length = freeSquares;
    while (length > 0 && paths[at + length - 1] === NO_NUMBER) length--;
    return length;
  }

  /** Lays a board with at most eight columns; returns whether it had to be turned for that. */
  function lay({ rows: boardRows, cols, squares, blocked }: Board): boolean {
    const turned = cols > 8;
    const lyingCols = turned ? boardRows : cols;
    rowsInUse = (turned ? cols : boardRows) + 4;
    numbers.fill(NO_NUMBER);
    emptyBoard.fill(0);
    for (let col = 0; col < 8; col++) {
      beside[col] = nibbleMask(col - 1, lyingCols) | nibbleMask(col + 1, lyingCols);
      apart[col] = nibbleMask(col - 2, lyingCols) | nibbleMask(col + 2, lyingCols);
    }
    for (let number = 0; number < squares; number++) {
      const row = Math.floor(number / cols);
      const col = number % cols;
      const square = turned ? col * 8 + row : row * 8 + col;
      lying[number] = square;
      if (!blocked?.[number]) numbers[square] = number;
    }
    return turned;
  }

  function fillNext(preferences: Uint8Array, squares: number): void {
    next.fill(OVER);
    for (let number = 0; number < squares; number++) {
      const square = lying[number]!;
      const neighbours: number[] = [];
      for (let i = 0; i < 8 && preferences[number * 8 + i] !== NO_SQUARE; i++) {
        neighbours.push(lying[preferences[number * 8 + i]!]!);
      }
      // The nibble is that of the square's degree, which no neighbour sees while it is 0.
      if (numbers[square] !== NO_NUMBER) {
        emptyBoard[(square >> 3) + 2]! |= (8 + Math.max(neighbours.length, 1) - 1) << ((square & 7) << 2);
      }
      // What is preferred most is written last.
      for (const neighbour of neighbours.reverse()) {
        const move = 1 << NIBBLE_MOVES.indexOf(neighbour - square);
        for (let set = move; set < 256; set = (set + 1) | move) next[(square << 8) | set] = neighbour;
      }
    }
  }

  function fillRanked(turned: boolean): void {
    // By number squares come row by row, on a turned board column by column.
    const byNumber = NIBBLE_MOVES.map((offset, k) => {
      const row = Math.round(offset / 8);
      const col = offset - row * 8;
      return { move: 1 << k, key: turned ? col * 8 + row : offset };
    }).sort((one, other) => one.key - other.key);
    for (let set = 0; set < 256; set++) {
      const moves = byNumber.filter(({ move }) => (set & move) !== 0);
      counts[set] = moves.length;
      for (const [rank, { move }] of moves.entries()) ranked[(set << 3) | rank] = move;
    }
  }

  return {
    prepare(board: Board, { moves, tieBreak }: Attempt, count: number): boolean {
      if (prepared?.board === board && prepared.moves === moves && prepared.tieBreak === tieBreak)
        return true;
      const longest = board.cols > 8 ? board.cols : board.rows;
      if (count < FEWEST_FOR_TABLES || longest > MOST_ROWS) return false;
      prepared = undefined;
      const turned = lay(board);
      freeSquares = board.freeSquares;
      fillNext(preferenceTable(board, moves, tieBreak), board.squares);
      if (tieBreak === 'random') fillRanked(turned);
      prepared = { board, moves, tieBreak };
      return true;
    },

    walk({ seed, stream, closed, tieBreak }: Attempt, starts: Uint32Array, out: BatchRows): void {
      const { cols, squares } = prepared!.board;
      const { visited, statuses } = out;
      const walkBoards = tieBreak === 'random' ? walkRandom : walkPreferring;
      for (let done = 0; done < starts.length; done += MOST_TOURS) {
        const count = Math.min(MOST_TOURS, starts.length - done);
        for (let i = 0; i < count; i += BOARDS) {
          const tour = done + i;
          clearBoards();
          if (tieBreak === 'random') drawWords(seed, stream + tour);
          const [first, second] = [startAt(starts, tour), startAt(starts, tour + 1)];
          const [third, fourth] = [startAt(starts, tour + 2), startAt(starts, tour + 3)];
          walkBoards(first, second, third, fourth, i * squares, squares);
        }
        for (let i = 0; i < count; i++) {
          const at = i * squares;
          const length = lengthAt(at);
          const complete =
            length === freeSquares && (!closed || isKnightMove(cols, paths[at + length - 1]!, paths[at]!));
          visited[done + i] = length;
          statuses[done + i] = complete ? FOUND : length === 0 ? IMPOSSIBLE : STUCK;
        }
        out.paths.set(
          count * squares === paths.length ? paths : paths.subarray(0, count * squares),
          done * squares,
        );
      }
    },
  };
}

function nibbleMask(col: number, cols: number): number {
  return col >= 0 && col < cols ? 15 << (col << 2) : 0;
}
