import { type Estimate, median } from './statistics.js';

/** A bar for a contestant relative to another one of its group: a ratio, because times depend on the machine. */
export interface Figure {
  readonly what: string;
  /** The contestant, or several whose values `summary` combines. */
  readonly of: string | readonly string[];
  readonly summary?: 'median' | 'greatest';
  /** The contestant to compare with. */
  readonly against: string;
  /** `faster`: at least this many times as fast. `slower`: at most this many times as long. */
  readonly bar: { readonly faster: number } | { readonly slower: number };
}

export type FigureVerdict = 'reached' | 'missed' | 'undecided' | 'not judged';

/** A measured figure: the ratio that its bar limits. */
export interface FigureResult {
  readonly figure: Figure;
  readonly measured: Estimate;
  readonly verdict: FigureVerdict;
}

/** Returns the names of the contestants that a figure needs. */
export function contestantsOf({ of, against }: Figure): string[] {
  return [...[of].flat(), against];
}

/** Returns the value of a figure from the costs of its contestants in one round. */
export function figureValue({ of, against, bar, summary }: Figure, cost: (name: string) => number): number {
  const values = [of].flat().map((name) => {
    const ratio = cost(name) / cost(against);
    return 'faster' in bar ? 1 / ratio : ratio;
  });
  return summary === 'greatest' ? Math.max(...values) : median(values);
}

/**
 * Judges whether a figure reaches its bar. The whole interval must lie on one side of it.
 * @param busy whether other programs disturbed the measurement; nothing is judged then
 */
export function judgeFigure({ bar }: Figure, measured: Estimate, busy: boolean): FigureVerdict {
  if (busy) return 'not judged';
  const [min, max] = 'faster' in bar ? [bar.faster, Number.POSITIVE_INFINITY] : [0, bar.slower];
  if (measured.lower >= min && measured.upper <= max) return 'reached';
  return measured.upper < min || measured.lower > max ? 'missed' : 'undecided';
}
