import {
  badValue,
  nameArgument,
  objectArgument,
  outOfRange,
  typeArgument,
  wrongType,
} from '../problem/arguments.js';
import { normaliseProblem } from '../problem/problem.js';
import type { Puzzle } from '../problem/puzzle.js';
import { type PuzzleSvgOptions, puzzleLayout, puzzleToSvg } from './puzzle-svg.js';
import { escapeXml, type SvgLayout } from './svg-board.js';

/** Pages of puzzles for print. */

/** A puzzle of a book. */
export interface BookPuzzle {
  readonly puzzle: Puzzle;
  /** The solution, by step. */
  readonly path: ArrayLike<number>;
  /** Default: its number. */
  readonly title?: string | undefined;
}

/** Options of {@link puzzlesToHtml}. */
export interface BookOptions {
  /** 'A4' (default), 'Letter', or width and height such as '6x9in' or '148x210mm'. */
  page?: 'A4' | 'Letter' | `${number}x${number}in` | `${number}x${number}mm` | undefined;
  /** Width of the empty border inside the page, with its unit: mm, cm, in or pt. Default '12mm'. */
  margin?: string | undefined;
  /** Width that the printer cuts off at each side, with its unit: the sheets are that much larger. Default '0mm'. */
  bleed?: string | undefined;
  /** Font family. Default: that of the system. */
  font?: string | undefined;
  /** Title of a first page, which explains the rules. Default: no such page. */
  title?: string | undefined;
  /** Number of puzzles on a page: 1, 2 (default), 4 or 6. */
  perPage?: 1 | 2 | 4 | 6 | undefined;
  /** 'end' (default): the solutions follow the puzzles, six on a page. 'none': without solutions. */
  solutions?: 'end' | 'none' | undefined;
}

const OPTIONS: readonly string[] = ['page', 'margin', 'bleed', 'font', 'title', 'perPage', 'solutions'];

/** In millimetres. */
const PAGES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A4: [210, 297],
  Letter: [215.9, 279.4],
};
const UNITS: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72 };
/** By number of pictures on a page: columns and rows. */
const GRIDS: Readonly<Record<number, readonly [cols: number, rows: number]>> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
};
const SOLUTIONS_PER_PAGE = 6;
/** Between pictures, in millimetres. */
const GAP = 6;
/** Height of the title of a picture, in millimetres. */
const CAPTION = 9;
const PIXELS_PER_MILLIMETRE = 96 / 25.4;
/** In pixels. Squares of more than 16 mm look clumsy, and numbers in squares of less than 4 mm are hard to read. */
const MAX_SIDE = 60;
const MIN_SIDE = 15;
/** The smallest page that has room for a board, in millimetres. */
const MIN_CONTENT = 40;

/**
 * Makes a book of puzzles: one HTML document without scripts, which a browser prints page by page. Squares are as large as the
 * page allows, lines at least 0.75 pt wide, and everything black or grey. Puzzles keep their order and are numbered from 1.
 * @returns the document; the same arguments give the same text
 * @throws TypeError, RangeError for bad options, a wrong solution, and a board that is too large for its part of the page
 */
export function puzzlesToHtml(puzzles: readonly BookPuzzle[], options: BookOptions = {}): string {
  if (!Array.isArray(puzzles)) throw wrongType('puzzles', puzzles, 'a list of { puzzle, path, title }');
  objectArgument('options', options, OPTIONS);
  const { page = 'A4', perPage = 2 } = options;
  const [width, height] = pageSize(page);
  const margin = lengthArgument('margin', options.margin ?? '12mm');
  const bleed = lengthArgument('bleed', options.bleed ?? '0mm');
  const font = fontArgument(options.font ?? 'system-ui, sans-serif');
  const title = typeArgument('title', options.title, 'string', 'a string');
  const solutions = nameArgument('solutions', options.solutions ?? 'end', ['end', 'none']);
  if (!Object.hasOwn(GRIDS, perPage)) throw badValue('perPage', perPage, '1, 2, 4 or 6');
  const content = { width: width - 2 * margin, height: height - 2 * margin };
  if (Math.min(content.width, content.height) < MIN_CONTENT) {
    throw outOfRange(
      'margin',
      options.margin ?? '12mm',
      `small enough to leave ${MIN_CONTENT} mm of the page`,
    );
  }
  const sections: string[] = [];
  const heading = title ?? "Knight's tour puzzles";
  if (title !== undefined)
    sections.push(`<section>\n<h1>${escapeXml(title)}</h1>\n<p>${RULES}</p>\n</section>`);
  const add = (
    name: string,
    size: number,
    pictureOf: (book: BookPuzzle, picture: PuzzleSvgOptions) => string,
  ) => {
    const [cols, rows] = GRIDS[size]!;
    const room = {
      width: (content.width - (cols - 1) * GAP) / cols,
      height: (content.height - (rows - 1) * GAP) / rows - CAPTION,
    };
    for (let first = 0; first < puzzles.length; first += size) {
      const figures = puzzles.slice(first, first + size).map((book, i) => {
        const caption = book.title ?? `${first + i + 1}`;
        const squareSize = sideFor(book.puzzle, room, `puzzles[${first + i}]`);
        const picture = pictureOf(book, { ink: 'black', background: 'transparent', font, squareSize });
        return `<figure>\n<figcaption>${name}${escapeXml(caption)}</figcaption>\n${picture}</figure>`;
      });
      sections.push(`<section class="of-${size}">\n${figures.join('\n')}\n</section>`);
    }
  };
  add('', perPage, ({ puzzle }, picture) => puzzleToSvg(puzzle, picture));
  if (solutions === 'end') {
    add('Solution of ', SOLUTIONS_PER_PAGE, ({ puzzle, path }, picture) =>
      puzzleToSvg(puzzle, { ...picture, solution: path }),
    );
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeXml(heading)}</title>
<style>
@page { size: ${length(width + 2 * bleed)} ${length(height + 2 * bleed)}; margin: ${length(margin + bleed)} }
body { margin: 0; font: 11pt ${font}; color: #000; background: #fff }
section { box-sizing: border-box; width: ${length(content.width)}; height: ${length(content.height - 1)}; overflow: hidden; break-after: page }
section:last-child { break-after: auto }
${Object.entries(GRIDS)
  .map(
    ([size, [cols, rows]]) =>
      `.of-${size} { display: grid; grid: repeat(${rows}, 1fr) / repeat(${cols}, 1fr); gap: ${GAP}mm }`,
  )
  .join('\n')}
figure { margin: 0; text-align: center; break-inside: avoid }
figcaption { height: ${CAPTION}mm; font-weight: 700 }
@media screen { section { margin: ${length(margin)} auto } }
</style>
${sections.join('\n')}
</html>
`;
}

const RULES =
  "Fill in the missing numbers so that each number is a knight's move from the one before: two squares in one direction and one to the side. Each puzzle has exactly one solution. If the first or the last number is given, a ring marks the first and a square the last.";

/** A size in millimetres. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the side of the squares with which a puzzle fits, in pixels. @throws RangeError if they would be too small */
function sideFor(puzzle: Puzzle, room: Size, name: string): number {
  const { board } = normaliseProblem(puzzle);
  const fits = ({ width, height }: SvgLayout): boolean =>
    width <= room.width * PIXELS_PER_MILLIMETRE && height <= room.height * PIXELS_PER_MILLIMETRE;
  for (let side = MAX_SIDE; side >= MIN_SIDE; side--)
    if (fits(puzzleLayout(board, side, undefined))) return side;
  throw outOfRange(
    name,
    `${board.rows} x ${board.cols}`,
    'small enough for its part of the page, with squares of 4 mm',
  );
}

/** Returns width and height of a page in millimetres. @throws TypeError, RangeError */
function pageSize(page: unknown): readonly [width: number, height: number] {
  const allowed = "'A4', 'Letter', or a size such as '6x9in' or '148x210mm'";
  if (typeof page !== 'string') throw wrongType('page', page, allowed);
  if (Object.hasOwn(PAGES, page)) return PAGES[page]!;
  const [, width, height, unit] = /^(\d{1,4}(?:\.\d{1,4})?)x(\d{1,4}(?:\.\d{1,4})?)(in|mm)$/.exec(page) ?? [];
  if (unit === undefined) throw outOfRange('page', page, allowed);
  return [Number(width) * UNITS[unit]!, Number(height) * UNITS[unit]!];
}

/** Returns a length in millimetres. @throws TypeError, RangeError */
function lengthArgument(name: string, value: unknown): number {
  const allowed = "a number with its unit, such as '12mm' or '0.5in'";
  if (typeof value !== 'string') throw wrongType(name, value, allowed);
  const [, number, unit] = /^(\d{1,4}(?:\.\d{1,4})?)(mm|cm|in|pt)$/.exec(value) ?? [];
  if (unit === undefined) throw outOfRange(name, value, allowed);
  return Number(number) * UNITS[unit]!;
}

/** Returns a font family, which becomes a part of a style sheet. @throws TypeError, RangeError */
function fontArgument(font: unknown): string {
  if (typeof font !== 'string') throw wrongType('font', font, 'a string');
  if (!/^[\p{L}\p{N}\s,'"-]+$/u.test(font))
    throw outOfRange('font', font, 'names of fonts, separated by commas');
  return font;
}

/** Formats millimetres for a style sheet. */
function length(millimetres: number): string {
  return `${Math.round(millimetres * 1000) / 1000}mm`;
}
