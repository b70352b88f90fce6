import {
  inspect,
  messageOf,
  nameArgument,
  objectArgument,
  outOfRange,
  wrongType,
} from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, type GivenStep } from '../problem/given.js';
import { blockedSquares, normaliseBoard, type Square } from '../problem/problem.js';
import { checkPuzzle, type Puzzle } from '../problem/puzzle.js';
import { givenList } from './search.js';

/** The format of a puzzle as text: a grid of numbers, or JSON. */
export type PuzzleStyle = 'grid' | 'json';

/** Options of {@link formatPuzzle}. */
export interface PuzzleTextOptions {
  /** Default 'grid'. */
  style?: PuzzleStyle | undefined;
}

const STYLES: readonly PuzzleStyle[] = ['grid', 'json'];
const JSON_NAME = 'knights-tour-puzzle';
const JSON_VERSION = 1;
const TO_FILL_IN = '.';
/** Marks of other programs for squares to fill in. */
const OTHER_MARKS: readonly string[] = ['0', '_', '?', '-'];
const BLOCKED = '#';
/** The last line of the grid of a closed puzzle. */
const CLOSED = 'closed';

/**
 * Formats a puzzle as text, without a final line break.
 *
 * - `grid`: one line per row; given steps from 1, '.' for squares to fill in, '#' for blocked squares; a last line `closed` for
 *   closed tours;
 * - `json`: `{ format: 'knights-tour-puzzle', version: 1, rows, cols, closed, blocked, given }`, steps from 0.
 * @throws TypeError, RangeError
 */
export function formatPuzzle(puzzle: Puzzle, options: PuzzleTextOptions = {}): string {
  const { problem, given } = checkPuzzle(puzzle, ['style']);
  objectArgument('options', options, ['style']);
  const style = nameArgument('style', options.style ?? 'grid', STYLES);
  const { board, closed } = problem;
  const { rows, cols, blocked } = board;
  if (style === 'json') {
    const form = { format: JSON_NAME, version: JSON_VERSION };
    const holes = blockedSquares(board);
    return JSON.stringify({ ...form, rows, cols, closed, blocked: holes, given: givenList(given.squareAt) });
  }
  const width = String(board.openSquares).length;
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => {
      const square = row * cols + col;
      const step = given.stepOf[square]!;
      const cell = step >= 0 ? String(step + 1) : blocked?.[square] ? BLOCKED : TO_FILL_IN;
      return cell.padStart(width);
    }).join(' '),
  );
  return [...lines, ...(closed ? [CLOSED] : [])].join('\n');
}

/**
 * Parses a puzzle in either format of {@link formatPuzzle}. Entries of a grid are separated by any spaces. Squares to fill in may
 * also have 0, _, ? or -. Empty lines before and after the grid are ignored.
 * @throws TypeError if `text` is no string, or if a value in JSON has the wrong type; RangeError, naming line and entry (from 1),
 * for entries that are no number, steps out of range or repeated, and lines of different lengths; RangeError for an empty grid
 * and for JSON that is no puzzle
 */
export function parsePuzzle(text: string): Puzzle {
  if (typeof text !== 'string') throw wrongType('text', text, 'a puzzle as formatPuzzle writes it');
  return /^\s*\{/.test(text) ? parseJson(text) : parseGrid(text);
}

function parseGrid(text: string): Puzzle {
  const all = text.split(/\r?\n/).map((line) => line.trim().split(/\s+/).filter(Boolean));
  while (all.length > 0 && all.at(-1)!.length === 0) all.pop();
  const closed = all.at(-1)?.join(' ').toLowerCase() === CLOSED;
  if (closed) all.pop();
  const empty = all.findIndex((line) => line.length > 0);
  const lines = all.slice(empty < 0 ? all.length : empty);
  const lineName = (row: number) => `line ${row + empty + 1}`;
  if (lines.length === 0) throw outOfRange('text', text, 'a grid of at least one row; this one is empty');
  const cols = lines[0]!.length;
  const blocked: number[] = [];
  const numbers: { readonly position: string; readonly square: number; readonly text: string }[] = [];
  for (const [row, entries] of lines.entries()) {
    if (entries.length !== cols) {
      throw outOfRange(
        `the length of ${lineName(row)}`,
        entries.length,
        `${cols} entries, as in ${lineName(0)}`,
      );
    }
    for (const [col, entry] of entries.entries()) {
      const position = `${lineName(row)}, entry ${col + 1}`;
      const square = row * cols + col;
      if (entry === BLOCKED) blocked.push(square);
      else if (OTHER_MARKS.includes(entry)) continue;
      else if (/^\d+$/.test(entry)) numbers.push({ position, square, text: entry });
      else if (entry !== TO_FILL_IN)
        throw outOfRange(position, entry, "a number, '.' (to fill in) or '#' (blocked)");
    }
  }
  const free = lines.length * cols - blocked.length;
  const positions = new Map<number, string>();
  const given = numbers.map(({ position, square, text }): GivenStep => {
    const number = Number(text);
    if (number < 1 || number > free) throw outOfRange(position, number, `a step from 1 to ${free}`);
    const before = positions.get(number);
    if (before) throw new RangeError(`${position} is a second ${number}; the first is at ${before}`);
    positions.set(number, position);
    return [square, number - 1];
  });
  const puzzle: Puzzle = { rows: lines.length, cols, given };
  if (closed) puzzle.closed = true;
  if (blocked.length > 0) puzzle.blocked = blocked;
  normaliseBoard(puzzle);
  return puzzle;
}

function parseJson(text: string): Puzzle {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`text is not JSON: ${messageOf(error)}`);
  }
  if (value.format !== JSON_NAME) throw outOfRange('format', value.format, inspect(JSON_NAME));
  if (value.version !== JSON_VERSION) throw outOfRange('version', value.version, String(JSON_VERSION));
  if (value.given === undefined) throw outOfRange('given', value.given, 'a list of [square, step]');
  const puzzle = { given: [] } as unknown as Puzzle & Record<string, unknown>;
  for (const key of GIVEN_PROBLEM_KEYS) {
    const isEmpty = (key === 'blocked' && (value.blocked as Square[])?.length === 0) || value[key] === false;
    if (value[key] !== undefined && !isEmpty) puzzle[key] = value[key];
  }
  checkPuzzle(puzzle, []);
  return puzzle;
}
