/** Terminal output: results, progress and formatted numbers. */

const BAR_WIDTH = 24;
/** Milliseconds between two updates. */
const INTERVAL = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Thrown when the reader of standard output or of a pipe is gone. The command then ends without a message. */
export class ClosedPipeError extends Error {}

/**
 * Writes to standard output and waits until the text is written.
 * @throws ClosedPipeError; Error if it cannot be written
 */
export async function print(chunk: Uint8Array | string): Promise<void> {
  const error = await new Promise<Error | null | undefined>((resolve) => {
    process.stdout.write(chunk, resolve);
  });
  if (error) throw cannotWrite('standard output', error);
}

/** Prints a line on standard error. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function cannotWrite(file: string, error: unknown): Error {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return new ClosedPipeError();
  return new Error(`cannot write ${file}: ${(error as Error).message}`);
}

/** A progress bar on standard error, only on terminals. */
export class Progress {
  readonly #unit: string;
  readonly #began: number = performance.now();
  #drawn = Number.NEGATIVE_INFINITY;

  /** @param unit the counted items; empty to show only the share */
  constructor(unit = '') {
    this.#unit = unit;
  }

  /** Draws the bar, at most once per interval. */
  update(done: number, total: number): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.#drawn < INTERVAL) return;
    this.#drawn = now;
    process.stderr.write(CLEAR_LINE + progressLine(done, total, now - this.#began, this.#unit));
  }

  clear(): void {
    if (this.#drawn >= 0) process.stderr.write(CLEAR_LINE);
  }
}

/** Returns the bar as text: share, count, rate and remaining seconds at this rate. */
export function progressLine(done: number, total: number, milliseconds: number, unit = ''): string {
  const share = total === 0 ? 1 : done / total;
  const full = Math.floor(share * BAR_WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  const rate = (done / Math.max(milliseconds, 1)) * 1000;
  const bar = `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${percent} %`;
  const counts = `${groupDigits(done)} of ${groupDigits(total)} ${unit}  ${groupDigits(Math.round(rate))}/s`;
  const left = rate > 0 ? `${Math.ceil((total - done) / rate)} s left` : 'starting';
  return [bar, ...(unit === '' ? [] : [counts]), left].join('  ');
}

/** Formats an integer in groups of three digits. */
export function groupDigits(value: number | bigint): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** Formats a number of things: "1 tour", "2 000 tours". */
export function formatCount(value: number | bigint, noun: string): string {
  return `${groupDigits(value)} ${noun}${Number(value) === 1 ? '' : 's'}`;
}

export function seconds(since: number, until: number = performance.now()): string {
  return `${((until - since) / 1000).toFixed(2)} s`;
}
