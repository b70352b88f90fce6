import type { Problem } from '../problem/problem.js';
import { narrowestSide, type OrientedBoard } from './board.js';
import type { CensusEngine } from './engine.js';
import { MAX_COLUMNS, MemoryRefused } from './kernel.js';
import type { CountResult } from './limits.js';
import { type Halves, wholeSweep } from './sweep.js';

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
  const whole = bytesOfColumns(kept, Math.min(rows, cols));
  const isKnown = blocked === undefined && Math.min(rows, cols) > MAX_ESTIMATED_COLUMNS;
  if (isKnown && (Math.min(rows, cols) > MAX_COLUMNS || whole > memory))
    throw new MemoryRefused(whole, false);
  if (squares * BYTES_PER_SQUARE > memory) throw new MemoryRefused(squares * BYTES_PER_SQUARE, false);
  const narrowest = narrowestSide(problem);
  if (narrowest > MAX_COLUMNS) throw new MemoryRefused(bytesOfColumns(kept, narrowest), false);
}

/**
 * Returns the bytes at which an estimate stops, since a whole one takes seconds. The figure is then a lower bound: the maximum
 * memory of WebAssembly, but at least two and at most eight times the limit.
 */
function estimateLimit(memory: number): number {
  return Math.min(8 * memory, Math.max(2 * memory, 2 ** 32));
}

function matchings(pairs: number): number {
  return pairs <= 1 ? 1 : (2 * pairs - 1) * matchings(pairs - 1);
}

/**
 * Estimates the bytes of a count or a sampler by a sweep of classes alone. Stops if they are far too many. Yields progress from
 * 0 to 1.
 * @throws MemoryRefused if they exceed `memory`, or if not even the classes fit
 */
export function* estimateMemory(
  engine: CensusEngine,
  board: OrientedBoard,
  halves: Halves | undefined,
  memory: number,
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
    const estimate = engine.createKernel(memory);
    estimate.call('beginEstimate');
    let last = 0;
    for (const step of sweep) {
      estimate.runStep(step, 'estimateStep');
      const layer =
        margin * BYTES_PER_STATE * estimate.get('estimatedStates') +
        BYTES_PER_CLASS * estimate.get('classes');
      const sums = BYTES_PER_MATCHING * matchings(estimate.get('estimatedPairs'));
      peak = Math.max(peak, before + last + layer + sums);
      if (kept === 'all-layers') before += layer;
      else last = layer;
      if (peak > estimateLimit(memory)) throw new MemoryRefused(Math.ceil(peak), false);
      yield ++done / steps;
    }
    before += kept === 'all-layers' ? BYTES_PER_LAST_CLASS * estimate.get('classes') : last;
  }
  const bytes = Math.ceil(Math.max(peak, before)) + FIXED_BYTES;
  if (bytes > memory) throw new MemoryRefused(bytes, false);
  return bytes;
}

/**
 * Returns the answer for a refusal of memory.
 * @param what the part that needs the memory, as the subject of a sentence
 * @throws RangeError if the platform has less memory than `memory` allows; rethrows other errors
 */
export function tooLarge(
  error: unknown,
  what: string,
  memory: number,
): Extract<CountResult, { status: 'too-large' }> {
  if (!(error instanceof MemoryRefused)) throw error;
  const { bytes, byPlatform } = error;
  if (byPlatform)
    throw new RangeError(`${bytes} bytes of memory are not available here; memory is ${memory}`);
  const explanation = `${what} would need about ${bytes} bytes of memory or more; memory is ${memory}.`;
  return { status: 'too-large', bytes, explanation };
}
