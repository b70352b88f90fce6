import type { Context } from './layer.js';
import { type BoardLayout, centre } from './layout.js';
import { boardFont, LEAST_LETTERS, type Palette } from './palette.js';

/** What is shown on a square beside the path. */
export interface Mark {
  readonly kind:
    | 'start'
    | 'end'
    | 'stuck'
    | 'unvisited'
    | 'candidate'
    | 'dead'
    | 'taken'
    | 'free'
    | 'hint'
    | 'refused'
    | 'given'
    | 'filled'
    | 'clash'
    | 'cursor';
  readonly square: number;
  /** On a candidate and a free square: how many ways lead on. */
  readonly text?: string;
  /** On a free square: how few ways lead to it, 0 .. 1. */
  readonly heat?: number;
  /** On a candidate: none has fewer. */
  readonly fewest?: boolean;
}

/** Half of a candidate's box, in sides of a square. */
const CANDIDATE = 0.34;
/** In smaller squares numbers could not be read. */
const LEAST_WRITTEN = 16;

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
    const reach = layout.side * 0.2;
    const width = context.lineWidth;
    // Two bars: there may be tens of thousands, and lines take longer.
    context.fillStyle = palette.warning;
    context.fillRect(x - reach, y - width / 2, 2 * reach, width);
    context.fillRect(x - width / 2, y - reach, width, 2 * reach);
  },
  // Boxes, where the steps that were ridden have discs: their numbers mean something else.
  candidate: (context, layout, { square, text, fewest }, palette) => {
    const [x, y] = centre(layout, square);
    const half = layout.side * CANDIDATE;
    context.fillStyle = fewest ? palette.accent : palette.paper;
    context.strokeStyle = palette.accent;
    context.fillRect(x - half, y - half, 2 * half, 2 * half);
    box(context, layout, square, CANDIDATE);
    if (text === undefined || layout.side < LEAST_WRITTEN) return;
    context.fillStyle = fewest ? palette.onAccent : palette.ink;
    context.font = boardFont(legible(layout.side, 0.4), 650);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x, y + layout.side * 0.02);
  },
  // A square that nothing leads to any more.
  dead: (context, layout, { square }, palette) => {
    const [x, y] = centre(layout, square);
    const half = layout.side / 2;
    context.fillStyle = palette.warning;
    context.globalAlpha = 0.28;
    context.fillRect(x - half, y - half, layout.side, layout.side);
    context.globalAlpha = 1;
    context.strokeStyle = palette.warning;
    cross(context, x, y, layout.side * 0.24);
  },
  // A square that was taken back just now.
  taken: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.warning;
    cross(context, ...centre(layout, square), layout.side * 0.12);
    context.setLineDash([layout.side * 0.1, layout.side * 0.08]);
    ring(context, layout, square, 0.27);
    context.setLineDash([]);
  },
  free: (context, layout, { square, text, heat = 0 }, palette) => {
    const [x, y] = centre(layout, square);
    const half = layout.side / 2;
    context.fillStyle = palette.heat;
    context.globalAlpha = heat;
    context.fillRect(x - half, y - half, layout.side, layout.side);
    context.globalAlpha = 1;
    if (text === undefined || layout.side < LEAST_WRITTEN) return;
    context.fillStyle = palette.ink;
    context.font = boardFont(legible(layout.side, 0.3), 500);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, x, y + layout.side * 0.02);
  },
  hint: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.good;
    box(context, layout, square, 0.45);
  },
  refused: (context, layout, { square }, palette) => {
    context.strokeStyle = palette.warning;
    cross(context, ...centre(layout, square), layout.side * 0.3);
  },
  // Numbers of a puzzle: those that are given, those that were filled in, and those that are no move from each other.
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

/** The height of one letter in a square: in a small one it takes more of the room, up to a half. */
function legible(side: number, share: number): number {
  return Math.max(side * share, Math.min(LEAST_LETTERS, side / 2));
}

function cross(context: Context, x: number, y: number, reach: number): void {
  context.beginPath();
  context.moveTo(x - reach, y - reach);
  context.lineTo(x + reach, y + reach);
  context.moveTo(x + reach, y - reach);
  context.lineTo(x - reach, y + reach);
  context.stroke();
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

/** Draws marks, the later ones above. */
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
