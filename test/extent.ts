import { inject, test } from 'vitest';

/**
 * The share of a test body that runs: `npm run sweep` runs all of it, `npm test` and Chromium a sample (see
 * vitest.config.ts).
 */
export const IN_FULL: boolean = inject('inFull');

/** The value for the sweep, or the smaller one for `npm test`: a count, a step, a list. */
export function extent<Value>(full: Value, sample: Value): Value {
  return IN_FULL ? full : sample;
}

/** Every `step`-th item of a list, beginning with the first; in the sweep all of it. */
export function sampleOf<Value>(list: readonly Value[], step: number): readonly Value[] {
  return IN_FULL ? list : list.filter((_, i) => i % step === 0);
}

/** A test that only the sweep runs. `npm test` runs a similar one with less input. */
export const inSweep = test.runIf(IN_FULL);
