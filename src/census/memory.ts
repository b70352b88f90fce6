import type { Problem } from '../problem/problem.js';
import { type Move, narrowestSide, type OrientedBoard, orientBoard } from './board.js';
import type { CensusEngine } from './engine.js';
import { MAX_COLUMNS, MemoryRefused } from './kernel.js';
import type { CountResult } from './limits.js';
import { type Halves, splitBoard, wholeSweep } from './sweep.js';

/** Estimates of the memory of a count or a sampler, and the answer if it is too much. */

/** Bytes per state, per class, and per matching of the largest class of a layer. */
const BYTES_PER_STATE = 8;
const BYTES_PER_CLASS = 12;
const BYTES_PER_MATCHING = 8.125;
/** Bytes per class of the last layer of a kept half: its key in the join, its counts, and about as many targets. */
const BYTES_PER_LAST_CLASS = 40;
/** Bytes of the tables of operations and of the join. */
const FIXED_BYTES = 20 * 2 ** 20;
/** Bytes per square of the description of the steps. */
const BYTES_PER_SQUARE = 1000;

/** The kept layers: two at a time for a count, all for a sampler. */
export type Kept = 'two-layers' | 'all-layers';

interface Usage {
  /** Bytes for closed tours of 8 columns without holes. Each further column multiplies them by about 20. */
  readonly eightColumns: number;
  /** Factor by which estimates may be too low, on closed and on open boards. Measured on boards of 36 to 70 squares. */
  readonly closedMargin: number;
  readonly openMargin: number;
}

const USAGE: Readonly<Record<Kept, Usage>> = {
  'two-layers': { eightColumns: 4e8, closedMargin: 1.2, openMargin: 1.5 },
  'all-layers': { eightColumns: 9e8, closedMargin: 1.35, openMargin: 1.5 },
};

/** Maximum number of columns to estimate by a sweep, without holes. Beyond that it would take seconds; a formula decides. */
const MAX_ESTIMATED_COLUMNS = 8;

function bytesOfColumns(kept: Kept, cols: number): number {
  return Math.min(Math.ceil(USAGE[kept].eightColumns * 20 ** (cols - 8)), Number.MAX_SAFE_INTEGER);
}

/**
 * Rejects boards that are known to be too large without an estimate.
 * @throws MemoryRefused
 */
export function refuseByColumns(problem: Problem, memory: number, kept: Kept): void {
  const { rows, cols, squares, blocked } = problem.board;
  // Free ends take about as much as another column.
  const isFree = !problem.closed && problem.start < 0 && problem.end < 0;
  const columns = Math.min(rows, cols) + (isFree ? 1 : 0);
  const whole = bytesOfColumns(kept, columns);
  const isKnown = blocked === undefined && columns > MAX_ESTIMATED_COLUMNS;
  if (isKnown && (Math.min(rows, cols) > MAX_COLUMNS || whole > memory))
    throw new MemoryRefused(whole, false, true);
  if (squares * BYTES_PER_SQUARE > memory) throw new MemoryRefused(squares * BYTES_PER_SQUARE, false);
  const narrowest = narrowestSide(problem);
  if (narrowest > MAX_COLUMNS) throw new MemoryRefused(bytesOfColumns(kept, narrowest), false, true);
}

/** Maximum memory of WebAssembly. An estimate stops there, since no memory suffices then and the rest takes long. */
const MAX_BYTES = 2 ** 32;
/** Memory of an estimate itself. At {@link MAX_BYTES} it takes about a fifteenth of what it estimates. */
const ESTIMATE_BYTES = 2 ** 29;
/** Maximum number of squares to estimate by a sweep, whose steps take memory. Beyond that a formula decides. */
const MAX_ESTIMATED_SQUARES = 2 ** 18;

function matchings(pairs: number): number {
  return pairs <= 1 ? 1 : (2 * pairs - 1) * matchings(pairs - 1);
}

/**
 * Estimates the bytes that suffice for a count or a sampler by a sweep of classes alone. Stops beyond the memory of WebAssembly.
 * Yields progress from 0 to 1.
 */
function* estimate(
  engine: CensusEngine,
  board: OrientedBoard,
  halves: Halves | undefined,
  limit: number,
  kept: Kept,
): Generator<number, number> {
  const sweeps = halves ? [halves.upper, halves.lower] : [wholeSweep(board)];
  const steps = sweeps.reduce((sum, sweep) => sum + sweep.length, 0);
  const margin = board.open ? USAGE[kept].openMargin : USAGE[kept].closedMargin;
  /** Bytes of earlier layers. */
  let before = 0;
  let peak = 0;
  let done = 0;
  for (const sweep of sweeps.filter(({ length }) => length > 0)) {
    const kernel = engine.createKernel(ESTIMATE_BYTES);
    kernel.call('beginEstimate');
    let last = 0;
    for (const step of sweep) {
      kernel.runStep(step, 'estimateStep');
      const layer =
        margin * BYTES_PER_STATE * kernel.get('estimatedStates') + BYTES_PER_CLASS * kernel.get('classes');
      const sums = BYTES_PER_MATCHING * matchings(kernel.get('estimatedPairs'));
      peak = Math.max(peak, before + last + layer + sums);
      if (kept === 'all-layers') before += layer;
      else last = layer;
      if (peak > limit) return Math.ceil(peak);
      yield ++done / steps;
    }
    before += kept === 'all-layers' ? BYTES_PER_LAST_CLASS * kernel.get('classes') : last;
  }
  return Math.max(Math.ceil(Math.max(peak, before)) + FIXED_BYTES, board.names.length * BYTES_PER_SQUARE);
}

/**
 * Estimates the bytes of a count or a sampler. Yields progress from 0 to 1.
 * @throws MemoryRefused if they exceed `memory`
 */
export function* estimateMemory(
  engine: CensusEngine,
  board: OrientedBoard,
  halves: Halves | undefined,
  memory: number,
  kept: Kept,
): Generator<number, number> {
  const limit = Math.max(2 * memory, MAX_BYTES);
  let bytes: number;
  try {
    bytes = yield* estimate(engine, board, halves, limit, kept);
  } catch (error) {
    if (!(error instanceof MemoryRefused) || error.byPlatform) throw error;
    bytes = Math.max(limit + 1, error.bytes);
  }
  if (bytes > memory) throw new MemoryRefused(bytes, false, true);
  return bytes;
}

/**
 * Returns the bytes that suffice for a problem that was refused memory.
 * @param missing a move that tours must not use
 */
function* sufficientBytes(
  engine: CensusEngine,
  problem: Problem,
  { bytes, isSufficient }: MemoryRefused,
  kept: Kept,
  missing?: Move,
): Generator<number, number> {
  if (isSufficient) return bytes;
  const { rows, cols, squares } = problem.board;
  if (squares > MAX_ESTIMATED_SQUARES) {
    const sweep = bytesOfColumns(kept, Math.min(rows, cols) + (problem.closed ? 0 : 1));
    return Math.ceil(FIXED_BYTES + 2 * squares * BYTES_PER_SQUARE + 2 * sweep);
  }
  const board = orientBoard(problem, missing);
  try {
    yield* estimateMemory(engine, board, splitBoard(board), 0, kept);
  } catch (error) {
    if (error instanceof MemoryRefused && !error.byPlatform) return Math.max(error.bytes, Math.ceil(bytes));
    throw error;
  }
  return Math.ceil(bytes);
}

/**
 * Returns the answer for a refusal of memory.
 * @param what the part that needs the memory, as the subject of a sentence
 * @param missing a move that tours must not use
 * @throws RangeError if the platform has less memory than `memory` allows; rethrows other errors
 */
export function* tooLarge(
  error: unknown,
  what: string,
  { engine, problem, memory, kept, missing }: Refused,
): Generator<number, Extract<CountResult, { status: 'too-large' }>> {
  if (!(error instanceof MemoryRefused)) throw error;
  if (error.byPlatform)
    throw new RangeError(`${error.bytes} bytes of memory are not available here; memory is ${memory}`);
  const bytes = yield* sufficientBytes(engine, problem, error, kept, missing);
  const explanation = `${what} would need about ${bytes} bytes of memory; memory is ${memory}.`;
  return { status: 'too-large', bytes, explanation };
}

/** A call that was refused memory. */
interface Refused {
  readonly engine: CensusEngine;
  readonly problem: Problem;
  readonly memory: number;
  readonly kept: Kept;
  readonly missing?: Move | undefined;
}
