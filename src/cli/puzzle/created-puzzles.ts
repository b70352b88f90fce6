import { availableParallelism } from 'node:os';
import { InTurn } from '../../pool/calls/in-turn.js';
import { puzzlesIn } from '../../pool/census/listing.js';
import { crewOfThreads } from '../../pool/threads.js';
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
  const terms = crewOfThreads(workers, engine);
  const asked = { problem, options: { ...rest, stream: 1, count: count - 1 } };
  yield* new InTurn(() => puzzlesIn(terms, asked, []));
}
