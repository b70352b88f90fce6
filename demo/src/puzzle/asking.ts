import { part } from '../elements.js';
import { oneAnswer } from '../one-answer.js';
import type { PuzzleAnswer, PuzzleQuestion } from './puzzle-worker.js';

const NO_WORKER = 'Puzzles are made in a worker, and none could be started here.';

/**
 * Asks a worker of its own.
 * @throws (rejects) the signal's reason
 */
async function askPuzzle(question: PuzzleQuestion, signal: AbortSignal): Promise<PuzzleAnswer> {
  try {
    const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
    return await oneAnswer<PuzzleAnswer>(worker, question, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return { none: NO_WORKER };
  }
}

/** One question at a time; the page shows that an answer is waited for. */
export class Asking {
  private asking: AbortController | undefined;

  /** The answer; undefined when it was stopped, or another question came. */
  async ask(question: PuzzleQuestion): Promise<PuzzleAnswer | undefined> {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
    part('puzzle-waiting').hidden = false;
    try {
      return await askPuzzle(question, asking.signal);
    } catch {
      return undefined;
    } finally {
      if (asking === this.asking) part('puzzle-waiting').hidden = true;
    }
  }

  stop(): void {
    this.asking?.abort();
    this.asking = undefined;
    part('puzzle-waiting').hidden = true;
  }
}
