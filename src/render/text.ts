import {
  arrayLikeArgument,
  integerArgument,
  nameArgument,
  objectArgument,
  wrongType,
} from '../problem/arguments.js';
import { boardLabels, squareName } from '../problem/notation.js';
import { type Board, normaliseBoard, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
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
export const TEXT_STYLES: readonly TextStyle[] = ['grid', 'list', 'algebraic'];

const OPTIONS: readonly string[] = ['style', 'base', 'coordinates'];
const NEVER_VISITED = '.';
const BLOCKED = '#';

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
  objectArgument('board', board, PROBLEM_KEYS, { name: 'the options', keys: OPTIONS });
  objectArgument('options', options, OPTIONS, { name: 'the board', keys: PROBLEM_KEYS });
  const { coordinates = false } = options;
  const style = nameArgument('style', options.style === undefined ? 'grid' : options.style, TEXT_STYLES);
  const base = integerArgument('base', options.base === undefined ? 1 : options.base, 0, 1);
  if (typeof coordinates !== 'boolean') throw wrongType('coordinates', coordinates, 'true or false');
  const normalised = normaliseBoard(board);
  arrayLikeArgument('path', path);
  const width = String(Math.max(0, path.length - 1 + base)).length;
  const length =
    style === 'grid' ? normalised.squares * (width + 1) : path.length * (longestName(normalised) + 1);
  const steps = drawableSteps(normalised, path, length);
  if (style === 'list') return Array.from(path).join(' ');
  if (style === 'algebraic') return Array.from(path, (square) => squareName(square, normalised)).join(' ');
  return formatGrid(normalised, steps, base, width, coordinates);
}

/** Of the numbers and names of a board's squares, the longest. */
function longestName({ rows, cols, squares }: Board): number {
  return Math.max(String(squares - 1).length, squareName([0, cols - 1], { rows, cols }).length);
}

function formatGrid(
  board: Board,
  steps: Int32Array,
  base: number,
  width: number,
  coordinates: boolean,
): string {
  const { rows, cols, blocked } = board;
  const labels = boardLabels(board);
  const cellWidth = coordinates ? Math.max(width, labels.col(cols - 1).length) : width;
  const labelWidth = Math.max(labels.row(0).length, labels.row(rows - 1).length);
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const cells: string[] = [];
    for (let col = 0; col < cols; col++) {
      const square = row * cols + col;
      const step = steps[square]!;
      const cell = step >= 0 ? String(step + base) : blocked?.[square] ? BLOCKED : NEVER_VISITED;
      cells.push(cell.padStart(cellWidth));
    }
    const line = cells.join(' ');
    lines.push(coordinates ? `${labels.row(row).padStart(labelWidth)}  ${line}` : line);
  }
  if (coordinates) {
    const names = Array.from({ length: cols }, (_, col) => labels.col(col).padStart(cellWidth));
    lines.push(`${' '.repeat(labelWidth)}  ${names.join(' ')}`);
  }
  return lines.join('\n');
}
