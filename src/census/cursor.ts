import { outOfRange, wrongType } from '../problem/arguments.js';
import { checkSymmetryWithGiven, type Given, type GivenStep, normaliseGiven } from '../problem/given.js';
import { isKnightMove } from '../problem/knight-graph.js';
import {
  blockedSquares,
  normaliseProblem,
  type Problem,
  type Square,
  squareNumber,
  type TourProblem,
} from '../problem/problem.js';

/** Arguments of a list, and its cursors as text. */

/** A position in a list: after a path; empty: before the first tour; undefined: after the last tour. */
export type ListPosition = readonly number[] | undefined;

const FORMAT = '1';
const END = '~';
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns the number of base-64 digits of a square. */
function widthFor(squares: number): number {
  let width = 1;
  while (64 ** width < squares) width++;
  return width;
}

/** Formats a position as text: format, list, squares. */
export function formatCursor(name: string, position: ListPosition, squares: number): string {
  const width = widthFor(squares);
  const digits = (square: number) => {
    let text = '';
    for (let i = width - 1; i >= 0; i--) text += DIGITS[Math.floor(square / 64 ** i) % 64];
    return text;
  };
  return [FORMAT, name, position === undefined ? END : Array.from(position, digits).join('')].join('.');
}

/** Returns a 32-bit hash (FNV-1a: Fowler, Noll & Vo 1991), enough to detect a cursor of another list. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns a name that identifies the list of a problem. Closed tours do not depend on `start`, so it is left out. */
function listName(
  { board, start, end, closed, symmetry }: Problem,
  prefix: readonly number[],
  given: Given | undefined,
): string {
  const { rows, cols } = board;
  const from = closed && given === undefined ? -1 : start;
  const steps: unknown[] = given ? [[...given.squareAt]] : [];
  if (symmetry) steps.push(symmetry);
  return fnv1a(JSON.stringify([rows, cols, from, end, closed, blockedSquares(board), prefix, ...steps]));
}

/**
 * Parses a cursor.
 * @throws TypeError if it is no string, RangeError if it is no cursor of this list
 */
function parseCursor(cursor: unknown, name: string, problem: Problem): ListPosition {
  if (typeof cursor !== 'string') throw wrongType('after', cursor, 'a cursor of this list');
  const [format, of, path, ...more] = cursor.split('.');
  const { board } = problem;
  const width = widthFor(board.squares);
  if (format !== FORMAT || path === undefined || more.length > 0) {
    throw outOfRange('after', cursor, 'a string that cursor() returned');
  }
  if (of !== name) throw outOfRange('after', cursor, 'a cursor of the same problem and prefix');
  if (path === END) return undefined;
  const position: number[] = [];
  for (let at = 0; at < path.length; at += width) {
    const values = Array.from(path.slice(at, at + width), (digit) => DIGITS.indexOf(digit));
    const isDigits = values.length === width && !values.includes(-1);
    position.push(isDigits ? values.reduce((sum, value) => 64 * sum + value, 0) : board.squares);
  }
  if (!isPath(position, problem)) throw outOfRange('after', cursor, 'a string that cursor() returned');
  return position;
}

/** Returns whether squares are a path of knight moves over different open squares. */
export function isPath(squares: readonly number[], { board }: Problem): boolean {
  if (new Set(squares).size !== squares.length) return false;
  return squares.every((square, step) => {
    const isOpen =
      Number.isInteger(square) && square >= 0 && square < board.squares && !board.blocked?.[square];
    return isOpen && (step === 0 || isKnightMove(board, squares[step - 1]!, square));
  });
}

/** A problem of the census. */
export interface CensusProblem extends TourProblem {
  /**
   * Squares with the steps, from 0, at which they are visited. Then every completion counts as a tour: a closed tour once for
   * each start, an open tour once for each direction.
   */
  given?: readonly GivenStep[] | undefined;
}

/** A checked problem of the census. */
interface CheckedProblem {
  readonly problem: Problem;
  readonly given: Given | undefined;
}

/**
 * @param maySymmetry whether the call supports `symmetry`
 * @throws TypeError, RangeError
 */
export function checkCensusProblem(problem: CensusProblem, maySymmetry = false): CheckedProblem {
  const { given } = problem;
  const checked = normaliseProblem(problem, false, maySymmetry);
  checkSymmetryWithGiven(checked, given);
  return { problem: checked, given: given === undefined ? undefined : normaliseGiven(given, checked) };
}

/** The checked arguments of a list. */
export interface ListArguments extends CheckedProblem {
  /** The first squares of all tours of the list. */
  readonly prefix: readonly number[];
  /** Position from which the list continues. */
  readonly after: ListPosition;
  /** Identifies the list. */
  readonly name: string;
}

/**
 * Checks the arguments of a list, except the keys of its problem.
 * @throws TypeError, RangeError
 */
export function listArguments(
  problem: CensusProblem,
  options: { readonly after?: unknown; readonly prefix?: unknown },
): ListArguments {
  const { problem: checked, given } = checkCensusProblem(problem, true);
  const prefix = prefixArgument(options.prefix, checked);
  const name = listName(checked, prefix, given);
  const after = options.after === undefined ? [] : parseCursor(options.after, name, checked);
  return { problem: checked, given, prefix, after, name };
}

function prefixArgument(prefix: unknown, problem: Problem): number[] {
  if (prefix === undefined) return [];
  if (!Array.isArray(prefix)) throw wrongType('prefix', prefix, 'a list of squares');
  const squares = Array.from(prefix as readonly Square[], (square, i) =>
    squareNumber(`prefix[${i}]`, square, problem.board),
  );
  if (!isPath(squares, problem)) {
    throw outOfRange('prefix', prefix, 'different open squares, each a knight move from the one before');
  }
  return squares;
}
