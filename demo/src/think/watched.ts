import { integerOf } from '../address.js';
import { formatSquares, parseSquares } from '../board/square-list.js';
import { THINKERS, type Thinker, thinkerNamed } from './thinker.js';

/** What is watched: a board, a start, and two ways to search. */
export interface Watched {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly closed: boolean;
  readonly start: number;
  readonly left: Thinker;
  readonly right: Thinker;
}

export const LEAST_SIDE = 3;
export const MOST_SIDE = 30;

/** The first free square that is wanted, or else the first of all. */
export function startOn(blocked: Uint8Array, wanted = 0): number {
  return wanted < blocked.length && !blocked[wanted] ? wanted : blocked.indexOf(0);
}

/** What an address says; what it does not say, or says wrongly, is as on a first visit. */
export function watchedOf(values: URLSearchParams): Watched {
  const rows = integerOf(values, 'rows', LEAST_SIDE, MOST_SIDE) ?? 8;
  const cols = integerOf(values, 'cols', LEAST_SIDE, MOST_SIDE) ?? 8;
  const blocked = parseSquares(values.get('blocked') ?? '', rows * cols);
  return {
    rows,
    cols,
    blocked,
    closed: values.get('closed') === '1',
    start: startOn(blocked, integerOf(values, 'start', 0, rows * cols - 1)),
    left: thinkerNamed(values.get('left'), THINKERS[0]!),
    right: thinkerNamed(values.get('right'), THINKERS[1]!),
  };
}

/** The same for an address. */
export function valuesOf({ rows, cols, blocked, closed, start, left, right }: Watched): URLSearchParams {
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols), start: String(start) });
  if (closed) values.set('closed', '1');
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  values.set('left', left.name);
  values.set('right', right.name);
  return values;
}
