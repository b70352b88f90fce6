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
import { createTourIndexOn, type TourIndex } from './tour-index.js';
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
 * Counts the tours of a problem exactly.
 *
 * Closed tours are undirected cycles: neither start nor direction distinguishes two, and `start` changes nothing. Open tours
 * without `start` and `end` are undirected paths. With `start` or `end` they are paths from or to that square. A board of one
 * open square has one open tour and no closed one. With `given`, every completion of the given steps counts. Completions are
 * listed one by one. If `stopAt` is at most 1000, a search and exchanges of segments look for `stopAt` of them first.
 *
 * With `symmetry`, the tours that equal their image count. A depth-first search counts them: it takes seconds on closed 8 x 8, and
 * much longer beyond.
 *
 * The method is the frontier method for Hamiltonian cycles (Sekine, Imai & Tani 1995), run from both ends of the board to the
 * middle. States are grouped into classes of equal degrees.
 *
 * @throws TypeError, RangeError for bad input, before anything is counted; RangeError if the platform does not have the
 * memory that `memory` allows
 */
export function countTours(problem: CensusProblem, options: CountOptions & EngineOptions = {}): CountResult {
  return countToursOn(CENSUS_ON_WASM, problem, options);
}

/**
 * Lists all tours of a problem, each once, in lexicographic order of their squares. `countTours` returns their number.
 *
 * Closed tours begin on the lowest open square, and their second square is lower than their last; `start` changes nothing. Open
 * tours without `start` and `end` begin at their lower end. Otherwise they begin on `start` and end on `end`.
 *
 * The search is depth first and prunes paths that leave a square with too few available moves. Boards of up to 64 squares are
 * listed at half a million tours per second or more. On large boards even the first tour may take very long.
 *
 * The paths are new arrays. Up to 64 of them share a buffer, so copy (`slice()`) them before you transfer them.
 *
 * @throws TypeError, RangeError for bad input
 */
export function tours(problem: CensusProblem, options: ToursOptions & EngineOptions = {}): TourList {
  return toursOn(CENSUS_ON_WASM, problem, options);
}

/**
 * Returns prefixes of the tours of a list, of `length` squares each, in lexicographic order. The lists of `tours` with each of
 * them as `prefix` make up the whole list. Some of these lists may be empty: only prefixes that the search prunes are left out.
 * @param length number of squares, from 1 to the number of open squares
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
 * Prepares to sample tours of a problem uniformly: each has exactly the same probability. The same pair of `seed` and `stream`
 * returns the same tour on every engine and machine, in the form in which `tours` lists it: closed tours from the lowest open
 * square to the lower of its neighbours in the tour (`start` changes nothing), open tours without `start` and `end` from their
 * lower end.
 *
 * Preparation counts the tours and keeps all layers of the count. Each sample walks back through the layers. Closed 8 x 8 takes
 * 1 GB and a few seconds to prepare, and less than a millisecond per tour. If there is no tour, `count` is 0n and `sample`
 * throws.
 *
 * @throws TypeError, RangeError for bad input. RangeError that begins with 'too-large' and names both figures if it would need
 * more memory than allowed, by an estimate in advance or during preparation. RangeError that begins with 'too-large' if there
 * are too many partial tours, usually beyond about 10^15 tours
 */
export function createSampler(problem: TourProblem, options: SamplerOptions & EngineOptions = {}): Sampler {
  return createSamplerOn(CENSUS_ON_WASM, problem, options);
}

/**
 * Numbers the tours of a problem: `tourAt` returns the tour with a number, `indexOf` the number of a tour. The numbers are 0n to
 * `count` - 1n, the tours are those that `tours` lists, in the same form. They are the same on every engine and machine.
 *
 * Boards of at most four rows and columns, and boards whose holes leave no square in one of their halves, are numbered in the
 * order of `tours`. docs/census.md describes the order of all others. Preparation takes as long as that of a sampler, and then a
 * call takes milliseconds on closed 8 x 8.
 *
 * @throws TypeError, RangeError for bad input. RangeError that begins with 'too-large', as `createSampler` throws it
 */
export function createTourIndex(
  problem: TourProblem,
  options: SamplerOptions & EngineOptions = {},
): TourIndex {
  return createTourIndexOn(CENSUS_ON_WASM, problem, options);
}

/**
 * Yields the number of tours that use each move, in ascending order of the squares: all tours minus those without the move.
 * `countTours` defines what counts as one tour. Moves that a symmetry of the problem exchanges are counted once.
 * @throws TypeError, RangeError for bad input, at once; RangeError while iterating if a count does not fit in memory
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
 * @throws TypeError, RangeError for bad input; RangeError for boards of more than 128 squares that have a closed tour, or if the
 * count does not fit in memory
 */
export function tourClasses(
  problem: { rows: number; cols: number; closed: true },
  options: UsageOptions & EngineOptions = {},
): TourClasses {
  return tourClassesOn(CENSUS_ON_WASM, problem, options);
}
