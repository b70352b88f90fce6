import {
  arrayLikeArgument,
  integerArgument,
  nameArgument,
  objectArgument,
  wrongType,
} from '../problem/arguments.js';
import { isKnightMove } from '../problem/knight-graph.js';
import { boardLabels, squareName } from '../problem/notation.js';
import {
  type Board,
  normaliseProblem,
  PROBLEM_KEYS,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import { drawableSteps, LONGEST_TEXT } from './drawable.js';
import { gradientColour, inkOn } from './gradient.js';
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

/** How {@link tourToSvg} draws. */
export interface SvgOptions {
  /** Default 'auto': as the reader's system prefers; light where a viewer does not know of that. */
  theme?: SvgTheme | undefined;
  /** Step numbers on the squares. Default: where they can be read, which is up to about 24 x 24. */
  numbers?: boolean | undefined;
  /** The number of the first step; default 1. */
  base?: 0 | 1 | undefined;
  /** The names of rows and columns, as in `squareName`. Default: where they can be read. */
  coordinates?: boolean | undefined;
  /** The side of a square in pixels, an integer from 1 to 1000. Default: so that the picture is about 720 wide, 4 to 60. */
  squareSize?: number | undefined;
  /** The title, which screen readers read and browsers show. Default: what is drawn. */
  title?: string | undefined;
  /** The description. Default: how many squares, from where to where. */
  description?: string | undefined;
}

const OPTIONS: readonly string[] = [
  'theme',
  'numbers',
  'base',
  'coordinates',
  'squareSize',
  'title',
  'description',
];
const LARGEST_SQUARE = 1000;
const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

/** A square takes at most so many characters: a move of 5, two discs of 3 and its coordinates each, a number. */
function charactersOf(board: Board, length: number): number {
  const digits = String(board.squares).length;
  return (
    length * (2 * (digits + 6) + 60) + board.rows * 40 + (board.blocked ? board.squares * 30 : 0) + 10_000
  );
}

/** Whether a picture of a whole tour of a board is short enough for a text. */
export function isDrawable(problem: TourProblem): boolean {
  const { board } = normaliseProblem(problem, true);
  return charactersOf(board, board.openSquares) <= LONGEST_TEXT;
}

/**
 * A tour, or a part of one, as a standalone SVG document: the board, the path with a colour gradient along it, step
 * numbers and coordinates where they can be read, marks of start (a disc) and end (a square). Blocked squares are
 * left out of the board. A path that visits every free square and can go back to its first one is drawn closed; steps
 * that are no knight moves are drawn as they are. The same arguments give the same text.
 * @param board its size, or the problem; a start and an end that the path does not reach are drawn as rings
 * @param path square numbers in visiting order; it may leave squares out, or be empty
 * @returns the document, with `title` and `desc`
 * @throws TypeError; RangeError for squares off the board, blocked or visited twice, and for a text too long for a string
 */
export function tourToSvg(board: TourProblem, path: ArrayLike<number>, options: SvgOptions = {}): string {
  objectArgument('board', board, PROBLEM_KEYS, 'the options', OPTIONS);
  objectArgument('options', options, OPTIONS, 'the board', PROBLEM_KEYS);
  const { theme: themeName = 'auto', base: firstNumber = 1 } = options;
  const theme = nameArgument('theme', themeName, SVG_THEMES);
  const base = integerArgument('base', firstNumber, 0, 1) as 0 | 1;
  const numbers = flagArgument('numbers', options.numbers);
  const coordinates = flagArgument('coordinates', options.coordinates);
  const squareSize =
    options.squareSize === undefined
      ? undefined
      : integerArgument('squareSize', options.squareSize, 1, LARGEST_SQUARE);
  const title = textArgument('title', options.title);
  const description = textArgument('description', options.description);
  const problem = normaliseProblem(board, true);
  const { rows, cols } = problem.board;
  arrayLikeArgument('path', path);
  drawableSteps(problem.board, path, charactersOf(problem.board, path.length));
  const drawn = drawnPath(problem, path);
  const labels = boardLabels({ rows, cols });
  const layout = svgLayout({
    board: problem.board,
    squareSize,
    numbers,
    coordinates,
    digits: String(path.length - 1 + base).length,
    rowLabel: Math.max(labels.row(0).length, labels.row(rows - 1).length),
    colLabel: labels.col(cols - 1).length,
  });
  const { width, height, left, top, side } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}">`,
    `<title>${escapeXml(title ?? titleOf(problem.board, drawn))}</title>`,
    `<desc>${escapeXml(description ?? descriptionOf(problem.board, drawn))}</desc>`,
    themeStyle(theme),
    `<rect ${paint('page', theme)} width="${width}" height="${height}" rx="8"/>`,
    `<g transform="translate(${left} ${top}) scale(${side})">`,
    ...squareParts(problem.board, layout, theme),
    '<g transform="translate(.5 .5)" fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...pathParts(drawn, layout, theme),
    '</g>',
    '</g>',
    ...numberParts(drawn, base, layout, theme),
    ...labelParts(problem.board, layout, theme),
    '</svg>',
    '',
  ]
    .filter((part, i, parts) => part !== '' || i === parts.length - 1)
    .join('\n');
}

function drawnPath({ board, start, end }: Problem, path: ArrayLike<number>): DrawnPath {
  const first = path[0];
  const last = path[path.length - 1];
  const isFull = path.length === board.openSquares && path.length > 2;
  return {
    cols: board.cols,
    squares: path,
    closed: isFull && isKnightMove(board, last!, first!),
    start: first === undefined ? start : -1,
    end: last === end ? -1 : end,
  };
}

function sizeInWords({ rows, cols, squares, openSquares }: Board): string {
  const blocked = squares - openSquares;
  const without = blocked === 0 ? '' : ` without ${blocked} blocked ${blocked === 1 ? 'square' : 'squares'}`;
  return `the ${rows} x ${cols} board${without}`;
}

function titleOf(board: Board, { squares, closed }: DrawnPath): string {
  const kind =
    squares.length < board.openSquares
      ? `${squares.length} of ${board.openSquares} squares of a knight's tour`
      : `${closed ? 'A closed' : 'An open'} knight's tour`;
  return squares.length === 0 ? `A board: ${sizeInWords(board)}` : `${kind} of ${sizeInWords(board)}`;
}

function descriptionOf(board: Board, { squares, closed }: DrawnPath): string {
  if (squares.length === 0) return `${board.openSquares} squares.`;
  const [first, last] = [squares[0]!, squares[squares.length - 1]!].map((square) =>
    squareName(square, board),
  );
  const count = `${squares.length} ${squares.length === 1 ? 'square' : 'squares'}`;
  return closed ? `${count}, from ${first} round and back to it.` : `${count}, from ${first} to ${last}.`;
}

function flagArgument(name: string, value: unknown): boolean | undefined {
  if (value !== undefined && typeof value !== 'boolean') throw wrongType(name, value, 'true or false');
  return value;
}

function textArgument(name: string, value: unknown): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw wrongType(name, value, 'a string');
  return value;
}

/** A path as it is drawn. */
interface DrawnPath {
  readonly cols: number;
  readonly squares: ArrayLike<number>;
  /** Whether a last line leads back to the first square. */
  readonly closed: boolean;
  /** Where the path is to start and end though it has no square yet, or another last one; -1: nowhere. */
  readonly start: number;
  readonly end: number;
}

/** So many colours along a path: more could not be told apart, and each costs an element. */
const MOST_COLOURS = 64;

/** Moves of one colour: from step `first` to step `last`, both included. */
interface UnbrokenLine {
  readonly colour: string;
  readonly first: number;
  readonly last: number;
}

function unbrokenLines({ squares, closed }: DrawnPath): UnbrokenLine[] {
  const moves = squares.length - 1 + Number(closed);
  const count = Math.min(moves, MOST_COLOURS);
  return Array.from({ length: count }, (_, i) => ({
    colour: gradientColour(count === 1 ? 0 : i / (count - 1)),
    first: Math.round((i * moves) / count),
    last: Math.round(((i + 1) * moves) / count),
  }));
}

/** A point at a square; two numbers need no space between them when the second is negative. */
function at(square: number, cols: number): string {
  return `M${square % cols} ${Math.floor(square / cols)}`;
}

function line({ squares, cols }: DrawnPath, { first, last }: UnbrokenLine): string {
  let square = squares[first]!;
  let points = at(square, cols);
  for (let step = first + 1; step <= last; step++) {
    const next = squares[step === squares.length ? 0 : step]!;
    const right = (next % cols) - (square % cols);
    const down = Math.floor(next / cols) - Math.floor(square / cols);
    points += `${step === first + 1 ? 'l' : right < 0 ? '' : ' '}${right}${down < 0 ? '' : ' '}${down}`;
    square = next;
  }
  return points;
}

/** A disc is a line of no length with round ends. */
function discs({ squares, cols }: DrawnPath, first: number, last: number): string {
  let points = '';
  for (let step = first; step < last; step++) points += `${at(squares[step]!, cols)}h0`;
  return points;
}

/** The path, its discs or dots and its marks, in squares from the centre of the first square. */
function pathParts(path: DrawnPath, layout: SvgLayout, theme: SvgTheme): string[] {
  const { stroke, radius, numberSize } = layout;
  const { length } = path.squares;
  const parts: string[] = [];
  const coloured = unbrokenLines(path);
  parts.push(`<g stroke-width="${stroke}">`);
  for (const stretch of coloured) parts.push(`<path stroke="${stretch.colour}" d="${line(path, stretch)}"/>`);
  parts.push('</g>');
  if (radius > 0 && length > 0) {
    parts.push(`<g stroke-width="${rounded(2 * radius)}">`);
    for (const [i, { colour, first, last }] of coloured.entries()) {
      // The last stretch has the last square too, unless that is the first one again.
      const end = i === coloured.length - 1 && !path.closed ? last + 1 : last;
      parts.push(`<path stroke="${colour}" d="${discs(path, first, end)}"/>`);
    }
    parts.push('</g>');
  }
  if (numberSize !== undefined && length > 0) {
    const width = rounded(2 * (radius - 0.8 * stroke));
    parts.push(`<path ${paint('disc', theme)} stroke-width="${width}" d="${discs(path, 0, length)}"/>`);
  }
  parts.push(...marks(path, layout, theme));
  return parts;
}

/** A disc on the first square, a square on the last one of an open path; outlines of these where they are still to be. */
function marks(path: DrawnPath, layout: SvgLayout, theme: SvgTheme): string[] {
  const { squares, closed, start, end } = path;
  const edge = rounded(Math.max(0.04, layout.stroke / 3));
  const disc = (square: number): string =>
    `cx="${square % path.cols}" cy="${Math.floor(square / path.cols)}" r="${layout.markRadius}"`;
  const box = (square: number): string => {
    const radius = layout.markRadius;
    const x = rounded((square % path.cols) - radius);
    const y = rounded(Math.floor(square / path.cols) - radius);
    return `x="${x}" y="${y}" width="${2 * radius}" height="${2 * radius}" rx="${rounded(radius / 4)}"`;
  };
  const outline = `${paint('target', theme)} stroke-width="${2 * edge}" stroke-dasharray="${4 * edge}"`;
  const filled = (share: number): string =>
    `fill="${gradientColour(share)}" ${paint('disc', theme)} stroke-width="${edge}"`;
  const parts: string[] = [];
  if (start >= 0) parts.push(`<circle ${outline} ${disc(start)}/>`);
  if (end >= 0) parts.push(`<rect ${outline} ${box(end)}/>`);
  const { length } = squares;
  if (length > 1 && !closed) parts.push(`<rect ${filled(1)} ${box(squares[length - 1]!)}/>`);
  if (length > 0) parts.push(`<circle ${filled(0)} ${disc(squares[0]!)}/>`);
  return parts;
}

/** The step numbers, in pixels. */
export function numberParts(path: DrawnPath, base: 0 | 1, layout: SvgLayout, theme: SvgTheme): string[] {
  const { numberSize, side, left, top } = layout;
  if (numberSize === undefined || path.squares.length === 0) return [];
  const { cols, squares, closed } = path;
  const down = 0.5 * side + numberSize * 0.355;
  const parts = [
    `<g ${paint('number', theme)} font-size="${numberSize}" font-weight="600" text-anchor="middle">`,
  ];
  for (let step = 0; step < squares.length; step++) {
    const square = squares[step]!;
    const x = rounded(left + ((square % cols) + 0.5) * side);
    const y = rounded(top + Math.floor(square / cols) * side + down);
    const marked = step === 0 ? 0 : step === squares.length - 1 && !closed ? 1 : undefined;
    // A style, for it must beat the class.
    const ink = marked === undefined ? '' : ` style="fill:${inkOn(marked)}"`;
    parts.push(`<text x="${x}" y="${y}"${ink}>${step + base}</text>`);
  }
  parts.push('</g>');
  return parts;
}
