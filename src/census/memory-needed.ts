import { type CensusEngine, MOST_COLUMNS, type Step } from '../engines/census/kernel.js';
import type { Board } from '../problem/problem.js';
import type { FrontierPlan } from './frontier-count.js';
import type { OrientedBoard } from './oriented-board.js';
import { type Share, scaled } from './shares.js';
import { squareStep } from './steps.js';

/** Of a state, of a class, and of each matching of the largest class of a layer. */
const BYTES_A_STATE = 8;
const BYTES_A_CLASS = 12;
const BYTES_A_MATCHING = 8;
/** Tables of operations, and room for the join. */
const BYTES_ASIDE = 16 * 2 ** 20;
/**
 * How far guesses fall behind: closed tours of 8 x 8, 7 x 8, 7 x 10 and open ones of 7 x 7 and 7 x 8 took 0.75 to 1.02 times
 * the states guessed for their largest layers when closed, 0.85 to 1.3 times when open.
 */
const CLOSED_MARGIN = 1.2;
const OPEN_MARGIN = 1.5;

/** What WebAssembly can have at most. */
const MOST_BYTES = 2 ** 32;

/**
 * A guess that comes to more bytes is not finished, for that takes seconds, and the figure is a lower bound: what WebAssembly
 * can have at most, but no less than twice and no more than eight times what may be used.
 */
export function enoughToKnow(memory: number): number {
  return Math.min(8 * memory, Math.max(2 * memory, MOST_BYTES));
}

/** Whole boards of more columns are known to be too large, unless there is very much memory: to guess would take seconds. */
const COLUMNS_GUESSED = 8;
/** What the description of a step takes, on boards of any size. */
const BYTES_A_SQUARE = 1000;

/**
 * What a board takes at least, if that is too much and known without a guess; undefined: it may fit.
 * @param bytesOfColumns what whole boards of so many columns take
 */
export function bytesWithoutGuess(
  { rows, cols, squares, blocked }: Board,
  memory: number,
  bytesOfColumns: (cols: number) => number,
): number | undefined {
  const narrowest = Math.min(rows, cols);
  const least = bytesOfColumns(narrowest);
  const isKnown = blocked === undefined && narrowest > COLUMNS_GUESSED;
  if (isKnown && (narrowest > MOST_COLUMNS || least > memory)) return least;
  return squares * BYTES_A_SQUARE > memory ? squares * BYTES_A_SQUARE : undefined;
}

/** Boards of fewer columns have layers of at most some hundred megabytes; they are counted without asking. */
const LEAST_COLUMNS = 7;
/** Closed tours of seven columns take 300 MB. */
const LEAST_COLUMNS_CLOSED = 8;

function mayBeLarge({ cols, open }: OrientedBoard): boolean {
  return cols >= (open ? LEAST_COLUMNS : LEAST_COLUMNS_CLOSED);
}

function matchings(pairs: number): number {
  return pairs <= 1 ? 1 : (2 * pairs - 1) * matchings(pairs - 1);
}

/**
 * About how many bytes a count will take (or more, when that is far more than it may have), from a sweep of classes alone;
 * 0 for boards that take little, unless it is always asked. An engine that runs out of memory even for classes says so.
 * @throws MemoryRefused
 */
export function* memoryNeeded(
  engine: CensusEngine,
  { board, halves }: FrontierPlan,
  memory: number,
  asksAlways = false,
): Generator<Share, number> {
  if (!asksAlways && !mayBeLarge(board)) return 0;
  if (halves === undefined) {
    const steps = Array.from({ length: board.free.length }, (_, square) => squareStep(board, square, true));
    return (yield* sweepBytes(engine, steps, board.open, memory)).most + BYTES_ASIDE;
  }
  const share = halves.join.shared ? 1 : 0.5;
  const upper = yield* scaled(sweepBytes(engine, halves.upper, board.open, memory), 0, share);
  if (halves.join.shared) return upper.most + BYTES_ASIDE;
  const lower = yield* scaled(sweepBytes(engine, halves.lower, board.open, memory), share, share);
  return Math.max(upper.most, upper.last + lower.most) + BYTES_ASIDE;
}

/** The bytes of a sweep: the most at once, which are those of two layers, and those of the last layer. */
function* sweepBytes(
  engine: CensusEngine,
  steps: readonly Step[],
  open: boolean,
  memory: number,
): Generator<Share, { most: number; last: number }> {
  const estimate = engine.createEstimate(memory);
  const margin = open ? OPEN_MARGIN : CLOSED_MARGIN;
  let last = 0;
  let most = 0;
  for (const [i, step] of steps.entries()) {
    estimate.run(step);
    const layer = margin * BYTES_A_STATE * estimate.states + BYTES_A_CLASS * estimate.classes;
    const sums = BYTES_A_MATCHING * matchings(estimate.pairs);
    most = Math.max(most, engine.layerCopies * (last + layer) + sums);
    last = layer;
    if (most > enoughToKnow(memory)) break;
    yield (i + 1) / steps.length;
  }
  return { most: Math.ceil(most), last: Math.ceil(last) };
}
