/** The image of assembly/census/contraction.ts. Sums are exact below 2^53. */

import { matchings, unrank } from './matching.js';
import type { Memory } from './memory.js';
import { MOST_TABLE_PAIRS, movedRank, moveTable, NO_CHANGE, NO_TABLE } from './operations.js';
import { remainder } from './sums.js';

/** Levels of at most so many pairs are arrays by rank. */
const MOST_DENSE_PAIRS = MOST_TABLE_PAIRS + 1;
const MATCHINGS_OF_SIX = 15;
const CYCLES_OF_SIX = 8;
const HALF_WORD = 2 ** 16;

/** A list of ranks, in ascending order, with counts. */
export interface List {
  readonly ranks: Uint32Array;
  readonly counts: Float64Array;
}

/** For each matching of six points the eight that form a single cycle with it. */
function cyclesOfSix(): Uint8Array {
  const cyclic = new Uint8Array(MATCHINGS_OF_SIX * CYCLES_OF_SIX);
  const one = new Uint8Array(6);
  const other = new Uint8Array(6);
  let place = 0;
  for (let rank = 0; rank < MATCHINGS_OF_SIX; rank++) {
    unrank(rank, 3, one);
    for (let candidate = 0; candidate < MATCHINGS_OF_SIX; candidate++) {
      unrank(candidate, 3, other);
      let point = 0;
      let length = 0;
      do {
        point = other[one[point]!]!;
        length++;
      } while (point !== 0);
      if (length === 3) cyclic[place++] = candidate;
    }
  }
  return cyclic;
}

/** The place of a partner of the lowest point among the points left when the lowest and another partner are out. */
function placeWithout(partner: number, other: number): number {
  return partner < other ? partner : partner - 1;
}

/** Two lists, and the sums over their pairs that form a single cycle. */
export class Contraction {
  readonly first: List;
  readonly second: List;

  readonly #modulus: number;
  readonly #levels: Float64Array[] = [];
  readonly #lists: List[] = [];
  readonly #cyclic = cyclesOfSix();
  #sum = 0;

  /** Room for lists of at most so many entries and classes of at most so many fragments. @throws MemoryRefused */
  constructor(modulus: number, mostPairs: number, mostFirst: number, mostSecond: number, memory: Memory) {
    const list = (length: number): List =>
      memory.array(12 * length, () => ({
        ranks: new Uint32Array(length),
        counts: new Float64Array(length),
      }));
    this.#modulus = modulus;
    this.first = list(mostFirst);
    this.second = list(mostSecond);
    for (
      let pairs = 1;
      pairs <= Math.min(Math.max(mostPairs, 3), MOST_DENSE_PAIRS) || pairs < mostPairs;
      pairs++
    ) {
      const count = matchings(pairs);
      this.#levels[pairs] = memory.array(8 * count, () => new Float64Array(count));
      if (pairs > MOST_DENSE_PAIRS) this.#lists[pairs] = list(mostSecond);
    }
  }

  /** The sum for two lists of matchings of so many pairs; their counts' totals multiply to less than 2^53, or there is a modulus. */
  contract(pairs: number, firstLength: number, secondLength: number): number {
    this.#sum = 0;
    const { ranks, counts } = this.second;
    const isSparse = pairs > MOST_DENSE_PAIRS || secondLength < (pairs - 1) * matchings(pairs - 1);
    if (pairs > 3 && isSparse) {
      this.#contractList(pairs, 0, firstLength, 0, this.second, secondLength);
      return this.#sum;
    }
    const level = this.#levels[pairs]!;
    level.fill(0, 0, matchings(pairs));
    for (let i = 0; i < secondLength; i++) level[ranks[i]!] = counts[i]!;
    this.#contractLevel(pairs, 0, firstLength, 0);
    return this.#sum;
  }

  #addProduct(count: number, others: number): void {
    const prime = this.#modulus;
    if (prime === 0) {
      this.#sum += count * others;
      return;
    }
    const reduced = remainder(others, prime);
    const low = count % HALF_WORD;
    const high = (count - low) / HALF_WORD;
    const product = remainder(high * reduced, prime) * HALF_WORD + low * reduced;
    this.#sum = remainder(this.#sum + product, prime);
  }

  #endOfRun(from: number, end: number, bound: number): number {
    const { ranks } = this.first;
    let i = from;
    while (i < end && ranks[i]! < bound) i++;
    return i;
  }

  #contractLevel(pairs: number, from: number, end: number, base: number): void {
    if (pairs <= 3) {
      this.#contractSmall(pairs, from, end, base);
      return;
    }
    const run = matchings(pairs - 1);
    for (let i = from; i < end; ) {
      const partner = Math.floor((this.first.ranks[i]! - base) / run);
      const runBase = base + partner * run;
      const runEnd = this.#endOfRun(i, end, runBase + run);
      this.#mergeLevel(pairs, partner);
      this.#contractLevel(pairs - 1, i, runEnd, runBase);
      i = runEnd;
    }
  }

  #contractSmall(pairs: number, from: number, end: number, base: number): void {
    const level = this.#levels[pairs]!;
    const { ranks, counts } = this.first;
    const all = pairs < 3 ? level[0]! + (pairs === 2 ? level[1]! + level[2]! : 0) : 0;
    for (let i = from; i < end; i++) {
      const rank = ranks[i]! - base;
      let others = pairs === 2 ? all - level[rank]! : all;
      if (pairs === 3) {
        const cyclic = rank * CYCLES_OF_SIX;
        for (let j = cyclic; j < cyclic + CYCLES_OF_SIX; j++) others += level[this.#cyclic[j]!]!;
      }
      this.#addProduct(counts[i]!, others);
    }
  }

  #mergeLevel(pairs: number, partner: number): void {
    const run = matchings(pairs - 1);
    const from = this.#levels[pairs]!;
    const to = this.#levels[pairs - 1]!;
    to.fill(0, 0, run);
    for (let other = 0; other < 2 * pairs - 1; other++) {
      if (other === partner) continue;
      const source = other * run;
      const places = [placeWithout(other, partner), placeWithout(partner, other)] as const;
      const table = moveTable(pairs - 1, ...places, run);
      if (typeof table === 'number') for (let rank = 0; rank < run; rank++) to[rank] += from[source + rank]!;
      else for (let rank = 0; rank < run; rank++) to[rank] += from[source + table[rank]!]!;
    }
  }

  #contractList(pairs: number, from: number, end: number, base: number, list: List, length: number): void {
    const run = matchings(pairs - 1);
    for (let i = from; i < end; ) {
      const partner = Math.floor((this.first.ranks[i]! - base) / run);
      const runBase = base + partner * run;
      const runEnd = this.#endOfRun(i, end, runBase + run);
      this.#mergeList(pairs, partner, list, length);
      if (pairs - 1 <= MOST_DENSE_PAIRS) this.#contractLevel(pairs - 1, i, runEnd, runBase);
      else {
        const next = this.#lists[pairs - 1]!;
        this.#contractList(pairs - 1, i, runEnd, runBase, next, this.#listLevel(pairs - 1, next));
      }
      i = runEnd;
    }
  }

  #mergeList(pairs: number, partner: number, { ranks, counts }: List, length: number): void {
    const run = matchings(pairs - 1);
    const level = this.#levels[pairs - 1]!;
    level.fill(0, 0, run);
    let i = 0;
    for (let other = 0; other < 2 * pairs - 1; other++) {
      const base = other * run;
      const bound = base + run;
      if (other === partner) {
        while (i < length && ranks[i]! < bound) i++;
        continue;
      }
      const fromPlace = placeWithout(partner, other);
      const toPlace = placeWithout(other, partner);
      const first = i;
      while (i < length && ranks[i]! < bound) i++;
      const isTabled = pairs - 1 <= MOST_TABLE_PAIRS;
      const table = isTabled ? moveTable(pairs - 1, fromPlace, toPlace, i - first) : NO_TABLE;
      for (let j = first; j < i; j++) {
        const rank = ranks[j]! - base;
        let moved = rank;
        if (table === NO_TABLE) moved = movedRank(pairs - 1, fromPlace, toPlace, rank);
        else if (table !== NO_CHANGE) moved = table[rank]!;
        level[moved] += counts[j]!;
      }
    }
  }

  #listLevel(pairs: number, { ranks, counts }: List): number {
    const level = this.#levels[pairs]!;
    let length = 0;
    for (let rank = 0; rank < matchings(pairs); rank++) {
      if (level[rank] === 0) continue;
      ranks[length] = rank;
      counts[length] = level[rank]!;
      length++;
    }
    return length;
  }
}
