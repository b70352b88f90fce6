import { readFileSync } from 'node:fs';
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

/** Returns the processors' time since the start of the machine, and the part that a hypervisor gave to others; undefined outside Linux. */
function stolenTime(): { stolen: number; all: number } | undefined {
  try {
    const [line] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    // user nice system idle iowait irq softirq steal: the next two are parts of user and nice.
    const times = line!.trim().split(/\s+/).slice(1, 9).map(Number);
    return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    return undefined;
  }
}

/** Starts to measure the share of stolen time. Returns a function that ends the measurement. */
export function watchSteal(): () => number | undefined {
  const before = stolenTime();
  return () => {
    const after = stolenTime();
    if (before === undefined || after === undefined) return undefined;
    return (after.stolen - before.stolen) / Math.max(after.all - before.all, 1);
  };
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
