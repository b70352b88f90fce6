import { squareName } from 'knights-tour-wasm';
import type { Context } from './layer.js';
import type { BoardLayout } from './layout.js';
import { boardFont, type Palette } from './palette.js';

/** Smaller squares are drawn in one colour: a chequered board would flicker and take long. */
const MIN_CHEQUERED = 6;
const LARGEST_LABEL = 12;
/** The border of a board with blocked squares, in CSS pixels. */
const BORDER = 2;

/** Draws the squares, the blocked squares and the labels of rows and columns. */
export function drawSurface(
  context: Context,
  layout: BoardLayout,
  blocked: Uint8Array | undefined,
  palette: Palette,
): void {
  const { rows, cols, side, left } = layout;
  context.fillStyle = palette.light;
  context.fillRect(left, 0, cols * side, rows * side);
  if (side >= MIN_CHEQUERED) {
    context.fillStyle = palette.dark;
    for (let row = 0; row < rows; row++) {
      for (let col = 1 - (row % 2); col < cols; col += 2) {
        context.fillRect(left + col * side, row * side, side, side);
      }
    }
  }
  if (blocked) drawBlocked(context, layout, blocked, palette);
  if (layout.labelled) drawLabels(context, layout, palette);
}

/** Draws blocked squares in the colour of the background, as `tourToSvg` does, and a border around the board. */
function drawBlocked(
  context: Context,
  { rows, cols, side, left }: BoardLayout,
  blocked: Uint8Array,
  palette: Palette,
): void {
  const fill = (colour: string, border: number): void => {
    context.fillStyle = colour;
    for (const [square, isBlocked] of blocked.entries()) {
      const [x, y] = [left + (square % cols) * side, Math.floor(square / cols) * side];
      if (isBlocked) context.fillRect(x - border, y - border, side + 2 * border, side + 2 * border);
    }
  };
  if (side >= MIN_CHEQUERED && blocked.includes(1)) {
    context.save();
    context.beginPath();
    context.rect(left, 0, cols * side, rows * side);
    context.strokeStyle = palette.line;
    // Half of the line is outside the board.
    context.lineWidth = 2 * BORDER;
    context.clip();
    context.stroke();
    fill(palette.line, BORDER);
    context.restore();
  }
  fill(palette.blocked, 0);
}

function drawLabels(context: Context, layout: BoardLayout, palette: Palette): void {
  const { rows, cols, side, left } = layout;
  context.fillStyle = palette.label;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = boardFont(Math.min(LARGEST_LABEL, side * 0.5));
  for (let row = 0; row < rows; row++) {
    context.fillText(rowLabel(layout, row), left / 2 - 1, (row + 0.5) * side, left - 4);
  }
  for (let col = 0; col < cols; col++) {
    context.fillText(colLabel(layout, col), left + (col + 0.5) * side, rows * side + left / 2 + 1, side - 2);
  }
}

function rowLabel(layout: BoardLayout, row: number): string {
  const name = squareName([row, 0], layout);
  return name.includes(',') ? String(row) : name.slice(1);
}

function colLabel(layout: BoardLayout, col: number): string {
  const name = squareName([0, col], layout);
  return name.includes(',') ? String(col) : name.charAt(0);
}
