import type { CountResult } from '../census/count.js';
import type { PoolCountOptions } from '../pool/pool.js';
import { normaliseProblem, type TourProblem } from '../problem/problem.js';
import {
  CLUSTER_HELP,
  CLUSTER_OPTIONS,
  type ClusterWish,
  clusterWish,
  loadCluster,
  ON_ALL_MACHINES,
} from './arguments/cluster.js';
import { DEFAULT_SIZE, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from './arguments/problem.js';
import { engineOption } from './arguments/solving.js';
import { optionalInteger } from './arguments/values.js';
import { print } from './streams/output.js';
import { grouped, Progress, shareLine } from './streams/progress.js';
import { SignalWatch } from './streams/signals.js';
import { type Subcommand, subcommand } from './subcommand.js';

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  ...CLUSTER_OPTIONS,
  'at-most': { type: 'string' },
  memory: { type: 'string' },
  workers: { type: 'string' },
  engine: { type: 'string' },
} as const;

const MOST_WORKERS = 1024;
const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 1_000_000_000;

const COUNTED = 0;
const TOO_LARGE = 3;

/** The end of a count, of which the total is told in so many parts. */
const PROGRESS_TOTAL = 1000;

const HELP = `Counts the tours of a board, exactly. A closed tour counts once, wherever it starts and whichever way it runs; an open one
without --start and --end once, not once each way; with one of them or both it runs from the start to the end.

  --at-most N          asks only whether there are at least N: then N is the answer, and comes sooner
  --memory MB          the most megabytes it may use; default 1610
  --workers N          the most threads; default: one for each processor core, as far as the memory goes
  --engine NAME        auto (default), wasm, ts
${CLUSTER_HELP}  -h, --help           this text

The problem: --start, --end, --closed, --blocked, --board, as in knights-tour --help.

The number goes to standard output; how it was found and how long it took to standard error, with a progress bar on a
terminal. Exit code: 0 counted, 2 bad usage, 3 too large.

Examples:
  knights-tour count 6x6 --closed
  knights-tour count 8x8 --closed --blocked "d4 e4 d5 e5"
  knights-tour count 8x8 --start a1 --end b1 --memory 4000
  knights-tour count 10x10 --closed --at-most 1000000
`;

/** The subcommand `knights-tour count`. */
export const count: Subcommand = subcommand({
  name: 'count',
  usage: 'count [ROWSxCOLS] [options]',
  does: 'how many tours there are',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length > 1) throw tooMany(positionals, 'one board');
    const atMost = optionalInteger('--at-most', values['at-most'], 1, Number.MAX_SAFE_INTEGER);
    const megabytes = optionalInteger('--memory', values.memory, 1, MOST_MEGABYTES);
    const workers = optionalInteger('--workers', values.workers, 1, MOST_WORKERS);
    const engine = engineOption(values);
    const wish = clusterWish(values, { workers: values.workers, engine: values.engine });
    const problem = problemOn((await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE, values);
    normaliseProblem(problem);
    const memory = megabytes === undefined ? undefined : megabytes * MEGABYTE;
    return countWith(wish ? await onCluster(wish) : await onPool({ engine, workers }), problem, {
      atMost,
      memory,
    });
  },
});

/** Who counts. */
interface Counter {
  readonly engine: string;
  countTours(problem: TourProblem, options: PoolCountOptions): Promise<CountResult>;
  close(): Promise<void>;
}

function onPool(options: { engine: 'auto' | 'wasm' | 'ts'; workers: number | undefined }): Promise<Counter> {
  // What others do without starts sooner.
  return import('../pool/node.js').then(({ createPool }) => createPool(options));
}

async function onCluster({ connection, queue, jobId }: ClusterWish): Promise<Counter> {
  const { createCluster } = await loadCluster();
  const cluster = await createCluster({ connection, queue });
  return {
    engine: ON_ALL_MACHINES,
    countTours: (problem, options) => cluster.countTours(problem, { ...options, jobId }),
    close: () => cluster.close(),
  };
}

async function countWith(
  pool: Counter,
  problem: TourProblem,
  limits: { atMost: number | undefined; memory: number | undefined },
): Promise<number> {
  const signals = new SignalWatch();
  const progress = new Progress(PROGRESS_TOTAL, shareLine);
  const began = performance.now();
  let isDone = false;
  try {
    const onProgress = (done: number): void => progress.update(done);
    const result = await pool.countTours(problem, { ...limits, onProgress, signal: signals.signal });
    isDone = true;
    progress.clear();
    return await tell(result, pool.engine, performance.now() - began);
  } catch (error) {
    progress.clear();
    if (signals.caught) return TOO_LARGE; // never seen: the signal ends the process
    // The arguments are checked: here it is the memory that there is less of than was allowed; elsewhere it is a name.
    if (!(error instanceof RangeError) || pool.engine === ON_ALL_MACHINES) throw error;
    process.stderr.write(`${error.message}\n`);
    return TOO_LARGE;
  } finally {
    await pool.close();
    signals.end(isDone);
  }
}

/** Prints a number, and how it was found; the exit code. */
async function tell(result: CountResult, engine: string, milliseconds: number): Promise<number> {
  const seconds = `${(milliseconds / 1000).toFixed(2)} s`;
  if (result.status === 'too-large') {
    process.stderr.write(
      `too large: about ${grouped(Math.ceil(result.bytes / MEGABYTE))} MB or more · ${seconds}\n`,
    );
    return TOO_LARGE;
  }
  await print(`${result.count}\n`);
  const how = result.status === 'counted' ? METHODS[result.method] : 'at least so many';
  process.stderr.write(`${how} · ${engine} · ${seconds}\n`);
  return COUNTED;
}

/** The methods as the command calls them. */
const METHODS = {
  rule: 'by a rule',
  frontier: 'by a frontier',
  transfer: 'by transfer matrices',
  listing: 'by a search that ended',
} as const;
