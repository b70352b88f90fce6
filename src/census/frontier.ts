import type { Problem } from '../problem/problem.js';
import { bitsOfBound, type Move, type OrientedBoard, orientBoard } from './board.js';
import type { CensusEngine } from './engine.js';
import { type CensusKernel, type Join, type Part, type Step, WHOLE } from './kernel.js';
import { estimateMemory, refuseByColumns } from './memory.js';
import { fromRemainders, primesFor, type Remainder, SAFE_BOUND } from './remainders.js';
import { type Halves, maxFragments, splitBoard, wholeSweep } from './sweep.js';

/**
 * Counts tours by a frontier. A plan describes how to sweep a board. A pass sweeps it and counts modulo 2^64 or modulo a prime.
 * One pass is enough if the number is known to fit in 64 bits; otherwise there is one pass per prime. Passes and parts of a
 * pass are independent, so workers and machines can share a count.
 */

/** Progress of a count, from 0 to 1. */
export type Share = number;

/** The plan of a count: two halves, or one sweep of all squares if there are none. */
export interface FrontierPlan {
  readonly board: OrientedBoard;
  readonly halves: Halves | undefined;
  /** Estimated bytes of a pass; 0: few, not estimated. */
  readonly bytes: number;
}

/** The result of a pass. */
export interface Pass {
  /** The number modulo the prime, or modulo 2^64. */
  readonly count: bigint;
  /** Upper bound on the number; Infinity if unknown. The bounds of parts add up, like their counts. */
  readonly bound: number;
  readonly peakBytes: number;
}

/** The result of one of several workers. */
export type PartResult =
  | { readonly status: 'part'; readonly count: bigint; readonly bound: number }
  | { readonly status: 'remainders'; readonly remainders: readonly Remainder[] };

/** The task of one worker: its targets of the exact pass, or its share of the primes. */
export interface PartOrder {
  readonly work: 'exact' | 'remainders';
  readonly part: Part;
  /** The targets to count modulo the primes; default all. */
  readonly targets?: Part | undefined;
}

/** Boards with fewer columns take at most some hundred megabytes. They are counted without an estimate. */
const MIN_OPEN_COLUMNS = 7;
const MIN_CLOSED_COLUMNS = 8;
const MIN_ESTIMATE_LIMIT = 2 ** 30;
/** The estimate's share of the time: one twelfth for closed 8 x 8. */
export const PLAN_SHARE: Share = 0.08;
/** Number of targets joined between two reports of progress. */
const TARGETS_PER_SLICE = 2000;
/**
 * The join's share of the time: 0.3 to 0.6 if both halves are equal, else 0.75 (closed and open tours of 7 and 8 columns). The
 * start of the join takes a tenth of that. Used only for progress.
 */
const JOIN_SHARE_SHARED = 0.5;
const JOIN_SHARE = 0.75;
const JOIN_BEGINNING = 0.1;
/** Factor of time from one step to the next, in the first rows. Used only for progress. */
const STEP_GROWTH = 1.35;
const ROWS_OF_GROWTH = 3;
/** Below this bound, one pass is likely to be enough: the bound has about twice the bits of the number. */
export const BITS_OF_ONE_PASS = 120;

/** Yields the progress of a part of the work as progress of the whole. */
export function* scaleProgress<Result>(
  steps: Generator<Share, Result>,
  from: Share,
  share: Share,
): Generator<Share, Result> {
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    yield from + share * next.value;
  }
}

/**
 * Plans a count.
 * @param missing a move that tours must not use
 * @param alwaysEstimate whether to estimate the memory even if it is little
 * @throws MemoryRefused
 */
export function* planFrontier(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  { missing, alwaysEstimate = false }: { missing?: Move | undefined; alwaysEstimate?: boolean } = {},
): Generator<Share, FrontierPlan> {
  refuseByColumns(problem, memory, 'two-layers');
  const board = orientBoard(problem, missing);
  const halves = splitBoard(board);
  const mayBeLarge = board.cols >= (board.open ? MIN_OPEN_COLUMNS : MIN_CLOSED_COLUMNS);
  if (!mayBeLarge && !alwaysEstimate) return { board, halves, bytes: 0 };
  // With few columns the estimate only decides how to share the count, so it must not reject the count.
  const limit = mayBeLarge ? memory : Math.max(memory, MIN_ESTIMATE_LIMIT);
  return { board, halves, bytes: yield* estimateMemory(engine, board, halves, limit, 'two-layers') };
}

/**
 * Returns the number of tours.
 * @throws MemoryRefused
 */
export function* frontierCount(
  engine: CensusEngine,
  plan: FrontierPlan,
  memory: number,
): Generator<Share, bigint> {
  const bits = bitsOfBound(plan.board);
  const share = bits < BITS_OF_ONE_PASS ? 1 : 1 / (1 + primesFor(bits).length);
  const { count, bound } = yield* scaleProgress(countPass(engine, plan, 0, memory), 0, share);
  if (bound < SAFE_BOUND) return count;
  const rest = frontierRemainders(engine, plan, memory, WHOLE);
  return fromRemainders(yield* scaleProgress(rest, share, 1 - share));
}

/**
 * Returns the number of tours modulo the primes of a part.
 * @param targets the share of the join to count
 * @throws MemoryRefused
 */
export function* frontierRemainders(
  engine: CensusEngine,
  plan: FrontierPlan,
  memory: number,
  { index, of }: Part,
  targets: Part = WHOLE,
): Generator<Share, Remainder[]> {
  const primes = primesFor(bitsOfBound(plan.board)).filter((_, i) => i % of === index);
  const remainders: Remainder[] = [];
  for (const [i, prime] of primes.entries()) {
    const pass = countPass(engine, plan, prime, memory, targets);
    const { count } = yield* scaleProgress(pass, i / primes.length, 1 / primes.length);
    remainders.push([prime, count]);
  }
  return remainders;
}

/**
 * Runs the task of one of several workers.
 * @param memory maximum number of bytes for this part
 * @throws MemoryRefused
 */
export function* frontierPart(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  { work, part, targets }: PartOrder,
): Generator<Share, PartResult> {
  const board = orientBoard(problem);
  const plan = { board, halves: splitBoard(board), bytes: 0 };
  if (work === 'remainders') {
    return {
      status: 'remainders',
      remainders: yield* frontierRemainders(engine, plan, memory, part, targets),
    };
  }
  const { count, bound } = yield* countPass(engine, plan, 0, memory, part);
  return { status: 'part', count, bound };
}

/** Adds up parts. Returns undefined if the sum may exceed 64 bits. Then the count must be computed modulo several primes. */
export function sumOfParts(parts: readonly PartResult[]): bigint | undefined {
  let count = 0n;
  let bound = 0;
  const remainders: Remainder[] = [];
  for (const part of parts) {
    if (part.status === 'remainders') remainders.push(...part.remainders);
    else {
      count += part.count;
      bound += part.bound;
    }
  }
  if (remainders.length > 0) return fromRemainders(remainders);
  return bound < SAFE_BOUND ? BigInt.asUintN(64, count) : undefined;
}

/**
 * Runs one pass over the board.
 * @param modulus a prime, or 0 for an exact count
 * @param part the part of the join; ignored for a board without halves
 * @throws MemoryRefused
 */
export function* countPass(
  engine: CensusEngine,
  { board, halves }: Pick<FrontierPlan, 'board' | 'halves'>,
  modulus: number,
  memory: number,
  part: Part = WHOLE,
): Generator<Share, Pass> {
  const kernel = engine.createKernel(memory);
  kernel.beginCount(maxFragments(board), modulus);
  if (halves === undefined) {
    yield* sweep(kernel, wholeSweep(board), board);
    // The bound is exact: the number is a sum of fewer than 2^32 counts of 32 bits.
    return passOf(kernel, kernel.completed, Number(kernel.completed));
  }
  const { upper, lower, join } = halves;
  const sweeps = 1 - (join.shared ? JOIN_SHARE_SHARED : JOIN_SHARE);
  const each = join.shared ? sweeps : sweeps / 2;
  yield* scaleProgress(sweep(kernel, upper, board), 0, each);
  kernel.call('keepLayer');
  if (!join.shared) yield* scaleProgress(sweep(kernel, lower, board), each, each);
  if (kernel.overflowed) return passOf(kernel, 0n, 0);
  yield* scaleProgress(joinHalves(kernel, join, part), sweeps, 1 - sweeps);
  return passOf(kernel, kernel.joined, kernel.get('joinedBound'));
}

function passOf(kernel: CensusKernel, count: bigint, bound: number): Pass {
  return {
    count,
    bound: kernel.overflowed ? Number.POSITIVE_INFINITY : bound,
    peakBytes: kernel.get('peakBytes'),
  };
}

function* sweep(
  kernel: CensusKernel,
  steps: readonly Step[],
  { cols }: OrientedBoard,
): Generator<Share, void> {
  const work = steps.map((_, i) => STEP_GROWTH ** Math.min(i, ROWS_OF_GROWTH * cols));
  const all = work.reduce((sum, each) => sum + each, 0);
  let done = 0;
  kernel.call('beginLayer');
  for (const [i, step] of steps.entries()) {
    kernel.runStep(step);
    done += work[i]!;
    yield done / all;
  }
}

function* joinHalves(kernel: CensusKernel, join: Join, part: Part): Generator<Share, void> {
  kernel.beginJoin(join, part);
  yield JOIN_BEGINNING;
  while (kernel.call('runJoin', TARGETS_PER_SLICE) !== 0) {
    const done = (kernel.get('targetsDone') >>> 0) / (kernel.get('targets') >>> 0);
    yield JOIN_BEGINNING + (1 - JOIN_BEGINNING) * done;
  }
}
