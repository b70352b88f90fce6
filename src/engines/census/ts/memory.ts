import { MemoryRefused } from '../kernel.js';

/** Counts the bytes of the arrays in use, so that a count stays within what it may use. */
export class Memory {
  readonly #limit: number;
  #used = 0;
  peak = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws MemoryRefused */
  take(bytes: number): void {
    if (this.#used + bytes > this.#limit) throw new MemoryRefused(this.#used + bytes, false);
    this.#used += bytes;
    this.peak = Math.max(this.peak, this.#used);
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }

  /** An array that the platform may not have: it says so with a RangeError. */
  array<Result>(bytes: number, create: () => Result): Result {
    this.take(bytes);
    try {
      return create();
    } catch {
      throw new MemoryRefused(this.#used, true);
    }
  }
}
