import type { ContestantProcess, Sample } from './contestant.js';

/** No sample is made of more repetitions than this. */
const MOST_REPETITIONS = 2 ** 24;

/** On a busy machine a warm-up may take so many times as long as it should. */
const MOST_PATIENCE = 10;

/**
 * Tells when samples are warm: when the process has worked so long, on whatever machine, compiler threads included,
 * which a busy machine delays.
 */
function warmth(milliseconds: number): (sample: Sample) => boolean {
  const begin = performance.now();
  let worked = 0;
  return ({ nanoseconds, processorNanoseconds }) => {
    worked += Math.min(nanoseconds, processorNanoseconds) / 1e6;
    return worked >= milliseconds || performance.now() - begin >= MOST_PATIENCE * milliseconds;
  };
}

/**
 * Warms a contestant up, and finds how many repetitions fill a sample.
 * @param grain repetitions come in multiples of it
 * @param milliseconds how long to warm up; the last runs decide, when the code is as fast as it gets
 * @param sampleMilliseconds what a sample is to take; one grain at least, however long that takes
 */
export async function calibrate(
  process: ContestantProcess,
  grain: number,
  milliseconds: number,
  sampleMilliseconds: number,
): Promise<number> {
  const isWarm = warmth(milliseconds);
  let repetitions = grain;
  for (let seed = 0; ; seed++) {
    const sample = await process.sample(seed, repetitions);
    // The time of its own work: what an interrupted sample took says nothing about the next one.
    const nanoseconds = Math.min(sample.nanoseconds, sample.processorNanoseconds);
    const wanted = (repetitions * sampleMilliseconds * 1e6) / Math.max(nanoseconds, 1);
    // At most tenfold a step: the first runs are cold and say little.
    const next = Math.min(wanted, repetitions * 10, MOST_REPETITIONS);
    const grown = repetitions * 10 <= wanted;
    repetitions = Math.max(1, Math.round(next / grain)) * grain;
    if (isWarm(sample) && !grown) return repetitions;
  }
}

/** Warms a contestant up with samples of a size that is known. */
export async function warmUp(
  process: ContestantProcess,
  repetitions: number,
  milliseconds: number,
): Promise<void> {
  const isWarm = warmth(milliseconds);
  for (let seed = 0; !isWarm(await process.sample(seed, repetitions)); seed++);
}
