import { type BatchArrays, batchPath } from 'knights-tour-wasm';
import type { Pool } from 'knights-tour-wasm/pool';
import { checksumOfAnswers } from '../../../bench/harness/checksum.js';
import type { ContestantProcess, Sample } from '../../../bench/harness/contestant.js';
import { type Course, createStarts, isConstructed, maxTours } from './course.js';

/** The minimum number of squares in a batch. Pools solve smaller batches on the thread of the page. */
const MIN_SQUARES = 20_000;

/** The same work for every runner. */
export interface Batch {
  readonly starts: Uint32Array;
  /** The repetitions of the batch, if its results do not fit into the memory at once. */
  readonly times: number;
  /** The results. All runners reuse them, so that none allocates memory. */
  readonly arrays: BatchArrays;
  /** The tours found by the last runner. The other attempts got stuck. */
  readonly found: number;
}

/** Returns the batch of at least `tours` tours. */
export type GetBatch = (tours: number) => Batch;

/** Creates the batches of a race. Only the last one stays in the memory. */
export function createBatches(course: Course): GetBatch {
  let last: (Batch & { readonly tours: number }) | undefined;
  return (tours) => {
    if (last?.tours === tours) return last;
    const times = Math.ceil(tours / maxTours(course));
    const count = Math.ceil(tours / times);
    const arrays = createArrays(course, count);
    last = {
      tours,
      times,
      arrays,
      starts: createStarts(course, count),
      get found() {
        return times * arrays.statuses.reduce((sum, status) => sum + Number(status === 0), 0);
      },
    };
    return last;
  };
}

function createArrays({ rows, cols }: Course, count: number): BatchArrays {
  const squares = rows * cols;
  const Paths = squares <= 2 ** 8 ? Uint8Array : squares <= 2 ** 16 ? Uint16Array : Uint32Array;
  return {
    paths: new Paths(count * squares),
    visited: new Uint32Array(count),
    statuses: new Uint8Array(count),
    nodes: new Float64Array(count),
  };
}

/** An engine in a worker of its own, as the benchmark measures it. All seeds have the same inputs. */
export class EngineProcess implements Pick<ContestantProcess, 'sample' | 'checksum' | 'answers' | 'close'> {
  /** Called with the tours per second of the current sample. */
  onProgress: ((toursPerSecond: number) => void) | undefined;
  /** The tours of the smallest batch. */
  readonly minTours: number;
  readonly #course: Course;
  readonly #pool: Pool;
  readonly #getBatch: GetBatch;
  readonly #signal: AbortSignal;

  constructor(course: Course, pool: Pool, getBatch: GetBatch, signal: AbortSignal) {
    this.#course = course;
    this.#pool = pool;
    this.#getBatch = getBatch;
    this.#signal = signal;
    this.minTours = Math.min(maxTours(course), Math.ceil(MIN_SQUARES / (course.rows * course.cols)));
  }

  /** Waits until the worker runs. */
  async start(): Promise<void> {
    await this.#solve(this.#getBatch(this.minTours), () => {});
  }

  async sample(_seed: number, repetitions: number): Promise<Sample> {
    const batch = this.#getBatch(repetitions);
    const count = batch.starts.length;
    const begin = performance.now();
    for (let time = 0; time < batch.times; time++) {
      await this.#solve(batch, (done) => {
        const milliseconds = Math.max(performance.now() - begin, 0.01);
        this.onProgress?.((1000 * (time * count + done)) / milliseconds);
      });
    }
    // Browsers do not reveal the processor time.
    const nanoseconds = 1e6 * Math.max(performance.now() - begin, 0.01);
    return { nanoseconds, processorNanoseconds: nanoseconds, units: count * batch.times };
  }

  checksum(_seed: number, repetitions: number): Promise<number> {
    return checksumOfAnswers(this.#paths(repetitions));
  }

  async answers(_seed: number, repetitions: number): Promise<number[][]> {
    const answers: number[][] = [];
    for await (const path of this.#paths(repetitions)) answers.push(Array.from(path));
    return answers;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async *#paths(repetitions: number): AsyncGenerator<ArrayLike<number>> {
    const { rows, cols } = this.#course;
    const { starts, arrays } = this.#getBatch(repetitions);
    if (isConstructed(this.#course)) {
      for await (const result of this.#construct(starts)) yield result.status === 'found' ? result.path : [];
      return;
    }
    const batch = { ...arrays, count: starts.length, squares: rows * cols };
    await this.#solve(this.#getBatch(repetitions), () => {});
    for (let i = 0; i < starts.length; i++) yield batchPath(batch, i);
  }

  async #solve({ starts, arrays }: Batch, onProgress: (done: number) => void): Promise<void> {
    const { rows, cols, strategy } = this.#course;
    const signal = this.#signal;
    if (!isConstructed(this.#course)) {
      await this.#pool.solveBatch({ rows, cols, starts }, { strategy, out: arrays, signal, onProgress });
      return;
    }
    let done = 0;
    for await (const { status } of this.#construct(starts)) {
      arrays.statuses[done++] = Number(status !== 'found');
      onProgress(done);
    }
  }

  /** Solves each tour separately, because in a batch all but the first are copies. */
  #construct(starts: Uint32Array): ReturnType<Pool['solveAll']> {
    const { rows, cols, strategy } = this.#course;
    const problems = Array.from(starts, (start) => ({ rows, cols, start }));
    return this.#pool.solveAll(problems, { strategy, signal: this.#signal });
  }
}
