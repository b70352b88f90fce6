/** The image of assembly/census/step.ts. */

import type { Step } from '../kernel.js';
import type { Chain } from './chain.js';
import { codeOf, degreesOf, digitOf, endpoints, fragments, highOf, lowOf } from './class-code.js';
import { bytesOfLayer, type Layer, statesIn } from './layer.js';
import { matchings } from './matching.js';
import type { Memory } from './memory.js';
import { type WordOption, wordOption } from './option.js';
import { ENDED, Streams } from './streams.js';
import type { Sums } from './sums.js';

/** A code in two words. */
interface Words {
  readonly low: number;
  readonly high: number;
}

function wordsOf(code: number): Words {
  return { low: lowOf(code), high: highOf(code) };
}

/** A step, and the layer that it is made from. */
export class StepStreams extends Streams {
  readonly #layer: Layer;
  readonly #options: readonly WordOption[];
  readonly #needOne: Words;
  readonly #needTwo: Words;
  readonly #forbidden: Words;
  readonly #black: Words;
  readonly #white: Words;
  readonly #squares: Words;
  readonly #step: Step;

  constructor(layer: Layer, step: Step) {
    super(step.options.length);
    this.#layer = layer;
    this.#step = step;
    this.#options = step.options.map(wordOption);
    this.#needOne = wordsOf(step.needOne);
    this.#needTwo = wordsOf(step.needTwo);
    this.#forbidden = wordsOf(step.forbidden);
    this.#black = wordsOf(step.blackSlots);
    this.#white = wordsOf(step.whiteSlots);
    this.#squares = wordsOf(step.squareBits);
    this.begin();
  }

  begin(): void {
    for (let stream = 0; stream < this.heads.length; stream++) this.advance(stream, 0);
  }

  option(stream: number): WordOption {
    return this.#options[stream]!;
  }

  /** Moves a stream on to the next class, from a place on, that has its option. */
  advance(stream: number, from: number): void {
    const { maskLow, maskHigh, bitsLow, bitsHigh, deltaLow, deltaHigh } = this.#options[stream]!;
    const { classes, low: lows, high: highs } = this.#layer;
    const { shifts, started } = this.#step;
    const squares = this.#squares;
    for (let place = from; place < classes; place++) {
      const low = lows[place]!;
      const high = highs[place]!;
      if ((low & maskLow) !== bitsLow || (high & maskHigh) !== bitsHigh) continue;
      let nextLow = (low + deltaLow) | 0;
      let nextHigh = (high + deltaHigh) | 0;
      if (!this.#isPossible(nextLow, nextHigh)) continue;
      if (shifts) {
        const movedHigh = nextHigh & squares.high;
        const movedLow = nextLow & squares.low;
        nextLow = (nextLow & ~squares.low) | (movedLow >>> 2) | ((movedHigh & 3) << 30);
        nextHigh = (nextHigh & ~squares.high) | (movedHigh >>> 2);
      }
      if (started && endpoints(nextLow) === 0 && endpoints(nextHigh) === 0) continue;
      this.heads[stream] = codeOf(nextLow, nextHigh);
      this.places[stream] = place;
      return;
    }
    this.heads[stream] = ENDED;
  }

  #isPossible(low: number, high: number): boolean {
    if ((low & this.#forbidden.low) !== 0 || (high & this.#forbidden.high) !== 0) return false;
    const twoLow = low >>> 1;
    const twoHigh = high >>> 1;
    if ((this.#needOne.low & ~(low | twoLow)) !== 0 || (this.#needOne.high & ~(high | twoHigh)) !== 0)
      return false;
    if ((this.#needTwo.low & ~twoLow) !== 0 || (this.#needTwo.high & ~twoHigh) !== 0) return false;
    const { blackEnds, whiteEnds, blackSurplus, virtualSlot } = this.#step;
    if (blackEnds < 0) return true;
    const surplus =
      blackSurplus +
      degreesOf(low, this.#black.low) +
      degreesOf(high, this.#black.high) -
      degreesOf(low, this.#white.low) -
      degreesOf(high, this.#white.high);
    const ends = digitOf(low, high, virtualSlot);
    const black = ends + surplus;
    const white = ends - surplus;
    return (black & 1) === 0 && black >= 0 && white >= 0 && black <= 2 * blackEnds && white <= 2 * whiteEnds;
  }

  /** The classes that this step completes, once for each option that does. */
  completing(): number[] {
    if (this.#step.complete < 0) return [];
    const { low, high } = wordsOf(this.#step.complete);
    const places: number[] = [];
    for (let place = 0; place < this.#layer.classes; place++) {
      const sourceLow = this.#layer.low[place]!;
      const sourceHigh = this.#layer.high[place]!;
      for (const option of this.#options) {
        if ((sourceLow & option.maskLow) !== option.bitsLow) continue;
        if ((sourceHigh & option.maskHigh) !== option.bitsHigh) continue;
        if (((sourceLow + option.deltaLow) & ~3) !== low || sourceHigh + option.deltaHigh !== high) continue;
        places.push(place);
      }
    }
    return places;
  }
}

/** The most classes, fragments and states that the next layer has. */
function survey(layer: Layer, streams: StepStreams): { classes: number; pairs: number; states: number } {
  const bounds = { classes: 0, pairs: 0, states: 0 };
  for (let code = streams.lowest(); code !== ENDED; code = streams.lowest()) {
    let sources = 0;
    for (let stream = 0; stream < streams.heads.length; stream++) {
      if (streams.heads[stream] !== code) continue;
      const place = streams.places[stream]!;
      sources += statesIn(layer, place);
      streams.advance(stream, place + 1);
    }
    const pairs = fragments(lowOf(code), highOf(code));
    bounds.classes++;
    bounds.pairs = Math.max(bounds.pairs, pairs);
    bounds.states += Math.min(sources, matchings(pairs));
  }
  streams.begin();
  return bounds;
}

/** The next layer. @throws MemoryRefused */
export function nextLayer(
  layer: Layer,
  streams: StepStreams,
  sums: Sums,
  chain: Chain,
  memory: Memory,
): Layer {
  const most = survey(layer, streams);
  const mostBytes = bytesOfLayer(most.classes + 1, most.states);
  sums.prepare(most.pairs, memory);
  const { low, high, starts, ranks, counts } = memory.array(mostBytes, () => ({
    low: new Int32Array(most.classes),
    high: new Int32Array(most.classes),
    starts: new Uint32Array(most.classes + 1),
    ranks: new Uint32Array(most.states),
    counts: new Uint32Array(most.states),
  }));
  let classes = 0;
  let states = 0;
  for (let code = streams.lowest(); code !== ENDED; code = streams.lowest()) {
    addSources(code, layer, streams, sums, chain);
    const end = sums.collectStates(ranks, counts, states);
    if (end === states) continue;
    states = end;
    low[classes] = lowOf(code);
    high[classes] = highOf(code);
    classes++;
    starts[classes] = states;
  }
  // What the bounds were too large by is given back: the layer is copied when that is much.
  memory.take(bytesOfLayer(classes + 1, states));
  const next: Layer = {
    classes,
    low: low.slice(0, classes),
    high: high.slice(0, classes),
    starts: starts.slice(0, classes + 1),
    ranks: ranks.slice(0, states),
    counts: counts.slice(0, states),
  };
  memory.give(mostBytes);
  return next;
}

/** Adds up the states of one class of the next layer, and moves the streams on that lead to it. */
function addSources(code: number, layer: Layer, streams: StepStreams, sums: Sums, chain: Chain): void {
  const { heads, places } = streams;
  let sources = 0;
  for (let stream = 0; stream < heads.length; stream++) {
    if (heads[stream] === code) sources += statesIn(layer, places[stream]!);
  }
  sums.begin(fragments(lowOf(code), highOf(code)), sources);
  for (let stream = 0; stream < heads.length; stream++) {
    if (heads[stream] !== code) continue;
    const place = places[stream]!;
    chain.begin(
      layer.low[place]!,
      layer.high[place]!,
      streams.option(stream),
      'forwards',
      statesIn(layer, place),
    );
    sums.scatter(layer, place, chain);
    streams.advance(stream, place + 1);
  }
}
