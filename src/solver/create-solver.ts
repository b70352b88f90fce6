import type { Kernels } from '../engines/engine.js';
import { createTsKernels } from '../engines/ts/engine.js';
import { createWasmKernels } from '../engines/wasm/engine.js';
import {
  checkSource,
  type LoadedModule,
  loadKernels,
  loadKernelsSync,
  type WasmSource,
} from '../engines/wasm/load.js';
import type { Bytes, Module } from '../engines/wasm/webassembly.js';
import { nameArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { type Solver, solverOn } from './solver.js';

/** Which engine a solver runs on. */
export interface SolverOptions {
  /** 'auto' (default): WebAssembly, else TypeScript where it cannot be compiled; 'wasm' throws there. */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
  /** Default: as detected. False forces the scalar binary. */
  simd?: boolean | undefined;
  /** A binary instead of the inlined one: its bytes, a module, a Response, or a promise of them. One of another version is refused. */
  wasm?: WasmSource | undefined;
}

/** The same without anything to wait for. */
export interface SyncSolverOptions extends Omit<SolverOptions, 'wasm'> {
  wasm?: Bytes | Module | undefined;
}

/** Kernels, and why they are not WebAssembly's where those were wanted. */
export interface ChosenKernels {
  readonly kernels: Kernels;
  /** What the kernels were instantiated from; undefined: they are TypeScript's. */
  readonly module?: Module;
  readonly fallbackReason?: string;
}

interface CheckedOptions {
  readonly engine: 'auto' | 'wasm' | 'ts';
  readonly simd: boolean | undefined;
}

/** The keys of {@link SolverOptions}. */
export const SOLVER_KEYS: readonly string[] = ['engine', 'simd', 'wasm'];

function checkOptions(
  options: SolverOptions | SyncSolverOptions,
  waits: boolean,
  keys: readonly string[],
): CheckedOptions {
  objectArgument('options', options, keys);
  const { engine = 'auto', simd, wasm } = options;
  if (simd !== undefined && typeof simd !== 'boolean') throw wrongType('simd', simd, 'true or false');
  if (wasm !== undefined) checkSource(wasm, waits);
  return { engine: nameArgument('engine', engine, ['auto', 'wasm', 'ts']), simd };
}

/** Why WebAssembly cannot be used, when this error says so; undefined when the error is the caller's. */
function whyNot(error: unknown): string | undefined {
  if (typeof WebAssembly === 'undefined') return 'WebAssembly is not available here';
  const compilerSaidNo = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
  return compilerSaidNo ? `WebAssembly cannot be compiled here: ${error.message}` : undefined;
}

function fallBack(engine: 'auto' | 'wasm', error: unknown): ChosenKernels {
  const fallbackReason = whyNot(error);
  if (fallbackReason === undefined) throw error;
  if (engine === 'wasm') throw new Error(fallbackReason, { cause: error });
  return { kernels: createTsKernels(), fallbackReason };
}

function onWasm(loaded: LoadedModule): ChosenKernels {
  return { kernels: createWasmKernels(loaded), module: loaded.module };
}

/** The kernels that the options ask for, at once. */
export function chooseKernelsSync(options: SyncSolverOptions): ChosenKernels {
  const { engine, simd } = checkOptions(options, false, SOLVER_KEYS);
  if (engine === 'ts') return { kernels: createTsKernels() };
  try {
    return onWasm(loadKernelsSync(simd, options.wasm));
  } catch (error) {
    return fallBack(engine, error);
  }
}

/**
 * The same, waiting for the compiler.
 * @param keys the keys that the options may have
 */
export async function chooseKernels(
  options: SolverOptions,
  keys: readonly string[] = SOLVER_KEYS,
): Promise<ChosenKernels> {
  const { engine, simd } = checkOptions(options, true, keys);
  if (engine === 'ts') return { kernels: createTsKernels() };
  try {
    return onWasm(await loadKernels(simd, options.wasm));
  } catch (error) {
    return fallBack(engine, error);
  }
}

/**
 * Makes a solver, waiting for the compiler.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled
 */
export async function createSolver(options: SolverOptions = {}): Promise<Solver> {
  const { kernels, fallbackReason } = await chooseKernels(options);
  return solverOn(kernels, fallbackReason);
}

/**
 * Makes a solver at once.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled
 */
export function createSolverSync(options: SyncSolverOptions = {}): Solver {
  const { kernels, fallbackReason } = chooseKernelsSync(options);
  return solverOn(kernels, fallbackReason);
}
