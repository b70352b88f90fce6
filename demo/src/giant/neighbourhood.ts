import { gradientColour } from 'knights-tour-wasm/render';
import { drawKnight } from '../board/knight.js';
import type { Layer } from '../board/layer.js';
import { boardFont, type Palette } from '../board/palette.js';
import { compact } from '../words.js';
import { GIANT_SIDE, giantTour, placeOf } from './giant-tour.js';

/** Squares seen from side to side of a picture; fewer on phones, where their numbers could not be read. */
export function squaresAcross(size: number): number {
  return size < 480 ? 7 : 13;
}

/** The knight's way is coloured so many steps before and behind it. */
const WAY = 24;
/** Steps further away than this are told roughly. */
const EXACT = 99_999;
/** A number takes most of its square: characters are about 0.65 em wide. */
const LABEL_WIDTH = 0.82 / 0.65;

/** Where the picture's middle is, in rows and columns; on the way between two squares it has fractions. */
export interface Camera {
  readonly row: number;
  readonly col: number;
}

/** Where the knight is: after a step, with a share of the move to the next one behind it. */
export interface Place {
  readonly step: number;
  readonly share: number;
}

/** How far a step is from another, in text: '+3', '-1.2T'. */
function distance(step: number, from: number): string {
  const difference = step - from;
  if (difference === 0) return '0';
  const sign = difference > 0 ? '+' : '\u2212';
  const size = Math.abs(difference);
  return sign + (size <= EXACT ? String(size) : compact(size));
}

/** Every so many rows and columns a square tells its step, however many beside it would tell the same. */
const LATTICE = 3;

/** Whether a square far away on the way tells its step: squares around it are mostly as far, and told roughly all look the same. */
function isLabelled(square: number, texts: ReadonlyMap<number, string>): boolean {
  const [row, col] = placeOf(square);
  if (row % LATTICE === 0 && col % LATTICE === 0) return true;
  for (const down of [-GIANT_SIDE, 0, GIANT_SIDE]) {
    for (const other of [square + down - 1, square + down, square + down + 1]) {
      if (other !== square && texts.get(other) === texts.get(square)) return false;
    }
  }
  return true;
}

/** Draws the squares around the camera, the tour's moves among them, and the knight. */
export class Neighbourhood {
  private origin: Camera = { row: 0, col: 0 };

  constructor(private readonly layer: Layer) {}

  /**
   * @param size the side of the picture in CSS pixels
   * @param seen squares from side to side
   */
  draw(size: number, seen: number, camera: Camera, { step, share }: Place, palette: Palette): void {
    const { context } = this.layer;
    const side = size / seen;
    this.layer.clear();
    context.save();
    // Canvases count in single precision: rows and columns of millions are told from one near the camera.
    this.origin = { row: Math.floor(camera.row), col: Math.floor(camera.col) };
    const { origin } = this;
    context.translate(
      size / 2 - (camera.col - origin.col + 0.5) * side,
      size / 2 - (camera.row - origin.row + 0.5) * side,
    );
    const squares = seenSquares(camera, seen);
    this.drawSquares(squares, side, palette);
    this.drawMoves(squares, side, palette);
    this.drawWay(side, step);
    this.drawSteps(squares, side, step, palette);
    this.drawKnight(side, { step, share }, palette);
    context.restore();
  }

  private corner(row: number, col: number, side: number): [x: number, y: number] {
    return [(col - this.origin.col) * side, (row - this.origin.row) * side];
  }

  private middle(square: number, side: number): [x: number, y: number] {
    const [x, y] = this.corner(...placeOf(square), side);
    return [x + side / 2, y + side / 2];
  }

  private drawSquares(squares: readonly number[], side: number, palette: Palette): void {
    const { context } = this.layer;
    for (const square of squares) {
      const [row, col] = placeOf(square);
      context.fillStyle = (row + col) % 2 === 0 ? palette.light : palette.dark;
      // A hair more, or the seams shine through while the camera moves.
      const [x, y] = this.corner(row, col, side);
      context.fillRect(x, y, side + 0.5, side + 0.5);
    }
  }

  /** Every move between squares that are seen, and those that lead out. */
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

  private drawWay(side: number, step: number): void {
    const { context } = this.layer;
    const tour = giantTour();
    context.lineWidth = Math.max(2, side * 0.1);
    context.lineCap = 'round';
    for (let i = -WAY; i < WAY; i++) {
      if (step + i < 0 || step + i + 1 >= tour.length) continue;
      context.strokeStyle = gradientColour((i + WAY) / (2 * WAY));
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
    const texts = new Map(squares.map((square) => [square, distance(tour.stepOf(square), step)]));
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

  private drawKnight(side: number, { step, share }: Place, palette: Palette): void {
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

/** The squares of the board that the camera sees, those cut by the edge included. */
function seenSquares({ row, col }: Camera, seen: number): number[] {
  const reach = Math.floor(seen / 2) + 1;
  const squares: number[] = [];
  for (let r = Math.floor(row) - reach; r <= Math.ceil(row) + reach; r++) {
    for (let c = Math.floor(col) - reach; c <= Math.ceil(col) + reach; c++) {
      if (r >= 0 && r < GIANT_SIDE && c >= 0 && c < GIANT_SIDE) squares.push(r * GIANT_SIDE + c);
    }
  }
  return squares;
}
