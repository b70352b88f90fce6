import { withJsonArrays } from '../../problem/json-arrays.js';
import { OPTION_KEYS, outArgument } from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import type { PoolSignal } from '../pool.js';
import type { Call, Chunk, EachOptions, Failure } from '../workers/messages.js';
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

/** A call whose results are read. */
export type ProblemStream = Call & Chunks<TourResult> & { close(): Promise<void> | undefined };

/**
 * What `solveAll` hands out: the results of problems in their order. No problem is taken before the first result is asked for;
 * then problems are taken a few chunks ahead.
 * @throws TypeError when `problems` cannot be iterated, and what opening the iterable throws
 */
export function problemStream(
  scheduler: Scheduler,
  session: Session,
  { terms, problems, out, signal }: StreamArguments,
): ProblemStream {
  let isAdded = false;
  let isOver = false;
  /** Why there are no more results. */
  let failure: Failure | undefined;
  /** Something has changed for whoever waits for results. */
  let wake = (): void => {};
  /** Results on their way to whoever asked for them, in order, whichever chunk is answered first. */
  const places: Place[] = [];
  /** Buffers of taken results, to be used again. */
  const spares: ArrayBuffer[] = [];
  const size = new ChunkSize(FIRST_WEIGHT, MOST_WEIGHT);

  const source = new ProblemSource(problems);
  let sourceEnded = false;
  /** What is to be told behind the results of all that came before. */
  let sourceFailure: Failure | undefined;
  let isReading = false;
  const gathering = new ProblemWriter(FIRST_WEIGHT);
  /** What is gathered for the first chunk, which may be solved in place. */
  let firstProblems: Problem[] | undefined = [];
  let flushTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is gathered goes to the first worker that has room: the source lets one wait. */
  let isFlushing = false;

  const stream: ProblemStream = {
    terms,
    signal,
    ready: [],

    take(): TourResult | undefined {
      try {
        while (!isOver) {
          const next = places[0]?.next;
          if (!next) return undefined;
          const result = next();
          if (result) return inOut(result, out);
          places.shift();
          // There is room for another chunk.
          scheduler.assign();
          goOn();
        }
      } catch (error) {
        stream.fail(error);
      }
      return undefined;
    },

    async fill(): Promise<boolean> {
      if (!isAdded) {
        isAdded = true;
        scheduler.add(stream);
      }
      goOn();
      while (!isOver) {
        if (places[0]?.next) return true;
        if (places.length === 0 && sourceEnded && gathering.count === 0) {
          failure = sourceFailure;
          break;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure) throw failure.error;
      return false;
    },

    /** Nothing more is wanted. Returns the closing of the source, if it is open. */
    close(): Promise<void> | undefined {
      isOver = true;
      scheduler.remove(stream);
      clearTimeout(flushTimer);
      const closing = sourceEnded ? undefined : source.close();
      sourceEnded = true;
      wake();
      scheduler.assign();
      if (!isReading) return closing;
      // A source that is waited for may never come back to be closed.
      closing?.catch(() => {});
      return undefined;
    },

    fail(error: unknown): void {
      if (isOver) return;
      failure = { error };
      stream.close()?.catch(() => {});
    },

    get hasChunk(): boolean {
      if (places.length >= CHUNKS_FOR_EACH_WORKER * scheduler.workers) return false;
      if (gathering.isFull || (!source.waits && !sourceEnded)) return true;
      return gathering.count > 0 && (sourceEnded || isFlushing);
    },

    takeChunk(): Chunk | undefined {
      if (!source.waits) void readOn();
      const { weight, count, squares } = gathering;
      if (count === 0 || isOver) {
        wake();
        return undefined;
      }
      const place: Place = {};
      const answered = (next: Place['next']): void => {
        place.next = next;
        wake();
      };
      places.push(place);
      const message = gathering.pack(size.next(scheduler.workers), spares.pop());
      isFlushing = false;
      goOn();
      const few = firstProblems;
      firstProblems = undefined;
      if (few?.length === count && sourceEnded && squares <= MOST_SQUARES_IN_PLACE) {
        const results = solveEachInPlace(session, few, terms);
        if (results) {
          answered(() => results.shift());
          return undefined;
        }
      }
      return {
        message,
        receive: (reply) => {
          if (reply.task === 'problems') {
            size.record(weight, reply.milliseconds);
            answered(unpackResults(reply, count, spares));
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
    },
  };
  return stream;

  /** Whether more is to be taken from the source before a chunk is sent. */
  function wantsMore(): boolean {
    return !isOver && !sourceEnded && !gathering.isFull;
  }

  /** Has a source that lets one wait go on. */
  function goOn(): void {
    if (source.waits && !isReading) void readOn();
  }

  /** Takes problems from the source, one after the other, until the chunk is full: at once from one that does not wait. */
  async function readOn(): Promise<void> {
    const { waits } = source;
    while (wantsMore()) {
      isReading = true;
      try {
        const step = source.next();
        gather(waits ? await step : (step as IteratorResult<TourProblem>));
      } catch (error) {
        endSource(error);
      }
      isReading = false;
      if (waits && wantsMore()) flushTimer ??= setTimeout(flush, 0);
    }
    scheduler.assign();
    wake();
  }

  function flush(): void {
    flushTimer = undefined;
    isFlushing = true;
    scheduler.assign();
  }

  function gather(step: IteratorResult<TourProblem>): void {
    // The source may have cancelled the call, or closed the pool.
    if (isOver) return;
    if (step.done) {
      sourceEnded = true;
      return;
    }
    try {
      checkProblemKeys(step.value, OPTION_KEYS);
      const problem = normaliseProblem(step.value, true);
      outArgument(out, problem.board);
      firstProblems?.push(problem);
      gathering.add(problem);
    } catch (error) {
      endSource(error);
      source.close().catch(() => {});
    }
  }

  function endSource(error: unknown): void {
    sourceEnded = true;
    sourceFailure = { error };
  }
}
