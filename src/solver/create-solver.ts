import { createWasmEngine } from '../engines/wasm/engine.js';
import type { LoadedKernels } from '../engines/wasm/kernel-exports.js';
import { loadKernels, loadKernelsSync } from '../engines/wasm/load.js';
import { type Bytes, checkSource, type Module, type WasmSource } from '../engines/wasm/source.js';
import { useHolesKernel } from '../existence/index.js';
import type { BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import type { LongestOptions, SolveOptions } from '../problem/options.js';
import type { TourProblem } from '../problem/problem.js';
import type { TourResult, WalkResult } from '../problem/result.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import {
  type ChosenEngine,
  chooseEngine,
  chooseEngineSync,
  engineOption,
  handleRejection,
  lastingSolver,
} from './choose-engine.js';
import { completeTsEngine } from './create-ts.js';
import { type Solver, solverOn } from './solver.js';
import { type ShapeChange, type SuggestOptions, suggestShapesWith } from './suggest-shapes.js';
import { type TraceStep, traceOn } from './trace.js';

/** Options of `createSolver`. */
export interface SolverOptions {
  /**
   * 'auto' (default): WebAssembly, or TypeScript if WebAssembly cannot be compiled, for instance without SIMD, or has no memory.
   * 'wasm' throws instead.
   */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
  /**
   * A binary instead of the inlined one, which uses SIMD, for instance kernel-scalar.wasm: its bytes, a module, a Response, or a
   * promise of them. Its version must be that of the package.
   */
  wasm?: WasmSource | undefined;
}

/** Options of `createSolverSync`. */
export interface SyncSolverOptions extends Omit<SolverOptions, 'wasm'> {
  /** A binary instead of the inlined one: its bytes or a module. */
  wasm?: Bytes | Module | undefined;
}

/** The keys of {@link SolverOptions}. */
export const SOLVER_KEYS: readonly string[] = ['engine', 'wasm'];

function onWasm(loaded: LoadedKernels): ChosenEngine {
  return { engine: createWasmEngine(loaded), module: loaded.module };
}

/** Returns the engine for some options, with all kernels. */
function completeEngineSync(options: SyncSolverOptions): ChosenEngine {
  const choice = engineOption(options, SOLVER_KEYS);
  const { wasm } = options;
  if (wasm !== undefined) checkSource(wasm, false);
  return chooseEngineSync(choice, () => onWasm(loadKernelsSync(wasm)), completeTsEngine);
}

/** Does the same, and waits for the compiler. @param keys the allowed keys of the options */
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
 * Creates a solver. It waits for the compiler of WebAssembly.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` if WebAssembly cannot be compiled or has no memory
 */
export async function createSolver(options: SolverOptions = {}): Promise<Solver> {
  const { engine, fallbackReason } = await completeEngine(options);
  const solver = solverOn(engine, ALL_STRATEGIES, fallbackReason);
  return options.wasm === undefined ? lastingSolver(solver, createSolverSync) : solver;
}

/**
 * Creates a solver without waiting.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` if WebAssembly cannot be compiled or has no memory
 */
export function createSolverSync(options: SyncSolverOptions = {}): Solver {
  const { engine, fallbackReason } = completeEngineSync(options);
  const { wasm } = options;
  return lastingSolver(solverOn(engine, ALL_STRATEGIES, fallbackReason), () => createSolverSync({ wasm }));
}

let solver: Solver | undefined;

function sharedSolver(): Solver {
  if (!solver) {
    const { engine, fallbackReason } = completeEngineSync({});
    useHolesKernel(engine.holes);
    solver = solverOn(engine, ALL_STRATEGIES, fallbackReason);
  }
  return solver;
}

/**
 * Solves a problem on the shared solver, which is created on first use, with the engine 'auto'.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solve(problem: TourProblem, options?: SolveOptions): TourResult;
export function solve(problem: TourProblem, options: LongestOptions): WalkResult;
export function solve(problem: TourProblem, options: LongestOptions = {}): WalkResult {
  return sharedSolver().solve(problem, options);
}

/**
 * Finds many tours of one board on the shared solver, which is created on first use, with the engine 'auto'. With `count` they are
 * independent random tours. With `starts`, tour i starts at `starts[i]`.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solveBatch(batch: BatchProblem, options?: BatchOptions): BatchResult {
  return sharedSolver().solveBatch(batch, options);
}

/**
 * Suggests single squares, or pairs, to block or to open so that a problem has a tour: for shapes that have none. Each suggestion
 * is proven by a tour that the shared solver found. Squares nearest to the border of the board come first, and single squares
 * before pairs. It solves at most 10 000 changed shapes, so a missing suggestion proves nothing.
 * @returns the suggestions; none if the problem has a tour already
 * @throws TypeError, RangeError for bad input
 */
export function suggestShapes(problem: TourProblem, options: SuggestOptions = {}): ShapeChange[] {
  return suggestShapesWith(sharedSolver(), problem, options);
}

/**
 * Solves a problem one square at a time: it yields a step for each square that the search places. It returns the result of
 * `solve` for the same problem, strategy and options, whose number of nodes is the number of steps. The search runs only when
 * you request the next step. You can make other calls between two steps.
 *
 * `timeLimit` starts with the first step, and includes the time that you spend between steps.
 *
 * @param options those of `solve`; `strategy` is 'warnsdorff', 'backtracking' or 'warnsdorff-backtracking' (default)
 * @throws TypeError, RangeError for bad input, before the first step
 */
export function traceTour(
  problem: TourProblem,
  options: SolveOptions = {},
): Generator<TraceStep, TourResult> {
  return traceOn(() => completeEngineSync({}).engine, problem, options);
}
