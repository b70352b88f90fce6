import { MemoryRefused } from '../engines/census/kernel.js';
import { censusEngine, ENGINE_KEYS, type EngineOptions } from '../engines/census/load.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import type { BatchArrays, BatchResult } from '../problem/batch.js';
import { batchArrays, outArrays } from '../problem/batch-arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import {
  ALL_PROBLEM_KEYS,
  type Board,
  checkProblemKeys,
  normaliseProblem,
  type TourProblem,
} from '../problem/problem.js';
import { STATUS } from '../problem/result.js';
import { checkCounting } from './count-options.js';
import { type Draws, drawsOf } from './draws.js';
import { teller } from './telling.js';

/** How to prepare a sampler. */
export interface SamplerOptions extends EngineOptions {
  /** The most bytes that it may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Told how far the preparation is: `done` grows to `total`. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The key of a tour. */
export interface SampleOptions {
  /** An integer from 0 to 2^32 - 1; default 0. */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. One tour for each pair of seed and stream. */
  stream?: number | undefined;
}

/** How many tours, of which keys. */
export interface SampleBatchOptions extends SampleOptions {
  /** An integer from 0 to 2^32 - 1. */
  count: number;
  /** The tours are written here. */
  out?: BatchArrays | undefined;
}

/** Tours of a problem, drawn evenly. */
export interface Sampler {
  /** How many tours there are: what `countTours` counts. */
  readonly count: bigint;
  /**
   * The tour of a key, in a new array, as `tours` lists it.
   * @throws TypeError, RangeError for bad input; RangeError when there is no tour; Error when the sampler is closed
   */
  sample(options?: SampleOptions): Uint32Array;
  /**
   * Many tours: tour i is the sample of the stream (`stream` + i) mod 2^32. Where there is none every row is `impossible`,
   * as in a batch of `solveBatch`; `nodes` are the squares of a tour.
   * @throws TypeError, RangeError for bad input, before anything is written; Error when the sampler is closed
   */
  sampleBatch(options: SampleBatchOptions): BatchResult;
  /** Gives its memory back, once the platform collects it. */
  close(): void;
}

const SAMPLER_KEYS: readonly string[] = ['memory', 'onProgress', ...ENGINE_KEYS];
const SAMPLE_KEYS: readonly string[] = ['seed', 'stream'];
const BATCH_KEYS: readonly string[] = [...SAMPLE_KEYS, 'count', 'out'];
const MOST_UINT32 = 2 ** 32 - 1;

/**
 * Prepares to draw tours of a problem, each with exactly the same probability, by key: the same pair of `seed` and `stream`
 * gives the same tour on every engine and machine. The tours are those that `tours` lists, written as it writes them: closed
 * from the lowest free square to the lower of its neighbours in the tour (`start` changes nothing), open ones without `start`
 * and `end` from the lower end.
 *
 * It counts the tours and keeps all layers of the count, then walks back through them for each tour. Closed 8 x 8 takes 1 GB
 * and some seconds to prepare, and less than a millisecond a tour. Where there is no tour, `count` is 0n, and `sample` throws.
 *
 * @throws TypeError, RangeError for bad input. RangeError that begins with 'too-large' when it would need more memory than it
 * may use, with both figures: guessed before anything is counted, or noticed on the way; and when the ways to the middle of
 * the board are too many to be numbered: as a rule beyond some 10^15 tours
 */
export function createSampler(problem: TourProblem, options: SamplerOptions = {}): Sampler {
  checkProblemKeys(problem, SAMPLER_KEYS);
  objectArgument('options', options, SAMPLER_KEYS, 'the problem', ALL_PROBLEM_KEYS);
  const { memory } = checkCounting(options);
  const tell = teller(options.onProgress);
  const checked = normaliseProblem(problem);
  const engine = censusEngine(options);
  try {
    const draws = drawsOf(engine, checked, memory, tell);
    tell(1);
    return new TourSampler(checked.board, draws);
  } catch (error) {
    if (!(error instanceof MemoryRefused)) throw error;
    if (error.byPlatform) {
      throw new RangeError(`${error.bytes} bytes of memory cannot be had here; memory was ${memory}`);
    }
    throw new RangeError(
      `too-large: the sampler would take about ${error.bytes} bytes of memory, or more; memory is ${memory}`,
    );
  }
}

class TourSampler implements Sampler {
  readonly count: bigint;
  readonly #board: Board;
  #draws: Draws | undefined;

  constructor(board: Board, draws: Draws) {
    this.count = draws.count;
    this.#board = board;
    this.#draws = draws;
  }

  sample(options: SampleOptions = {}): Uint32Array {
    objectArgument('options', options, SAMPLE_KEYS);
    const { seed, stream } = keyOf(options);
    const draws = this.#open();
    if (draws.count === 0n) throw new RangeError('there is no tour to draw: count is 0');
    return draws.draw(seed, stream).slice();
  }

  sampleBatch(options: SampleBatchOptions): BatchResult {
    objectArgument('options', options, BATCH_KEYS);
    const { seed, stream } = keyOf(options);
    const count = integerArgument('count', options.count, 0, MOST_UINT32);
    const draws = this.#open();
    const arrays = batchArrays(outArrays(options.out), this.#board, count);
    const { rows, cols, squares, freeSquares } = this.#board;
    const isFound = draws.count > 0n;
    for (let i = 0; i < count; i++) {
      if (isFound) arrays.paths.set(draws.draw(seed, (stream + i) % 2 ** 32), i * squares);
      arrays.visited[i] = isFound ? freeSquares : 0;
      arrays.nodes[i] = isFound ? freeSquares : 0;
      arrays.statuses[i] = isFound ? STATUS.found : STATUS.impossible;
    }
    // No strategy's name says 'exactly evenly'; this one says that a key decides.
    return withJsonArrays({ ...arrays, rows, cols, count, squares, strategy: 'random' });
  }

  close(): void {
    this.#draws = undefined;
  }

  #open(): Draws {
    if (this.#draws === undefined) throw new Error('the sampler is closed');
    return this.#draws;
  }
}

function keyOf({ seed = 0, stream = 0 }: SampleOptions): { seed: number; stream: number } {
  return {
    seed: integerArgument('seed', seed, 0, MOST_UINT32),
    stream: integerArgument('stream', stream, 0, MOST_UINT32),
  };
}
