import type { CensusSource } from '../../census/engine.js';
import type { PuzzleSource } from '../../puzzle/kernel.js';
import { censusKinds } from '../kinds/census.js';
import { serve } from './serve.js';

/** Runs the workers of counts, lists, samples and puzzles, which differ in their engines. */
export function serveCensus(census: CensusSource, puzzle: PuzzleSource): void {
  serve(({ work }) => {
    if (work === 'count') return { kinds: censusKinds(census, puzzle) };
    throw new Error(
      'createWorker() made a worker for counts; without an argument it must make one that runs knights-tour-wasm/pool/worker',
    );
  });
}
