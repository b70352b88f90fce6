/** The benchmark on trial: comparisons of a program with itself, in which any difference is a false alarm. */
import { binomialTail, type Estimate, median, verdictOf } from './statistics.js';

export interface FalseAlarms {
  readonly comparisons: number;
  /** Comparisons whose interval excludes 1. */
  readonly differences: number;
  /** The probability of that many or more if one comparison in twenty shows a difference by chance. */
  readonly probability: number;
  /** The median of the comparisons' ratios. */
  readonly ratio: number;
  /** Whether differences are no more frequent than that, and the ratio is 1 within a hundredth. */
  readonly holds: boolean;
}

const ALLOWED = 0.05;
const SIGNIFICANCE = 0.01;
const TOLERANCE = 0.01;

/** Judges the ratios of a program to itself. */
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
