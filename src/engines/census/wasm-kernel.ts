import type { Module } from '../wasm/webassembly.js';
import {
  type CensusEngine,
  type CensusKernel,
  type Join,
  type KernelSettings,
  MemoryRefused,
  type Option,
  type Step,
} from './kernel.js';

/** What assembly/census/index.ts exports. */
export interface CensusExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly STEP_ADDRESS: Global<number>;
  readonly STEP_OPTIONS_ADDRESS: Global<number>;
  readonly JOIN_ADDRESS: Global<number>;
  readonly UPPER_OPTIONS_ADDRESS: Global<number>;
  readonly LOWER_OPTIONS_ADDRESS: Global<number>;
  readonly peakBytes: Global<number>;
  readonly refusedBytes: Global<number>;
  readonly platformRefused: Global<number>;
  readonly classes: Global<number>;
  readonly targets: Global<number>;
  readonly targetsDone: Global<number>;
  readonly overflowed: Global<number>;
  readonly mostJoined: Global<number>;
  readonly joined: Global<bigint>;
  readonly completed: Global<bigint>;
  setLimit(bytes: number): void;
  setModulus(prime: number): void;
  prepareOperations(mostPairs: number): void;
  beginCompleted(): void;
  beginLayer(): void;
  stateCount(): number;
  runStep(): void;
  keepLayer(): void;
  beginJoin(): void;
  runJoin(most: number): number;
}

interface Global<Value> {
  readonly value: Value;
}

/** Bytes of an option in memory (assembly/census/option.ts). */
const OPTION_BYTES = 64;

/** The engine on a compiled binary: each kernel is an instance of its own. */
export function wasmCensusEngine(module: Module): CensusEngine {
  return { name: 'wasm', createKernel: (settings) => new WasmKernel(module, settings) };
}

class WasmKernel implements CensusKernel {
  readonly #exports: CensusExports;

  constructor(module: Module, { mostPairs, modulus, memory }: KernelSettings) {
    this.#exports = new WebAssembly.Instance(module).exports as unknown as CensusExports;
    this.#exports.setLimit(memory);
    this.#exports.setModulus(modulus);
    this.#exports.beginCompleted();
    this.#call(() => this.#exports.prepareOperations(mostPairs));
  }

  get classes(): number {
    return this.#exports.classes.value;
  }

  get states(): number {
    return this.#exports.stateCount() >>> 0;
  }

  get targets(): number {
    return this.#exports.targets.value >>> 0;
  }

  get targetsDone(): number {
    return this.#exports.targetsDone.value >>> 0;
  }

  get overflowed(): boolean {
    return this.#exports.overflowed.value !== 0;
  }

  get mostJoined(): number {
    return this.#exports.mostJoined.value;
  }

  get completed(): bigint {
    return BigInt.asUintN(64, this.#exports.completed.value);
  }

  get joined(): bigint {
    return BigInt.asUintN(64, this.#exports.joined.value);
  }

  get peakBytes(): number {
    return this.#exports.peakBytes.value;
  }

  beginLayer(): void {
    this.#call(() => this.#exports.beginLayer());
  }

  runStep(step: Step): void {
    this.#writeStep(step);
    this.#call(() => this.#exports.runStep());
  }

  keepLayer(): void {
    this.#exports.keepLayer();
  }

  beginJoin(join: Join): void {
    this.#writeJoin(join);
    this.#call(() => this.#exports.beginJoin());
  }

  runJoin(most: number): boolean {
    return this.#call(() => this.#exports.runJoin(most)) !== 0;
  }

  /** A trap of the kernel is a refusal of memory when it says so. */
  #call<Result>(call: () => Result): Result {
    try {
      return call();
    } catch (error) {
      const bytes = this.#exports.refusedBytes.value;
      if (bytes === 0) throw error;
      throw new MemoryRefused(bytes, this.#exports.platformRefused.value !== 0);
    }
  }

  #writeStep(step: Step): void {
    const view = new DataView(this.#exports.memory.buffer);
    const at = this.#exports.STEP_ADDRESS.value;
    const codes = [
      step.needOne,
      step.needTwo,
      step.forbidden,
      Math.max(step.complete, 0),
      step.blackSlots,
      step.whiteSlots,
      step.squareBits,
    ];
    for (const [i, code] of codes.entries()) writeCode(view, at + 8 * i, code);
    const numbers = [
      step.blackSurplus,
      step.blackEnds,
      step.whiteEnds,
      step.virtualSlot,
      Number(step.shifts),
      Number(step.started),
      Number(step.complete >= 0),
      step.options.length,
    ];
    for (const [i, number] of numbers.entries()) view.setInt32(at + 56 + 4 * i, number, true);
    writeOptions(view, this.#exports.STEP_OPTIONS_ADDRESS.value, step.options);
  }

  #writeJoin(join: Join): void {
    const view = new DataView(this.#exports.memory.buffer);
    const at = this.#exports.JOIN_ADDRESS.value;
    writeCode(view, at, join.full);
    const numbers = [
      join.middle,
      join.virtualSlot,
      join.upperOptions.length,
      join.lowerOptions.length,
      Number(join.shared),
      Number(join.changesPlaces),
      join.mirrorColumns,
    ];
    for (const [i, number] of numbers.entries()) view.setInt32(at + 8 + 4 * i, number, true);
    writeOptions(view, this.#exports.UPPER_OPTIONS_ADDRESS.value, join.upperOptions);
    writeOptions(view, this.#exports.LOWER_OPTIONS_ADDRESS.value, join.lowerOptions);
  }
}

function writeCode(view: DataView, at: number, code: number): void {
  view.setUint32(at, code % 2 ** 32, true);
  view.setUint32(at + 4, Math.floor(code / 2 ** 32), true);
}

function writeOptions(view: DataView, at: number, options: readonly Option[]): void {
  for (const [i, { mask, value, delta, edges }] of options.entries()) {
    const place = at + i * OPTION_BYTES;
    writeCode(view, place, mask);
    writeCode(view, place + 8, value);
    writeCode(view, place + 16, delta);
    view.setUint32(place + 24, edges.length, true);
    for (const [j, slot] of edges.flat().entries()) view.setUint8(place + 28 + j, slot);
  }
}
