import type { Module } from '../wasm/webassembly.js';
import {
  type Join,
  type SampledBoard,
  type SamplerKernel,
  type SamplerSettings,
  type Step,
  WHOLE,
} from './kernel.js';
import { type CensusExports, callKernel, instanceOf } from './wasm-exports.js';
import { writeJoin, writeStep } from './wasm-writing.js';

/** What the files of assembly/census on draws export. */
interface SamplerExports extends CensusExports {
  beginHalf(half: number, steps: number): void;
  runKeptStep(): void;
  shareHalf(): void;
  numberPairs(): void;
  readonly pairsOverflowed: { readonly value: number };
  preparePath(squares: number, length: number, closed: boolean, start: number, end: number): void;
  readonly names: { readonly value: number };
  readonly path: { readonly value: number };
  drawTour(seed: number, stream: number): void;
}

/** A sampler in an instance of its own. */
export class WasmSampler implements SamplerKernel {
  readonly #exports: SamplerExports;
  #halves = 0;
  #length = 0;

  constructor(module: Module, { mostPairs, memory }: SamplerSettings) {
    this.#exports = instanceOf(module) as SamplerExports;
    this.#exports.setLimit(memory);
    this.#exports.setModulus(0);
    this.#call(() => this.#exports.prepareOperations(mostPairs));
  }

  beginHalf(steps: number): void {
    if (this.#halves > 0) this.#exports.keepLayer();
    this.#call(() => this.#exports.beginHalf(this.#halves, steps));
    this.#halves++;
  }

  runStep(step: Step): void {
    writeStep(this.#exports, step);
    this.#call(() => this.#exports.runKeptStep());
  }

  get overflowed(): boolean {
    return this.#exports.overflowed.value !== 0;
  }

  beginJoin(join: Join): boolean {
    if (join.shared) {
      this.#exports.keepLayer();
      this.#exports.shareHalf();
    }
    writeJoin(this.#exports, join, WHOLE);
    this.#call(() => this.#exports.beginJoin());
    this.#call(() => this.#exports.numberPairs());
    return this.#exports.pairsOverflowed.value === 0;
  }

  runJoin(most: number): boolean {
    return this.#call(() => this.#exports.runJoin(most)) !== 0;
  }

  get joined(): bigint {
    return BigInt.asUintN(64, this.#exports.joined.value);
  }

  prepare({ names, length, closed, start, end }: SampledBoard): void {
    this.#call(() => this.#exports.preparePath(names.length, length, closed, start, end));
    new Uint32Array(this.#exports.memory.buffer, this.#exports.names.value >>> 0, names.length).set(names);
    this.#length = length;
  }

  draw(seed: number, stream: number): Uint32Array {
    this.#exports.drawTour(seed, stream);
    return new Uint32Array(this.#exports.memory.buffer, this.#exports.path.value >>> 0, this.#length);
  }

  get peakBytes(): number {
    return this.#exports.peakBytes.value;
  }

  #call<Result>(call: () => Result): Result {
    return callKernel(this.#exports, call);
  }
}
