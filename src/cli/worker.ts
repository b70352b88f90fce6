import { CLUSTER_OPTIONS, clusterWish, loadCluster } from './arguments/cluster.js';
import { tooMany } from './arguments/problem.js';
import { optionalInteger } from './arguments/values.js';
import { SignalWatch } from './streams/signals.js';
import { type Subcommand, subcommand } from './subcommand.js';

const { 'job-id': _, ...MEETING_OPTIONS } = CLUSTER_OPTIONS;

const OPTIONS = {
  ...MEETING_OPTIONS,
  workers: { type: 'string' },
  memory: { type: 'string' },
  'lock-duration': { type: 'string' },
} as const;

const MOST_WORKERS = 1024;
const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 1_000_000_000;
const MOST_SECONDS = 3600;

const DONE = 0;

const HELP = `Works for others until it is ended: what they ask with --redis URL, or with createCluster of knights-tour-wasm/bullmq.

  --redis URL          where Redis is: redis://:PASSWORD@HOST:PORT, with TLS rediss://
  --queue NAME         works for those who ask with the same name; default 'default'
  --workers N          how many units of work at once; default: one for each processor core
  --memory MB          the most megabytes for all of them; default three quarters of the machine's
  --lock-duration S    after so many seconds without a sign of life somebody else has its units; default 60
  -h, --help           this text

Ended by SIGINT or SIGTERM it puts back what it has in hand; killed in any other way, others have it after the lock duration.

Example:
  knights-tour worker --redis redis://127.0.0.1:6379 --workers 2
`;

/** The subcommand `knights-tour worker`. */
export const worker: Subcommand = subcommand({
  name: 'worker',
  usage: 'worker --redis URL [options]',
  does: 'work for others, on a cluster',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length > 0) throw tooMany(positionals, 'options alone');
    const wish = clusterWish(values, {});
    if (wish === undefined)
      throw new TypeError('--redis is missing; it must be the URL of Redis (see --help)');
    const workers = optionalInteger('--workers', values.workers, 1, MOST_WORKERS);
    const megabytes = optionalInteger('--memory', values.memory, 1, MOST_MEGABYTES);
    const seconds = optionalInteger('--lock-duration', values['lock-duration'], 1, MOST_SECONDS);
    const { runWorker } = await loadCluster();
    const { connection, queue } = wish;
    const running = await runWorker({
      ...{ connection, queue, workers },
      memory: megabytes === undefined ? undefined : megabytes * MEGABYTE,
      lockDuration: seconds === undefined ? undefined : seconds * 1000,
    });
    process.stderr.write('working; SIGINT or SIGTERM ends it\n');
    const signals = new SignalWatch();
    await new Promise((resolve) => signals.signal.addEventListener('abort', resolve, { once: true }));
    await running.close();
    signals.end(false);
    return DONE;
  },
});
