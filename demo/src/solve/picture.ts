import type { Context } from '../board/layer.js';
import { boardLayout } from '../board/layout.js';
import { drawMarks, type Mark } from '../board/marks.js';
import type { Palette } from '../board/palette.js';
import { countOpenSquares } from '../board/square-list.js';
import { drawSurface } from '../board/surface.js';
import { Trail } from '../board/trail.js';

/** The content of a picture. */
export interface Picture {
  readonly rows: number;
  readonly cols: number;
  /** A mask: non-zero bytes are blocked squares. */
  readonly blocked: Uint8Array;
  readonly path: ArrayLike<number>;
  readonly closed: boolean;
  readonly marks: readonly Mark[];
  readonly palette: Palette;
}

/** The minimum of the board's longer side and of a square's side, so that lines are distinguishable. */
const MIN_SIDE = 720;
const MIN_SQUARE = 4;
const MARGIN = 12;
/** Pixels per unit. */
const SCALE = 2;

export function drawPicture({ rows, cols, blocked, path, closed, marks, palette }: Picture): OffscreenCanvas {
  const room = Math.max(MIN_SIDE, MIN_SQUARE * Math.max(rows, cols));
  const layout = boardLayout(rows, cols, room, room);
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;
  const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
  const context: Context | null = canvas.getContext('2d');
  if (!context) throw new Error('this browser does not support OffscreenCanvas');
  context.scale(SCALE, SCALE);
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, width, height);
  context.translate(MARGIN, MARGIN);
  // Blocked squares have the background of the picture, not of the page.
  drawSurface(context, layout, blocked, { ...palette, blocked: palette.paper });
  // The canvas is new, so there is nothing to clear.
  const sheet = { context, clear: () => {} };
  const trail = new Trail(sheet, sheet);
  trail.load({ squares: path, lastStep: countOpenSquares(blocked) - 1, closed }, layout, palette);
  trail.drawTo(path.length - 1 + Number(closed));
  drawMarks(context, layout, marks, palette);
  return canvas;
}
