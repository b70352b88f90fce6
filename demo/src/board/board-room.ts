import { type BoardLayout, boardLayout, centre, LARGEST_SIDE } from './layout.js';

const LEAST_HEIGHT = 150;
/** On a large screen squares take no more than this share of its height. */
const LARGEST_SHARE = 0.11;
/** The least squares of a thin board, for a mouse and for a finger; its room scrolls. */
const LEAST_SIDE = 14;
const LEAST_TOUCHED_SIDE = 18;

/** Gives a board its size on the screen; on paper the style sheet gives it another one of the same proportions. */
export function setBoardSize(host: HTMLElement, width: number, height: number): void {
  host.style.setProperty('--width', String(width));
  host.style.setProperty('--height', String(height));
}

/** The room that a board has on the page, which scrolls where the board is larger. */
export class BoardRoom {
  private readonly room: HTMLElement;

  /** @param host the board's element, as wide as it may become */
  constructor(private readonly host: HTMLElement) {
    this.room = host.parentElement!;
  }

  /** Tells when there may be other room. */
  listen(changed: () => void): void {
    let width = 0;
    new ResizeObserver(() => {
      if (this.room.clientWidth === width) return;
      width = this.room.clientWidth;
      changed();
    }).observe(this.room);
    addEventListener('resize', changed);
  }

  /** A board of this size, as large as there is room for; undefined in a hidden section, where there is none. */
  layoutOf(rows: number, cols: number): BoardLayout | undefined {
    const width = this.room.clientWidth;
    if (width === 0) return undefined;
    const leastSide = matchMedia('(pointer: coarse)').matches ? LEAST_TOUCHED_SIDE : LEAST_SIDE;
    const mostSide = document.fullscreenElement
      ? Number.POSITIVE_INFINITY
      : Math.max(LARGEST_SIDE, LARGEST_SHARE * innerHeight);
    return boardLayout(rows, cols, width, this.height, leastSide, mostSide);
  }

  /** Makes the board as large as it is laid out. */
  hold({ width, height }: BoardLayout): void {
    const { room, host } = this;
    const most = this.height;
    room.classList.toggle('scrolling', width > room.clientWidth || height > most);
    room.style.setProperty('--most-height', `${most}px`);
    setBoardSize(host, width, height);
  }

  /** Scrolls a board that is larger than its room to a square, with the next ones around it. */
  scrollTo(square: number, layout: BoardLayout): void {
    const { room } = this;
    if (!room.classList.contains('scrolling')) return;
    const [x, y] = centre(layout, square);
    const reach = 2 * layout.side;
    room.scrollLeft = Math.min(x - reach, Math.max(room.scrollLeft, x + reach - room.clientWidth));
    room.scrollTop = Math.min(y - reach, Math.max(room.scrollTop, y + reach - room.clientHeight));
  }

  private get height(): number {
    return Math.max(LEAST_HEIGHT, innerHeight - this.othersHeight);
  }

  /** What stands above a board and below it, as the style sheet says: all of it is to be seen at once. */
  private get othersHeight(): number {
    return Number.parseFloat(getComputedStyle(this.host).getPropertyValue('--others-height'));
  }
}
