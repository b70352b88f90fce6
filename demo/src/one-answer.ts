/**
 * What a worker answers to its one question; then it is ended.
 * @param progress is told numbers that the worker posts before
 * @throws (rejects) the signal's reason; Error, without words where the worker did not come up
 */
export function oneAnswer<Answer>(
  worker: Worker,
  question: unknown,
  signal?: AbortSignal,
  progress?: (share: number) => void,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<Answer | number>) => {
      if (typeof data === 'number') progress?.(data);
      else resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
