import { inspect } from '../problem/arguments.js';
import { parseBoard, parseSquare, squareName } from '../problem/notation.js';
import { type BoardSize, normaliseBoard, normaliseProblem, type TourProblem } from '../problem/problem.js';
import { inputError, inputName, readText } from './input.js';
import type { BoardValues, SolvedValues } from './options.js';

export const DEFAULT_SIZE: BoardSize = { rows: 8, cols: 8 };

/** The value of `--start` for a random square. */
export const RANDOM_START = 'random';

/**
 * Returns the problem of the command line.
 * @param mayBeRandom whether `--start random` is allowed
 * @throws TypeError, RangeError for a bad problem; Error if --board cannot be read
 */
export async function readProblem(
  size: BoardSize | undefined,
  values: Partial<SolvedValues>,
  mayBeRandom = false,
): Promise<TourProblem> {
  const board = (await readBoard(size, values.board)) ?? DEFAULT_SIZE;
  const problem = problemOn(board, values, mayBeRandom);
  if (isHeld(problem)) normaliseProblem(problem, mayBeRandom, true);
  return problem;
}

/** Returns whether the board fits in arrays. Larger boards have only an implicit tour. */
export function isHeld({ rows, cols }: BoardSize): boolean {
  return rows * cols <= MAX_HELD;
}

/** Maximum number of squares for arrays: a path of more would take 2 GB. */
export const MAX_HELD: number = 2 ** 29;

/** Returns the board of `--board` or of the given size; undefined without both. */
export async function readBoard(
  size: BoardSize | undefined,
  file: string | undefined,
): Promise<TourProblem | undefined> {
  if (file === undefined) return size;
  if (file === '') throw new TypeError('--board is empty. Expected a file, or - for standard input.');
  const drawing = await readText(file);
  let board: TourProblem;
  try {
    board = parseBoard(drawing);
    normaliseBoard(board);
  } catch (error) {
    throw inputError(file, error);
  }
  if (!size || (size.rows === board.rows && size.cols === board.cols)) return board;
  const drawn = `${board.rows}x${board.cols}`;
  throw new RangeError(
    `the size is ${size.rows}x${size.cols}, but the board in ${inputName(file)} is ${drawn}`,
  );
}

/**
 * Adds the options to a board. They override the start and the end in a drawing, and add blocked squares.
 * @throws TypeError, RangeError naming the option
 */
export function problemOn(
  board: TourProblem,
  values: Partial<SolvedValues>,
  mayBeRandom = false,
): TourProblem {
  const problem: TourProblem = { ...board };
  if (values.closed) problem.closed = true;
  if (values.symmetry) problem.symmetry = values.symmetry;
  if (mayBeRandom && values.start === RANDOM_START) problem.start = RANDOM_START;
  else if (values.start !== undefined) problem.start = squareOption('--start', values.start, board);
  if (values.end !== undefined) problem.end = squareOption('--end', values.end, board);
  if (values.blocked) {
    const names = values.blocked.flatMap((words) => words.split(/\s+/)).filter((name) => name !== '');
    const blocked = names.map((name) => squareOption('--blocked', name, board));
    const drawn = (board.blocked ?? []) as readonly number[];
    problem.blocked = [...new Set([...drawn, ...blocked])];
  }
  checkEnds(problem, values);
  return problem;
}

/** Returns the name of the start or the end for messages, as typed or drawn. */
export function endName(which: 'start' | 'end', values: Partial<BoardValues>): string {
  const typed = values[which];
  return typed === undefined
    ? `the ${which === 'start' ? 'S' : 'E'} in ${inputName(values.board ?? '')}`
    : `--${which} ${typed}`;
}

function checkEnds(problem: TourProblem, values: Partial<BoardValues>): void {
  const { rows, cols, start, end, closed } = problem;
  const blocked = (problem.blocked ?? []) as readonly number[];
  if (end !== undefined && closed) {
    const why = 'the end of a closed tour depends on its start';
    throw new TypeError(`${endName('end', values)} cannot be used with --closed: ${why}`);
  }
  if (blocked.length > 0 && blocked.length === rows * cols) {
    throw new RangeError('--blocked leaves no square. Expected at least one open square.');
  }
  for (const which of ['start', 'end'] as const) {
    const square = problem[which];
    if (typeof square !== 'number' || !blocked.includes(square)) continue;
    const name = squareName(square, problem);
    throw new RangeError(`${endName(which, values)}: ${name} is blocked. Expected an open square.`);
  }
  if (start !== undefined && start === end && rows * cols - blocked.length > 1) {
    const names = `${endName('start', values)} and ${endName('end', values)}`;
    throw new RangeError(`${names} are the same square. Expected two different squares.`);
  }
}

/**
 * Rejects a start of closed tours where a call names each tour once, wherever it starts.
 * @throws TypeError
 */
export function checkStartIsRead({ start, closed }: TourProblem, values: Partial<BoardValues>): void {
  if (!closed || start === undefined) return;
  const why = 'a closed tour is the same from every start';
  throw new TypeError(`${endName('start', values)} has no effect with --closed: ${why}. Leave it out.`);
}

/** Parses a square. @throws RangeError naming the option if the text is no square of the board */
export function squareOption(option: string, text: string, board: BoardSize): number {
  const { rows, cols } = board;
  const number = /^\d+$/.test(text) ? Number(text) : undefined;
  const square = number === undefined ? parseSquare(text, board) : number < rows * cols ? number : undefined;
  if (square !== undefined) return square;
  const [corner, opposite] = [squareName([rows - 1, 0], board), squareName([0, cols - 1], board)];
  const names = corner.includes(',') ? '' : `${corner} to ${opposite}, `;
  const squares = `${names}row,col from 0,0 to ${rows - 1},${cols - 1}, or a number from 0 to ${rows * cols - 1}`;
  const several = option === '--blocked' ? '; separate squares with spaces' : '';
  throw new RangeError(
    `${option} is ${inspect(text)}. Expected a square of the ${rows} x ${cols} board: ${squares}${several}.`,
  );
}

/** Replaces positions such as (7,0) in a message of the library with names of squares such as a1. */
export function withSquareNames(sentence: string, { rows, cols }: BoardSize): string {
  return sentence.replace(/\((\d+),(\d+)\)/g, (position, row: string, col: string) => {
    if (Number(row) >= rows || Number(col) >= cols) return position;
    return squareName([Number(row), Number(col)], { rows, cols });
  });
}
