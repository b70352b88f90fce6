import { beginCount, completionCount, divideCount } from '../../census/count.js';
import { listArguments } from '../../census/cursor.js';
import type { CensusEngine, CensusSource } from '../../census/engine.js';
import { frontierPart } from '../../census/frontier.js';
import { MemoryRefused } from '../../census/kernel.js';
import { Listing } from '../../census/list-part.js';
import { prepareTours, type TourSource } from '../../census/sampler.js';
import { normaliseGiven } from '../../problem/given.js';
import { createPuzzleOn } from '../../puzzle/create-puzzle.js';
import { gradePuzzleOn } from '../../puzzle/grade-puzzle.js';
import { hintOn } from '../../puzzle/hint.js';
import type { PuzzleSource } from '../../puzzle/kernel.js';
import { solvePuzzleOn } from '../../puzzle/solve-puzzle.js';
import type {
  CountInput,
  CountTerms,
  ListTerms,
  Prepare,
  PuzzleInput,
  PuzzlesTerms,
  SampleTerms,
  Steps,
  StreamsInput,
  WalkInput,
} from '../task.js';

/** Tasks that count, list and sample tours, and those of puzzles. */

/** Prepares calls on the engines of the entry points, which load when a call needs them. */
export function prepareCensus(census: CensusSource, puzzle: PuzzleSource): Prepare {
  return (terms) => {
    let listing: Listing | undefined;
    let source: TourSource | undefined;
    return (input) => {
      switch (input.task) {
        case 'walk': {
          const { problem, options } = terms as ListTerms;
          listing ??= new Listing(census.load({}), listArguments(problem, options));
          return walk(listing, input);
        }
        case 'sample': {
          const { problem, memory, seed } = terms as SampleTerms;
          source ??= prepareTours(census.load({}), problem, memory);
          return sample(source, seed, input);
        }
        case 'puzzles':
          return puzzles(puzzle, terms as PuzzlesTerms, input);
        case 'puzzle':
          return onePuzzle(puzzle, input);
        default:
          return count(census.load({}), terms as CountTerms, input as CountInput);
      }
    };
  };
}

function* count(engine: CensusEngine, terms: CountTerms, input: CountInput): Steps {
  try {
    return { output: { answer: yield* countSteps(engine, terms, input) } };
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
    return frontierPart(problem, engine, memory, { work, part, targets });
  }
  if (work === 'divide') return divideCount(problem, engine, memory);
  if (given !== undefined) return completionCount(problem, normaliseGiven(given, problem), engine, stopAt);
  // `stopAt` limits the sum over all pairs of ends, so it does not apply to a single pair.
  const limits = { memory, stopAt: ends ? undefined : stopAt };
  return beginCount(problem, engine, limits, { workers, hasOwnMemory: work === 'begin-on-own-memory' });
}

function* walk(listing: Listing, { part, turns }: WalkInput): Steps {
  const walked = listing.walk(part ?? listing.whole, turns);
  yield;
  return { output: { ...walked, list: listing.identity }, transfer: [walked.rows.buffer as ArrayBuffer] };
}

function* sample(source: TourSource, seed: number, { stream, count }: StreamsInput<'sample'>): Steps {
  let rows = new Uint32Array(0);
  for (let first = 0; first < count; first += source.maxSamples) {
    const size = Math.min(source.maxSamples, count - first);
    const tours = source.sample(seed, (stream + first) % 2 ** 32, size);
    const length = tours.length / size;
    if (first === 0) rows = new Uint32Array(count * length);
    rows.set(tours, first * length);
    yield (first + size) / count;
  }
  return { output: { rows, bytes: source.bytes }, transfer: [rows.buffer] };
}

function* puzzles(
  source: PuzzleSource,
  { problem, options }: PuzzlesTerms,
  { stream, count }: StreamsInput<'puzzles'>,
): Steps {
  const made = [];
  for (let i = 0; i < count; i++) {
    made.push(createPuzzleOn(source, problem, { ...options, stream: (stream + i) % 2 ** 32 }));
    yield (i + 1) / count;
  }
  return { output: { made } };
}

const PUZZLE_METHODS: Readonly<
  Record<PuzzleInput['method'], (source: PuzzleSource, ...values: never[]) => object>
> = { solvePuzzle: solvePuzzleOn, createPuzzle: createPuzzleOn, gradePuzzle: gradePuzzleOn, hint: hintOn };

function* onePuzzle(source: PuzzleSource, { method, values }: PuzzleInput): Steps {
  // A cancelled call ends here: the functions for one puzzle run at once.
  yield;
  return { output: { answer: PUZZLE_METHODS[method](source, ...(values as never[])) } };
}
