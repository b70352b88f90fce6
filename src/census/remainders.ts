/** Numbers that 64 bits hold, and those beyond, put together from their remainders by primes of 31 bits. */

/** An upper bound below this is one of a number that 64 bits hold, whatever was lost in its last digits. */
export const SAFE_BOUND: number = 2 ** 63;

function isPrime(candidate: number): boolean {
  for (let divisor = 3; divisor * divisor <= candidate; divisor += 2) {
    if (candidate % divisor === 0) return false;
  }
  return candidate % 2 === 1;
}

/** The primes below 2^31, from the greatest on. */
export function* primes(): Generator<number, never> {
  for (let candidate = 2 ** 31 - 1; ; candidate -= 2) if (isPrime(candidate)) yield candidate;
}

/** What a prime is good for: a millionth of a bit less than its logarithm, for what is lost in the last digits of a sum. */
function bitsOfPrime(prime: number): number {
  return Math.log2(prime) - 1e-6;
}

/** As many of the {@link primes} as tell all numbers of at most so many bits apart. */
export function primesFor(bits: number): number[] {
  const enough: number[] = [];
  let known = 0;
  for (const prime of primes()) {
    if (known > bits) break;
    enough.push(prime);
    known += bitsOfPrime(prime);
  }
  return enough;
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [remainder, next] = [value % modulus, modulus];
  let [factor, nextFactor] = [1n, 0n];
  while (next !== 0n) {
    const quotient = remainder / next;
    [remainder, next] = [next, remainder - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return ((factor % modulus) + modulus) % modulus;
}

/** What is left of a number by division by a prime. */
export type Remainder = readonly [prime: number, remainder: bigint];

/** The one number below the product of the primes that has these remainders (Chinese remainder theorem). */
export function fromRemainders(remainders: Iterable<Remainder>): bigint {
  let value = 0n;
  let product = 1n;
  for (const [prime, remainder] of remainders) {
    const modulus = BigInt(prime);
    const missing = (((remainder - value) % modulus) + modulus) % modulus;
    value += product * ((missing * inverse(product, modulus)) % modulus);
    product *= modulus;
  }
  return value;
}
