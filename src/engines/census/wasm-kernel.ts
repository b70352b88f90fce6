import type { Module } from '../wasm/webassembly.js';
import {
  type CensusEngine,
  type CensusKernel,
  type EstimateKernel,
  type Join,
  type KernelSettings,
  type LayerCopy,
  MemoryRefused,
  type Option,
  type OrbitGraph,
  type Step,
  type TransferKernel,
  type Transitions,
} from './kernel.js';
import { MOST_LISTED_SQUARES } from './listing.js';
import { TsListing } from './ts/listing.js';
import { WasmListing } from './wasm-listing.js';

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
  readonly estimatedStates: Global<number>;
  readonly estimatedPairs: Global<number>;
  beginEstimate(): void;
  estimateStep(): void;
  recordStep(): void;
  finishRecord(): void;
  restoreLayer(classes: number, states: number): void;
  readonly codes: Global<number>;
  readonly starts: Global<number>;
  readonly states: Global<number>;
  readonly transitions: Global<number>;
  readonly transitionCount: Global<number>;
  readonly completing: Global<number>;
  readonly completingCount: Global<number>;
  readonly ORBITS_ADDRESS: Global<number>;
  readonly ENDINGS_ADDRESS: Global<number>;
  readonly NEIGHBOURS_ADDRESS: Global<number>;
  orbitPaths(squares: number, orbits: number, start: number): number;
  reserveBytes(bytes: number): number;
  multiply(
    transitions: number,
    transitionCount: number,
    from: number,
    to: number,
    toLength: number,
    prime: number,
  ): void;
  sumOf(indices: number, count: number, vector: number, prime: number): number;
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
  return {
    name: 'wasm',
    createKernel: (settings) => new WasmKernel(module, settings),
    createTransfer: (memory) => new WasmTransfer(module, memory),
    createEstimate: (memory) => new WasmEstimate(module, memory),
    createListing: (graph) =>
      graph.squares <= MOST_LISTED_SQUARES ? new WasmListing(module, graph) : new TsListing(graph),
    layerCopies: 1,
    orbitPaths: (graph, start) => orbitPaths(module, graph, start),
  };
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
    writeStep(this.#exports, step);
    this.#call(() => this.#exports.runStep());
  }

  recordStep(step: Step): Transitions {
    writeStep(this.#exports, step);
    this.#call(() => this.#exports.recordStep());
    const { transitions, transitionCount, completing, completingCount } = this.#exports;
    const pairs = this.#words(transitions.value, 2 * (transitionCount.value >>> 0)).slice();
    const completed = this.#words(completing.value, completingCount.value >>> 0).slice();
    this.#call(() => this.#exports.finishRecord());
    return { pairs, completing: completed, states: this.states };
  }

  copyLayer(): LayerCopy {
    const { classes, codes, starts, states } = this.#exports;
    const words = this.#words(states.value, 2 * this.states);
    return {
      codes: this.#words(codes.value, 2 * classes.value).slice(),
      starts: this.#words(starts.value, classes.value + 1).slice(),
      ranks: Uint32Array.from({ length: this.states }, (_, i) => words[2 * i]!),
    };
  }

  restoreLayer({ codes, starts, ranks }: LayerCopy): void {
    this.#call(() => this.#exports.restoreLayer(codes.length / 2, ranks.length));
    this.#words(this.#exports.codes.value, codes.length).set(codes);
    this.#words(this.#exports.starts.value, starts.length).set(starts);
    const words = this.#words(this.#exports.states.value, 2 * ranks.length);
    for (let i = 0; i < ranks.length; i++) {
      words[2 * i] = ranks[i]!;
      words[2 * i + 1] = 1;
    }
  }

  #words(address: number, length: number): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer, address >>> 0, length);
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

  #call<Result>(call: () => Result): Result {
    return callKernel(this.#exports, call);
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

/** A trap of the kernel is a refusal of memory when it says so. */
function callKernel<Result>({ refusedBytes, platformRefused }: CensusExports, call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    if (refusedBytes.value === 0) throw error;
    throw new MemoryRefused(refusedBytes.value, platformRefused.value !== 0);
  }
}

class WasmEstimate implements EstimateKernel {
  readonly #exports: CensusExports;

  constructor(module: Module, memory: number) {
    this.#exports = new WebAssembly.Instance(module).exports as unknown as CensusExports;
    this.#exports.setLimit(memory);
    callKernel(this.#exports, () => this.#exports.beginEstimate());
  }

  get classes(): number {
    return this.#exports.classes.value;
  }

  get states(): number {
    return this.#exports.estimatedStates.value;
  }

  get pairs(): number {
    return this.#exports.estimatedPairs.value;
  }

  run(step: Step): void {
    writeStep(this.#exports, step);
    callKernel(this.#exports, () => this.#exports.estimateStep());
  }
}

/** A recorded step in memory. */
interface LoadedStep {
  readonly pairs: number;
  readonly count: number;
  readonly completing: number;
  readonly completingCount: number;
  readonly states: number;
}

class WasmTransfer implements TransferKernel {
  readonly #exports: CensusExports;
  readonly #steps: LoadedStep[] = [];
  #mostStates = 1;
  #vectors: [number, number] | undefined;
  #prime = 0;
  #completed = 0;

  constructor(module: Module, memory: number) {
    this.#exports = new WebAssembly.Instance(module).exports as unknown as CensusExports;
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

function orbitPaths(
  module: Module,
  { orbits, orbitOf, endings, neighbours }: OrbitGraph,
  start: number,
): number {
  const exports = new WebAssembly.Instance(module).exports as unknown as CensusExports;
  const bytes = new Uint8Array(exports.memory.buffer);
  bytes.set(orbitOf, exports.ORBITS_ADDRESS.value);
  bytes.set(endings, exports.ENDINGS_ADDRESS.value);
  bytes.set(neighbours, exports.NEIGHBOURS_ADDRESS.value);
  return exports.orbitPaths(orbitOf.length, orbits, start);
}

function writeStep(exports: CensusExports, step: Step): void {
  const view = new DataView(exports.memory.buffer);
  const at = exports.STEP_ADDRESS.value;
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
  writeOptions(view, exports.STEP_OPTIONS_ADDRESS.value, step.options);
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
