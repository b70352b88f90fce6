/**
 * Sends one request to a worker, returns the response and terminates the worker.
 * @param progress called with each number that the worker posts before its response
 * @throws (rejects) the signal's reason; an Error if the worker fails, with an empty message if it did not start
 */
export function requestOnce<Answer>(
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
