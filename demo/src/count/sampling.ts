import type { TourProblem } from 'knights-tour-wasm';
import type { CurrentBoard } from '../current-board.js';
import { requestOnce } from '../request-once.js';
import { solveTour } from '../solver-pools.js';
import type { SampleRequest, SampleResponse } from './sampler-worker.js';

const NODE_LIMIT = 20_000_000;
const NO_WORKER = 'no worker could be started';

/** The memory for the sampler: the default of the package, or a third of it on small and unknown devices. */
const GIGABYTES = (navigator as { deviceMemory?: number }).deviceMemory;
const IS_SMALL = GIGABYTES === undefined ? matchMedia('(pointer: coarse)').matches : GIGABYTES < 4;
const MEMORY = IS_SMALL ? 2 ** 29 : 1.5 * 2 ** 30;
/**
 * The longest boards of 3, 4, 5 ... rows that the sampler can prepare in this memory. All were tried. Small devices stop at six
 * rows.
 */
const LONGEST = { closed: [30, 30, 16, 13, 10, 8], open: [30, 24, 15, IS_SMALL ? 10 : 12, 7] };
const MAX_NARROW = IS_SMALL ? 6 : 8;

/** Returns the size of the largest board of this width that can be sampled uniformly, or undefined if this board may be. */
export function findLargestUniform({ rows, cols, blocked, closed }: CurrentBoard): string | undefined {
  const longest = LONGEST[closed ? 'closed' : 'open'];
  const narrow = Math.min(rows, cols, longest.length + 2, MAX_NARROW);
  const length = longest[narrow - 3]!;
  const isTooLarge = Math.min(rows, cols) > narrow || Math.max(rows, cols) > length;
  return isTooLarge && !blocked.includes(1) ? `${narrow} × ${length}` : undefined;
}

/**
 * Finds random tours quickly, without equal probabilities.
 * @throws (rejects) the signal's reason, and as the package does
 */
export async function findRandomTours(
  problem: TourProblem,
  count: number,
  seed: number,
  signal: AbortSignal,
): Promise<SampleResponse> {
  const paths: number[][] = [];
  for (let stream = 0; stream < count; stream++) {
    const options = { strategy: 'random', seed, stream, nodeLimit: NODE_LIMIT } as const;
    const { result } = await solveTour('auto', { ...problem, start: 'random' }, options, signal);
    if (result.status === 'impossible') return { failure: result.explanation };
    if (result.status !== 'found') return { failure: 'no tour was found within the limit' };
    paths.push(Array.from(result.path));
  }
  return { paths, count: '' };
}

/**
 * Samples tours uniformly in a worker of its own.
 * @param progress called with the finished share of the work
 * @throws (rejects) the signal's reason
 */
export async function sampleUniformly(
  question: Omit<SampleRequest, 'memory'>,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<SampleResponse> {
  try {
    const worker = new Worker(new URL('./sampler-worker.ts', import.meta.url), { type: 'module' });
    return await requestOnce<SampleResponse>(worker, { ...question, memory: MEMORY }, signal, progress);
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: NO_WORKER };
  }
}
