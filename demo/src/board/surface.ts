import { squareName } from 'knights-tour-wasm';
import type { Context } from './layer.js';
import type { BoardLayout } from './layout.js';
import { boardFont, type Palette } from './palette.js';

/** Smaller squares would only flicker, and there would be ten thousands to draw. */
const LEAST_CHEQUERED = 6;
const LARGEST_LABEL = 12;
/** How wide the rim of a board with squares left out is. */
const RIM = 2;

/** Draws the squares, those that are blocked, and the names of rows and columns. */
export function drawSurface(
  context: Context,
  layout: BoardLayout,
  blocked: Uint8Array | undefined,
  palette: Palette,
): void {
  const { rows, cols, side, left } = layout;
  context.fillStyle = palette.light;
  context.fillRect(left, 0, cols * side, rows * side);
  if (side >= LEAST_CHEQUERED) {
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

/** Blocked squares are no part of the board: they show what lies under it, as in the pictures of `tourToSvg`; it has a rim then. */
function drawBlocked(
  context: Context,
  { rows, cols, side, left }: BoardLayout,
  blocked: Uint8Array,
  palette: Palette,
): void {
  const fill = (colour: string, rim: number): void => {
    context.fillStyle = colour;
    for (const [square, isBlocked] of blocked.entries()) {
      const [x, y] = [left + (square % cols) * side, Math.floor(square / cols) * side];
      if (isBlocked) context.fillRect(x - rim, y - rim, side + 2 * rim, side + 2 * rim);
    }
  };
  if (side >= LEAST_CHEQUERED && blocked.includes(1)) {
    context.save();
    context.beginPath();
    context.rect(left, 0, cols * side, rows * side);
    context.strokeStyle = palette.line;
    // Half of it is beside the board.
    context.lineWidth = 2 * RIM;
    context.clip();
    context.stroke();
    fill(palette.line, RIM);
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
