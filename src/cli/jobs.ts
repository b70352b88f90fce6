import { Argument } from 'commander';
import type { Cluster, JobStatus } from '../cluster/cluster.js';
import { choice, group, type Subcommand, subcommand } from './command.js';
import { type RedisValues, SERVICE_OPTIONS } from './options.js';
import { untilAborted } from './signals.js';
import { withCluster } from './solver.js';
import { print, report } from './terminal.js';

/** The subcommands `jobs`, `status` and `cancel`, which manage the jobs of a cluster. */

const OPTIONS = {
  ...group('Output:', {
    format: choice('--format <name>', 'text, or one JSON object per line', ['text', 'json'], 'text'),
  }),
  ...SERVICE_OPTIONS,
};

const ID = new Argument('<id>', 'name of the job, from --job-id or jobId');

/** Runs work with a cluster. Its requests cannot be aborted, so a signal ends the work without waiting for them. */
function manage(values: RedisValues, work: (cluster: Cluster) => Promise<number>): Promise<number> {
  return withCluster(values, (cluster, signal) => untilAborted(work(cluster), signal));
}

/** Returns the state of a job, or undefined if there is no such job. */
async function find(cluster: Cluster, jobId: string, queue = 'default'): Promise<JobStatus | undefined> {
  if ((await cluster.jobs()).includes(jobId)) return cluster.status(jobId);
  report(`there is no job ${JSON.stringify(jobId)} on queue ${queue}`);
  return undefined;
}

function format(jobId: string, status: JobStatus, name: 'text' | 'json'): string {
  if (name === 'json') return `${JSON.stringify({ jobId, ...status })}\n`;
  const { state, tasks, done, failed, running, perSecond, secondsLeft, waiting } = status;
  const left = Number.isFinite(secondsLeft) ? `, ${Math.ceil(secondsLeft)} s left` : '';
  const rate = state === 'running' ? `, ${running} running, ${perSecond.toFixed(1)} per second${left}` : '';
  const failures = failed > 0 ? `, ${failed} failed` : '';
  const reason = waiting === undefined ? '' : `\n  waiting: ${waiting}`;
  // Job names come from Redis. Control characters in them could change the terminal.
  const line = `${jobId}  ${state}  ${done} of ${tasks} tasks done${failures}${rate}`;
  return `${line.replace(/\p{Cc}+/gu, ' ')}${reason}\n`;
}

const exitCodes = { 0: 'done', 1: 'there is no such job', 2: 'bad usage' };

export const jobs: Subcommand = subcommand({
  description:
    'Lists the jobs of a queue. A call is a job if it was started with --job-id, or with jobId in a program.',
  options: OPTIONS,
  exitCodes: { 0: 'done', 2: 'bad usage' },
  examples: ['knights-tour jobs --redis redis://127.0.0.1:6379', 'knights-tour jobs --format json'],
  run: (values) =>
    manage(values, async (cluster) => {
      for (const jobId of await cluster.jobs()) {
        // A job may end between the two requests.
        const status = await cluster.status(jobId).catch(() => undefined);
        if (status) await print(format(jobId, status, values.format));
      }
      return 0;
    }),
});

export const status: Subcommand = subcommand({
  description: 'Prints the state of a job: its tasks, its rate, and why it waits.',
  args: [ID],
  options: OPTIONS,
  exitCodes,
  examples: [
    'knights-tour status eight --redis redis://127.0.0.1:6379',
    'knights-tour status eight --format json',
  ],
  run: (values, jobId: string) =>
    manage(values, async (cluster) => {
      const found = await find(cluster, jobId, values.queue);
      if (!found) return 1;
      await print(format(jobId, found, values.format));
      return 0;
    }),
});

export const cancel: Subcommand = subcommand({
  description: 'Ends a job on all machines and deletes its results. Commands that wait for it fail.',
  args: [ID],
  options: SERVICE_OPTIONS,
  exitCodes,
  examples: [
    'knights-tour cancel eight --redis redis://127.0.0.1:6379',
    'knights-tour cancel eight --queue night',
  ],
  run: (values, jobId: string) =>
    manage(values, async (cluster) => {
      await cluster.cancel(jobId);
      return (await find(cluster, jobId, values.queue)) ? 0 : 1;
    }),
});
