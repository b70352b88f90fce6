import { oneAnswer } from '../one-answer.js';
import type { PuzzleAnswer, PuzzleQuestion } from './puzzle-worker.js';

const NO_WORKER = 'Puzzles are made in a worker, and none could be started here.';

/**
 * Asks a worker of its own.
 * @throws (rejects) the signal's reason
 */
export async function askPuzzle(question: PuzzleQuestion, signal: AbortSignal): Promise<PuzzleAnswer> {
  try {
    const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
    return await oneAnswer<PuzzleAnswer>(worker, question, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { none: NO_WORKER };
  }
}
