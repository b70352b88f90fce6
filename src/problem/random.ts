/** Number of words discarded after seeding, as in PractRand for a seed of 64 bits. */
const WARM_UP = 12;

/**
 * The random number generator of the package: sfc32 (Doty-Humphrey, PractRand 2010). It uses 32-bit operations only, so both
 * engines draw the same words. Every pair of seed and stream has a generator. Counterpart: assembly/random.ts.
 */
export class Random {
  /** a, b, c and counter. */
  readonly state: Int32Array = new Int32Array(4);

  /** @param attempt 0 for a walk; a search that restarts draws other words from the same pair */
  seed(seed: number, stream: number, attempt: number): void {
    // Local variables instead of `draw`: batches draw a start for each tour, and this takes a third of the time.
    let a = seed | 0;
    let b = stream | 0;
    let c = attempt | 0;
    for (let counter = 1; counter <= WARM_UP; counter++) {
      const word = (a + b + counter) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
    }
    const { state } = this;
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = WARM_UP + 1;
  }

  /** Returns the next word, a uint32. */
  draw(): number {
    const { state } = this;
    const a = state[0]!;
    const b = state[1]!;
    const c = state[2]!;
    const counter = state[3]!;
    const word = (a + b + counter) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + word;
    state[3] = counter + 1;
    return word >>> 0;
  }

  /** Returns one of 0 .. count - 1, each with equal probability (to one part in 2^32). */
  drawBelow(count: number): number {
    return Math.floor((this.draw() * count) / 2 ** 32);
  }
}

/** Draws `count` words into an array. A function, so that bundles without it are smaller. */
export function drawInto({ state }: Random, words: Int32Array, first: number, count: number): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let counter = state[3]!;
  for (let i = first; i < first + count; i++) {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    words[i] = word;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = counter;
}
