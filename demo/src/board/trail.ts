import { gradientColour, inkOn } from 'knights-tour-wasm/render';
import type { Context } from './layer.js';
import { type BoardLayout, centre } from './layout.js';
import { boardFont, MIN_FONT_SIZE, type Palette } from './palette.js';

/** The number of colours along a path. More would be indistinguishable. */
const COLOURS = 96;
const GRADIENT: readonly string[] = Array.from({ length: COLOURS }, (_, i) =>
  gradientColour(i / (COLOURS - 1)),
);
const INKS: readonly string[] = Array.from({ length: COLOURS }, (_, i) => inkOn(i / (COLOURS - 1)));

/** A path to draw. */
export interface TrailPath {
  readonly squares: ArrayLike<number>;
  /** The last step of the complete tour, where the gradient ends. */
  readonly lastStep: number;
  /** Whether one more move leads back to the first square. */
  readonly closed: boolean;
  /** Whether squares have dots instead of numbers. */
  readonly plain?: boolean;
}

/** A canvas for one part of the path. */
interface Surface {
  readonly context: Context;
  clear(): void;
}

/** The width of the rings around numbers, as a multiple of the path's width. */
const RING = 0.9;

/** The radius of a dot, as a share of the square's side. */
const DOT = 0.12;

/** Draws a path. Extending it draws only the new steps. */
export class Trail {
  private path: TrailPath = { squares: [], lastStep: 1, closed: false };
  private layout: BoardLayout | undefined;
  private palette: Palette | undefined;
  private last = -1;

  constructor(
    private readonly lines: Surface,
    private readonly discs: Surface,
  ) {}

  /** The last drawn step, or -1. */
  get drawn(): number {
    return this.last;
  }

  load(path: TrailPath, layout: BoardLayout, palette: Palette): void {
    this.path = path;
    this.layout = layout;
    this.palette = palette;
    this.clear();
  }

  /** Draws the path up to a step, and nothing after it. */
  drawTo(step: number): void {
    const { layout, palette, path } = this;
    if (!layout || !palette || step === this.last) return;
    if (step < this.last) this.clear();
    const from = this.last;
    this.last = step;
    this.drawLines(layout, from, step);
    if (layout.radius > 0 && this.path.plain)
      this.drawDots(layout, from + 1, Math.min(step, path.squares.length - 1));
    else if (layout.radius > 0)
      this.drawDiscs(layout, palette, from + 1, Math.min(step, path.squares.length - 1));
  }

  /** Returns the square at a step. After the last one comes the first. */
  squareAt(step: number): number {
    const { squares } = this.path;
    return squares[step >= squares.length ? 0 : step] ?? -1;
  }

  colourAt(step: number): string {
    return GRADIENT[this.colourIndex(step)]!;
  }

  private colourIndex(step: number): number {
    const { lastStep } = this.path;
    return Math.min(COLOURS - 1, Math.floor((step / Math.max(1, lastStep)) * COLOURS));
  }

  private clear(): void {
    this.last = -1;
    this.lines.clear();
    this.discs.clear();
  }

  private drawLines(layout: BoardLayout, from: number, to: number): void {
    const { context } = this.lines;
    context.lineWidth = layout.stroke;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    let colour = -1;
    for (let step = Math.max(from, 0) + 1; step <= to; step++) {
      const next = this.colourIndex(step);
      if (next !== colour) {
        if (colour >= 0) context.stroke();
        colour = next;
        context.strokeStyle = GRADIENT[colour]!;
        context.beginPath();
        context.moveTo(...centre(layout, this.squareAt(step - 1)));
      }
      context.lineTo(...centre(layout, this.squareAt(step)));
    }
    if (colour >= 0) context.stroke();
  }

  private drawDots(layout: BoardLayout, first: number, last: number): void {
    const { context } = this.discs;
    for (let step = first; step <= last; step++) {
      context.fillStyle = this.colourAt(step);
      context.beginPath();
      context.arc(...centre(layout, this.squareAt(step)), DOT * layout.side, 0, 2 * Math.PI);
      context.fill();
    }
  }

  private drawDiscs(layout: BoardLayout, palette: Palette, first: number, last: number): void {
    const { context } = this.discs;
    const digits = String(this.path.lastStep + 1).length;
    context.font = boardFont(
      Math.min(Math.max(layout.side * 0.32, MIN_FONT_SIZE), (layout.radius * 2.3) / digits),
      600,
    );
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let step = first; step <= last; step++) {
      const [x, y] = centre(layout, this.squareAt(step));
      const colour = this.colourIndex(step);
      context.fillStyle = GRADIENT[colour]!;
      context.beginPath();
      context.arc(x, y, layout.radius, 0, 2 * Math.PI);
      context.fill();
      if (!layout.numbered) continue;
      // Start and end are filled, as in `tourToSvg`.
      const isEnd = step === 0 || step === this.path.lastStep;
      if (!isEnd) {
        context.fillStyle = palette.paper;
        context.beginPath();
        context.arc(x, y, layout.radius - RING * layout.stroke, 0, 2 * Math.PI);
        context.fill();
      }
      context.fillStyle = isEnd ? INKS[colour]! : palette.ink;
      context.fillText(String(step + 1), x, y + layout.side * 0.02);
    }
  }
}
