import type { CensusEngine, CensusKernel, Step } from '../engines/census/kernel.js';
import { type Halves, halvesOf } from './middle.js';
import type { OrientedBoard } from './oriented-board.js';
import { mostFragments, squareStep } from './steps.js';

/** How far a count is, from 0 to 1. */
export type Share = number;

/** What a pass counted. */
export interface Pass {
  /** Modulo the prime; for an exact pass the number itself, when {@link Pass.exact} says so. */
  readonly count: bigint;
  readonly exact: boolean;
  readonly peakBytes: number;
}

/** Joined at a time, between two reports. */
const TARGETS_A_SLICE = 2000;
/** Of the time of a count by halves, the share of the join; a guess, for progress alone. */
const JOIN_SHARE = 0.5;
/** An upper bound below this is one of a number that 64 bits hold, whatever was lost in its last digits. */
const SAFE_BOUND = 2 ** 63;

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
 */
export function* countPass(
  engine: CensusEngine,
  { board, halves }: FrontierPlan,
  modulus: number,
  memory: number,
): Generator<Share, Pass> {
  const kernel = engine.createKernel({ mostPairs: mostFragments(board), modulus, memory });
  if (halves === undefined) return yield* sweepAll(kernel, board, modulus);
  const { upper, lower, join } = halves;
  const joinFrom = 1 - JOIN_SHARE;
  const sweeps = lower.length > 0 ? joinFrom / 2 : joinFrom;
  yield* sweep(kernel, upper, 0, sweeps);
  kernel.keepLayer();
  if (!join.shared) yield* sweep(kernel, lower, sweeps, sweeps);
  const overflowed = () => modulus === 0 && kernel.overflowed;
  if (overflowed()) return { count: 0n, exact: false, peakBytes: kernel.peakBytes };
  kernel.beginJoin(join);
  while (kernel.runJoin(TARGETS_A_SLICE)) {
    yield joinFrom + (JOIN_SHARE * kernel.targetsDone) / kernel.targets;
  }
  const exact = modulus === 0 && !kernel.overflowed && kernel.mostJoined < SAFE_BOUND;
  return { count: kernel.joined, exact, peakBytes: kernel.peakBytes };
}

function* sweep(
  kernel: CensusKernel,
  steps: readonly Step[],
  from: Share,
  share: Share,
): Generator<Share, void> {
  kernel.beginLayer();
  let work = 0;
  for (const [i, step] of steps.entries()) {
    kernel.runStep(step);
    work = (i + 1) / steps.length;
    yield from + share * work;
  }
}

/** All squares in one sweep. Its total is a sum of less than 2^32 counts of 32 bits. */
function* sweepAll(kernel: CensusKernel, board: OrientedBoard, modulus: number): Generator<Share, Pass> {
  const squares = board.free.length;
  kernel.beginLayer();
  for (let square = 0; square < squares; square++) {
    kernel.runStep(squareStep(board, square, true));
    yield (square + 1) / squares;
  }
  return { count: kernel.completed, exact: modulus === 0 && !kernel.overflowed, peakBytes: kernel.peakBytes };
}
