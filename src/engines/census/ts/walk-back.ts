/** The image of assembly/census/walk-back.ts. */

import { codeOf, digitOf, endpointSlots, highOf, lowOf } from './class-code.js';
import { findClass, type History, type KeptStep, waysTo } from './history.js';
import type { Layer } from './layer.js';
import type { WordOption } from './option.js';
import { rankOfMates, shiftMates, writeMates } from './slot-mates.js';

/** Links what is in two slots, slot 0 being some square of the half. */
export type Link = (firstSquare: number, slot: number, other: number) => void;

/** The way back through the layers of a half. */
export class WalkBack {
  readonly #history: History;
  readonly #virtualSlot: number;
  readonly #mates = new Uint8Array(32);
  #code = 0;
  #way = 0;
  /** The layer before the step that is undone, and a class of it that the option in hand leads from. */
  #layer: Layer;
  #option: WordOption | undefined;
  #source = 0;
  #sourceClass = 0;
  #sourceSlots: readonly number[] = [];

  constructor(history: History, virtualSlot: number) {
    this.#history = history;
    this.#virtualSlot = virtualSlot;
    this.#layer = history.last;
  }

  /** Links the squares along a way to a state of the last layer. */
  walk(index: number, rank: number, way: number, link: Link): void {
    const { steps, layers, last } = this.#history;
    this.#way = way;
    this.#code = codeOf(last.low[index]!, last.high[index]!);
    writeMates(last.low[index]!, last.high[index]!, rank, this.#mates);
    for (let step = steps.length - 1; step >= 0; step--) {
      this.#layer = layers[step]!;
      this.#undoStep(steps[step]!, link);
    }
  }

  #undoStep({ options, shifts, firstSquare }: KeptStep, link: Link): void {
    if (shifts) {
      const squares = this.#code % 4 ** this.#virtualSlot;
      this.#code += 3 * squares;
      shiftMates(this.#virtualSlot, this.#mates);
    }
    for (const option of options) {
      const { bitsLow, bitsHigh, deltaLow, delta, maskLow, maskHigh, edges } = option;
      // The square that is done has left the code: it has two edges, or none when it is blocked.
      const done = shifts ? (bitsLow + deltaLow) & 3 : 0;
      const after = this.#code + done;
      this.#source = after - delta;
      const low = lowOf(this.#source);
      const high = highOf(this.#source);
      if ((low & maskLow) !== bitsLow || (high & maskHigh) !== bitsHigh) continue;
      this.#sourceClass = findClass(this.#layer, this.#source);
      if (this.#sourceClass < 0) continue;
      this.#option = option;
      this.#sourceSlots = endpointSlots(low, high);
      if (!this.#undoEdges(edges.length, after)) continue;
      for (const [one, other] of edges) link(firstSquare, one, other);
      this.#code = this.#source;
      return;
    }
    throw new Error('a state that no step leads to');
  }

  /** Takes the first so many edges of the option out, in each way; true when the way of the number in hand is among them. */
  #undoEdges(edges: number, code: number): boolean {
    if (edges === 0) return this.#isReached();
    const [one, other] = this.#option!.edges[edges - 1]!;
    const before = code - 4 ** one - 4 ** other;
    const oneDegree = digitOf(lowOf(before), highOf(before), one);
    const otherDegree = digitOf(lowOf(before), highOf(before), other);
    if (oneDegree === 1 && otherDegree === 1) return this.#undoJoin(edges, code, before, one, other);
    if (oneDegree === 1) return this.#undoMove(edges, before, one, other);
    if (otherDegree === 1) return this.#undoMove(edges, before, other, one);
    return this.#mates[one] === other && this.#undoEdges(edges - 1, before);
  }

  /** The endpoint that moved from one slot to another goes back. */
  #undoMove(edges: number, before: number, from: number, to: number): boolean {
    const mate = this.#mates[to]!;
    this.#setMates(from, mate);
    if (this.#undoEdges(edges - 1, before)) return true;
    this.#setMates(to, mate);
    return false;
  }

  /** The fragment that came of the join may be any, in either direction. */
  #undoJoin(edges: number, code: number, before: number, one: number, other: number): boolean {
    for (const slot of endpointSlots(lowOf(code), highOf(code))) {
      const mate = this.#mates[slot]!;
      this.#setMates(one, slot);
      this.#setMates(other, mate);
      if (this.#undoEdges(edges - 1, before)) return true;
      this.#setMates(slot, mate);
    }
    return false;
  }

  #setMates(one: number, other: number): void {
    this.#mates[one] = other;
    this.#mates[other] = one;
  }

  #isReached(): boolean {
    const rank = rankOfMates(this.#sourceSlots, this.#mates);
    const ways = waysTo(this.#layer, this.#sourceClass, rank);
    if (this.#way < ways) return true;
    this.#way -= ways;
    return false;
  }
}
