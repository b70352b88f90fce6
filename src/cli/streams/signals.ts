const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** Notes a signal that asks the command to end, so that it can tidy up before it does. */
export class SignalWatch {
  caught: NodeJS.Signals | undefined;
  readonly #controller = new AbortController();
  readonly #note = (signal: NodeJS.Signals): void => {
    this.caught = signal;
    this.#controller.abort();
  };

  constructor() {
    for (const signal of ENDING) process.on(signal, this.#note);
  }

  /** Is aborted when one is caught. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Signals do again what they always do. One that was caught does it now, unless all was done when it came: who started
   * the command sees the signal that ended it.
   */
  end(isDone: boolean): void {
    for (const signal of ENDING) process.off(signal, this.#note);
    if (this.caught && !isDone) process.kill(process.pid, this.caught);
  }
}
