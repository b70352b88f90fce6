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

/** How a tour is written: the numbered board, its square numbers, or its squares in chess notation. */
export type TextStyle = 'grid' | 'list' | 'algebraic';

/** How {@link formatTour} writes. */
export interface TextOptions {
  /** Default 'grid'. */
  style?: TextStyle | undefined;
  /** The number of the first step in a grid; default 1. Square numbers always count from 0. */
  base?: 0 | 1 | undefined;
  /** Row labels to the left of a grid and column labels below it, as in {@link squareName}; default false. */
  coordinates?: boolean | undefined;
}

/** The styles that exist. */
const TEXT_STYLES: readonly TextStyle[] = ['grid', 'list', 'algebraic'];

const OPTIONS: readonly string[] = ['style', 'base', 'coordinates'];

/**
 * A tour, or a part of one, as text without a final line end.
 *
 * - `grid`: the board with step numbers in aligned columns, '.' for squares never visited, '#' for blocked ones;
 * - `list`: the square numbers in visiting order, separated by spaces;
 * - `algebraic`: the square names in visiting order, separated by spaces, such as 'a8 b6 d5'.
 * @param board its size, or the problem
 * @param path square numbers in visiting order; it may leave squares out
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

/** Of the numbers and names of a board's squares, the longest. */
function longestName({ rows, cols, squares }: Board): number {
  return Math.max(String(squares - 1).length, squareName([0, cols - 1], { rows, cols }).length);
}

/** A tour, or a part of one, by step and by square; what `implicitTour` finds is one. */
export interface TourLookup {
  /** How many squares it visits. */
  readonly length: number;
  squareAt(step: number): number;
  /** -1: never. */
  stepOf(square: number): number;
}

/** Looks up a path. @param steps its steps by square; they are computed when they are needed first */
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

/** How a grid is written. */
interface GridOptions {
  /** The number of the first step. */
  readonly base: 0 | 1;
  readonly coordinates: boolean;
  /** Puts colour around the number of a step. */
  readonly paint?: ((text: string, step: number) => string) | undefined;
}

/** So many squares are written at a time. */
const SQUARES_A_PIECE = 2 ** 13;
const NEVER_VISITED = '.';
const BLOCKED = '#';

/** The squares of a path as their numbers or names, piece by piece. */
export function* listPieces(
  tour: Pick<TourLookup, 'length' | 'squareAt'>,
  separator: string,
  nameOf: (square: number) => string | number = (square) => square,
): Generator<string> {
  for (let step = 0; step < tour.length; ) {
    const end = Math.min(step + SQUARES_A_PIECE, tour.length);
    const names: (string | number)[] = [];
    const begin = step === 0 ? '' : separator;
    for (; step < end; step++) names.push(nameOf(tour.squareAt(step)));
    yield begin + names.join(separator);
  }
}

/** How wide the number of a step is in a grid. */
function stepWidth(length: number, base: 0 | 1): number {
  return String(Math.max(0, length - 1 + base)).length;
}

/** The board with the step of each square, without a final line end, piece by piece. */
export function* gridPieces(board: Board, tour: TourLookup, options: GridOptions): Generator<string> {
  const { rows, cols, blocked } = board;
  const { base, coordinates, paint } = options;
  const labels = boardLabels(board);
  const width = stepWidth(tour.length, base);
  const cellWidth = coordinates ? Math.max(width, labels.col(cols - 1).length) : width;
  const labelWidth = Math.max(labels.row(0).length, labels.row(rows - 1).length);
  let piece = '';
  let squares = 0;
  for (let row = 0; row < rows; row++) {
    if (row > 0) piece += '\n';
    if (coordinates) piece += `${labels.row(row).padStart(labelWidth)}  `;
    for (let col = 0; col < cols; col++) {
      const square = row * cols + col;
      const step = tour.stepOf(square);
      const cell = step >= 0 ? String(step + base) : blocked?.[square] ? BLOCKED : NEVER_VISITED;
      if (col > 0) piece += ' ';
      piece +=
        paint && step >= 0
          ? ' '.repeat(cellWidth - cell.length) + paint(cell, step)
          : cell.padStart(cellWidth);
      if (++squares % SQUARES_A_PIECE === 0) {
        yield piece;
        piece = '';
      }
    }
  }
  yield piece;
  if (!coordinates) return;
  yield `\n${' '.repeat(labelWidth)}  `;
  yield* listPieces({ length: cols, squareAt: (col) => col }, ' ', (col) =>
    labels.col(col).padStart(cellWidth),
  );
}

/** A tour as a printed board shows it. */
interface GridTour {
  readonly size: BoardSize;
  readonly blocked: readonly number[];
  readonly path: readonly number[];
  /** The number of the first step. */
  readonly base: 0 | 1;
  /** Why the steps are no path. */
  readonly fault?: string;
}

/**
 * Parses a printed board, with or without labels.
 * @param words the words of each line
 * @returns undefined if the words are no board but a list: the steps of a board are all numbers from 0 or 1 on
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
  const fault = `step ${wrong + base} is missing; ${squareName(square, size)} has ${all[square]}`;
  return { size, blocked, path, base, fault };
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
