const BAR_WIDTH = 24;
/** Milliseconds between two drawings. */
const INTERVAL = 100;
const CLEAR_LINE = '\r\u001b[K';

/** A progress bar on standard error: on a terminal, and nowhere else. */
export class Progress {
  readonly #total: number;
  readonly #line: ProgressLine;
  readonly #shown: boolean;
  readonly #began: number = performance.now();
  #drawn = Number.NEGATIVE_INFINITY;

  /** @param line what it says */
  constructor(total: number, line: ProgressLine = progressLine) {
    this.#total = total;
    this.#line = line;
    this.#shown = process.stderr.isTTY === true;
  }

  /** Draws the bar, if it is time to. */
  update(done: number): void {
    const now = performance.now();
    if (!this.#shown || now - this.#drawn < INTERVAL) return;
    this.#drawn = now;
    process.stderr.write(CLEAR_LINE + this.#line(done, this.#total, now - this.#began));
  }

  /** Takes the bar away. */
  clear(): void {
    if (this.#shown) process.stderr.write(CLEAR_LINE);
  }
}

/** How far something is, as text. */
type ProgressLine = (done: number, total: number, milliseconds: number) => string;

/** The bar as text: share, count, pace, and the seconds left at that pace. */
export function progressLine(done: number, total: number, milliseconds: number): string {
  const pace = (done / Math.max(milliseconds, 1)) * 1000;
  const { bar, left } = shareAndRest(done, total, milliseconds);
  return `${bar}  ${grouped(done)} of ${grouped(total)}  ${grouped(Math.round(pace))}/s  ${left}`;
}

/** The same where only the share means something. */
export function shareLine(done: number, total: number, milliseconds: number): string {
  const { bar, left } = shareAndRest(done, total, milliseconds);
  return `${bar}  ${left}`;
}

function shareAndRest(done: number, total: number, milliseconds: number): { bar: string; left: string } {
  const share = total === 0 ? 1 : done / total;
  const full = Math.floor(share * BAR_WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  const bar = `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${percent} %`;
  const pace = (done / Math.max(milliseconds, 1)) * 1000;
  return { bar, left: pace > 0 ? `${Math.ceil((total - done) / pace)} s left` : 'begun' };
}

/** A whole number in groups of three digits. */
export function grouped(value: number | bigint): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}
