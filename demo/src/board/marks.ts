import type { Context } from './layer.js';
import { type BoardLayout, centre } from './layout.js';
import { boardFont, MIN_FONT_SIZE, type Palette } from './palette.js';

/** A symbol on a square. */
export interface Mark {
  readonly kind:
    | 'start'
    | 'end'
    | 'stuck'
    | 'unvisited'
    | 'candidate'
    | 'dead'
    | 'taken'
    | 'open'
    | 'hint'
    | 'refused'
    | 'given'
    | 'filled'
    | 'clash'
    | 'cursor';
  readonly square: number;
  /** For candidates and open squares: the degree. For numbers of a puzzle: the number. */
  readonly text?: string;
  /** For open squares: the strength of the tint, 0 to 1. */
  readonly heat?: number;
  /** For candidates: whether none has a lower degree. */
  readonly fewest?: boolean;
}

/** Half the side of a candidate's box, as a share of the square's side. */
const CANDIDATE = 0.34;
/** In smaller squares numbers would be illegible. */
const MIN_WRITTEN = 16;

type Draw = (context: Context, layout: BoardLayout, mark: Mark, palette: Palette) => void;

const DRAW: Readonly<Record<Mark['kind'], Draw>> = {
  start: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.accent;
    context.setLineDash([]);
    ring(context, layout, square, 0.34);
  },
  end: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.accent;
    box(context, layout, square, 0.3);
  },
  stuck: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.warning;
    ring(context, layout, square, 0.46);
  },
  unvisited: (context, layout, { square }, palette) => {
    const [x, y] = centre(layout, square);
    const reach = layout.side * 0.1;
    // Rectangles are faster than discs, and there may be tens of thousands.
    context.fillStyle = palette.warning;
    context.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  },
  // Boxes, because discs mark visited squares and their numbers mean steps.
  candidate: (context, layout, { square, text, fewest }, palette) => {
    const [x, y] = centre(layout, square);
    const half = layout.side * CANDIDATE;
    context.fillStyle = fewest ? palette.accent : palette.paper;
    context.strokeStyle = palette.accent;
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
    box(context, layout, square, CANDIDATE);
    if (text === undefined || layout.side < MIN_WRITTEN) return;
    context.fillStyle = fewest ? palette.onAccent : palette.ink;
    context.font = boardFont(fontSize(layout.side, 0.4), 650);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x, y + layout.side * 0.02);
  },
  // A square that no move reaches.
  dead: (context, layout, { square }, palette) => {
    const [x, y] = centre(layout, square);
    const half = layout.side / 2;
    context.fillStyle = palette.warning;
    context.globalAlpha = 0.28;
    context.fillRect(x - half, y - half, layout.side, layout.side);
    context.globalAlpha = 1;
    const reach = layout.side * 0.24;
    context.strokeStyle = palette.warning;
    context.beginPath();
    context.moveTo(x - reach, y - reach);
    context.lineTo(x + reach, y + reach);
    context.moveTo(x + reach, y - reach);
    context.lineTo(x - reach, y + reach);
    context.stroke();
  },
  // A square that the last step took back.
  taken: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.warning;
    context.setLineDash([layout.side * 0.1, layout.side * 0.08]);
    ring(context, layout, square, 0.27);
    context.setLineDash([]);
  },
  open: (context, layout, { square, text, heat = 0 }, palette) => {
    const [x, y] = centre(layout, square);
    const half = layout.side / 2;
    context.fillStyle = palette.heat;
    context.globalAlpha = heat;
    context.fillRect(x - half, y - half, layout.side, layout.side);
    context.globalAlpha = 1;
    if (text === undefined || layout.side < MIN_WRITTEN) return;
    context.fillStyle = palette.ink;
    context.font = boardFont(fontSize(layout.side, 0.3), 500);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x, y + layout.side * 0.02);
  },
  hint: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.good;
    box(context, layout, square, 0.45);
  },
  // The sign of a forbidden way, because a cross marks dead squares.
  refused: (context, layout, { square }, palette) => {
    const [x, y] = centre(layout, square);
    const reach = layout.side * 0.3;
    context.strokeStyle = palette.warning;
    ring(context, layout, square, 0.3);
    context.beginPath();
    context.moveTo(x - reach * Math.SQRT1_2, y - reach * Math.SQRT1_2);
    context.lineTo(x + reach * Math.SQRT1_2, y + reach * Math.SQRT1_2);
    context.stroke();
  },
  // Numbers of a puzzle: given, filled in, and not a knight's move from a neighbour in the order.
  given: (context, layout, mark, palette) => {
    const [x, y] = centre(layout, mark.square);
    const half = layout.side * 0.42;
    context.fillStyle = palette.paper;
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
    number(context, layout, mark, palette.ink, 700);
  },
  filled: (context, layout, mark, palette) => number(context, layout, mark, palette.accent, 500),
  clash: (context, layout, mark, palette) => {
    number(context, layout, mark, palette.warning, 500);
    context.strokeStyle = palette.warning;
    ring(context, layout, mark.square, 0.4);
  },
  cursor: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.ink;
    box(context, layout, square, 0.5 - 1.5 / Math.max(layout.side, 6));
  },
};

/** Returns a font size: a share of the side, but at least legible and at most half of the side. */
function fontSize(side: number, share: number): number {
  return Math.max(side * share, Math.min(MIN_FONT_SIZE, side / 2));
}

function number(
  context: Context,
  layout: BoardLayout,
  { square, text = '' }: Mark,
  ink: string,
  weight: number,
): void {
  const [x, y] = centre(layout, square);
  context.fillStyle = ink;
  context.font = boardFont(layout.side * (text.length > 2 ? 0.36 : 0.44), weight);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + layout.side * 0.02);
}

function ring(context: Context, layout: BoardLayout, square: number, radius: number): void {
  const [x, y] = centre(layout, square);
  context.beginPath();
  context.arc(x, y, Math.max(layout.side * radius, 3), 0, 2 * Math.PI);
  context.stroke();
}

function box(context: Context, layout: BoardLayout, square: number, reach: number): void {
  const [x, y] = centre(layout, square);
  const half = Math.max(layout.side * reach, 3);
  context.strokeRect(x - half, y - half, 2 * half, 2 * half);
}

/** Draws marks in order. */
export function drawMarks(
  context: Context,
  layout: BoardLayout,
  marks: readonly Mark[],
  palette: Palette,
): void {
  context.save();
  context.lineWidth = Math.min(3.5, Math.max(1.5, layout.side * 0.06));
  for (const mark of marks) DRAW[mark.kind](context, layout, mark, palette);
  context.restore();
}
