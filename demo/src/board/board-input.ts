import type { BoardView } from './board-view.js';

/** Events of a board. */
export interface BoardListener {
  /** A click, or Enter or the space bar on the cursor's square. */
  choose(square: number, shift: boolean): void;
  /** A pointer moves over squares while `isPainting`. */
  paint?(squares: readonly number[], first: boolean): void;
  /** The cursor moves to a square. */
  moved(square: number): void;
}

const STEPS: Readonly<Record<string, readonly [dRow: number, dCol: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the squares on a straight line without its first, because a fast pointer skips squares. */
function squaresBetween(from: number, to: number, cols: number): number[] {
  const [row, col] = [Math.floor(from / cols), from % cols];
  const [rows, columns] = [Math.floor(to / cols) - row, (to % cols) - col];
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  return Array.from({ length: steps }, (_, i) => {
    const share = (i + 1) / steps;
    return Math.round(row + rows * share) * cols + Math.round(col + columns * share);
  });
}

/** Handles pointer and keyboard on a board. */
export class BoardInput {
  private cursor = 0;
  private painting = false;
  private lastPainted = -1;

  /** @param host the focusable element of the board */
  constructor(
    private readonly host: HTMLElement,
    private readonly view: BoardView,
    private readonly listener: BoardListener,
    private readonly isPainting: () => boolean = () => false,
  ) {
    host.tabIndex = 0;
    host.addEventListener('click', (event) => this.click(event));
    host.addEventListener('pointerdown', (event) => this.down(event));
    host.addEventListener('pointermove', (event) => this.move(event));
    host.addEventListener('pointerup', () => this.up());
    host.addEventListener('pointercancel', () => this.up());
    host.addEventListener('keydown', (event) => this.key(event));
    host.addEventListener('focus', () => this.show());
    host.addEventListener('blur', () => view.moveCursor(undefined));
  }

  /** Moves the cursor to a square. */
  place(square: number): void {
    this.cursor = square;
    if (document.activeElement === this.host) this.show();
  }

  private show(): void {
    if (!this.host.matches(':focus-visible')) return;
    const { rows, cols } = this.view.layout;
    this.cursor = Math.min(this.cursor, rows * cols - 1);
    this.view.moveCursor(this.cursor);
    this.listener.moved(this.cursor);
  }

  private click(event: MouseEvent): void {
    const square = this.view.squareAt(event);
    if (square === undefined || this.isPainting()) return;
    this.cursor = square;
    this.listener.choose(square, event.shiftKey);
  }

  private down(event: PointerEvent): void {
    if (!this.isPainting() || event.button !== 0) return;
    const square = this.view.squareAt(event);
    if (square === undefined) return;
    this.host.setPointerCapture(event.pointerId);
    this.painting = true;
    this.lastPainted = square;
    this.listener.paint?.([square], true);
  }

  private move(event: PointerEvent): void {
    if (!this.painting) return;
    const passed: number[] = [];
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const square = this.view.squareAt(each);
      if (square === undefined) continue;
      passed.push(...squaresBetween(this.lastPainted, square, this.view.layout.cols));
      this.lastPainted = square;
    }
    if (passed.length > 0) this.listener.paint?.(passed, false);
  }

  private up(): void {
    this.painting = false;
  }

  private key(event: KeyboardEvent): void {
    const { rows, cols } = this.view.layout;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (this.isPainting()) this.listener.paint?.([this.cursor], true);
      else this.listener.choose(this.cursor, event.shiftKey);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(rows - 1, Math.max(0, Math.floor(this.cursor / cols) + step[0]));
    const col = Math.min(cols - 1, Math.max(0, (this.cursor % cols) + step[1]));
    this.cursor = row * cols + col;
    this.view.moveCursor(this.cursor);
    this.listener.moved(this.cursor);
  }
}
