import type { SolveOptions, StrategyName, TieBreak, TourProblem } from 'knights-tour-wasm';
import { readInteger } from '../address.js';
import { formatSquares, parseSquares } from '../board/square-list.js';
import { ENGINES, type Engine } from '../solver-pools.js';
import { findStrategy } from '../strategies.js';

/** The board, problem and options of the section Solve. */
export interface Question {
  readonly rows: number;
  readonly cols: number;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly closed: boolean;
  /** A mask: non-zero bytes are blocked squares. */
  readonly blocked: Uint8Array;
  readonly strategy: 'auto' | StrategyName;
  /** Undefined: the default of the strategy. */
  readonly tieBreak: TieBreak | undefined;
  readonly engine: Engine;
  readonly seed: number;
}

export const MIN_SIDE = 3;
export const MAX_SIDE = 200;
export const MAX_SEED = 2 ** 32 - 1;
const TIE_BREAK_LIST = { first: true, farthest: true, random: true } satisfies Record<TieBreak, true>;
const TIE_BREAKS = Object.keys(TIE_BREAK_LIST) as TieBreak[];

/** The question of a first visit. */
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

/** Converts a question to a problem of the package. */
export function toProblem({ rows, cols, start, end, closed, blocked }: Question): TourProblem {
  return {
    rows,
    cols,
    closed,
    start,
    // A closed tour has no end. The question keeps it for open tours.
    end: closed ? undefined : end,
    blocked: blocked.includes(1) ? blocked : undefined,
  };
}

/**
 * Converts a question to options of the package. With 'auto' the package rejects a seed next to a tie-break that is not random, so
 * the seed is omitted there. Seed 0 is the default.
 */
export function toOptions({ strategy, tieBreak, seed }: Question): SolveOptions {
  const isRead = strategy !== 'auto' || tieBreak === undefined || tieBreak === 'random';
  return { strategy, tieBreak, ...(seed !== 0 && isRead ? { seed } : {}) };
}

/** Resizes the board. Squares keep their row and column, or are dropped. */
export function resizeBoard(question: Question, rows: number, cols: number): Question {
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

/** Formats a question for the address. */
export function formatQuestion(question: Question): URLSearchParams {
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

/** Parses the question of an address. Missing and invalid values get their defaults. */
export function parseQuestion(values: URLSearchParams): Question {
  const namedRows = readInteger(values, 'rows', MIN_SIDE, MAX_SIDE);
  const namedCols = readInteger(values, 'cols', MIN_SIDE, MAX_SIDE);
  const { rows, cols } = { rows: namedRows ?? FIRST_QUESTION.rows, cols: namedCols ?? FIRST_QUESTION.cols };
  // Without a size, the board and `closed` are those of a first visit.
  const isFirst =
    (namedRows === undefined || namedCols === undefined) &&
    rows === FIRST_QUESTION.rows &&
    cols === FIRST_QUESTION.cols;
  const last = rows * cols - 1;
  const blocked = parseSquares(values.get('blocked') ?? '', rows * cols);
  const openSquare = (name: string): number | undefined => {
    const square = readInteger(values, name, 0, last);
    return square === undefined || blocked[square] ? undefined : square;
  };
  const start = openSquare('start');
  const end = openSquare('end');
  return {
    rows,
    cols,
    start,
    end: end === start ? undefined : end,
    closed: values.has('closed') ? values.get('closed') === '1' : isFirst && FIRST_QUESTION.closed,
    blocked,
    strategy: findStrategy(values.get('strategy') ?? '') ?? 'auto',
    tieBreak: TIE_BREAKS.find((name) => name === values.get('tie-break')),
    engine: ENGINES.find((name) => name === values.get('engine')) ?? 'auto',
    seed: readInteger(values, 'seed', 0, MAX_SEED) ?? 0,
  };
}
