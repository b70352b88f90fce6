import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import { limitsOf } from '../census/limits.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import type { BatchProblem, BatchResult } from '../problem/batch.js';
import { batchArrays, checkBatch, outArrays } from '../problem/batch-arguments.js';
import { OPTION_KEYS, outArgument } from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
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
  PoolSolveOptions,
  PoolStreamOptions,
  PoolTours,
  PoolToursOptions,
} from './methods.js';
import type { Made } from './plans/lists.js';
import { ProblemStream } from './plans/problems.js';
import { solveBatch, solveOne } from './plans/solving.js';
import { puzzlesPerTask } from './plans/task-size.js';

const GIVEN_KEYS = /* @__PURE__ */ PROBLEM_KEYS.concat('given');
const PUZZLE_KEYS = ['seed', 'stream', 'clues', 'showEnds', 'difficulty', 'nodeLimit'];
const MAX_UINT32 = 2 ** 32 - 1;

/** Turns of a task of a list, in threads and on other machines: 15 ms and half a second. */
const TURNS = 1;
const REMOTE_TURNS = 32;

/** The options that calls on some executors have in addition. */
interface CallOptions {
  readonly jobId?: string | undefined;
  readonly signal?: CallSignal | undefined;
}

/** The methods of pools and clusters: they check arguments and hand the call to its plan. */
export class Calls implements CallMethods<CallOptions> {
  readonly #executor: Executor;
  readonly #engine: 'auto' | 'wasm' | 'ts';
  readonly #callKeys: readonly string[];

  /** @param engine the engine of counts, lists and puzzles */
  constructor(executor: Executor, engine: 'auto' | 'wasm' | 'ts') {
    this.#executor = executor;
    this.#engine = engine;
    this.#callKeys = executor.isRemote ? ['signal', 'jobId'] : ['signal'];
  }

  async solve(problem: TourProblem, options: PoolSolveOptions & CallOptions = {}): Promise<TourResult> {
    this.#executor.checkOpen();
    checkProblemKeys(problem, OPTION_KEYS);
    const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS, 'onProgress'));
    const checked = normaliseProblem(problem, true);
    const out = outArgument(options.out, checked.board);
    const watcher = watcherArguments<[nodes: number]>(options);
    return inOut(
      await solveOne(this.#executor, checked, checkedOptions, watcher, jobArgument(options.jobId)),
      out,
    );
  }

  async solveBatch(batch: BatchProblem, options: PoolBatchOptions & CallOptions = {}): Promise<BatchResult> {
    this.#executor.checkOpen();
    const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS, 'onProgress'));
    const out = outArrays(options.out);
    const checked = checkBatch(batch);
    const arrays = batchArrays(out, checked.problem.board, checked.count);
    const watcher = watcherArguments<[done: number, total: number]>(options);
    return solveBatch(this.#executor, checked, checkedOptions, arrays, watcher, jobArgument(options.jobId));
  }

  solveAll(
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options: PoolStreamOptions & CallOptions = {},
  ): AsyncIterableIterator<TourResult, undefined> {
    return new InTurn(async () => {
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
  }

  async countTours(
    problem: CensusProblem,
    options: PoolCountOptions & CallOptions = {},
  ): Promise<CountResult> {
    const { request, rest, checked } = this.#censusCall(problem, GIVEN_KEYS, options, [
      ...['stopAt', 'memory', 'onProgress'],
    ]);
    const limits = limitsOf(rest, integerArgument);
    const onProgress = progressArgument<[done: number, total: number]>(rest.onProgress);
    const asked = { ...limits, problem: checked, given: problem.given, engine: this.#engine, onProgress };
    const { countTours } = await import('./plans/counting.js');
    return countTours(this.#executor, request, asked);
  }

  tours(problem: CensusProblem, options: PoolToursOptions & CallOptions = {}): PoolTours {
    return new InTurn(async () => {
      const { request, rest } = this.#censusCall(problem, GIVEN_KEYS, options, ['after', 'prefix']);
      const { checkList, ListChunks, Tours } = await import('./plans/lists.js');
      checkList(problem, rest);
      const terms = { problem: { ...problem }, options: rest, engine: this.#engine };
      const call = await this.#executor.open({ ...request, work: 'list', terms });
      const { isRemote } = this.#executor;
      return new Tours(new ListChunks(call, this.#limits(), isRemote ? REMOTE_TURNS : TURNS), rest.after);
    }, options?.after);
  }

  createPuzzles(
    problem: TourProblem,
    options: PoolPuzzlesOptions & CallOptions,
  ): AsyncIterableIterator<Made, undefined> {
    return new InTurn(async () => {
      const { request, rest, checked } = this.#censusCall(problem, PROBLEM_KEYS, options, [
        ...PUZZLE_KEYS,
        'count',
      ]);
      const { count, ...wishes } = rest;
      integerArgument('count', count, 0, MAX_UINT32);
      const { checkPuzzle, Puzzles } = await import('./plans/lists.js');
      const { stream } = checkPuzzle(wishes, checked.board);
      const terms = { problem: { ...problem }, options: { ...wishes, engine: this.#engine } };
      const call = await this.#executor.open({ ...request, work: 'puzzles', terms, about: count });
      const size = this.#executor.isRemote ? puzzlesPerTask(checked.board.squares, count) : 1;
      return new Puzzles(call, this.#limits(1), { stream, count, size });
    });
  }

  close(): Promise<void> {
    return this.#executor.close();
  }

  /** How far lists and puzzles run ahead. @param running tasks of a worker: of tasks that take long, none waits behind another */
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
