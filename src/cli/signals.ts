const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

/** Notes a signal that asks the command to end, so that it can tidy up before it does. */
export class SignalWatch {
  caught: NodeJS.Signals | undefined;
  private readonly controller = new AbortController();
  private readonly note = (signal: NodeJS.Signals): void => {
    this.caught = signal;
    this.controller.abort();
  };

  constructor() {
    for (const signal of ENDING) process.on(signal, this.note);
  }

  /** Is aborted when one is caught. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Signals do again what they always do. */
  close(): void {
    for (const signal of ENDING) process.off(signal, this.note);
  }
}
