import { createWasmEngine } from '../engines/wasm/engine.js';
import type { LoadedKernels } from '../engines/wasm/kernel-exports.js';
import { loadKernels, loadKernelsSync } from '../engines/wasm/load.js';
import { type Bytes, checkSource, type Module, type WasmSource } from '../engines/wasm/source.js';
import type { BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import type { SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import {
  type ChosenEngine,
  chooseEngine,
  chooseEngineSync,
  engineOption,
  handleRejection,
} from './choose-engine.js';
import { completeTsEngine } from './create-ts.js';
import { type Solver, solverOn } from './solver.js';
import { type TraceStep, traceOn } from './trace.js';

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

/** The keys of {@link SolverOptions}. */
export const SOLVER_KEYS: readonly string[] = ['engine', 'wasm'];

function onWasm(loaded: LoadedKernels): ChosenEngine {
  return { engine: createWasmEngine(loaded), module: loaded.module };
}

/** Returns the engine for these options, with all kernels. */
function completeEngineSync(options: SyncSolverOptions): ChosenEngine {
  const choice = engineOption(options, SOLVER_KEYS);
  const { wasm } = options;
  if (wasm !== undefined) checkSource(wasm, false);
  return chooseEngineSync(choice, () => onWasm(loadKernelsSync(wasm)), completeTsEngine);
}

/**
 * Returns the same, waiting for the compiler.
 * @param keys the allowed keys of the options
 */
export async function completeEngine(
  options: SolverOptions,
  keys: readonly string[] = SOLVER_KEYS,
): Promise<ChosenEngine> {
  handleRejection(options);
  const choice = engineOption(options, keys);
  const { wasm } = options;
  if (wasm !== undefined) checkSource(wasm, true);
  return chooseEngine(choice, async () => onWasm(await loadKernels(wasm)), completeTsEngine);
}

/**
 * Makes a solver, waiting for the compiler.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export async function createSolver(options: SolverOptions = {}): Promise<Solver> {
  const { engine, fallbackReason } = await completeEngine(options);
  return solverOn(engine, ALL_STRATEGIES, fallbackReason);
}

/**
 * Makes a solver at once.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export function createSolverSync(options: SyncSolverOptions = {}): Solver {
  const { engine, fallbackReason } = completeEngineSync(options);
  return solverOn(engine, ALL_STRATEGIES, fallbackReason);
}

let solver: Solver | undefined;

function sharedSolver(): Solver {
  solver ??= createSolverSync();
  return solver;
}

/**
 * Solves one problem on the shared solver, which is made on first use ('auto').
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solve(problem: TourProblem, options?: SolveOptions): TourResult {
  return sharedSolver().solve(problem, options);
}

/**
 * Finds many tours of one board on the shared solver, which is made on first use ('auto'). With `count` they are independent
 * random ones; with `starts` tour i begins at `starts[i]`.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solveBatch(batch: BatchProblem, options?: BatchOptions): BatchResult {
  return sharedSolver().solveBatch(batch, options);
}

/**
 * Solves a problem one square at a time: a step for each square that the search places, in its own order. It returns what
 * `solve` returns for the same problem, strategy and options, with as many nodes as there were steps; nothing is placed
 * before the next step is asked for, and other calls may be made between two.
 *
 * `timeLimit` runs from the first step on, and what its caller does between two steps counts.
 *
 * @param options those of `solve`. Strategies that place squares one by one: 'warnsdorff', 'backtracking' and
 * 'warnsdorff-backtracking' (default)
 * @throws TypeError, RangeError for bad input, at once
 */
export function traceTour(
  problem: TourProblem,
  options: SolveOptions = {},
): Generator<TraceStep, TourResult> {
  return traceOn(() => completeEngineSync({}).engine, problem, options);
}
