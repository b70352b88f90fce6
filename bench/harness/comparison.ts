/** Compares two runs of the benchmark: two machines, two runtimes, or two versions. */
import type { PublishedContestant, PublishedGroup, PublishedRun } from './published-run.js';
import { formatTable } from './report.js';
import type { Estimate } from './statistics.js';
import { formatInterval, formatNumber } from './table-rows.js';

/**
 * Returns the ratio of two independent estimates, second over first. The interval combines theirs on a logarithmic scale by
 * the method of variance estimates recovery (Zou and Donner 2008).
 */
export function ratioOfEstimates(first: Estimate, second: Estimate): Estimate {
  const distance = (one: number, other: number): number => Math.log(one / other) ** 2;
  const below = distance(second.median, second.lower) + distance(first.upper, first.median);
  const above = distance(second.upper, second.median) + distance(first.median, first.lower);
  const median = second.median / first.median;
  return {
    median,
    lower: median * Math.exp(-Math.sqrt(below)),
    upper: median * Math.exp(Math.sqrt(above)),
    values: Math.min(first.values, second.values),
  };
}

/** One program in both runs. */
interface Pair {
  readonly group: PublishedGroup;
  readonly a: PublishedContestant;
  readonly b: PublishedContestant;
  readonly busy: boolean;
}

/** Returns the programs of both runs, and the names of programs that only one run has. */
function matchContestants(a: PublishedRun, b: PublishedRun): { pairs: Pair[]; unmatched: string[] } {
  const pairs: Pair[] = [];
  const namesOf = (run: PublishedRun): string[] =>
    run.groups.flatMap(({ name, unit, contestants }) =>
      contestants.map((contestant) => `${name} (${unit}): ${contestant.name}`),
    );
  const [inA, inB] = [new Set(namesOf(a)), new Set(namesOf(b))];
  for (const group of a.groups) {
    const other = b.groups.find(({ name, unit }) => name === group.name && unit === group.unit);
    for (const contestant of group.contestants) {
      const counterpart = other?.contestants.find(({ name }) => name === contestant.name);
      if (other === undefined || counterpart === undefined) continue;
      pairs.push({ group, a: contestant, b: counterpart, busy: group.busy || other.busy });
    }
  }
  const unmatched = [...inA, ...inB].filter((name) => !(inA.has(name) && inB.has(name)));
  return { pairs, unmatched };
}

function verdict({ lower, upper }: Estimate, busy: boolean): string {
  if (lower <= 1 && upper >= 1) return 'no difference shown';
  if (busy) return 'no winner named: a machine was busy';
  return lower > 1 ? 'A is faster' : 'B is faster';
}

function describeRun(letter: string, { environment, mode }: PublishedRun, file: string): string {
  const { version, commit, runtime, processor, system, date } = environment;
  const machine = processor === undefined ? system : `${processor}, ${system}`;
  return `${letter}: ${file}: ${version} (${commit}), ${runtime.name} ${runtime.version}, ${machine}, ${date}, ${mode}`;
}

/**
 * Returns the table of two runs, with a row for each program that both have.
 * @param fileOfA the name of the file of a
 * @param fileOfB the name of the file of b
 */
export function formatComparison(a: PublishedRun, fileOfA: string, b: PublishedRun, fileOfB: string): string {
  const { pairs, unmatched } = matchContestants(a, b);
  const rows = pairs.map((pair) => {
    const ratio = ratioOfEstimates(pair.a.cost, pair.b.cost);
    return [
      pair.group.name,
      pair.a.name,
      pair.group.unit,
      formatNumber(pair.a.cost.median),
      formatNumber(pair.b.cost.median),
      formatNumber(ratio.median),
      formatInterval(ratio),
      verdict(ratio, pair.busy),
    ];
  });
  const head = ['group', 'program', 'unit', 'A: ns', 'B: ns', 'B / A', '95 % interval', 'verdict'];
  return [
    [describeRun('A', a, fileOfA), describeRun('B', b, fileOfB)].join('\n'),
    rows.length === 0
      ? 'The two files have no program in common.'
      : formatTable([head, ...rows], [0, 1, 2, 7]),
    ...(unmatched.length === 0 ? [] : [`Only in one of them: ${unmatched.join('; ')}.`]),
  ].join('\n\n');
}
