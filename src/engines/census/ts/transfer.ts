/** The image of assembly/census/transfer.ts. */

import type { TransferKernel, Transitions } from '../kernel.js';
import { Memory } from './memory.js';
import { remainder } from './sums.js';

export class TsTransfer implements TransferKernel {
  completed = 0;

  readonly #memory: Memory;
  readonly #steps: Transitions[] = [];
  #from = new Float64Array(1);
  #to = new Float64Array(1);
  #prime = 0;

  constructor(memory: number) {
    this.#memory = new Memory(memory);
  }

  load(transitions: Transitions): number {
    this.#memory.take(4 * (transitions.pairs.length + transitions.completing.length));
    return this.#steps.push(transitions) - 1;
  }

  begin(prime: number): void {
    const most = this.#steps.reduce((states, step) => Math.max(states, step.states), 1);
    if (this.#from.length < most) {
      this.#from = this.#memory.array(8 * most, () => new Float64Array(most));
      this.#to = this.#memory.array(8 * most, () => new Float64Array(most));
    }
    this.#prime = prime;
    this.completed = 0;
    this.#from[0] = 1;
  }

  apply(step: number): void {
    const { pairs, completing, states } = this.#steps[step]!;
    const from = this.#from;
    const to = this.#to;
    const prime = this.#prime;
    for (let i = 0; i < completing.length; i++) {
      this.completed = remainder(this.completed + from[completing[i]!]!, prime);
    }
    to.fill(0, 0, states);
    for (let i = 0; i < pairs.length; i += 2) to[pairs[i + 1]!] += from[pairs[i]!]!;
    for (let i = 0; i < states; i++) if (to[i]! >= prime) to[i] = remainder(to[i]!, prime);
    this.#from = to;
    this.#to = from;
  }
}
