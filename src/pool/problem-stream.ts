import type { Session } from '../engines/board-in-hand.js';
import { OPTION_KEYS, type Options, outArgument } from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { type Call, type Chunk, inOut, onAbort } from './calls.js';
import { ChunkSize } from './chunk-size.js';
import type { CallTerms, Reply } from './messages.js';
import { ProblemChunk } from './packing.js';
import type { PoolSignal } from './pool.js';
import { ProblemSource } from './problem-source.js';
import { DONE, type Failure, ResultQueue, type SentChunk, type Step, Waiters } from './result-queue.js';
import type { Scheduler } from './scheduler.js';
import { MOST_SQUARES_IN_PLACE, runInPlace, solveEach } from './solving.js';

/** Of the first chunks: some hundred small boards. */
const FIRST_WEIGHT = 2 ** 14;
const MOST_WEIGHT = 2 ** 21;

/** Chunks that are out or wait to be taken, for each worker: more would only fill memory. */
const CHUNKS_FOR_EACH_WORKER = 4;

/** Arguments checked. */
export interface StreamArguments {
  readonly problems: unknown;
  readonly options: Options;
  readonly out: Uint32Array | undefined;
  readonly signal: PoolSignal | undefined;
}

/**
 * The results of problems in their order. Problems are taken from the source when results are asked for, a few chunks
 * ahead. It is written by hand because a generator costs several promises a result.
 */
export class ProblemStream implements AsyncIterableIterator<TourResult, undefined>, Call {
  readonly #scheduler: Scheduler;
  readonly #session: Session;
  readonly id: number;
  readonly terms: CallTerms;
  readonly alone = false;
  readonly #source: ProblemSource;
  readonly #out: Uint32Array | undefined;
  readonly #stopListening: () => void;
  #over = false;
  /** What the next `next` rejects with, if none was waiting when it happened. */
  #failure: Failure | undefined;
  readonly #waiters = new Waiters();

  #sourceEnded = false;
  /** What is to be told behind the results of all that came before. */
  #sourceFailure: Failure | undefined;
  #fetching = false;

  #gathering: ProblemChunk;
  /** A problem that has to wait for the next chunk. */
  #held: Problem | undefined;
  readonly #size = new ChunkSize(FIRST_WEIGHT, MOST_WEIGHT);
  #weight = FIRST_WEIGHT;
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is gathered goes to the first worker that has room: the source lets one wait. */
  #flushing = false;
  readonly #results = new ResultQueue();
  readonly #sent = new Map<Chunk, { readonly at: SentChunk; readonly weight: number }>();
  /** What is gathered for the first chunk, which may be solved in place. */
  #first: Problem[] | undefined = [];

  /** @throws TypeError when `problems` is no iterable, and what opening it throws */
  constructor(scheduler: Scheduler, session: Session, { problems, options, out, signal }: StreamArguments) {
    this.#scheduler = scheduler;
    this.#session = session;
    this.id = scheduler.newId();
    this.terms = { options };
    this.#out = out;
    this.#source = new ProblemSource(problems);
    this.#gathering = new ProblemChunk();
    this.#stopListening = onAbort(signal, (reason) => this.fail(reason));
    // Opening the source may have aborted it.
    if (signal?.aborted) this.fail(signal.reason);
  }

  /** Takes the first problems. */
  begin(): void {
    if (!this.#over) this.#scheduler.add(this);
    this.#fetch();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Step> {
    if (this.#failure) {
      const { error } = this.#failure;
      this.#failure = undefined;
      return Promise.reject(error);
    }
    if (this.#waiters.isEmpty) {
      try {
        const step = this.#step();
        if (step) return Promise.resolve(step);
      } catch (error) {
        return Promise.reject(error);
      }
    }
    return this.#waiters.add();
  }

  async return(): Promise<Step> {
    const open = !this.#over && !this.#sourceEnded;
    this.#finish();
    if (open) {
      const closing = this.#source.close();
      // A source that is waited for may never come back to be closed.
      if (this.#fetching) closing.catch(() => {});
      else await closing;
    }
    return DONE;
  }

  get hasChunk(): boolean {
    if (this.#over || this.#results.length >= CHUNKS_FOR_EACH_WORKER * this.#scheduler.workers) return false;
    if (this.#isFull) return true;
    if (!this.#source.waits && !this.#sourceEnded) return true;
    return this.#gathering.count > 0 && (this.#sourceEnded || this.#flushing);
  }

  takeChunk(): Chunk | undefined {
    if (!this.#source.waits) this.#gatherAtOnce();
    if (this.#over) return undefined;
    if (this.#gathering.count === 0) {
      this.#deliver();
      return undefined;
    }
    const { weight, count, squaresInAll } = this.#gathering;
    const at = this.#results.expect(count);
    const first = this.#first;
    this.#first = undefined;
    if (first && this.#sourceEnded && !this.#held && squaresInAll <= MOST_SQUARES_IN_PLACE) {
      const step = runInPlace(solveEach(this.#session, first, this.terms.options));
      if (step) {
        this.#gatherAnew();
        this.#results.fill(at, step.value.results, step.value.failure);
        this.#deliver();
        return undefined;
      }
    }
    const chunk = this.#gathering.toChunk(this.id, this.#results.spareBuffers.pop());
    this.#gatherAnew();
    this.#sent.set(chunk, { at, weight });
    return chunk;
  }

  receive(chunk: Chunk, reply: Reply): void {
    const { at, weight } = this.#sent.get(chunk)!;
    this.#sent.delete(chunk);
    this.#results.answer(at, reply);
    if (reply.task === 'problems' && reply.error === undefined) this.#size.record(weight, reply.milliseconds);
    this.#deliver();
  }

  fail(error: unknown): void {
    if (this.#over) return;
    const open = !this.#sourceEnded;
    if (!this.#waiters.reject(error)) this.#failure = { error };
    this.#finish();
    if (open) this.#source.close().catch(() => {});
  }

  /** Hands out what is there to those who wait for it. */
  #deliver(): void {
    this.#waiters.serve(() => this.#step());
  }

  /**
   * The next result, or the end; undefined when one has to wait.
   * @throws what is to be told at this place
   */
  #step(): Step | undefined {
    if (this.#over) return DONE;
    const results = this.#results;
    const { length } = results;
    try {
      const value = results.take();
      if (value) {
        if (results.length < length) this.#goOn();
        return { done: false, value: inOut(value, this.#out) };
      }
    } catch (error) {
      this.fail(error);
      this.#failure = undefined;
      throw error;
    }
    if (length > 0 || !this.#sourceEnded || this.#gathering.count > 0) return undefined;
    if (this.#sourceFailure) {
      const { error } = this.#sourceFailure;
      this.fail(error);
      this.#failure = undefined;
      throw error;
    }
    this.#finish();
    return DONE;
  }

  #finish(): void {
    this.#over = true;
    this.#stopListening();
    clearTimeout(this.#flushTimer);
    this.#scheduler.remove(this);
    this.#sent.clear();
    this.#waiters.end();
    this.#scheduler.assign();
  }

  /** There is room for another chunk. */
  #goOn(): void {
    this.#scheduler.assign();
    this.#fetch();
  }

  get #isFull(): boolean {
    return this.#held !== undefined || this.#gathering.isFull(this.#weight);
  }

  #gatherAnew(): void {
    this.#flushing = false;
    this.#gathering = new ProblemChunk(this.#results.spareFields.pop());
    this.#weight = this.#size.next(Number.POSITIVE_INFINITY, this.#scheduler.workers);
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#gathering.add(held);
    this.#fetch();
  }

  /** Takes problems from a source that does not wait. */
  #gatherAtOnce(): void {
    while (!this.#over && !this.#sourceEnded && !this.#isFull) {
      try {
        const step = this.#source.next();
        // The source may have cancelled the call, or closed the pool.
        if (!this.#over) this.#gather(step);
      } catch (error) {
        this.#endSource({ error });
      }
    }
  }

  /** Has a source that waits send problems, one after the other, until a chunk is full. */
  #fetch(): void {
    if (!this.#source.waits || this.#fetching || this.#sourceEnded || this.#over || this.#isFull) return;
    this.#fetching = true;
    const arrived = (step: IteratorResult<TourProblem> | undefined, failure?: Failure): void => {
      this.#fetching = false;
      if (this.#over) return;
      if (step) this.#gather(step);
      else this.#endSource(failure);
      if (this.#sourceEnded || this.#isFull) {
        this.#scheduler.assign();
        this.#deliver();
      } else {
        this.#flushTimer ??= setTimeout(() => this.#flush(), 0);
        this.#fetch();
      }
    };
    try {
      this.#source.nextLater().then(arrived, (error) => arrived(undefined, { error }));
    } catch (error) {
      arrived(undefined, { error });
    }
  }

  #flush(): void {
    this.#flushTimer = undefined;
    this.#flushing = true;
    this.#scheduler.assign();
  }

  #gather(step: IteratorResult<TourProblem>): void {
    if (step.done) {
      this.#endSource(undefined);
      return;
    }
    try {
      checkProblemKeys(step.value, OPTION_KEYS);
      const problem = normaliseProblem(step.value);
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

/** What `solveAll` returns: nothing is checked, and no problem taken, before the first result is asked for. */
export class SolveAll implements AsyncIterableIterator<TourResult, undefined> {
  readonly #open: () => ProblemStream;
  #stream: ProblemStream | undefined;
  #over = false;

  /** @param open checks the arguments */
  constructor(open: () => ProblemStream) {
    this.#open = open;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<TourResult, undefined>> {
    if (this.#stream) return this.#stream.next();
    if (this.#over) return Promise.resolve({ done: true, value: undefined });
    try {
      this.#stream = this.#open();
    } catch (error) {
      this.#over = true;
      return Promise.reject(error);
    }
    // Opening the source may have left it.
    if (this.#over) this.#stream.return().catch(() => {});
    else this.#stream.begin();
    return this.#stream.next();
  }

  async return(): Promise<IteratorResult<TourResult, undefined>> {
    this.#over = true;
    await this.#stream?.return();
    return { done: true, value: undefined };
  }
}
