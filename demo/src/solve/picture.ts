import type { Context } from '../board/layer.js';
import { boardLayout } from '../board/layout.js';
import { drawMarks, type Mark } from '../board/marks.js';
import type { Palette } from '../board/palette.js';
import { openSquares } from '../board/square-list.js';
import { drawSurface } from '../board/surface.js';
import { Trail } from '../board/trail.js';

/** All that a picture of a board shows. */
export interface Picture {
  readonly rows: number;
  readonly cols: number;
  /** One byte a square; not 0: blocked. */
  readonly blocked: Uint8Array;
  readonly path: ArrayLike<number>;
  readonly closed: boolean;
  readonly marks: readonly Mark[];
  readonly palette: Palette;
}

/** The longer side of a board is so long at least, and a square's side too: lines are told apart. */
const LEAST_SIDE = 720;
const LEAST_SQUARE = 4;
const MARGIN = 12;
/** Pixels of a picture for each of the units above. */
const SCALE = 2;

/** Draws a picture on a canvas of its own. */
export function drawPicture({ rows, cols, blocked, path, closed, marks, palette }: Picture): OffscreenCanvas {
  const room = Math.max(LEAST_SIDE, LEAST_SQUARE * Math.max(rows, cols));
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
  // Under it lies the paper of the picture, and not that of the page.
  drawSurface(context, layout, blocked, { ...palette, blocked: palette.paper });
  // Lines and discs come in one go, on an empty canvas: nothing is to be cleared.
  const sheet = { context, clear: () => {} };
  const trail = new Trail(sheet, sheet);
  trail.load({ squares: path, lastStep: openSquares(blocked) - 1, closed }, layout, palette);
  trail.drawTo(path.length - 1 + Number(closed));
  drawMarks(context, layout, marks, palette);
  return canvas;
}
