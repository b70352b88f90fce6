import type { SolveOptions, StrategyName, TieBreak, TourProblem } from 'knights-tour-wasm';
import { integerOf } from '../address.js';
import { formatSquares, parseSquares } from '../board/square-list.js';
import { ENGINES, type Engine } from '../solving.js';
import { strategyNamed } from '../strategies.js';

/** What the reader asks in the section Solve. */
export interface Question {
  readonly rows: number;
  readonly cols: number;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly closed: boolean;
  /** One byte a square; not 0: blocked. */
  readonly blocked: Uint8Array;
  readonly strategy: 'auto' | StrategyName;
  /** Undefined: the strategy's own. */
  readonly tieBreak: TieBreak | undefined;
  readonly engine: Engine;
  readonly seed: number;
}

export const LEAST_SIDE = 3;
export const MOST_SIDE = 200;
export const MOST_SEED = 2 ** 32 - 1;
const TIE_BREAKS: readonly TieBreak[] = ['first', 'farthest', 'random'];

/** The board of a first visit: a closed tour from a corner. */
export const FIRST_QUESTION: Question = {
  rows: 8,
  cols: 8,
  start: undefined,
  end: undefined,
  closed: true,
  blocked: new Uint8Array(64),
  strategy: 'auto',
  tieBreak: undefined,
  engine: 'auto',
  seed: 0,
};

/** The problem that is given to the package. */
export function problemOf({ rows, cols, start, end, closed, blocked }: Question): TourProblem {
  return {
    rows,
    cols,
    closed,
    start,
    // A closed tour has no end; the square is kept for when the tour is open again.
    end: closed ? undefined : end,
    blocked: blocked.includes(1) ? blocked : undefined,
  };
}

/**
 * The options that are given to the package. Seed 0 is the default, and the package refuses a seed that 'auto' cannot use:
 * beside a tie-break that is not random.
 */
export function optionsOf({ strategy, tieBreak, seed }: Question): SolveOptions {
  const isRead = strategy !== 'auto' || tieBreak === undefined || tieBreak === 'random';
  return { strategy, tieBreak, ...(seed !== 0 && isRead ? { seed } : {}) };
}

/** The same on a board of another size: squares keep their row and column, or are dropped. */
export function resized(question: Question, rows: number, cols: number): Question {
  const moved = (square: number | undefined): number | undefined => {
    if (square === undefined) return undefined;
    const row = Math.floor(square / question.cols);
    const col = square % question.cols;
    return row < rows && col < cols ? row * cols + col : undefined;
  };
  const blocked = new Uint8Array(rows * cols);
  for (const [square, isBlocked] of question.blocked.entries()) {
    const now = isBlocked ? moved(square) : undefined;
    if (now !== undefined) blocked[now] = 1;
  }
  return { ...question, rows, cols, blocked, start: moved(question.start), end: moved(question.end) };
}

/** The question as it stands in the address. */
export function valuesOf(question: Question): URLSearchParams {
  const { rows, cols, start, end, closed, blocked, strategy, tieBreak, engine, seed } = question;
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
  if (start !== undefined) values.set('start', String(start));
  if (end !== undefined) values.set('end', String(end));
  if (closed) values.set('closed', '1');
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  if (strategy !== 'auto') values.set('strategy', strategy);
  if (tieBreak !== undefined) values.set('tie-break', tieBreak);
  if (engine !== 'auto') values.set('engine', engine);
  if (seed !== 0) values.set('seed', String(seed));
  return values;
}

/** The question of an address; what it does not say, or says wrongly, is left out, or as on a first visit. */
export function questionOf(values: URLSearchParams): Question {
  const namedRows = integerOf(values, 'rows', LEAST_SIDE, MOST_SIDE);
  const namedCols = integerOf(values, 'cols', LEAST_SIDE, MOST_SIDE);
  const { rows, cols } = { rows: namedRows ?? FIRST_QUESTION.rows, cols: namedCols ?? FIRST_QUESTION.cols };
  // Without a size it is the board of a first visit, and closed as that one unless the address speaks of it.
  const isFirst =
    (namedRows === undefined || namedCols === undefined) &&
    rows === FIRST_QUESTION.rows &&
    cols === FIRST_QUESTION.cols;
  const last = rows * cols - 1;
  const blocked = parseSquares(values.get('blocked') ?? '', rows * cols);
  const free = (name: string): number | undefined => {
    const square = integerOf(values, name, 0, last);
    return square === undefined || blocked[square] ? undefined : square;
  };
  const start = free('start');
  const end = free('end');
  return {
    rows,
    cols,
    start,
    end: end === start ? undefined : end,
    closed: values.has('closed') ? values.get('closed') === '1' : isFirst && FIRST_QUESTION.closed,
    blocked,
    strategy: strategyNamed(values.get('strategy') ?? '') ?? 'auto',
    tieBreak: TIE_BREAKS.find((name) => name === values.get('tie-break')),
    engine: ENGINES.find((name) => name === values.get('engine')) ?? 'auto',
    seed: integerOf(values, 'seed', 0, MOST_SEED) ?? 0,
  };
}
