import {
  arrayLikeArgument,
  integerArgument,
  nameArgument,
  objectArgument,
  outOfRange,
  typeArgument,
} from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, type Given, normaliseGiven } from '../problem/given.js';
import { type Board, normaliseProblem, type Problem } from '../problem/problem.js';
import type { Puzzle } from '../problem/puzzle.js';
import { drawableSteps, MAX_TEXT } from './drawable.js';
import {
  MAX_SQUARE_SIZE,
  numberText,
  type Palette,
  paint,
  round,
  SVG_THEMES,
  type SvgLayout,
  type SvgTheme,
  svgDocument,
  svgLayout,
} from './svg-board.js';

/** Options of {@link puzzleToSvg}. */
export interface PuzzleSvgOptions {
  /** The solution, by step. Written lightly into the squares to fill in. */
  solution?: ArrayLike<number> | undefined;
  /** Default 'light', for paper. 'auto': as the reader's system prefers. */
  theme?: SvgTheme | undefined;
  /**
   * 'colour' (default): the colours of the theme. 'black': for print in black. Lines are at least a pixel wide, which is 0.75 pt,
   * greys have at least a tenth of black, and `theme` has no effect.
   */
  ink?: 'colour' | 'black' | undefined;
  /** Title, which screen readers read and browsers show. Default: what is drawn. */
  title?: string | undefined;
  /** Names of rows and columns, as in `squareName`. Default: where they are readable. */
  coordinates?: boolean | undefined;
  /** Font family of numbers and coordinates. Default: that of the system. */
  font?: string | undefined;
  /** 'theme' (default), 'transparent', or a colour as CSS writes it. */
  background?: string | undefined;
  /** Side of a square in pixels, an integer from 1 to 1000. Default: 4 to 60, so that the picture is about 720 wide. */
  squareSize?: number | undefined;
}

const OPTIONS: readonly string[] = [
  ...['solution', 'theme', 'ink', 'title', 'coordinates', 'font', 'background', 'squareSize'],
];
/** Size of a number by its digits, in squares. */
const NUMBER_SIZES = [0.46, 0.46, 0.46, 0.38, 0.3] as const;
/** Distance of the base line from the centre, as a share of the size of a number. */
const BASE_LINE = 0.35;
/** In squares. */
const MARK_RADIUS = 0.4;
const MARK_WIDTH = 0.05;
const LINE_WIDTH = 0.02;
const HATCH_WIDTH = 0.04;

/** Returns the sizes of the picture of a puzzle. */
export function puzzleLayout(
  board: Board,
  squareSize: number | undefined,
  coordinates: boolean | undefined,
): SvgLayout {
  const digits = String(board.openSquares).length;
  return svgLayout(board, { squareSize, coordinates, numbers: true, digits });
}

/**
 * Draws a puzzle as a standalone SVG document: the board with its given steps, counted from 1. If the first or the last step is
 * given, or with the solution, a ring marks the first one and a square the last one. Blocked squares at the border of the board
 * are left out. Those inside are hatched, or black with `ink: 'black'`. By default the document is at most 800 pixels wide and
 * high if the sides of the board have at most 180 squares.
 * @returns the document, with `title` and `desc`; the same arguments give the same text
 * @throws TypeError, RangeError, also if the solution does not solve the puzzle
 */
export function puzzleToSvg(puzzle: Puzzle, options: PuzzleSvgOptions = {}): string {
  objectArgument('puzzle', puzzle, GIVEN_PROBLEM_KEYS, 'the options', OPTIONS);
  objectArgument('options', options, OPTIONS, 'the puzzle', GIVEN_PROBLEM_KEYS);
  const { squareSize, solution } = options;
  const theme = nameArgument('theme', options.theme ?? 'light', SVG_THEMES);
  const ink = nameArgument('ink', options.ink ?? 'colour', ['colour', 'black']);
  const palette = ink === 'black' ? 'black' : theme;
  const title = typeArgument('title', options.title, 'string', 'a string');
  const coordinates = typeArgument('coordinates', options.coordinates, 'boolean', 'true or false');
  const font = typeArgument('font', options.font, 'string', 'a string');
  const background = typeArgument('background', options.background, 'string', 'a string');
  if (squareSize !== undefined) integerArgument('squareSize', squareSize, 1, MAX_SQUARE_SIZE);
  const problem = normaliseProblem(puzzle);
  const given = normaliseGiven(puzzle.given, problem);
  const steps = solution === undefined ? undefined : solutionSteps(problem, given, solution);
  const { board, closed } = problem;
  const { rows, cols, openSquares } = board;
  const layout = puzzleLayout(board, squareSize, coordinates);
  const size = round(layout.side * NUMBER_SIZES[String(openSquares).length]!);
  const numbers = (stepOf: Int32Array, isWritten: (square: number) => boolean): string => {
    const written = [...stepOf.keys()].filter((square) => stepOf[square]! >= 0 && isWritten(square));
    return written
      .map((square) => numberText(square, stepOf[square]! + 1, board, layout, BASE_LINE * size))
      .join('');
  };
  const attributes = `text-anchor="middle" font-size="${size}"`;
  const givenNumbers = numbers(given.stepOf, () => true);
  const inPixels = [`<g ${paint('number', palette)} ${attributes} font-weight="700">${givenNumbers}</g>`];
  if (steps) {
    const others = numbers(steps, (square) => given.stepOf[square]! < 0);
    inPixels.push(`<g ${paint('label', palette)} ${attributes}>${others}</g>`);
  }
  const last = closed ? '; the last is a knight move from the first' : '';
  // A pixel is 0.75 pt.
  const widthOf = (share: number): number =>
    ink === 'black' ? Math.max(share, Math.ceil(1000 / layout.side) / 1000) : share;
  return svgDocument({
    board,
    layout,
    theme: palette,
    title: title ?? `A knight's tour puzzle of ${rows} x ${cols}${steps ? ', solved' : ''}`,
    description: `${given.count} of ${openSquares} steps are given. Each number is a knight move from the one before${last}.`,
    font,
    background,
    inSquares: [
      ...innerHoles(board, palette),
      `<path fill="none" ${paint('target', palette)} stroke-width="${widthOf(LINE_WIDTH)}" d="${outlines(board)}"/>`,
      ...markParts(board, solution ?? given.squareAt, palette, widthOf(MARK_WIDTH)),
    ],
    inPixels,
  });
}

/** Draws the blocked squares that are not connected with the border of the board, which would look like squares to fill in. */
function innerHoles({ rows, cols, blocked }: Board, palette: Palette): string[] {
  if (!blocked) return [];
  const outer = new Uint8Array(rows * cols);
  const reached: number[] = [];
  const reach = (row: number, col: number): void => {
    const square = row * cols + col;
    if (row < 0 || row >= rows || col < 0 || col >= cols || !blocked[square] || outer[square]) return;
    outer[square] = 1;
    reached.push(square);
  };
  for (let row = 0; row < rows; row++) for (const col of [0, cols - 1]) reach(row, col);
  for (let col = 0; col < cols; col++) for (const row of [0, rows - 1]) reach(row, col);
  for (const square of reached) {
    const [row, col] = [Math.floor(square / cols), square % cols];
    for (const step of [-1, 1]) {
      reach(row + step, col);
      reach(row, col + step);
    }
  }
  const inner = [...blocked.keys()].filter((square) => blocked[square] && !outer[square]);
  if (inner.length === 0) return [];
  const corner = (square: number): string => `${square % cols} ${Math.floor(square / cols)}`;
  if (palette === 'black') {
    const squares = inner.map((square) => `M${corner(square)}h1v1h-1z`).join('');
    return [`<path ${paint('number', palette)} d="${squares}"/>`];
  }
  const hatching = inner.map((square) => `M${corner(square)}m0 .5l.5-.5m.5 0l-1 1m.5 0l.5-.5`).join('');
  return [`<path fill="none" ${paint('target', palette)} stroke-width="${HATCH_WIDTH}" d="${hatching}"/>`];
}

/** Returns the step of each square in the solution. */
function solutionSteps({ board }: Problem, given: Given, solution: ArrayLike<number>): Int32Array {
  arrayLikeArgument('solution', solution);
  const { length } = solution;
  if (length !== board.openSquares) {
    throw outOfRange('the length of solution', length, `${board.openSquares}, a square for each step`);
  }
  const steps = drawableSteps(board, solution, Math.min(length * 100, MAX_TEXT));
  for (const [step, square] of given.squareAt.entries()) {
    if (square < 0 || solution[step] === square) continue;
    throw outOfRange(`solution[${step}]`, solution[step], `${square}, as is given`);
  }
  return steps;
}

function outlines({ rows, cols, blocked }: Board): string {
  let outline = '';
  for (let square = 0; square < rows * cols; square++) {
    if (!blocked?.[square]) outline += `M${square % cols} ${Math.floor(square / cols)}h1v1h-1z`;
  }
  return outline;
}

/** Returns marks around the first and the last step, if they are known. */
function markParts({ cols }: Board, squareAt: ArrayLike<number>, palette: Palette, width: number): string[] {
  const attributes = `fill="none" ${paint('target', palette)} stroke-width="${width}"`;
  const middle = (square: number) => [(square % cols) + 0.5, Math.floor(square / cols) + 0.5];
  const [first, last] = [squareAt[0]!, squareAt[squareAt.length - 1]!];
  const parts: string[] = [];
  if (first >= 0) {
    const [x, y] = middle(first);
    parts.push(`<circle ${attributes} cx="${x}" cy="${y}" r="${MARK_RADIUS}"/>`);
  }
  if (last >= 0 && squareAt.length > 1) {
    const [x, y] = middle(last).map((centre) => round(centre - MARK_RADIUS));
    const size = 2 * MARK_RADIUS;
    parts.push(`<rect ${attributes} x="${x}" y="${y}" width="${size}" height="${size}"/>`);
  }
  return parts;
}
