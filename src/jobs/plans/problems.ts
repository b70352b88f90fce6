import { wrongType } from '../../problem/arguments.js';
import { OPTION_KEYS, outArgument } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import { type TourResult, withJsonArrays } from '../../problem/result.js';
import { copyToOut } from '../arguments.js';
import type { Call, CallRequest, Executor } from '../executor.js';
import { PROBLEM_WEIGHT, ProblemWriter, unpackResults } from '../kinds/packing.js';
import { MAX_SQUARES_IN_PLACE, solveEachInPlace } from '../kinds/solving.js';
import type { EachOptions, ProblemsInput, SolveInput } from '../task.js';
import { type Chunks, Ordered, type Ran, type TaskSource } from './ordered.js';
import { fixedSize, MeasuredSize, type TaskSize } from './task-size.js';

/** Weight of the first tasks: some hundred small boards. */
const FIRST_WEIGHT = 2 ** 14;
const MAX_WEIGHT = 2 ** 21;

/** Maximum number of tasks per worker that run, and that run or are unread. More would only fill memory. */
const RUNNING_PER_WORKER = 2;
const AHEAD_PER_WORKER = 4;

/** Returns the next result of a task; undefined after the last one. Throws the error of the problem after the last result. */
type Results = () => TourResult | undefined;

type Step = IteratorResult<TourProblem>;

/** The iterable of problems. */
class ProblemSource {
  readonly #iterator: Iterator<TourProblem> | AsyncIterator<TourProblem>;
  /** Whether the iterable is asynchronous. */
  readonly waits: boolean;
  /** Whether its `next` is running. */
  #isNextRunning = false;
  #isLeft = false;

  /** @throws TypeError, and any error of opening the iterable */
  constructor(problems: unknown) {
    const source = Object(problems) as Partial<Iterable<TourProblem> & AsyncIterable<TourProblem>>;
    this.waits = typeof source[Symbol.asyncIterator] === 'function';
    const open = this.waits ? Symbol.asyncIterator : Symbol.iterator;
    if (typeof source[open] !== 'function' || typeof problems === 'string') {
      throw wrongType('problems', problems, 'an iterable or an async iterable of problems');
    }
    this.#iterator = source[open]();
  }

  /** Returns the next step of the iterable, or a promise of it. */
  next(): Step | Promise<Step> {
    this.#isNextRunning = true;
    let step: Step | Promise<Step>;
    try {
      step = this.#iterator.next();
    } finally {
      this.#isNextRunning = false;
    }
    if (this.#isLeft && !(step as Step).done) this.close().catch(() => {});
    return step;
  }

  /** Ends the iteration, like leaving a loop. */
  async close(): Promise<void> {
    // A generator that closes the stream itself is still running. It is closed after its answer.
    this.#isLeft = true;
    if (!this.#isNextRunning) await this.#iterator.return?.();
  }
}

/** Checked arguments. */
interface ProblemsArguments {
  readonly terms: EachOptions;
  readonly out: Uint32Array | undefined;
}

/**
 * Opens a call that solves problem after problem.
 * @throws (rejects) TypeError if `problems` is not an iterable, and any error of opening it
 */
export async function openProblems(
  executor: Executor,
  request: Pick<CallRequest, 'signals' | 'jobId'>,
  problems: unknown,
  given: ProblemsArguments,
): Promise<ProblemStream> {
  const source = new ProblemSource(problems);
  try {
    const call = await executor.open({ ...request, work: 'solve', terms: given.terms, about: 'problems' });
    return new ProblemStream(executor, call, source, given);
  } catch (error) {
    // Opening the iterable may have closed the executor.
    source.close().catch(() => {});
    throw error;
  }
}

/**
 * Solves the problems of an iterable in order. Reads them from the first request on, and stays a few tasks ahead of the reader.
 */
class ProblemStream implements Chunks<TourResult>, TaskSource<SolveInput | ProblemsInput> {
  isEnded = false;
  readonly #executor: Executor;
  readonly #call: Call;
  readonly #terms: EachOptions;
  readonly #out: Uint32Array | undefined;
  readonly #source: ProblemSource;
  readonly #size: TaskSize;
  readonly #packed: ProblemWriter;
  readonly #tasks: Ordered<SolveInput | ProblemsInput, Results>;
  /** Buffers of results that were read. */
  readonly #spares: ArrayBuffer[] = [];
  #results: Results = () => undefined;
  /** The problems of the first task, which may run in place. */
  #first: Problem[] | undefined = [];
  #sourceEnded = false;
  #sourceFailure: { readonly error: unknown } | undefined;
  #isReading = false;
  #isOver = false;
  #isRead = false;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether to send an incomplete task, because the asynchronous iterable has nothing now. */
  #isFlushing = false;

  constructor(executor: Executor, call: Call, source: ProblemSource, { terms, out }: ProblemsArguments) {
    const { isRemote, parallelism, sizes } = executor;
    this.#executor = executor;
    this.#call = call;
    this.#terms = terms;
    this.#out = out;
    this.#source = source;
    this.#packed = sizes
      ? new ProblemWriter(sizes.problems, (problem) => sizes.problemFactor(problem, terms.options))
      : new ProblemWriter(FIRST_WEIGHT);
    this.#size = sizes ? fixedSize(sizes.problems) : new MeasuredSize(FIRST_WEIGHT, MAX_WEIGHT);
    const running = isRemote ? parallelism : RUNNING_PER_WORKER * parallelism;
    const ahead = isRemote ? parallelism : AHEAD_PER_WORKER * parallelism;
    this.#tasks = new Ordered(call, this, (task) => this.#run(task), { running, ahead });
    const wake = call.onFailure;
    call.onFailure = () => {
      wake();
      this.close().catch(() => {});
    };
  }

  take(): TourResult | undefined {
    if (this.#call.failure) return undefined;
    const result = this.#results();
    return result && copyToOut(result, this.#out);
  }

  async fill(): Promise<boolean> {
    this.#readOn();
    const results = await this.#tasks.next();
    this.#results = results ?? (() => undefined);
    if (results) return true;
    this.#isRead = !this.#sourceFailure;
    if (this.#sourceFailure && !this.#isOver) throw this.#sourceFailure.error;
    return false;
  }

  /** Ends the call. Waits until the iterable is closed, unless a request is pending that may never be answered. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#tasks.end();
    clearTimeout(this.#flushTimer);
    const closing = this.#sourceEnded ? undefined : this.#source.close();
    this.#sourceEnded = true;
    await this.#call.close(this.#isRead);
    if (this.#isReading) closing?.catch(() => {});
    else await closing;
  }

  /** Packs problems into the next task. */
  next(): SolveInput | ProblemsInput | undefined {
    const packed = this.#packed;
    if (!this.#source.waits) {
      while (this.#wantsMore) this.#readNow();
    }
    const isReady = packed.isFull || this.#sourceEnded || this.#isFlushing;
    this.#isFlushing = false;
    const hasTask = isReady && packed.count > 0 && !this.#isOver;
    const { isRemote, parallelism } = this.#executor;
    // Tasks of a cluster must not depend on which buffers are free.
    const spare = isRemote ? undefined : this.#spares.pop();
    const task = hasTask ? packed.pack(this.#size.next(parallelism), spare) : undefined;
    this.isEnded = this.#sourceEnded && packed.count === 0;
    if (!this.isEnded) this.#readOn();
    return task;
  }

  get #wantsMore(): boolean {
    return !this.#packed.isFull && !this.#sourceEnded && !this.#isOver && !this.#call.failure;
  }

  async #run(task: SolveInput | ProblemsInput): Promise<Ran<never, Results>> {
    const few = this.#first;
    this.#first = undefined;
    if (this.#mayRunInPlace(task) && few) {
      const results = solveEachInPlace(this.#executor.session, few, this.#terms);
      if (results) return { piece: () => results.shift() };
    }
    if (task.task === 'solve') {
      const results = [withJsonArrays((await this.#call.run(task)).result)];
      return { piece: () => results.shift() };
    }
    const { count } = task;
    const weight = task.squares + PROBLEM_WEIGHT * count;
    const output = await this.#call.run(task);
    this.#size.record(weight, output.milliseconds);
    return { piece: unpackResults(output, count, this.#spares) };
  }

  #mayRunInPlace(task: SolveInput | ProblemsInput): boolean {
    return (
      !this.#executor.isRemote &&
      this.isEnded &&
      task.first === 0 &&
      task.task === 'problems' &&
      task.squares <= MAX_SQUARES_IN_PLACE
    );
  }

  #readNow(): void {
    this.#isReading = true;
    try {
      this.#pack(this.#source.next() as IteratorResult<TourProblem>);
    } catch (error) {
      this.#endSource(error);
    }
    this.#isReading = false;
  }

  /** Reads an asynchronous iterable until the task is full. */
  async #readOn(): Promise<void> {
    if (!this.#source.waits || this.#isReading) return;
    while (this.#wantsMore) {
      this.#isReading = true;
      try {
        this.#pack(await this.#source.next());
      } catch (error) {
        this.#endSource(error);
      }
      this.#isReading = false;
      this.#flushTimer ??= setTimeout(() => {
        this.#flushTimer = undefined;
        this.#isFlushing = true;
        this.#tasks.go();
      }, 0);
    }
    this.#tasks.go();
  }

  #pack(step: IteratorResult<TourProblem>): void {
    // The iterable may have cancelled the call or closed the pool.
    if (this.#isOver || this.#call.failure) return;
    if (step.done) {
      this.#sourceEnded = true;
      return;
    }
    try {
      checkProblemKeys(step.value, OPTION_KEYS);
      const problem = normaliseProblem(step.value, true);
      outArgument(this.#out, problem.board);
      this.#first?.push(problem);
      this.#packed.add(problem);
    } catch (error) {
      this.#endSource(error);
      this.#source.close().catch(() => {});
    }
  }

  #endSource(error: unknown): void {
    this.#sourceEnded = true;
    this.#sourceFailure = { error };
  }
}
