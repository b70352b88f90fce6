const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * Runs work that a signal may abort. If the work rejects after a signal, the process ends by that signal, as it would have
 * without this function; by then the work has cleaned up. Work that resolves was done in time.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  let caught: NodeJS.Signals | undefined;
  const abort = (signal: NodeJS.Signals): void => {
    caught = signal;
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (!caught) throw error;
    for (const signal of SIGNALS) process.off(signal, abort);
    process.kill(process.pid, caught);
    return await new Promise<never>(() => {});
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort);
  }
}
