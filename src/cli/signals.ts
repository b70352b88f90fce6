const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];

/** Notes a signal that asks the command to end, so that it can tidy up before it does. */
export class SignalWatch {
  caught: NodeJS.Signals | undefined;
  private readonly note = (signal: NodeJS.Signals): void => {
    this.caught = signal;
  };

  constructor() {
    for (const signal of ENDING) process.on(signal, this.note);
  }

  /** Signals do again what they always do. */
  close(): void {
    for (const signal of ENDING) process.off(signal, this.note);
  }
}
