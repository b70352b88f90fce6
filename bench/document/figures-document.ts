import type { PublishedEnvironment, PublishedRun } from '../harness/published-run.js';
import { questionsOf } from './questions.js';

/** Formats the machine, the programs and the date of a run, one per line. */
function formatMachine(environment: PublishedEnvironment): string {
  const {
    processor = 'unknown processor',
    cores,
    memoryBytes,
    system,
    runtime,
    version,
    commit,
  } = environment;
  const memory = memoryBytes === undefined ? '' : `, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB`;
  return [
    `knights-tour-wasm ${version}, commit ${commit}, ${environment.date.slice(0, 10)}`,
    `${processor}, ${cores} cores${memory}, ${system}`,
    `${runtime.name} ${runtime.version}${runtime.engine === undefined ? '' : `, ${runtime.engine}`}`,
    ...environment.compilers.map((each) => `${each.version}, ${each.flags.join(' ')}`),
  ].join('\n');
}

/**
 * Returns the document of all published figures, in Markdown.
 * @param run the run of all groups
 * @param engines runs of the groups for engines, in the order of their columns
 * @param charts the charts that exist, with their captions
 */
export function figuresDocument(
  run: PublishedRun,
  engines: readonly PublishedRun[],
  charts: readonly { readonly name: string; readonly caption: string }[],
): string {
  const busy = [run, ...engines].flatMap((each) => {
    const where = each === run ? '' : ` on ${each.environment.runtime.name}`;
    return each.groups.filter(({ busy }) => busy).map(({ name }) => `\`${name}\`${where}`);
  });
  const parts = [
    '# Benchmark',
    'Times are medians; brackets contain the 95 % confidence interval. Ratios are medians of ratios of the same round, so they may differ a little from the ratio of two medians.',
    ['```text', formatMachine(run.environment), '```'].join('\n'),
    ...(run.mode === 'quick' ? ['**A quick run with wide intervals: do not quote it.**'] : []),
    ...(busy.length > 0
      ? [`**Other programs used the machine during ${busy.join(', ')}: do not quote these groups.**`]
      : []),
    ...questionsOf(run, engines).flatMap(({ title, text, tables, charts: names }, i) => [
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
