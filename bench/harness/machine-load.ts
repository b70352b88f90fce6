import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The load of the machine by other programs. */
export interface Disturbance {
  /** Mean of `looks`. */
  readonly coresUsedByOthers: number;
  /** By launch: number of cores that others used while all processes of the benchmark slept. */
  readonly looks: readonly number[];
  /** The share of samples during which another program took the processor. */
  readonly interruptedSamples: number;
  readonly busy: boolean;
}

/** Maximum share of all cores that others may use. Above it, the machine counts as busy. */
const MAX_USED_BY_OTHERS = 0.15;
const MAX_INTERRUPTED = 0.15;

function processorTimes(): { busy: number; all: number } {
  let busy = 0;
  let idle = 0;
  for (const { times } of cpus()) {
    busy += times.user + times.nice + times.sys + times.irq;
    idle += times.idle;
  }
  return { busy, all: busy + idle };
}

/** Sleeps for this time and returns the mean number of cores in use meanwhile. */
export async function coresInUse(milliseconds: number): Promise<number> {
  const before = processorTimes();
  await sleep(milliseconds);
  const after = processorTimes();
  const all = after.all - before.all;
  return all > 0 ? (cpus().length * (after.busy - before.busy)) / all : 0;
}

export function judgeDisturbance(looks: readonly number[], interruptedSamples: number): Disturbance {
  const coresUsedByOthers = looks.reduce((sum, look) => sum + look, 0) / Math.max(looks.length, 1);
  return {
    coresUsedByOthers,
    looks,
    interruptedSamples,
    busy: coresUsedByOthers > MAX_USED_BY_OTHERS * cpus().length || interruptedSamples > MAX_INTERRUPTED,
  };
}
