import {
  arrayLikeArgument,
  badValue,
  integerArgument,
  nameArgument,
  objectArgument,
  typeArgument,
  wrongType,
} from '../problem/arguments.js';
import { isCycle } from '../problem/knight-graph.js';
import { squareName } from '../problem/notation.js';
import {
  type Board,
  normaliseProblem,
  PROBLEM_KEYS,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import { ANIMATED_END, type Animation, animationOf } from './animation.js';
import { drawableSteps, MAX_TEXT } from './drawable.js';
import { gradientColour, inkOn } from './gradient.js';
import { outlineDocument } from './outline.js';
import {
  MAX_SQUARE_SIZE,
  numberText,
  paint,
  round,
  SVG_THEMES,
  type SvgLayout,
  type SvgTheme,
  svgDocument,
  svgLayout,
} from './svg-board.js';

/** Options of {@link tourToSvg}. */
export interface SvgOptions {
  /** Default 'auto': as the reader's system prefers; light in viewers without themes. */
  theme?: SvgTheme | undefined;
  /** Step numbers on the squares. Default: where they are readable, which is up to about 24 x 24. */
  numbers?: boolean | undefined;
  /** Number of the first step; default 1. */
  base?: 0 | 1 | undefined;
  /** Names of rows and columns, as in `squareName`. Default: where they are readable. */
  coordinates?: boolean | undefined;
  /**
   * Side of a square in pixels, an integer from 1 to 1000. Default: 4 to 60, so that the picture is about 720 wide. With `outline`
   * in millimetres; default 1 to 20, so that the board is about 200 mm wide.
   */
  squareSize?: number | undefined;
  /**
   * Whether the picture plays by itself, without a script: moves, discs and numbers appear one after the other. `seconds` is the
   * duration, from 0.1 to 3600; default: 0.15 for each square, from 3 to 30. Readers who prefer reduced motion, and viewers
   * without CSS animations, see the finished tour. Default false.
   */
  animate?: boolean | { readonly seconds: number } | undefined;
  /**
   * Draws only the path, for pen plotters and engravers: one unfilled line in millimetres, without background. Of the other
   * options it takes `squareSize`, `title` and `description`. Default false.
   */
  outline?: boolean | undefined;
  /** Font family of numbers and coordinates. Default: that of the system. */
  font?: string | undefined;
  /** 'theme' (default), 'transparent', or a colour as CSS writes it. */
  background?: string | undefined;
  /** Title, which screen readers read and browsers show. Default: what is drawn. */
  title?: string | undefined;
  /** Description. Default: the number of squares, and the first and the last one. */
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
  'font',
  'background',
  'animate',
  'outline',
];
/** The options that do not go with an outline. */
const NOT_IN_OUTLINES = ['theme', 'numbers', 'base', 'coordinates', 'font', 'background', 'animate'] as const;

/** Returns the maximum length of a picture. A square has a move of 5 characters, two discs of 3, its coordinates and a number. */
function maxCharacters(board: Board, length: number): number {
  const digits = String(board.squares).length;
  return (
    length * (2 * (digits + 6) + 60) + board.rows * 40 + (board.blocked ? board.squares * 30 : 0) + 10_000
  );
}

/** Returns whether a picture of a whole tour of a board fits in a string. */
export function isDrawable(problem: TourProblem): boolean {
  const { board } = normaliseProblem(problem, true, true);
  return maxCharacters(board, board.openSquares) <= MAX_TEXT;
}

/**
 * Draws a tour, or a part of one, as a standalone SVG document: the board, the path with a colour gradient, step numbers and
 * coordinates where they are readable, and marks of the start (a disc) and the end (a square). Blocked squares are left out. A
 * path that visits every open square and can return to its first one is drawn closed. Steps that are no knight moves are drawn
 * as they are. The same arguments give the same text.
 * @param board its size, or the problem; rings mark a start and an end that the path does not reach
 * @param path square numbers in visiting order; it may leave squares out, or be empty
 * @returns the document, with `title` and `desc`
 * @throws TypeError; RangeError for squares off the board, blocked or visited twice, and for a text too long for a string
 */
export function tourToSvg(board: TourProblem, path: ArrayLike<number>, options: SvgOptions = {}): string {
  objectArgument('board', board, PROBLEM_KEYS, 'the options', OPTIONS);
  objectArgument('options', options, OPTIONS, 'the board', PROBLEM_KEYS);
  const { theme: themeName = 'auto', base: firstNumber = 1, squareSize } = options;
  const theme = nameArgument('theme', themeName, SVG_THEMES);
  const base = integerArgument('base', firstNumber, 0, 1) as 0 | 1;
  const numbers = typeArgument('numbers', options.numbers, 'boolean', 'true or false');
  const coordinates = typeArgument('coordinates', options.coordinates, 'boolean', 'true or false');
  if (squareSize !== undefined) integerArgument('squareSize', squareSize, 1, MAX_SQUARE_SIZE);
  const title = typeArgument('title', options.title, 'string', 'a string');
  const description = typeArgument('description', options.description, 'string', 'a string');
  const font = typeArgument('font', options.font, 'string', 'a string');
  const background = typeArgument('background', options.background, 'string', 'a string');
  const isOutline = typeArgument('outline', options.outline, 'boolean', 'true or false');
  const problem = normaliseProblem(board, true, true);
  arrayLikeArgument('path', path);
  const seconds = secondsArgument(options.animate, path);
  drawableSteps(problem.board, path, maxCharacters(problem.board, path.length));
  const drawn = drawnPath(problem, path);
  const texts = { title: title ?? titleOf(drawn), description: description ?? descriptionOf(drawn) };
  if (isOutline) {
    const other = NOT_IN_OUTLINES.find((name) => options[name] !== undefined && options[name] !== false);
    if (other) throw new TypeError(`${other} has no effect with outline: leave it out`);
    return outlineDocument(drawn, { squareSize, ...texts });
  }
  const animation = seconds === undefined ? undefined : animationOf(path.length, seconds);
  const digits = String(path.length - 1 + base).length;
  const layout = svgLayout(problem.board, { squareSize, numbers, coordinates, digits });
  return svgDocument({
    board: problem.board,
    layout,
    theme,
    font,
    background,
    ...texts,
    ...(animation && { style: animation.style }),
    inSquares: [
      '<g transform="translate(.5 .5)" fill="none" stroke-linecap="round" stroke-linejoin="round">',
      ...pathParts(drawn, layout, theme, animation),
      '</g>',
    ],
    inPixels: numberParts(drawn, base, layout, theme, animation),
  });
}

/** Returns the duration of an animation; undefined without one. @throws TypeError, RangeError */
function secondsArgument(animate: SvgOptions['animate'], { length }: ArrayLike<number>): number | undefined {
  if (animate === undefined || animate === false) return undefined;
  if (animate === true) return Math.min(30, Math.max(3, 0.15 * length));
  if (typeof animate !== 'object' || animate === null) {
    throw wrongType('animate', animate, 'true, false or { seconds }');
  }
  objectArgument('animate', animate, ['seconds']);
  const { seconds } = animate;
  if (typeof seconds === 'number' && seconds >= 0.1 && seconds <= 3600) return seconds;
  throw badValue('seconds', seconds, 'a number from 0.1 to 3600');
}

/** A path to draw. */
interface DrawnPath {
  readonly board: Board;
  readonly squares: ArrayLike<number>;
  /** Whether a last line leads back to the first square. */
  readonly closed: boolean;
  /** Requested start if the path is empty, and requested end if the path does not end there; -1: none. */
  readonly start: number;
  readonly end: number;
}

function drawnPath({ board, start, end }: Problem, path: ArrayLike<number>): DrawnPath {
  const first = path[0];
  const last = path[path.length - 1];
  return {
    board,
    squares: path,
    closed: path.length === board.openSquares && isCycle(board, path),
    start: first === undefined ? start : -1,
    end: last === end ? -1 : end,
  };
}

function titleOf({ board, squares: path, closed }: DrawnPath): string {
  const { rows, cols, squares, openSquares } = board;
  const blocked = squares - openSquares;
  const without = blocked === 0 ? '' : ` without ${blocked} blocked ${blocked === 1 ? 'square' : 'squares'}`;
  const size = `the ${rows} x ${cols} board${without}`;
  if (path.length === 0) return `A board: ${size}`;
  if (path.length < openSquares)
    return `${path.length} of ${openSquares} squares of a knight's tour of ${size}`;
  return `${closed ? 'A closed' : 'An open'} knight's tour of ${size}`;
}

function descriptionOf({ board, squares, closed }: DrawnPath): string {
  const { length } = squares;
  if (length === 0) return `${board.openSquares} squares.`;
  const [first, last] = [squareName(squares[0]!, board), squareName(squares[length - 1]!, board)];
  const route = closed ? `from ${first} round and back to it` : `from ${first} to ${last}`;
  return `${length} ${length === 1 ? 'square' : 'squares'}, ${route}.`;
}

/** Maximum number of colours along a path: more are hard to distinguish, and each takes an element. */
const MAX_COLOURS = 64;

/** Moves of one colour, from step `first` to step `last`. */
interface ColouredLine {
  readonly colour: string;
  readonly first: number;
  readonly last: number;
}

function colouredLines({ squares, closed }: DrawnPath, most: number = MAX_COLOURS): ColouredLine[] {
  const moves = squares.length - 1 + Number(closed);
  const count = Math.min(moves, most);
  return Array.from({ length: count }, (_, i) => ({
    colour: gradientColour(count === 1 ? 0 : i / (count - 1)),
    first: Math.round((i * moves) / count),
    last: Math.round(((i + 1) * moves) / count),
  }));
}

/** Moves to a square. */
function moveTo(square: number, { cols }: Board): string {
  return `M${square % cols} ${Math.floor(square / cols)}`;
}

function lineTo({ squares, board }: DrawnPath, { first, last }: ColouredLine): string {
  const { cols } = board;
  let square = squares[first]!;
  let points = moveTo(square, board);
  for (let step = first + 1; step <= last; step++) {
    const next = squares[step === squares.length ? 0 : step]!;
    const right = (next % cols) - (square % cols);
    const down = Math.floor(next / cols) - Math.floor(square / cols);
    // A minus sign separates numbers, too.
    points += `${step === first + 1 ? 'l' : right < 0 ? '' : ' '}${right}${down < 0 ? '' : ' '}${down}`;
    square = next;
  }
  return points;
}

/** Draws discs: lines of no length with round ends. */
function discs({ squares, board }: DrawnPath, first: number, last: number): string {
  let points = '';
  for (let step = first; step < last; step++) points += `${moveTo(squares[step]!, board)}h0`;
  return points;
}

/** Returns the path, its discs or dots and its marks, in squares from the centre of the first square. */
function pathParts(path: DrawnPath, layout: SvgLayout, theme: SvgTheme, animation?: Animation): string[] {
  const { stroke, radius, numberSize } = layout;
  const { length } = path.squares;
  const parts: string[] = [];
  const lines = colouredLines(path, animation?.parts);
  const grouped = animation?.grouped ?? ((elements: readonly string[]) => elements);
  const name = animation?.name ?? '';
  parts.push(`<g${name} stroke-width="${stroke}">`);
  parts.push(...grouped(lines.map((line) => `<path stroke="${line.colour}" d="${lineTo(path, line)}"/>`)));
  parts.push('</g>');
  if (radius > 0 && length > 0) {
    parts.push(`<g${name} stroke-width="${round(2 * radius)}">`);
    const dots = lines.map(({ colour, first, last }, i) => {
      // The last line includes the last square, unless that is the first one again.
      const end = i === lines.length - 1 && !path.closed ? last + 1 : last;
      return `<path stroke="${colour}" d="${discs(path, first, end)}"/>`;
    });
    parts.push(...grouped(dots), '</g>');
  }
  if (numberSize !== undefined && length > 0) {
    const width = round(2 * (radius - 0.8 * stroke));
    parts.push(`<path ${paint('disc', theme)} stroke-width="${width}" d="${discs(path, 0, length)}"/>`);
  }
  return [...parts, ...markParts(path, layout, theme, animation)];
}

/** Returns a disc on the first square, a square on the last one of an open path, and outlines where the path does not reach. */
function markParts(
  path: DrawnPath,
  { stroke, markRadius }: SvgLayout,
  theme: SvgTheme,
  animation?: Animation,
): string[] {
  const { squares, closed, start, end, board } = path;
  const edge = round(Math.max(0.04, stroke / 3));
  const col = (square: number): number => square % board.cols;
  const row = (square: number): number => Math.floor(square / board.cols);
  const disc = (square: number): string => `cx="${col(square)}" cy="${row(square)}" r="${markRadius}"`;
  const box = (square: number): string => {
    const [x, y] = [round(col(square) - markRadius), round(row(square) - markRadius)];
    const size = 2 * markRadius;
    return `x="${x}" y="${y}" width="${size}" height="${size}" rx="${round(markRadius / 4)}"`;
  };
  const outline = `${paint('target', theme)} stroke-width="${2 * edge}" stroke-dasharray="${4 * edge}"`;
  const filled = (share: number): string =>
    `fill="${gradientColour(share)}" ${paint('disc', theme)} stroke-width="${edge}"`;
  const { length } = squares;
  const parts: string[] = [];
  if (start >= 0) parts.push(`<circle ${outline} ${disc(start)}/>`);
  if (end >= 0) parts.push(`<rect ${outline} ${box(end)}/>`);
  const mark = `<rect ${filled(1)} ${box(squares[length - 1]!)}/>`;
  if (length > 1 && !closed) parts.push(animation ? `<g${ANIMATED_END}>${mark}</g>` : mark);
  if (length > 0) parts.push(`<circle ${filled(0)} ${disc(squares[0]!)}/>`);
  return parts;
}

/** Returns the step numbers, in pixels. */
function numberParts(
  path: DrawnPath,
  base: 0 | 1,
  layout: SvgLayout,
  theme: SvgTheme,
  animation?: Animation,
): string[] {
  const { numberSize: size } = layout;
  const { squares, closed, board } = path;
  if (size === undefined || squares.length === 0) return [];
  const texts = Array.from(squares, (square, step) => {
    const marked = step === 0 ? 0 : step === squares.length - 1 && !closed ? 1 : undefined;
    const ink = marked === undefined ? '' : ` fill="${inkOn(marked)}"`;
    return numberText(square, step + base, board, layout, size * 0.355, ink);
  });
  const attributes = `font-size="${size}" font-weight="600" text-anchor="middle"`;
  const begin = `<g ${paint('number', theme)} ${attributes}>`;
  if (!animation) return [begin, ...texts, '</g>'];
  return [begin, `<g${animation.name}>`, ...animation.grouped(texts), '</g></g>'];
}
