import { checkOptionKeys } from '../engines/engine-source.js';
import { outOfRange, wrongType } from '../problem/arguments.js';
import { checkTour } from '../problem/check.js';
import {
  ALL_PROBLEM_KEYS,
  checkProblemKeys,
  normaliseProblem,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import { runToEnd } from '../puzzle/search.js';
import { checkCounting } from './count.js';
import type { CensusEngine, CensusSource } from './engine.js';
import { joinHalves, type Listener } from './kept-halves.js';
import { progressReporter } from './limits.js';
import { tooLarge } from './memory.js';
import { SAMPLER_KEYS, type SamplerOptions } from './sampler.js';
import { problemFacts, readCount, type SavedCount, writeListed } from './saved-count.js';
import { allTours, listInstead } from './short-list.js';
import { isExcluded, rulesOf } from './tour-walk.js';

/** The numbers of a problem's tours: a bijection between 0n to count - 1n and the tours that `tours` lists. */
export interface TourIndex {
  /** Number of tours, as `countTours` counts them. */
  readonly count: bigint;
  /**
   * Returns the tour with a number in a new array, in the form in which `tours` lists it.
   * @param index from 0n to `count` - 1n
   * @throws TypeError if it is no bigint; RangeError if it is out of range; Error if the index is closed
   */
  tourAt(index: bigint): Uint32Array;
  /**
   * Returns the number of a tour.
   * @param path squares in visiting order; a closed tour from any square in any direction, an open tour without `start` and
   * `end` in either direction
   * @throws TypeError as `checkTour` does; RangeError with the message of `checkTour` if it is no tour of the problem; Error if
   * the index is closed
   */
  indexOf(path: ArrayLike<number>): bigint;
  /** Returns the count as a file for `saved`, about as large as the memory of the index. @throws Error if the index is closed */
  save(): Uint8Array;
  /** Releases the memory once the platform collects it. */
  close(): void;
}

/** The tours by number, without checks of arguments. */
interface NumberedTours {
  readonly count: bigint;
  tourAt(index: bigint): Uint32Array;
  indexOf(path: ArrayLike<number>): bigint;
  save(): Uint8Array;
}

/**
 * Prepares an index on the engine of an entry point: `createTourIndex` of wasm.ts and js.ts.
 * @param tellBytes receives the estimated bytes before a count begins; lists need none
 */
export function createTourIndexOn(
  source: CensusSource,
  problem: TourProblem,
  options: SamplerOptions,
  tellBytes?: (bytes: number) => void,
): TourIndex {
  checkProblemKeys(problem, [...SAMPLER_KEYS, ...source.keys]);
  checkOptionKeys(source, options, SAMPLER_KEYS, 'the problem', ALL_PROBLEM_KEYS);
  const { memory } = checkCounting(options);
  const report = progressReporter(options.onProgress);
  const checked = normaliseProblem(problem);
  const { saved } = options;
  const count = saved === undefined ? undefined : readCount(saved, problemFacts(checked), 'numberTours');
  const listener = { progress: report, ...(tellBytes && { bytes: tellBytes }) };
  const numbered = numberTours(source.load(options), checked, memory, listener, count);
  report(1);
  return new NumberedIndex(checked, numbered);
}

/** @throws RangeError instead of MemoryRefused */
function numberTours(
  engine: CensusEngine,
  problem: Problem,
  memory: number,
  listener: Listener,
  saved: SavedCount | undefined,
): NumberedTours {
  if (isExcluded(problem, rulesOf(problem))) return listedTours(problem, []);
  if (saved?.layers.length === 0) return listedTours(problem, allTours(engine, problem));
  try {
    const joined = joinHalves(engine, problem, memory, 'numberTours', listener, saved);
    if (joined === undefined) return listedTours(problem, allTours(engine, problem));
    const { kernel, count, save } = joined;
    return {
      count,
      tourAt: (index) => kernel.tourAt(index).slice(),
      indexOf: (path) => kernel.indexOf(path),
      save,
    };
  } catch (error) {
    const tours = listInstead(error, engine, problem, memory);
    if (tours) return listedTours(problem, tours);
    const kept = 'all-layers';
    const { explanation } = runToEnd(tooLarge(error, 'the index', { engine, problem, memory, kept }));
    throw new RangeError(`too-large: ${explanation}`);
  }
}

/** Numbers the tours of a list. */
function listedTours(problem: Problem, list: readonly Uint32Array[]): NumberedTours {
  const { closed, start, end } = problem;
  const numbers = new Map(list.map((tour, index) => [tour.join(), BigInt(index)]));
  return {
    count: BigInt(list.length),
    tourAt: (index) => list[Number(index)]!.slice(),
    indexOf(path) {
      const squares = Uint32Array.from(path);
      if (closed) return numbers.get(fromLowest(squares).join())!;
      const isEither = start < 0 && end < 0 && squares[0]! > squares.at(-1)!;
      return numbers.get((isEither ? squares.reverse() : squares).join())!;
    },
    save: () => writeListed(problem, 'numberTours', BigInt(list.length)),
  };
}

/** Returns a closed path from its lowest square to the lower of its neighbours. */
function fromLowest(path: Uint32Array): Uint32Array {
  const lowest = path.indexOf(path.reduce((lowest, square) => Math.min(lowest, square)));
  const turned = path.map((_, step) => path[(lowest + step) % path.length]!);
  if (turned[1]! > turned.at(-1)!) turned.subarray(1).reverse();
  return turned;
}

class NumberedIndex implements TourIndex {
  readonly count: bigint;
  readonly #problem: Problem;
  #tours: NumberedTours | undefined;

  constructor(problem: Problem, tours: NumberedTours) {
    this.count = tours.count;
    this.#problem = problem;
    this.#tours = tours;
  }

  tourAt(index: bigint): Uint32Array {
    const tours = this.#open();
    if (typeof index !== 'bigint') throw wrongType('index', index, 'a bigint');
    if (index < 0n || index >= this.count) {
      throw outOfRange(
        'index',
        index,
        this.count === 0n ? 'that of a tour, and there is none' : `from 0 to ${this.count - 1n}`,
      );
    }
    return tours.tourAt(index);
  }

  indexOf(path: ArrayLike<number>): bigint {
    const tours = this.#open();
    const { board, closed, start, end } = this.#problem;
    const { rows, cols, blocked } = board;
    const ends = { ...(start >= 0 && !closed && { start }), ...(end >= 0 && { end }) };
    const checked = checkTour({ rows, cols, closed, ...(blocked && { blocked }), ...ends }, path);
    if (!checked.ok) throw new RangeError(checked.message);
    return tours.indexOf(path);
  }

  save(): Uint8Array {
    return this.#open().save();
  }

  close(): void {
    this.#tours = undefined;
  }

  #open(): NumberedTours {
    if (this.#tours === undefined) throw new Error('the index is closed');
    return this.#tours;
  }
}
