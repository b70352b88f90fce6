/** Judges comparisons of a program with itself, in which any difference is a false alarm. */
import { binomialTail, type Estimate, median, verdictOf } from './statistics.js';

export interface FalseAlarms {
  readonly comparisons: number;
  /** Comparisons whose interval excludes 1. */
  readonly differences: number;
  /** The probability of at least this many differences if one comparison in twenty shows one by chance. */
  readonly probability: number;
  /** The median ratio. */
  readonly ratio: number;
  /** Whether differences are not significantly more frequent, and the ratio differs from 1 by at most 0.01. */
  readonly holds: boolean;
}

/** Share of comparisons that may show a difference by chance. */
const ALLOWED = 0.05;
const SIGNIFICANCE = 0.01;
const TOLERANCE = 0.01;

export function judgeFalseAlarms(ratios: readonly Estimate[]): FalseAlarms {
  const differences = ratios.filter((ratio) => verdictOf(ratio, false) !== 'no difference shown').length;
  const probability = binomialTail(differences, ratios.length, ALLOWED);
  const ratio = median(ratios.map((each) => each.median));
  return {
    comparisons: ratios.length,
    differences,
    probability,
    ratio,
    holds: probability > SIGNIFICANCE && Math.abs(ratio - 1) <= TOLERANCE,
  };
}
