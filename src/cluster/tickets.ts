/** Lets as many tasks run as there are threads and memory for. */
export class Tickets {
  #threads: number;
  #bytes: number;
  readonly #waiting: { readonly bytes: number; go(): void }[] = [];

  constructor(threads: number, bytes: number) {
    this.#threads = threads;
    this.#bytes = bytes;
  }

  /** Resolves when a task may run, or its signal aborts. Returns the function that gives the ticket back. */
  async take(bytes: number, signal: AbortSignal): Promise<() => void> {
    await new Promise<void>((resolve) => {
      const ticket = { bytes, go: resolve };
      this.#waiting.push(ticket);
      signal.addEventListener('abort', () => {
        // It runs into its signal at once.
        if (this.#waiting.includes(ticket)) this.#give(ticket);
      });
      this.#giveAll();
    });
    return () => {
      this.#threads++;
      this.#bytes += bytes;
      this.#giveAll();
    };
  }

  /** In order, so that no task waits for ever for more memory than smaller ones leave. */
  #giveAll(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (this.#threads < 1 || this.#bytes < first.bytes) return;
      this.#give(first);
    }
  }

  #give(ticket: { readonly bytes: number; go(): void }): void {
    this.#waiting.splice(this.#waiting.indexOf(ticket), 1);
    this.#threads--;
    this.#bytes -= ticket.bytes;
    ticket.go();
  }
}
