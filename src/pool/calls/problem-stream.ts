import { OPTION_KEYS, outArgument } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import type { PoolSignal } from '../pool.js';
import type { CallTerms } from '../workers/messages.js';
import { ProblemWriter } from '../workers/packing.js';
import type { Scheduler } from '../workers/scheduler.js';
import { MOST_SQUARES_IN_PLACE, type Session, solveEachInPlace } from '../workers/solving.js';
import type { EachOptions } from './arguments.js';
import { ChunkSize } from './chunk-size.js';
import { ProblemSource } from './problem-source.js';
import { Call, type Chunk, inOut } from './promised-calls.js';
import { type Failure, ResultQueue } from './result-queue.js';

/** Of the first chunks: some hundred small boards. */
const FIRST_WEIGHT = 2 ** 14;
const MOST_WEIGHT = 2 ** 21;

/** Chunks that are out or wait to be taken, for each worker: more would only fill memory. */
const CHUNKS_FOR_EACH_WORKER = 4;

/** Arguments checked. */
export interface StreamArguments extends EachOptions {
  readonly problems: unknown;
  readonly out: Uint32Array | undefined;
  readonly signal: PoolSignal | undefined;
}

/** What `next` gives. */
type Step = IteratorResult<TourResult, undefined>;

const DONE: Step = { done: true, value: undefined };

/**
 * What `solveAll` returns: the results of problems in their order. Nothing is checked, and no problem taken, before the first
 * result is asked for; then problems are taken a few chunks ahead. It is written by hand because a generator costs several
 * promises a result.
 */
export class ProblemStream extends Call implements AsyncIterableIterator<TourResult, undefined> {
  readonly #scheduler: Scheduler;
  readonly #session: Session;
  readonly #check: () => StreamArguments;
  terms!: CallTerms;
  signal: PoolSignal | undefined;
  readonly alone = false;
  #out: Uint32Array | undefined;
  isOver = false;
  /** What `next` rejects with, once. */
  #failure: Failure | undefined;
  /** Those who wait for results, in order. */
  readonly #waiting: ((step: Step | Promise<Step>) => void)[] = [];

  /** Undefined until the first result is asked for. */
  #source: ProblemSource | undefined;
  #sourceEnded = false;
  /** What is to be told behind the results of all that came before. */
  #sourceFailure: Failure | undefined;
  #fetching = false;

  #gathering = new ProblemWriter();
  /** How many problems were gathered before. */
  #before = 0;
  /** A problem that has to wait for the next chunk. */
  #held: Problem | undefined;
  /** What is gathered for the first chunk, which may be solved in place. */
  #first: Problem[] | undefined = [];
  readonly #size = new ChunkSize(FIRST_WEIGHT, MOST_WEIGHT);
  #weight = FIRST_WEIGHT;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is gathered goes to the first worker that has room: the source lets one wait. */
  #flushing = false;
  readonly #results = new ResultQueue();

  /** @param check gives the arguments, or throws what is wrong with them */
  constructor(scheduler: Scheduler, session: Session, check: () => StreamArguments) {
    super();
    this.#scheduler = scheduler;
    this.#session = session;
    this.#check = check;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    if (!this.#source && !this.isOver) this.#open();
    const step = this.#waiting.length === 0 && this.#step();
    return step ? Promise.resolve(step) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async return(): Promise<Step> {
    const closing = this.#end();
    // A source that is waited for may never come back to be closed.
    if (this.#fetching) closing?.catch(() => {});
    else await closing;
    return DONE;
  }

  fail(error: unknown): void {
    if (this.isOver) return;
    this.#failure = { error };
    this.#end()?.catch(() => {});
  }

  #open(): void {
    try {
      const { problems, options, counts, out, signal } = this.#check();
      this.terms = { options, counts };
      this.#out = out;
      this.signal = signal;
      this.#source = new ProblemSource(problems);
      // Opening the source may have left it.
      if (this.isOver) this.#source.close().catch(() => {});
      else this.#scheduler.add(this);
      void this.#fetch();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Nothing more is wanted. Returns the closing of the source, if it is open. */
  #end(): Promise<void> | undefined {
    const isOpen = !this.isOver && !this.#sourceEnded;
    this.isOver = true;
    const closing = isOpen ? this.#source?.close() : undefined;
    clearTimeout(this.#flushTimer);
    this.#scheduler.remove(this);
    this.#deliver();
    this.#scheduler.assign();
    return closing;
  }

  /** Hands out what is there to those who wait for it. */
  #deliver(): void {
    while (this.#waiting.length > 0) {
      const step = this.#step();
      if (!step) return;
      this.#waiting.shift()?.(step);
    }
  }

  /** The next result, or the end, or what is to be told at this place; undefined when one has to wait. */
  #step(): Step | Promise<Step> | undefined {
    if (!this.isOver) {
      const results = this.#results;
      const { length } = results;
      try {
        const result = results.take();
        if (result) {
          if (results.length < length) this.#goOn();
          return { done: false, value: inOut(result, this.#out) };
        }
        if (length > 0 || !this.#sourceEnded || this.#gathering.count > 0) return undefined;
        if (this.#sourceFailure) throw this.#sourceFailure.error;
        void this.#end();
      } catch (error) {
        this.fail(error);
      }
    }
    const failure = this.#failure;
    this.#failure = undefined;
    return failure ? Promise.reject(failure.error) : DONE;
  }

  /** There is room for another chunk. */
  #goOn(): void {
    this.#scheduler.assign();
    void this.#fetch();
  }

  get hasChunk(): boolean {
    if (this.isOver || this.#results.length >= CHUNKS_FOR_EACH_WORKER * this.#scheduler.workers) return false;
    if (this.#isFull || (!this.#source!.waits && !this.#sourceEnded)) return true;
    return this.#gathering.count > 0 && (this.#sourceEnded || this.#flushing);
  }

  takeChunk(): Chunk | undefined {
    if (!this.#source!.waits) this.#gatherAtOnce();
    const { weight, count, squares } = this.#gathering;
    if (count === 0 || this.isOver) {
      this.#deliver();
      return undefined;
    }
    const place = this.#results.expect();
    const first = this.#first;
    this.#first = undefined;
    if (first && this.#sourceEnded && !this.#held && squares <= MOST_SQUARES_IN_PLACE) {
      const solved = solveEachInPlace(this.#session, first, this.terms);
      if (solved) {
        this.#gatherAnew();
        this.#results.fill(place, solved.results, solved.failure);
        this.#deliver();
        return undefined;
      }
    }
    const message = this.#gathering.pack(this.id, this.#before, this.#results.spares.pop());
    this.#gatherAnew();
    return {
      message,
      receive: (reply) => {
        this.#results.answer(place, reply, count);
        if (reply.task === 'problems' && !place.answer?.failure)
          this.#size.record(weight, reply.milliseconds);
        this.#deliver();
      },
    };
  }

  get #isFull(): boolean {
    return this.#held !== undefined || this.#gathering.isFull(this.#weight);
  }

  #gatherAnew(): void {
    this.#flushing = false;
    this.#before += this.#gathering.count;
    this.#gathering = new ProblemWriter();
    this.#weight = this.#size.next(Number.POSITIVE_INFINITY, this.#scheduler.workers);
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#gathering.add(held);
    void this.#fetch();
  }

  /** Whether more is to be taken from the source before a chunk is sent. */
  get #wantsMore(): boolean {
    return !this.isOver && !this.#sourceEnded && !this.#isFull;
  }

  /** Takes problems from a source that does not wait. */
  #gatherAtOnce(): void {
    while (this.#wantsMore) {
      try {
        this.#gather(this.#source!.next() as IteratorResult<TourProblem>);
      } catch (error) {
        this.#endSource({ error });
      }
    }
  }

  /** Has a source that waits send problems, one after the other, until a chunk is full. */
  async #fetch(): Promise<void> {
    if (!this.#source?.waits || this.#fetching || !this.#wantsMore) return;
    while (this.#wantsMore) {
      this.#fetching = true;
      try {
        this.#gather(await this.#source.next());
      } catch (error) {
        this.#endSource({ error });
      }
      this.#fetching = false;
      if (this.#wantsMore) this.#flushTimer ??= setTimeout(() => this.#flush(), 0);
    }
    this.#scheduler.assign();
    this.#deliver();
  }

  #flush(): void {
    this.#flushTimer = undefined;
    this.#flushing = true;
    this.#scheduler.assign();
  }

  #gather(step: IteratorResult<TourProblem>): void {
    // The source may have cancelled the call, or closed the pool.
    if (this.isOver) return;
    if (step.done) {
      this.#endSource(undefined);
      return;
    }
    try {
      checkProblemKeys(step.value, OPTION_KEYS);
      const problem = normaliseProblem(step.value, this.terms.options.strategy === 'random');
      outArgument(this.#out, problem.board);
      this.#first?.push(problem);
      if (this.#gathering.takes(problem)) this.#gathering.add(problem);
      else this.#held = problem;
    } catch (error) {
      this.#endSource({ error });
      this.#source!.close().catch(() => {});
    }
  }

  #endSource(failure: Failure | undefined): void {
    this.#sourceEnded = true;
    this.#sourceFailure = failure;
  }
}
