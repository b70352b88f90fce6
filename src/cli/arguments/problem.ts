import { shown } from '../../problem/arguments.js';
import { parseBoard, parseSquare, squareName } from '../../problem/notation.js';
import { type BoardSize, MOST_SQUARES, normaliseBoard, type TourProblem } from '../../problem/problem.js';
import { placeName, readText } from '../streams/input.js';
import { contradiction, fileOption } from './values.js';

/** The options that state a problem. */
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

/** What `--start` says for a square that is drawn. */
export const DRAWN = 'random';

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
  const text = await readText(fileOption('--board', file, 'standard input'));
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
 * @param mayDraw whether `--start` may be 'random'
 * @throws TypeError, RangeError in the words of the options, for squares that are none and for what is contradictory
 */
export function problemOn(board: TourProblem, values: ProblemArguments, mayDraw = false): TourProblem {
  const problem: TourProblem = { ...board };
  if (values.closed) problem.closed = true;
  if (values.start !== undefined) {
    const isDrawn = mayDraw && values.start === DRAWN;
    problem.start = isDrawn ? DRAWN : squareOption('--start', values.start, board);
  }
  if (values.end !== undefined) problem.end = squareOption('--end', values.end, board);
  if (values.blocked) {
    const names = values.blocked.flatMap((text) => text.split(/\s+/)).filter((name) => name !== '');
    const blocked = names.map((name) => squareOption('a square of --blocked', name, board, BLANKS));
    // A square may be typed twice, or be a blocked one of the drawing.
    problem.blocked = [...new Set([...((board.blocked ?? []) as readonly number[]), ...blocked])];
  }
  checkEnds(problem, values);
  return problem;
}

/** Ends that cannot be those of a tour, told as they were typed or drawn. */
function checkEnds(problem: TourProblem, values: ProblemArguments): void {
  const { rows, cols } = problem;
  const [start, end] = [problem.start === DRAWN ? undefined : problem.start, problem.end] as (
    | number
    | undefined
  )[];
  const said = (option: 'start' | 'end'): string =>
    values[option] === undefined
      ? `the ${option === 'start' ? 'S' : 'E'} in ${placeName(values.board ?? '')}`
      : `--${option} ${values[option]}`;
  if (end !== undefined && problem.closed) {
    const why = 'a closed tour ends beside its start, wherever that is';
    throw contradiction(said('end'), '--closed', why);
  }
  const marked = [start, end].filter((square) => square !== undefined);
  if (marked.length === 0 && problem.blocked === undefined) return;
  const blocked = new Set(problem.blocked as readonly number[] | undefined);
  if (blocked.size === rows * cols)
    throw new RangeError('every square is blocked; one at least must be free');
  if (start !== undefined && start === end && rows * cols - blocked.size > 1) {
    const why = 'a tour of more than one square starts and ends on different ones';
    throw contradiction(said('start'), said('end'), why);
  }
  for (const [option, square] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (square === undefined || !blocked.has(square)) continue;
    const typed = values[option];
    const where = typed === undefined ? ` is ${squareName(square, problem)}, which` : '';
    throw new RangeError(`${said(option)}${where} is blocked; it must be a free square`);
  }
}

/** The error for more arguments than a command takes. */
export function tooMany(given: readonly string[], allowed: string): RangeError {
  const [, rows, cols] = /^(\d+) (?:[x×*] )?(\d+)$/i.exec(given.join(' ')) ?? [];
  const hint = rows === undefined ? '' : `; did you mean ${rows}x${cols}?`;
  return new RangeError(
    `too many arguments: ${given.map(shown).join(' ')}; allowed is ${allowed}${hint} (see --help)`,
  );
}

function parseSize(text: string): BoardSize {
  const match = SIZE.exec(text);
  const size = { rows: Number(match?.[1]), cols: Number(match?.[2]) };
  const is = `the board is ${shown(text)}`;
  if (!match) {
    const pair = /^(\d+)\D{1,3}(\d+)$/.exec(text);
    const hint = pair
      ? `; did you mean ${pair[1]}x${pair[2]}?`
      : /^\d+$/.test(text)
        ? `; did you mean ${text}x${text}?`
        : '';
    throw new RangeError(`${is}; it must be ROWSxCOLS, such as 8x8${hint} (see --help)`);
  }
  if (size.rows * size.cols === 0)
    throw new RangeError(`${is}; it must have one row and one column at least`);
  if (size.rows * size.cols > MOST_SQUARES) {
    throw new RangeError(`${is}; it must have at most ${MOST_SQUARES} squares`);
  }
  return size;
}

function parseDrawnBoard(file: string, text: string): TourProblem {
  try {
    const board = parseBoard(text);
    normaliseBoard(board);
    return board;
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${placeName(file)}: ${error.message}`) : error;
  }
}

/** How several squares are written: a comma belongs to one. */
const BLANKS = '; between two squares stands a blank';

/**
 * The square that a text names.
 * @param more what is to be known of the option beside
 * @throws RangeError naming the option when it is none of the board
 */
export function squareOption(name: string, text: string, board: BoardSize, more = ''): number {
  const square = parseSquare(text, board);
  if (square !== undefined) return square;
  const { rows, cols } = board;
  const bottomLeft = squareName([rows - 1, 0], board);
  const chess = bottomLeft.includes(',') ? '' : `${bottomLeft} to ${squareName([0, cols - 1], board)}, or `;
  const allowed = `a square of the ${rows} x ${cols} board: ${chess}row,col from 0,0 to ${rows - 1},${cols - 1}`;
  throw new RangeError(`${name} is ${shown(text)}; it must be ${allowed}${more}`);
}
