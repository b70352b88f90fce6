/** The image of assembly/census/pairs.ts. */

import type { Join } from '../kernel.js';
import { fragments, highOf, lowOf, reversedSlots } from './class-code.js';
import { findClass, type History } from './history.js';
import type { LayerJoin, Side } from './join.js';
import type { Layer } from './layer.js';
import type { Memory } from './memory.js';
import { type WordOption, wordOption } from './option.js';

/** The two halves of a board. */
export type HalfName = 'upper' | 'lower';

const TARGET_BYTES = 16;
const MOST_PAIRS_OF_TARGET = 2 ** 53;
const MOST_PAIRS = 2n ** 63n;

/** A way to a target: class, option, rank of the state, and which of the ways to it. */
export interface Way {
  readonly index: number;
  readonly option: WordOption;
  readonly rank: number;
  readonly way: number;
}

/** What leads to a target in one half. */
interface Source {
  readonly index: number;
  readonly option: WordOption;
}

/** A half, as it leads to targets. */
interface Half {
  readonly layer: Layer;
  readonly options: readonly WordOption[];
  /** By class: how many ways lead there. */
  readonly ways: Float64Array;
}

/** All pairs of ways to the middle, one of each half, numbered. */
export class Pairs {
  count = 0n;
  /** Whether they are too many to be numbered. */
  overflowed = false;
  /** The target of the pair that was looked up. */
  target = 0;

  readonly #join: Join;
  readonly #halves: Readonly<Record<HalfName, Half>>;
  readonly #targets: number[] = [];
  /** By target: how many pairs there are up to it and at it. */
  readonly #pairs: bigint[] = [];

  /** @throws MemoryRefused */
  constructor(join: Join, upper: History, lower: History, layerJoin: LayerJoin, memory: Memory) {
    this.#join = join;
    const upperHalf = {
      layer: upper.last,
      options: join.upperOptions.map(wordOption),
      ways: waysByClass(upper.last, memory),
    };
    const lowerHalf = {
      layer: lower.last,
      options: join.lowerOptions.map(wordOption),
      ways: lower === upper ? upperHalf.ways : waysByClass(lower.last, memory),
    };
    this.#halves = { upper: upperHalf, lower: lowerHalf };
    layerJoin.visitTargets((code, upperSide, lowerSide) => {
      if (fragments(lowOf(code), highOf(code)) === 0) return;
      memory.take(TARGET_BYTES);
      this.#number(code, waysOfSide(upperSide, code, upperHalf), waysOfSide(lowerSide, code, lowerHalf));
    });
  }

  #number(code: number, upper: number, lower: number): void {
    if (upper * lower >= MOST_PAIRS_OF_TARGET || this.count >= MOST_PAIRS) {
      this.overflowed = true;
      return;
    }
    this.count += BigInt(upper * lower);
    this.#targets.push(code);
    this.#pairs.push(this.count);
  }

  /** Finds the target of a pair; returns the pair's number among those of the target. */
  findTarget(pair: bigint): number {
    let from = 0;
    for (let end = this.#targets.length; from < end; ) {
      const half = (from + end) >> 1;
      if (this.#pairs[half]! <= pair) from = half + 1;
      else end = half;
    }
    this.target = this.#targets[from]!;
    return Number(from === 0 ? pair : pair - this.#pairs[from - 1]!);
  }

  /** What leads to the target in one half, and how many ways that are. */
  sources(name: HalfName): { sources: readonly Source[]; ways: number } {
    const { layer, options, ways } = this.#halves[name];
    const { full, middle } = this.#join;
    const own = name === 'upper' ? this.target : reversedSlots(full - this.target, middle);
    const sources: Source[] = [];
    let sum = 0;
    for (const option of options) {
      const source = own - option.delta;
      if ((lowOf(source) & option.maskLow) !== option.bitsLow) continue;
      if ((highOf(source) & option.maskHigh) !== option.bitsHigh) continue;
      const index = findClass(layer, source);
      if (index < 0) continue;
      sources.push({ index, option });
      sum += ways[index]!;
    }
    return { sources, ways: sum };
  }

  /** One of the ways of these sources. */
  way(name: HalfName, sources: readonly Source[], number: number): Way {
    const { layer, ways } = this.#halves[name];
    let left = number;
    let place = 0;
    for (; left >= ways[sources[place]!.index]!; place++) left -= ways[sources[place]!.index]!;
    const { index, option } = sources[place]!;
    let state = layer.starts[index]!;
    for (; left >= layer.counts[state]!; state++) left -= layer.counts[state]!;
    return { index, option, rank: layer.ranks[state]!, way: left };
  }
}

function waysByClass({ classes, starts, counts }: Layer, memory: Memory): Float64Array {
  const ways = memory.array(8 * classes, () => new Float64Array(classes));
  for (let i = 0; i < classes; i++) {
    for (let state = starts[i]!; state < starts[i + 1]!; state++) ways[i] += counts[state]!;
  }
  return ways;
}

/** How many ways of a side lead to a target. */
function waysOfSide({ heads, places, classOf }: Side, code: number, { ways }: Half): number {
  let sum = 0;
  for (let stream = 0; stream < heads.length; stream++) {
    if (heads[stream] === code) sum += ways[classOf(places[stream]!)]!;
  }
  return sum;
}
