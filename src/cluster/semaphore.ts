/** A semaphore for tasks, with limits on their number and on their memory. */
export class Semaphore {
  #threads: number;
  #bytes: number;
  readonly #waiting: { readonly bytes: number; go(): void }[] = [];

  constructor(threads: number, bytes: number) {
    this.#threads = threads;
    this.#bytes = bytes;
  }

  /** Resolves when a task may run or its signal aborts. Returns a function that releases its share. */
  async acquire(bytes: number, signal: AbortSignal): Promise<() => void> {
    await new Promise<void>((resolve) => {
      const request = { bytes, go: resolve };
      this.#waiting.push(request);
      signal.addEventListener('abort', () => {
        // Let the task run: it rejects at once because of its signal.
        if (this.#waiting.includes(request)) this.#admit(request);
      });
      this.#admitAll();
    });
    return () => {
      this.#threads++;
      this.#bytes += bytes;
      this.#admitAll();
    };
  }

  /** Admits tasks in order, so that a large task does not wait forever for smaller ones. */
  #admitAll(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (this.#threads < 1 || this.#bytes < first.bytes) return;
      this.#admit(first);
    }
  }

  #admit(request: { readonly bytes: number; go(): void }): void {
    this.#waiting.splice(this.#waiting.indexOf(request), 1);
    this.#threads--;
    this.#bytes -= request.bytes;
    request.go();
  }
}
