import type { TourProblem } from '../../problem/problem.js';
import type { ImpossibleResult } from '../../problem/result.js';
import type { CreatedPuzzle, CreatePuzzleOptions } from '../../puzzle/create-puzzle.js';
import { type ClusterWish, loadCluster } from '../arguments/cluster.js';
import { SignalWatch } from '../streams/signals.js';

/** Puzzles of the first streams, made on all machines. */
export async function* onCluster(
  { connection, queue, jobId }: ClusterWish,
  problem: TourProblem,
  { engine: _, ...options }: CreatePuzzleOptions,
  count: number,
): AsyncGenerator<CreatedPuzzle | ImpossibleResult> {
  const { createCluster } = await loadCluster();
  const cluster = await createCluster({ connection, queue });
  const signals = new SignalWatch(); // or workers would go on for nobody
  let isDone = false;
  try {
    yield* cluster.createPuzzles(problem, { ...options, count, jobId, signal: signals.signal });
    isDone = true;
  } finally {
    await cluster.close();
    signals.end(isDone);
  }
}
