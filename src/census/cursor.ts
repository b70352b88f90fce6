import { outOfRange, wrongType } from '../problem/arguments.js';
import type { Given } from '../problem/given.js';
import type { Problem } from '../problem/problem.js';
import { DIGITS, END, FORMAT, type Place, widthFor } from './cursor-text.js';

export { cursorOf, type Place } from './cursor-text.js';

/** 32 bits of a text (FNV-1a: Fowler, Noll & Vo 1991): enough to notice that a cursor is another list's. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What tells the list of a problem from others: a closed tour begins where it begins. */
export function listName(
  { board, start, end, closed }: Problem,
  prefix: readonly number[],
  given: Given | undefined,
): string {
  const { rows, cols, blocked } = board;
  const holes = blocked ? [...blocked.keys()].filter((square) => blocked[square]) : [];
  const from = closed && given === undefined ? -1 : start;
  const steps = given ? [[...given.squareAt]] : [];
  return hashOf(JSON.stringify([rows, cols, from, end, closed, holes, prefix, ...steps]));
}

/**
 * The place that a cursor says.
 * @throws TypeError when it is no string, RangeError when it is no cursor of this list
 */
export function placeOf(cursor: unknown, name: string, problem: Problem): Place {
  if (typeof cursor !== 'string') throw wrongType('after', cursor, 'a cursor of this list');
  const [format, of, path, ...more] = cursor.split('.');
  const { board } = problem;
  const width = widthFor(board.squares);
  if (format !== FORMAT || path === undefined || more.length > 0) {
    throw outOfRange('after', cursor, 'a cursor, as cursor() gives it');
  }
  if (of !== name) throw outOfRange('after', cursor, 'a cursor of this problem and prefix; it is of another');
  if (path === END) return undefined;
  const place: number[] = [];
  for (let at = 0; at < path.length; at += width) {
    const values = Array.from(path.slice(at, at + width), (digit) => DIGITS.indexOf(digit));
    const isDigits = values.length === width && !values.includes(-1);
    place.push(isDigits ? values.reduce((sum, value) => 64 * sum + value, 0) : board.squares);
  }
  if (!isPath(place, problem)) throw outOfRange('after', cursor, 'a cursor, as cursor() gives it');
  return place;
}

/** Whether squares are a path of knight moves over free squares. */
export function isPath(
  squares: readonly number[],
  { board: { cols, squares: most, blocked } }: Problem,
): boolean {
  if (new Set(squares).size !== squares.length) return false;
  return squares.every((square, step) => {
    if (!Number.isInteger(square) || square < 0 || square >= most || blocked?.[square]) return false;
    const before = squares[step - 1];
    if (before === undefined) return true;
    const dRow = Math.abs(Math.floor(square / cols) - Math.floor(before / cols));
    const dCol = Math.abs((square % cols) - (before % cols));
    return dRow * dCol === 2;
  });
}
