import type { FigureResult } from './figure.js';
import type { Section } from './group.js';
import type { GroupResult, PairResult, Proof } from './run-group.js';
import type { Estimate } from './statistics.js';

/** The warning about figures of a busy machine. */
export const BUSY = 'THE MACHINE IS BUSY: no winner is named, and no figure here should be quoted';

/** Formats a number with three significant digits, or all digits before the decimal point. */
export function formatNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ' ');
}

export function formatInterval({ lower, upper }: Estimate): string {
  return `${formatNumber(lower)} .. ${formatNumber(upper)}`;
}

/** A smaller ratio counts as a little gain. */
const LITTLE = 1.25;

function formatVerdict({ a, verdict, ratio }: PairResult): string {
  switch (verdict) {
    case 'faster':
      return ratio.median < LITTLE
        ? `${a} gains little: ${formatNumber(ratio.median)} times as fast`
        : `${a} is ${formatNumber(ratio.median)} times as fast`;
    case 'slower':
      return `${a} loses: it takes ${formatNumber(1 / ratio.median)} times as long`;
    default:
      return verdict;
  }
}

/** Formats the share of different tours, rounded down so that 100 % is never shown for less than all. */
function formatDistinct({ found, tours }: NonNullable<Proof['distinct']>): string {
  const share = found === tours ? 'all' : `${(Math.floor((10_000 * found) / tours) / 100).toFixed(2)} %`;
  return `${share} of ${formatNumber(tours)}`;
}

/** Returns a head and a row for each contestant. */
export function contestantRows({ unit, contestants, proofs }: GroupResult): string[][] {
  const withDistinct = proofs.some(({ distinct }) => distinct !== undefined);
  return [
    [
      ...['contestant', `ns a ${unit}`, '95 % interval'],
      ...(withDistinct ? [`${unit}s a second`, `different ${unit}s`] : []),
    ],
    ...contestants.map(({ name, cost }) => {
      const distinct = proofs.find((proof) => proof.contestants.includes(name))?.distinct;
      return [
        ...[name, formatNumber(cost.median), formatInterval(cost)],
        ...(withDistinct
          ? [formatNumber(1e9 / cost.median), distinct === undefined ? '-' : formatDistinct(distinct)]
          : []),
      ];
    }),
  ];
}

/** Returns a head and a row for each pair. */
export function pairRows({ pairs }: GroupResult): string[][] {
  return [
    ['A against B, in the same rounds', 'time B / A', '95 % interval', 'verdict'],
    ...pairs.map((pair) => [
      `${pair.a} against ${pair.b}`,
      formatNumber(pair.ratio.median),
      formatInterval(pair.ratio),
      formatVerdict(pair),
    ]),
  ];
}

/** Returns a head and a row for each group of a section: all contestants, and the ratio of the two that are compared. */
export function sectionRows({ compared }: Section, results: readonly GroupResult[]): string[][] {
  const names = [...new Set(results.flatMap(({ contestants }) => contestants.map(({ name }) => name)))];
  const [a, b] = compared;
  return [
    ['board', ...names, `${b} / ${a}`, '95 % interval', 'verdict'],
    ...results.map(({ name, place, contestants, pairs }) => {
      const pair = pairs.find((candidate) => candidate.a === a && candidate.b === b);
      return [
        place === undefined ? name : `${place.size} x ${place.size}`,
        ...names.map((column) => {
          const contestant = contestants.find((candidate) => candidate.name === column);
          return contestant === undefined ? '-' : formatNumber(contestant.cost.median);
        }),
        ...(pair
          ? [formatNumber(pair.ratio.median), formatInterval(pair.ratio), formatVerdict(pair)]
          : ['-', '-', '-']),
      ];
    }),
  ];
}

function formatBar({ figure: { bar } }: FigureResult): string {
  return 'faster' in bar ? `at least ${bar.faster} times as fast` : `at most ${bar.slower} times as long`;
}

/** Returns a head and a row for each figure. */
export function figureRows(results: readonly { readonly figures?: readonly FigureResult[] }[]): string[][] {
  return [
    ['figure', 'must reach', 'measured', '95 % interval', 'verdict'],
    ...results
      .flatMap(({ figures = [] }) => figures)
      .map((result) => [
        result.figure.what,
        formatBar(result),
        formatNumber(result.measured.median),
        formatInterval(result.measured),
        result.verdict,
      ]),
  ];
}
