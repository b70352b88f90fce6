import { wrongType } from '../../problem/arguments.js';
import { OPTION_KEYS, outArgument } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import { type WalkResult, withJsonArrays } from '../../problem/result.js';
import { copyToOut } from '../arguments.js';
import type { CallOptions, Executor, TaskSize } from '../executor.js';
import {
  MAX_PROBLEMS,
  MAX_SQUARES,
  PROBLEM_WEIGHT,
  packProblems,
  resultBytes,
  unpackResults,
} from '../kinds/packing.js';
import type { EachOptions, Failure } from '../task.js';
import { Ordered, type Ran, type Take, type TaskSource, takeFrom } from './ordered.js';

type Step = IteratorResult<TourProblem>;

/** The problems of a task. A board that is too large for a shared task gets its own. */
interface Group {
  /** Number of problems before this group. */
  readonly first: number;
  readonly problems: Problem[];
  /** Number of squares of all boards. */
  squares: number;
}

/** Removes the problems from a group that its task did not solve in time, and returns them as a group of their own. */
function splitGroup(group: Group, solved: number): Group {
  const problems = group.problems.splice(solved);
  const squares = problems.reduce((sum, { board }) => sum + board.squares, 0);
  group.squares -= squares;
  return { first: group.first + solved, problems, squares };
}

/** Returns the weight of a group, which determines how many problems a task gets. */
function weightOf({ squares, problems }: Group): number {
  return squares + PROBLEM_WEIGHT * problems.length;
}

/**
 * Maximum number of problems that are read ahead of the reader, per worker of a pool, if each takes at most `LONG` milliseconds; if
 * they take longer, or if their time is not known yet.
 */
const MAX_SHORT = 256;
const MAX_LONG = 16;
const LONG = 1;
/**
 * In a pool of n workers, 2 n tasks run or wait for the reader, who takes from another one. An asynchronous iterable is read before a
 * worker needs the task, so there is one more. So each task has at most 256 n / (2 n + 1) short problems, or 256 n / (2 n + 2). Small
 * tasks cost time: sending one takes as long as solving about 20 boards of 8 x 8.
 */
const TASKS_AHEAD = 2;

/**
 * Maximum number of squares that a cluster reads ahead: 128 MiB of paths. At most 64 of its tasks run ahead, one in each thread, so
 * the numbers above are those of a task there. The tasks of a named call have `MAX_SHORT` problems, however long they take: a
 * repeated call finds its results only if the sizes of tasks depend on the problems alone.
 */
const MAX_SQUARES_AHEAD = 2 ** 25;

const NOT_NOW = { done: false, value: undefined } as const;

/** Reads an iterable and groups its problems into tasks. */
class ProblemSource implements TaskSource<Group> {
  /** Called when an asynchronous iterable has problems for a task, or has ended. */
  onReady = (): void => {};
  readonly size: TaskSize;
  readonly #isRemote: boolean;
  /** Whether the sizes of tasks depend on the problems only. */
  readonly #isNamed: boolean;
  /** Number of tasks that are read ahead per worker. */
  readonly #tasksPerWorker: number;
  /** Maximum number of problems of the next task. */
  #maxProblems: number;
  /** Number of squares of the tasks that the reader has not finished. */
  #squaresAhead = 0;
  readonly #out: Uint32Array | undefined;
  readonly #iterator: Iterator<TourProblem> | AsyncIterator<TourProblem>;
  readonly #isAsync: boolean;
  #group: Group = { first: 0, problems: [], squares: 0 };
  /** Target weight of the group. */
  #aim: number;
  /** A problem that did not fit into the group. */
  #held: Problem | undefined;
  /** Whether nothing more is read. */
  #isEnded = false;
  #failure: Failure | undefined;
  /** Whether `next` of the iterable is on the stack. */
  #isInNext = false;
  /** Whether a promise of the iterable is pending. */
  #isAwaiting = false;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether to send an incomplete group, because the asynchronous iterable has nothing now. */
  #isFlushing = false;

  /** @throws TypeError if `problems` is not an iterable, and any error of opening it */
  constructor(
    { sizes, isRemote, parallelism }: Executor,
    problems: unknown,
    out: Uint32Array | undefined,
    isNamed: boolean,
  ) {
    const source = Object(problems) as Partial<Iterable<TourProblem> & AsyncIterable<TourProblem>>;
    this.#isAsync = typeof source[Symbol.asyncIterator] === 'function';
    const open = this.#isAsync ? Symbol.asyncIterator : Symbol.iterator;
    if (typeof source[open] !== 'function' || typeof problems === 'string') {
      throw wrongType('problems', problems, 'an iterable or an async iterable of problems');
    }
    this.#out = out;
    this.size = sizes.problems();
    this.#isRemote = isRemote;
    this.#isNamed = isNamed;
    this.#tasksPerWorker = isRemote ? 1 : TASKS_AHEAD + (this.#isAsync ? 2 : 1) / parallelism;
    this.#maxProblems = Math.floor((isNamed ? MAX_SHORT : MAX_LONG) / this.#tasksPerWorker);
    this.#aim = this.size.next();
    this.#iterator = source[open]();
  }

  /** Records the duration of a task. */
  record(group: Group, milliseconds: number): void {
    this.size.record(weightOf(group), milliseconds);
    if (this.#isNamed) return;
    const max = milliseconds > LONG * group.problems.length ? MAX_LONG : MAX_SHORT;
    this.#maxProblems = Math.floor(max / this.#tasksPerWorker);
  }

  /** Records that the reader has finished a task. The reader may report it more than once. */
  release(group: Group): void {
    this.#squaresAhead -= group.squares;
    group.squares = 0;
  }

  next(): IteratorResult<Group | undefined, undefined> {
    if (!this.#isAsync) while (this.#hasRoom) this.#readNow();
    const group = this.#group;
    const ahead = this.#squaresAhead;
    if (this.#isRemote && ahead > 0 && ahead + group.squares > MAX_SQUARES_AHEAD) return NOT_NOW;
    const isReady = !this.#hasRoom || this.#isFlushing;
    this.#isFlushing = false;
    const value = isReady && group.problems.length > 0 ? group : undefined;
    if (value) {
      this.#squaresAhead += value.squares;
      this.#startGroup(group.first + group.problems.length);
    }
    if (this.#isAsync) void this.#readOn();
    if (value || !this.#isEnded) return { done: false, value };
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.error;
    return { done: true, value };
  }

  /** Closes the iterable. Waits for it, unless a request is pending that may never be answered. */
  async return(): Promise<void> {
    clearTimeout(this.#flushTimer);
    if (this.#isEnded) return;
    this.#isEnded = true;
    const closing = this.#close();
    if (this.#isAwaiting) closing.catch(() => {});
    else await closing;
  }

  /** Whether to read another problem into the group. */
  get #hasRoom(): boolean {
    const { squares, problems } = this.#group;
    const isFull =
      weightOf(this.#group) >= this.#aim || squares >= MAX_SQUARES || problems.length >= this.#maxProblems;
    return !(isFull || this.#held || this.#isEnded);
  }

  #startGroup(first: number): void {
    this.#group = { first, problems: [], squares: 0 };
    this.#aim = this.size.next();
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#add(held);
  }

  #add(problem: Problem): void {
    const { squares } = problem.board;
    const group = this.#group;
    if (group.problems.length > 0 && group.squares + squares > MAX_SQUARES) {
      this.#held = problem;
      return;
    }
    group.problems.push(problem);
    group.squares += squares;
  }

  #readNow(): void {
    try {
      this.#take(this.#request() as Step);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Reads an asynchronous iterable until the group is full. */
  async #readOn(): Promise<void> {
    if (this.#isAwaiting) return;
    while (this.#hasRoom) {
      this.#isAwaiting = true;
      try {
        this.#take(await this.#request());
      } catch (error) {
        this.#fail(error);
      }
      this.#isAwaiting = false;
      this.#flushTimer ??= setTimeout(() => {
        this.#flushTimer = undefined;
        this.#isFlushing = true;
        this.onReady();
      }, 0);
    }
    this.onReady();
  }

  /** Calls `next` of the iterable. */
  #request(): Step | Promise<Step> {
    this.#isInNext = true;
    let step: Step | Promise<Step>;
    try {
      step = this.#iterator.next();
    } finally {
      this.#isInNext = false;
    }
    // A generator that ended the call could not be closed while it ran.
    if (this.#isEnded && !(step as Step).done) this.#close().catch(() => {});
    return step;
  }

  #take(step: Step): void {
    // The iterable may have ended the call.
    if (this.#isEnded) return;
    if (step.done) {
      this.#isEnded = true;
      return;
    }
    try {
      checkProblemKeys(step.value, OPTION_KEYS);
      const problem = normaliseProblem(step.value, true, true);
      outArgument(this.#out, problem.board);
      this.#add(problem);
    } catch (error) {
      this.#fail(error);
      this.#close().catch(() => {});
    }
  }

  #fail(error: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#failure = { error };
  }

  async #close(): Promise<void> {
    if (!this.#isInNext) await this.#iterator.return?.();
  }
}

/**
 * Opens a call that solves problem after problem. Reads them from the first request on, and stays a few tasks ahead of the
 * reader.
 * @throws (rejects) TypeError if `problems` is not an iterable, and any error of opening it
 */
export async function openProblems(
  executor: Executor,
  request: CallOptions,
  problems: unknown,
  terms: EachOptions,
  out: Uint32Array | undefined,
): Promise<Ordered<Group, Take<WalkResult>>> {
  const source = new ProblemSource(executor, problems, out, request.jobId !== undefined);
  const taking = (take: Take<WalkResult>, group: Group): Take<WalkResult> => {
    return () => {
      const result = take();
      if (!result) source.release(group);
      return result && out ? copyToOut(result, out) : result;
    };
  };
  try {
    const call = await executor.open({ ...request, work: 'solve', terms, about: 'problems' });
    const run = async (group: Group): Promise<Ran<Group, Take<WalkResult>>> => {
      const { first, squares } = group;
      const [problem] = group.problems;
      if (squares > MAX_SQUARES) {
        const { result } = await call.run({ task: 'solve', problem: problem!, first });
        return { chunk: taking(takeFrom([withJsonArrays(result)]), group) };
      }
      const output = await call.run(packProblems(group.problems, first));
      const { solved, failure } = output;
      const take = unpackResults(output, group.problems.length);
      const rest = failure || solved === group.problems.length ? [] : [splitGroup(group, solved)];
      source.record(group, output.milliseconds);
      return { chunk: taking(take, group), failure, rest };
    };
    const limits = executor.limits(
      { running: TASKS_AHEAD, ahead: TASKS_AHEAD },
      resultBytes(MAX_PROBLEMS, MAX_SQUARES),
    );
    const stream = new Ordered(call, source, run, limits);
    source.onReady = () => stream.go();
    return stream;
  } catch (error) {
    // Opening the iterable may have closed the executor.
    source.return().catch(() => {});
    throw error;
  }
}
