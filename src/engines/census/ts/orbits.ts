/** The image of assembly/census/orbits.ts: a set of orbits is two words of 32 bits. */

import type { OrbitGraph } from '../kernel.js';

const WAYS = 8;
const NO_SQUARE = 255;

function bitCount(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function bitIn(word: 0 | 1, orbit: number): number {
  return orbit >> 5 === word ? 1 << (orbit & 31) : 0;
}

export class OrbitWalk {
  readonly #graph: OrbitGraph;
  readonly #adjacent: Int32Array;
  readonly #exits = new Int32Array(2);
  #paths = 0;

  constructor(graph: OrbitGraph) {
    this.#graph = graph;
    this.#adjacent = new Int32Array(2 * graph.orbits);
    const { orbitOf, endings, neighbours } = graph;
    for (const [square, orbit] of orbitOf.entries()) {
      if (endings[square] !== 0) this.#exits[orbit >> 5] |= 1 << (orbit & 31);
      for (const other of neighbours.subarray(WAYS * square, WAYS * (square + 1))) {
        if (other === NO_SQUARE || orbitOf[other] === orbit) continue;
        const otherOrbit = orbitOf[other]!;
        this.#adjacent[2 * orbit + (otherOrbit >> 5)] |= 1 << (otherOrbit & 31);
      }
    }
  }

  pathsFrom(start: number): number {
    const { orbits, orbitOf } = this.#graph;
    const orbit = orbitOf[start]!;
    const low = orbits >= 32 ? -1 : (1 << orbits) - 1;
    const high = orbits <= 32 ? 0 : orbits === 64 ? -1 : (1 << (orbits - 32)) - 1;
    this.#paths = 0;
    this.#walk(start, low & ~bitIn(0, orbit), high & ~bitIn(1, orbit));
    return this.#paths;
  }

  #walk(square: number, freeLow: number, freeHigh: number): void {
    const { orbitOf, endings, neighbours } = this.#graph;
    if (freeLow === 0 && freeHigh === 0) {
      this.#paths += endings[square]!;
      return;
    }
    if ((freeLow & this.#exits[0]!) === 0 && (freeHigh & this.#exits[1]!) === 0) return;
    const orbit = orbitOf[square]!;
    for (let way = WAYS * square; way < WAYS * (square + 1); way++) {
      const next = neighbours[way]!;
      if (next === NO_SQUARE) continue;
      const entered = orbitOf[next]!;
      const restLow = freeLow & ~bitIn(0, entered);
      const restHigh = freeHigh & ~bitIn(1, entered);
      if (restLow === freeLow && restHigh === freeHigh) continue;
      if (this.#isAlive(orbit, entered, restLow, restHigh)) this.#walk(next, restLow, restHigh);
    }
  }

  #isAlive(left: number, entered: number, freeLow: number, freeHigh: number): boolean {
    const adjacent = this.#adjacent;
    const low = freeLow | bitIn(0, entered);
    const high = freeHigh | bitIn(1, entered);
    for (let word = 0; word < 2; word++) {
      const free = word === 0 ? freeLow : freeHigh;
      for (let losing = adjacent[2 * left + word]! & free; losing !== 0; losing &= losing - 1) {
        const bit = losing & -losing;
        const orbit = 32 * word + 31 - Math.clz32(bit);
        const exits = (this.#exits[word]! & bit) === 0 ? 0 : 1;
        const ways = bitCount(adjacent[2 * orbit]! & low) + bitCount(adjacent[2 * orbit + 1]! & high);
        if (ways + exits < 2) return false;
      }
    }
    return true;
  }
}
