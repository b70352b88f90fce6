import { outOfRange } from '../problem/arguments.js';
import type { JobState, JobStatus } from './cluster.js';
import type { Jobs } from './jobs.js';

/**
 * How a job stands.
 * @throws (rejects) RangeError when there is none of that name
 */
export async function statusOf(jobs: Jobs, jobId: string): Promise<JobStatus> {
  const ledger = jobs.job(jobId);
  try {
    const record = await ledger.record();
    if (record.state === undefined) throw outOfRange('jobId', jobId, 'the name of a job that there is');
    const running = record.state === 'running' ? await ledger.running(await ledger.lanes()) : 0;
    const times = (await jobs.redis.lrange(ledger.keys.times, 0, -1)).map(Number);
    const done = Number(record.done ?? 0);
    const units = Math.max(Number(record.units ?? 0), done);
    const perSecond = rateOf(times, Number(record.begun));
    const left = units - done;
    return {
      state: record.state as JobState,
      units,
      done,
      failed: Number(record.failed ?? 0),
      running,
      perSecond,
      secondsLeft: left === 0 ? 0 : left / perSecond,
    };
  } finally {
    await ledger.close();
  }
}

/** How many are done a second, by the times of the last of them, the latest first, up to now. */
function rateOf(times: readonly number[], begun: number): number {
  if (times.length === 0) return 0;
  // With few of them, from the beginning of the job on.
  const [since, count] = times.length < 5 ? [begun, times.length] : [times.at(-1)!, times.length - 1];
  return count / Math.max((Date.now() - since) / 1000, 1e-3);
}
