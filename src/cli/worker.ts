import { choice, flag, group, integer, type Subcommand, subcommand } from './command.js';
import { memory, redisArgument, SERVICE_OPTIONS } from './options.js';
import { interruptible, untilAborted } from './signals.js';
import { loadCluster } from './solver.js';
import { report } from './terminal.js';

export const worker: Subcommand = subcommand({
  description: `Runs tasks for commands with --redis URL and for createCluster() of knights-tour-wasm/bullmq, until a signal ends it.

SIGINT or SIGTERM returns unfinished tasks to the queue. If the worker is killed, other workers take its tasks over after the lock duration.`,
  options: {
    ...group('Output:', {
      log: choice('--log <format>', 'log on standard error', ['text', 'json'], 'text'),
      quiet: flag('--quiet', 'log nothing'),
    }),
    ...group('Machines:', {
      ...SERVICE_OPTIONS,
      workers: integer('--workers <number>', 'number of simultaneous tasks', [1, 1024]).otherwise(
        'one per processor core',
      ),
      memory: memory('maximum megabytes of all tasks').otherwise("three quarters of the machine's"),
      lockDuration: integer(
        '--lock-duration <seconds>',
        'seconds until another worker takes over a lost task',
        [1, 3600],
        60,
      ),
    }),
  },
  exitCodes: { 2: 'bad usage' },
  examples: [
    'knights-tour worker --redis redis://127.0.0.1:6379 --workers 2',
    'knights-tour worker --log json',
  ],
  async run({ workers, memory: bytes, lockDuration, log, quiet, ...values }) {
    const connection = redisArgument(values);
    const { queue } = values;
    const { runWorker } = await loadCluster();
    return interruptible(async (signal) => {
      const starting = runWorker({
        ...{ connection, queue, workers, memory: bytes, lockDuration: lockDuration * 1000 },
        log: (event) => {
          const time = new Date().toISOString();
          if (!quiet)
            report(log === 'json' ? JSON.stringify({ time, ...event }) : `${time} ${event.message}`);
        },
      });
      const running = await untilAborted(starting, signal);
      await untilAborted(new Promise(() => {}), signal).catch(() => {});
      await running.close();
      throw signal.reason;
    });
  },
});
