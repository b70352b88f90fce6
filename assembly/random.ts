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

/** Seeds the generator. @param attempt 0 for a walk; each restart of a search has its own words */
export function seedGenerator(seed: u32, stream: u32, attempt: u32): void {
  a = seed;
  b = stream;
  c = attempt;
  counter = 1;
  for (let i: u32 = 0; i < WARM_UP; i++) draw();
}
