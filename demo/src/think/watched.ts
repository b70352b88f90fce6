import { readInteger } from '../address.js';
import { formatSquares, parseSquares } from '../board/square-list.js';
import { findMethod, METHODS, type SearchMethod } from './search-method.js';

/** The board, the start and the two search methods of Think. */
export interface Watched {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly closed: boolean;
  readonly start: number;
  readonly left: SearchMethod;
  readonly right: SearchMethod;
}

export const MIN_SIDE = 3;
export const MAX_SIDE = 30;

/** Returns the wanted start, or the first open square if it is blocked or off the board. */
export function findStart(blocked: Uint8Array, wanted = 0): number {
  return wanted < blocked.length && !blocked[wanted] ? wanted : blocked.indexOf(0);
}

/** Parses an address. Missing and invalid values get their defaults. */
export function parseWatched(values: URLSearchParams): Watched {
  const rows = readInteger(values, 'rows', MIN_SIDE, MAX_SIDE) ?? 8;
  const cols = readInteger(values, 'cols', MIN_SIDE, MAX_SIDE) ?? 8;
  const blocked = parseSquares(values.get('blocked') ?? '', rows * cols);
  return {
    rows,
    cols,
    blocked,
    closed: values.get('closed') === '1',
    start: findStart(blocked, readInteger(values, 'start', 0, rows * cols - 1)),
    left: findMethod(values.get('left'), METHODS[0]!),
    right: findMethod(values.get('right'), METHODS[1]!),
  };
}

/** Formats the state for an address. */
export function formatWatched({ rows, cols, blocked, closed, start, left, right }: Watched): URLSearchParams {
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols), start: String(start) });
  if (closed) values.set('closed', '1');
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  values.set('left', left.name);
  values.set('right', right.name);
  return values;
}
