import { squareName } from 'knights-tour-wasm';

/** Numbers and texts as the page writes them. */

/** 1234567 as '1,234,567'. Written by hand here and below: the first `Intl.NumberFormat` takes longer than a board. */
export function whole(value: number | bigint): string {
  return String(typeof value === 'bigint' ? value : Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

const COMPACT_DIGITS = 3;
const THOUSANDS = ['', 'K', 'M', 'B', 'T'];

/** 1234567 as '1.23M'. */
export function compact(value: number): string {
  const shown = Number(value.toPrecision(COMPACT_DIGITS));
  const power = Math.floor(Math.log10(Math.max(1, Math.abs(shown))) / 3);
  const unit = Math.min(power, THOUSANDS.length - 1);
  return `${shown / 1000 ** unit}${THOUSANDS[unit]}`;
}

/** A rate is shown with so many digits at least. */
const RATE_DIGITS = 4;

/** A rate as it is shown: what is computed from it agrees with what a reader computes. */
export function shownRate(value: number): number {
  return value >= 10 ** (RATE_DIGITS - 1) ? Math.round(value) : Number(value.toPrecision(RATE_DIGITS));
}

/** 1234567.8 as '1,234,568', 4.56789 as '4.568'. */
export function rateText(value: number): string {
  const shown = shownRate(value);
  return Number.isInteger(shown) ? whole(shown) : String(shown);
}

/** '1 square', '2 squares'. */
export function counted(count: number, noun: string): string {
  return `${whole(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A time as people say it: '0.3 ms', '12 ms', '1.4 s'. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** A square as one says it beside other numbers: 'b8', and 'row 64, column 191' where the board has no letters. */
export function placeName(square: number, board: { rows: number; cols: number }): string {
  return squareName(square, board).replace(/(\d+),/, 'row $1, column ');
}

/** Sizes that the package writes as 8 x 8, with the sign that the page writes. */
export function timesSigns(text: string): string {
  return text.replace(/(\d) x (?=\d)/g, '$1 × ');
}

/**
 * A sentence of the package as people count and write: squares, such as '(0,1)', rows and columns are called as on the board, 'b8', and steps
 * count from 1, as the numbers of a puzzle do.
 */
export function withNames(text: string, board: { rows: number; cols: number }): string {
  const nameOf = (row: string, col: string): string => squareName([Number(row), Number(col)], board);
  const isNumbered = nameOf('0', '0').includes(',');
  const lineOf = (line: string, index: string): string => {
    if (isNumbered) return `${line} ${index}`;
    return `${line} ${line === 'row' ? nameOf(index, '0').slice(1) : nameOf('0', index).charAt(0)}`;
  };
  return timesSigns(text)
    .replace(/\((\d+),(\d+)\)/g, (_, row, col) => nameOf(row, col))
    .replace(/\b(row|column) (\d+)/g, (_, line, index) => lineOf(line, index))
    .replace(/\b[Ss]teps? \d+(?: and \d+)?/g, (steps) =>
      steps.replace(/\d+/g, (step) => String(Number(step) + 1)),
    );
}
