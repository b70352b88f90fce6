import {
  type Estimate,
  MIN_LAUNCHES,
  median,
  medianOfLaunches,
  verdictOf,
} from '../../../bench/harness/statistics.js';
import { getLabel } from '../strategies.js';
import { formatInteger, formatRate, quantity, roundRate } from '../words.js';
import { RUNNER_NAMES } from './contestants.js';
import type { Course } from './course.js';
import type { Outcome, Standing } from './race.js';

/** Returns the median number of tours per second that the page shows; undefined before the first lap. */
export function medianRate({ laps }: Standing): number | undefined {
  return laps.length === 0 ? undefined : roundRate(median(laps));
}

/** If an interval exceeds this ratio, two runners are not called equally fast. */
const NARROW = 1.1;
/** If the laps of one runner differ more, they are noisy. */
const NOISY = 1.25;
/** The minimum and the maximum of some numbers. */
export type Range = readonly [min: number, max: number];

/** Returns the tours per second of the slowest and the fastest lap. */
export function lapRange({ laps }: Standing): Range | undefined {
  return laps.length === 0 ? undefined : [roundRate(Math.min(...laps)), roundRate(Math.max(...laps))];
}

/** The comparison of two runners. */
export interface Comparison {
  /** `unclear`: the interval contains both a win and a loss. */
  readonly kind: 'won' | 'lost' | 'even' | 'unclear';
  /** The ratio of the speeds lap by lap. A slow machine affects both runners of a lap. */
  readonly ratio: Estimate;
}

/** Compares two runners as the benchmark does. Returns undefined if there are too few laps for an interval. */
export function compare(one: Standing, other: Standing): Comparison | undefined {
  const pairs = one.laps.slice(0, other.laps.length).map((rate, i) => [rate / other.laps[i]!]);
  if (pairs.length < MIN_LAUNCHES) return undefined;
  const ratio = medianOfLaunches(pairs);
  return { kind: classify(ratio), ratio };
}

function classify(ratio: Estimate): Comparison['kind'] {
  const verdict = verdictOf(ratio, false);
  if (verdict === 'faster') return 'won';
  if (verdict === 'slower') return 'lost';
  return ratio.upper < NARROW && ratio.lower > 1 / NARROW ? 'even' : 'unclear';
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
  const kinds = others.map((other) => compare(best, other)?.kind ?? 'unclear');
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
  if (standing.laps.length === 0) return `${name} did not finish a lap.`;
  const comparison = compare(standing, first);
  if (comparison === undefined) return `${name} and TypeScript ran too few laps to compare.`;
  const { kind, ratio } = comparison;
  if (kind === 'won') return `${name} won: ${formatRatio(ratio, ' as fast as TypeScript')}.`;
  if (kind === 'even') return `${name} was as fast as TypeScript: ${formatRatio(ratio)}.`;
  if (kind === 'unclear') return `${name} and TypeScript are too noisy to call: ${formatRatio(ratio)}.`;
  const { median, lower, upper } = ratio;
  const inverse = { median: 1 / median, lower: 1 / upper, upper: 1 / lower };
  return `${name} lost: TypeScript was ${formatRatio(inverse, ' as fast')}.`;
}

function formatRatio({ median, lower, upper }: Omit<Estimate, 'values'>, words = ''): string {
  const [times, from, to] = [median, lower, upper].map((each) => each.toFixed(2));
  return `${times} times${words} (95 % interval ${from} to ${to})`;
}

/** Formats the range of a runner's laps: '1,200 to 1,300', or '' before the first lap. */
export function formatRange(standing: Standing): string {
  const spread = lapRange(standing);
  return spread === undefined ? '' : spread.map(formatRate).join(' to ');
}

/** Describes the batch of a race. */
export function describeLap({ tours, found, standings }: Outcome): string {
  if (tours === 0) return '';
  const isKnown = standings.some(({ laps }) => laps.length > 0);
  const lost = isKnown ? tours - found : 0;
  const batch = lost
    ? `${quantity(tours, 'attempt')} in a batch, ${found === 0 ? 'all' : formatInteger(lost)} of them stuck`
    : `${quantity(tours, 'tour')} in a batch`;
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
    `${formatInteger(tours)} tours in a batch (${formatInteger(found)} found), ${laps} of ${totalLaps} laps each, every engine twice a lap (A B B A), new workers in each lap; medians (slowest to fastest lap)`,
    ...lines,
    ...describeFindings(outcome),
    `Browser: ${navigator.userAgent}`,
    `Logical cores: ${navigator.hardwareConcurrency}`,
    `Time: ${new Date().toISOString()}`,
  ].join('\n');
}
