import { outOfRange, shown } from '../problem/arguments.js';
import { parseBoard, parseSquare, squareName } from '../problem/notation.js';
import { type BoardSize, checkSize, type TourProblem } from '../problem/problem.js';
import { placeName, readText } from './input.js';

/** The options that state a problem, as `parseArgs` of Node takes them. */
export const PROBLEM_OPTIONS = {
  start: { type: 'string' },
  end: { type: 'string' },
  closed: { type: 'boolean' },
  blocked: { type: 'string', multiple: true },
  board: { type: 'string' },
} as const;

/** The values of {@link PROBLEM_OPTIONS}. */
export interface ProblemArguments {
  start?: string | undefined;
  end?: string | undefined;
  closed?: boolean | undefined;
  blocked?: string[] | undefined;
  board?: string | undefined;
}

/** The board when none is given. */
export const DEFAULT_SIZE: Readonly<BoardSize> = { rows: 8, cols: 8 };

const SIZE = /^(\d+)[x×](\d+)$/i;

/** Whether an argument is written as the size of a board. */
export function isSize(text: string): boolean {
  return SIZE.test(text);
}

/**
 * The board of the arguments: its size, or the drawn one of `--board`, or undefined when neither is given.
 * @throws TypeError, RangeError; Error when the file cannot be read or the two contradict each other
 */
export async function readBoard(
  sizeText: string | undefined,
  file: string | undefined,
): Promise<TourProblem | undefined> {
  const size = sizeText === undefined ? undefined : parseSize(sizeText);
  if (file === undefined) return size;
  const text = await readText(file);
  const board = parseDrawnBoard(file, text);
  if (size && (size.rows !== board.rows || size.cols !== board.cols)) {
    const drawn = `${board.rows} x ${board.cols}`;
    throw new RangeError(
      `the board is ${size.rows} x ${size.cols}, but the one in ${placeName(file)} is ${drawn}`,
    );
  }
  return board;
}

/**
 * A problem: a board with what the options say. They override its start and end, and add blocked squares.
 * @throws RangeError naming the option whose text is no square of the board
 */
export function problemOn(board: TourProblem, values: ProblemArguments): TourProblem {
  const problem: TourProblem = { ...board };
  if (values.closed) problem.closed = true;
  if (values.start !== undefined) problem.start = squareArgument('--start', values.start, board);
  if (values.end !== undefined) problem.end = squareArgument('--end', values.end, board);
  if (values.blocked) {
    const names = values.blocked.flatMap((text) => text.split(/\s+/)).filter((name) => name !== '');
    const blocked = names.map((name) => squareArgument('a square of --blocked', name, board));
    problem.blocked = [...(board.blocked ?? []), ...blocked];
  }
  return problem;
}

/** The error for more arguments than a command takes. */
export function tooMany(given: readonly string[], allowed: string): RangeError {
  return new RangeError(
    `too many arguments: ${given.map(shown).join(' ')}; allowed is ${allowed} (see --help)`,
  );
}

function parseSize(text: string): BoardSize {
  const match = SIZE.exec(text);
  if (!match) throw outOfRange('the board', text, 'ROWSxCOLS, such as 8x8 (see --help)');
  return checkSize({ rows: Number(match[1]), cols: Number(match[2]) });
}

function parseDrawnBoard(file: string, text: string): TourProblem {
  try {
    return parseBoard(text);
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${placeName(file)}: ${error.message}`) : error;
  }
}

/**
 * The square that a text names.
 * @throws RangeError naming the option when it is none of the board
 */
export function squareArgument(name: string, text: string, board: BoardSize): number {
  const square = parseSquare(text, board);
  if (square !== undefined) return square;
  const { rows, cols } = board;
  const bottomLeft = squareName([rows - 1, 0], board);
  const chess = bottomLeft.includes(',') ? '' : `${bottomLeft} to ${squareName([0, cols - 1], board)}, or `;
  const allowed = `a square of the ${rows} x ${cols} board: ${chess}row,col from 0,0 to ${rows - 1},${cols - 1}`;
  throw outOfRange(name, text, allowed);
}
