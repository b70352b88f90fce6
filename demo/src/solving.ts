import type { SolveOptions, TourProblem, TourResult } from 'knights-tour-wasm';
import { createPool, type Pool, type PoolOptions } from 'knights-tour-wasm/pool';

/** All solving goes through pools of workers, so that the page never waits. */

/** What the reader chooses among. */
export const ENGINES = ['auto', 'wasm', 'wasm-scalar', 'ts'] as const;
export type Engine = (typeof ENGINES)[number];

/** How the engines are called. */
export const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  auto: 'Automatic',
  wasm: 'WebAssembly',
  'wasm-scalar': 'WebAssembly without SIMD',
  ts: 'TypeScript',
};

/** Two: one may be busy with a long search while another is asked something short. */
const WORKERS = 2;

const OPTIONS: Readonly<Record<Engine, PoolOptions>> = {
  auto: {},
  wasm: { engine: 'wasm' },
  'wasm-scalar': { engine: 'wasm', simd: false },
  ts: { engine: 'ts' },
};

const pools = new Map<Engine, Promise<Pool>>();

function poolOf(engine: Engine): Promise<Pool> {
  let pool = pools.get(engine);
  if (!pool) {
    // The next question tries again: a start that failed need not fail for good.
    pool = createPool({ ...OPTIONS[engine], workers: WORKERS }).catch((reason: unknown) => {
      pools.delete(engine);
      throw new NoEngine(engine, reason);
    });
    pools.set(engine, pool);
  }
  return pool;
}

/** An engine was chosen that this browser cannot run. */
export class NoEngine extends Error {
  constructor(engine: Engine, reason: unknown) {
    super(
      `${ENGINE_NAMES[engine]} cannot be used: ${reason instanceof Error ? reason.message : String(reason)}`,
    );
  }
}

/** A worker of its own for each call of this: for those who measure. It has to be closed. */
export function ownPool(engine: Engine): Promise<Pool> {
  return createPool({ ...OPTIONS[engine], workers: 1 });
}

/** An answer, and what it took. */
export interface Answer {
  readonly result: TourResult;
  /** From the question to the answer, the way to the worker and back included. */
  readonly milliseconds: number;
  /** The engine that answered, in words. */
  readonly engine: string;
}

/** The engine of a pool, in words. */
export function engineName({ engine, simd, fallbackReason }: Pool): string {
  if (engine === 'wasm') return simd ? 'WebAssembly with SIMD' : 'WebAssembly without SIMD';
  return fallbackReason === undefined ? 'TypeScript' : `TypeScript (${fallbackReason})`;
}

/**
 * Solves a problem.
 * @throws (rejects) as the package does; the signal's reason when it is aborted; NoEngine where the engine does not run
 */
export async function solveTour(
  engine: Engine,
  problem: TourProblem,
  options: SolveOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const pool = await poolOf(engine);
  const from = performance.now();
  const result = await pool.solve(problem, { ...options, signal });
  return { result, milliseconds: performance.now() - from, engine: engineName(pool) };
}
