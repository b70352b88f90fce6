import text from 'wasm:kernel-scalar';
import { expect } from 'vitest';
import type { Engine as Contract } from '../src/engines/engine.js';
import { createWasmEngine } from '../src/engines/wasm/engine.js';
import { loadKernelsSync } from '../src/engines/wasm/load.js';
import { decodeHex } from '../src/engines/wasm/source.js';
import type { BatchOptions, BatchProblem, BatchResult } from '../src/problem/batch.js';
import type { SolveOptions } from '../src/problem/options.js';
import type { TourProblem } from '../src/problem/problem.js';
import type { TourResult } from '../src/problem/result.js';
import { createSolverSync } from '../src/solver/create-solver.js';
import { completeTsEngine } from '../src/solver/create-ts.js';
import { Session, type Solver } from '../src/solver/solver.js';
import { ALL_STRATEGIES } from '../src/strategies/index.js';
import { createTsSolver } from '../src/ts.js';
import { difference } from './difference.js';
import { sampleOf } from './extent.js';

/** An engine that test bodies run over. */
export interface Engine {
  readonly name: 'wasm with SIMD' | 'wasm without SIMD' | 'ts';
  /** Creates a solver through the public interface. */
  create(): Solver;
  /** Creates an engine, for tests of the interface in src/engines/engine.ts. */
  createEngine(): Contract;
}

/** All engines. None falls back to another: a WebAssembly solver throws if it cannot run. */
export const ALL_ENGINES: readonly Engine[] = [
  {
    name: 'wasm with SIMD',
    create: () => createSolverSync({ engine: 'wasm' }),
    createEngine: () => createWasmEngine(loadKernelsSync()),
  },
  {
    name: 'wasm without SIMD',
    create: () => createSolverSync({ engine: 'wasm', wasm: SCALAR_BINARY }),
    createEngine: () => createWasmEngine(loadKernelsSync(SCALAR_BINARY)),
  },
  { name: 'ts', create: createTsSolver, createEngine: completeTsEngine },
];

/**
 * The engines of test bodies. The binary without SIMD is compiled from the same source. `npm test` compares it with the
 * others where {@link solveOnEvery} runs, and in the sweep it runs every body.
 */
export const ENGINES: readonly Engine[] = sampleOf(ALL_ENGINES, 2);

/** A session with all strategies on a fresh engine. */
export function createSession(engine: Engine): Session {
  return new Session(engine.createEngine(), ALL_STRATEGIES);
}

let solvers: readonly Solver[] | undefined;

/** One solver per engine, used repeatedly, so that a problem meets the state that earlier ones left. */
function usedSolvers(): readonly Solver[] {
  solvers ??= ALL_ENGINES.map((engine) => engine.create());
  return solvers;
}

/** Returns what every engine returns, and expects it to be the same (path, status, nodes and the rest). */
function agreed<Result>(solveOn: (solver: Solver) => Result): Result {
  const [first, ...others] = usedSolvers().map(solveOn);
  for (const [i, other] of others.entries()) {
    const found = difference(other, first, ALL_ENGINES[i + 1]!.name);
    if (found) expect.fail(`${found} as with ${ALL_ENGINES[0]!.name}`);
  }
  return first!;
}

/** Solves on every engine, expects the same answer, and returns it. */
export function solveOnEvery(problem: TourProblem, options?: SolveOptions): TourResult {
  return agreed((solver) => solver.solve(problem, options));
}

/** Solves a batch on every engine, expects the same answers, and returns them. */
export function solveBatchOnEvery(batch: BatchProblem, options?: BatchOptions): BatchResult {
  return agreed((solver) => {
    const result = solver.solveBatch(batch, options);
    // The rest of a row is unspecified, so it is not compared.
    for (const [i, length] of result.visited.entries()) {
      result.paths.fill(0, i * result.squares + length, (i + 1) * result.squares);
    }
    return result;
  });
}

/** The bytes of kernel-scalar.wasm, in Node and in Chromium. */
export const SCALAR_BINARY: Uint8Array<ArrayBuffer> = decodeHex(text);
