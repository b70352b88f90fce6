import type { Ratio } from './published-figures.js';

/** Formats a number with this many significant digits, and commas between thousands. */
export function formatDigits(value: number, digits = 3): string {
  return value.toLocaleString('en-US', {
    maximumSignificantDigits: digits,
    ...(value < 10 ** (digits - 1) && { minimumSignificantDigits: digits }),
  });
}

const UNITS = [
  ['s', 1e9],
  ['ms', 1e6],
  ['us', 1e3],
  ['ns', 1],
] as const;

/** Formats nanoseconds in a readable unit. */
export function formatTime(nanoseconds: number, digits = 3): string {
  const [unit, size] = UNITS.find(([, size]) => nanoseconds >= size) ?? (['ns', 1] as const);
  return `${formatDigits(nanoseconds / size, digits)} ${unit}`;
}

/** Formats the units per second, such as `514,000` or `3.91 million`, from the nanoseconds per unit. */
export function formatRate(nanoseconds: number, digits = 3): string {
  const rate = 1e9 / nanoseconds;
  return rate >= 1e6 ? `${formatDigits(rate / 1e6, digits)} million` : formatDigits(rate, digits);
}

/** Names the faster of two programs, with the ratio of their times and its 95 % interval. */
export function formatWinner(ratio: Ratio | undefined, first: string, second: string): string {
  if (ratio === undefined) return 'not compared';
  const { lower, median, upper } = ratio;
  const isFirst = median >= 1;
  const [low, middle, high] = isFirst ? [lower, median, upper] : [1 / upper, 1 / median, 1 / lower];
  const interval = `(${formatDigits(low)} to ${formatDigits(high)})`;
  if (lower <= 1 && upper >= 1) return `no difference shown ${interval}`;
  return `${isFirst ? first : second}, ${formatDigits(middle)} times ${interval}`;
}
