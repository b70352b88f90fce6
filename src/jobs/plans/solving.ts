import {
  type Batch,
  type BatchArrays,
  type BatchFacts,
  type BatchResult,
  narrowest,
} from '../../problem/batch.js';
import { readClock } from '../../problem/clock.js';
import type { Options } from '../../problem/options.js';
import type { Problem } from '../../problem/problem.js';
import { type WalkResult, withJsonArrays } from '../../problem/result.js';
import { batchResult, type Session, solveBatchInSlices, solveInSlices } from '../../solver/solver.js';
import { type CallOptions, type Executor, withCall } from '../executor.js';
import { areShared, batchArraysIn, batchBytes, copyTours } from '../kinds/packing.js';
import type { BatchInput, BatchOutput } from '../task.js';
import { Ordered, type Range, ranges, type Take, takeFrom } from './ordered.js';

/** Plans of calls that solve one problem or a batch. */

/** Minimum time between two calls of `onProgress`. */
const PROGRESS_MILLISECONDS = 50;

/**
 * Maximum number of squares, in total, of calls that run in place. For most of them a round trip to a worker, 0.05 to 0.1 ms,
 * takes longer than the work (`npm run bench -- --only pool-crossover`).
 */
const MAX_SQUARES_IN_PLACE = 4096;

/** Time after which a call in place moves to a worker: it is a hard search. */
const MAX_MILLISECONDS_IN_PLACE = 1;

/** Nodes of a search between two checks of the clock. */
const SLICE_IN_PLACE = 2 ** 12;

/** Solves a small problem in place. Returns undefined if it is large, or if it takes too long. */
export function solveInPlace(session: Session, problem: Problem, options: Options): WalkResult | undefined {
  if (problem.board.squares > MAX_SQUARES_IN_PLACE) return undefined;
  return inPlace(solveInSlices(session, problem, options, undefined, SLICE_IN_PLACE))?.value;
}

/** Runs a small call in place. Returns its last step; undefined if it takes too long. */
function inPlace<Value>(
  steps: Generator<undefined, Value, undefined>,
): IteratorReturnResult<Value> | undefined {
  const end = readClock() + MAX_MILLISECONDS_IN_PLACE;
  do {
    const step = steps.next();
    if (step.done) return step;
  } while (readClock() < end);
  return undefined;
}

/** Solves one problem: in place if that is faster. */
export async function solveOne(
  executor: Executor,
  request: CallOptions,
  problem: Problem,
  options: Options,
): Promise<WalkResult> {
  const { onProgress } = request;
  const solved = executor.isRemote ? undefined : solveInPlace(executor.session, problem, options);
  if (solved) {
    onProgress?.(solved.nodes);
    return solved;
  }
  const terms = { options, counts: false };
  return withCall(executor, { ...request, work: 'solve', terms, about: problem }, async (call) => {
    const { result } = await call.run({ task: 'solve', problem, first: 0 }, onProgress);
    onProgress?.(result.nodes);
    return withJsonArrays(result);
  });
}

type Starts = NonNullable<BatchInput['starts']>;

/** Returns the starts of consecutive tours. Tour i starts at `starts[i % starts.length]`. */
function startsOf(starts: Starts, { first, count }: Range): Starts {
  const at = first % starts.length;
  const some = starts.slice(at, at + count);
  if (some.length === count) return some;
  const repeated = Array.from({ length: count }, (_, i) => starts[(at + i) % starts.length]!);
  return (starts.constructor as Uint32ArrayConstructor).from(repeated);
}

/** The results of consecutive tours of a batch. */
interface Solved extends Range, BatchOutput {}

/**
 * Opens a call that solves a batch.
 * @param run `from`: number of tours to skip, if the results are read as they come; `shared`: arrays of the caller on shared memory
 */
async function openBatch<Chunk>(
  executor: Executor,
  request: CallOptions,
  { problem, count, starts }: Batch,
  options: Options,
  { from, shared }: { from?: number; shared?: BatchArrays | undefined },
  chunkOf: (solved: Solved) => Chunk,
): Promise<Ordered<Range, Chunk>> {
  const { squares } = problem.board;
  // The caller may change the array while the call runs.
  const ownStarts = starts && new (narrowest(squares))(starts);
  const terms = { options, counts: true, problem, shared };
  const call = await executor.open({ ...request, work: 'solve', terms, about: [count, ownStarts] });
  const size = executor.sizes.batch({ problem, count, starts }, options, from !== undefined);
  const run = async (range: Range) => {
    const part = ownStarts && startsOf(ownStarts, range);
    const output = await call.run({ task: 'batch', ...range, starts: part });
    size.record(range.count, output.milliseconds);
    return { chunk: chunkOf({ ...range, ...output }) };
  };
  const bytes = size.next(count) * batchBytes(1, squares);
  const limits = executor.limits({ running: 2, ahead: 4 }, bytes);
  return new Ordered(call, ranges(from ?? 0, count, size), run, limits);
}

export async function solveBatch(
  executor: Executor,
  request: CallOptions,
  batch: Batch,
  options: Options,
  arrays: BatchArrays,
): Promise<BatchResult> {
  const { onProgress } = request;
  const { problem, count } = batch;
  const { squares } = problem.board;
  const { session, isRemote } = executor;
  if (count === 0 || (!isRemote && count * squares <= MAX_SQUARES_IN_PLACE)) {
    const solved = inPlace(solveBatchInSlices(session, batch, options, arrays, SLICE_IN_PLACE));
    if (solved) {
      onProgress?.(count, count);
      return batchResult(batch, arrays, solved.value);
    }
  }
  const shared = !isRemote && areShared(arrays) ? arrays : undefined;
  const tasks = await openBatch(executor, request, batch, options, { shared }, (solved) => solved);
  let done = 0;
  let facts: BatchFacts = {};
  let progressAt = readClock() + PROGRESS_MILLISECONDS;
  try {
    for (let next = await tasks.next(); next; next = await tasks.next()) {
      // Throws if the caller has transferred an array of `out` in the meantime.
      if (next.buffer) copyTours(next.buffer, next.first, next.count, squares, arrays);
      done += next.count;
      facts = { ...next.facts, ...facts };
      // The strategy that took over for some tours is that of the batch.
      if (next.facts.strategy === 'edge-search') facts = { ...facts, strategy: 'edge-search' };
      const now = readClock();
      if (done < count && now < progressAt) continue;
      progressAt = now + PROGRESS_MILLISECONDS;
      onProgress?.(done, count);
    }
  } finally {
    await tasks.close();
  }
  return batchResult(batch, arrays, facts);
}

/** Tours of a batch, in order. */
export type BatchChunk = BatchArrays & Pick<BatchResult, 'count' | 'squares'>;

/** Solves a batch of any length in one call and returns the results in chunks. @param from number of tours to skip */
export function batchChunks(
  executor: Executor,
  request: CallOptions,
  batch: Batch,
  options: Options,
  from: number,
): Promise<Ordered<Range, Take<BatchChunk>>> {
  const { squares } = batch.problem.board;
  return openBatch(executor, request, batch, options, { from }, ({ count, buffer }) =>
    takeFrom([{ count, squares, ...batchArraysIn(buffer!, count, squares) }]),
  );
}
