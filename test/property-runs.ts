import fc from 'fast-check';
import { inject } from 'vitest';

/**
 * Number of runs of every property: 40 in `npm test` with the same values each time, 1000 in `npm run sweep` with new
 * ones. A failure and the sweep print the seed; PROPERTY_SEED=number repeats it.
 */
const SEED = 20_261;

fc.configureGlobal(
  inject('inFull') ? { seed: inject('propertySeed'), numRuns: 1000 } : { seed: SEED, numRuns: 40 },
);
