import { arrayLikeArgument, nameArgument, objectArgument, outOfRange } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, type Given, normaliseGiven } from '../problem/given.js';
import { boardLabels } from '../problem/notation.js';
import { type Board, normaliseProblem, type Problem } from '../problem/problem.js';
import type { Puzzle } from '../puzzle/puzzle.js';
import { drawableSteps, LONGEST_TEXT } from './drawable.js';
import {
  escapeXml,
  labelParts,
  paint,
  rounded,
  SVG_THEMES,
  type SvgLayout,
  type SvgTheme,
  squareParts,
  svgLayout,
  themeStyle,
} from './svg-board.js';

/** How {@link puzzleToSvg} draws. */
export interface PuzzleSvgOptions {
  /** A filling of the puzzle, by step: it is written lightly into the squares that are to be filled in. */
  solution?: ArrayLike<number> | undefined;
  /** Default 'light', for paper; 'auto': as the reader's system prefers. */
  theme?: SvgTheme | undefined;
}

const OPTIONS: readonly string[] = ['solution', 'theme'];
const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';
/** Shares of a square's side: how large numbers are by their digits, where their base line lies, and marks. */
const NUMBER_SIZES = [0.46, 0.46, 0.46, 0.38, 0.3] as const;
const BASE_LINE = 0.35;
const MARK_RADIUS = 0.4;
const MARK_WIDTH = 0.05;
const LINE_WIDTH = 0.02;

/**
 * A puzzle as a standalone SVG document: the board with its given steps, counted from 1. Where the first and the last step are
 * given, or the solution is, they are marked, the first with a ring and the last with a square. Blocked squares are left out of the board. It is 720
 * pixels wide or high at most, which fits A4 and Letter, and shrinks with what it stands in.
 * @returns the document, with `title` and `desc`; the same arguments give the same text
 * @throws TypeError, RangeError, also for a solution that is no filling of the puzzle
 */
export function puzzleToSvg(puzzle: Puzzle, options: PuzzleSvgOptions = {}): string {
  objectArgument('puzzle', puzzle, GIVEN_PROBLEM_KEYS, 'the options', OPTIONS);
  objectArgument('options', options, OPTIONS, 'the puzzle', GIVEN_PROBLEM_KEYS);
  const theme = nameArgument('theme', options.theme ?? 'light', SVG_THEMES);
  const problem = normaliseProblem(puzzle);
  const given = normaliseGiven(puzzle.given, problem);
  const steps = options.solution === undefined ? undefined : solutionSteps(problem, given, options.solution);
  const { board } = problem;
  const labels = boardLabels(board);
  const layout = svgLayout({
    board,
    squareSize: undefined,
    numbers: true,
    coordinates: undefined,
    digits: String(board.openSquares).length,
    rowLabel: Math.max(labels.row(0).length, labels.row(board.rows - 1).length),
    colLabel: labels.col(board.cols - 1).length,
  });
  const { width, height, left, top, side } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}" style="max-width:100%;height:auto">`,
    `<title>${escapeXml(titleOf(board, steps !== undefined))}</title>`,
    `<desc>${escapeXml(descriptionOf(problem, given))}</desc>`,
    themeStyle(theme),
    `<rect ${paint('page', theme)} width="${width}" height="${height}" rx="8"/>`,
    `<g transform="translate(${left} ${top}) scale(${side})">`,
    ...squareParts(board, layout, theme),
    `<path fill="none" ${paint('target', theme)} stroke-width="${LINE_WIDTH}" d="${outlines(board)}"/>`,
    ...markParts(problem, steps ? options.solution! : given.squareAt, theme),
    '</g>',
    ...numberParts(board, given.stepOf, undefined, layout, paint('number', theme)),
    ...(steps ? numberParts(board, steps, given.stepOf, layout, paint('label', theme)) : []),
    ...labelParts(board, layout, theme),
    '</svg>',
    '',
  ]
    .filter((part, i, parts) => part !== '' || i === parts.length - 1)
    .join('\n');
}

/** By square its step in the solution. */
function solutionSteps({ board }: Problem, given: Given, solution: ArrayLike<number>): Int32Array {
  arrayLikeArgument('solution', solution);
  if (solution.length !== board.openSquares) {
    throw outOfRange(
      'the length of solution',
      solution.length,
      `${board.openSquares}, a square for each step`,
    );
  }
  const steps = drawableSteps(board, solution, Math.min(solution.length * 100, LONGEST_TEXT));
  for (const [step, square] of given.squareAt.entries()) {
    if (square < 0 || solution[step] === square) continue;
    throw outOfRange(`solution[${step}]`, solution[step], `${square}, as is given`);
  }
  return steps;
}

function titleOf({ rows, cols }: Board, isSolved: boolean): string {
  return `A knight's tour puzzle of ${rows} x ${cols}${isSolved ? ', solved' : ''}`;
}

function descriptionOf({ board, closed }: Problem, { count }: Given): string {
  const last = closed ? '; the last is a knight move from the first' : '';
  return `${count} of ${board.openSquares} steps are given. Each number is a knight move from the one before${last}.`;
}

function outlines({ rows, cols, blocked }: Board): string {
  let outline = '';
  for (let square = 0; square < rows * cols; square++) {
    if (!blocked?.[square]) outline += `M${square % cols} ${Math.floor(square / cols)}h1v1h-1z`;
  }
  return outline;
}

/** Around the first and the last step, where they are there. */
function markParts({ board }: Problem, squareAt: ArrayLike<number>, theme: SvgTheme): string[] {
  const attributes = `fill="none" ${paint('target', theme)} stroke-width="${MARK_WIDTH}"`;
  const middle = (square: number) => [(square % board.cols) + 0.5, Math.floor(square / board.cols) + 0.5];
  const [first, last] = [squareAt[0]!, squareAt[squareAt.length - 1]!];
  const parts: string[] = [];
  if (first >= 0) {
    const [x, y] = middle(first);
    parts.push(`<circle ${attributes} cx="${x}" cy="${y}" r="${MARK_RADIUS}"/>`);
  }
  if (last >= 0 && squareAt.length > 1) {
    const [x, y] = middle(last).map((place) => rounded(place - MARK_RADIUS));
    const size = 2 * MARK_RADIUS;
    parts.push(`<rect ${attributes} x="${x}" y="${y}" width="${size}" height="${size}"/>`);
  }
  return parts;
}

/** Numbers of steps, but for those that are there already. */
function numberParts(
  { cols, squares, openSquares }: Board,
  steps: Int32Array,
  isThere: Int32Array | undefined,
  { side, left, top }: SvgLayout,
  attributes: string,
): string[] {
  const size = rounded(side * NUMBER_SIZES[String(openSquares).length]!);
  const weight = isThere ? '' : ' font-weight="700"';
  const texts: string[] = [];
  for (let square = 0; square < squares; square++) {
    const step = steps[square]!;
    if (step < 0 || (isThere && isThere[square]! >= 0)) continue;
    const x = rounded(left + ((square % cols) + 0.5) * side);
    const y = rounded(top + (Math.floor(square / cols) + 0.5) * side + BASE_LINE * size);
    texts.push(`<text x="${x}" y="${y}">${step + 1}</text>`);
  }
  return [`<g ${attributes} text-anchor="middle" font-size="${size}"${weight}>${texts.join('')}</g>`];
}
