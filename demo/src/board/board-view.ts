import { inTurn } from '../turn.js';
import { BoardRoom } from './board-room.js';
import { drawKnight } from './knight.js';
import { Layer } from './layer.js';
import { type BoardLayout, boardLayout, centre, squareAt } from './layout.js';
import { drawMarks, type Mark } from './marks.js';
import { type Palette, palette } from './palette.js';
import { drawSurface } from './surface.js';
import { Trail, type TrailPath } from './trail.js';

/** A board as it is shown. */
export interface ShownBoard {
  readonly rows: number;
  readonly cols: number;
  readonly blocked?: Uint8Array | undefined;
}

/** Below this side a knight could not be told from a dot. */
const LEAST_KNIGHT = 9;
/** Steps drawn in a frame: many more at once would hold up the page, by a tenth of a second on 200 x 200 squares. */
const STEPS_A_FRAME = 4000;
/** The same for marks: 37,000 in one frame took 70 ms of it. */
const MARKS_A_FRAME = 4000;

/**
 * A board on canvases that lie on each other: squares; what tints them; lines; discs and numbers; marks; the knight and the
 * cursor.
 */
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
  private palette: Palette = palette();
  private shown: BoardLayout = boardLayout(8, 8, 0, 0);
  private nextSlice = 0;
  private nextMarks = 0;
  private nextLay = 0;
  private scale = 1;
  /** The board is to be laid before anything is drawn: it was never laid, or has changed while it was hidden. */
  private isStale = true;
  /** A board is laid for the first time in a task of its own: there may be more of them. */
  private awaitsTurn = true;

  /** @param host an element as wide as the board may become */
  constructor(private readonly host: HTMLElement) {
    this.room = new BoardRoom(host);
    this.surface = new Layer(host, 'squares');
    this.ground = new Layer(host, 'ground');
    this.lines = new Layer(host, 'lines');
    this.discs = new Layer(host, 'discs');
    this.marksLayer = new Layer(host, 'marks');
    this.top = new Layer(host, 'top');
    this.trail = new Trail(this.lines, this.discs);
    this.room.listen(() => this.layNext());
  }

  get layout(): BoardLayout {
    return this.shown;
  }

  /** Shows another board, or the same with other blocked squares, and no path. */
  show(board: ShownBoard): void {
    this.board = board;
    this.path = { squares: [], lastStep: 1, closed: false };
    this.position = -1;
    this.marks = [];
    this.endMarks = [];
    this.tints = [];
    if (this.awaitsTurn) inTurn(() => this.layFirst());
    else this.lay();
  }

  /** Takes a path, of which nothing is drawn yet. */
  load(path: TrailPath): void {
    this.path = path;
    this.position = -1;
    this.trail.load(path, this.shown, this.palette);
    this.drawTop();
    this.drawEnd();
  }

  /** Draws the path up to a position: a step, or on the way to the next one; -1: nothing. */
  drawTo(position: number): void {
    this.position = position;
    const step = Math.floor(position);
    // Back in one go: a path that grows again slice by slice would flicker.
    if (step < this.trail.drawn) this.trail.drawTo(step);
    else this.catchUp();
    this.drawTop();
    this.drawEnd();
    // The knight stays in sight, unless the keyboard is elsewhere on the board.
    if (this.cursor === undefined && step >= 0 && step < this.path.squares.length) {
      this.scrollTo(this.trail.squareAt(step));
    }
  }

  /** @param endMarks what is to be seen only where the path ends: it would give the ending away */
  mark(marks: readonly Mark[], endMarks: readonly Mark[] = []): void {
    this.marks = marks;
    this.endMarks = endMarks;
    this.drawMarks();
  }

  /** Tints squares, below the path. */
  tint(tints: readonly Mark[]): void {
    this.tints = tints;
    this.drawTints();
  }

  /** Shows where the keyboard is. */
  moveCursor(square: number | undefined): void {
    this.cursor = square;
    if (square !== undefined) this.scrollTo(square);
    this.drawTop();
  }

  /** The square under a pointer. */
  squareAt(event: MouseEvent): number | undefined {
    const { left, top, width } = this.host.getBoundingClientRect();
    // It may be shown smaller than it was drawn.
    const scale = this.shown.width / width;
    return squareAt(this.shown, (event.clientX - left) * scale, (event.clientY - top) * scale);
  }

  /** Draws everything again in the colours of now. */
  recolour(): void {
    this.palette = palette();
    this.lay();
  }

  /** Lays it in the next frame if there is other room then, whatever asks for it in this one. */
  private layNext(): void {
    if (this.awaitsTurn) return;
    cancelAnimationFrame(this.nextLay);
    this.nextLay = requestAnimationFrame(() => {
      const { width, height } = this.shown;
      const fitting = this.fittingLayout();
      const isOther = fitting && (fitting.width !== width || fitting.height !== height);
      if (isOther || this.isStale || this.scale !== devicePixelRatio) this.lay();
    });
  }

  private fittingLayout(): BoardLayout | undefined {
    return this.room.layoutOf(this.board.rows, this.board.cols);
  }

  private scrollTo(square: number): void {
    this.room.scrollTo(square, this.shown);
  }

  private layFirst(): void {
    if (!this.awaitsTurn) return;
    this.awaitsTurn = false;
    this.lay();
    // What stood here before (plugins/first-screen.ts).
    this.host.querySelector('svg')?.remove();
  }

  private lay(): void {
    const layout = this.fittingLayout();
    // A hidden board is laid when it is shown.
    this.isStale = layout === undefined;
    if (!layout) return;
    this.shown = layout;
    this.scale = devicePixelRatio;
    this.room.hold(layout);
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

  /** Draws the path up to the position; a long way in slices, one in a frame. */
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

  /** Draws the marks, once: there may be one for nearly each square. */
  private drawMarks(): void {
    cancelAnimationFrame(this.nextMarks);
    if (this.isStale) return;
    this.showsEnd = this.isAtEnd;
    this.marksLayer.clear();
    this.drawMarksFrom(this.showsEnd ? [...this.marks, ...this.endMarks] : this.marks, 0);
  }

  /** Draws the marks from one on, many of them in slices, one in a frame. */
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

  /** Draws the marks again if they are others where the path is now. */
  private drawEnd(): void {
    if (this.endMarks.length > 0 && this.showsEnd !== this.isAtEnd) this.drawMarks();
  }

  /** The knight, and the move that it is on. */
  private drawKnight(context: CanvasRenderingContext2D): void {
    const { shown, trail, position, palette } = this;
    const step = Math.floor(position);
    const share = position - step;
    const [fromX, fromY] = centre(shown, trail.squareAt(step));
    const [toX, toY] = centre(shown, trail.squareAt(share > 0 ? step + 1 : step));
    const x = fromX + (toX - fromX) * share;
    const y = fromY + (toY - fromY) * share;
    // The line begins at the rim of the disc that it comes from.
    const length = Math.hypot(x - fromX, y - fromY);
    const rim = shown.numbered ? shown.radius : 0;
    if (length > rim) {
      context.strokeStyle = trail.colourAt(step);
      context.lineWidth = shown.stroke;
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(fromX + ((x - fromX) * rim) / length, fromY + ((y - fromY) * rim) / length);
      context.lineTo(x, y);
      context.stroke();
    }
    if (shown.side >= LEAST_KNIGHT) {
      drawKnight(context, x, y, Math.max(shown.side * 0.8, 14), palette.knight, palette.paper);
    } else {
      context.fillStyle = palette.knight;
      context.beginPath();
      context.arc(x, y, Math.max(2.5, shown.side * 0.6), 0, 2 * Math.PI);
      context.fill();
    }
  }
}
