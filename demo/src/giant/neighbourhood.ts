import { gradientColour } from 'knights-tour-wasm/render';
import { drawKnight } from '../board/knight.js';
import type { Layer } from '../board/layer.js';
import { boardFont, type Palette } from '../board/palette.js';
import { formatCompact } from '../words.js';
import { GIANT_SIDE, giantTour, toPosition } from './giant-tour.js';

/** Returns the number of squares across a picture. Phones show fewer, so that numbers stay legible. */
export function squaresAcross(size: number): number {
  return size < 480 ? 7 : 13;
}

/** The number of coloured steps before and after the knight. */
const PATH_STEPS = 24;
/** Larger distances are rounded. */
const MAX_EXACT = 99_999;
/** The width of a label in its square: characters are about 0.65 em wide. */
const LABEL_WIDTH = 0.82 / 0.65;

/** The centre of the picture in rows and columns, with fractions during a move. */
export interface Camera {
  readonly row: number;
  readonly col: number;
}

/** The position of the knight: a step, and the finished share of the move to the next one. */
export interface RidePosition {
  readonly step: number;
  readonly share: number;
}

/** Formats the distance between two steps: '+3', '−1.2T'. */
function formatDistance(step: number, from: number): string {
  const difference = step - from;
  if (difference === 0) return '0';
  const sign = difference > 0 ? '+' : '\u2212';
  const size = Math.abs(difference);
  return sign + (size <= MAX_EXACT ? String(size) : formatCompact(size));
}

/** One square in this many rows and columns has a label, even if squares around it would have the same one. */
const LABEL_INTERVAL = 3;

/** Returns whether a distant square has a label. Its neighbours mostly have the same rounded distance, and one label is enough. */
function isLabelled(square: number, texts: ReadonlyMap<number, string>): boolean {
  const [row, col] = toPosition(square);
  if (row % LABEL_INTERVAL === 0 && col % LABEL_INTERVAL === 0) return true;
  for (const down of [-GIANT_SIDE, 0, GIANT_SIDE]) {
    for (const other of [square + down - 1, square + down, square + down + 1]) {
      if (other !== square && texts.get(other) === texts.get(square)) return false;
    }
  }
  return true;
}

/** Draws the squares around the camera with the moves of the tour, and the knight. */
export class Neighbourhood {
  private origin: Camera = { row: 0, col: 0 };

  constructor(private readonly layer: Layer) {}

  /**
   * @param size the side of the picture in CSS pixels
   * @param seen the squares across the picture
   */
  draw(size: number, seen: number, camera: Camera, { step, share }: RidePosition, palette: Palette): void {
    const { context } = this.layer;
    const side = size / seen;
    this.layer.clear();
    context.save();
    // Canvases use single precision, so coordinates are relative to a square near the camera.
    this.origin = { row: Math.floor(camera.row), col: Math.floor(camera.col) };
    const { origin } = this;
    context.translate(
      size / 2 - (camera.col - origin.col + 0.5) * side,
      size / 2 - (camera.row - origin.row + 0.5) * side,
    );
    const squares = visibleSquares(camera, seen);
    this.drawSquares(squares, side, palette);
    this.drawMoves(squares, side, palette);
    this.drawPath(side, step);
    this.drawSteps(squares, side, step, palette);
    this.drawKnight(side, { step, share }, palette);
    context.restore();
  }

  private corner(row: number, col: number, side: number): [x: number, y: number] {
    return [(col - this.origin.col) * side, (row - this.origin.row) * side];
  }

  private middle(square: number, side: number): [x: number, y: number] {
    const [x, y] = this.corner(...toPosition(square), side);
    return [x + side / 2, y + side / 2];
  }

  private drawSquares(squares: readonly number[], side: number, palette: Palette): void {
    const { context } = this.layer;
    for (const square of squares) {
      const [row, col] = toPosition(square);
      context.fillStyle = (row + col) % 2 === 0 ? palette.light : palette.dark;
      // Half a pixel of overlap hides seams while the camera moves.
      const [x, y] = this.corner(row, col, side);
      context.fillRect(x, y, side + 0.5, side + 0.5);
    }
  }

  /** Draws all moves that start or end on a visible square. */
  private drawMoves(squares: readonly number[], side: number, palette: Palette): void {
    const { context } = this.layer;
    const tour = giantTour();
    context.strokeStyle = palette.label;
    context.globalAlpha = 0.45;
    context.lineWidth = Math.max(1, side * 0.045);
    context.beginPath();
    for (const square of squares) {
      for (const other of [tour.next(square), tour.previous(square)]) {
        context.moveTo(...this.middle(square, side));
        context.lineTo(...this.middle(other, side));
      }
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  private drawPath(side: number, step: number): void {
    const { context } = this.layer;
    const tour = giantTour();
    context.lineWidth = Math.max(2, side * 0.1);
    context.lineCap = 'round';
    for (let i = -PATH_STEPS; i < PATH_STEPS; i++) {
      if (step + i < 0 || step + i + 1 >= tour.length) continue;
      context.strokeStyle = gradientColour((i + PATH_STEPS) / (2 * PATH_STEPS));
      context.beginPath();
      context.moveTo(...this.middle(tour.squareAt(step + i), side));
      context.lineTo(...this.middle(tour.squareAt(step + i + 1), side));
      context.stroke();
    }
  }

  private drawSteps(squares: readonly number[], side: number, step: number, palette: Palette): void {
    const { context } = this.layer;
    const tour = giantTour();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = Math.max(2, side * 0.09);
    context.strokeStyle = palette.dark;
    const texts = new Map(squares.map((square) => [square, formatDistance(tour.stepOf(square), step)]));
    for (const [square, text] of texts) {
      const isFar = !/^.\d+$/.test(text);
      if (text === '0' || (isFar && !isLabelled(square, texts))) continue;
      const [x, y] = this.middle(square, side);
      context.font = boardFont(Math.min(side * 0.3, (side * LABEL_WIDTH) / text.length), isFar ? 400 : 600);
      context.fillStyle = isFar ? palette.label : palette.ink;
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    }
  }

  private drawKnight(side: number, { step, share }: RidePosition, palette: Palette): void {
    const tour = giantTour();
    const [x, y] = this.middle(tour.squareAt(step), side);
    const [toX, toY] = share > 0 ? this.middle(tour.squareAt(step + 1), side) : [x, y];
    drawKnight(
      this.layer.context,
      x + (toX - x) * share,
      y + (toY - y) * share,
      side * 0.92,
      palette.knight,
      palette.paper,
    );
  }
}

/** Returns the visible squares, including those cut by the edge. */
function visibleSquares({ row, col }: Camera, seen: number): number[] {
  const reach = Math.floor(seen / 2) + 1;
  const squares: number[] = [];
  for (let r = Math.floor(row) - reach; r <= Math.ceil(row) + reach; r++) {
    for (let c = Math.floor(col) - reach; c <= Math.ceil(col) + reach; c++) {
      if (r >= 0 && r < GIANT_SIDE && c >= 0 && c < GIANT_SIDE) squares.push(r * GIANT_SIDE + c);
    }
  }
  return squares;
}
