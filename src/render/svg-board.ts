import { boardLabels } from '../problem/notation.js';
import type { Board } from '../problem/problem.js';

/** The parts of a picture whose colour depends on the theme. The gradient of the path does not. */
type Part = 'page' | 'light' | 'dark' | 'disc' | 'number' | 'label' | 'target';

/** Colours of a picture. 'auto': light or dark, as the reader's system prefers. */
export type SvgTheme = 'auto' | 'light' | 'dark';

/** The colours of a picture: a theme, or black and greys for print. */
export type Palette = SvgTheme | 'black';

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

/** Greys have at least a tenth of black, because printers leave out lighter ones. */
const BLACK: Readonly<Record<Part, string>> = {
  page: '#ffffff',
  light: '#ffffff',
  dark: '#e6e6e6',
  disc: '#ffffff',
  number: '#000000',
  label: '#595959',
  target: '#000000',
};

const COLOURS = { auto: LIGHT, light: LIGHT, dark: DARK, black: BLACK } as const;

/** The parts that are lines. The others are areas. */
const LINES: readonly Part[] = ['dark', 'disc', 'target'];

/**
 * Returns the attributes that colour a part. With the theme 'auto', they have the light colours, and a style has the dark ones,
 * for viewers that support themes.
 */
export function paint(part: Part, palette: Palette): string {
  const property = propertyOf(part);
  const colour = `${property}="${COLOURS[palette][part]}"`;
  return palette === 'auto' ? `class="kt-${part}" ${colour}` : colour;
}

/** Returns the style element of a theme with more rules; empty if nothing depends on the reader. */
function styleElement(theme: Palette, more: string): string {
  if (theme !== 'auto') return more === '' ? '' : `<style>${more}</style>`;
  const rules = (Object.keys(DARK) as Part[]).map((part) => `.kt-${part}{${propertyOf(part)}:${DARK[part]}}`);
  return `<style>@media (prefers-color-scheme:dark){${rules.join('')}}${more}</style>`;
}

function propertyOf(part: Part): 'stroke' | 'fill' {
  return LINES.includes(part) ? 'stroke' : 'fill';
}

/**
 * The characters that XML 1.0 forbids even if they are escaped (all but production 2, `Char`): most control characters, lone
 * surrogates and two noncharacters.
 */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for XML. Forbidden characters become the replacement character. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"']/g, (symbol) => ENTITIES[symbol]!);
}

/** Sizes of a picture, in pixels or, where stated, in squares: shares of a square's side. */
export interface SvgLayout {
  /** Side of a square. */
  readonly side: number;
  /** Top left corner of the board. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Whether squares have two shades. */
  readonly chequered: boolean;
  /** Undefined: no numbers. */
  readonly numberSize: number | undefined;
  /** Undefined: no coordinates. */
  readonly labelSize: number | undefined;
  /** Labels every n-th row and column. */
  readonly labelStep: number;
  /** Width of the path, in squares. */
  readonly stroke: number;
  /** Radius of the discs under numbers or of the dots, in squares; 0: none. */
  readonly radius: number;
  /** Radius of the marks of start and end, in squares. */
  readonly markRadius: number;
}

/** Options of a layout. */
interface LayoutOptions {
  /** Default: by the size of the board. */
  readonly squareSize?: number | undefined;
  /** Default: where they are readable. */
  readonly numbers?: boolean | undefined;
  readonly coordinates?: boolean | undefined;
  /** Number of digits of the largest number. */
  readonly digits: number;
}

/** Maximum side of a square that callers may choose. */
export const MAX_SQUARE_SIZE = 1000;

/** The longer side of a picture, in pixels, as far as squares of these sizes allow. */
const PICTURE_SIZE = 720;
const MIN_SQUARE = 4;
const MAX_SQUARE = 60;
/** Smaller numbers are unreadable. */
const MIN_NUMBER = 10;
const MIN_LABEL = 9;
const MAX_LABEL = 14;
/** Steps between labels. Larger boards label every n-th row and column, so that labels do not touch. */
const LABEL_STEPS = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000];
const LABEL_SHARE = 0.65;
/** By default, boards with a larger step have no labels. */
const DEFAULT_LABEL_STEP = 5;
/** Digits of the usual sans-serif faces are 0.56 em wide; with a margin. */
const DIGIT_WIDTH = 0.6;
/** A knight move passes other squares' centres at 1 / sqrt(5) = 0.447 of a side: discs of this radius stay clear of it. */
const DISC_RADIUS = 0.36;
const DOT_RADIUS = 0.1;
/** Smaller squares have no dots, and even smaller ones one shade: they would only flicker. */
const MIN_DOTTED = 14;
const MIN_CHEQUERED = 9;

/** Returns the sizes of a picture. */
export function svgLayout(board: Board, options: LayoutOptions): SvgLayout {
  const { rows, cols } = board;
  const fitting = Math.floor(PICTURE_SIZE / Math.max(rows, cols));
  const side = options.squareSize ?? Math.min(MAX_SQUARE, Math.max(MIN_SQUARE, fitting));
  const widest = (2 * DISC_RADIUS * 0.86) / (Math.max(2, options.digits) * DIGIT_WIDTH);
  const numberSize = round(Math.min(0.36, widest) * side);
  const numbered = options.numbers ?? numberSize >= MIN_NUMBER;
  const labels = boardLabels(board);
  const rowLabel = Math.max(labels.row(0).length, labels.row(rows - 1).length);
  const colLabel = labels.col(cols - 1).length;
  const labelSize = round(Math.min(MAX_LABEL, Math.max(MIN_LABEL, side * 0.28)));
  const longestLabel = Math.max(colLabel * DIGIT_WIDTH, 1) * labelSize;
  const labelStep = LABEL_STEPS.find((step) => longestLabel <= LABEL_SHARE * step * side) ?? rows + cols;
  const labelled = options.coordinates ?? labelStep <= DEFAULT_LABEL_STEP;
  const margin = Math.round(Math.min(24, Math.max(10, side * 0.4)));
  const left = margin + (labelled ? Math.ceil(rowLabel * DIGIT_WIDTH * labelSize + labelSize * 0.6) : 0);
  const below = margin + (labelled ? Math.ceil(labelSize * 1.5) : 0);
  const stroke = round(Math.min(0.34, Math.max(0.085, 1.3 / side)));
  return {
    side,
    left,
    top: margin,
    width: left + cols * side + margin,
    height: margin + rows * side + below,
    chequered: side >= MIN_CHEQUERED,
    numberSize: numbered ? numberSize : undefined,
    labelSize: labelled ? labelSize : undefined,
    labelStep,
    stroke,
    radius: numbered ? DISC_RADIUS : side >= MIN_DOTTED ? Math.max(DOT_RADIUS, stroke) : 0,
    markRadius: numbered ? DISC_RADIUS : round(Math.max(0.26, 5 / side)),
  };
}

/** Rounds to thousandths: more digits are invisible. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A picture of a board. */
interface Picture {
  readonly board: Board;
  readonly layout: SvgLayout;
  readonly theme: Palette;
  readonly title: string;
  readonly description: string;
  /** Font family. Default: that of the system. */
  readonly font?: string | undefined;
  /** 'theme' (default): the page of the theme; 'transparent': none; else a colour. */
  readonly background?: string | undefined;
  /** More rules of the style element. */
  readonly style?: string;
  /** Elements above the squares, in squares from the top left corner of the board. */
  readonly inSquares: readonly string[];
  /** Elements above these, in pixels. */
  readonly inPixels: readonly string[];
}

const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

/** Returns a standalone SVG document. */
export function svgDocument(picture: Picture): string {
  const {
    board,
    layout,
    theme,
    title,
    description,
    font = FONT,
    background = 'theme',
    style = '',
    inSquares,
    inPixels,
  } = picture;
  const { width, height, left, top, side } = layout;
  const page = background === 'theme' ? paint('page', theme) : `fill="${escapeXml(background)}"`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${escapeXml(font)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(description)}</desc>`,
    styleElement(theme, style),
    background === 'transparent' ? '' : `<rect ${page} width="${width}" height="${height}" rx="8"/>`,
    `<g transform="translate(${left} ${top}) scale(${side})">`,
    ...squareParts(board, layout, theme),
    ...inSquares,
    '</g>',
    ...inPixels,
    ...labelParts(board, layout, theme),
    '</svg>',
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

/**
 * Returns the open squares of a board, in squares from its top left corner. Nothing is drawn on blocked ones, so that no line of
 * the squares around them remains.
 */
function squareParts({ rows, cols, blocked }: Board, layout: SvgLayout, theme: Palette): string[] {
  const whole = `M0 0h${cols}v${rows}h${-cols}z`;
  const parts = [`<path ${paint('light', theme)} d="${blocked ? openRuns(blocked, rows, cols) : whole}"/>`];
  if (!layout.chequered || rows * cols === 1) return parts;
  // A row of dark squares is one line with dashes and gaps of a square each. They begin anew in every row, and after holes.
  const lines = Array.from({ length: rows }, (_, row) => {
    const first = 1 - (row % 2);
    if (!blocked) return cols > first ? `M${first} ${row}.5h${cols - first}` : '';
    let line = '';
    for (let col = first; col < cols; col += 2) if (!blocked[row * cols + col]) line += `M${col} ${row}.5h1`;
    return line;
  });
  return [...parts, `<path ${paint('dark', theme)} stroke-dasharray="1" d="${lines.join('')}"/>`];
}

/** Returns the open squares, neighbours in a row as one rectangle. */
function openRuns(blocked: Uint8Array, rows: number, cols: number): string {
  let outline = '';
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const first = col;
      while (col < cols && !blocked[row * cols + col]) col++;
      if (col > first) outline += `M${first} ${row}h${col - first}v1h${first - col}z`;
    }
  }
  return outline;
}

/** Returns the names of rows and columns, beside and below the board, in pixels. */
function labelParts({ rows, cols }: Board, layout: SvgLayout, theme: Palette): string[] {
  const { labelSize, labelStep, side, left, top } = layout;
  if (labelSize === undefined) return [];
  const labels = boardLabels({ rows, cols });
  /** Shows every n-th letter, and round numbers. */
  const isShown = (label: string, i: number): boolean =>
    (Number.isNaN(Number(label)) ? i : Number(label)) % labelStep === 0;
  const labelTexts = (count: number, labelOf: (i: number) => string, attributesOf: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => {
      const label = labelOf(i);
      return isShown(label, i) ? `<text ${attributesOf(i)}>${label}</text>` : '';
    }).join('');
  const x = round(left - labelSize * 0.6);
  const y = round(top + rows * side + labelSize * 1.4);
  const down = round(labelSize * 0.35);
  const rowAttributes = (row: number) => `x="${x}" y="${round(top + (row + 0.5) * side + down)}"`;
  const colAttributes = (col: number) => `x="${round(left + (col + 0.5) * side)}" y="${y}"`;
  return [
    `<g ${paint('label', theme)} font-size="${labelSize}">`,
    `<g text-anchor="end">${labelTexts(rows, labels.row, rowAttributes)}</g>`,
    `<g text-anchor="middle">${labelTexts(cols, labels.col, colAttributes)}</g>`,
    '</g>',
  ];
}

/** Returns a number on a square, in pixels. @param down distance of the base line from the centre */
export function numberText(
  square: number,
  number: number,
  { cols }: Board,
  { side, left, top }: SvgLayout,
  down: number,
  attributes = '',
): string {
  const x = round(left + ((square % cols) + 0.5) * side);
  const y = round(top + (Math.floor(square / cols) + 0.5) * side + down);
  return `<text x="${x}" y="${y}"${attributes}>${number}</text>`;
}
