import { withJsonArrays } from '../../problem/json-arrays.js';
import { OPTION_KEYS, outArgument } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import type { PoolSignal } from '../pool.js';
import type { Call, CallTerms, Chunk, EachOptions, Failure } from '../workers/messages.js';
import { ProblemWriter, unpackResults } from '../workers/packing.js';
import type { Scheduler } from '../workers/scheduler.js';
import { MOST_SQUARES_IN_PLACE, type Session, solveEachInPlace } from '../workers/solving.js';
import { inOut, ProblemSource } from './arguments.js';
import { ChunkSize } from './chunk-size.js';
import type { Chunks } from './in-turn.js';

/** Of the first chunks: some hundred small boards. */
const FIRST_WEIGHT = 2 ** 14;
const MOST_WEIGHT = 2 ** 21;

/** Chunks that are out or wait to be taken, for each worker: more would only fill memory. */
const CHUNKS_FOR_EACH_WORKER = 4;

/** Arguments checked. */
export interface StreamArguments {
  readonly terms: EachOptions;
  readonly problems: unknown;
  readonly out: Uint32Array | undefined;
  readonly signal: PoolSignal | undefined;
}

/** A chunk that is out, or whose results are not all taken. */
interface Place {
  /** The next of its results; undefined behind the last one. Throws what happened to the problem behind the last one. */
  next?: () => TourResult | undefined;
}

/**
 * What `solveAll` hands out: the results of problems in their order. No problem is taken before the first result is asked for;
 * then problems are taken a few chunks ahead.
 */
export class ProblemStream implements Call, Chunks<TourResult> {
  readonly #scheduler: Scheduler;
  readonly #session: Session;
  readonly terms: CallTerms;
  readonly signal: PoolSignal | undefined;
  readonly ready: Chunk[] = [];
  readonly #out: Uint32Array | undefined;
  #isOver = false;
  /** Why there are no more results. */
  #failure: Failure | undefined;
  /** Something has changed for whoever waits for results. */
  #wake = (): void => {};

  readonly #source: ProblemSource;
  #isAdded = false;
  #sourceEnded = false;
  /** What is to be told behind the results of all that came before. */
  #sourceFailure: Failure | undefined;
  #fetching = false;

  readonly #gathering = new ProblemWriter(FIRST_WEIGHT);
  /** What is gathered for the first chunk, which may be solved in place. */
  #first: Problem[] | undefined = [];
  readonly #size = new ChunkSize(FIRST_WEIGHT, MOST_WEIGHT);
  #flushTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is gathered goes to the first worker that has room: the source lets one wait. */
  #flushing = false;
  /** Results on their way to whoever asked for them, in order, whichever chunk is answered first. */
  readonly #places: Place[] = [];
  /** Buffers of taken results, to be used again. */
  readonly #spares: ArrayBuffer[] = [];

  /** @throws TypeError when `problems` cannot be iterated, and what opening the iterable throws */
  constructor(scheduler: Scheduler, session: Session, given: StreamArguments) {
    this.#scheduler = scheduler;
    this.#session = session;
    this.terms = given.terms;
    this.#out = given.out;
    this.signal = given.signal;
    this.#source = new ProblemSource(given.problems);
  }

  take(): TourResult | undefined {
    try {
      while (!this.#isOver) {
        const next = this.#places[0]?.next;
        if (!next) return undefined;
        const result = next();
        if (result) return inOut(result, this.#out);
        this.#places.shift();
        // There is room for another chunk.
        this.#scheduler.assign();
        this.#goOn();
      }
    } catch (error) {
      this.fail(error);
    }
    return undefined;
  }

  async fill(): Promise<boolean> {
    if (!this.#isAdded) {
      this.#isAdded = true;
      this.#scheduler.add(this);
    }
    this.#goOn();
    while (!this.#isOver) {
      if (this.#places[0]?.next) return true;
      if (this.#places.length === 0 && this.#sourceEnded && this.#gathering.count === 0) {
        this.#failure = this.#sourceFailure;
        break;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure) throw this.#failure.error;
    return false;
  }

  /** Nothing more is wanted. Returns the closing of the source, if it is open. */
  close(): Promise<void> | undefined {
    this.#isOver = true;
    const closing = this.#sourceEnded ? undefined : this.#source.close();
    this.#sourceEnded = true;
    this.#scheduler.remove(this);
    this.#wake();
    this.#scheduler.assign();
    if (!this.#fetching) return closing;
    // A source that is waited for may never come back to be closed.
    closing?.catch(() => {});
    return undefined;
  }

  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#failure = { error };
    this.close()?.catch(() => {});
  }

  get hasChunk(): boolean {
    if (this.#isOver || this.#places.length >= CHUNKS_FOR_EACH_WORKER * this.#scheduler.workers) return false;
    if (this.#gathering.isFull || (!this.#source.waits && !this.#sourceEnded)) return true;
    return this.#gathering.count > 0 && (this.#sourceEnded || this.#flushing);
  }

  takeChunk(): Chunk | undefined {
    if (!this.#source.waits) void this.#fetch();
    const { weight, count, squares } = this.#gathering;
    if (count === 0 || this.#isOver) {
      this.#wake();
      return undefined;
    }
    const place: Place = {};
    const answered = (next: Place['next']): void => {
      place.next = next;
      this.#wake();
    };
    this.#places.push(place);
    const message = this.#gathering.pack(this.#size.next(this.#scheduler.workers), this.#spares.pop());
    this.#flushing = false;
    this.#goOn();
    const first = this.#first;
    this.#first = undefined;
    if (first?.length === count && this.#sourceEnded && squares <= MOST_SQUARES_IN_PLACE) {
      const results = solveEachInPlace(this.#session, first, this.terms);
      if (results) {
        answered(() => results.shift());
        return undefined;
      }
    }
    return {
      message,
      receive: (reply) => {
        if (reply.task === 'problems') {
          this.#size.record(weight, reply.milliseconds);
          answered(unpackResults(reply, count, this.#spares));
        } else {
          const results = reply.task === 'solve' ? [withJsonArrays(reply.result)] : [];
          answered(() => {
            if (reply.task === 'error') throw reply.error;
            return results.shift();
          });
        }
        return false;
      },
    };
  }

  /** Whether more is to be taken from the source before a chunk is sent. */
  get #wantsMore(): boolean {
    return !this.#isOver && !this.#sourceEnded && !this.#gathering.isFull;
  }

  /** Has a source that lets one wait go on. */
  #goOn(): void {
    if (this.#source.waits && !this.#fetching) void this.#fetch();
  }

  /** Takes problems from the source, one after the other, until the chunk is full: at once from one that does not wait. */
  async #fetch(): Promise<void> {
    const { waits } = this.#source;
    while (this.#wantsMore) {
      this.#fetching = true;
      try {
        const step = this.#source.next();
        this.#gather(waits ? await step : (step as IteratorResult<TourProblem>));
      } catch (error) {
        this.#endSource({ error });
      }
      this.#fetching = false;
      if (waits && this.#wantsMore) this.#flushTimer ??= setTimeout(() => this.#flush(), 0);
    }
    this.#scheduler.assign();
    this.#wake();
  }

  #flush(): void {
    this.#flushTimer = undefined;
    this.#flushing = true;
    this.#scheduler.assign();
  }

  #gather(step: IteratorResult<TourProblem>): void {
    // The source may have cancelled the call, or closed the pool.
    if (this.#isOver) return;
    if (step.done) {
      this.#endSource(undefined);
      return;
    }
    try {
      checkProblemKeys(step.value, OPTION_KEYS);
      const problem = normaliseProblem(step.value, this.terms.options.strategy === 'random');
      outArgument(this.#out, problem.board);
      this.#first?.push(problem);
      this.#gathering.add(problem);
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
