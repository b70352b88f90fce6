/** The image of assembly/census/join.ts. */

import type { Join, Option, Part } from '../kernel.js';
import { Chain, type Order } from './chain.js';
import { digitOf, fragments, highOf, lowOf, reversedSlots } from './class-code.js';
import { Contraction, type List } from './contraction.js';
import { type Layer, statesIn } from './layer.js';
import { matchings } from './matching.js';
import type { Memory } from './memory.js';
import { type WordOption, wordOption } from './option.js';
import { ENDED, Streams } from './streams.js';
import type { Sums } from './sums.js';

/** Below this sums of whole numbers are exact. */
const EXACT = 2 ** 53;

/** A half of the board with its options: streams of targets. */
export class Side extends Streams {
  readonly layer: Layer;
  readonly options: readonly WordOption[];
  /** By place in the streams: the class. */
  readonly classOf: (place: number) => number;
  readonly #codes: Float64Array;
  readonly #filters: readonly WordOption[];
  /** 1: targets are codes and what options add; -1: what is left open, less that. */
  readonly #sign: number;
  readonly #full: number;

  constructor(
    layer: Layer,
    options: readonly Option[],
    filters: readonly Option[],
    codes: Float64Array,
    classOf: (place: number) => number,
    full: number | undefined,
  ) {
    super(options.length);
    this.layer = layer;
    this.options = options.map(wordOption);
    this.classOf = classOf;
    this.#codes = codes;
    this.#filters = filters.map(wordOption);
    this.#sign = full === undefined ? 1 : -1;
    this.#full = full ?? 0;
    this.begin();
  }

  begin(): void {
    for (let stream = 0; stream < this.heads.length; stream++) this.#advance(stream, 0);
  }

  #advance(stream: number, from: number): void {
    const { maskLow, maskHigh, bitsLow, bitsHigh, delta } = this.#filters[stream]!;
    const codes = this.#codes;
    const full = this.#full;
    for (let place = from; place < codes.length; place++) {
      const code = codes[place]!;
      const own = full === 0 ? code : full - code;
      if ((lowOf(own) & maskLow) !== bitsLow || (highOf(own) & maskHigh) !== bitsHigh) continue;
      this.heads[stream] = code + this.#sign * delta;
      this.places[stream] = place;
      return;
    }
    this.heads[stream] = ENDED;
  }

  /** Moves all streams on that have this head. */
  skip(code: number): void {
    for (let stream = 0; stream < this.heads.length; stream++) {
      if (this.heads[stream] === code) this.#advance(stream, this.places[stream]! + 1);
    }
  }

  /** How many states lead to this head. */
  states(code: number): number {
    let sum = 0;
    for (let stream = 0; stream < this.heads.length; stream++) {
      if (this.heads[stream] === code) sum += statesIn(this.layer, this.classOf(this.places[stream]!));
    }
    return sum;
  }
}

/** The join of two layers. */
export class LayerJoin {
  targets = 0;
  targetsDone = 0;
  joined = 0n;
  mostJoined = 0;
  /** Whether a product did not fit. */
  overflowed = false;

  readonly #join: Join;
  readonly #part: Part;
  readonly #sums: Sums;
  readonly #chain = new Chain();
  readonly #upper: Side;
  readonly #lower: Side;
  readonly #contraction: Contraction;

  /** @throws MemoryRefused */
  constructor(join: Join, part: Part, upper: Layer, lower: Layer, sums: Sums, memory: Memory) {
    this.#join = join;
    this.#part = part;
    this.#sums = sums;
    const codes = memory.array(8 * upper.classes, () => codesOf(upper));
    this.#upper = new Side(upper, join.upperOptions, join.upperOptions, codes, (place) => place, undefined);
    this.#lower = this.#lowerSide(lower, memory);
    let mostPairs = 1;
    let mostUpper = 1;
    let mostLower = 1;
    for (let code = this.#nextShared(); code !== ENDED; code = this.#nextShared()) {
      if (this.#weightOf(code) > 0) {
        const pairs = fragments(lowOf(code), highOf(code));
        this.targets++;
        mostPairs = Math.max(mostPairs, pairs);
        mostUpper = Math.max(mostUpper, Math.min(this.#upper.states(code), matchings(pairs)));
        mostLower = Math.max(mostLower, Math.min(this.#lower.states(code), matchings(pairs)));
      }
      this.#skip(code);
    }
    sums.prepare(mostPairs, memory);
    this.#contraction = new Contraction(sums.modulus, mostPairs, mostUpper, mostLower, memory);
    this.#upper.begin();
    this.#lower.begin();
  }

  /** The lower half in the slots of the upper one, sorted by what it leaves open. */
  #lowerSide(lower: Layer, memory: Memory): Side {
    const { full, lowerOptions } = this.#join;
    const turned = (code: number) => this.#turned(code);
    const filters = lowerOptions.map((option) => ({
      mask: turned(option.mask),
      value: turned(option.value),
      delta: turned(option.delta),
      edges: [],
    }));
    const own = memory.array(8 * lower.classes, () => codesOf(lower));
    const keys = memory.array(8 * lower.classes, () => own.map((code) => full - turned(code)).sort());
    const classes = memory.array(4 * lower.classes, () => new Uint32Array(lower.classes));
    for (let i = 0; i < keys.length; i++) classes[i] = placeIn(own, turned(full - keys[i]!));
    return new Side(lower, lowerOptions, filters, keys, (place) => classes[place]!, full);
  }

  /** The squares in the middle in the reverse order. */
  #turned(code: number): number {
    return reversedSlots(code, this.#join.middle);
  }

  /** The mirror image of two rows. */
  #mirrored(code: number): number {
    const { middle, mirrorColumns } = this.#join;
    const back = this.#turned(code);
    const row = 4 ** mirrorColumns;
    const squares = back % 4 ** middle;
    return back - squares + (squares % row) * row + Math.floor(squares / row);
  }

  #nextShared(): number {
    while (true) {
      const upper = this.#upper.lowest();
      const lower = this.#lower.lowest();
      if (upper === ENDED || lower === ENDED) return ENDED;
      if (upper === lower) return upper;
      if (upper < lower) this.#upper.skip(upper);
      else this.#lower.skip(lower);
    }
  }

  #skip(code: number): void {
    this.#upper.skip(code);
    this.#lower.skip(code);
  }

  /** How many targets this one stands for: 0 when another one stands for it. */
  #weightOf(code: number): number {
    const { changesPlaces, mirrorColumns, full } = this.#join;
    const open = changesPlaces ? this.#turned(full - code) : code;
    if (open < code) return 0;
    const weight = open === code ? 1 : 2;
    if (mirrorColumns === 0) return weight;
    const mirror = this.#mirrored(code);
    const openMirror = changesPlaces ? this.#mirrored(open) : mirror;
    if (mirror < code || openMirror < code) return 0;
    return mirror === code || mirror === open ? weight : 2 * weight;
  }

  /** All targets in ascending order, each with the two sides, whose streams have it as their head; then the join begins anew. */
  visitTargets(visit: (code: number, upper: Side, lower: Side) => void): void {
    this.#upper.begin();
    this.#lower.begin();
    for (let code = this.#nextShared(); code !== ENDED; code = this.#nextShared()) {
      visit(code, this.#upper, this.#lower);
      this.#skip(code);
    }
    this.#upper.begin();
    this.#lower.begin();
  }

  /** Goes on by so many targets, and joins those of its part; false when there are none left. */
  run(most: number): boolean {
    const end = Math.min(this.targets, this.targetsDone + most);
    while (this.targetsDone < end) {
      const code = this.#nextShared();
      const weight = this.#weightOf(code);
      if (weight > 0) {
        if (this.targetsDone % this.#part.of === this.#part.index) this.#joinTarget(code, weight);
        this.targetsDone++;
      }
      this.#skip(code);
    }
    return this.targetsDone < this.targets;
  }

  #joinTarget(code: number, weight: number): void {
    const pairs = fragments(lowOf(code), highOf(code));
    if (pairs === 0) return;
    const upper = this.#gather(this.#upper, code, pairs, 'forwards', this.#contraction.first);
    if (upper === 0) return;
    const endIsPoint = digitOf(lowOf(code), highOf(code), this.#join.virtualSlot) === 1;
    const order = endIsPoint ? 'backwards but last' : 'backwards';
    const lower = this.#gather(this.#lower, code, pairs, order, this.#contraction.second);
    if (lower === 0) return;
    const most = total(this.#contraction.first, upper) * total(this.#contraction.second, lower);
    this.mostJoined += weight * most;
    if (most >= EXACT && this.#sums.modulus === 0) this.overflowed = true;
    const sum = BigInt(this.#contraction.contract(pairs, upper, lower));
    this.joined += BigInt(weight) * sum;
    if (this.#sums.modulus !== 0) this.joined %= BigInt(this.#sums.modulus);
  }

  #gather(side: Side, code: number, pairs: number, order: Order, list: List): number {
    this.#sums.begin(pairs, side.states(code));
    for (let stream = 0; stream < side.heads.length; stream++) {
      if (side.heads[stream] !== code) continue;
      const index = side.classOf(side.places[stream]!);
      const { low, high } = side.layer;
      this.#chain.begin(low[index]!, high[index]!, side.options[stream]!, order, statesIn(side.layer, index));
      this.#sums.scatter(side.layer, index, this.#chain);
    }
    return this.#sums.collect(list.ranks, list.counts, 0, EXACT);
  }
}

/** Where a code lies among codes in ascending order. */
function placeIn(codes: Float64Array, code: number): number {
  let from = 0;
  for (let end = codes.length; end - from > 1; ) {
    const half = (from + end) >> 1;
    if (codes[half]! <= code) from = half;
    else end = half;
  }
  return from;
}

function codesOf({ classes, low, high }: Layer): Float64Array {
  const codes = new Float64Array(classes);
  for (let i = 0; i < classes; i++) codes[i] = (high[i]! >>> 0) * 2 ** 32 + (low[i]! >>> 0);
  return codes;
}

function total({ counts }: List, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += counts[i]!;
  return sum;
}
