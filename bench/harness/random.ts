/** The seeded generator of all inputs. `bench/native/harness.h` has the same generator in C, number for number. */

/** Returns a generator of uniform 32-bit words: sfc32 by Chris Doty-Humphrey (PractRand, 2010). */
export function sfc32(seed: number): () => number {
  let a = 0;
  let b = seed | 0;
  let c = 0;
  let counter = 1;
  const next = (): number => {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  // Mixes the seed into the whole state, as the author's seeding does.
  for (let i = 0; i < 12; i++) next();
  return next;
}

/**
 * Fills `starts` with pass after pass over all squares, each pass in a new random order (Fisher & Yates 1938; Durstenfeld 1964).
 * With the same seed, a shorter array has the first numbers of a longer one.
 */
export function fillShuffledStarts(seed: number, squares: number, starts: Uint32Array): void {
  const next = sfc32(seed);
  const order = new Uint32Array(squares);
  for (let done = 0; done < starts.length; done += squares) {
    for (let i = 0; i < squares; i++) order[i] = i;
    const pass = Math.min(squares, starts.length - done);
    for (let i = 0; i < pass; i++) {
      // The remainder favours small numbers by less than squares / 2^32.
      const j = i + (next() % (squares - i));
      const square = order[j]!;
      order[j] = order[i]!;
      order[i] = square;
      starts[done + i] = square;
    }
  }
}

/** Returns the numbers 0 .. length - 1 in a random order. */
export function shuffledIndices(seed: number, length: number): number[] {
  const indices = new Uint32Array(length);
  if (length > 0) fillShuffledStarts(seed, length, indices);
  return [...indices];
}
