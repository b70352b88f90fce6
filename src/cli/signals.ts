const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Runs work that a signal can abort. If the work rejects after a signal, it has cleaned up, and the process ends by that
 * signal as usual. If it resolves, its result is used.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  let caught: NodeJS.Signals | undefined;
  const abort = (signal: NodeJS.Signals): void => {
    // A second signal ends the process at once.
    if (caught) end(signal);
    caught = signal;
    controller.abort();
  };
  const end = (signal: NodeJS.Signals): void => {
    for (const each of SIGNALS) process.off(each, abort);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (!caught) throw error;
    end(caught);
    return await new Promise<never>(() => {});
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort);
  }
}

/** Returns the result of a promise, or rejects on abort. */
export function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject);
  });
}
