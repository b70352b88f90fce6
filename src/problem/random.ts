/** Words thrown away after seeding, as PractRand does for a seed of 64 bits. */
const WARM_UP = 12;

/**
 * The generator of all that is random: sfc32 (Doty-Humphrey, PractRand 2010), 32-bit operations only, so that both
 * engines draw the same words. One generator for each pair of seed and stream; assembly/random.ts is its mirror.
 */
export class Random {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 0;

  /** @param attempt 0 for a walk; a search that starts again draws other words from the same pair */
  seed(seed: number, stream: number, attempt: number): void {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = attempt | 0;
    this.#counter = 1;
    for (let i = 0; i < WARM_UP; i++) this.draw();
  }

  /** The next word, a uint32. */
  draw(): number {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
    const counter = this.#counter;
    const word = (a + b + counter) | 0;
    this.#counter = (counter + 1) | 0;
    this.#a = b ^ (b >>> 9);
    this.#b = (c + (c << 3)) | 0;
    this.#c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  }

  /** Draws `count` words into an array. */
  drawInto(words: Int32Array, first: number, count: number): void {
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let counter = this.#counter;
    for (let i = first; i < first + count; i++) {
      const word = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
      words[i] = word;
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#counter = counter;
  }

  /** One of 0 .. count - 1, each with equal probability (to one part in 2^32). */
  drawBelow(count: number): number {
    return Math.floor((this.draw() * count) / 2 ** 32);
  }
}
