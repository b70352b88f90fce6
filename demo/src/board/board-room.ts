import { type BoardLayout, boardLayout, centre, MAX_SIDE } from './layout.js';

const MIN_HEIGHT = 150;
/** The maximum side of a square, as a share of the window's height. */
const MAX_SHARE = 0.11;
/** The minimum sides of the squares of a thin board, for a mouse and for a finger. Larger boards scroll. */
const MIN_SIDE = 14;
const MIN_TOUCH_SIDE = 18;

/** Sets the size of a board on the screen. For print the style sheet scales it. */
export function setBoardSize(host: HTMLElement, width: number, height: number): void {
  host.style.setProperty('--width', String(width));
  host.style.setProperty('--height', String(height));
}

/** The space for a board on the page. It scrolls if the board is larger. */
export class BoardRoom {
  private readonly room: HTMLElement;

  /** @param host the element of the board, with the maximum width */
  constructor(private readonly host: HTMLElement) {
    this.room = host.parentElement!;
  }

  /** Calls `changed` when the available space may have changed. */
  listen(changed: () => void): void {
    let width = 0;
    new ResizeObserver(() => {
      if (this.room.clientWidth === width) return;
      width = this.room.clientWidth;
      changed();
    }).observe(this.room);
    addEventListener('resize', changed);
  }

  /** Returns the largest layout that fits, or undefined in a hidden section. */
  layoutOf(rows: number, cols: number): BoardLayout | undefined {
    const width = this.room.clientWidth;
    if (width === 0) return undefined;
    const minSide = matchMedia('(pointer: coarse)').matches ? MIN_TOUCH_SIDE : MIN_SIDE;
    const maxSide = document.fullscreenElement
      ? Number.POSITIVE_INFINITY
      : Math.max(MAX_SIDE, MAX_SHARE * innerHeight);
    return boardLayout(rows, cols, width, this.height, minSide, maxSide);
  }

  /** Applies the size of a layout. */
  resize({ width, height }: BoardLayout): void {
    const { room, host } = this;
    const maxHeight = this.height;
    room.classList.toggle('scrolling', width > room.clientWidth || height > maxHeight);
    room.style.setProperty('--max-height', `${maxHeight}px`);
    setBoardSize(host, width, height);
  }

  /** Scrolls to a square and its surroundings, if the board is larger than its space. */
  scrollTo(square: number, layout: BoardLayout): void {
    const { room } = this;
    if (!room.classList.contains('scrolling')) return;
    const [x, y] = centre(layout, square);
    const reach = 2 * layout.side;
    room.scrollLeft = Math.min(x - reach, Math.max(room.scrollLeft, x + reach - room.clientWidth));
    room.scrollTop = Math.min(y - reach, Math.max(room.scrollTop, y + reach - room.clientHeight));
  }

  private get height(): number {
    return Math.max(MIN_HEIGHT, innerHeight - this.othersHeight);
  }

  /** The height of everything above and below the board, from the style sheet. */
  private get othersHeight(): number {
    return Number.parseFloat(getComputedStyle(this.host).getPropertyValue('--others-height'));
  }
}
