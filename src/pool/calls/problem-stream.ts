import { OPTION_KEYS, outArgument } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import type { PoolSignal } from '../pool.js';
import { Call, type Chunk } from '../workers/call.js';
import type { CallTerms, EachOptions, Failure } from '../workers/messages.js';
import { ProblemWriter } from '../workers/packing.js';
import type { Scheduler } from '../workers/scheduler.js';
import { MOST_SQUARES_IN_PLACE, type Session, solveEachInPlace } from '../workers/solving.js';
import { ProblemSource } from './arguments.js';
import { ChunkSize } from './chunk-size.js';
import type { Chunks } from './in-turn.js';
import { inOut } from './promised-calls.js';
import { ResultQueue } from './result-queue.js';

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

/** Whoever waits for results. */
interface Reader {
  resolve(hasMore: boolean): void;
  reject(error: unknown): void;
}

/**
 * What `solveAll` hands out: the results of problems in their order. No problem is taken before the first result is asked for;
 * then problems are taken a few chunks ahead.
 */
export class ProblemStream extends Call implements Chunks<TourResult> {
  readonly #scheduler: Scheduler;
  readonly #session: Session;
  readonly terms: CallTerms;
  readonly signal: PoolSignal | undefined;
  readonly alone = false;
  readonly #out: Uint32Array | undefined;
  isOver = false;
  /** Why there are no more results. */
  #failure: Failure | undefined;
  #reader: Reader | undefined;

  readonly #source: ProblemSource;
  #isAdded = false;
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

  /** @throws TypeError when `problems` cannot be iterated, and what opening the iterable throws */
  constructor(scheduler: Scheduler, session: Session, given: StreamArguments) {
    super();
    this.#scheduler = scheduler;
    this.#session = session;
    this.terms = { options: given.options, counts: given.counts };
    this.#out = given.out;
    this.signal = given.signal;
    this.#source = new ProblemSource(given.problems);
  }

  take(): TourResult | undefined {
    const results = this.#results;
    const { length } = results;
    if (this.isOver) return undefined;
    try {
      const result = results.take();
      if (result && results.length < length) this.#goOn();
      return result && inOut(result, this.#out);
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  fill(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      if (!this.#isAdded) {
        this.#isAdded = true;
        this.#scheduler.add(this);
        void this.#fetch();
      }
      this.#deliver();
    });
  }

  /** Nothing more is wanted. Returns the closing of the source, if it is open. */
  close(): Promise<void> | undefined {
    const isOpen = !this.isOver && !this.#sourceEnded;
    this.isOver = true;
    const closing = isOpen ? this.#source.close() : undefined;
    clearTimeout(this.#flushTimer);
    this.#scheduler.remove(this);
    this.#deliver();
    this.#scheduler.assign();
    if (!this.#fetching) return closing;
    // A source that is waited for may never come back to be closed.
    closing?.catch(() => {});
    return undefined;
  }

  fail(error: unknown): void {
    if (this.isOver) return;
    this.#failure = { error };
    this.close()?.catch(() => {});
  }

  /** Tells who waits for results that there are some, or why there are none. */
  #deliver(): void {
    const reader = this.#reader;
    if (!reader) return;
    const { isReady, length } = this.#results;
    if (!this.isOver && !isReady) {
      if (length > 0 || !this.#sourceEnded || this.#gathering.count > 0) return;
      this.#failure = this.#sourceFailure;
      void this.close();
      return;
    }
    this.#reader = undefined;
    if (this.#failure) reader.reject(this.#failure.error);
    else reader.resolve(!this.isOver);
  }

  /** There is room for another chunk. */
  #goOn(): void {
    this.#scheduler.assign();
    void this.#fetch();
  }

  get hasChunk(): boolean {
    if (this.isOver || this.#results.length >= CHUNKS_FOR_EACH_WORKER * this.#scheduler.workers) return false;
    if (this.#isFull || (!this.#source.waits && !this.#sourceEnded)) return true;
    return this.#gathering.count > 0 && (this.#sourceEnded || this.#flushing);
  }

  takeChunk(): Chunk | undefined {
    if (!this.#source.waits) this.#gatherAtOnce();
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
    this.#gathering = new ProblemWriter(this.#gathering);
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
        this.#gather(this.#source.next() as IteratorResult<TourProblem>);
      } catch (error) {
        this.#endSource({ error });
      }
    }
  }

  /** Has a source that waits send problems, one after the other, until a chunk is full. */
  async #fetch(): Promise<void> {
    if (!this.#source.waits || this.#fetching || !this.#wantsMore) return;
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
      this.#source.close().catch(() => {});
    }
  }

  #endSource(failure: Failure | undefined): void {
    this.#sourceEnded = true;
    this.#sourceFailure = failure;
  }
}
