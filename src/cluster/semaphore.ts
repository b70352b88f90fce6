/** The free threads and memory of a process. */
export class Semaphore {
  #threads: number;
  #bytes: number;
  readonly #waiting: { readonly bytes: number; go(): void }[] = [];

  constructor(threads: number, bytes: number) {
    this.#threads = threads;
    this.#bytes = bytes;
  }

  /**
   * Takes a thread as soon as there is one beside this many free bytes. In order, so that a large task does not wait forever for
   * smaller ones.
   */
  async reserve(bytes: number): Promise<void> {
    if (!this.tryReserve(bytes)) await new Promise<void>((go) => this.#waiting.push({ bytes, go }));
  }

  /** Takes a thread, unless others wait or this many bytes are not free. */
  tryReserve(bytes: number): boolean {
    return this.#waiting.length === 0 && this.#tryTake(bytes);
  }

  /** Takes memory if it is free. */
  takeMemory(bytes: number): boolean {
    if (this.#bytes < bytes) return false;
    this.#bytes -= bytes;
    return true;
  }

  /** Returns a thread and memory. */
  release(bytes: number): void {
    this.#threads++;
    this.#bytes += bytes;
    while (this.#waiting[0] && this.#tryTake(this.#waiting[0].bytes)) this.#waiting.shift()!.go();
  }

  #tryTake(bytes: number): boolean {
    if (this.#threads < 1 || this.#bytes < bytes) return false;
    this.#threads--;
    return true;
  }
}
