import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { integerOf } from '../address.js';
import type { Mark } from '../board/marks.js';
import { formatSquares, parseSquares } from '../board/square-list.js';

export const LEAST_SIDE = 3;
/** As wide as the widest of the boards that are offered. */
export const MOST_SIDE = 14;
export const FIRST_SIDE = 6;
const GRADES = ['easy', 'medium', 'hard', 'fiendish'];

/** The board of which a puzzle is made. */
export interface Draft {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly closed: boolean;
}

export function emptyDraft(
  rows: number,
  cols: number,
  blocked: Uint8Array = new Uint8Array(rows * cols),
): Draft {
  return { rows, cols, blocked, start: undefined, end: undefined, closed: false };
}

/** How hard an address says that its puzzle is, if it does. */
export function gradeOf(values: URLSearchParams): string | undefined {
  return GRADES.find((grade) => grade === values.get('difficulty'));
}

/** The board that an address asks for. */
export function draftOf(values: URLSearchParams): Draft {
  const rows = integerOf(values, 'rows', LEAST_SIDE, MOST_SIDE) ?? FIRST_SIDE;
  const cols = integerOf(values, 'cols', LEAST_SIDE, MOST_SIDE) ?? FIRST_SIDE;
  const blocked = parseSquares(values.get('blocked') ?? '', rows * cols);
  const free = (name: string): number | undefined => {
    const square = integerOf(values, name, 0, rows * cols - 1);
    return square === undefined || blocked[square] ? undefined : square;
  };
  const [start, end] = [free('start'), free('end')];
  const closed = values.get('closed') === '1';
  return {
    rows,
    cols,
    blocked,
    start,
    end: closed || end === start ? undefined : end,
    closed,
  };
}

/** What stands of a board in an address. */
export function valuesOf({ rows, cols, blocked, start, end, closed }: Draft): URLSearchParams {
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  if (closed) values.set('closed', '1');
  if (start !== undefined) values.set('start', String(start));
  if (end !== undefined) values.set('end', String(end));
  return values;
}

/** A board as the package takes it. */
export function problemOf({ rows, cols, blocked, start, end, closed }: Draft): {
  rows: number;
  cols: number;
  closed: boolean;
  blocked?: Uint8Array;
  start?: number;
  end?: number;
} {
  return {
    rows,
    cols,
    closed,
    ...(blocked.includes(1) ? { blocked } : {}),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined || closed ? {} : { end }),
  };
}

/** The start and the end that were chosen, as marks. */
export function endsOf({ start, end }: Draft): Mark[] {
  const marks: Mark[] = [];
  if (start !== undefined) marks.push({ kind: 'start', square: start });
  if (end !== undefined) marks.push({ kind: 'end', square: end });
  return marks;
}

/** Numbers of a puzzle that is not proven yet, or has not one solution. */
export function givenMarks(given: Puzzle['given']): Mark[] {
  return given.map(([square, step]) => ({ kind: 'given', square: square as number, text: String(step + 1) }));
}

/** The board with squares blocked or free; undefined where none would be free. */
export function painted(draft: Draft, squares: readonly number[], isBlocking: boolean): Draft | undefined {
  const blocked = draft.blocked.slice();
  for (const square of squares) blocked[square] = Number(isBlocking);
  if (!blocked.includes(0)) return undefined;
  const kept = (square: number | undefined): number | undefined =>
    square !== undefined && blocked[square] ? undefined : square;
  return { ...draft, blocked, start: kept(draft.start), end: kept(draft.end) };
}

/** The board with a start or an end; without it where it was that one. */
export function withEnd(draft: Draft, name: 'start' | 'end', square: number): Draft {
  return { ...draft, [name]: draft[name] === square ? undefined : square };
}
