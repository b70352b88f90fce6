import { type Estimate, median } from './statistics.js';

/** A bar that a contestant must reach, alone or against another one. */
export interface Figure {
  readonly what: string;
  /** The contestant it is about, or several: their median or greatest value, as `summary` says. */
  readonly of: string | readonly string[];
  readonly summary?: 'median' | 'greatest';
  /** The contestant it is measured against; none for a plain time. */
  readonly against?: string;
  /** `faster`: at least this many times as fast. `slower`: at most this many times as long. `nanoseconds`: at most this long. */
  readonly bar: { readonly faster: number } | { readonly slower: number } | { readonly nanoseconds: number };
}

/** The result of a measurement against a bar. */
export type FigureVerdict = 'reached' | 'missed' | 'undecided' | 'not judged';

/** A figure as it was measured, in the bar's own terms. */
export interface FigureResult {
  readonly figure: Figure;
  readonly measured: Estimate;
  readonly verdict: FigureVerdict;
}

/** The contestants that a figure needs. */
export function contestantsOf({ of, against }: Figure): string[] {
  return [...[of].flat(), ...(against === undefined ? [] : [against])];
}

/** Returns the value of a figure from the costs of its contestants in one round. */
export function figureValue({ of, against, bar, summary }: Figure, cost: (name: string) => number): number {
  const values = [of].flat().map((name) => {
    if ('faster' in bar) return cost(against!) / cost(name);
    return 'slower' in bar ? cost(name) / cost(against!) : cost(name);
  });
  return summary === 'greatest' ? Math.max(...values) : median(values);
}

/**
 * Whether a bar is reached. The whole interval has to lie on one side of it.
 * @param busy other programs disturbed the measurement: nothing is judged
 */
export function judgeFigure({ bar }: Figure, measured: Estimate, busy: boolean): FigureVerdict {
  if (busy) return 'not judged';
  const [least, most] =
    'faster' in bar
      ? [bar.faster, Number.POSITIVE_INFINITY]
      : [0, 'slower' in bar ? bar.slower : bar.nanoseconds];
  if (measured.lower >= least && measured.upper <= most) return 'reached';
  return measured.upper < least || measured.lower > most ? 'missed' : 'undecided';
}
