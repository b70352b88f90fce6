/** A median over launches with its interval of at least 95 % confidence. */
export interface Estimate {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  /** The number of launches. */
  readonly values: number;
}

/** The claim that a comparison of A and B supports. `ratio` is time of B over time of A: above 1, A is faster. */
export type Verdict = 'faster' | 'slower' | 'no difference shown' | 'no winner named';

const TAIL = 0.025;

/** The fewest launches whose least and greatest value bound an interval of 95 %: 2 / 2^6 is 3.1 %. */
export const MIN_LAUNCHES = 6;

/** The value below which the given share of the sorted values lies, interpolated. */
function quantileOfSorted(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}

/**
 * The middle of the values; of an even number of them the mean of the two in the middle.
 * @throws RangeError when there are none
 */
export function median(values: ArrayLike<number>): number {
  if (values.length === 0) throw new RangeError('values is empty; a median needs at least one value');
  return quantileOfSorted(Float64Array.from(values).sort(), 0.5);
}

/**
 * How many values at either end an interval for the median leaves out: the most for which the median lies beyond them with
 * a probability of at most 2.5 % on each side.
 */
function valuesOutside(count: number): number {
  // Terms of the binomial distribution of signs, in logarithms: 2^-count is 0 for large counts.
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
 * The median of the launches' medians, with the distribution-free interval of the sign test (Thompson 1936). Each launch
 * is a set of new processes and counts as one observation, because two processes of one program differ by more than two
 * samples of one process (memory layout, code alignment, order of compilation). Values within a launch depend on each other.
 * @param launches the values of each launch
 * @throws RangeError when fewer than {@link MIN_LAUNCHES} launches have values
 */
export function medianOfLaunches(launches: readonly ArrayLike<number>[]): Estimate {
  const medians = Float64Array.from(launches.filter(({ length }) => length > 0).map(median)).sort();
  if (medians.length < MIN_LAUNCHES) {
    throw new RangeError(
      `launches has ${medians.length} entries with values; an interval needs at least ${MIN_LAUNCHES}`,
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

/** The probability of at least `hits` hits in `trials` independent trials. */
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
 * What the ratio shows of A.
 * @param busy other programs disturbed the measurement: no winner is named
 */
export function verdictOf(ratio: Estimate, busy: boolean): Verdict {
  if (ratio.lower <= 1 && ratio.upper >= 1) return 'no difference shown';
  if (busy) return 'no winner named';
  return ratio.median > 1 ? 'faster' : 'slower';
}
