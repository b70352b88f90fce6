import { availableParallelism } from 'node:os';
import type { Calls } from '../jobs/calls.js';
import type { Solver as LocalSolver } from '../solver/solver.js';
import type { ClusterValues } from './options.js';
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
  readonly callOptions: { readonly signal: AbortSignal; readonly jobId?: string };
}

interface SolverValues extends ClusterValues {
  /** 'js' creates a pool with engine 'ts', for counts, lists and puzzles. */
  readonly engine: 'auto' | 'wasm' | 'ts' | 'js';
  readonly workers?: number | undefined;
}

/**
 * Opens a pool, or a cluster with `--redis`, while the work runs. Signals abort the work.
 * @param withoutWasm name of the engine without WebAssembly in messages
 */
export function withSolver<Result>(
  values: SolverValues,
  work: (session: Session) => Promise<Result>,
  withoutWasm: 'ts' | 'js' = 'ts',
): Promise<Result> {
  return interruptible(async (signal) => {
    const { close, ...session } = await openSolver(values, signal, withoutWasm);
    try {
      return await work(session);
    } finally {
      await close();
    }
  });
}

async function openSolver(
  { redis, queue, jobId, engine, workers = availableParallelism() }: SolverValues,
  signal: AbortSignal,
  withoutWasm: 'ts' | 'js',
): Promise<Session & { close(): Promise<void> }> {
  if (redis === undefined) {
    const { createPool } = await import('../pool/node.js'); // slow to load
    const solver = await createPool({ engine: engine === 'js' ? 'ts' : engine, workers });
    const name = `${engineName(solver, withoutWasm)} · ${workers} thread${workers === 1 ? '' : 's'}`;
    const close = () => solver.close();
    return { solver: solver as unknown as Calls, name, signal, callOptions: { signal }, close };
  }
  const { createCluster } = await loadCluster();
  const log = ({ message }: { readonly message: string }): void => report(message);
  const cluster = await untilAborted(createCluster({ connection: redis, queue, log }), signal);
  const solver = cluster as unknown as Calls;
  const callOptions = jobId === undefined ? { signal } : { signal, jobId };
  return { solver, name: 'on all machines', signal, callOptions, close: () => solver.close() };
}

export function engineName(
  solver: Pick<LocalSolver, 'engine' | 'simd' | 'fallbackReason'>,
  withoutWasm: 'ts' | 'js' = 'ts',
): string {
  const { engine, simd, fallbackReason } = solver;
  if (engine === 'wasm') return simd ? 'wasm (SIMD)' : 'wasm';
  return fallbackReason === undefined ? withoutWasm : `${withoutWasm} (${fallbackReason})`;
}

/** Loads the modules of clusters. Their packages are optional. */
export async function loadCluster(): Promise<{
  readonly createCluster: typeof import('../cluster/create-cluster.js').createCluster;
  readonly runWorker: typeof import('../cluster/run-worker.js').runWorker;
}> {
  try {
    const { createCluster } = await import('../cluster/create-cluster.js');
    const { runWorker } = await import('../cluster/run-worker.js');
    return { createCluster, runWorker };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('--redis requires two packages that are not installed. Run: npm install bullmq ioredis');
  }
}
