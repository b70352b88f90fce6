import type { SolveOptions, TourProblem, TourResult } from 'knights-tour-wasm';
import { createPool, type Pool, type PoolOptions } from 'knights-tour-wasm/pool';
import scalarBinary from '../../dist/kernel-scalar.wasm?url';

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

const OPTIONS: Readonly<Record<Engine, () => PoolOptions>> = {
  auto: () => ({}),
  wasm: () => ({ engine: 'wasm' }),
  'wasm-scalar': () => ({ engine: 'wasm', wasm: fetch(scalarBinary) }),
  ts: () => ({ engine: 'ts' }),
};

/** A pool, and whether its workers came up. */
interface Started {
  readonly pool: Pool;
  readonly isUp: Promise<boolean>;
}

/** Too much for a pool to do it in place: it goes to the workers, and to all of them. */
const FIRST_BATCH = { rows: 8, cols: 8, count: 256 };

const pools = new Map<Engine, Promise<Started>>();

function poolOf(engine: Engine): Promise<Started> {
  let started = pools.get(engine);
  if (!started) {
    // The next question tries again: a start that failed need not fail for good.
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
    // Some browsers throw when a worker may not be made; others let it die.
    throw reason instanceof DOMException ? new NoWorkers() : new NoEngine(engine);
  });
  const isUp = pool.solveBatch(FIRST_BATCH).then(
    () => true,
    () => false,
  );
  return { pool, isUp };
}

/** Why an engine does not run, in words of our own: browsers tell of their policies at length. */
export const NO_WEBASSEMBLY = 'WebAssembly is unavailable or blocked in this browser';

/** An engine was chosen that this browser cannot run. */
export class NoEngine extends Error {
  constructor(engine: Engine) {
    super(`${ENGINE_NAMES[engine]} cannot run: ${NO_WEBASSEMBLY}`);
  }
}

/** The page may not have workers, in which everything is solved. */
export class NoWorkers extends Error {
  constructor() {
    super('no worker could be started: workers are unavailable or blocked in this browser');
  }
}

/** A worker of its own for each call of this: for those who measure. It has to be closed. */
export function ownPool(engine: Engine): Promise<Pool> {
  return createPool({ ...OPTIONS[engine](), workers: 1 });
}

/** An answer, and what it took. */
export interface Answer {
  readonly result: TourResult;
  /** From the question to the answer, the way to the worker and back included; the worker was up before. */
  readonly milliseconds: number;
  /** The engine that answered, in words. */
  readonly engine: string;
}

/** The engine of a pool, in words. */
export function engineName({ engine, simd, fallbackReason }: Pool): string {
  if (engine === 'wasm') return simd ? 'WebAssembly with SIMD' : 'WebAssembly without SIMD';
  return fallbackReason === undefined ? 'TypeScript' : `TypeScript (${NO_WEBASSEMBLY})`;
}

/**
 * Solves a problem.
 * @throws (rejects) as the package does; the signal's reason when it is aborted; NoEngine where the engine does not run; NoWorkers
 */
export async function solveTour(
  engine: Engine,
  problem: TourProblem,
  options: SolveOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const { pool, isUp } = await poolOf(engine);
  signal.throwIfAborted();
  // What an answer takes does not count the start of the workers; who waits for them may give up.
  const hasWorkers = await new Promise<boolean>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    void isUp.then(resolve);
  });
  const from = performance.now();
  const result = await pool.solve(problem, { ...options, signal }).catch((reason: unknown) => {
    throw hasWorkers || signal.aborted || reason instanceof RangeError || reason instanceof TypeError
      ? reason
      : new NoWorkers();
  });
  return { result, milliseconds: performance.now() - from, engine: engineName(pool) };
}
