import type { ContestantProcess, Sample } from './contestant.js';
import type { Settings } from './settings.js';

/** No sample is made of more repetitions than this. */
const MAX_REPETITIONS = 2 ** 24;

/** On a busy machine a warm-up may take this many times as long as it should. */
const MAX_PATIENCE = 10;

/** Tells when samples are warm: when the process has worked this long, compiler threads included. */
function warmth(milliseconds: number): (sample: Sample) => boolean {
  const begin = performance.now();
  let worked = 0;
  return ({ nanoseconds, processorNanoseconds }) => {
    worked += Math.min(nanoseconds, processorNanoseconds) / 1e6;
    return worked >= milliseconds || performance.now() - begin >= MAX_PATIENCE * milliseconds;
  };
}

/**
 * Warms a contestant up, and finds how many repetitions fill a sample.
 * @param grain repetitions come in multiples of it
 * @param known repetitions that an earlier launch found
 * @returns repetitions; the last runs decide, when the code is as fast as it gets. At least one grain, however long it takes
 */
export async function calibrate(
  process: Pick<ContestantProcess, 'sample'>,
  grain: number,
  settings: Pick<Settings, 'warmUpMilliseconds' | 'sampleMilliseconds'>,
  known?: number,
): Promise<number> {
  const isWarm = warmth(settings.warmUpMilliseconds);
  let repetitions = known ?? grain;
  for (let seed = 0; ; seed++) {
    const sample = await process.sample(seed, repetitions);
    if (known !== undefined) {
      if (isWarm(sample)) return known;
      continue;
    }
    // The time of its own work: what an interrupted sample took says nothing about the next one.
    const nanoseconds = Math.min(sample.nanoseconds, sample.processorNanoseconds);
    const wanted = (repetitions * settings.sampleMilliseconds * 1e6) / Math.max(nanoseconds, 1);
    // At most tenfold a step: the first runs are cold and say little.
    const next = Math.min(wanted, repetitions * 10, MAX_REPETITIONS);
    const grown = repetitions * 10 <= wanted;
    repetitions = Math.max(1, Math.round(next / grain)) * grain;
    if (isWarm(sample) && !grown) return repetitions;
  }
}
