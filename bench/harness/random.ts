/** The seeded generator behind all inputs. `bench/native/harness.h` holds the same one, number for number. */

/**
 * Chris Doty-Humphrey's sfc32 (PractRand, 2010): uniform 32-bit words, the same for the same seed everywhere.
 */
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
  // The author's seeding: twelve words mix the seed into the whole state.
  for (let i = 0; i < 12; i++) next();
  return next;
}

/**
 * Fills `starts` with squares in pass after pass over the whole board, each pass in a new random order
 * (Fisher & Yates 1938; Durstenfeld 1964). A shorter array with the same seed gets the first numbers of a longer one.
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

/** The numbers 0 .. length - 1 in a random order. */
export function shuffledIndices(seed: number, length: number): number[] {
  const indices = new Uint32Array(length);
  if (length > 0) fillShuffledStarts(seed, length, indices);
  return [...indices];
}
