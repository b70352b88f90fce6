import type { Board } from '../problem/problem.js';

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
export interface LayoutWishes {
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
