const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Runs work that a signal may abort. If the work rejects after a signal, the process ends by that signal, as it would have
 * without this function; by then the work has cleaned up. Work that resolves was done in time.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  let caught: NodeJS.Signals | undefined;
  const abort = (signal: NodeJS.Signals): void => {
    // A second signal does not wait for the work.
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

/** Returns what a promise resolves to, or rejects on abort. */
export function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject);
  });
}
