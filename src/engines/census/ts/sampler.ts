/** The image of assembly/census/tour-draw.ts, and the kernel that it is part of. */

import { Random } from '../../../problem/random.js';
import {
  type Join,
  type SampledBoard,
  type SamplerKernel,
  type SamplerSettings,
  type Step,
  WHOLE,
} from '../kernel.js';
import { Chain } from './chain.js';
import { endpointSlots, highOf, lowOf } from './class-code.js';
import { History } from './history.js';
import { LayerJoin } from './join.js';
import { bytesOfLayer, firstLayer } from './layer.js';
import { Memory } from './memory.js';
import { type HalfName, Pairs, type Way } from './pairs.js';
import { addEdges, writeMates } from './slot-mates.js';
import { nextLayer, StepStreams } from './step.js';
import { Sums } from './sums.js';
import { TourPath } from './tour-path.js';
import { WalkBack } from './walk-back.js';

/** What is drawn from. */
interface Drawn {
  readonly join: Join;
  readonly pairs: Pairs;
  readonly histories: Readonly<Record<HalfName, History>>;
  readonly walks: Readonly<Record<HalfName, WalkBack>>;
}

export class TsSampler implements SamplerKernel {
  readonly #memory: Memory;
  readonly #sums = new Sums(0);
  readonly #chain = new Chain();
  readonly #halves: History[] = [];
  #join: LayerJoin | undefined;
  #drawn: Drawn | undefined;
  #path: TourPath | undefined;
  readonly #random = new Random();
  readonly #upperMates = new Uint8Array(32);
  readonly #lowerMates = new Uint8Array(32);

  constructor({ memory }: SamplerSettings) {
    this.#memory = new Memory(memory);
  }

  get overflowed(): boolean {
    return this.#sums.overflowed;
  }

  get joined(): bigint {
    return this.#join?.joined ?? 0n;
  }

  get peakBytes(): number {
    return this.#memory.peak;
  }

  beginHalf(): void {
    this.#halves.push(new History(firstLayer()));
    this.#memory.take(bytesOfLayer(2, 1));
  }

  runStep(step: Step): void {
    const half = this.#halves.at(-1)!;
    const streams = new StepStreams(half.last, step);
    half.add(step, nextLayer(half.last, streams, this.#sums, this.#chain, this.#memory));
  }

  beginJoin(join: Join): boolean {
    const [upper, lower = upper] = this.#halves as [History, History?];
    this.#join = new LayerJoin(join, WHOLE, upper.last, lower.last, this.#sums, this.#memory);
    const pairs = new Pairs(join, upper, lower, this.#join, this.#memory);
    const walks = {
      upper: new WalkBack(upper, join.virtualSlot),
      lower: new WalkBack(lower, join.virtualSlot),
    };
    this.#drawn = { join, pairs, histories: { upper, lower }, walks };
    return !pairs.overflowed;
  }

  runJoin(most: number): boolean {
    return this.#join?.run(most) ?? false;
  }

  prepare(board: SampledBoard): void {
    this.#path = new TourPath(board);
  }

  draw(seed: number, stream: number): Uint32Array {
    const drawn = this.#drawn!;
    const { pairs } = drawn;
    this.#random.seed(seed, stream, 0);
    while (true) {
      const pair = pairs.findTarget(this.#drawBelow(pairs.count));
      const lower = pairs.sources('lower');
      const lowerNumber = pair % lower.ways;
      const lowerWay = pairs.way('lower', lower.sources, lowerNumber);
      if (!completeMates(drawn.histories.lower, lowerWay, this.#lowerMates)) continue;
      const upper = pairs.sources('upper');
      const upperWay = pairs.way('upper', upper.sources, (pair - lowerNumber) / lower.ways);
      if (!completeMates(drawn.histories.upper, upperWay, this.#upperMates) || !this.#isCycle(drawn))
        continue;
      this.#path!.begin();
      this.#linkWay(drawn, 'upper', upperWay);
      this.#linkWay(drawn, 'lower', lowerWay);
      this.#path!.write();
      return this.#path!.path;
    }
  }

  /** One of 0 .. bound - 1, evenly: of as many bits as bound - 1 has, drawn again until they are a number below it. */
  #drawBelow(bound: bigint): bigint {
    const bits = bound === 1n ? 0 : (bound - 1n).toString(2).length;
    if (bits === 0) return 0n;
    while (true) {
      const high = bits > 32 ? this.#random.draw() >>> (64 - bits) : 0;
      const low = bits < 32 ? this.#random.draw() >>> (32 - bits) : this.#random.draw();
      const number = (BigInt(high) << 32n) | BigInt(low);
      if (number < bound) return number;
    }
  }

  /** Whether the matchings of both halves are one cycle. */
  #isCycle({ join: { middle, virtualSlot }, pairs: { target } }: Drawn): boolean {
    const acrossFrom = (slot: number) => (slot === virtualSlot ? slot : middle - 1 - slot);
    const slots = endpointSlots(lowOf(target), highOf(target));
    let slot = slots[0]!;
    let length = 0;
    do {
      slot = acrossFrom(this.#lowerMates[acrossFrom(this.#upperMates[slot]!)]!);
      length++;
    } while (slot !== slots[0]);
    return 2 * length === slots.length;
  }

  /** Links the squares of a way, its edges in the middle included. */
  #linkWay({ join: { virtualSlot }, histories, walks }: Drawn, half: HalfName, chosen: Way): void {
    const { index, option, rank, way } = chosen;
    const link = (firstSquare: number, slot: number, other: number) =>
      this.#path!.linkSlots(half, firstSquare, slot, other, virtualSlot);
    for (const [slot, other] of option.edges) link(histories[half].firstSquare, slot, other);
    walks[half].walk(index, rank, way, link);
  }
}

/** A way with its edges in the middle; false when these close a cycle. */
function completeMates({ last }: History, { index, option, rank }: Way, mates: Uint8Array): boolean {
  const low = last.low[index]!;
  const high = last.high[index]!;
  writeMates(low, high, rank, mates);
  return addEdges(low, high, option, mates);
}
