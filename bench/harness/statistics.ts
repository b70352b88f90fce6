import { sfc32 } from './random.js';

/** A median with its 95 % bootstrap interval. */
export interface Estimate {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  /** How many values it rests on. */
  readonly values: number;
}

/** What a comparison of A and B may claim. `ratio` is time of B over time of A: above 1, A is faster. */
export type Verdict = 'faster' | 'slower' | 'no difference shown' | 'no winner named';

const RESAMPLES = 4000;
const TAIL = 0.025;

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
 * The median of grouped values and its 95 % percentile bootstrap interval (Efron 1979). Each group holds the values
 * of one launch of the processes. Launches are drawn first and then values within them, because two launches of one
 * program differ by more than two samples of one launch (memory layout, code alignment, order of compilation).
 * @throws RangeError when there are no values
 */
export function bootstrapMedian(launches: readonly ArrayLike<number>[], seed: number): Estimate {
  const groups = launches.filter((launch) => launch.length > 0).map((launch) => Float64Array.from(launch));
  const all = Float64Array.from(groups.flatMap((group) => [...group]));
  const centre = median(all);
  const next = sfc32(seed);
  const medians = new Float64Array(RESAMPLES);
  const room = new Float64Array(groups.length * Math.max(...groups.map((group) => group.length)));
  for (let i = 0; i < RESAMPLES; i++) {
    let drawn = 0;
    for (let j = 0; j < groups.length; j++) {
      const group = groups[next() % groups.length]!;
      for (let k = 0; k < group.length; k++) room[drawn++] = group[next() % group.length]!;
    }
    medians[i] = quantileOfSorted(room.subarray(0, drawn).sort(), 0.5);
  }
  medians.sort();
  return {
    median: centre,
    lower: quantileOfSorted(medians, TAIL),
    upper: quantileOfSorted(medians, 1 - TAIL),
    values: all.length,
  };
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
