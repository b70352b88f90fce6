import { group, integer, type Subcommand, subcommand } from './command.js';
import { memory, REDIS_OPTIONS } from './options.js';
import { interruptible } from './signals.js';
import { loadCluster } from './solver.js';
import { report } from './terminal.js';

export const worker: Subcommand = subcommand({
  description: `Computes for commands with --redis URL, and for createCluster() of knights-tour-wasm/bullmq, until a signal ends it.

SIGINT or SIGTERM puts unfinished tasks back. If the worker is killed, others take them over after the lock duration.`,
  options: group('Machines:', {
    ...REDIS_OPTIONS,
    workers: integer('--workers <number>', 'tasks at a time', [1, 1024]).otherwise('one per processor core'),
    memory: memory('most megabytes of all tasks').otherwise("three quarters of the machine's"),
    lockDuration: integer(
      '--lock-duration <seconds>',
      'until another worker takes over a lost task',
      [1, 3600],
      60,
    ),
  }),
  exitCodes: { 2: 'bad usage, or Redis is not reachable' },
  examples: [
    'knights-tour worker --redis redis://127.0.0.1:6379 --workers 2',
    'knights-tour worker --redis rediss://:PASSWORD@example.com:6379 --queue night',
  ],
  async run({ redis, queue, workers, memory: bytes, lockDuration }) {
    if (redis === undefined) throw new TypeError('--redis is missing. Expected the URL of Redis.');
    const { runWorker } = await loadCluster();
    return interruptible(async (signal) => {
      const running = await runWorker({
        ...{ connection: redis, queue, workers },
        memory: bytes,
        lockDuration: lockDuration * 1000,
      });
      report('working; stop with SIGINT or SIGTERM');
      if (!signal.aborted) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      }
      await running.close();
      signal.throwIfAborted();
      return 0;
    });
  },
});
