/** A semaphore for tasks, with limits on their number and on their memory. */
export class Tickets {
  #threads: number;
  #bytes: number;
  readonly #waiting: { readonly bytes: number; go(): void }[] = [];

  constructor(threads: number, bytes: number) {
    this.#threads = threads;
    this.#bytes = bytes;
  }

  /** Resolves when a task may run or its signal aborts. Returns a function that releases its share. */
  async take(bytes: number, signal: AbortSignal): Promise<() => void> {
    await new Promise<void>((resolve) => {
      const ticket = { bytes, go: resolve };
      this.#waiting.push(ticket);
      signal.addEventListener('abort', () => {
        // Let the task run: it rejects at once because of its signal.
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

  /** Admits tasks in order, so that a large task does not wait forever for smaller ones. */
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
