import { labelOf } from '../strategies.js';
import { counted, rateText, shownRate, whole } from '../words.js';
import { RUNNER_NAMES } from './contestants.js';
import type { Course } from './course.js';
import type { Outcome, Standing } from './race.js';

/** The middle one of some numbers; undefined of none. */
function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Tours a second as they are shown: the median of the laps; undefined before the first is over. */
export function rateOf({ laps }: Standing): number | undefined {
  const middle = median(laps);
  return middle === undefined ? undefined : shownRate(middle);
}

/**
 * How many times as fast one runner was as another, by the two figures that are shown: whoever divides them gets the
 * same. The median of the laps' own ratios would suffer less from what a machine does besides, and contradict the bars.
 */
function ratio(one: Standing, other: Standing): number | undefined {
  const [a, b] = [rateOf(one), rateOf(other)];
  return a === undefined || b === undefined ? undefined : a / b;
}

/** Closer than this is no difference, on machines that do other things too. */
const TIE = 0.05;
/** Laps that lie further apart say neither that two are equally fast nor how fast one is. */
const NARROW = 1.1;
/** Of one runner's own laps. */
const NOISY = 1.25;
/** Of fewer laps nothing is said. */
const LEAST_LAPS = 3;

/** The least and the most of some numbers. */
export type Spread = readonly [least: number, most: number];

/** Tours a second of the slowest lap and of the fastest. */
export function spreadOf({ laps }: Standing): Spread | undefined {
  return laps.length === 0 ? undefined : [shownRate(Math.min(...laps)), shownRate(Math.max(...laps))];
}

/** How one runner did against another. */
export interface Comparison {
  /** `unclear`: some laps say the one, some the other, or there are too few of them. */
  readonly kind: 'won' | 'lost' | 'even' | 'unclear';
  /** How many times as fast. */
  readonly times: number;
  /** The same lap by lap: each ran behind the other within a second, so that what slows a machine down slows both. */
  readonly spread: Spread;
}

/** One runner against another; undefined before both have finished a lap. */
export function compare(one: Standing, other: Standing): Comparison | undefined {
  const times = ratio(one, other);
  if (times === undefined) return undefined;
  const pairs = one.laps.slice(0, other.laps.length).map((rate, i) => rate / other.laps[i]!);
  const spread: Spread = [Math.min(...pairs), Math.max(...pairs)];
  return { kind: kindOf(times, spread, pairs.length), times, spread };
}

function kindOf(times: number, [least, most]: Spread, laps: number): Comparison['kind'] {
  if (laps < LEAST_LAPS) return 'unclear';
  // Of seven laps of equal runners all are on one side once in 64 races: by chance alone nobody wins often.
  if (least > 1 && times > 1 + TIE) return 'won';
  if (most < 1 && times < 1 - TIE) return 'lost';
  // Medians meet by chance too, where laps lie far apart.
  const isNarrow = most < NARROW && least > 1 / NARROW;
  return Math.abs(times - 1) < TIE && isNarrow ? 'even' : 'unclear';
}

/** Whether the laps of one runner lie too far apart for its figure to say much. */
export function isNoisy([least, most]: Spread): boolean {
  return most > NOISY * least;
}

/** What a race has to say, in a few words. */
export function answer({ standings }: Outcome): string {
  const ran = standings.filter(({ laps }) => laps.length > 0);
  const sorted = [...ran].sort((one, other) => rateOf(other)! - rateOf(one)!);
  const [best, ...others] = sorted;
  if (best === undefined || others.length === 0) return 'nothing to compare';
  const kinds = others.map((other) => compare(best, other)!.kind);
  if (kinds.every((kind) => kind === 'won')) return `${RUNNER_NAMES[best.runner]} is the fastest`;
  if (kinds.includes('unclear')) {
    // Who is behind the best in every lap has no part in the doubt.
    const ahead = [best, ...others.filter((_, i) => kinds[i] !== 'won')];
    if (ahead.length === ran.length) return 'too noisy to call';
    return `${ahead.map(({ runner }) => RUNNER_NAMES[runner]).join(' or ')}, too noisy to call which`;
  }
  const first = [best, ...others.filter((_, i) => kinds[i] === 'even')];
  return `${first.map(({ runner }) => RUNNER_NAMES[runner]).join(' and ')} are equally fast`;
}

/** One sentence for each comparison with the first runner, wins and losses in the same words; and why others did not run. */
export function findings({ standings }: Outcome): string[] {
  const [first, ...others] = standings as [Standing, ...Standing[]];
  const reasons = [...new Set(others.flatMap(({ absent }) => absent ?? []))];
  const absentFor = (reason: string): string =>
    others.flatMap(({ runner, absent }) => (absent === reason ? RUNNER_NAMES[runner] : [])).join(' and ');
  return [
    ...others.flatMap((standing) => (standing.absent === undefined ? comparisonText(standing, first) : [])),
    ...reasons.map((reason) => `${absentFor(reason)} did not run: ${reason}.`),
  ];
}

function comparisonText(standing: Standing, first: Standing): string {
  const name = RUNNER_NAMES[standing.runner];
  const comparison = compare(standing, first);
  if (comparison === undefined) return `${name} did not finish a lap.`;
  const { kind, times, spread } = comparison;
  const [least, most] = spread.map((each) => each.toFixed(2));
  const laps = `${least} to ${most} lap by lap`;
  if (Math.min(standing.laps.length, first.laps.length) < LEAST_LAPS)
    return `${name} and TypeScript ran too few laps to compare.`;
  if (kind === 'unclear')
    return `${name} and TypeScript are too noisy to call: ${times.toFixed(2)} times, ${laps}.`;
  if (kind === 'even') return `${name} was as fast as TypeScript: ${times.toFixed(2)} times, ${laps}.`;
  if (kind === 'won') return `${name} won: ${times.toFixed(2)} times as fast as TypeScript, ${laps}.`;
  const [slowest, fastest] = [1 / spread[1], 1 / spread[0]].map((each) => each.toFixed(2));
  return `${name} lost: TypeScript was ${(1 / times).toFixed(2)} times as fast, ${slowest} to ${fastest} lap by lap.`;
}

/** '1,200 to 1,300' of the laps of a runner; '' before the first is over. */
export function spreadText(standing: Standing): string {
  const spread = spreadOf(standing);
  return spread === undefined ? '' : spread.map(rateText).join(' to ');
}

/** What a lap is, and what became of its tours. */
export function lapWords({ tours, found, standings }: Outcome): string {
  if (tours === 0) return '';
  const isKnown = standings.some(({ laps }) => laps.length > 0);
  const lost = isKnown ? tours - found : 0;
  const batch = lost
    ? `${counted(tours, 'attempt')} a lap, ${found === 0 ? 'all' : whole(lost)} of them stuck`
    : `${counted(tours, 'tour')} a lap`;
  return `${batch}. One engine runs at a time, in its own worker.`;
}

/** A course in words. */
export function courseName({ rows, cols, strategy }: Course): string {
  return `${rows} × ${cols}, ${labelOf(strategy)}`;
}

/** The results as text, with what they were measured on. */
export function report(course: Course, outcome: Outcome): string {
  const { of, tours, found, standings } = outcome;
  const laps = Math.max(...standings.map((standing) => standing.laps.length));
  const lines = standings.map((standing) => {
    const rate = rateOf(standing);
    const figure =
      rate === undefined
        ? standing.absent === undefined
          ? 'no lap'
          : 'did not run'
        : `${rateText(rate)} tours a second (${spreadText(standing)})`;
    return `${RUNNER_NAMES[standing.runner].padEnd(26)}${figure}`;
  });
  return [
    `knights-tour-wasm ${PACKAGE_VERSION}: ${courseName(course)}`,
    `${whole(tours)} tours a lap (${whole(found)} found), ${laps} of ${of} laps each, in turns, one worker each; medians (slowest to fastest lap)`,
    ...lines,
    ...findings(outcome),
    `Browser: ${navigator.userAgent}`,
    `Logical cores: ${navigator.hardwareConcurrency}`,
    `Time: ${new Date().toISOString()}`,
  ].join('\n');
}
