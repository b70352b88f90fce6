import type { TourProblem } from 'knights-tour-wasm';
import { oneAnswer } from '../one-answer.js';
import { solveTour } from '../solving.js';
import type { SampleAnswer, SampleQuestion } from './sampler-worker.js';

const NODE_LIMIT = 20_000_000;
const NO_WORKER = 'tours are drawn in a worker, and none could be started here';

/**
 * Quick random tours.
 * @throws (rejects) the signal's reason, and as the package does
 */
export async function randomTours(
  problem: TourProblem,
  count: number,
  seed: number,
  signal: AbortSignal,
): Promise<SampleAnswer> {
  const paths: number[][] = [];
  for (let stream = 0; stream < count; stream++) {
    const options = { strategy: 'random', seed, stream, nodeLimit: NODE_LIMIT } as const;
    const { result } = await solveTour('auto', problem, options, signal);
    if (result.status === 'impossible') return { failure: result.explanation };
    if (result.status !== 'found') return { failure: 'none was found within the limit' };
    paths.push(Array.from(result.path));
  }
  return { paths, count: '' };
}

/**
 * Tours that are all equally likely, drawn in a worker of its own.
 * @throws (rejects) the signal's reason
 */
export async function evenTours(question: SampleQuestion, signal: AbortSignal): Promise<SampleAnswer> {
  try {
    const worker = new Worker(new URL('./sampler-worker.ts', import.meta.url), { type: 'module' });
    return await oneAnswer<SampleAnswer>(worker, question, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: NO_WORKER };
  }
}
