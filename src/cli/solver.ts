import { availableParallelism } from 'node:os';
import type { Cluster } from '../cluster/cluster.js';
import type { Calls } from '../jobs/calls.js';
import type { Solver as LocalSolver } from '../solver/solver.js';
import {
  type ClusterValues,
  connectionOf,
  type KernelEngine,
  type RedisValues,
  redisArgument,
} from './options.js';
import { interruptible, untilAborted } from './signals.js';
import { report } from './terminal.js';

/** A pool of threads or a cluster, with the options for a call. */
export interface Session {
  /** The methods that pool and cluster share, including those for the command. */
  readonly solver: Calls;
  /** Name of the solver for messages. */
  readonly name: string;
  /** Aborts on a signal. */
  readonly signal: AbortSignal;
  /** Options for the call. A call with a jobId on a cluster can be continued. */
  readonly callOptions: { readonly signal: AbortSignal; readonly jobId?: string | undefined };
}

interface SolverValues extends ClusterValues {
  /** 'js' creates a pool with engine 'ts', for counts, lists and puzzles. */
  readonly engine: 'auto' | 'wasm' | 'ts' | 'js';
  readonly workers?: number | undefined;
}

/** Opens a pool, or a cluster with `--redis` or `--redis-cluster`, while the work runs. Signals abort the work. */
export function withSolver<Result>(
  values: SolverValues,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { jobId, engine, workers = availableParallelism() } = values;
  if (connectionOf(values) !== undefined) {
    return withCluster(values, (cluster, signal) => {
      const solver = cluster as unknown as Calls;
      return work({ solver, name: 'on all machines', signal, callOptions: { signal, jobId } });
    });
  }
  return interruptible(async (signal) => {
    const { createPool } = await import('../pool/node.js'); // slow to load
    const pool = await createPool({ engine: engine === 'js' ? 'ts' : engine, workers });
    const engineUsed = engine === 'js' ? engine : engineName(pool);
    const name = `${engineUsed} · ${workers} thread${workers === 1 ? '' : 's'}`;
    try {
      return await work({ solver: pool as unknown as Calls, name, signal, callOptions: { signal } });
    } finally {
      await pool.close();
    }
  });
}

/** Connects to a cluster while the work runs. Signals abort the work. */
export function withCluster<Result>(
  values: RedisValues,
  work: (cluster: Cluster, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { queue } = values;
  const connection = redisArgument(values);
  return interruptible(async (signal) => {
    const { createCluster } = await loadCluster();
    const log = ({ message }: { readonly message: string }): void => report(message);
    const cluster = await untilAborted(createCluster({ connection, queue, log }), signal);
    try {
      return await work(cluster, signal);
    } finally {
      await cluster.close();
    }
  });
}

export function engineName(solver: Pick<LocalSolver, 'engine' | 'simd' | 'fallbackReason'>): string {
  const { engine, simd, fallbackReason } = solver;
  if (engine === 'wasm') return simd ? 'wasm (SIMD)' : 'wasm';
  return fallbackReason === undefined ? 'ts' : `ts (${fallbackReason})`;
}

/** Loads the modules of clusters. Their packages are optional. */
export async function loadCluster(): Promise<typeof import('../bullmq.js')> {
  try {
    return await import('../bullmq.js');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('--redis requires two packages that are not installed. Run: npm install bullmq ioredis');
  }
}

export function isJavaScript(engine: KernelEngine): boolean {
  return engine === 'js' || (engine === 'auto' && typeof WebAssembly === 'undefined');
}

/** Loads the functions of census for this thread, on the engine of `--engine`. */
export function loadCensus(
  engine: KernelEngine,
): Promise<Pick<typeof import('../census-js.js'), 'tourPrefixes' | 'moveUsage' | 'tourClasses'>> {
  return isJavaScript(engine) ? import('../census-js.js') : import('../census.js');
}

/** Loads the functions of puzzle for this thread, on the engine of `--engine`. */
export function loadPuzzle(
  engine: KernelEngine,
): Promise<Pick<typeof import('../puzzle-js.js'), 'gradePuzzle'>> {
  return isJavaScript(engine) ? import('../puzzle-js.js') : import('../puzzle.js');
}
