import { enqueueTask } from '../task-queue.js';
import { BoardRoom } from './board-room.js';
import { drawKnight } from './knight.js';
import { Layer } from './layer.js';
import { type BoardLayout, boardLayout, centre, squareAt } from './layout.js';
import { drawMarks, type Mark } from './marks.js';
import { getPalette, type Palette } from './palette.js';
import { drawSurface } from './surface.js';
import { Trail, type TrailPath } from './trail.js';

export interface ShownBoard {
  readonly rows: number;
  readonly cols: number;
  readonly blocked?: Uint8Array | undefined;
}

/** In smaller squares a dot replaces the knight. */
const MIN_KNIGHT = 9;
/** Steps drawn per frame. All 40,000 of 200 x 200 at once would block the page for 0.1 s. */
const STEPS_A_FRAME = 4000;
/** Marks drawn per frame. 37,000 at once took 70 ms. */
const MARKS_A_FRAME = 4000;

/** A board on stacked canvases: squares, tints, lines, discs and numbers, marks, and on top the knight and the cursor. */
export class BoardView {
  private readonly room: BoardRoom;
  private readonly surface: Layer;
  private readonly ground: Layer;
  private readonly marksLayer: Layer;
  private readonly top: Layer;
  private readonly trail: Trail;
  private readonly lines: Layer;
  private readonly discs: Layer;
  private board: ShownBoard = { rows: 8, cols: 8 };
  private path: TrailPath = { squares: [], lastStep: 1, closed: false };
  private marks: readonly Mark[] = [];
  private endMarks: readonly Mark[] = [];
  private tints: readonly Mark[] = [];
  private showsEnd = false;
  private cursor: number | undefined;
  private position = -1;
  private palette: Palette = getPalette();
  private shown: BoardLayout = boardLayout(8, 8, 0, 0);
  private nextSlice = 0;
  private nextMarks = 0;
  private nextLayout = 0;
  private scale = 1;
  /** Whether the board needs a layout before drawing: it has none yet, or it changed while hidden. */
  private isStale = true;
  /** Whether the first layout is still to come. It runs in a task of its own, because a section may have several boards. */
  private awaitsTurn = true;

  /** @param host an element with the maximum width of the board */
  constructor(private readonly host: HTMLElement) {
    this.room = new BoardRoom(host);
    this.surface = new Layer(host, 'squares');
    this.ground = new Layer(host, 'ground');
    this.lines = new Layer(host, 'lines');
    this.discs = new Layer(host, 'discs');
    this.marksLayer = new Layer(host, 'marks');
    this.top = new Layer(host, 'top');
    this.trail = new Trail(this.lines, this.discs);
    this.room.listen(() => this.scheduleLayout());
  }

  get layout(): BoardLayout {
    return this.shown;
  }

  /** Shows a board without a path. */
  show(board: ShownBoard): void {
    this.board = board;
    this.path = { squares: [], lastStep: 1, closed: false };
    this.position = -1;
    this.marks = [];
    this.endMarks = [];
    this.tints = [];
    if (this.awaitsTurn) enqueueTask(() => this.layOutFirst());
    else this.layOut();
  }

  /** Loads a path without drawing it. */
  load(path: TrailPath): void {
    this.path = path;
    this.position = -1;
    this.trail.load(path, this.shown, this.palette);
    this.drawTop();
    this.drawEnd();
  }

  /** Draws the path up to a position: a step, a fraction towards the next one, or -1 for nothing. */
  drawTo(position: number): void {
    this.position = position;
    const step = Math.floor(position);
    // Draws a shorter path at once, because growing it again in slices would flicker.
    if (step < this.trail.drawn) this.trail.drawTo(step);
    else this.catchUp();
    this.drawTop();
    this.drawEnd();
    // Keeps the knight visible, unless the keyboard cursor is elsewhere.
    if (this.cursor === undefined && step >= 0 && step < this.path.squares.length) {
      this.scrollTo(this.trail.squareAt(step));
    }
  }

  /** @param endMarks marks shown only at the end of the path, because they would reveal it */
  mark(marks: readonly Mark[], endMarks: readonly Mark[] = []): void {
    this.marks = marks;
    this.endMarks = endMarks;
    this.drawMarks();
  }

  /** Tints squares below the path. */
  tint(tints: readonly Mark[]): void {
    this.tints = tints;
    this.drawTints();
  }

  /** Moves the keyboard cursor. */
  moveCursor(square: number | undefined): void {
    this.cursor = square;
    if (square !== undefined) this.scrollTo(square);
    this.drawTop();
  }

  /** Returns the square under a pointer. */
  squareAt(event: MouseEvent): number | undefined {
    const { left, top, width } = this.host.getBoundingClientRect();
    // The board may be displayed smaller than it was drawn.
    const scale = this.shown.width / width;
    return squareAt(this.shown, (event.clientX - left) * scale, (event.clientY - top) * scale);
  }

  /** Redraws everything in the current colours. */
  recolour(): void {
    this.palette = getPalette();
    this.layOut();
  }

  /** Repeats the layout in the next frame if the available space has changed. */
  private scheduleLayout(): void {
    if (this.awaitsTurn) return;
    cancelAnimationFrame(this.nextLayout);
    this.nextLayout = requestAnimationFrame(() => {
      const { width, height } = this.shown;
      const fitting = this.fittingLayout();
      const isOther = fitting && (fitting.width !== width || fitting.height !== height);
      if (isOther || this.isStale || this.scale !== devicePixelRatio) this.layOut();
    });
  }

  private fittingLayout(): BoardLayout | undefined {
    return this.room.layoutOf(this.board.rows, this.board.cols);
  }

  private scrollTo(square: number): void {
    this.room.scrollTo(square, this.shown);
  }

  private layOutFirst(): void {
    if (!this.awaitsTurn) return;
    this.awaitsTurn = false;
    this.layOut();
    // Removes the board of the first paint (plugins/first-screen.ts).
    this.host.querySelector('svg')?.remove();
  }

  private layOut(): void {
    const layout = this.fittingLayout();
    // A hidden board gets its layout when it is shown.
    this.isStale = layout === undefined;
    if (!layout) return;
    this.shown = layout;
    this.scale = devicePixelRatio;
    this.room.resize(layout);
    for (const layer of [this.surface, this.ground, this.lines, this.discs, this.marksLayer, this.top]) {
      layer.resize(this.shown.width, this.shown.height);
    }
    drawSurface(this.surface.context, this.shown, this.board.blocked, this.palette);
    this.drawTints();
    this.trail.load(this.path, this.shown, this.palette);
    this.catchUp();
    this.drawMarks();
    this.drawTop();
  }

  /** Draws the path up to the position, one slice per frame. */
  private catchUp(): void {
    cancelAnimationFrame(this.nextSlice);
    if (this.isStale) return;
    const step = Math.floor(this.position);
    const slice = Math.min(step, this.trail.drawn + STEPS_A_FRAME);
    this.trail.drawTo(slice);
    if (slice < step) this.nextSlice = requestAnimationFrame(() => this.catchUp());
  }

  private drawTop(): void {
    if (this.isStale) return;
    const { context } = this.top;
    this.top.clear();
    if (this.position >= 0 && this.path.squares.length > 0) this.drawKnight(context);
    if (this.cursor === undefined) return;
    drawMarks(context, this.shown, [{ kind: 'cursor', square: this.cursor }], this.palette);
  }

  private drawTints(): void {
    if (this.isStale) return;
    this.ground.clear();
    drawMarks(this.ground.context, this.shown, this.tints, this.palette);
  }

  private drawMarks(): void {
    cancelAnimationFrame(this.nextMarks);
    if (this.isStale) return;
    this.showsEnd = this.isAtEnd;
    this.marksLayer.clear();
    this.drawMarksFrom(this.showsEnd ? [...this.marks, ...this.endMarks] : this.marks, 0);
  }

  /** Draws the marks from an index on, one slice per frame. */
  private drawMarksFrom(marks: readonly Mark[], first: number): void {
    const next = first + MARKS_A_FRAME;
    drawMarks(this.marksLayer.context, this.shown, marks.slice(first, next), this.palette);
    if (next < marks.length) {
      this.nextMarks = requestAnimationFrame(() => this.drawMarksFrom(marks, next));
    }
  }

  private get isAtEnd(): boolean {
    return this.position >= this.path.squares.length - 1;
  }

  /** Redraws the marks if the end marks appear or disappear. */
  private drawEnd(): void {
    if (this.endMarks.length > 0 && this.showsEnd !== this.isAtEnd) this.drawMarks();
  }

  /** Draws the knight and its current move. */
  private drawKnight(context: CanvasRenderingContext2D): void {
    const { shown, trail, position, palette } = this;
    const step = Math.floor(position);
    const share = position - step;
    const [fromX, fromY] = centre(shown, trail.squareAt(step));
    const [toX, toY] = centre(shown, trail.squareAt(share > 0 ? step + 1 : step));
    const x = fromX + (toX - fromX) * share;
    const y = fromY + (toY - fromY) * share;
    // The line starts at the edge of the disc.
    const length = Math.hypot(x - fromX, y - fromY);
    const edge = shown.numbered ? shown.radius : 0;
    if (length > edge) {
      context.strokeStyle = trail.colourAt(step);
      context.lineWidth = shown.stroke;
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(fromX + ((x - fromX) * edge) / length, fromY + ((y - fromY) * edge) / length);
      context.lineTo(x, y);
      context.stroke();
    }
    if (shown.side >= MIN_KNIGHT) {
      drawKnight(context, x, y, Math.max(shown.side * 0.8, 14), palette.knight, palette.paper);
    } else {
      context.fillStyle = palette.knight;
      context.beginPath();
      context.arc(x, y, Math.max(2.5, shown.side * 0.6), 0, 2 * Math.PI);
      context.fill();
    }
  }
}
