import type { PuzzleAnswer, PuzzleQuestion } from './puzzle-worker.js';

const NO_WORKER = 'Puzzles are made in a worker, and none could be started here.';

/**
 * Asks a worker of its own.
 * @throws (rejects) the signal's reason
 */
export function askPuzzle(question: PuzzleQuestion, signal: AbortSignal): Promise<PuzzleAnswer> {
  return new Promise<PuzzleAnswer>((resolve, reject) => {
    const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.onmessage = ({ data }: MessageEvent<PuzzleAnswer>) => {
      end();
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      resolve({ none: NO_WORKER });
    };
    worker.postMessage(question);
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return { none: NO_WORKER };
  });
}
