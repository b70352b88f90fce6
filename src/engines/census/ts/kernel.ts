/** The census kernel in TypeScript: the files of assembly/census one by one, on arrays of their own instead of one memory. */

import type {
  CensusEngine,
  CensusKernel,
  Join,
  KernelSettings,
  LayerCopy,
  Part,
  Step,
  Transitions,
} from '../kernel.js';
import { Chain } from './chain.js';
import { Estimate } from './estimate.js';
import { LayerJoin } from './join.js';
import { bytesOfLayer, firstLayer, type Layer } from './layer.js';
import { TsListing } from './listing.js';
import { Memory } from './memory.js';
import { OrbitWalk } from './orbits.js';
import { recordTransitions } from './record.js';
import { TsSampler } from './sampler.js';
import { nextLayer, StepStreams } from './step.js';
import { remainder, Sums } from './sums.js';
import { TsTransfer } from './transfer.js';

/** The engine without WebAssembly. */
export function tsCensusEngine(): CensusEngine {
  return {
    name: 'ts',
    createKernel: (settings) => new TsKernel(settings),
    createTransfer: (memory) => new TsTransfer(memory),
    createEstimate: (memory) => new Estimate(new Memory(memory)),
    createListing: (graph) => new TsListing(graph),
    createSampler: (settings) => new TsSampler(settings),
    // Arrays are made as long as they may have to be, and then copied.
    layerCopies: 2.5,
    orbitPaths: (graph, start) => new OrbitWalk(graph).pathsFrom(start),
  };
}

class TsKernel implements CensusKernel {
  readonly #memory: Memory;
  readonly #sums: Sums;
  readonly #chain = new Chain();
  #layer: Layer = firstLayer();
  #kept: Layer = this.#layer;
  #join: LayerJoin | undefined;
  #completed = 0;

  constructor({ modulus, memory }: KernelSettings) {
    this.#memory = new Memory(memory);
    this.#sums = new Sums(modulus);
  }

  get classes(): number {
    return this.#layer.classes;
  }

  get states(): number {
    return this.#layer.ranks.length;
  }

  get targets(): number {
    return this.#join?.targets ?? 0;
  }

  get targetsDone(): number {
    return this.#join?.targetsDone ?? 0;
  }

  get overflowed(): boolean {
    return this.#sums.overflowed || this.#join?.overflowed === true;
  }

  get mostJoined(): number {
    return this.#join?.mostJoined ?? 0;
  }

  get completed(): bigint {
    return BigInt(this.#completed);
  }

  get joined(): bigint {
    return this.#join?.joined ?? 0n;
  }

  get peakBytes(): number {
    return this.#memory.peak;
  }

  beginLayer(): void {
    this.#layer = firstLayer();
    this.#memory.take(bytesOfLayer(2, 1));
  }

  runStep(step: Step): void {
    const before = this.#layer;
    const streams = new StepStreams(before, step);
    const { starts, counts } = before;
    for (const place of streams.completing()) {
      for (let i = starts[place]!; i < starts[place + 1]!; i++) this.#completed += counts[i]!;
    }
    if (this.#sums.modulus !== 0) this.#completed = remainder(this.#completed, this.#sums.modulus);
    else if (this.#completed >= 2 ** 53) this.#sums.overflowed = true;
    this.#layer = nextLayer(before, streams, this.#sums, this.#chain, this.#memory);
    this.#memory.give(bytesOfLayer(before.classes + 1, before.ranks.length));
  }

  recordStep(step: Step): Transitions {
    const before = this.#layer;
    const streams = new StepStreams(before, step);
    const next = nextLayer(before, streams, this.#sums, this.#chain, this.#memory);
    streams.begin();
    const transitions = recordTransitions(before, next, streams, this.#chain);
    next.counts.fill(1);
    this.#layer = next;
    this.#memory.give(bytesOfLayer(before.classes + 1, before.ranks.length));
    return transitions;
  }

  copyLayer(): LayerCopy {
    const { classes, low, high, starts, ranks } = this.#layer;
    const codes = Uint32Array.from({ length: 2 * classes }, (_, i) => (i % 2 === 0 ? low : high)[i >> 1]!);
    return { codes, starts: starts.slice(), ranks: ranks.slice() };
  }

  restoreLayer({ codes, starts, ranks }: LayerCopy): void {
    const { classes, ranks: oldRanks } = this.#layer;
    this.#memory.give(bytesOfLayer(classes + 1, oldRanks.length));
    this.#memory.take(bytesOfLayer(starts.length, ranks.length));
    const half = (from: number) => Int32Array.from(starts.subarray(1), (_, i) => codes[2 * i + from]!);
    this.#layer = {
      classes: starts.length - 1,
      low: half(0),
      high: half(1),
      starts: starts.slice(),
      ranks: ranks.slice(),
      counts: new Uint32Array(ranks.length).fill(1),
    };
  }

  keepLayer(): void {
    this.#kept = this.#layer;
  }

  beginJoin(join: Join, part: Part): void {
    this.#join = new LayerJoin(
      join,
      part,
      this.#kept,
      join.shared ? this.#kept : this.#layer,
      this.#sums,
      this.#memory,
    );
  }

  runJoin(most: number): boolean {
    return this.#join?.run(most) ?? false;
  }
}
