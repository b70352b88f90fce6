/** The image of assembly/census/record.ts. */

import type { Transitions } from '../kernel.js';
import type { Chain } from './chain.js';
import { codeOf, fragments, highOf, lowOf } from './class-code.js';
import { type Layer, statesIn } from './layer.js';
import { matchings } from './matching.js';
import type { StepStreams } from './step.js';
import { ENDED } from './streams.js';

/** Numbers that come one by one. */
class Numbers {
  #values = new Uint32Array(1024);
  #length = 0;

  push(one: number, other: number): void {
    if (this.#length === this.#values.length) {
      const longer = new Uint32Array(2 * this.#length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#length++] = one;
    this.#values[this.#length++] = other;
  }

  get values(): Uint32Array {
    return this.#values.slice(0, this.#length);
  }
}

/** Which states of a layer lead to which ones of the layer that was made from it. */
export function recordTransitions(
  before: Layer,
  next: Layer,
  streams: StepStreams,
  chain: Chain,
): Transitions {
  const pairs = new Numbers();
  const indices = new Map<number, Int32Array>();
  let newClass = 0;
  for (let code = streams.lowest(); code !== ENDED; code = streams.lowest()) {
    const isKept = newClass < next.classes && codeOf(next.low[newClass]!, next.high[newClass]!) === code;
    const ofRank = indicesOf(fragments(lowOf(code), highOf(code)), indices);
    if (isKept) {
      for (let i = next.starts[newClass]!; i < next.starts[newClass + 1]!; i++) ofRank[next.ranks[i]!] = i;
    }
    for (let stream = 0; stream < streams.heads.length; stream++) {
      if (streams.heads[stream] !== code) continue;
      const place = streams.places[stream]!;
      chain.begin(
        before.low[place]!,
        before.high[place]!,
        streams.option(stream),
        'forwards',
        statesIn(before, place),
      );
      if (isKept) recordClass(before, place, chain, ofRank, pairs);
      streams.advance(stream, place + 1);
    }
    if (isKept) newClass++;
  }
  const completing: number[] = [];
  for (const place of streams.completing()) {
    for (let i = before.starts[place]!; i < before.starts[place + 1]!; i++) completing.push(i);
  }
  return { pairs: pairs.values, completing: Uint32Array.from(completing), states: next.ranks.length };
}

/** An array for the places of the ranks of so many pairs, none of them set. */
function indicesOf(pairs: number, known: Map<number, Int32Array>): Int32Array {
  let indices = known.get(pairs);
  if (indices === undefined) {
    indices = new Int32Array(matchings(pairs) + 1);
    known.set(pairs, indices);
  }
  return indices.fill(-1);
}

function recordClass(before: Layer, place: number, chain: Chain, ofRank: Int32Array, pairs: Numbers): void {
  for (let i = before.starts[place]!; i < before.starts[place + 1]!; i++) {
    let rank = before.ranks[i]!;
    if (chain.isLong) rank = chain.rankAfter(rank);
    else for (const table of chain.tables) rank = table[rank]!;
    const target = ofRank[rank]!;
    if (target >= 0) pairs.push(i, target);
  }
}
