import type { Engine, EngineName } from '../engines/engine.js';
import { Refusal } from '../engines/wasm/refusal.js';
import type { Module } from '../engines/wasm/source.js';
import { nameArgument, objectArgument } from '../problem/arguments.js';
import type { LongestOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { Solver } from './solver.js';

/** Values of the option `engine`. */
export type EngineChoice = 'auto' | EngineName;

/** The reason for TypeScript where the platform has no WebAssembly. */
const MISSING = 'WebAssembly is not available here';

/** The engine that a solver runs on. */
export interface ChosenEngine {
  readonly engine: Engine;
  /** The reason that 'auto' chose the TypeScript engine. */
  readonly fallbackReason?: string;
  /** The module of the WebAssembly engine. */
  readonly module?: Module;
}

/** Checks the keys of options, and returns their `engine`. @throws TypeError */
export function engineOption(options: { readonly engine?: unknown }, keys: readonly string[]): EngineChoice {
  if (typeof options === 'object' && options !== null && 'simd' in options) {
    const instead = "wasm: the bytes of kernel-scalar.wasm, or engine: 'ts'";
    throw new TypeError(`options has the unknown key 'simd'; for kernels without SIMD pass ${instead}`);
  }
  objectArgument('options', options, keys);
  const { engine = 'auto' } = options;
  return nameArgument('engine', engine, ['auto', 'wasm', 'ts'] as const);
}

/**
 * Returns a solver that chooses its engine again, on the first call that finds WebAssembly, if the platform had none when it was
 * created. Node builds snapshots without WebAssembly, and runs them with it.
 */
export function lastingSolver(first: Solver, again: () => Solver): Solver {
  if (first.fallbackReason !== MISSING) return first;
  let current = first;
  function update(): Solver {
    if (current === first && typeof WebAssembly !== 'undefined') {
      current = again();
      const { engine, simd, fallbackReason } = current;
      Object.assign(solver, { engine, simd, fallbackReason });
    }
    return current;
  }
  const solver: Solver = {
    ...first,
    solve: ((problem: TourProblem, options: LongestOptions) =>
      update().solve(problem, options)) as Solver['solve'],
    solveBatch: (...call) => update().solveBatch(...call),
  };
  return solver;
}

/** Handles the rejection of a promised binary before it is awaited. An unhandled rejection ends a Node process. */
export function handleRejection(options: { readonly wasm?: unknown } | undefined): void {
  void Promise.allSettled([options?.wasm]);
}

/**
 * Returns the WebAssembly engine, or the TypeScript engine if the platform cannot run it.
 * @param loadWasm throws a Refusal where WebAssembly is refused
 * @throws the error of `loadWasm` for a bad binary; Error for 'wasm' if the platform cannot run it
 */
export async function chooseEngine(
  choice: EngineChoice,
  loadWasm: () => Promise<ChosenEngine>,
  createTs: () => Engine,
): Promise<ChosenEngine> {
  if (choice === 'ts') return { engine: createTs() };
  try {
    return await loadWasm();
  } catch (error) {
    return { fallbackReason: fallbackReason(choice, error), engine: createTs() };
  }
}

/** Does the same without waiting. */
export function chooseEngineSync(
  choice: EngineChoice,
  loadWasm: () => ChosenEngine,
  createTs: () => Engine,
): ChosenEngine {
  if (choice === 'ts') return { engine: createTs() };
  try {
    return loadWasm();
  } catch (error) {
    return { fallbackReason: fallbackReason(choice, error), engine: createTs() };
  }
}

function fallbackReason(choice: EngineChoice, error: unknown): string {
  let reason = MISSING;
  if (typeof WebAssembly !== 'undefined') {
    if (!(error instanceof Refusal)) throw error;
    reason = `WebAssembly cannot run here: ${error.message}`;
  }
  if (choice === 'wasm') throw new Error(reason, { cause: error });
  return reason;
}
