import { inject, test } from 'vitest';

/**
 * How much of a body runs: `npm run sweep` takes all of it, `npm test` and Chromium a sample (vitest.config.ts says who takes
 * which).
 */
export const IN_FULL: boolean = inject('inFull');

/** What the sweep takes, or what is enough of it before each commit: a count, a step, a list. */
export function extent<Value>(full: Value, sample: Value): Value {
  return IN_FULL ? full : sample;
}

/** Every `step`-th of a list, the first one included; in the sweep all of it. */
export function sampleOf<Value>(list: readonly Value[], step: number): readonly Value[] {
  return IN_FULL ? list : list.filter((_, i) => i % step === 0);
}

/** A test that only the sweep runs: before each commit its like is tested on less. */
export const inSweep = test.runIf(IN_FULL);
