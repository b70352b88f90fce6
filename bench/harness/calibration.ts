import type { ContestantProcess, Sample } from './contestant.js';
import type { Settings } from './settings.js';

/** Maximum number of repetitions in a sample. */
const MAX_REPETITIONS = 2 ** 24;

/** Maximum duration of a warm-up on a busy machine, as a multiple of the intended duration. */
const MAX_PATIENCE = 10;

/** Returns a function that is true once the process has worked this long, including compiler threads. */
function warmth(milliseconds: number): (sample: Sample) => boolean {
  const begin = performance.now();
  let worked = 0;
  return ({ nanoseconds, processorNanoseconds }) => {
    worked += Math.min(nanoseconds, processorNanoseconds) / 1e6;
    return worked >= milliseconds || performance.now() - begin >= MAX_PATIENCE * milliseconds;
  };
}

/**
 * Warms up a contestant, and chooses the repetitions of a sample by the last runs, when the code is fastest.
 * @param grain repetitions are a multiple of it
 * @param known repetitions that an earlier launch chose
 * @returns repetitions, at least one grain
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
    // Excludes interruptions, which do not predict the time of the next sample.
    const nanoseconds = Math.min(sample.nanoseconds, sample.processorNanoseconds);
    const needed = (repetitions * settings.sampleMilliseconds * 1e6) / Math.max(nanoseconds, 1);
    // Grows at most tenfold per step, because the first runs are cold.
    const next = Math.min(needed, repetitions * 10, MAX_REPETITIONS);
    const isLimited = repetitions * 10 <= needed;
    repetitions = Math.max(1, Math.round(next / grain)) * grain;
    if (isWarm(sample) && !isLimited) return repetitions;
  }
}
