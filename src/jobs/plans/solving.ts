import {
  alignedTours,
  type Batch,
  type BatchArrays,
  type BatchFacts,
  type BatchResult,
  narrowest,
} from '../../problem/batch.js';
import type { Options } from '../../problem/options.js';
import type { Problem } from '../../problem/problem.js';
import { type TourResult, withJsonArrays } from '../../problem/result.js';
import { batchResult, solveBatchInSlices, solveInSlices } from '../../solver/solver.js';
import type { Watcher } from '../arguments.js';
import type { Call, CallRequest, CallSignal, Executor } from '../executor.js';
import { areShared, batchArraysIn, batchBytes, copyTours } from '../kinds/packing.js';
import { inPlace, MAX_SQUARES_IN_PLACE, SLICE_IN_PLACE } from '../kinds/solving.js';
import { type Chunks, Ordered } from './ordered.js';
import { fixedSize, MeasuredSize, type TaskSize } from './task-size.js';

/** Plans of calls that solve one problem or a batch. */

/** Tasks of a batch per worker, so that the next one is always ready. */
const TASKS_PER_WORKER = 2;
/** Maximum bytes of a batch's results in Redis, and minimum number of tasks regardless of their results. */
const MAX_BYTES_AT_ONCE = 2 ** 29;
const MIN_AT_ONCE = 4;
/** Minimum time between two calls of `onProgress`. */
const PROGRESS_MILLISECONDS = 50;

/** Solves one problem: in place if that is faster. */
export async function solveOne(
  executor: Executor,
  problem: Problem,
  options: Options,
  { signal, onProgress }: Watcher<[nodes: number]>,
  jobId?: string,
): Promise<TourResult> {
  if (!executor.isRemote && problem.board.squares <= MAX_SQUARES_IN_PLACE) {
    const steps = solveInSlices(executor.session, problem, options, undefined, SLICE_IN_PLACE);
    const solved = inPlace(steps);
    if (solved) {
      onProgress?.(solved.value.nodes);
      return solved.value;
    }
  }
  const terms = { options, counts: false };
  const call = await executor.open({ work: 'solve', terms, signals: [signal], about: problem, jobId });
  let isAnswered = false;
  try {
    const { result } = await call.run({ task: 'solve', problem, first: 0 }, { onProgress });
    onProgress?.(result.nodes);
    isAnswered = true;
    return withJsonArrays(result);
  } finally {
    await call.close(isAnswered);
  }
}

/** Squares of the first tasks: well below a millisecond of work, or 1/256 of a long batch. */
const FIRST_SQUARES = 2 ** 17;
const FIRST_PART = 2 ** -8;
const MAX_FIRST_SQUARES = 2 ** 21;
/** Maximum number of squares of a task, which limits its buffer. */
const MAX_SQUARES = 2 ** 24;

function sizeOf(executor: Executor, { problem, count, starts }: Batch, options: Options): TaskSize {
  const { squares } = problem.board;
  if (executor.sizes) {
    const size = { count, bytes: batchBytes(1, squares), hasStarts: starts !== undefined };
    return fixedSize(executor.sizes.tours(problem, options, size));
  }
  const first = Math.min(Math.max(FIRST_SQUARES, count * squares * FIRST_PART), MAX_FIRST_SQUARES);
  return new MeasuredSize(first / squares, MAX_SQUARES / squares);
}

/** Solves a batch into arrays. */
export async function solveBatch(
  executor: Executor,
  batch: Batch,
  options: Options,
  arrays: BatchArrays,
  watcher: Watcher<[done: number, total: number]>,
  jobId?: string,
): Promise<BatchResult> {
  const { problem, count } = batch;
  const { session, isRemote } = executor;
  let solved: { readonly value: BatchFacts } | undefined;
  if (count === 0 || (!isRemote && count * problem.board.squares <= MAX_SQUARES_IN_PLACE)) {
    solved = inPlace(solveBatchInSlices(session, batch, options, arrays, SLICE_IN_PLACE));
    if (solved) watcher.onProgress?.(count, count);
  }
  solved ??= { value: await solveInTasks(executor, batch, options, arrays, watcher, jobId) };
  return batchResult(batch, arrays, solved.value);
}

/**
 * Returns the number of simultaneous tasks. Redis holds a cluster's results until they are read. @param bytes results per task
 */
function tasksAtOnce({ isRemote, parallelism }: Executor, bytes: number): number {
  if (!isRemote) return TASKS_PER_WORKER * parallelism;
  return Math.min(parallelism, Math.max(MIN_AT_ONCE, Math.floor(MAX_BYTES_AT_ONCE / bytes)));
}

function batchRequest(
  { isRemote }: Executor,
  { problem, count, starts }: Batch,
  options: Options,
  more: { signal: CallSignal | undefined; jobId: string | undefined; shared?: BatchArrays | undefined },
): CallRequest {
  const { signal, jobId, shared } = more;
  const terms = { options, counts: true, problem, shared };
  return { work: 'solve', terms, signals: [signal], about: isRemote && [count, starts], jobId };
}

async function solveInTasks(
  executor: Executor,
  batch: Batch,
  options: Options,
  arrays: BatchArrays,
  { signal, onProgress }: Watcher<[done: number, total: number]>,
  jobId: string | undefined,
): Promise<BatchFacts> {
  const { problem, count, starts } = batch;
  const { squares } = problem.board;
  const { parallelism, isRemote } = executor;
  const size = sizeOf(executor, batch, options);
  const spares: ArrayBuffer[] = [];
  const shared = !isRemote && areShared(arrays) ? arrays : undefined;
  let kept = starts as Uint8Array | Uint16Array | Uint32Array | undefined;
  let given = 0;
  let done = 0;
  let facts: BatchFacts = {};
  let progressAt = performance.now() + PROGRESS_MILLISECONDS;
  const opened = executor.open(batchRequest(executor, batch, options, { signal, jobId, shared }));
  const call = opened instanceof Promise ? await opened : opened;

  /** Runs tasks until all tours are assigned. */
  async function runTasks(): Promise<void> {
    while (given < count) {
      const first = given;
      const left = count - first;
      const next = size.next(parallelism, left);
      const some = next < left && !isRemote ? alignedTours(next) : Math.min(next, left);
      given += some;
      const output = await call.run({
        ...{ task: 'batch', first, count: some },
        starts: kept?.slice(first, given) as Uint8Array<ArrayBuffer> | undefined,
        spare: spares.pop(),
      });
      if (output.buffer) {
        // Throws if the caller has transferred an array of `out` in the meantime.
        copyTours(output.buffer, first, some, squares, arrays);
        if (!isRemote) spares.push(output.buffer);
      }
      size.record(some, output.milliseconds);
      done += some;
      facts = { ...output.facts, ...facts };
      const now = performance.now();
      if (done < count && now < progressAt) continue;
      progressAt = now + PROGRESS_MILLISECONDS;
      onProgress?.(done, count);
    }
  }

  let isAnswered = false;
  try {
    const running = Array.from(
      { length: tasksAtOnce(executor, size.next(parallelism, count) * batchBytes(1, squares)) },
      runTasks,
    );
    // Copy the caller's array, which may change, while the first tasks run. Use the narrowest type: touching new memory takes
    // most of the time.
    kept = starts && new (narrowest(squares))(starts);
    await Promise.all(running);
    isAnswered = true;
    return facts;
  } finally {
    await call.close(isAnswered);
  }
}

/** Tours of a batch, in order. */
export type BatchChunk = BatchArrays & Pick<BatchResult, 'count' | 'squares'>;

/** Solves a batch of any length in one call and returns the results in chunks. */
export class BatchChunks implements Chunks<BatchChunk> {
  readonly #call: Call;
  readonly #tasks: Ordered<{ first: number; count: number }, BatchChunk>;
  #chunk: BatchChunk | undefined;
  #isRead = false;

  /**
   * @param batch if it has starts, tour i starts at `starts[i % starts.length]`
   * @param from number of tours to skip
   */
  static async open(
    executor: Executor,
    batch: Batch,
    options: Options,
    from: number,
    named: { signal: CallSignal | undefined; jobId: string | undefined },
  ): Promise<BatchChunks> {
    const call = await executor.open(batchRequest(executor, batch, options, named));
    return new BatchChunks(executor, batch, sizeOf(executor, batch, options), from, call);
  }

  private constructor(executor: Executor, batch: Batch, size: TaskSize, from: number, call: Call) {
    const { problem, count, starts } = batch;
    const { squares } = problem.board;
    const { parallelism, isRemote } = executor;
    const Starts = narrowest(squares);
    let given = from;
    const source = {
      next() {
        const task = { first: given, count: Math.min(size.next(parallelism, count - given), count - given) };
        given += task.count;
        return task;
      },
      get isEnded() {
        return given >= count;
      },
    };
    const run = async (task: { first: number; count: number }) => {
      const own = starts && new Starts(task.count).map((_, i) => starts[(task.first + i) % starts.length]!);
      const { buffer, milliseconds } = await call.run({
        ...{ task: 'batch', ...task, spare: undefined },
        starts: own as Uint8Array<ArrayBuffer> | undefined,
      });
      size.record(task.count, milliseconds);
      return { piece: { count: task.count, squares, ...batchArraysIn(buffer!, task.count, squares) } };
    };
    const running = tasksAtOnce(executor, size.next(parallelism, count) * batchBytes(1, squares));
    this.#call = call;
    this.#tasks = new Ordered(call, source, run, { running, ahead: isRemote ? running : 2 * running });
  }

  take(): BatchChunk | undefined {
    const chunk = this.#call.failure ? undefined : this.#chunk;
    this.#chunk = undefined;
    return chunk;
  }

  async fill(): Promise<boolean> {
    this.#chunk = await this.#tasks.next();
    this.#isRead = this.#chunk === undefined;
    return !this.#isRead;
  }

  close(): Promise<void> {
    this.#tasks.end();
    return this.#call.close(this.#isRead);
  }
}
