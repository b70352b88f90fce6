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
import { gridsIn } from '../reading/grids.js';
import { BLOCKED, NO_STEP, type Table } from '../reading/tables.js';
import { tokenise } from '../reading/tokenise.js';
import { AFTER_GAP, HOLE, LETTER, MARK, MAYBE, NUMBER, type Tokens } from '../reading/tokens.js';
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
const HOLE_MARK = '#';
/** The last line of the grid of a closed puzzle. */
const CLOSED = 'closed';
const CLOSED_LINE = /^[ \t]*closed[ \t]*\r?$/im;
/** A character that formatPuzzle does not write, that is no mark of a square to fill in, and that is no letter. */
const OTHERS = /[^\p{L}\d\s.#_?-]/u;

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
      const cell = step >= 0 ? String(step + 1) : blocked?.[square] ? HOLE_MARK : TO_FILL_IN;
      return cell.padStart(width);
    }).join(' '),
  );
  return [...lines, ...(closed ? [CLOSED] : [])].join('\n');
}

/**
 * Parses a puzzle in either format of {@link formatPuzzle}, or a grid that another program printed: with headings, borders, labels
 * or separators, or as an array. Squares to fill in may also have 0, -1, _, ? or -. Blank lines before and after the grid are
 * ignored.
 * @throws TypeError if `text` is no string, or if a value in JSON has the wrong type; RangeError, naming line and entry (from 1),
 * for entries that are no number, steps out of range or repeated, and lines of different lengths; RangeError for an empty grid
 * and for JSON that is no puzzle
 */
export function parsePuzzle(text: string): Puzzle {
  if (typeof text !== 'string') throw wrongType('text', text, 'a puzzle as formatPuzzle writes it');
  return /^\s*\{\s*(?:["}]|$)/.test(text) ? parseJson(text) : parseGrid(text);
}

function parseGrid(text: string): Puzzle {
  const closed = CLOSED_LINE.test(text);
  const tokens = tokenise(text.replace(CLOSED_LINE, ''));
  for (const grid of isPlain(tokens) ? [] : gridsIn(tokens)) {
    try {
      return puzzleOf(grid, closed, () => '');
    } catch {
      // Numbers beside or above the board may be labels: the next grid leaves them out.
    }
  }
  return puzzleOf(plainGrid(tokens), closed, (square, cols) => positionOf(tokens, square, cols));
}

/** Returns whether a text has neither labels nor separators: another grid would hide its mistake. */
function isPlain({ text, kinds, lines }: Tokens): boolean {
  if (OTHERS.test(text)) return false;
  if (!kinds.some((kind) => kind >= LETTER)) return true;
  const lengths = new Map<number, number>();
  for (const line of lines) lengths.set(line, (lengths.get(line) ?? 0) + 1);
  // A letter in lines of one length is a mistake.
  return new Set(lengths.values()).size < 2;
}

/** Returns the grid of a text whose rows are its lines. @throws RangeError naming the line and the entry */
function plainGrid(tokens: Tokens): Table {
  const { kinds, lines, values, flags, count } = tokens;
  if (count === 0) throw outOfRange('text', tokens.text, 'a grid of at least one row; this one is empty');
  const rows = [0];
  for (let i = 1; i < count; i++) if (lines[i] !== lines[i - 1]) rows.push(i);
  const cols = rows[1] ?? count;
  const lineName = (i: number) => `line ${lines[i]! + 1}`;
  for (const [row, from] of rows.entries()) {
    const length = (rows[row + 1] ?? count) - from;
    const allowed = `${cols} entries, as in ${lineName(0)}`;
    if (row > 0 && flags[from]! & AFTER_GAP)
      throw outOfRange(`the length of line ${lines[from]}`, 0, allowed);
    if (length !== cols) throw outOfRange(`the length of ${lineName(from)}`, length, allowed);
  }
  const cells = Int32Array.from({ length: count }, (_, i) => {
    if (kinds[i] === HOLE) return BLOCKED;
    if (kinds[i] === MARK || kinds[i] === MAYBE) return 0;
    if (kinds[i] === NUMBER && values[i]! >= -1) return values[i]!;
    const entry = /\S*/.exec(tokens.text.slice(tokens.starts[i]))![0];
    throw outOfRange(positionOf(tokens, i, cols), entry, "a number, '.' (to fill in) or '#' (blocked)");
  });
  return { rows: rows.length, cols, cells };
}

/** Returns the position of a square of a grid whose rows are lines. */
function positionOf({ lines }: Tokens, square: number, cols: number): string {
  return `line ${lines[square]! + 1}, entry ${(square % cols) + 1}`;
}

/** Returns the puzzle of a grid. @throws RangeError naming the position of a wrong step */
function puzzleOf(
  { rows, cols, cells }: Table,
  closed: boolean,
  position: (square: number, cols: number) => string,
): Puzzle {
  const blocked = [...cells.keys()].filter((square) => cells[square] === BLOCKED);
  const open = cells.length - blocked.length;
  const squareOf = new Map<number, number>();
  const given: GivenStep[] = [];
  for (const [square, cell] of cells.entries()) {
    const at = position(square, cols);
    if (cell === NO_STEP || cell > open) throw outOfRange(at, cell, `a step from 1 to ${open}`);
    if (cell < 1) continue;
    const before = squareOf.get(cell);
    if (before !== undefined) {
      throw new RangeError(`${at} is a second ${cell}; the first is at ${position(before, cols)}`);
    }
    squareOf.set(cell, square);
    given.push([square, cell - 1]);
  }
  const puzzle: Puzzle = { rows, cols, given };
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
