/** The image of assembly/census/estimate.ts. */

import type { Step } from '../kernel.js';
import { fragments, highOf, lowOf } from './class-code.js';
import type { Layer } from './layer.js';
import { matchings } from './matching.js';
import type { Memory } from './memory.js';
import { StepStreams } from './step.js';
import { ENDED } from './streams.js';

/** Bytes of a class: two words and a guess. */
const BYTES_A_CLASS = 16;
const NONE = new Uint32Array(0);

/** A sweep of classes alone, with a guess of how many states each has. */
export class Estimate {
  states = 1;
  pairs = 0;

  readonly #memory: Memory;
  #layer: Layer = classesAlone(new Int32Array(1), new Int32Array(1));
  #estimates = Float64Array.of(1);

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get classes(): number {
    return this.#layer.classes;
  }

  /** @throws MemoryRefused */
  run(step: Step): void {
    const streams = new StepStreams(this.#layer, step);
    const count = countCodes(streams);
    const { low, high, estimates } = this.#memory.array(BYTES_A_CLASS * count, () => ({
      low: new Int32Array(count),
      high: new Int32Array(count),
      estimates: new Float64Array(count),
    }));
    this.states = 0;
    this.pairs = 1;
    let place = 0;
    for (let code = streams.lowest(); code !== ENDED; code = streams.lowest()) {
      low[place] = lowOf(code);
      high[place] = highOf(code);
      const pairs = fragments(low[place]!, high[place]!);
      const all = matchings(pairs);
      estimates[place] = all * (1 - Math.exp(-this.#sources(streams, code, pairs) / all));
      this.states += estimates[place]!;
      this.pairs = Math.max(this.pairs, pairs);
      place++;
    }
    this.#memory.give(BYTES_A_CLASS * this.#layer.classes);
    this.#layer = classesAlone(low, high);
    this.#estimates = estimates;
  }

  /** The states that lead to a class, those left out that close a cycle too early; moves the streams on. */
  #sources(streams: StepStreams, code: number, pairs: number): number {
    let sources = 0;
    for (let stream = 0; stream < streams.heads.length; stream++) {
      if (streams.heads[stream] !== code) continue;
      const place = streams.places[stream]!;
      const before = fragments(this.#layer.low[place]!, this.#layer.high[place]!);
      const joins = streams.option(stream).edges.length > 0 && pairs < before;
      const surviving = joins ? (2 * before - 2) / (2 * before - 1) : 1;
      sources += surviving * this.#estimates[place]!;
      streams.advance(stream, place + 1);
    }
    return sources;
  }
}

function classesAlone(low: Int32Array, high: Int32Array): Layer {
  return { classes: low.length, low, high, starts: NONE, ranks: NONE, counts: NONE };
}

function countCodes(streams: StepStreams): number {
  let count = 0;
  for (let code = streams.lowest(); code !== ENDED; code = streams.lowest()) {
    count++;
    for (let stream = 0; stream < streams.heads.length; stream++) {
      if (streams.heads[stream] === code) streams.advance(stream, streams.places[stream]! + 1);
    }
  }
  streams.begin();
  return count;
}
