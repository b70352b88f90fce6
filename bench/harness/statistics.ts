/** A median over launches with its interval of at least 95 % confidence. */
export interface Estimate {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  /** The number of launches. */
  readonly values: number;
}

/** The result of a comparison of A and B: whether A is faster or slower. */
export type Verdict = 'faster' | 'slower' | 'no difference shown' | 'no winner named';

/** Maximum probability that the median lies beyond one end of an interval. */
const TAIL = 0.025;

/** Minimum number of launches whose smallest and largest values bound an interval of 95 %: 2 / 2^6 is 3.1 %. */
export const MIN_LAUNCHES = 6;

/** Returns the interpolated value below which a share of the sorted values lies. */
function quantileOfSorted(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}

/**
 * Returns the median of the values.
 * @throws RangeError if there are no values
 */
export function median(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('values is empty. Expected at least one value');
  return quantileOfSorted(Float64Array.from(values).sort(), 0.5);
}

/**
 * Returns the number of values that an interval for the median excludes at each end: the maximum for which the median lies beyond
 * the interval with a probability of at most 2.5 % on each side.
 */
function valuesOutside(count: number): number {
  // Adds terms of the binomial distribution. Logarithms keep 2^-count from being rounded to 0.
  let logarithm = -count * Math.LN2;
  let below = Math.exp(logarithm);
  let outside = 0;
  while (below <= TAIL) {
    outside++;
    logarithm += Math.log((count - outside + 1) / outside);
    below += Math.exp(logarithm);
  }
  return outside - 1;
}

/**
 * Returns the median of the launches' medians, with the distribution-free interval of the sign test (Thompson 1936). A launch
 * counts as one observation, because two processes of one program differ more than two samples of one process (memory layout,
 * code alignment, order of compilation). Values within a launch depend on each other.
 * @param launches the values of each launch
 * @throws RangeError if fewer than {@link MIN_LAUNCHES} launches have values
 */
export function medianOfLaunches(launches: readonly ArrayLike<number>[]): Estimate {
  const medians = Float64Array.from(launches.filter(({ length }) => length > 0).map(median)).sort();
  if (medians.length < MIN_LAUNCHES) {
    throw new RangeError(
      `launches has ${medians.length} entries with values. Expected at least ${MIN_LAUNCHES}`,
    );
  }
  const outside = valuesOutside(medians.length);
  return {
    median: quantileOfSorted(medians, 0.5),
    lower: medians[outside]!,
    upper: medians.at(-1 - outside)!,
    values: medians.length,
  };
}

/** Returns the probability of at least `hits` hits in `trials` independent trials. */
export function binomialTail(hits: number, trials: number, probability: number): number {
  let logarithm = trials * Math.log(1 - probability);
  let sum = 0;
  for (let i = 0; i <= trials; i++) {
    if (i >= hits) sum += Math.exp(logarithm);
    logarithm += Math.log(((trials - i) / (i + 1)) * (probability / (1 - probability)));
  }
  return Math.min(sum, 1);
}

/**
 * Returns the verdict about A.
 * @param ratio the time of B divided by the time of A
 * @param busy whether other programs disturbed the measurement; no winner is named then
 */
export function verdictOf(ratio: Estimate, busy: boolean): Verdict {
  if (ratio.lower <= 1 && ratio.upper >= 1) return 'no difference shown';
  if (busy) return 'no winner named';
  return ratio.median > 1 ? 'faster' : 'slower';
}
