import { boardLabels } from '../problem/notation.js';
import type { Board } from '../problem/problem.js';

/** What of a picture the theme colours; the path keeps its gradient in both. */
type Part = 'page' | 'light' | 'dark' | 'disc' | 'number' | 'label' | 'target';

/** Whether a picture is light, dark, or as its reader's system prefers. */
export type SvgTheme = 'auto' | 'light' | 'dark';

/** The themes that exist. */
export const SVG_THEMES: readonly SvgTheme[] = ['auto', 'light', 'dark'];

const LIGHT: Readonly<Record<Part, string>> = {
  page: '#ffffff',
  light: '#f3f4f7',
  dark: '#e0e4eb',
  disc: '#ffffff',
  number: '#20242c',
  label: '#5d6673',
  target: '#5d6673',
};

const DARK: Readonly<Record<Part, string>> = {
  page: '#14171c',
  light: '#2d323c',
  dark: '#21252d',
  disc: '#14171c',
  number: '#eef0f4',
  label: '#9aa3b0',
  target: '#9aa3b0',
};

/** The parts that are lines; the others are areas. */
const LINES: readonly Part[] = ['dark', 'disc', 'target'];

/**
 * The attributes that colour a part. Without a theme of its own a picture carries the light colours in attributes, and
 * dark ones in a style that readers who know of themes put above them.
 */
export function paint(part: Part, theme: SvgTheme): string {
  const property = propertyOf(part);
  if (theme !== 'auto') return `${property}="${(theme === 'dark' ? DARK : LIGHT)[part]}"`;
  return `class="kt-${part}" ${property}="${LIGHT[part]}"`;
}

/** The style element of a theme: empty where nothing depends on the reader. */
export function themeStyle(theme: SvgTheme): string {
  if (theme !== 'auto') return '';
  const rules = (Object.keys(DARK) as Part[]).map((part) => `.kt-${part}{${propertyOf(part)}:${DARK[part]}}`);
  return `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
}

function propertyOf(part: Part): 'stroke' | 'fill' {
  return LINES.includes(part) ? 'stroke' : 'fill';
}

/**
 * What XML 1.0 does not allow in a document, not even escaped: all but its `Char` (production 2), that is, most control
 * characters, lone surrogates and two noncharacters.
 */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in an XML document; what XML forbids becomes the replacement character. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"']/g, (symbol) => ENTITIES[symbol]!);
}

/** How large everything of a picture is. Pixels, unless said to be in squares: shares of a square's side. */
export interface SvgLayout {
  /** The side of a square. */
  readonly side: number;
  /** Where the board begins. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Whether squares are told apart in two shades. */
  readonly chequered: boolean;
  /** Undefined: no numbers. */
  readonly numberSize: number | undefined;
  /** Undefined: no coordinates. */
  readonly labelSize: number | undefined;
  /** Every how many-th row and column is labelled. */
  readonly labelStep: number;
  /** The width of the path, in squares. */
  readonly stroke: number;
  /** The radius of the discs under numbers or of the dots, in squares; 0: none. */
  readonly radius: number;
  /** The radius of the marks of start and end, in squares. */
  readonly markRadius: number;
}

/** What a layout depends on. */
interface LayoutWishes {
  readonly board: Board;
  /** Undefined: by the size of the board. */
  readonly squareSize: number | undefined;
  /** Undefined: where they can be read. */
  readonly numbers: boolean | undefined;
  readonly coordinates: boolean | undefined;
  /** The largest number and the longest label, in characters. */
  readonly digits: number;
  readonly rowLabel: number;
  readonly colLabel: number;
}

/** The longer side of a picture, in pixels, as far as squares of these sizes allow. */
const PICTURE_SIZE = 720;
const SMALLEST_SQUARE = 4;
const LARGEST_SQUARE = 60;
/** Smaller numbers would fill the picture with texts that nobody reads. */
const SMALLEST_NUMBER = 10;
const SMALLEST_LABEL = 9;
const LARGEST_LABEL = 14;
/** Labels are left out in round steps, and so that a label has at most this share of its place. */
const LABEL_STEPS = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000];
const LABEL_SHARE = 0.65;
/** Boards whose labels are further apart have none unless asked for. */
const DEFAULT_LABEL_STEP = 5;
/** Digits of the usual sans-serif faces are 0.56 em wide; with a little air. */
const DIGIT_WIDTH = 0.6;
/** A knight move passes other squares' centres at 1 / sqrt(5) = 0.447 of a side: discs of this radius stay clear of it. */
const DISC_RADIUS = 0.36;
const DOT_RADIUS = 0.1;
/** Smaller squares have no dots, and smaller still no chequers: they would only flicker. */
const SMALLEST_DOTTED = 14;
const SMALLEST_CHEQUERED = 9;

/** The sizes of a picture: a function of the board and the wishes. */
export function svgLayout(wishes: LayoutWishes): SvgLayout {
  const { rows, cols } = wishes.board;
  const fitting = Math.floor(PICTURE_SIZE / Math.max(rows, cols));
  const side = wishes.squareSize ?? Math.min(LARGEST_SQUARE, Math.max(SMALLEST_SQUARE, fitting));
  const widest = (2 * DISC_RADIUS * 0.86) / (Math.max(2, wishes.digits) * DIGIT_WIDTH);
  const numberSize = rounded(Math.min(0.36, widest) * side);
  const numbered = wishes.numbers ?? numberSize >= SMALLEST_NUMBER;
  const labelSize = rounded(Math.min(LARGEST_LABEL, Math.max(SMALLEST_LABEL, side * 0.28)));
  const longestLabel = Math.max(wishes.colLabel * DIGIT_WIDTH, 1) * labelSize;
  const labelStep = LABEL_STEPS.find((step) => longestLabel <= LABEL_SHARE * step * side) ?? rows + cols;
  const labelled = wishes.coordinates ?? labelStep <= DEFAULT_LABEL_STEP;
  const margin = Math.round(Math.min(24, Math.max(10, side * 0.4)));
  const left =
    margin + (labelled ? Math.ceil(wishes.rowLabel * DIGIT_WIDTH * labelSize + labelSize * 0.6) : 0);
  const below = margin + (labelled ? Math.ceil(labelSize * 1.5) : 0);
  const stroke = rounded(Math.min(0.34, Math.max(0.085, 1.3 / side)));
  return {
    side,
    left,
    top: margin,
    width: left + cols * side + margin,
    height: margin + rows * side + below,
    chequered: side >= SMALLEST_CHEQUERED,
    numberSize: numbered ? numberSize : undefined,
    labelSize: labelled ? labelSize : undefined,
    labelStep,
    stroke,
    radius: numbered ? DISC_RADIUS : side >= SMALLEST_DOTTED ? Math.max(DOT_RADIUS, stroke) : 0,
    markRadius: numbered ? DISC_RADIUS : rounded(Math.max(0.26, 5 / side)),
  };
}

/** To thousandths: as many digits as can be seen. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The squares of a board, in squares from its top left corner. */
export function squareParts({ rows, cols, blocked }: Board, layout: SvgLayout, theme: SvgTheme): string[] {
  const parts = [`<path ${paint('light', theme)} d="M0 0h${cols}v${rows}h${-cols}z"/>`];
  if (layout.chequered && rows * cols > 1) {
    // A row of dark squares is one line with dashes and gaps of a square each; they begin anew in every row.
    const lines = Array.from({ length: rows }, (_, row) => {
      const first = 1 - (row % 2);
      return cols > first ? `M${first} ${row}.5h${cols - first}` : '';
    });
    parts.push(`<path ${paint('dark', theme)} stroke-dasharray="1" d="${lines.join('')}"/>`);
  }
  if (blocked) parts.push(`<path ${paint('page', theme)} d="${holes(blocked, rows, cols)}"/>`);
  return parts;
}

/** Blocked squares, neighbours in a row as one rectangle. They are no part of the board, so they show the page. */
function holes(blocked: Uint8Array, rows: number, cols: number): string {
  let outline = '';
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const first = col;
      while (col < cols && blocked[row * cols + col]) col++;
      if (col > first) outline += `M${first} ${row}h${col - first}v1h${first - col}z`;
    }
  }
  return outline;
}

/** The names of rows and columns, beside and below the board, in pixels. */
export function labelParts({ rows, cols }: Board, layout: SvgLayout, theme: SvgTheme): string[] {
  const { labelSize, labelStep, side, left, top } = layout;
  if (labelSize === undefined) return [];
  const labels = boardLabels({ rows, cols });
  /** Letters are counted, numbers shown where they are round. */
  const isShown = (label: string, i: number): boolean =>
    (Number.isNaN(Number(label)) ? i : Number(label)) % labelStep === 0;
  const down = rounded(labelSize * 0.35);
  const x = rounded(left - labelSize * 0.6);
  const besides = Array.from({ length: rows }, (_, row) => {
    const y = rounded(top + (row + 0.5) * side + down);
    const label = labels.row(row);
    return isShown(label, row) ? `<text x="${x}" y="${y}">${label}</text>` : '';
  });
  const y = rounded(top + rows * side + labelSize * 1.4);
  const below = Array.from({ length: cols }, (_, col) => {
    const x = rounded(left + (col + 0.5) * side);
    const label = labels.col(col);
    return isShown(label, col) ? `<text x="${x}" y="${y}">${label}</text>` : '';
  });
  return [
    `<g ${paint('label', theme)} font-size="${labelSize}">`,
    `<g text-anchor="end">${besides.join('')}</g>`,
    `<g text-anchor="middle">${below.join('')}</g>`,
    '</g>',
  ];
}
