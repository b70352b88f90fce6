import { arrayLikeArgument, nameArgument, objectArgument, outOfRange } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, type Given, normaliseGiven } from '../problem/given.js';
import { type Board, normaliseProblem, type Problem } from '../problem/problem.js';
import type { Puzzle } from '../puzzle/puzzle.js';
import { drawableSteps, MAX_TEXT } from './drawable.js';
import { numberText, paint, round, SVG_THEMES, type SvgTheme, svgDocument, svgLayout } from './svg-board.js';

/** Options of {@link puzzleToSvg}. */
export interface PuzzleSvgOptions {
  /** The solution, by step. Written lightly into the squares to fill in. */
  solution?: ArrayLike<number> | undefined;
  /** Default 'light', for paper. 'auto': as the reader's system prefers. */
  theme?: SvgTheme | undefined;
}

const OPTIONS: readonly string[] = ['solution', 'theme'];
/** Size of a number by its digits, in squares. */
const NUMBER_SIZES = [0.46, 0.46, 0.46, 0.38, 0.3] as const;
/** Distance of the base line from the centre, as a share of the size of a number. */
const BASE_LINE = 0.35;
/** In squares. */
const MARK_RADIUS = 0.4;
const MARK_WIDTH = 0.05;
const LINE_WIDTH = 0.02;

/**
 * Draws a puzzle as a standalone SVG document: the board with its given steps, counted from 1. If the first or the last step is
 * given, or with the solution, a ring marks the first one and a square the last one. Blocked squares are left out. The document
 * is at most 720 pixels wide or high, which fits A4 and Letter, and shrinks with its container.
 * @returns the document, with `title` and `desc`; the same arguments give the same text
 * @throws TypeError, RangeError, also if the solution does not solve the puzzle
 */
export function puzzleToSvg(puzzle: Puzzle, options: PuzzleSvgOptions = {}): string {
  objectArgument('puzzle', puzzle, GIVEN_PROBLEM_KEYS, 'the options', OPTIONS);
  objectArgument('options', options, OPTIONS, 'the puzzle', GIVEN_PROBLEM_KEYS);
  const theme = nameArgument('theme', options.theme ?? 'light', SVG_THEMES);
  const problem = normaliseProblem(puzzle);
  const given = normaliseGiven(puzzle.given, problem);
  const { solution } = options;
  const steps = solution === undefined ? undefined : solutionSteps(problem, given, solution);
  const { board, closed } = problem;
  const { rows, cols, openSquares } = board;
  const digits = String(openSquares).length;
  const layout = svgLayout(board, { numbers: true, digits });
  const size = round(layout.side * NUMBER_SIZES[digits]!);
  const numbers = (stepOf: Int32Array, isWritten: (square: number) => boolean): string => {
    const written = [...stepOf.keys()].filter((square) => stepOf[square]! >= 0 && isWritten(square));
    return written
      .map((square) => numberText(square, stepOf[square]! + 1, board, layout, BASE_LINE * size))
      .join('');
  };
  const attributes = `text-anchor="middle" font-size="${size}"`;
  const givenNumbers = numbers(given.stepOf, () => true);
  const inPixels = [`<g ${paint('number', theme)} ${attributes} font-weight="700">${givenNumbers}</g>`];
  if (steps) {
    const others = numbers(steps, (square) => given.stepOf[square]! < 0);
    inPixels.push(`<g ${paint('label', theme)} ${attributes}>${others}</g>`);
  }
  const last = closed ? '; the last is a knight move from the first' : '';
  return svgDocument({
    board,
    layout,
    theme,
    title: `A knight's tour puzzle of ${rows} x ${cols}${steps ? ', solved' : ''}`,
    description: `${given.count} of ${openSquares} steps are given. Each number is a knight move from the one before${last}.`,
    attributes: ' style="max-width:100%;height:auto"',
    inSquares: [
      `<path fill="none" ${paint('target', theme)} stroke-width="${LINE_WIDTH}" d="${outlines(board)}"/>`,
      ...markParts(board, solution ?? given.squareAt, theme),
    ],
    inPixels,
  });
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
function markParts({ cols }: Board, squareAt: ArrayLike<number>, theme: SvgTheme): string[] {
  const attributes = `fill="none" ${paint('target', theme)} stroke-width="${MARK_WIDTH}"`;
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
