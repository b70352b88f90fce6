import { availableParallelism } from 'node:os';
import { puzzlesIn } from '../../pool/census/puzzles.js';
import { createCensusThread } from '../../pool/census-thread.js';
import { listen } from '../../pool/workers/slot.js';
import type { TourProblem } from '../../problem/problem.js';
import { type CreatePuzzleOptions, createPuzzle } from '../../puzzle/create-puzzle.js';

type Made = ReturnType<typeof createPuzzle>;

/** The puzzles of so many streams, in order: the first one here, which checks the arguments, the others in workers. */
export async function* createdPuzzles(
  problem: TourProblem,
  options: CreatePuzzleOptions,
  count: number,
  workers: number = availableParallelism(),
): AsyncGenerator<Made, undefined> {
  yield createPuzzle(problem, options);
  if (count === 1) return;
  if (workers === 1) {
    for (let stream = 1; stream < count; stream++) yield createPuzzle(problem, { ...options, stream });
    return;
  }
  const { engine = 'auto', wasm: _, ...rest } = options;
  const terms = { createWorker: createCensusThread, listen, workers, engine };
  yield* puzzlesIn(terms, { problem, options: { ...rest, stream: 1 }, count: count - 1 }, []);
}
