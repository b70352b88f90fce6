import type { Engine } from '../engines/engine.js';
import { createWasmEngine } from '../engines/wasm/engine.js';
import type { LoadedKernels } from '../engines/wasm/kernel-exports.js';
import { loadKernels, loadKernelsSync } from '../engines/wasm/load.js';
import { checkSource, type WasmSource } from '../engines/wasm/source.js';
import type { Bytes, Module } from '../engines/wasm/webassembly.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import { completeTsEngine } from './create-ts.js';
import { checkEngineKeys, type EngineWish, engineWish, hearFailure } from './engine-choice.js';
import { fallbackReason } from './fallback-reason.js';
import { type Solver, solverOn } from './solver.js';

/** Which engine a solver runs on. */
export interface SolverOptions {
  /**
   * 'auto' (default): WebAssembly, else TypeScript where it cannot be compiled, as without SIMD, or has no memory; 'wasm' throws
   * there.
   */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
  /** A binary instead of the inlined one, which uses SIMD, such as kernel-scalar.wasm: its bytes, a module, a Response, or a promise of them. One of another version is refused. */
  wasm?: WasmSource | undefined;
}

/** The same without anything to wait for. */
export interface SyncSolverOptions extends Omit<SolverOptions, 'wasm'> {
  wasm?: Bytes | Module | undefined;
}

/** An engine with all kernels. */
export interface CompleteEngine {
  readonly engine: Engine;
  /** Why it is not WebAssembly's, where that was wanted. */
  readonly fallbackReason?: string;
  /** What it was instantiated from; undefined: it is TypeScript's. */
  readonly module?: Module;
}

/** The keys of {@link SolverOptions}. */
export const SOLVER_KEYS: readonly string[] = ['engine', 'wasm'];

function checkOptions(
  options: SolverOptions | SyncSolverOptions,
  waits: boolean,
  keys: readonly string[],
): EngineWish {
  checkEngineKeys(options, keys);
  const { engine, wasm } = options;
  const wish = engineWish(engine);
  if (wasm !== undefined) checkSource(wasm, waits);
  return wish;
}

function onWasm(loaded: LoadedKernels): CompleteEngine {
  return { engine: createWasmEngine(loaded), module: loaded.module };
}

/** The engine that the options ask for, at once. */
export function chooseEngineSync(options: SyncSolverOptions): CompleteEngine {
  const wish = checkOptions(options, false, SOLVER_KEYS);
  if (wish === 'ts') return { engine: completeTsEngine() };
  try {
    return onWasm(loadKernelsSync(options.wasm));
  } catch (error) {
    return { fallbackReason: fallbackReason(wish, error), engine: completeTsEngine() };
  }
}

/**
 * The same, waiting for the compiler.
 * @param keys the keys that the options may have
 */
export async function chooseEngine(
  options: SolverOptions,
  keys: readonly string[] = SOLVER_KEYS,
): Promise<CompleteEngine> {
  hearFailure(options);
  const wish = checkOptions(options, true, keys);
  if (wish === 'ts') return { engine: completeTsEngine() };
  try {
    return onWasm(await loadKernels(options.wasm));
  } catch (error) {
    return { fallbackReason: fallbackReason(wish, error), engine: completeTsEngine() };
  }
}

/**
 * Makes a solver, waiting for the compiler.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export async function createSolver(options: SolverOptions = {}): Promise<Solver> {
  const { engine, fallbackReason } = await chooseEngine(options);
  return solverOn(engine, ALL_STRATEGIES, fallbackReason);
}

/**
 * Makes a solver at once.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export function createSolverSync(options: SyncSolverOptions = {}): Solver {
  const { engine, fallbackReason } = chooseEngineSync(options);
  return solverOn(engine, ALL_STRATEGIES, fallbackReason);
}
