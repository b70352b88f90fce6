import { beginCount, completionCount, divideCount } from '../../census/count.js';
import { listArguments } from '../../census/cursor.js';
import type { CensusEngine, CensusSource } from '../../census/engine.js';
import { countPart } from '../../census/frontier.js';
import { MemoryRefused } from '../../census/kernel.js';
import { Listing } from '../../census/list-part.js';
import { prepareTours, type TourSource } from '../../census/sampler.js';
import { normaliseGiven } from '../../problem/given.js';
import { createPuzzleOn } from '../../puzzle/create-puzzle.js';
import type { PuzzleSource } from '../../puzzle/kernel.js';
import type {
  CountInput,
  CountTerms,
  Kind,
  ListTerms,
  PuzzlesInput,
  PuzzlesTerms,
  SampleInput,
  SampleTerms,
  Steps,
  WalkInput,
} from '../task.js';

/** Tasks that count, list and sample tours, and create puzzles. */

type CensusKinds = Readonly<Record<'count' | 'walk' | 'sample' | 'puzzles', Kind>>;

/** Returns the kinds on the engines of the entry points, which load when a call needs them. */
export function censusKinds(census: CensusSource, puzzle: PuzzleSource): CensusKinds {
  return {
    count: (terms: CountTerms) => (input: CountInput) => count(census.load({}), terms, input),

    walk: ({ problem, options }: ListTerms) => {
      const listing = new Listing(census.load({}), listArguments(problem, options));
      return (input: WalkInput) => walk(listing, input);
    },

    sample: ({ problem, memory, seed }: SampleTerms) => {
      const source = prepareTours(census.load({}), problem, memory);
      return (input: SampleInput) => sample(source, seed, input);
    },

    puzzles: (terms: PuzzlesTerms) => (input: PuzzlesInput) => puzzles(puzzle, terms, input),
  };
}

function* count(engine: CensusEngine, terms: CountTerms, input: CountInput): Steps {
  try {
    const steps = countSteps(engine, terms, input);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { output: { answer: value } };
      yield value;
    }
  } catch (error) {
    if (error instanceof MemoryRefused && input.work !== 'begin') {
      return { output: { answer: { status: 'refused' } } };
    }
    throw error;
  }
}

function countSteps(
  engine: CensusEngine,
  terms: CountTerms,
  { work, ends, memory, workers, part, targets }: CountInput,
) {
  const { given, stopAt } = terms;
  const problem = ends ? { ...terms.problem, ...ends } : terms.problem;
  if (work === 'exact' || work === 'remainders') {
    return countPart(problem, engine, memory, { work, part, targets });
  }
  if (work === 'divide') return divideCount(problem, engine, memory);
  if (given !== undefined) return completionCount(problem, normaliseGiven(given, problem), engine, stopAt);
  // `stopAt` limits the sum over all pairs of ends, so it does not apply to a single pair.
  const limits = { memory, stopAt: ends ? undefined : stopAt };
  return beginCount(problem, engine, limits, { workers, separate: work === 'separate' });
}

function* walk(listing: Listing, { part, turns }: WalkInput): Steps {
  const walked = listing.walk(part ?? listing.whole, turns);
  yield;
  return { output: { ...walked, list: listing.identity }, transfer: [walked.rows.buffer as ArrayBuffer] };
}

function* sample(source: TourSource, seed: number, { stream, count }: SampleInput): Steps {
  const first = source.sample(seed, stream);
  const rows = new Uint32Array(count * first.length);
  rows.set(first);
  for (let i = 1; i < count; i++) {
    rows.set(source.sample(seed, (stream + i) % 2 ** 32), i * first.length);
    yield i / count;
  }
  return { output: { rows, bytes: source.bytes }, transfer: [rows.buffer] };
}

function* puzzles(
  source: PuzzleSource,
  { problem, options }: PuzzlesTerms,
  { stream, count }: PuzzlesInput,
): Steps {
  const made = [];
  for (let i = 0; i < count; i++) {
    made.push(createPuzzleOn(source, problem, { ...options, stream: (stream + i) % 2 ** 32 }));
    yield (i + 1) / count;
  }
  return { output: { made } };
}
