import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How much the rest of the machine got in the way. */
export interface Disturbance {
  /** Cores in use by others while this process slept: the mean of all looks. */
  readonly coresUsedByOthers: number;
  /** The share of samples that lost the processor to something else. */
  readonly interruptedSamples: number;
  readonly isBusy: boolean;
}

/** The bounds of the project's benchmark: others may take this share of all cores, and of the samples. */
const MOST_USED_BY_OTHERS = 0.15;
const MOST_INTERRUPTED = 0.15;
const LOOK_TIME = 100;

/** Sleeps a moment, and returns how many cores were in use meanwhile. */
export async function coresInUse(): Promise<number> {
  const before = processorTimes();
  await sleep(LOOK_TIME);
  const after = processorTimes();
  const all = after.all - before.all;
  return all > 0 ? (cpus().length * (after.busy - before.busy)) / all : 0;
}

/** Judges what was seen while it was measured. */
export function judged(looks: readonly number[], samples: number, interrupted: number): Disturbance {
  const coresUsedByOthers = looks.reduce((sum, look) => sum + look, 0) / Math.max(looks.length, 1);
  const interruptedSamples = interrupted / Math.max(samples, 1);
  const isBusy =
    coresUsedByOthers > MOST_USED_BY_OTHERS * cpus().length || interruptedSamples > MOST_INTERRUPTED;
  return { coresUsedByOthers, interruptedSamples, isBusy };
}

function processorTimes(): { busy: number; all: number } {
  let [busy, idle] = [0, 0];
  for (const { times } of cpus()) {
    busy += times.user + times.nice + times.sys + times.irq;
    idle += times.idle;
  }
  return { busy, all: busy + idle };
}
