import type { Module } from '../wasm/webassembly.js';
import type { TransferKernel, Transitions } from './kernel.js';
import { type CensusExports, callKernel, instanceOf } from './wasm-exports.js';

/** A recorded step in memory. */
interface LoadedStep {
  readonly pairs: number;
  readonly count: number;
  readonly completing: number;
  readonly completingCount: number;
  readonly states: number;
}

/** Recorded steps in the memory of an instance. */
export class WasmTransfer implements TransferKernel {
  readonly #exports: CensusExports;
  readonly #steps: LoadedStep[] = [];
  #mostStates = 1;
  #vectors: [number, number] | undefined;
  #prime = 0;
  #completed = 0;

  constructor(module: Module, memory: number) {
    this.#exports = instanceOf(module);
    this.#exports.setLimit(memory);
  }

  get completed(): number {
    return this.#completed;
  }

  load({ pairs, completing, states }: Transitions): number {
    this.#mostStates = Math.max(this.#mostStates, states);
    return (
      this.#steps.push({
        pairs: this.#written(pairs),
        count: pairs.length / 2,
        completing: this.#written(completing),
        completingCount: completing.length,
        states,
      }) - 1
    );
  }

  begin(prime: number): void {
    this.#vectors ??= [this.#reserve(8 * this.#mostStates), this.#reserve(8 * this.#mostStates)];
    this.#prime = prime;
    this.#completed = 0;
    new Uint32Array(this.#exports.memory.buffer, this.#vectors[0], 2).set([1, 0]);
  }

  apply(index: number): void {
    const { pairs, count, completing, completingCount, states } = this.#steps[index]!;
    const [from, to] = this.#vectors!;
    if (completingCount > 0) {
      const sum = this.#exports.sumOf(completing, completingCount, from, this.#prime) >>> 0;
      this.#completed = (this.#completed + sum) % this.#prime;
    }
    this.#exports.multiply(pairs, count, from, to, states, this.#prime);
    this.#vectors = [to, from];
  }

  #reserve(bytes: number): number {
    return callKernel(this.#exports, () => this.#exports.reserveBytes(bytes)) >>> 0;
  }

  #written(words: Uint32Array): number {
    const address = this.#reserve(4 * words.length);
    new Uint32Array(this.#exports.memory.buffer, address, words.length).set(words);
    return address;
  }
}
