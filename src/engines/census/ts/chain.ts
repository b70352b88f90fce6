/** The image of assembly/census/chain.ts. */

import { digitOf, endpointSlots, fragments, SLOTS_A_WORD } from './class-code.js';
import { matchings, rankOf, unrank } from './matching.js';
import { edgeTable, MOST_TABLE_PAIRS, NO_CHANGE, NO_TABLE, reverseTable, type Table } from './operations.js';
import type { WordOption } from './option.js';

/** In which order the points are counted in the end. */
export type Order = 'forwards' | 'backwards' | 'backwards but last';

/** What the edges of an option do to the ranks of one class. */
export class Chain {
  readonly tables: Uint32Array[] = [];
  /** Whether ranks go through {@link Chain.rankAfter} instead. */
  isLong = false;

  #low = 0;
  #high = 0;
  #option: WordOption | undefined;
  #pairs = 0;
  #pairsAfter = 0;
  #slots: number[] = [];
  #slotsAfter: number[] = [];
  readonly #points = new Uint8Array(32);
  readonly #mates = new Uint8Array(32);
  readonly #slotMates = new Uint8Array(32);

  /** Readies the edges of an option for the states of a class, of which there are so many. */
  begin(low: number, high: number, option: WordOption, order: Order, states: number): void {
    this.#low = low;
    this.#high = high;
    this.#option = option;
    let pairs = fragments(low, high);
    let [nextLow, nextHigh] = [low, high];
    this.#pairs = pairs;
    this.isLong = pairs > MOST_TABLE_PAIRS;
    this.tables.length = 0;
    for (let edge = 0; edge < option.edges.length; edge++) {
      const [one, other] = option.edges[edge]!;
      if (!this.isLong) this.#addTable(edgeTable(nextLow, nextHigh, pairs, one, other, states));
      for (const slot of [one, other]) {
        if (slot < SLOTS_A_WORD) nextLow += 1 << (2 * slot);
        else nextHigh += 1 << (2 * slot - 32);
      }
      pairs = fragments(nextLow, nextHigh);
      const isLast = edge + 1 === option.edges.length && order === 'forwards';
      if (pairs > MOST_TABLE_PAIRS && !isLast) this.isLong = true;
    }
    if (!this.isLong && order !== 'forwards') {
      this.#addTable(reverseTable(pairs, order === 'backwards but last', states));
    }
    if (this.isLong) this.#beginLong(nextLow, nextHigh, order);
  }

  #addTable(table: Table): void {
    if (table === NO_TABLE) this.isLong = true;
    else if (table !== NO_CHANGE) this.tables.push(table);
  }

  #beginLong(lowAfter: number, highAfter: number, order: Order): void {
    this.#slots = endpointSlots(this.#low, this.#high);
    this.#slotsAfter = endpointSlots(lowAfter, highAfter);
    this.#pairsAfter = fragments(lowAfter, highAfter);
    const last = 2 * this.#pairsAfter - 1;
    for (const [point, slot] of this.#slotsAfter.entries()) {
      let place = point;
      if (order === 'backwards') place = last - point;
      else if (order === 'backwards but last' && point < last) place = last - 1 - point;
      this.#points[slot] = place;
    }
  }

  /** The rank that a state of the class gets; one past the last when a cycle closes too early. */
  rankAfter(rank: number): number {
    const slotMates = this.#slotMates;
    unrank(rank, this.#pairs, this.#mates);
    for (const [point, slot] of this.#slots.entries()) slotMates[slot] = this.#slots[this.#mates[point]!]!;
    let low = this.#low;
    let high = this.#high;
    for (const [one, other] of this.#option!.edges) {
      const oneMate = digitOf(low, high, one) === 0 ? one : slotMates[one]!;
      const otherMate = digitOf(low, high, other) === 0 ? other : slotMates[other]!;
      if (oneMate === other) return matchings(this.#pairsAfter);
      slotMates[oneMate] = otherMate;
      slotMates[otherMate] = oneMate;
      if (one < SLOTS_A_WORD) low += 1 << (2 * one);
      else high += 1 << (2 * one - 32);
      if (other < SLOTS_A_WORD) low += 1 << (2 * other);
      else high += 1 << (2 * other - 32);
    }
    for (const slot of this.#slotsAfter) this.#mates[this.#points[slot]!] = this.#points[slotMates[slot]!]!;
    return rankOf(this.#mates, this.#pairsAfter);
  }
}
