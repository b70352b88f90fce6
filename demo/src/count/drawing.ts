import type { TourProblem } from 'knights-tour-wasm';
import type { Hand } from '../hand.js';
import { oneAnswer } from '../one-answer.js';
import { solveTour } from '../solving.js';
import type { SampleAnswer, SampleQuestion } from './sampler-worker.js';

const NODE_LIMIT = 20_000_000;
const NO_WORKER = 'no worker could be started';

/** Bytes that a tab may well have: the package's default, and a third of it where a device has little, or does not say. */
const GIGABYTES = (navigator as { deviceMemory?: number }).deviceMemory;
const IS_SMALL = GIGABYTES === undefined ? matchMedia('(pointer: coarse)').matches : GIGABYTES < 4;
const MEMORY = IS_SMALL ? 2 ** 29 : 1.5 * 2 ** 30;
/**
 * The longest boards of 3, 4, 5 ... rows of which the sampler takes no more, and has not too many tours to number: all were tried.
 * In little memory those of more than six rows are too much.
 */
const LONGEST = { closed: [30, 30, 16, 13, 10, 8], open: [30, 24, 15, IS_SMALL ? 10 : 12, 7] };
const MOST_NARROW = IS_SMALL ? 6 : 8;

/** The largest board, as narrow as this one, that can be drawn evenly; undefined: this one, as far as is known before it is tried. */
export function largestEven({ rows, cols, blocked, closed }: Hand): string | undefined {
  const longest = LONGEST[closed ? 'closed' : 'open'];
  const narrow = Math.min(rows, cols, longest.length + 2, MOST_NARROW);
  const most = longest[narrow - 3]!;
  const isKnown = Math.min(rows, cols) > narrow || Math.max(rows, cols) > most;
  return isKnown && !blocked.includes(1) ? `${narrow} × ${most}` : undefined;
}

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
    const { result } = await solveTour('auto', { ...problem, start: 'random' }, options, signal);
    if (result.status === 'impossible') return { failure: result.explanation };
    if (result.status !== 'found') return { failure: 'no tour was found within the limit' };
    paths.push(Array.from(result.path));
  }
  return { paths, count: '' };
}

/**
 * Tours that are all equally likely, drawn in a worker of its own.
 * @param progress is told the share of the work that is done
 * @throws (rejects) the signal's reason
 */
export async function evenTours(
  question: Omit<SampleQuestion, 'memory'>,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<SampleAnswer> {
  try {
    const worker = new Worker(new URL('./sampler-worker.ts', import.meta.url), { type: 'module' });
    return await oneAnswer<SampleAnswer>(worker, { ...question, memory: MEMORY }, signal, progress);
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: NO_WORKER };
  }
}
