import type { PublishedEnvironment, PublishedRun } from '../harness/published-run.js';
import { formatTable } from '../harness/report.js';
import { formatDigits } from './plain-units.js';
import { PublishedFigures } from './published-figures.js';
import { questionsOf } from './questions.js';

/** Formats the machine, the programs and the date of a run, one per line. */
function formatMachine(environment: PublishedEnvironment): string {
  const { processor = 'unknown processor', cores, memoryBytes, system, runtime, version } = environment;
  const memory = memoryBytes === undefined ? '' : `, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB`;
  return [
    `knights-tour-wasm ${version}`,
    `${processor}, ${cores} cores${memory}, ${system}`,
    `${runtime.name} ${runtime.version}${runtime.engine === undefined ? '' : `, ${runtime.engine}`}`,
    ...environment.compilers.map((each) => `${each.version}, ${each.flags.join(' ')}`),
  ].join('\n');
}

/** Names when the groups were measured, in a line for each date and commit. */
function formatDates({ groups, environment }: PublishedRun): string {
  const lines = new Map<string, { names: string[]; loads: number[]; steals: number[] }>();
  for (const { name, measured } of groups) {
    const { date, commit } = measured ?? environment;
    const line = `${date.slice(0, 10)}, commit ${commit}${measured ? '' : ', one run'}`;
    const found = lines.get(line) ?? { names: [], loads: [], steals: [] };
    lines.set(line, found);
    found.names.push(`\`${name}\``);
    if (measured) found.loads.push(measured.load);
    if (measured?.steal !== undefined) found.steals.push(measured.steal);
  }
  const most = (values: readonly number[], format: (value: number) => string): string =>
    values.length === 0 ? 'unknown' : `at most ${format(Math.max(...values))}`;
  return [...lines]
    .map(
      ([line, { names, loads, steals }]) =>
        `- ${line}; load before a group ${most(loads, (load) => load.toFixed(1))}, time stolen by other virtual machines ${most(steals, (share) => `${(100 * share).toFixed(1)} %`)}: ${lines.size === 1 ? 'all groups' : names.join(', ')}`,
    )
    .join('\n');
}

/** Returns the pairs whose ratio to name first, on every kind of processor: the group, the faster contestant and the other. */
export const HEADLINES = [
  ['random open tours of 8 x 8, WebAssembly against TypeScript', 'bulk', 'wasm, count', 'ts, count'],
  [
    "Warnsdorff's rule on 8 x 8, WebAssembly against TypeScript",
    'open-8',
    'wasm solveBatch',
    'ts solveBatch',
  ],
  [
    "Warnsdorff's rule on 8 x 8, WebAssembly against the fastest textbook C",
    'ladder',
    'wasm solveBatch',
    'fastest textbook C',
  ],
  [
    "Warnsdorff's rule on 200 x 200, WebAssembly against TypeScript",
    'open-200',
    'wasm solveBatch',
    'ts solveBatch',
  ],
  ['two cores against one, random open tours of 8 x 8', 'bulk', 'pool, count', 'wasm, count'],
] as const;

/** Returns the table of the headlines: a column for each kind of processor, and the smallest ratio. */
function headlines(runs: readonly PublishedRun[]): string {
  const rows = HEADLINES.map(([what, group, a, b]) => {
    const ratios = runs.map((run) => new PublishedFigures(run).ratio(group, a, b));
    const known = ratios.filter((ratio) => ratio !== undefined).map(({ median }) => median);
    return [
      what,
      ...ratios.map((ratio) => (ratio === undefined ? 'not measured' : formatDigits(ratio.median, 2))),
      known.length === 0 ? '-' : formatDigits(Math.min(...known), 2),
    ];
  });
  return formatTable([['times as fast', ...runs.map(nameOf), 'smallest'], ...rows], [0]);
}

const nameOf = ({ environment }: PublishedRun): string => environment.processor ?? 'unknown processor';

/**
 * Returns the document of all published figures, in Markdown.
 * @param runs the runs of all kinds of processors, the most complete one first
 * @param engines runs of the groups for engines, in the order of their columns
 * @param charts the charts of the first run, with their captions
 */
export function figuresDocument(
  runs: readonly PublishedRun[],
  engines: readonly PublishedRun[],
  charts: readonly { readonly name: string; readonly caption: string }[],
): string {
  const busy = [...runs, ...engines].flatMap((each) => {
    const where = engines.includes(each) ? each.environment.runtime.name : nameOf(each);
    return each.groups.filter(({ busy }) => busy).map(({ name }) => `\`${name}\` on ${where}`);
  });
  const parts = [
    '# Benchmark',
    'Times are medians; brackets contain the 95 % confidence interval. Ratios are medians of ratios of the same round, so they may differ a little from the ratio of two medians. **An interval covers repetitions on one machine. Ratios on other kinds of processors can lie far outside it:** so the first table has the last run on each kind that was measured, and the smallest of its ratios is the one to quote.',
    ...(runs.length === 1 ? [`Only one kind of processor was measured: ${nameOf(runs[0]!)}.`] : []),
    headlines(runs),
    ...runs.map((run) =>
      [`## ${nameOf(run)}`, `\`\`\`text\n${formatMachine(run.environment)}\n\`\`\``, formatDates(run)].join(
        '\n\n',
      ),
    ),
    ...(runs.some(({ mode }) => mode === 'quick')
      ? ['**A quick run with wide intervals: do not quote it.**']
      : []),
    ...(busy.length > 0
      ? [`**Other programs used the machine during ${busy.join(', ')}: do not quote these groups.**`]
      : []),
    ...questionsOf(runs, engines).flatMap(({ title, text, tables, charts: names }, i) => [
      `## ${i + 1}. ${title}`,
      text,
      ...tables,
      ...charts
        .filter(({ name }) => names.includes(name))
        .map(({ name, caption }) => `![${caption}](${name}.svg)`),
    ]),
    '## Measure it yourself',
    'Run `npm run bench` in a clone, or `npx knights-tour-wasm bench` for a short comparison. [Speed](../guide/speed.md) is a summary of this page. The complete figures are in `docs/bench/results`, and `npm run bench -- --compare A.json B.json` compares two such files. [bench/README.md](../../bench/README.md) describes the method.',
  ];
  return `${parts.join('\n\n')}\n`;
}
