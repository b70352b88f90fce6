import type {
  PublishedEnvironment,
  PublishedGroup,
  PublishedRun,
} from '../../../bench/harness/published-run.js';
import { MIN_LAUNCHES, medianOfLaunches, verdictOf } from '../../../bench/harness/statistics.js';
import { getLabel } from '../strategies.js';
import { RUNNER_NAMES } from './contestants.js';
import type { Course } from './course.js';
import { compare, formatCourse } from './findings.js';
import type { Outcome, Standing } from './race.js';

/** A race with its board. */
export interface Result {
  readonly course: Course;
  readonly outcome: Outcome;
}

/**
 * Converts races to the format of the benchmark, which `npm run bench -- --compare` reads.
 * @param mode 'quick' if the batches were too short to quote the figures
 * @returns undefined if no race has enough laps for intervals
 */
export function toPublishedRun(
  results: readonly Result[],
  mode: PublishedRun['mode'],
  environment: PublishedEnvironment,
): PublishedRun | undefined {
  const groups = results.flatMap((result) => toGroup(result));
  return groups.length === 0 ? undefined : { format: 3, mode, environment, groups };
}

function toGroup({ course, outcome }: Result): PublishedGroup[] {
  const { rows, cols, strategy } = course;
  const { standings, tours, checksum = 0 } = outcome;
  const [first, ...others] = standings.filter(({ laps }) => laps.length >= MIN_LAUNCHES);
  if (first === undefined) return [];
  const laps = first.laps.length;
  const toContestant = (standing: Standing): PublishedGroup['contestants'][number] => ({
    name: RUNNER_NAMES[standing.runner],
    cost: medianOfLaunches(standing.laps.map((rate) => [1e9 / rate])),
    worst: 1e9 / Math.min(...standing.laps),
    repetitions: tours,
    checksum: checksum.toString(16).padStart(8, '0'),
  });
  return [
    {
      name: `race-${strategy}-${rows}x${cols}`,
      title: `Race: ${formatCourse(course)}`,
      unit: 'tour',
      ...(rows === cols && { place: { section: `Race: ${getLabel(strategy)}`, size: rows } }),
      contestants: [first, ...others].map(toContestant),
      comparisons: others.map((other) => {
        const { ratio } = compare(other, first)!;
        const [a, b] = [RUNNER_NAMES[other.runner], RUNNER_NAMES[first.runner]];
        return { a, b, ratio, verdict: verdictOf(ratio, false) };
      }),
      launches: laps,
      rounds: laps,
      // Browsers do not reveal the load of the machine.
      busy: false,
      leftOut: standings.flatMap(({ runner, absent }) => (absent === undefined ? [] : RUNNER_NAMES[runner])),
    },
  ];
}

/** The names of browsers in `navigator.userAgent`. Those built on Chromium also name Chrome, so they come first. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chromium', /Chrome\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).* Safari/],
];

/** Returns the name and version of the browser. */
export function readRuntime(userAgent: string): PublishedEnvironment['runtime'] {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { name, version };
  }
  return { name: 'unknown browser', version: userAgent };
}

/** Describes this browser. */
export function readEnvironment(): PublishedEnvironment {
  return {
    date: new Date().toISOString(),
    version: PACKAGE_VERSION,
    commit: 'unknown',
    runtime: readRuntime(navigator.userAgent),
    // The text in the first parentheses names the system: 'X11; Linux x86_64'.
    system: /\(([^)]*)\)/.exec(navigator.userAgent)?.[1] ?? 'unknown',
    cores: navigator.hardwareConcurrency,
    compilers: [],
    binaries: [],
  };
}
