import type { CountResult } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import { tourRules } from '../existence/index.js';
import { integerArgument, objectArgument, wrongType } from '../problem/arguments.js';
import type { BatchFacts, BatchProblem, BatchResult } from '../problem/batch.js';
import { batchArrays, checkBatch, outArrays } from '../problem/batch-arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { OPTION_KEYS, outArgument } from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
import type { ImpossibleResult, TourResult } from '../problem/result.js';
import type { CreatedPuzzle } from '../puzzle/create-puzzle.js';
import { type CompleteEngine, chooseEngine, SOLVER_KEYS } from '../solver/create-solver.js';
import { solveInSlices } from '../solver/solve.js';
import { batchChoice, batchResult, solveBatchInSlices } from '../solver/solve-batch.js';
import {
  eachOptions,
  inOut,
  progressArgument,
  signalArgument,
  solvingOptions,
  watcherArguments,
} from './calls/arguments.js';
import { InTurn } from './calls/in-turn.js';
import { problemStream } from './calls/problem-stream.js';
import { solveBatchInWorkers, solveInWorker } from './calls/promised-calls.js';
import type { CountTerms } from './census/counting.js';
import type {
  CensusWork,
  Pool,
  PoolBatchOptions,
  PoolCountOptions,
  PoolMethods,
  PoolOptions,
  PoolPuzzlesOptions,
  PoolSignal,
  PoolSolveOptions,
  PoolStreamOptions,
  PoolTours,
  PoolToursOptions,
  PoolWorker,
} from './pool.js';
import { listen } from './workers/ports.js';
import { Scheduler } from './workers/scheduler.js';
import type { WorkerTerms } from './workers/slot.js';
import { inPlace, MOST_SQUARES_IN_PLACE, SLICE_IN_PLACE, sessionOn } from './workers/solving.js';

/** What Node and browsers differ in. */
export interface Platform {
  /** How many workers there are unless it is said. */
  readonly cores: number;
  /** Creates a worker that solves, or one for counts, lists and puzzles. */
  createWorker(work?: CensusWork): PoolWorker;
  /** For workers whose end nobody tells: how often they are asked for a sign of life; default every second. */
  readonly pingMilliseconds?: number;
  /** After so many unanswered questions they are taken for dead; default 30. */
  readonly mostUnanswered?: number;
}

const MOST_WORKERS = 1024;
const POOL_KEYS = [...SOLVER_KEYS, 'workers', 'createWorker'];
const STREAM_KEYS = [...OPTION_KEYS, 'signal'];
/** Of one problem, and of a batch. */
const CALL_KEYS = [...STREAM_KEYS, 'onProgress'];
const GIVEN_KEYS = /* @__PURE__ */ PROBLEM_KEYS.concat('given');
const COUNT_KEYS = ['stopAt', 'memory', 'onProgress', 'signal'];

/**
 * Makes a pool on a platform.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory;
 * what `createWorker` throws
 */
export async function createPoolOn(platform: Platform, options: PoolOptions): Promise<Pool> {
  const choosing = chooseEngine(options, POOL_KEYS);
  // Checked at once, but told after what is wrong with the options as a whole.
  const { workers = platform.cores, createWorker = platform.createWorker } = (options ?? {}) as PoolOptions;
  const chosen = await choosing;
  integerArgument('workers', workers, 1, MOST_WORKERS);
  if (typeof createWorker !== 'function') throw wrongType('createWorker', createWorker, 'a function');
  const { engine = 'auto' } = options;
  const { simd } = chosen.engine;
  const start = { task: 'start', module: chosen.module, simd, mayFallBack: engine !== 'wasm' } as const;
  const terms: WorkerTerms = {
    pingMilliseconds: 1000,
    mostUnanswered: 30,
    ...platform,
    createWorker: () => createWorker(),
    start,
    fellBack: (fallbackReason) => Object.assign(pool, { engine: 'ts', simd: false, fallbackReason }),
  };
  const scheduler = new Scheduler(terms, workers);
  try {
    scheduler.start();
  } catch (error) {
    await scheduler.close();
    throw error;
  }
  const pool = workerPool(scheduler, chosen, {
    // A pool that fell back to TypeScript counts on JavaScript from then on.
    createWorker: () => createWorker(pool.engine === 'ts' ? 'count-js' : 'count'),
    listen,
    withJsonArrays,
    integerArgument,
    rulesOf: tourRules,
    workers,
  });
  return pool;
}

/** The key under which `await using` looks, where the platform has it. */
const { asyncDispose = Symbol() } = Symbol as { readonly asyncDispose?: symbol };

/** What a pool's methods do. @param counting what counts, lists and puzzles are made with */
function workerPool(
  scheduler: Scheduler,
  { engine, fallbackReason }: CompleteEngine,
  counting: CountTerms,
): Pool {
  const session = sessionOn(engine);
  const { workers } = scheduler;
  const pool: PoolMethods & Record<symbol, () => Promise<void>> = {
    workers,
    engine: engine.name,
    simd: engine.simd,
    ...(fallbackReason && { fallbackReason }),

    async solve(problem: TourProblem, options: PoolSolveOptions = {}): Promise<TourResult> {
      scheduler.checkOpen();
      checkProblemKeys(problem, OPTION_KEYS);
      const checkedOptions = solvingOptions(options, CALL_KEYS);
      const checkedProblem = normaliseProblem(problem, true);
      const { board } = checkedProblem;
      const out = outArgument(options.out, board);
      const watcher = watcherArguments<[nodes: number]>(options);
      if (board.squares <= MOST_SQUARES_IN_PLACE) {
        const steps = solveInSlices(session, checkedProblem, checkedOptions, undefined, SLICE_IN_PLACE);
        const solved = inPlace(steps);
        if (solved) {
          watcher.onProgress?.(solved.value.nodes);
          return inOut(solved.value, out);
        }
      }
      return inOut(await solveInWorker(scheduler, checkedProblem, checkedOptions, watcher), out);
    },

    async solveBatch(batch: BatchProblem, options: PoolBatchOptions = {}): Promise<BatchResult> {
      scheduler.checkOpen();
      const checkedOptions = solvingOptions(options, CALL_KEYS);
      const out = outArrays(options.out);
      const checked = checkBatch(batch);
      const { problem, count } = checked;
      const { squares } = problem.board;
      const arrays = batchArrays(out, problem.board, count);
      const watcher = watcherArguments<[done: number, total: number]>(options);
      batchChoice(session, checked, checkedOptions);
      let solved: { readonly value: BatchFacts } | undefined;
      if (count * squares <= MOST_SQUARES_IN_PLACE) {
        solved = inPlace(solveBatchInSlices(session, checked, checkedOptions, arrays, SLICE_IN_PLACE));
        if (solved) watcher.onProgress?.(count, count);
      }
      solved ??= { value: await solveBatchInWorkers(scheduler, checked, checkedOptions, arrays, watcher) };
      return batchResult(checked, arrays, solved.value);
    },

    solveAll(
      problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
      options: PoolStreamOptions = {},
    ): AsyncIterable<TourResult> {
      return new InTurn(() => {
        scheduler.checkOpen();
        const terms = eachOptions(options, STREAM_KEYS);
        // Each problem will be asked whether it is long enough.
        const out = outArgument(options.out, { squares: 0 });
        const signal = signalArgument(options.signal);
        return problemStream(scheduler, session, { terms, problems, out, signal });
      });
    },

    async countTours(problem: CensusProblem, options: PoolCountOptions = {}): Promise<CountResult> {
      const { signals, asked, checked } = censusCall(problem, GIVEN_KEYS, options, COUNT_KEYS);
      const { given } = asked.problem;
      const onProgress = progressArgument<[done: number, total: number]>(asked.options.onProgress);
      const { countIn } = await import('./census/counting.js');
      return countIn(counting, { ...asked.options, problem: checked, given, onProgress, signals });
    },

    tours(problem: CensusProblem, options: PoolToursOptions = {}): PoolTours {
      return new InTurn(async () => {
        const { toursIn, TOURS_KEYS } = await import('./census/listing.js');
        const { signals, asked } = censusCall(problem, GIVEN_KEYS, options, TOURS_KEYS);
        return toursIn(counting, asked, signals);
      }, options?.after);
    },

    createPuzzles(
      problem: TourProblem,
      options: PoolPuzzlesOptions,
    ): AsyncIterableIterator<CreatedPuzzle | ImpossibleResult, undefined> {
      return new InTurn(async () => {
        const { puzzlesIn, PUZZLE_KEYS } = await import('./census/listing.js');
        const { signals, asked } = censusCall(problem, PROBLEM_KEYS, options, PUZZLE_KEYS);
        return puzzlesIn(counting, asked, signals);
      });
    },

    close: () => scheduler.close(),

    [asyncDispose]: () => pool.close(),
  };
  return pool as unknown as Pool;

  /** What is asked of workers of its own, which check the rest; and what ends them: the pool's end, or a signal. */
  function censusCall<Asked extends TourProblem, Options extends { signal?: PoolSignal | undefined }>(
    problem: Asked,
    problemKeys: readonly string[],
    options: Options,
    keys: readonly string[],
  ) {
    scheduler.checkOpen();
    objectArgument('problem', problem, problemKeys, 'the options', keys);
    objectArgument('options', options, keys);
    const { signal, ...rest } = options;
    const signals = [scheduler.closing.signal, signalArgument(signal)];
    return { signals, asked: { problem: { ...problem }, options: rest }, checked: normaliseProblem(problem) };
  }
}
