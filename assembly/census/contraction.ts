/**
 * Counts the pairs of matchings, one from each of two lists, whose union is a single cycle. With counts, it is the sum of the
 * products of the counts of such pairs.
 *
 * The algorithm removes the lowest point. In the first list, the matchings that pair it with p are a run of ranks. For this
 * run, the second list reduces to one on two points fewer: if a matching pairs the lowest point with q, then p and q are
 * linked, and q takes the place of p; if q is p, a cycle has closed and the matching drops out. Reduced lists get shorter as
 * equal matchings merge: a level takes at most (2k - 1)!! * 2k additions, while comparing all pairs takes the product of the
 * lengths. Levels of few pairs are arrays by rank. Empty runs of the first list cost nothing.
 */

import { reserve } from './arena';
import { modulus } from './layers';
import { MAX_TABLE_PAIRS, matchings, movedRank, moveTable, NO_CHANGE, NO_TABLE, unrank } from './matchings';

/** The first list in ascending order of ranks: ranks as u32, counts as u64. */
export let firstRanks: usize = 0;
export let firstCounts: usize = 0;
/** The second list. */
export let secondRanks: usize = 0;
export let secondCounts: usize = 0;

/** Maximum number of pairs of a level that is an array by rank. */
const MAX_DENSE_PAIRS: u32 = MAX_TABLE_PAIRS + 1;
/** Address of the level of each number of pairs. */
const LEVELS: usize = memory.data(4 * 11, 4);
/** The same for levels of more pairs, which are lists. */
const LEVEL_RANKS: usize = memory.data(4 * 11, 4);
const LEVEL_COUNTS: usize = memory.data(4 * 11, 4);
/** For each matching of six points, the eight matchings that form a single cycle with it. */
const MATCHINGS_OF_SIX: u32 = 15;
const CYCLES_OF_SIX: u32 = 8;
const CYCLIC: usize = memory.data(4 * 15 * 8, 4);

let _sum: u64 = 0;

function levelOf(pairs: u32): usize {
  return load<u32>(LEVELS + ((<usize>pairs) << 2));
}

/** Reserves memory for lists and classes of at most these sizes. */
export function prepareContraction(maxPairs: u32, maxFirst: u64, maxSecond: u64): void {
  firstRanks = reserve(4 * maxFirst);
  firstCounts = reserve(8 * maxFirst);
  secondRanks = reserve(4 * maxSecond);
  secondCounts = reserve(8 * maxSecond);
  for (let pairs: u32 = 1; pairs <= min(max(maxPairs, 3), MAX_DENSE_PAIRS) || pairs < maxPairs; pairs++) {
    store<u32>(LEVELS + ((<usize>pairs) << 2), <u32>reserve(8 * <u64>matchings(pairs)));
    if (pairs <= MAX_DENSE_PAIRS) continue;
    store<u32>(LEVEL_RANKS + ((<usize>pairs) << 2), <u32>reserve(4 * maxSecond));
    store<u32>(LEVEL_COUNTS + ((<usize>pairs) << 2), <u32>reserve(8 * maxSecond));
  }
  findCycles();
}

function findCycles(): void {
  const one = memory.data(6);
  const other = memory.data(6);
  for (let rank: u32 = 0; rank < MATCHINGS_OF_SIX; rank++) {
    unrank(rank, 3, one);
    let place = CYCLIC + <usize>(rank * CYCLES_OF_SIX * 4);
    for (let candidate: u32 = 0; candidate < MATCHINGS_OF_SIX; candidate++) {
      unrank(candidate, 3, other);
      let point: usize = 0;
      let length = 0;
      do {
        point = load<u8>(other + load<u8>(one + point));
        length++;
      } while (point !== 0);
      if (length < 3) continue;
      store<u32>(place, candidate);
      place += 4;
    }
  }
}

function addProduct(count: u64, others: u64): void {
  if (modulus === 0) _sum += count * others;
  else _sum = (_sum + count * (others % modulus)) % modulus;
}

/**
 * Returns the sum for two lists of matchings of `pairs` pairs, modulo 2^64 or modulo the modulus: of the first list the entries
 * from `from` to before `end`, of the second the first `secondLength`.
 */
export function contract(pairs: u32, from: u32, end: u32, secondLength: u32): u64 {
  _sum = 0;
  const isSparse = pairs > MAX_DENSE_PAIRS || secondLength < (pairs - 1) * matchings(pairs - 1);
  if (pairs > 3 && isSparse) {
    contractRuns(pairs, from, end, 0, secondRanks, secondCounts, secondLength);
    return _sum;
  }
  const level = levelOf(pairs);
  memory.fill(level, 0, (<usize>matchings(pairs)) << 3);
  for (let i: usize = 0; i < <usize>secondLength; i++) {
    const rank: usize = load<u32>(secondRanks + (i << 2));
    store<u64>(level + (rank << 3), load<u64>(secondCounts + (i << 3)));
  }
  contractRuns(pairs, from, end, 0, 0, 0, 0);
  return _sum;
}

function firstRank(index: u32): u32 {
  return load<u32>(firstRanks + ((<usize>index) << 2));
}

function firstCount(index: u32): u64 {
  return load<u64>(firstCounts + ((<usize>index) << 3));
}

/** Returns the end of the first list's run of ranks below a bound. */
function endOfRun(from: u32, end: u32, bound: u32): u32 {
  while (from < end && firstRank(from) < bound) from++;
  return from;
}

/**
 * Contracts entries of the first list, whose ranks start at `base`, with matchings of `pairs` pairs: the level of these, or a
 * list of few unless `ranks` is 0.
 */
function contractRuns(
  pairs: u32,
  from: u32,
  end: u32,
  base: u32,
  ranks: usize,
  counts: usize,
  length: u32,
): void {
  if (pairs <= 3) {
    contractSmall(pairs, from, end, base);
    return;
  }
  const run = matchings(pairs - 1);
  while (from < end) {
    const partner = (firstRank(from) - base) / run;
    const runBase = base + partner * run;
    const runEnd = endOfRun(from, end, runBase + run);
    if (ranks === 0) mergeLevel(pairs, partner);
    else mergeList(pairs, partner, ranks, counts, length);
    if (pairs - 1 <= MAX_DENSE_PAIRS) contractRuns(pairs - 1, from, runEnd, runBase, 0, 0, 0);
    else {
      const nextRanks: usize = load<u32>(LEVEL_RANKS + ((<usize>(pairs - 1)) << 2));
      const nextCounts: usize = load<u32>(LEVEL_COUNTS + ((<usize>(pairs - 1)) << 2));
      const nextLength = listLevel(pairs - 1, nextRanks, nextCounts);
      contractRuns(pairs - 1, from, runEnd, runBase, nextRanks, nextCounts, nextLength);
    }
    from = runEnd;
  }
}

/** Contracts up to three pairs: the matchings that form a cycle are known. */
function contractSmall(pairs: u32, from: u32, end: u32, base: u32): void {
  const level = levelOf(pairs);
  const all =
    pairs < 3 ? load<u64>(level) + (pairs === 2 ? load<u64>(level, 8) + load<u64>(level, 16) : 0) : 0;
  for (let i = from; i < end; i++) {
    const rank: usize = firstRank(i) - base;
    let others: u64 = 0;
    if (pairs === 3) {
      const cyclic = CYCLIC + rank * 4 * <usize>CYCLES_OF_SIX;
      for (let j: usize = 0; j < 4 * <usize>CYCLES_OF_SIX; j += 4) {
        others += load<u64>(level + ((<usize>load<u32>(cyclic + j)) << 3));
      }
    } else {
      others = pairs === 2 ? all - load<u64>(level + (rank << 3)) : all;
    }
    addProduct(firstCount(i), others);
  }
}

/** Returns the index of a partner of the lowest point after the lowest point and another partner are removed. */
function placeWithout(partner: u32, other: u32): u32 {
  return partner < other ? partner : partner - 1;
}

/** Fills the next lower level with the matchings of this one, reduced by a pair of the lowest point and `partner`. */
function mergeLevel(pairs: u32, partner: u32): void {
  const run: usize = matchings(pairs - 1);
  const from = levelOf(pairs);
  const to = levelOf(pairs - 1);
  memory.fill(to, 0, run << 3);
  for (let other: u32 = 0; other < 2 * pairs - 1; other++) {
    if (other === partner) continue;
    const source = from + ((<usize>other * run) << 3);
    const table = moveTable(pairs - 1, placeWithout(other, partner), placeWithout(partner, other), <u32>run);
    if (table === NO_CHANGE) addRun(to, source, run);
    else addMovedRun(to, source, run, table);
  }
}

function addRun(to: usize, from: usize, length: usize): void {
  for (let place: usize = 0; place < length << 3; place += 8) {
    store<u64>(to + place, load<u64>(to + place) + load<u64>(from + place));
  }
}

function addMovedRun(to: usize, from: usize, length: usize, table: usize): void {
  for (let rank: usize = 0; rank < length; rank++) {
    const place = to + (rank << 3);
    const moved: usize = load<u32>(table + (rank << 2));
    store<u64>(place, load<u64>(place) + load<u64>(from + (moved << 3)));
  }
}

function mergeList(pairs: u32, partner: u32, ranks: usize, counts: usize, length: u32): void {
  const run = matchings(pairs - 1);
  const level = levelOf(pairs - 1);
  memory.fill(level, 0, (<usize>run) << 3);
  let i: usize = 0;
  for (let other: u32 = 0; other < 2 * pairs - 1; other++) {
    const runBase = other * run;
    const bound = runBase + run;
    let end = i;
    while (end < <usize>length && load<u32>(ranks + (end << 2)) < bound) end++;
    if (other === partner) i = end;
    if (i === end) continue;
    const from = placeWithout(partner, other);
    const to = placeWithout(other, partner);
    const table = pairs - 1 > MAX_TABLE_PAIRS ? NO_TABLE : moveTable(pairs - 1, from, to, <u32>(end - i));
    for (; i < end; i++) {
      const rank = load<u32>(ranks + (i << 2)) - runBase;
      let moved = rank;
      if (table === NO_TABLE) moved = movedRank(pairs - 1, from, to, rank);
      else if (table !== NO_CHANGE) moved = load<u32>(table + ((<usize>rank) << 2));
      const place = level + ((<usize>moved) << 3);
      store<u64>(place, load<u64>(place) + load<u64>(counts + (i << 3)));
    }
  }
}

/** Writes the non-zero entries of a level to a list. */
function listLevel(pairs: u32, ranks: usize, counts: usize): u32 {
  const level = levelOf(pairs);
  let length: u32 = 0;
  for (let rank: u32 = 0; rank < matchings(pairs); rank++) {
    const count = load<u64>(level + ((<usize>rank) << 3));
    if (count === 0) continue;
    store<u32>(ranks + ((<usize>length) << 2), rank);
    store<u64>(counts + ((<usize>length) << 3), count);
    length++;
  }
  return length;
}
