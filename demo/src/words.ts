import { squareName } from 'knights-tour-wasm';

/** Formats of numbers and texts on the page. */

/**
 * Formats 1234567 as '1,234,567'. `Intl.NumberFormat` is avoided here and below: its first use takes longer than solving a
 * board.
 */
export function formatInteger(value: number | bigint): string {
  return String(typeof value === 'bigint' ? value : Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

const COMPACT_DIGITS = 3;
const THOUSANDS = ['', 'K', 'M', 'B', 'T'];

/** Formats 1234567 as '1.23M'. */
export function formatCompact(value: number): string {
  const shown = Number(value.toPrecision(COMPACT_DIGITS));
  const power = Math.floor(Math.log10(Math.max(1, Math.abs(shown))) / 3);
  const unit = Math.min(power, THOUSANDS.length - 1);
  return `${shown / 1000 ** unit}${THOUSANDS[unit]}`;
}

/** The minimum number of digits of a rate. */
const RATE_DIGITS = 4;

/** Rounds a rate as the page shows it, so that dividing two shown rates gives the shown ratio. */
export function roundRate(value: number): number {
  return value >= 10 ** (RATE_DIGITS - 1) ? Math.round(value) : Number(value.toPrecision(RATE_DIGITS));
}

/** Formats 1234567.8 as '1,234,568' and 4.56789 as '4.568'. */
export function formatRate(value: number): string {
  const shown = roundRate(value);
  return Number.isInteger(shown) ? formatInteger(shown) : String(shown);
}

/** Formats a number with its noun: '1 square', '2 squares'. */
export function quantity(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a time: '0.3 ms', '12 ms', '1.4 s'. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** Formats a square: 'b8', or 'row 64, column 191' on boards too wide for letters. */
export function formatSquare(square: number, board: { rows: number; cols: number }): string {
  return squareName(square, board).replace(/(\d+),/, 'row $1, column ');
}

/** Replaces the x in sizes such as 8 x 8 by a multiplication sign. */
export function withTimesSigns(text: string): string {
  return text.replace(/(\d) x (?=\d)/g, '$1 × ');
}

/**
 * Converts a sentence of the package to the page's notation: squares such as (0,1), rows and columns get their names on the board,
 * such as b8, and steps count from 1.
 */
export function withNames(text: string, board: { rows: number; cols: number }): string {
  const nameOf = (row: string, col: string): string => squareName([Number(row), Number(col)], board);
  const isNumbered = nameOf('0', '0').includes(',');
  const lineOf = (line: string, index: string): string => {
    if (isNumbered) return `${line} ${index}`;
    return `${line} ${line === 'row' ? nameOf(index, '0').slice(1) : nameOf('0', index).charAt(0)}`;
  };
  return withTimesSigns(text)
    .replace(/\((\d+),(\d+)\)/g, (_, row, col) => nameOf(row, col))
    .replace(/\b(row|column) (\d+)/g, (_, line, index) => lineOf(line, index))
    .replace(/\b[Ss]teps? \d+(?: and \d+)?/g, (steps) =>
      steps.replace(/\d+/g, (step) => String(Number(step) + 1)),
    );
}
