/** Chinese remainders: numbers beyond 64 bits from their remainders modulo 31-bit primes. */

/** A floating-point upper bound below this proves that a number fits in 64 bits, despite rounding errors. */
export const SAFE_BOUND: number = 2 ** 63;

function isPrime(candidate: number): boolean {
  for (let divisor = 3; divisor * divisor <= candidate; divisor += 2) {
    if (candidate % divisor === 0) return false;
  }
  return candidate % 2 === 1;
}

/** Yields the primes below 2^31, in descending order. */
function* primes(): Generator<number, never> {
  for (let candidate = 2 ** 31 - 1; ; candidate -= 2) if (isPrime(candidate)) yield candidate;
}

/** Returns enough of the {@link primes} to distinguish all numbers of at most `bits` bits. */
export function primesFor(bits: number): number[] {
  const enough: number[] = [];
  let known = 0;
  for (const prime of primes()) {
    if (known > bits) break;
    enough.push(prime);
    // Subtracts a millionth because of rounding errors of the sum.
    known += Math.log2(prime) - 1e-6;
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

/** The remainder of a number modulo a prime. */
export type Remainder = readonly [prime: number, remainder: bigint];

/** Returns the number below the product of the primes with these remainders (Chinese remainder theorem). */
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
