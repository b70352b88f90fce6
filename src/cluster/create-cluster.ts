import { type CountResult, checkCounting } from '../census/count.js';
import type { CensusProblem } from '../census/tour-list.js';
import { eachOptions, inOut, progressArgument, solvingOptions } from '../pool/calls/arguments.js';
import { sessionOn } from '../pool/workers/solving.js';
import { integerArgument, objectArgument, wrongType } from '../problem/arguments.js';
import type { BatchProblem, BatchResult } from '../problem/batch.js';
import { batchArrays, checkBatch, outArrays } from '../problem/batch-arguments.js';
import { GIVEN_PROBLEM_KEYS } from '../problem/given.js';
import { OPTION_KEYS, outArgument } from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { readWishes } from '../puzzle/create-puzzle.js';
import { completeTsEngine } from '../solver/create-ts.js';
import { ended } from '../solver/solve.js';
import { batchResult, solveBatchInSlices } from '../solver/solve-batch.js';
import { chooseStrategy } from '../strategies/auto.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import { type CallTerms, callTerms, censusArgument, prefixArgument } from './call-arguments.js';
import type {
  Cluster,
  ClusterBatchOptions,
  ClusterCountOptions,
  ClusterMethods,
  ClusterOptions,
  ClusterPuzzlesOptions,
  ClusterSolveOptions,
  ClusterStreamOptions,
  ClusterTours,
  ClusterToursOptions,
  JobStatus,
} from './cluster.js';
import { connect } from './connection.js';
import { CountCall } from './count-call.js';
import { Job } from './job.js';
import { Jobs } from './jobs.js';
import { TourStream } from './list-call.js';
import { jobArgument, queueArgument } from './names.js';
import { plainProblem } from './problem-text.js';
import { createEach, type Made } from './puzzles-call.js';
import { solveEachInUnits, solveInUnit, solveRanges } from './solve-calls.js';
import { statusOf } from './status.js';
import { Turns } from './turns.js';

const CLUSTER_KEYS = ['connection', 'queue'];
const STREAM_KEYS = [...OPTION_KEYS, 'signal', 'jobId'];
const CALL_KEYS = [...STREAM_KEYS, 'onProgress'];
const COUNT_KEYS = ['stopAt', 'memory', 'onProgress', 'signal', 'jobId'];
const TOURS_KEYS = ['after', 'prefix', 'signal', 'jobId'];
const WISH_KEYS = ['seed', 'stream', 'clues', 'showEnds', 'difficulty', 'nodeLimit'];
const PUZZLE_KEYS = [...WISH_KEYS, 'count', 'signal', 'jobId'];
const MOST_UINT32 = 2 ** 32 - 1;

/**
 * Asks workers on all machines, which `runWorker` or `knights-tour worker` start, by way of Redis. As long as there are none,
 * calls wait for some.
 * @throws (rejects) TypeError, RangeError for bad options; Error when Redis cannot be used
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  objectArgument('options', options, CLUSTER_KEYS);
  const queue = queueArgument(options.queue);
  const cluster = new RemoteCluster(new Jobs(await connect(options.connection), queue));
  if (asyncDispose) Object.defineProperty(cluster, asyncDispose, { value: () => cluster.close() });
  return cluster as unknown as Cluster;
}

/** The key under which `await using` looks, where the platform has it. */
const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };

class RemoteCluster implements ClusterMethods {
  readonly #jobs: Jobs;
  readonly #open = new Set<Job>();
  #closing: Promise<void> | undefined;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async solve(problem: TourProblem, options: ClusterSolveOptions = {}): Promise<TourResult> {
    this.#checkOpen();
    checkProblemKeys(problem, OPTION_KEYS);
    const asked = solvingOptions(options, CALL_KEYS);
    const checked = normaliseProblem(problem, true);
    chooseStrategy(ALL_STRATEGIES, checked, asked);
    const out = outArgument(options.out, checked.board);
    const onProgress = progressArgument<[number]>(options.onProgress);
    const what = ['solve', plainProblem(checked), asked];
    const result = await this.#call(callTerms(options), what, (job) => solveInUnit(job, checked, asked));
    onProgress?.(result.nodes);
    return inOut(result, out);
  }

  async solveBatch(batch: BatchProblem, options: ClusterBatchOptions = {}): Promise<BatchResult> {
    this.#checkOpen();
    const asked = solvingOptions(options, CALL_KEYS);
    const out = outArrays(options.out);
    const checked = checkBatch(batch);
    const { problem, count } = checked;
    // The caller may change its array before the last unit is written.
    const starts = checked.starts?.slice();
    const arrays = batchArrays(out, problem.board, count);
    const onProgress = progressArgument<[done: number, total: number]>(options.onProgress);
    const terms = callTerms(options);
    chooseStrategy(ALL_STRATEGIES, problem, asked, starts === undefined);
    if (count === 0) {
      onProgress?.(0, 0);
      const steps = solveBatchInSlices(sessionOn(completeTsEngine()), checked, asked, arrays, 1);
      return batchResult(checked, arrays, ended(steps));
    }
    const what = ['batch', plainProblem(problem), asked, count, starts && Array.from(starts)];
    const facts = await this.#call(terms, what, (job) =>
      solveRanges(job, { problem, count, starts }, asked, arrays, onProgress),
    );
    return batchResult(checked, arrays, facts);
  }

  solveAll(
    problems: Iterable<TourProblem> | AsyncIterable<TourProblem>,
    options: ClusterStreamOptions = {},
  ): AsyncIterableIterator<TourResult, undefined> {
    let out: Uint32Array | undefined;
    const results = this.#stream(() => {
      const asked = eachOptions(options, STREAM_KEYS);
      out = options.out;
      if (out !== undefined && !(out instanceof Uint32Array)) throw wrongType('out', out, 'a Uint32Array');
      const check = (problem: TourProblem) => {
        checkProblemKeys(problem, OPTION_KEYS);
        const checked = normaliseProblem(problem, true);
        chooseStrategy(ALL_STRATEGIES, checked, asked.options);
        outArgument(out, checked.board);
        return checked;
      };
      const work = (job: Job) => solveEachInUnits(job, problems, asked, check);
      return { terms: callTerms(options), what: ['problems', asked], work };
    });
    return new Turns(results, (result) => inOut(result, out));
  }

  async countTours(problem: CensusProblem, options: ClusterCountOptions = {}): Promise<CountResult> {
    this.#checkOpen();
    objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', COUNT_KEYS);
    objectArgument('options', options, COUNT_KEYS);
    const limits = checkCounting(options);
    const terms = callTerms(options);
    const checked = normaliseProblem(problem);
    const { plain } = censusArgument(problem, checked);
    const asked = { ...limits, problem: checked, plain, onProgress: options.onProgress };
    return this.#call(terms, ['count', plain, limits], (job) => new CountCall(job, asked).result());
  }

  tours(problem: CensusProblem, options: ClusterToursOptions = {}): ClusterTours {
    let list: TourStream | undefined;
    const chunks = this.#stream(() => {
      objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, 'the options', TOURS_KEYS);
      objectArgument('options', options, TOURS_KEYS);
      const checked = normaliseProblem(problem);
      const { plain, given } = censusArgument(problem, checked);
      const prefix = prefixArgument(options.prefix, checked);
      const asked = { problem: checked, plain, given, prefix, after: options.after };
      const work = (job: Job) => {
        list = new TourStream(job, asked);
        return list.chunks();
      };
      return { terms: callTerms(options), what: ['tours', plain, prefix, options.after], work };
    });
    const turns = new Turns(chunks, (tour) => {
      list!.handedOut(tour);
      return tour;
    });
    return Object.assign(turns, { cursor: () => list?.cursor() ?? options?.after });
  }

  createPuzzles(
    problem: TourProblem,
    options: ClusterPuzzlesOptions,
  ): AsyncIterableIterator<Made, undefined> {
    const made = this.#stream(() => {
      objectArgument('problem', problem, PROBLEM_KEYS, 'the options', PUZZLE_KEYS);
      objectArgument('options', options, PUZZLE_KEYS, 'the problem', PROBLEM_KEYS);
      const { count, signal, jobId, ...wishes } = options;
      const checked = normaliseProblem(problem);
      readWishes(wishes, checked.board);
      integerArgument('count', count, 0, MOST_UINT32);
      const plain = plainProblem(checked);
      const work = (job: Job) => createEach(job, { plain, options: wishes, count });
      return { terms: callTerms({ jobId, signal }), what: ['puzzles', plain, wishes, count], work };
    });
    return new Turns(made);
  }

  async status(jobId: string): Promise<JobStatus> {
    this.#checkOpen();
    return statusOf(this.#jobs, jobArgument(jobId));
  }

  async cancel(jobId: string): Promise<void> {
    this.#checkOpen();
    const ledger = this.#jobs.job(jobArgument(jobId));
    if ((await ledger.state()) !== undefined) await ledger.cancel();
    await ledger.close();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const jobs = [...this.#open];
    for (const job of jobs) job.fail(closedError());
    await Promise.allSettled(jobs.map((job) => job.close(false)));
    this.#jobs.redis.disconnect();
  }

  /** A call with one answer. */
  async #call<Result>(terms: CallTerms, what: unknown, work: (job: Job) => Promise<Result>): Promise<Result> {
    const { job, leave } = await this.#enter(terms, what);
    let isAnswered = false;
    try {
      const result = await work(job);
      isAnswered = true;
      return result;
    } finally {
      await leave(isAnswered);
    }
  }

  /** A call whose answers come in chunks; it is checked, and begun, when the first is asked for. */
  #stream<Chunk>(
    check: () => { terms: CallTerms; what: unknown; work: (job: Job) => AsyncGenerator<Chunk, undefined> },
  ): () => AsyncGenerator<Chunk, undefined> {
    const enter = this.#enter.bind(this);
    const checkOpen = this.#checkOpen.bind(this);
    return async function* () {
      checkOpen();
      const { terms, what, work } = check();
      const { job, leave } = await enter(terms, what);
      let isAnswered = false;
      try {
        yield* work(job);
        isAnswered = true;
      } finally {
        await leave(isAnswered);
      }
      return undefined;
    };
  }

  /** Begins a job that ends with the call, the signal, or the cluster. */
  async #enter(
    { jobId, signal }: CallTerms,
    what: unknown,
  ): Promise<{ job: Job; leave: (isAnswered: boolean) => Promise<void> }> {
    const job = await Job.open(this.#jobs, jobId, what).catch((error) => {
      throw this.#closing ? closedError() : error;
    });
    this.#open.add(job);
    const heed = (): void => job.fail(signal?.reason);
    signal?.addEventListener('abort', heed);
    // It may have been while the job was opened.
    if (signal?.aborted) heed();
    if (this.#closing) job.fail(closedError());
    const leave = async (isAnswered: boolean): Promise<void> => {
      signal?.removeEventListener('abort', heed);
      await job.close(isAnswered);
      this.#open.delete(job);
    };
    return { job, leave };
  }

  #checkOpen(): void {
    if (this.#closing) throw closedError();
  }
}

function closedError(): Error {
  return new Error('the cluster is closed');
}
