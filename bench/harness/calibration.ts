import type { ContestantProcess } from './contestant.js';

/** No sample is made of more repetitions than this. */
const MOST_REPETITIONS = 2 ** 24;

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
  const begin = performance.now();
  let repetitions = grain;
  for (let seed = 0; ; seed++) {
    const { nanoseconds } = await process.sample(seed, repetitions);
    const wanted = (repetitions * sampleMilliseconds * 1e6) / Math.max(nanoseconds, 1);
    // At most tenfold a step: the first runs are cold and say little.
    const next = Math.min(wanted, repetitions * 10, MOST_REPETITIONS);
    const grown = repetitions * 10 <= wanted;
    repetitions = Math.max(1, Math.round(next / grain)) * grain;
    if (!grown && performance.now() - begin >= milliseconds) return repetitions;
  }
}

/** Warms a contestant up with samples of a size that is known. */
export async function warmUp(
  process: ContestantProcess,
  repetitions: number,
  milliseconds: number,
): Promise<void> {
  const begin = performance.now();
  for (let seed = 0; performance.now() - begin < milliseconds; seed++)
    await process.sample(seed, repetitions);
}
