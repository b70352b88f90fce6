import { Random } from '../../problem/random.js';

/** A median with its 95 % bootstrap interval. */
export interface Estimate {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

const RESAMPLES = 4000;
const TAIL = 0.025;

/** The middle of the values; of an even number of them the mean of the two in the middle. */
export function median(values: ArrayLike<number>): number {
  return quantileOfSorted(Float64Array.from(values).sort(), 0.5);
}

/**
 * The median and its 95 % percentile bootstrap interval (Efron 1979): the statistics of the project's benchmark
 * (bench/harness/statistics.ts, which is not part of the package), of one launch.
 */
export function bootstrapMedian(values: readonly number[], seed: number): Estimate {
  const random = new Random();
  random.seed(seed, 0, 0);
  const medians = Float64Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => values[random.drawBelow(values.length)]!)),
  ).sort();
  return {
    median: median(values),
    lower: quantileOfSorted(medians, TAIL),
    upper: quantileOfSorted(medians, 1 - TAIL),
  };
}

/** The value below which the given share of the sorted values lies, interpolated. */
function quantileOfSorted(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}
