import {
  arrayLikeArgument,
  integerArgument,
  nameArgument,
  objectArgument,
  wrongType,
} from '../problem/arguments.js';
import { squareName } from '../problem/notation.js';
import { type Board, normaliseBoard, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
import { drawableSteps } from './drawable.js';
import { gridPieces, listPieces, stepWidth } from './text-pieces.js';

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
export const TEXT_STYLES: readonly TextStyle[] = ['grid', 'list', 'algebraic'];

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
  const tour = {
    length: path.length,
    squareAt: (step: number) => path[step]!,
    stepOf: (square: number) => steps[square]!,
  };
  if (style === 'grid') return [...gridPieces(normalised, tour, { base, coordinates })].join('');
  const name = (square: number) => (style === 'list' ? square : squareName(square, normalised));
  return [...listPieces(tour, ' ', name)].join('');
}

/** Of the numbers and names of a board's squares, the longest. */
function longestName({ rows, cols, squares }: Board): number {
  return Math.max(String(squares - 1).length, squareName([0, cols - 1], { rows, cols }).length);
}
