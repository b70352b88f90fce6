import { squareName } from 'knights-tour-wasm';

/** Numbers and texts as the page writes them. */

const WHOLE = new Intl.NumberFormat('en');
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** 1234567 as '1,234,567'. */
export function whole(value: number): string {
  return WHOLE.format(Math.round(value));
}

/** 1234567 as '1.23M'. */
export function compact(value: number): string {
  return COMPACT.format(value);
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

/** A sentence of the package with its squares, such as '(0,1)', called as on the board: 'b8'. */
export function withNames(text: string, board: { rows: number; cols: number }): string {
  return text.replace(/\((\d+),(\d+)\)/g, (_, row, col) => squareName([Number(row), Number(col)], board));
}
