import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { readInteger } from '../address.js';
import type { Mark } from '../board/marks.js';
import { formatSquares, parseSquares } from '../board/square-list.js';

export const MIN_SIDE = 3;
/** The width of the widest preset. */
export const MAX_SIDE = 14;
export const FIRST_SIDE = 6;
const GRADES = ['easy', 'medium', 'hard', 'fiendish'];

/** A board to make a puzzle of. */
export interface Draft {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly closed: boolean;
}

export function createDraft(
  rows: number,
  cols: number,
  blocked: Uint8Array = new Uint8Array(rows * cols),
): Draft {
  return { rows, cols, blocked, start: undefined, end: undefined, closed: false };
}

/** Parses the difficulty in an address. */
export function parseGrade(values: URLSearchParams): string | undefined {
  return GRADES.find((grade) => grade === values.get('difficulty'));
}

/** Parses the board of an address. */
export function parseDraft(values: URLSearchParams): Draft {
  const rows = readInteger(values, 'rows', MIN_SIDE, MAX_SIDE) ?? FIRST_SIDE;
  const cols = readInteger(values, 'cols', MIN_SIDE, MAX_SIDE) ?? FIRST_SIDE;
  const blocked = parseSquares(values.get('blocked') ?? '', rows * cols);
  const openSquare = (name: string): number | undefined => {
    const square = readInteger(values, name, 0, rows * cols - 1);
    return square === undefined || blocked[square] ? undefined : square;
  };
  const [start, end] = [openSquare('start'), openSquare('end')];
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

/** Formats a board for an address. */
export function formatDraft({ rows, cols, blocked, start, end, closed }: Draft): URLSearchParams {
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  if (closed) values.set('closed', '1');
  if (start !== undefined) values.set('start', String(start));
  if (end !== undefined) values.set('end', String(end));
  return values;
}

/** Converts a board to a problem of the package. */
export function toProblem({ rows, cols, blocked, start, end, closed }: Draft): {
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

/** Creates marks for the start and the end. */
export function createEndMarks({ start, end }: Draft): Mark[] {
  const marks: Mark[] = [];
  if (start !== undefined) marks.push({ kind: 'start', square: start });
  if (end !== undefined) marks.push({ kind: 'end', square: end });
  return marks;
}

/** Creates marks for the numbers of a puzzle that is not proven to have one solution. */
export function createGivenMarks(given: Puzzle['given']): Mark[] {
  return given.map(([square, step]) => ({ kind: 'given', square: square as number, text: String(step + 1) }));
}

/** Blocks or unblocks squares. Returns undefined if no open square would remain. */
export function paintSquares(
  draft: Draft,
  squares: readonly number[],
  isBlocking: boolean,
): Draft | undefined {
  const blocked = draft.blocked.slice();
  for (const square of squares) blocked[square] = Number(isBlocking);
  if (!blocked.includes(0)) return undefined;
  const ifOpen = (square: number | undefined): number | undefined =>
    square !== undefined && blocked[square] ? undefined : square;
  return { ...draft, blocked, start: ifOpen(draft.start), end: ifOpen(draft.end) };
}

/** Sets the start or the end, or removes it if it is on that square. */
export function withEnd(draft: Draft, name: 'start' | 'end', square: number): Draft {
  return { ...draft, [name]: draft[name] === square ? undefined : square };
}
