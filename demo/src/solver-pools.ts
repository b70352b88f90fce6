import type { SolveOptions, TourProblem, TourResult } from 'knights-tour-wasm';
import { createPool, type Pool, type PoolOptions } from 'knights-tour-wasm/pool';
import scalarBinary from '../../dist/kernel-scalar.wasm?url';

/** Solves in pools of workers, so that the page stays responsive. */

/** The engines that the visitor can choose. */
export const ENGINES = ['auto', 'wasm', 'wasm-scalar', 'ts'] as const;
export type Engine = (typeof ENGINES)[number];

export const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  auto: 'Automatic',
  wasm: 'WebAssembly',
  'wasm-scalar': 'WebAssembly without SIMD',
  ts: 'TypeScript',
};

/** Two, so that a short request does not wait for a long search. */
const WORKERS = 2;

const OPTIONS: Readonly<Record<Engine, () => PoolOptions>> = {
  auto: () => ({}),
  wasm: () => ({ engine: 'wasm' }),
  'wasm-scalar': () => ({ engine: 'wasm', wasm: fetch(scalarBinary) }),
  ts: () => ({ engine: 'ts' }),
};

/** A pool, and whether its workers started. */
interface Started {
  readonly pool: Pool;
  readonly isUp: Promise<boolean>;
}

/** Large enough that a pool sends it to all workers instead of solving it in place. */
const FIRST_BATCH = { rows: 8, cols: 8, count: 256 };

const pools = new Map<Engine, Promise<Started>>();

function getPool(engine: Engine): Promise<Started> {
  let started = pools.get(engine);
  if (!started) {
    // The next request starts the pool again, because a failure may be temporary.
    started = start(engine).catch((reason: unknown) => {
      pools.delete(engine);
      throw reason;
    });
    pools.set(engine, started);
  }
  return started;
}

async function start(engine: Engine): Promise<Started> {
  const pool = await createPool({ ...OPTIONS[engine](), workers: WORKERS }).catch((reason: unknown) => {
    // Some browsers throw when workers are forbidden. In others the worker fails later.
    throw reason instanceof DOMException ? new WorkersUnavailableError() : new EngineUnavailableError(engine);
  });
  const isUp = pool.solveBatch(FIRST_BATCH).then(
    () => true,
    () => false,
  );
  return { pool, isUp };
}

/** Replaces the messages of browsers about their policies, which are long and differ. */
export const NO_WEBASSEMBLY = 'WebAssembly is unavailable or blocked in this browser';

/** Thrown if this browser cannot run the chosen engine. */
export class EngineUnavailableError extends Error {
  constructor(engine: Engine) {
    super(`${ENGINE_NAMES[engine]} cannot run: ${NO_WEBASSEMBLY}`);
  }
}

/** Thrown if this browser cannot start workers. */
export class WorkersUnavailableError extends Error {
  constructor() {
    super('no worker could be started: workers are unavailable or blocked in this browser');
  }
}

/** Creates a pool with one worker, for measurements. The caller closes it. */
export function createOwnPool(engine: Engine): Promise<Pool> {
  return createPool({ ...OPTIONS[engine](), workers: 1 });
}

/** A result with its time and engine. */
export interface Answer {
  readonly result: TourResult;
  /** From the request to the response, with the messages to the worker and back, without its start. */
  readonly milliseconds: number;
  /** The name of the engine, for visitors. */
  readonly engine: string;
}

/** Returns the name of a pool's engine, for visitors. */
export function engineName({ engine, simd, fallbackReason }: Pool): string {
  if (engine === 'wasm') return simd ? 'WebAssembly with SIMD' : 'WebAssembly without SIMD';
  return fallbackReason === undefined ? 'TypeScript' : `TypeScript (${NO_WEBASSEMBLY})`;
}

/**
 * Solves a problem.
 * @throws (rejects) as the package does; the signal's reason; EngineUnavailableError; WorkersUnavailableError
 */
export async function solveTour(
  engine: Engine,
  problem: TourProblem,
  options: SolveOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const { pool, isUp } = await getPool(engine);
  signal.throwIfAborted();
  // The time of an answer does not include the start of the workers. The visitor can cancel during it.
  const hasWorkers = await new Promise<boolean>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    void isUp.then(resolve);
  });
  const from = performance.now();
  const result = await pool.solve(problem, { ...options, signal }).catch((reason: unknown) => {
    throw hasWorkers || signal.aborted || reason instanceof RangeError || reason instanceof TypeError
      ? reason
      : new WorkersUnavailableError();
  });
  return { result, milliseconds: performance.now() - from, engine: engineName(pool) };
}
