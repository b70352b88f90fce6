import { outOfRange, wrongType } from '../problem/arguments.js';
import { parseSquare } from '../problem/notation.js';
import { type BoardSize, checkSize, normaliseBoard, type TourProblem } from '../problem/problem.js';
import { tourToSvg } from '../render/svg.js';
import { formatTour, TEXT_STYLES, type TextStyle } from '../render/text.js';
import type { SvgTheme } from '../render/theme.js';

/** How the command writes a tour. */
export type TourFormat = TextStyle | 'json' | 'svg';

/** The formats that exist. */
export const TOUR_FORMATS: readonly TourFormat[] = [...TEXT_STYLES, 'json', 'svg'];

/** What a text says about a tour. A list says no more than its path. */
export interface TourText {
  path: readonly unknown[];
  size?: BoardSize;
  blocked?: TourProblem['blocked'];
  closed: boolean;
}

/** How the command draws a tour. */
export interface TourTextOptions {
  format: TourFormat;
  base: 0 | 1;
  /** Undefined: not in a grid, where they can be read in a picture. */
  coordinates: boolean | undefined;
  theme: SvgTheme;
}

/** A path as the command writes it, with a final line end. */
export function writeTour(
  problem: TourProblem,
  path: Uint32Array,
  closed: boolean,
  { format, base, coordinates, theme }: TourTextOptions,
): string {
  if (format === 'svg') return tourToSvg(problem, path, { base, coordinates, theme });
  if (format !== 'json') return `${formatTour(problem, path, { style: format, base, coordinates })}\n`;
  const { rows, cols, blocked: mask = [] } = normaliseBoard(problem);
  const blocked: number[] = [];
  for (const [square, isBlocked] of mask.entries()) if (isBlocked) blocked.push(square);
  return `${JSON.stringify({ rows, cols, closed, blocked, path: Array.from(path) })}\n`;
}

/**
 * A tour as the command writes it: JSON (an object, or the path alone), or square numbers or names separated by white
 * space.
 * @param size the board whose squares are named, in a list
 * @throws SyntaxError, TypeError, RangeError when the text is none of these; squares that are not on the board are no
 * fault of the text
 */
export function readTour(text: string, size: BoardSize): TourText {
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed)) return readJson(trimmed);
  const words = trimmed === '' ? [] : trimmed.split(/\s+/);
  const path = words.map((word, i) => {
    if (/^[-+]?\d+(\.\d+)?$/.test(word)) return Number(word);
    const square = parseSquare(word, size);
    if (square === undefined)
      throw outOfRange(`word ${i + 1} of the tour`, word, 'a square number or the name of a square');
    return square;
  });
  return { path, closed: false };
}

function readJson(text: string): TourText {
  const json: unknown = JSON.parse(text);
  if (Array.isArray(json)) return { path: json, closed: false };
  const { rows, cols, closed = false, blocked, path } = json as Record<string, unknown>;
  if (!Array.isArray(path)) throw wrongType('path', path, 'an array of square numbers');
  if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
  if (blocked !== undefined && !Array.isArray(blocked))
    throw wrongType('blocked', blocked, 'an array of squares');
  const tour: TourText = { path, closed };
  if (blocked) tour.blocked = blocked;
  if (rows !== undefined || cols !== undefined) tour.size = checkSize({ rows, cols } as BoardSize);
  return tour;
}
