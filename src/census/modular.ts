/** Numbers beyond 64 bits, put together from their remainders by primes of 31 bits. */

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

/** The one number below the product of the primes that has these remainders (Chinese remainder theorem). */
export class Remainders {
  #value = 0n;
  #product = 1n;
  /** The bits of the product of the primes, rounded down generously. */
  bits = 0;

  /** Whether any number of at most so many bits is known by now. */
  decides(bits: number): boolean {
    return this.bits > bits;
  }

  add(prime: number, remainder: bigint): void {
    const modulus = BigInt(prime);
    const missing = (((remainder - this.#value) % modulus) + modulus) % modulus;
    this.#value += this.#product * ((missing * inverse(this.#product, modulus)) % modulus);
    this.#product *= modulus;
    // A millionth of a bit less, for what is lost in the last digits of the sum.
    this.bits += Math.log2(prime) - 1e-6;
  }

  get value(): bigint {
    return this.#value;
  }
}
