import { availableParallelism } from 'node:os';
import { type TourChunks, tourChunks } from '../../census/tour-list.js';
import { ListChunks, type TourRows } from '../../pool/census/listing.js';
import { crewOfThreads } from '../../pool/threads.js';
import type { TourProblem } from '../../problem/problem.js';

const TOURS_AT_A_TIME = 64;
/** A list that ends sooner is over before workers would have begun. */
const ALONE_MILLISECONDS = 150;

/** How to list. */
interface SourceOptions {
  readonly engine: 'auto' | 'wasm' | 'ts';
  readonly after: string | undefined;
  readonly workers: number | undefined;
  /** Ends the workers. */
  readonly signal: AbortSignal;
}

/** Tours in order, from this thread at first and, when that takes long, from workers: the same tours whenever these take over. */
export class ListSource {
  /** Whether nothing is left. */
  isDone: boolean;
  /** Behind the tours that were handed over. */
  cursor: string;
  readonly #problem: TourProblem;
  readonly #options: SourceOptions;
  readonly #chunks: TourChunks;
  readonly #workers: number;
  readonly #handOverAt: number;
  #crew: ListChunks | undefined;

  /** @throws TypeError, RangeError for a bad cursor */
  constructor(problem: TourProblem, options: SourceOptions) {
    const { engine, after, workers = availableParallelism() } = options;
    this.#problem = problem;
    this.#options = options;
    this.#chunks = tourChunks(problem, { engine, after });
    this.#workers = workers;
    this.#handOverAt = workers > 1 ? performance.now() + ALONE_MILLISECONDS : Number.POSITIVE_INFINITY;
    this.cursor = this.#chunks.cursor();
    this.isDone = this.#chunks.done;
  }

  /** Whether it goes on from a cursor. */
  get isResumed(): boolean {
    return this.#chunks.isResumed;
  }

  /** The next tours, `most` of them at most, one behind the other: there may be none yet. */
  async next(most: number): Promise<TourRows> {
    const isAlone = !this.#crew && performance.now() < this.#handOverAt;
    return isAlone ? this.#own(most) : this.#theirs(most);
  }

  end(): void {
    this.#crew?.end();
  }

  #own(most: number): TourRows {
    const chunks = this.#chunks;
    const count = chunks.run(Math.min(TOURS_AT_A_TIME, most));
    this.isDone = chunks.done;
    this.cursor = count > 0 && !this.isDone ? chunks.cursor(count - 1) : chunks.cursor();
    return Uint32Array.from(count > 0 ? chunks.rows : []);
  }

  async #theirs(most: number): Promise<TourRows> {
    const { engine, signal } = this.#options;
    const terms = crewOfThreads(this.#workers, engine);
    this.#crew ??= new ListChunks(terms, { problem: this.#problem, options: { after: this.cursor } }, [
      signal,
    ]);
    const all = await this.#crew.next();
    this.isDone = all === undefined;
    if (!all) return new Uint8Array(0);
    const { leaf } = this.#chunks;
    const rows = all.subarray(0, most * leaf);
    this.cursor = this.#chunks.cursorBehind(rows.subarray(rows.length - leaf));
    return rows;
  }
}
