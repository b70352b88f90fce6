import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import type { Part } from '../census/kernel.js';
import { limitsOf } from '../census/limits.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import type { BatchProblem, BatchResult } from '../problem/batch.js';
import { batchArrays, checkBatch, outArrays } from '../problem/batch-arguments.js';
import { OPTION_KEYS, outArgument } from '../problem/options.js';
import {
  type Board,
  checkProblemKeys,
  normaliseProblem,
  PROBLEM_KEYS,
  type TourProblem,
} from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import type { CreatePuzzleOptions } from '../puzzle/create-puzzle.js';
import {
  eachOptions,
  inOut,
  jobArgument,
  ProblemSource,
  progressArgument,
  signalArgument,
  solvingOptions,
  watcherArguments,
} from './arguments.js';
import type { CallSignal, Executor } from './executor.js';
import { InTurn } from './in-turn.js';
import type {
  CallMethods,
  PoolBatchOptions,
  PoolCountOptions,
  PoolPuzzlesOptions,
  PoolSampleOptions,
  PoolSolveOptions,
  PoolStreamOptions,
  PoolTours,
  PoolToursOptions,
} from './methods.js';
import type { CountedPart } from './plans/count-part.js';
import type { Made } from './plans/lists.js';
import { ProblemStream } from './plans/problems.js';
import { type BatchChunk, BatchChunks, solveBatch, solveOne } from './plans/solving.js';
import { puzzlesPerTask, samplesPerTask } from './plans/task-size.js';

const GIVEN_KEYS = /* @__PURE__ */ PROBLEM_KEYS.concat('given');
const PUZZLE_KEYS = ['seed', 'stream', 'clues', 'showEnds', 'difficulty', 'nodeLimit'];
const MAX_UINT32 = 2 ** 32 - 1;

/** Turns of a task of a list, in threads and on other machines: 15 ms and half a second. */
const TURNS = 1;
const REMOTE_TURNS = 32;
/** Tours of a task of a sample in threads: some 30 ms on 8 x 8. */
const SAMPLES = 64;

/** The options that calls on some executors have in addition. */
interface CallOptions {
  readonly jobId?: string | undefined;
  readonly signal?: CallSignal | undefined;
}

/** Checks the options of puzzles. */
type CheckPuzzle = (options: CreatePuzzleOptions, board: Board) => unknown;

/** The methods of pools and clusters: they check arguments and start the call's plan. They work without their object. */
export class Calls implements CallMethods<CallOptions> {
  readonly #executor: Executor;
  readonly #checkPuzzle: CheckPuzzle | undefined;
  readonly #callKeys: readonly string[];

  /** @param checkPuzzle without it the workers check the options of puzzles */
  constructor(executor: Executor, checkPuzzle?: CheckPuzzle) {
    this.#executor = executor;
    this.#checkPuzzle = checkPuzzle;
    this.#callKeys = executor.isRemote ? ['signal', 'jobId'] : ['signal'];
  }

  readonly solve = async (
    problem: TourProblem,
    options: PoolSolveOptions & CallOptions = {},
  ): Promise<TourResult> => {
    const executor = this.#executor;
    executor.checkOpen();
    checkProblemKeys(problem, OPTION_KEYS);
    const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS, 'onProgress'));
    const checked = normaliseProblem(problem, true);
    const out = outArgument(options.out, checked.board);
    const watcher = watcherArguments<[nodes: number]>(options);
    const jobId = jobArgument(options.jobId);
    return inOut(await solveOne(executor, checked, checkedOptions, watcher, jobId), out);
  };

  readonly solveBatch = async (
    batch: BatchProblem,
    options: PoolBatchOptions & CallOptions = {},
  ): Promise<BatchResult> => {
    this.#executor.checkOpen();
    const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS, 'onProgress'));
    const out = outArrays(options.out);
    const checked = checkBatch(batch);
    const arrays = batchArrays(out, checked.problem.board, checked.count);
    const watcher = watcherArguments<[done: number, total: number]>(options);
    const jobId = jobArgument(options.jobId);
    return solveBatch(this.#executor, checked, checkedOptions, arrays, watcher, jobId);
  };

  /**
   * Solves a batch of any length, for the command: one call, whose results come chunk by chunk.
   * @param options `count`: number of tours, whose starts repeat those of the batch; `from`: number of tours to leave out
   */
  readonly batchChunks = (
    batch: BatchProblem,
    { count, from, ...options }: PoolBatchOptions & CallOptions & { count: number; from: number },
  ): AsyncIterableIterator<BatchChunk, undefined> =>
    new InTurn(async () => {
      this.#executor.checkOpen();
      const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS));
      const named = { signal: signalArgument(options.signal), jobId: jobArgument(options.jobId) };
      const checked = { ...checkBatch(batch), count };
      return BatchChunks.open(this.#executor, checked, checkedOptions, from, named);
    });

  readonly solveAll = (
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options: PoolStreamOptions & CallOptions = {},
  ): AsyncIterableIterator<TourResult, undefined> =>
    new InTurn(async () => {
      this.#executor.checkOpen();
      const terms = eachOptions(options, this.#keys(OPTION_KEYS));
      // Each problem is checked against the length of `out` when it comes.
      const out = outArgument(options.out, { squares: 0 });
      const signals = [signalArgument(options.signal)];
      const jobId = jobArgument(options.jobId);
      const source = new ProblemSource(problems);
      const call = await this.#executor.open({ work: 'solve', terms, signals, about: 'problems', jobId });
      return new ProblemStream(this.#executor, call, source, { terms, out });
    });

  readonly countTours = async (
    problem: CensusProblem,
    options: PoolCountOptions & CallOptions = {},
  ): Promise<CountResult> => {
    const keys = ['stopAt', 'memory', 'onProgress'];
    const { request, rest, checked } = this.#censusCall(problem, GIVEN_KEYS, options, keys);
    const limits = limitsOf(rest, integerArgument);
    const onProgress = progressArgument<[done: number, total: number]>(rest.onProgress);
    const asked = { ...limits, problem: checked, given: problem.given, onProgress };
    const { countTours } = await import('./plans/counting.js');
    return countTours(this.#executor, request, asked);
  };

  /** Counts part `index` of `of`, for the command. */
  readonly countPart = async (
    problem: CensusProblem,
    { index, of, ...options }: PoolCountOptions & CallOptions & Part,
  ): Promise<CountedPart | CountResult> => {
    const { request, rest, checked } = this.#censusCall(problem, GIVEN_KEYS, options, [
      'memory',
      'onProgress',
    ]);
    const limits = limitsOf(rest, integerArgument);
    const onProgress = progressArgument<[done: number, total: number]>(rest.onProgress);
    const asked = { ...limits, problem: checked, given: undefined, onProgress };
    const { countPart } = await import('./plans/count-part.js');
    return countPart(this.#executor, request, asked, { index, of });
  };

  readonly tours = (problem: CensusProblem, options: PoolToursOptions & CallOptions = {}): PoolTours =>
    new InTurn(async () => {
      const { request, rest } = this.#censusCall(problem, GIVEN_KEYS, options, ['after', 'prefix']);
      const { checkList, ListChunks, Tours } = await import('./plans/lists.js');
      checkList(problem, rest);
      const terms = { problem: { ...problem }, options: rest };
      const call = await this.#executor.open({ ...request, work: 'list', terms });
      const { isRemote } = this.#executor;
      return new Tours(new ListChunks(call, this.#limits(), isRemote ? REMOTE_TURNS : TURNS), rest.after);
    }, options?.after);

  readonly sample = (
    problem: TourProblem,
    options: PoolSampleOptions & CallOptions,
  ): AsyncIterableIterator<Uint32Array, undefined> =>
    new InTurn(async () => {
      const keys = ['count', 'seed', 'stream', 'memory'];
      const { request, rest } = this.#censusCall(problem, PROBLEM_KEYS, options, keys);
      const { memory } = limitsOf(rest, integerArgument);
      const { count, seed, stream } = streamsArgument(rest);
      const { samplesOf } = await import('./plans/lists.js');
      const terms = { problem: { ...problem }, seed, memory };
      const call = await this.#executor.open({ ...request, work: 'sample', terms, about: [count, stream] });
      const { isRemote } = this.#executor;
      const size = isRemote ? samplesPerTask(count) : SAMPLES;
      return samplesOf(call, this.#limits(1), { stream, count, size }, isRemote ? undefined : memory);
    });

  readonly createPuzzles = (
    problem: TourProblem,
    options: PoolPuzzlesOptions & CallOptions,
  ): AsyncIterableIterator<Made, undefined> =>
    new InTurn(async () => {
      const keys = [...PUZZLE_KEYS, 'count'];
      const { request, rest, checked } = this.#censusCall(problem, PROBLEM_KEYS, options, keys);
      const { count, stream } = streamsArgument(rest);
      const { count: _, ...wanted } = rest;
      this.#checkPuzzle?.(wanted, checked.board);
      const { puzzlesOf } = await import('./plans/lists.js');
      const terms = { problem: { ...problem }, options: wanted };
      const call = await this.#executor.open({ ...request, work: 'puzzles', terms, about: count });
      const size = this.#executor.isRemote ? puzzlesPerTask(checked.board.squares, count) : 1;
      return puzzlesOf(call, this.#limits(1), { stream, count, size });
    });

  readonly close = (): Promise<void> => this.#executor.close();

  /**
   * How far calls run ahead of their reader.
   * @param running tasks of a worker: of tasks that take long, none waits behind another
   */
  #limits(running = 2) {
    const { parallelism, isRemote } = this.#executor;
    // On other machines tasks are larger.
    if (isRemote) return { running: parallelism / 2, ahead: parallelism / 2 };
    return { running: running * parallelism, ahead: 12 * parallelism };
  }

  #keys(keys: readonly string[], ...more: readonly string[]): readonly string[] {
    return [...keys, ...this.#callKeys, ...more];
  }

  /** Checks a call of the census. */
  #censusCall<Options extends CallOptions>(
    problem: TourProblem,
    problemKeys: readonly string[],
    options: Options,
    optionKeys: readonly string[],
  ) {
    this.#executor.checkOpen();
    const keys = this.#keys(optionKeys);
    objectArgument('problem', problem, problemKeys, 'the options', keys);
    objectArgument('options', options, keys);
    const { signal, jobId, ...rest } = options;
    const request = { signals: [signalArgument(signal)], jobId: jobArgument(jobId) };
    return { request, rest, checked: normaliseProblem(problem) };
  }
}

/** @throws TypeError, RangeError */
function streamsArgument({
  count,
  seed = 0,
  stream = 0,
}: {
  count: number;
  seed?: unknown;
  stream?: unknown;
}) {
  return {
    count: integerArgument('count', count, 0, MAX_UINT32),
    seed: integerArgument('seed', seed, 0, MAX_UINT32),
    stream: integerArgument('stream', stream, 0, MAX_UINT32),
  };
}
