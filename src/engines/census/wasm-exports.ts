import type { Module } from '../wasm/webassembly.js';
import { MemoryRefused } from './kernel.js';

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

/** An instance of the binary, with memory of its own. */
export function instanceOf(module: Module): CensusExports {
  return new WebAssembly.Instance(module).exports as unknown as CensusExports;
}

/** A trap of the kernel is a refusal of memory when it says so. */
export function callKernel<Result>(
  { refusedBytes, platformRefused }: CensusExports,
  call: () => Result,
): Result {
  try {
    return call();
  } catch (error) {
    if (refusedBytes.value === 0) throw error;
    throw new MemoryRefused(refusedBytes.value, platformRefused.value !== 0);
  }
}
