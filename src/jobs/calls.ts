import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import type { Part } from '../census/kernel.js';
import { objectArgument } from '../problem/arguments.js';
import { type BatchProblem, batchArrays, checkBatch, outArrays } from '../problem/batch.js';
import { checkSymmetryWithGiven, GIVEN_PROBLEM_KEYS } from '../problem/given.js';
import { OPTION_KEYS, outArgument } from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
import { CREATE_KEYS } from '../problem/puzzle.js';
import { type CensusCall, callArguments, copyToOut, eachOptions, solvingOptions } from './arguments.js';
import type { CallOptions, Executor } from './executor.js';
import type {
  CallMethods,
  Longest,
  PoolBatchOptions,
  PoolCountOptions,
  PoolSolveOptions,
  PoolStreamOptions,
} from './methods.js';
import type { CountedPart } from './plans/counting.js';
import { Values } from './plans/ordered.js';
import { openProblems } from './plans/problems.js';
import { type BatchChunk, batchChunks, solveBatch, solveOne } from './plans/solving.js';

type Methods = CallMethods<CallOptions>;

/**
 * The methods of pools and clusters. They check arguments and start the plan of the call. Plans other than solving are loaded
 * on first use. Methods are bound to their object.
 */
export class Calls implements Methods {
  readonly #executor: Executor;
  readonly #callKeys: readonly string[];

  constructor(executor: Executor) {
    this.#executor = executor;
    this.#callKeys = executor.isRemote ? ['signal', 'jobId'] : ['signal'];
    // `await using` calls this method, if the platform has it.
    const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };
    if (asyncDispose) Object.defineProperty(this, asyncDispose, { value: () => this.close() });
  }

  readonly solve = (async (problem: TourProblem, options: Longest<PoolSolveOptions> & CallOptions = {}) => {
    this.#executor.checkOpen();
    checkProblemKeys(problem, OPTION_KEYS);
    const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS, 'onProgress'));
    const checked = normaliseProblem(problem, true, true);
    const out = outArgument(options.out, checked.board);
    const request = callArguments(options);
    return copyToOut(await solveOne(this.#executor, request, checked, checkedOptions), out);
  }) as Methods['solve'];

  readonly solveBatch: Methods['solveBatch'] = async (batch, options = {}) => {
    this.#executor.checkOpen();
    const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS, 'onProgress'));
    const out = outArrays(options.out);
    const checked = checkBatch(batch);
    const arrays = batchArrays(out, checked.problem.board, checked.count);
    return solveBatch(this.#executor, callArguments(options), checked, checkedOptions, arrays);
  };

  /**
   * Solves a batch of any length in one call and returns results in chunks. For the command.
   * @param options `count`: number of tours, whose starts repeat those of the batch; `from`: number of tours to skip
   */
  readonly batchChunks = (
    batch: BatchProblem,
    { count, from, ...options }: PoolBatchOptions & CallOptions & { count: number; from: number },
  ): AsyncIterableIterator<BatchChunk, undefined> =>
    new Values(async () => {
      this.#executor.checkOpen();
      const checkedOptions = solvingOptions(options, this.#keys(OPTION_KEYS));
      const checked = { ...checkBatch(batch), count };
      return batchChunks(this.#executor, callArguments(options), checked, checkedOptions, from);
    });

  readonly solveAll = ((problems: unknown, options: Longest<PoolStreamOptions> & CallOptions = {}) =>
    new Values(async () => {
      this.#executor.checkOpen();
      const terms = eachOptions(options, this.#keys(OPTION_KEYS));
      // Each problem is checked against the length of `out` when it is read.
      const out = outArgument(options.out, { squares: 0 });
      return openProblems(this.#executor, callArguments(options), problems, terms, out);
    })) as Methods['solveAll'];

  readonly countTours: Methods['countTours'] = async (problem, options = {}) => {
    const keys = ['directed', 'stopAt', 'memory', 'onProgress'];
    const call = this.#censusCall(problem, GIVEN_PROBLEM_KEYS, options, keys, true);
    const { countTours } = await import('./plans/counting.js');
    return countTours(this.#executor, call);
  };

  /** Counts part `index` of `of`, for the command. */
  readonly countPart = async (
    problem: CensusProblem,
    { index, of, ...options }: PoolCountOptions & CallOptions & Part,
  ): Promise<CountedPart | CountResult> => {
    const call = this.#censusCall(problem, PROBLEM_KEYS, options, ['memory', 'onProgress']);
    const { countPart } = await import('./plans/counting.js');
    return countPart(this.#executor, call, { index, of });
  };

  readonly tours: Methods['tours'] = (problem, options = {}) =>
    new Values(async () => {
      const call = this.#censusCall(problem, GIVEN_PROBLEM_KEYS, options, ['after', 'prefix'], true);
      const { listTours } = await import('./plans/lists.js');
      return listTours(this.#executor, call);
    }, options?.after);

  readonly sample: Methods['sample'] = (problem, options) =>
    new Values(async () => {
      const keys = ['count', 'seed', 'stream', 'memory'];
      const call = this.#censusCall(problem, PROBLEM_KEYS, options, keys);
      const { sampleTours } = await import('./plans/lists.js');
      return sampleTours(this.#executor, call);
    });

  readonly createPuzzles: Methods['createPuzzles'] = (problem, options) =>
    new Values(async () => {
      const call = this.#censusCall(problem, PROBLEM_KEYS, options, [...CREATE_KEYS, 'count', 'distinct']);
      const { makePuzzles } = await import('./plans/lists.js');
      return makePuzzles(this.#executor, call);
    });

  readonly close = (): Promise<void> => this.#executor.close();

  #keys(keys: readonly string[], ...more: readonly string[]): readonly string[] {
    return [...keys, ...this.#callKeys, ...more];
  }

  /** Checks the problem and the names of the options, and copies them: later changes by the caller have no effect. */
  #censusCall<Options extends CallOptions>(
    problem: CensusProblem,
    problemKeys: readonly string[],
    given: Options,
    optionKeys: readonly string[],
    maySymmetry = false,
  ): CensusCall<Omit<Options, keyof CallOptions>> {
    this.#executor.checkOpen();
    const keys = this.#keys(optionKeys);
    objectArgument('problem', problem, problemKeys, 'the options', keys);
    objectArgument('options', given, keys);
    const { signal, jobId, onProgress, ...options } = given;
    const request = callArguments({ signal, jobId, onProgress });
    const checked = normaliseProblem(problem, false, maySymmetry);
    checkSymmetryWithGiven(checked, problem.given);
    return { request, problem: { ...problem }, checked, options };
  }
}
