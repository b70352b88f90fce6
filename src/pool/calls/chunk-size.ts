/** What a chunk is to take: long against the 0.1 ms of a message, short against the patience of those who wait. */
const CHUNK_MILLISECONDS = 16;

/** At the end of a call chunks get smaller, so that no worker stands idle for long, down to this. */
const LEAST_MILLISECONDS = 2;

/** From one chunk to the next: the first ones are small, and their code is not optimised yet. */
const MOST_GROWTH = 8;

/** Sizes chunks by the time that earlier ones took. */
export class ChunkSize {
  readonly #first: number;
  readonly #most: number;
  #last: number;
  #unitMilliseconds: number | undefined;

  /**
   * @param first units of the first chunks, to be guessed
   * @param most units of any chunk
   */
  constructor(first: number, most: number) {
    this.#first = first;
    this.#most = most;
    this.#last = first;
  }

  /** Notes how long a chunk of so many units took. */
  record(units: number, milliseconds: number): void {
    // Clocks of browsers may stand still for 0.1 ms and more.
    const measured = Math.max(milliseconds, 0.05) / units;
    this.#unitMilliseconds = ((this.#unitMilliseconds ?? measured) + measured) / 2;
  }

  /**
   * Units of the next chunk, 1 at least.
   * @param workers how many share what is left
   * @param left units left in all, if that is known
   */
  next(workers: number, left: number = Number.POSITIVE_INFINITY): number {
    let least = this.#first;
    if (this.#unitMilliseconds !== undefined) {
      const wanted = CHUNK_MILLISECONDS / this.#unitMilliseconds;
      this.#last = Math.min(wanted, this.#last * MOST_GROWTH, this.#most);
      least = LEAST_MILLISECONDS / this.#unitMilliseconds;
    }
    const share = Math.max(left / (2 * workers), least);
    return Math.max(1, Math.floor(Math.min(this.#last, share, left)));
  }
}
