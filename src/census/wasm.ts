/** The functions of `knights-tour-wasm/census`, on WebAssembly. */

import binary from 'wasm:kernel-census';
import puzzleBinary from 'wasm:kernel-puzzle';
import { type EngineOptions, wasmSource } from '../engines/wasm/entry-source.js';
import type { TourProblem } from '../problem/problem.js';
import { puzzleEngine } from '../puzzle/kernel.js';
import { type CountOptions, type CountResult, countToursOn } from './count.js';
import { type CensusSource, censusEngine } from './engine.js';
import { createSamplerOn, type Sampler, type SamplerOptions } from './sampler.js';
import { type MoveUsage, moveUsageOn, type TourClasses, tourClassesOn, type UsageOptions } from './tables.js';
import {
  type CensusProblem,
  type TourList,
  type ToursOptions,
  tourPrefixesOn,
  toursOn,
} from './tour-list.js';

const PUZZLES = /* @__PURE__ */ wasmSource({
  entry: 'puzzle',
  binary: puzzleBinary,
  createEngine: puzzleEngine,
});

/** Compiles the binary when an engine is needed. */
export const CENSUS_ON_WASM: CensusSource = /* @__PURE__ */ wasmSource({
  entry: 'census',
  binary,
  createEngine: (instantiate) => censusEngine(instantiate, () => PUZZLES.load({})),
});

/**
 * Counts the tours of a problem, exactly.
 *
 * Closed: undirected cycles, so neither where a tour begins nor its direction tells two apart, and `start` changes nothing.
 * Open without `start` and `end`: undirected paths. With one of them: paths from `start`, or to `end`; with both: paths
 * from the one to the other. A board of one open square has one open tour and no closed one. With `given`: completions of
 * the board with steps, which are counted one by one, or up to two of them by the search of `solvePuzzle`.
 *
 * The method is the frontier method for Hamiltonian cycles (Sekine, Imai & Tani 1995), from both ends of the board to its
 * middle, with states kept by classes of equal degrees.
 *
 * @throws TypeError, RangeError for bad input, before anything is counted; RangeError when the platform does not have the
 * memory that the count was allowed
 */
export function countTours(problem: CensusProblem, options: CountOptions & EngineOptions = {}): CountResult {
  return countToursOn(CENSUS_ON_WASM, problem, options);
}

/**
 * All tours of a problem, each once, in lexicographic order of their squares: as many as `countTours` counts.
 *
 * Closed tours are listed from the lowest free square, in the direction in which their second square is lower than their
 * last (`start` changes nothing); open ones without `start` and `end` in the direction in which their first square is lower
 * than their last; with `start`, from there; with `end`, to there.
 *
 * The search is depth first and cuts off what leaves a square with too few ways on. Boards of up to 64 squares are listed at
 * half a million tours a second and more; on large boards even the first tour in lexicographic order can be far away.
 *
 * The paths are new arrays; up to 64 of them share a buffer, so copy (`slice()`) what is transferred.
 *
 * @throws TypeError, RangeError for bad input
 */
export function tours(problem: CensusProblem, options: ToursOptions & EngineOptions = {}): TourList {
  return toursOn(CENSUS_ON_WASM, problem, options);
}

/**
 * The beginnings of all tours of a list, of so many squares each, in lexicographic order: the lists of `tours` with each of
 * them as `prefix` make up the whole list. A beginning is there unless it is seen to lead to no tour, so some of these lists
 * are empty.
 * @param length 1 to the number of free squares
 * @throws TypeError, RangeError for bad input
 */
export function tourPrefixes(
  problem: CensusProblem,
  length: number,
  options: EngineOptions = {},
): number[][] {
  return tourPrefixesOn(CENSUS_ON_WASM, problem, length, options);
}

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
export function createSampler(problem: TourProblem, options: SamplerOptions & EngineOptions = {}): Sampler {
  return createSamplerOn(CENSUS_ON_WASM, problem, options);
}

/**
 * How many tours use each move: all tours less those that do without it. `countTours` says what counts as one tour.
 * The moves come in ascending order of their squares; those that a symmetry of the problem exchanges are counted once.
 * @throws TypeError, RangeError for bad input, at once; RangeError, later, when a count does not fit into the memory
 */
export function moveUsage(
  problem: TourProblem,
  options: UsageOptions & EngineOptions = {},
): Iterable<MoveUsage> {
  return moveUsageOn(CENSUS_ON_WASM, problem, options);
}

/**
 * Returns the number of closed tours up to rotations and reflections of the board: the average, over these symmetries, of the
 * number of tours that each leaves unchanged (Burnside's lemma).
 *
 * @throws TypeError, RangeError for bad input; RangeError for boards of more than 128 squares, or when the count does not
 * fit into the memory
 */
export function tourClasses(
  problem: { rows: number; cols: number; closed: true },
  options: UsageOptions & EngineOptions = {},
): TourClasses {
  return tourClassesOn(CENSUS_ON_WASM, problem, options);
}
