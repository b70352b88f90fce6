import type { Module } from '../wasm/webassembly.js';
import type {
  CensusEngine,
  CensusKernel,
  EstimateKernel,
  Join,
  KernelSettings,
  LayerCopy,
  OrbitGraph,
  Part,
  Step,
  Transitions,
} from './kernel.js';
import { MOST_LISTED_SQUARES } from './listing.js';
import { TsListing } from './ts/listing.js';
import { type CensusExports, callKernel, instanceOf } from './wasm-exports.js';
import { WasmListing } from './wasm-listing.js';
import { WasmSampler } from './wasm-sampler.js';
import { WasmTransfer } from './wasm-transfer.js';
import { writeJoin, writeStep } from './wasm-writing.js';

/** The engine on a compiled binary: each kernel is an instance of its own. */
export function wasmCensusEngine(module: Module): CensusEngine {
  return {
    name: 'wasm',
    createKernel: (settings) => new WasmKernel(module, settings),
    createTransfer: (memory) => new WasmTransfer(module, memory),
    createEstimate: (memory) => new WasmEstimate(module, memory),
    createListing: (graph) =>
      graph.squares <= MOST_LISTED_SQUARES ? new WasmListing(module, graph) : new TsListing(graph),
    createSampler: (settings) => new WasmSampler(module, settings),
    layerCopies: 1,
    orbitPaths: (graph, start) => orbitPaths(module, graph, start),
  };
}

class WasmKernel implements CensusKernel {
  readonly #exports: CensusExports;

  constructor(module: Module, { mostPairs, modulus, memory }: KernelSettings) {
    this.#exports = instanceOf(module);
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

  beginJoin(join: Join, part: Part): void {
    writeJoin(this.#exports, join, part);
    this.#call(() => this.#exports.beginJoin());
  }

  runJoin(most: number): boolean {
    return this.#call(() => this.#exports.runJoin(most)) !== 0;
  }

  #call<Result>(call: () => Result): Result {
    return callKernel(this.#exports, call);
  }
}

class WasmEstimate implements EstimateKernel {
  readonly #exports: CensusExports;

  constructor(module: Module, memory: number) {
    this.#exports = instanceOf(module);
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

function orbitPaths(
  module: Module,
  { orbits, orbitOf, endings, neighbours }: OrbitGraph,
  start: number,
): number {
  const exports = instanceOf(module);
  const bytes = new Uint8Array(exports.memory.buffer);
  bytes.set(orbitOf, exports.ORBITS_ADDRESS.value);
  bytes.set(endings, exports.ENDINGS_ADDRESS.value);
  bytes.set(neighbours, exports.NEIGHBOURS_ADDRESS.value);
  return exports.orbitPaths(orbitOf.length, orbits, start);
}
