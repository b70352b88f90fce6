import {
  type CensusEngine,
  type CensusKernel,
  type Join,
  type Part,
  type Step,
  WHOLE,
} from '../engines/census/kernel.js';
import { type Halves, halvesOf } from './middle.js';
import type { OrientedBoard } from './oriented-board.js';
import { type Share, scaled } from './shares.js';
import { mostFragments, squareStep } from './steps.js';

/** What a pass counted. */
export interface Pass {
  /** Modulo the prime, or modulo 2^64. */
  readonly count: bigint;
  /** The number itself is at most this; infinite when nothing is known. Of parts, bounds and counts add up. */
  readonly most: number;
  readonly peakBytes: number;
}

/** Joined at a time, between two reports. */
const TARGETS_A_SLICE = 2000;
/**
 * Of the time of a count by halves, the share of the join, of which a tenth is its beginning: closed and open tours of 7 and
 * 8 columns take 0.3 to 0.6 of it where one half is the other turned round, 0.75 where it is not. For progress alone.
 */
const JOIN_SHARE_OF_ONE = 0.5;
const JOIN_SHARE_OF_TWO = 0.75;
const JOIN_BEGINNING = 0.1;
/** So many times longer each step takes, in the first squares of so many rows; later ones take all the same. */
const STEP_GROWTH = 1.35;
const ROWS_OF_GROWTH = 3;

/** How a board is counted: its halves, or all its squares. */
export interface FrontierPlan {
  readonly board: OrientedBoard;
  readonly halves: Halves | undefined;
}

export function frontierPlan(board: OrientedBoard): FrontierPlan {
  return { board, halves: halvesOf(board) };
}

/**
 * Counts by a frontier that runs over the board, from both ends to the middle where the board is long enough.
 * @param modulus a prime, or 0 for an exact count
 * @param part what is joined, of two halves; a board without halves is counted whole
 */
export function* countPass(
  engine: CensusEngine,
  { board, halves }: FrontierPlan,
  modulus: number,
  memory: number,
  part: Part = WHOLE,
): Generator<Share, Pass> {
  const kernel = engine.createKernel({ mostPairs: mostFragments(board), modulus, memory });
  if (halves === undefined) return yield* sweepAll(kernel, board);
  const { upper, lower, join } = halves;
  const sweepShare = 1 - (join.shared ? JOIN_SHARE_OF_ONE : JOIN_SHARE_OF_TWO);
  const each = join.shared ? sweepShare : sweepShare / 2;
  yield* scaled(sweep(kernel, upper, board), 0, each);
  kernel.keepLayer();
  if (!join.shared) yield* scaled(sweep(kernel, lower, board), each, each);
  if (kernel.overflowed) return { count: 0n, most: Number.POSITIVE_INFINITY, peakBytes: kernel.peakBytes };
  yield* scaled(joinHalves(kernel, join, part), sweepShare, 1 - sweepShare);
  const most = kernel.overflowed ? Number.POSITIVE_INFINITY : kernel.mostJoined;
  return { count: kernel.joined, most, peakBytes: kernel.peakBytes };
}

function* joinHalves(kernel: CensusKernel, join: Join, part: Part): Generator<Share, void> {
  kernel.beginJoin(join, part);
  yield JOIN_BEGINNING;
  while (kernel.runJoin(TARGETS_A_SLICE)) {
    yield JOIN_BEGINNING + ((1 - JOIN_BEGINNING) * kernel.targetsDone) / kernel.targets;
  }
}

function* sweep(
  kernel: CensusKernel,
  steps: readonly Step[],
  { cols }: OrientedBoard,
): Generator<Share, void> {
  const shares = sweepShares(steps.length, cols);
  kernel.beginLayer();
  for (const [i, step] of steps.entries()) {
    kernel.runStep(step);
    yield shares[i]!;
  }
}

/** How far a sweep is after each of its steps, as the first rows make its layers grow. */
function sweepShares(steps: number, cols: number): number[] {
  const work = Array.from({ length: steps }, (_, i) => STEP_GROWTH ** Math.min(i, ROWS_OF_GROWTH * cols));
  const all = work.reduce((sum, each) => sum + each, 0);
  let done = 0;
  return work.map((each) => {
    done += each;
    return done / all;
  });
}

/** All squares in one sweep. Its total is a sum of less than 2^32 counts of 32 bits. */
function* sweepAll(kernel: CensusKernel, board: OrientedBoard): Generator<Share, Pass> {
  const squares = board.free.length;
  kernel.beginLayer();
  for (let square = 0; square < squares; square++) {
    kernel.runStep(squareStep(board, square, true));
    yield (square + 1) / squares;
  }
  const most = kernel.overflowed ? Number.POSITIVE_INFINITY : Number(kernel.completed);
  return { count: kernel.completed, most, peakBytes: kernel.peakBytes };
}
