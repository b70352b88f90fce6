import { checkOptionKeys } from '../engines/engine-source.js';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { type BatchArrays, type BatchResult, batchArrays, outArrays } from '../problem/batch.js';
import { integerOption } from '../problem/options.js';
import {
  ALL_PROBLEM_KEYS,
  type Board,
  checkProblemKeys,
  normaliseProblem,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import { Random } from '../problem/random.js';
import { STATUS, withJsonArrays } from '../problem/result.js';
import { runToEnd } from '../puzzle/search.js';
import { checkCounting } from './count.js';
import type { CensusEngine, CensusSource } from './engine.js';
import type { Share } from './frontier.js';
import { joinHalves } from './kept-halves.js';
import { progressReporter } from './limits.js';
import { tooLarge } from './memory.js';
import { problemFacts, readCount, type SavedCount, writeListed } from './saved-count.js';
import { allTours, listInstead } from './short-list.js';
import { isExcluded, rulesOf } from './tour-walk.js';

/** Options of a sampler. */
export interface SamplerOptions {
  /** Maximum number of bytes that it may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Called with the progress of the preparation: `done` rises to `total`. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** The bytes that `save` returned for the same problem: nothing is counted again. Trusted, except for damage. */
  saved?: Uint8Array | undefined;
}

/** The seed of a tour. */
export interface SampleOptions {
  /** An integer from 0 to 2^32 - 1; default 0. */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. Each pair of seed and stream gives one tour. */
  stream?: number | undefined;
}

/** Options of a batch of samples. */
export interface SampleBatchOptions extends SampleOptions {
  /** Number of tours: an integer from 0 to 2^32 - 1. */
  count: number;
  /** Arrays to write the tours to. */
  out?: BatchArrays | undefined;
}

/** Samples the tours of a problem uniformly. */
export interface Sampler {
  /** Number of tours, as `countTours` counts them. */
  readonly count: bigint;
  /**
   * Returns the tour of a seed and a stream in a new array, in the form in which `tours` lists it.
   * @throws TypeError, RangeError for bad input; RangeError if there is no tour; Error if the sampler is closed
   */
  sample(options?: SampleOptions): Uint32Array;
  /**
   * Returns many tours. Tour i is the sample with stream (`stream` + i) mod 2^32. If there is no tour, every row is
   * `impossible`, as in a batch of `solveBatch`. `nodes` are the squares of a tour.
   * @throws TypeError, RangeError for bad input, before anything is written; Error if the sampler is closed
   */
  sampleBatch(options: SampleBatchOptions): BatchResult;
  /** Returns the count as a file for `saved`, about as large as the memory of the sampler. @throws Error if it is closed */
  save(): Uint8Array;
  /** Releases the memory once the platform collects it. */
  close(): void;
}

export const SAMPLER_KEYS: readonly string[] = ['memory', 'onProgress', 'saved'];
const SAMPLE_KEYS: readonly string[] = ['seed', 'stream'];
const BATCH_KEYS: readonly string[] = [...SAMPLE_KEYS, 'count', 'out'];

/** Prepares a sampler on the engine of an entry point: `createSampler` of wasm.ts and js.ts. */
export function createSamplerOn(
  source: CensusSource,
  problem: TourProblem,
  options: SamplerOptions,
): Sampler {
  checkProblemKeys(problem, [...SAMPLER_KEYS, ...source.keys]);
  checkOptionKeys(source, options, SAMPLER_KEYS, 'the problem', ALL_PROBLEM_KEYS);
  const { memory } = checkCounting(options);
  const report = progressReporter(options.onProgress);
  const checked = normaliseProblem(problem);
  const { saved } = options;
  const count = saved === undefined ? undefined : readCount(saved, problemFacts(checked), 'numberPairs');
  const prepared = sourceWithin(source.load(options), checked, memory, report, count);
  report(1);
  return new TourSampler(checked.board, prepared);
}

/**
 * Prepares tours to sample, as `createSampler` does.
 * @throws TypeError, RangeError as `createSampler` does; RangeError if there is no tour
 */
export function prepareTours(engine: CensusEngine, problem: TourProblem, memory: number): TourSource {
  const source = sourceWithin(engine, normaliseProblem(problem), memory, () => {});
  if (source.count === 0n) throw noTour();
  return source;
}

function noTour(): RangeError {
  return new RangeError('there is no tour to sample: count is 0');
}

/** Prepares tours to sample. @throws RangeError instead of MemoryRefused */
function sourceWithin(
  engine: CensusEngine,
  problem: Problem,
  memory: number,
  tell: (share: Share) => void,
  saved?: SavedCount,
): TourSource {
  try {
    return tourSource(engine, problem, memory, tell, saved);
  } catch (error) {
    const tours = listInstead(error, engine, problem, memory);
    if (tours) return listedSource(problem, tours);
    const kept = 'all-layers';
    const { explanation } = runToEnd(tooLarge(error, 'the sampler', { engine, problem, memory, kept }));
    throw new RangeError(`too-large: ${explanation}`);
  }
}

/** The tours of a problem, to sample from. */
export interface TourSource {
  readonly count: bigint;
  /** Bytes of memory, not counting lists of a few thousand tours. */
  readonly bytes: number;
  /** Maximum number of tours of a call of `sample`. */
  readonly maxSamples: number;
  /**
   * Returns the tours of a seed and of at most `maxSamples` streams from `stream` on, one after another. There must be a tour.
   */
  sample(seed: number, stream: number, count: number): Uint32Array<ArrayBuffer>;
  save(): Uint8Array;
}

/**
 * Prepares the tours of a problem for sampling.
 * @throws MemoryRefused; RangeError if there are too many tours
 */
export function tourSource(
  engine: CensusEngine,
  problem: Problem,
  memory: number,
  tell: (share: Share) => void = () => {},
  saved?: SavedCount,
): TourSource {
  if (isExcluded(problem, rulesOf(problem))) return listedSource(problem, []);
  if (saved?.layers.length === 0) return listedSource(problem, allTours(engine, problem));
  const joined = joinHalves(engine, problem, memory, 'numberPairs', { progress: tell }, saved);
  if (joined === undefined) return listedSource(problem, allTours(engine, problem));
  const { kernel, count, save } = joined;
  const { bytes, maxSamples } = kernel;
  return { count, bytes, maxSamples, sample: (...of) => kernel.sample(...of), save };
}

/** Samples from a list of tours. Draws numbers of as many bits as the kernel does, until one is in range. */
function listedSource(problem: Problem, tours: readonly Uint32Array[]): TourSource {
  const random = new Random();
  const bits = 32 - Math.clz32(tours.length - 1);
  return {
    count: BigInt(tours.length),
    bytes: 0,
    maxSamples: 1024,
    sample(seed, stream, count) {
      const { length } = tours[0]!;
      const sampled = new Uint32Array(count * length);
      for (let i = 0; i < count; i++) {
        random.seed(seed, (stream + i) % 2 ** 32, 0);
        let index = bits > 0 ? random.draw() >>> (32 - bits) : 0;
        while (index >= tours.length) index = random.draw() >>> (32 - bits);
        sampled.set(tours[index]!, i * length);
      }
      return sampled;
    },
    save: () => writeListed(problem, 'numberPairs', BigInt(tours.length)),
  };
}

class TourSampler implements Sampler {
  readonly count: bigint;
  readonly #board: Board;
  #source: TourSource | undefined;

  constructor(board: Board, source: TourSource) {
    this.count = source.count;
    this.#board = board;
    this.#source = source;
  }

  sample(options: SampleOptions = {}): Uint32Array {
    objectArgument('options', options, SAMPLE_KEYS);
    const seed = integerOption('seed', options.seed);
    const stream = integerOption('stream', options.stream);
    const source = this.#open();
    if (source.count === 0n) throw noTour();
    return source.sample(seed, stream, 1);
  }

  sampleBatch(options: SampleBatchOptions): BatchResult {
    objectArgument('options', options, BATCH_KEYS);
    const seed = integerOption('seed', options.seed);
    const stream = integerOption('stream', options.stream);
    const count = integerArgument('count', options.count, 0, 2 ** 32 - 1);
    const source = this.#open();
    const arrays = batchArrays(outArrays(options.out), this.#board, count);
    const { rows, cols, squares, openSquares } = this.#board;
    const isFound = source.count > 0n;
    for (let first = 0; isFound && first < count; first += source.maxSamples) {
      const size = Math.min(source.maxSamples, count - first);
      const tours = source.sample(seed, (stream + first) % 2 ** 32, size);
      for (let i = 0; i < size; i++) {
        const tour = tours.subarray(i * openSquares, (i + 1) * openSquares);
        arrays.paths.set(tour, (first + i) * squares);
      }
    }
    arrays.visited.fill(isFound ? openSquares : 0, 0, count);
    arrays.nodes.fill(isFound ? openSquares : 0, 0, count);
    arrays.statuses.fill(isFound ? STATUS.found : STATUS.impossible, 0, count);
    // No strategy samples exactly uniformly; 'random' is the closest name.
    return withJsonArrays({ ...arrays, rows, cols, count, squares, strategy: 'random' });
  }

  save(): Uint8Array {
    return this.#open().save();
  }

  close(): void {
    this.#source = undefined;
  }

  #open(): TourSource {
    if (this.#source === undefined) throw new Error('the sampler is closed');
    return this.#source;
  }
}
