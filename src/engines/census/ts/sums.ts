/** The image of assembly/census/scatter.ts. Sums are exact below 2^53, and counts below 2^32. */

import type { Chain } from './chain.js';
import type { Layer } from './layer.js';
import { matchings } from './matching.js';
import type { Memory } from './memory.js';

const MOST_COUNT = 2 ** 32;

/** A whole number below 2^53 modulo a prime: the quotient may be one off. */
export function remainder(value: number, prime: number): number {
  const rest = value - Math.floor(value / prime) * prime;
  return rest < 0 ? rest + prime : rest >= prime ? rest - prime : rest;
}

/** States added up by rank. */
export class Sums {
  readonly modulus: number;
  overflowed = false;

  #sums = new Float64Array(0);
  #marks = new Int32Array(0);
  #pairs = 0;
  #marked = false;

  constructor(modulus: number) {
    this.modulus = modulus;
  }

  /** Room for the sums of classes of at most so many fragments. */
  prepare(pairs: number, memory: Memory): void {
    const count = matchings(pairs) + 1;
    if (this.#sums.length >= count) return;
    this.#sums = memory.array(8 * count, () => new Float64Array(count));
    this.#marks = memory.array(count / 8, () => new Int32Array((count >> 5) + 1));
  }

  /** Begins the sums of a class to which about so many states will be added. */
  begin(pairs: number, states: number): void {
    this.#pairs = pairs;
    this.#marked = 2 * states < matchings(pairs);
  }

  /** Adds the states of a class, each through the chain in hand. */
  scatter(layer: Layer, index: number, chain: Chain): void {
    const { ranks, counts, starts } = layer;
    const from = starts[index]!;
    const end = starts[index + 1]!;
    if (chain.isLong) this.#scatterLong(ranks, counts, from, end, chain);
    else if (this.#marked) this.#scatterMarked(ranks, counts, from, end, chain.tables);
    else this.#scatterUnmarked(ranks, counts, from, end, chain.tables);
  }

  #scatterLong(ranks: Uint32Array, counts: Uint32Array, from: number, end: number, chain: Chain): void {
    const sums = this.#sums;
    const marks = this.#marks;
    for (let i = from; i < end; i++) {
      const rank = chain.rankAfter(ranks[i]!);
      sums[rank] += counts[i]!;
      if (this.#marked) marks[rank >>> 5] |= 1 << (rank & 31);
    }
  }

  #scatterMarked(
    ranks: Uint32Array,
    counts: Uint32Array,
    from: number,
    end: number,
    tables: readonly Uint32Array[],
  ): void {
    const sums = this.#sums;
    const marks = this.#marks;
    const length = tables.length;
    for (let i = from; i < end; i++) {
      let rank = ranks[i]!;
      for (let j = 0; j < length; j++) rank = tables[j]![rank]!;
      sums[rank] += counts[i]!;
      marks[rank >>> 5] |= 1 << (rank & 31);
    }
  }

  #scatterUnmarked(
    ranks: Uint32Array,
    counts: Uint32Array,
    from: number,
    end: number,
    tables: readonly Uint32Array[],
  ): void {
    const sums = this.#sums;
    const [first, second] = tables;
    if (first === undefined) {
      for (let i = from; i < end; i++) sums[ranks[i]!] += counts[i]!;
    } else if (second === undefined) {
      for (let i = from; i < end; i++) sums[first[ranks[i]!]!] += counts[i]!;
    } else {
      const length = tables.length;
      for (let i = from; i < end; i++) {
        let rank = second[first[ranks[i]!]!]!;
        for (let j = 2; j < length; j++) rank = tables[j]![rank]!;
        sums[rank] += counts[i]!;
      }
    }
  }

  /** Calls with what came up, in the order of ranks, counts reduced by the modulus; and zeroes the sums. */
  collect(ranks: Uint32Array, counts: Uint32Array | Float64Array, from: number, mostCount: number): number {
    const sums = this.#sums;
    const past = matchings(this.#pairs);
    sums[past] = 0;
    let at = from;
    if (!this.#marked) {
      for (let rank = 0; rank < past; rank++) {
        if (sums[rank] !== 0) this.#collectOne(rank, ranks, counts, at++, mostCount);
      }
      return at;
    }
    const marks = this.#marks;
    marks[past >>> 5] &= ~(1 << (past & 31));
    const words = ((past - 1) >>> 5) + 1;
    for (let word = 0; word < words; word++) {
      let bits = marks[word]!;
      if (bits === 0) continue;
      marks[word] = 0;
      for (; bits !== 0; bits &= bits - 1) {
        const rank = 32 * word + 31 - Math.clz32(bits & -bits);
        if (sums[rank] !== 0) this.#collectOne(rank, ranks, counts, at++, mostCount);
      }
    }
    return at;
  }

  /** The same into the states of a layer. */
  collectStates(ranks: Uint32Array, counts: Uint32Array, from: number): number {
    return this.collect(ranks, counts, from, MOST_COUNT);
  }

  #collectOne(
    rank: number,
    ranks: Uint32Array,
    counts: Uint32Array | Float64Array,
    at: number,
    mostCount: number,
  ): void {
    let sum = this.#sums[rank]!;
    this.#sums[rank] = 0;
    if (this.modulus !== 0) sum = remainder(sum, this.modulus);
    else if (sum >= mostCount) this.overflowed = true;
    ranks[at] = rank;
    counts[at] = sum;
  }
}
