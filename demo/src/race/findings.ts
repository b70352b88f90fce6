import { labelOf } from '../strategies.js';
import { rateText, shownRate, whole } from '../words.js';
import { RUNNER_NAMES } from './contestants.js';
import type { Course } from './course.js';
import { LAPS, type Outcome, type Standing } from './race.js';

/** The middle one of some numbers; undefined of none. */
export function median(values: readonly number[]): number | undefined {
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
export function ratio(one: Standing, other: Standing): number | undefined {
  const [a, b] = [rateOf(one), rateOf(other)];
  return a === undefined || b === undefined ? undefined : a / b;
}

/** Closer than this is no difference, on machines that do other things too. */
const TIE = 0.05;

/** One sentence for each comparison with the first runner, wins and losses in the same words. */
export function findings({ standings }: Outcome): string[] {
  const [first, ...others] = standings as [Standing, ...Standing[]];
  const absent = others.filter((standing) => standing.absent !== undefined);
  // One reason for all is said once.
  const isOneReason = absent.length > 1 && new Set(absent.map((standing) => standing.absent)).size === 1;
  if (isOneReason) {
    const names = absent.map(({ runner }) => RUNNER_NAMES[runner]).join(' and ');
    return [
      `${names} did not run: ${absent[0]!.absent}.`,
      ...comparisons(
        first,
        others.filter((each) => !absent.includes(each)),
      ),
    ];
  }
  return comparisons(first, others);
}

function comparisons(first: Standing, others: readonly Standing[]): string[] {
  return others.map((standing) => {
    const name = RUNNER_NAMES[standing.runner];
    if (standing.absent !== undefined) return `${name} did not run: ${standing.absent}.`;
    const times = ratio(standing, first);
    if (times === undefined) return `${name} did not finish a lap.`;
    if (Math.abs(times - 1) < TIE) return `${name} was as fast as TypeScript (${times.toFixed(2)} times).`;
    if (times > 1) return `${name} won: ${times.toFixed(2)} times as fast as TypeScript.`;
    return `${name} lost: TypeScript was ${(1 / times).toFixed(2)} times as fast.`;
  });
}

/** A course in words. */
export function courseName({ rows, cols, strategy }: Course): string {
  return `${rows} x ${cols}, ${labelOf(strategy)}`;
}

/** The results as text, with what they were measured on. */
export function report(course: Course, outcome: Outcome): string {
  const { tours, found, standings } = outcome;
  const laps = Math.max(...standings.map((standing) => standing.laps.length));
  const lines = standings.map((standing) => {
    const rate = rateOf(standing);
    const figure =
      rate === undefined
        ? standing.absent === undefined
          ? 'no lap'
          : 'did not run'
        : `${rateText(rate)} tours a second`;
    return `${RUNNER_NAMES[standing.runner].padEnd(26)}${figure}`;
  });
  return [
    `knights-tour-wasm ${PACKAGE_VERSION}: ${courseName(course)}`,
    `${whole(tours)} tours a lap (${whole(found)} found), ${laps} of ${LAPS} laps each, in turns, one worker each; medians`,
    ...lines,
    ...findings(outcome),
    `Browser: ${navigator.userAgent}`,
    `Logical cores: ${navigator.hardwareConcurrency}`,
    `Time: ${new Date().toISOString()}`,
  ].join('\n');
}
