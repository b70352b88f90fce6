/**
 * The generator of random ties: sfc32 (Doty-Humphrey, PractRand 2010). It uses 32-bit operations only, so both engines draw
 * the same words. Every pair of seed and stream has a generator. Counterpart: src/problem/random.ts.
 */
let a: u32 = 0;
let b: u32 = 0;
let c: u32 = 0;
let counter: u32 = 0;

/** Number of words discarded after seeding, as in PractRand for a seed of 64 bits. */
export const WARM_UP: u32 = 12;

export function draw(): u32 {
  const word = a + b + counter;
  counter++;
  a = b ^ (b >> 9);
  b = c + (c << 3);
  c = rotl<u32>(c, 21) + word;
  return word;
}

/** Draws from the state of another generator in memory, which {@link storeGenerator} wrote. */
export function drawFrom(state: usize): u32 {
  const b0 = load<u32>(state, 4);
  const c0 = load<u32>(state, 8);
  const counter0 = load<u32>(state, 12);
  const word = load<u32>(state) + b0 + counter0;
  store<u32>(state, b0 ^ (b0 >> 9));
  store<u32>(state, c0 + (c0 << 3), 4);
  store<u32>(state, rotl<u32>(c0, 21) + word, 8);
  store<u32>(state, counter0 + 1, 12);
  return word;
}

/** Stores the state of the generator: a, b, c and counter (u32 each). */
export function storeGenerator(state: usize): void {
  store<u32>(state, a);
  store<u32>(state, b, 4);
  store<u32>(state, c, 8);
  store<u32>(state, counter, 12);
}

/** Seeds the generator. @param attempt 0 for a walk; each restart of a search has its own words */
export function seedGenerator(seed: u32, stream: u32, attempt: u32): void {
  a = seed;
  b = stream;
  c = attempt;
  counter = 1;
  for (let i: u32 = 0; i < WARM_UP; i++) draw();
}
