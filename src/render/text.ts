import {
  arrayLikeArgument,
  integerArgument,
  nameArgument,
  objectArgument,
  wrongType,
} from '../problem/arguments.js';
import { stepBoard } from '../problem/check.js';
import { boardLabels, squareName } from '../problem/notation.js';
import {
  type Board,
  type BoardSize,
  normaliseBoard,
  PROBLEM_KEYS,
  type TourProblem,
} from '../problem/problem.js';
import { drawableSteps } from './drawable.js';

/** The format of a tour as text: the numbered board, its square numbers, or its squares in chess notation. */
export type TextStyle = 'grid' | 'list' | 'algebraic';

/** Options of {@link formatTour}. */
export interface TextOptions {
  /** Default 'grid'. */
  style?: TextStyle | undefined;
  /** Number of the first step in a grid; default 1. Square numbers always count from 0. */
  base?: 0 | 1 | undefined;
  /** Row labels to the left of a grid and column labels below it, as in {@link squareName}; default false. */
  coordinates?: boolean | undefined;
}

const TEXT_STYLES: readonly TextStyle[] = ['grid', 'list', 'algebraic'];

const OPTIONS: readonly string[] = ['style', 'base', 'coordinates'];

/**
 * Formats a tour, or a part of one, as text without a final line break.
 *
 * - `grid`: the board with step numbers in aligned columns, '.' for unvisited squares, '#' for blocked ones;
 * - `list`: the square numbers in visiting order, separated by spaces;
 * - `algebraic`: the square names in visiting order, separated by spaces, such as 'a8 b6 d5'.
 * @param board its size, or the problem
 * @param path square numbers in visiting order; it may omit squares
 * @throws TypeError; RangeError for squares off the board, blocked or visited twice, and for a text too long for a string
 */
export function formatTour(board: TourProblem, path: ArrayLike<number>, options: TextOptions = {}): string {
  objectArgument('board', board, PROBLEM_KEYS, 'the options', OPTIONS);
  objectArgument('options', options, OPTIONS, 'the board', PROBLEM_KEYS);
  const { coordinates = false } = options;
  const style = nameArgument('style', options.style === undefined ? 'grid' : options.style, TEXT_STYLES);
  const base = integerArgument('base', options.base === undefined ? 1 : options.base, 0, 1) as 0 | 1;
  if (typeof coordinates !== 'boolean') throw wrongType('coordinates', coordinates, 'true or false');
  const normalised = normaliseBoard(board);
  arrayLikeArgument('path', path);
  const length =
    style === 'grid'
      ? normalised.squares * (stepWidth(path.length, base) + 1)
      : path.length * (longestName(normalised) + 1);
  const steps = drawableSteps(normalised, path, length);
  const tour = pathLookup(normalised, path, steps);
  if (style === 'grid') return [...gridPieces(normalised, tour, { base, coordinates })].join('');
  const name = (square: number) => (style === 'list' ? square : squareName(square, normalised));
  return [...listPieces(tour, ' ', name)].join('');
}

/** Returns the maximum length of the numbers and names of a board's squares. */
function longestName({ rows, cols, squares }: Board): number {
  return Math.max(String(squares - 1).length, squareName([0, cols - 1], { rows, cols }).length);
}

/** A tour, or a part of one, to look up by step and by square. `ImplicitTour` is one. */
export interface TourLookup {
  /** Number of squares that it visits. */
  readonly length: number;
  squareAt(step: number): number;
  /** Returns the step of a square; -1 if it is not visited. */
  stepOf(square: number): number;
}

/** Returns the lookup of a path. @param steps its steps by square; default: computed at the first use */
export function pathLookup(board: Board, path: ArrayLike<number>, steps?: Int32Array): TourLookup {
  let bySquare = steps;
  return {
    length: path.length,
    squareAt: (step) => path[step]!,
    stepOf: (square) => {
      bySquare ??= stepBoard(board, path);
      return bySquare[square]!;
    },
  };
}

/** Options of a grid. */
interface GridOptions {
  /** The number of the first step. */
  readonly base: 0 | 1;
  readonly coordinates: boolean;
  /** Colours the number of a step. */
  readonly paint?: ((text: string, step: number) => string) | undefined;
}

/** Number of squares of a chunk of text. */
const CHUNK_SQUARES = 2 ** 13;
const UNVISITED = '.';
const BLOCKED = '#';

/** Yields the squares of a path as numbers or names, in chunks. */
export function* listPieces(
  tour: Pick<TourLookup, 'length' | 'squareAt'>,
  separator: string,
  nameOf: (square: number) => string | number = (square) => square,
): Generator<string> {
  for (let step = 0; step < tour.length; ) {
    const end = Math.min(step + CHUNK_SQUARES, tour.length);
    const names: (string | number)[] = [];
    const begin = step === 0 ? '' : separator;
    for (; step < end; step++) names.push(nameOf(tour.squareAt(step)));
    yield begin + names.join(separator);
  }
}

/** Returns the width of step numbers in a grid. */
function stepWidth(length: number, base: 0 | 1): number {
  return String(Math.max(0, length - 1 + base)).length;
}

/** Yields the board with the step of each square, without a final line break, in chunks. */
export function* gridPieces(board: Board, tour: TourLookup, options: GridOptions): Generator<string> {
  const { rows, cols, blocked } = board;
  const { base, coordinates, paint } = options;
  const labels = boardLabels(board);
  const width = stepWidth(tour.length, base);
  const cellWidth = coordinates ? Math.max(width, labels.col(cols - 1).length) : width;
  const labelWidth = Math.max(labels.row(0).length, labels.row(rows - 1).length);
  let chunk = '';
  let squares = 0;
  for (let row = 0; row < rows; row++) {
    if (row > 0) chunk += '\n';
    if (coordinates) chunk += `${labels.row(row).padStart(labelWidth)}  `;
    for (let col = 0; col < cols; col++) {
      const square = row * cols + col;
      const step = tour.stepOf(square);
      const cell = step >= 0 ? String(step + base) : blocked?.[square] ? BLOCKED : UNVISITED;
      if (col > 0) chunk += ' ';
      chunk +=
        paint && step >= 0
          ? ' '.repeat(cellWidth - cell.length) + paint(cell, step)
          : cell.padStart(cellWidth);
      if (++squares % CHUNK_SQUARES === 0) {
        yield chunk;
        chunk = '';
      }
    }
  }
  yield chunk;
  if (!coordinates) return;
  yield `\n${' '.repeat(labelWidth)}  `;
  yield* listPieces({ length: cols, squareAt: (col) => col }, ' ', (col) =>
    labels.col(col).padStart(cellWidth),
  );
}

/** The tour of a printed board. */
interface GridTour {
  readonly size: BoardSize;
  readonly blocked: readonly number[];
  readonly path: readonly number[];
  /** The number of the first step. */
  readonly base: 0 | 1;
  /** The reason if the steps are no path. */
  readonly defect?: string;
}

/**
 * Parses a printed board, with or without labels.
 * @param words the words of each line
 * @returns undefined if the words are a list of squares, not a board
 */
export function parseGrid(words: readonly string[][]): GridTour | undefined {
  const cells = cellsOf(words);
  if (!cells) return undefined;
  const size = { rows: cells.length, cols: cells[0]!.length };
  const all = cells.flat();
  const blocked = [...all.keys()].filter((square) => all[square] === '#');
  const base = all.includes('0') ? 0 : 1;
  const path = [...all.keys()].filter((square) => /\d/.test(all[square]!));
  path.sort((one, other) => Number(all[one]) - Number(all[other]));
  const wrong = path.findIndex((square, step) => Number(all[square]) !== step + base);
  if (wrong < 0) return { size, blocked, path, base };
  const square = path[wrong]!;
  const defect = `step ${wrong + base} is missing; ${squareName(square, size)} has ${all[square]}`;
  return { size, blocked, path, base, defect };
}

function cellsOf(words: readonly string[][]): readonly string[][] | undefined {
  const cols = words[0]!.length;
  const last = words.at(-1)!;
  const isLabelled = words.length > 1 && last.length === cols - 1;
  const cells = isLabelled ? words.slice(0, -1).map((line) => line.slice(1)) : words;
  if (!cells.every(({ length }) => length === cells[0]!.length)) return undefined;
  const all = cells.flat();
  if (!all.every((cell) => /^(\d+|[.#])$/.test(cell))) return undefined;
  if (cells.length === 1 || cells[0]!.length === 1) return all.join() === '1' ? [all] : undefined; // the board of one square
  // In a list of tours every line has the same squares; in a grid no line has the steps of another.
  const [one, other] = [new Set(cells[0]), cells[1]!];
  return isLabelled || !other.every((cell) => one.has(cell)) || all.includes('#') ? cells : undefined;
}
