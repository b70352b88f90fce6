import { inspect, outOfRange, wrongType } from './arguments.js';
import { type BoardSize, checkSize, type Square, squareNumber, type TourProblem } from './problem.js';

/** Maximum number of columns with letters. Squares of wider boards have names 'row,col'. */
const MAX_LETTERED_COLUMNS = 26;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Labels of rows and columns: as on a chess board, or counted from 0 at the top left. */
interface BoardLabels {
  row(row: number): string;
  col(col: number): string;
}

/** Returns the labels of which {@link squareName} makes names. */
export function boardLabels({ rows, cols }: BoardSize): BoardLabels {
  if (cols > MAX_LETTERED_COLUMNS) return { row: String, col: String };
  return { row: (row) => String(rows - row), col: (col) => LETTERS.charAt(col) };
}

/**
 * Returns the number of the square that a text names: 'a1' is the bottom left square (on boards of at most 26 columns, in either
 * case), '0,0' the top left one, as row and column from 0.
 * @returns `row * cols + col`, or undefined if the text names no square of the board
 * @throws TypeError if `text` is no string; TypeError or RangeError for a bad size
 */
export function parseSquare(text: string, board: BoardSize): number | undefined {
  if (typeof text !== 'string') throw wrongType('text', text, "a square such as 'a1' or '0,0'");
  const { rows, cols } = checkSize(board);
  const position = /^(\d+),(\d+)$/.exec(text);
  if (position) {
    const row = Number(position[1]);
    const col = Number(position[2]);
    return row < rows && col < cols ? row * cols + col : undefined;
  }
  const name = /^([a-z])([1-9]\d*)$/i.exec(text);
  if (!name || cols > MAX_LETTERED_COLUMNS) return undefined;
  const row = rows - Number(name[2]);
  const col = LETTERS.indexOf(name[1]!.toLowerCase());
  return row >= 0 && col < cols ? row * cols + col : undefined;
}

/**
 * Returns the name of a square: 'a1' for the bottom left one on boards of at most 26 columns, else 'row,col', both from 0, with
 * row 0 at the top.
 * @throws TypeError, RangeError for a bad size or a square off the board
 */
export function squareName(square: Square, board: BoardSize): string {
  const size = checkSize(board);
  const number = squareNumber('square', square, size);
  const col = number % size.cols;
  const row = (number - col) / size.cols;
  if (size.cols > MAX_LETTERED_COLUMNS) return `${row},${col}`;
  const labels = boardLabels(size);
  return labels.col(col) + labels.row(row);
}

/** Returns the lines of a drawing without the space around it, and where in the text it begins, from 1. */
function trimDrawing(text: string): { lines: string[]; firstLine: number; firstColumn: number } {
  const all = text.split(/\r?\n|\r/).map((line) => line.trimEnd());
  const first = Math.max(all.findIndex(Boolean), 0);
  const lines = all.slice(first);
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const indentations = lines.filter(Boolean).map((line) => line.length - line.trimStart().length);
  const indentation = indentations.length > 0 ? Math.min(...indentations) : 0;
  return {
    lines: lines.map((line) => line.slice(indentation)),
    firstLine: first + 1,
    firstColumn: indentation + 1,
  };
}

/**
 * Returns the problem that a text draws: one line for each row, '.' for an open square, '#' for a blocked one, 'S' for the start
 * and 'E' for the end. Lines end with LF or CRLF. It ignores empty lines before the first row and after the last, spaces at the
 * ends of lines, and indentation that all lines share, as in a template string.
 * @returns the problem; `blocked` lists square numbers, ascending, and is omitted if no square is blocked
 * @throws TypeError if `text` is no string; RangeError with line and column (from 1) for any other symbol, a second 'S' or 'E',
 * and a line that is longer or shorter than the first; RangeError for a board without an open square
 */
export function parseBoard(text: string): TourProblem {
  if (typeof text !== 'string') throw wrongType('text', text, 'a board drawn with . # S E');
  const { lines, firstLine, firstColumn } = trimDrawing(text);
  const cols = lines[0]!.length;
  if (cols === 0) throw outOfRange('line 1', '', 'a row of the board');
  const problem: TourProblem = { rows: lines.length, cols };
  const blocked: number[] = [];
  const marks = new Map<string, string>();
  for (const [row, line] of lines.entries()) {
    for (let col = 0; col < Math.min(line.length, cols); col++) {
      const symbol = String.fromCodePoint(line.codePointAt(col)!);
      const square = row * cols + col;
      if (symbol === '.') continue;
      const position = `line ${firstLine + row}, column ${firstColumn + col}`;
      if (symbol === '#') blocked.push(square);
      else if (symbol !== 'S' && symbol !== 'E') {
        throw outOfRange(position, symbol, "'.' (open), '#' (blocked), 'S' (start) or 'E' (end)");
      } else {
        const before = marks.get(symbol);
        if (before)
          throw new RangeError(`${position} is a second ${inspect(symbol)}; the first is at ${before}`);
        marks.set(symbol, position);
        problem[symbol === 'S' ? 'start' : 'end'] = square;
      }
    }
    if (line.length !== cols) {
      const position = `line ${firstLine + row}, column ${firstColumn + Math.min(line.length, cols)}`;
      const what = line.length < cols ? 'the line ends' : 'the line goes on';
      throw new RangeError(
        `${position}: ${what}; every line must have ${cols} squares as line ${firstLine} has`,
      );
    }
  }
  if (blocked.length === lines.length * cols) {
    throw new RangeError('every square of the board is blocked; at least one must be open');
  }
  if (blocked.length > 0) problem.blocked = blocked;
  return problem;
}
