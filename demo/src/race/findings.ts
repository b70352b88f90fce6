import { getLabel } from '../strategies.js';
import { formatInteger, formatRate, quantity, roundRate } from '../words.js';
import { RUNNER_NAMES } from './contestants.js';
import type { Course } from './course.js';
import type { Outcome, Standing } from './race.js';

function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the median tours per second as shown, or undefined before the first lap. */
export function medianRate({ laps }: Standing): number | undefined {
  const middle = median(laps);
  return middle === undefined ? undefined : roundRate(middle);
}

/**
 * Divides the shown medians of two runners, so that visitors get the same ratio. The median of the ratios lap by lap would be less
 * noisy, but could contradict the bars.
 */
function speedRatio(one: Standing, other: Standing): number | undefined {
  const [a, b] = [medianRate(one), medianRate(other)];
  return a === undefined || b === undefined ? undefined : a / b;
}

/** A smaller difference does not count. */
const TIE = 0.05;
/** If the laps differ more, two runners are not called equally fast. */
const NARROW = 1.1;
/** If the laps of one runner differ more, they are noisy. */
const NOISY = 1.25;
/** The minimum number of laps for a comparison. */
const MIN_LAPS = 3;

/** The minimum and the maximum of some numbers. */
export type Range = readonly [min: number, max: number];

/** Returns the tours per second of the slowest and the fastest lap. */
export function lapRange({ laps }: Standing): Range | undefined {
  return laps.length === 0 ? undefined : [roundRate(Math.min(...laps)), roundRate(Math.max(...laps))];
}

/** The comparison of two runners. */
export interface Comparison {
  /** `unclear`: the laps contradict each other, or there are too few. */
  readonly kind: 'won' | 'lost' | 'even' | 'unclear';
  /** The ratio of the medians. */
  readonly times: number;
  /** The range of the ratios lap by lap. Both run within a second, so a slow machine affects both. */
  readonly spread: Range;
}

/** Compares two runners, or returns undefined before both have finished a lap. */
export function compare(one: Standing, other: Standing): Comparison | undefined {
  const times = speedRatio(one, other);
  if (times === undefined) return undefined;
  const pairs = one.laps.slice(0, other.laps.length).map((rate, i) => rate / other.laps[i]!);
  const spread: Range = [Math.min(...pairs), Math.max(...pairs)];
  return { kind: classify(times, spread, pairs.length), times, spread };
}

function classify(times: number, [min, max]: Range, laps: number): Comparison['kind'] {
  if (laps < MIN_LAPS) return 'unclear';
  // With seven laps of equal runners, one is ahead in all of them in one race of 64.
  if (min > 1 && times > 1 + TIE) return 'won';
  if (max < 1 && times < 1 - TIE) return 'lost';
  // Medians of noisy laps can be equal by chance.
  const isNarrow = max < NARROW && min > 1 / NARROW;
  return Math.abs(times - 1) < TIE && isNarrow ? 'even' : 'unclear';
}

/** Returns whether the laps of a runner differ too much for a reliable figure. */
export function isNoisy([min, max]: Range): boolean {
  return max > NOISY * min;
}

/** Summarizes a race for the headline. */
export function summarize({ standings }: Outcome): string {
  const ran = standings.filter(({ laps }) => laps.length > 0);
  const sorted = [...ran].sort((one, other) => medianRate(other)! - medianRate(one)!);
  const [best, ...others] = sorted;
  if (best === undefined || others.length === 0) return 'nothing to compare';
  const kinds = others.map((other) => compare(best, other)!.kind);
  if (kinds.every((kind) => kind === 'won')) return `${RUNNER_NAMES[best.runner]} is the fastest`;
  if (kinds.includes('unclear')) {
    // Runners that the best one beat in every lap are not named.
    const ahead = [best, ...others.filter((_, i) => kinds[i] !== 'won')];
    if (ahead.length === ran.length) return 'too noisy to call';
    return `${ahead.map(({ runner }) => RUNNER_NAMES[runner]).join(' or ')}, too noisy to call which`;
  }
  const first = [best, ...others.filter((_, i) => kinds[i] === 'even')];
  return `${first.map(({ runner }) => RUNNER_NAMES[runner]).join(' and ')} are equally fast`;
}

/** Describes each comparison with the first runner, and why runners did not run. */
export function describeFindings({ standings }: Outcome): string[] {
  const [first, ...others] = standings as [Standing, ...Standing[]];
  const reasons = [...new Set(others.flatMap(({ absent }) => absent ?? []))];
  const absentFor = (reason: string): string =>
    others.flatMap(({ runner, absent }) => (absent === reason ? RUNNER_NAMES[runner] : [])).join(' and ');
  return [
    ...others.flatMap((standing) =>
      standing.absent === undefined ? describeComparison(standing, first) : [],
    ),
    ...reasons.map((reason) => `${absentFor(reason)} did not run: ${reason}.`),
  ];
}

function describeComparison(standing: Standing, first: Standing): string {
  const name = RUNNER_NAMES[standing.runner];
  const comparison = compare(standing, first);
  if (comparison === undefined) return `${name} did not finish a lap.`;
  const { kind, times, spread } = comparison;
  const [min, max] = spread.map((each) => each.toFixed(2));
  const laps = `${min} to ${max} lap by lap`;
  if (Math.min(standing.laps.length, first.laps.length) < MIN_LAPS)
    return `${name} and TypeScript ran too few laps to compare.`;
  if (kind === 'unclear')
    return `${name} and TypeScript are too noisy to call: ${times.toFixed(2)} times, ${laps}.`;
  if (kind === 'even') return `${name} was as fast as TypeScript: ${times.toFixed(2)} times, ${laps}.`;
  if (kind === 'won') return `${name} won: ${times.toFixed(2)} times as fast as TypeScript, ${laps}.`;
  const [slowest, fastest] = [1 / spread[1], 1 / spread[0]].map((each) => each.toFixed(2));
  return `${name} lost: TypeScript was ${(1 / times).toFixed(2)} times as fast, ${slowest} to ${fastest} lap by lap.`;
}

/** Formats the range of a runner's laps: '1,200 to 1,300', or '' before the first lap. */
export function formatRange(standing: Standing): string {
  const spread = lapRange(standing);
  return spread === undefined ? '' : spread.map(formatRate).join(' to ');
}

/** Describes the tours of a lap. */
export function describeLap({ tours, found, standings }: Outcome): string {
  if (tours === 0) return '';
  const isKnown = standings.some(({ laps }) => laps.length > 0);
  const lost = isKnown ? tours - found : 0;
  const batch = lost
    ? `${quantity(tours, 'attempt')} a lap, ${found === 0 ? 'all' : formatInteger(lost)} of them stuck`
    : `${quantity(tours, 'tour')} a lap`;
  return `${batch}. One engine runs at a time, in its own worker.`;
}

export function formatCourse({ rows, cols, strategy }: Course): string {
  return `${rows} × ${cols}, ${getLabel(strategy)}`;
}

/** Formats the results as text, with browser, cores and time. */
export function formatReport(course: Course, outcome: Outcome): string {
  const { totalLaps, tours, found, standings } = outcome;
  const laps = Math.max(...standings.map((standing) => standing.laps.length));
  const lines = standings.map((standing) => {
    const rate = medianRate(standing);
    const figure =
      rate === undefined
        ? standing.absent === undefined
          ? 'no lap'
          : 'did not run'
        : `${formatRate(rate)} tours a second (${formatRange(standing)})`;
    return `${RUNNER_NAMES[standing.runner].padEnd(26)}${figure}`;
  });
  return [
    `knights-tour-wasm ${PACKAGE_VERSION}: ${formatCourse(course)}`,
    `${formatInteger(tours)} tours a lap (${formatInteger(found)} found), ${laps} of ${totalLaps} laps each, in turns, one worker each; medians (slowest to fastest lap)`,
    ...lines,
    ...describeFindings(outcome),
    `Browser: ${navigator.userAgent}`,
    `Logical cores: ${navigator.hardwareConcurrency}`,
    `Time: ${new Date().toISOString()}`,
  ].join('\n');
}
