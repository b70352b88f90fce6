import type { Section } from './group.js';
import { formatEnvironment } from './report.js';
import type { Results } from './results-file.js';
import type { GroupResult } from './run-group.js';
import { BUSY, contestantRows, figureRows, pairRows, sectionRows } from './table-rows.js';

function markdownTable(rows: readonly (readonly string[])[], words: readonly number[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
  const [head, ...rest] = rows;
  const rule = head!.map((_, i) => (words.includes(i) ? '---' : '---:'));
  return [line(head!), line(rule), ...rest.map(line)].join('\n');
}

function groupPart(result: GroupResult): string[] {
  const pairs = pairRows(result);
  return [
    `## ${result.name}`,
    `${result.title}.${result.disturbance.busy ? ` **${BUSY}.**` : ''}`,
    markdownTable(contestantRows(result), [0]),
    ...(pairs.length > 1 ? [markdownTable(pairs, [0, 3])] : []),
  ];
}

/** The figures of a run in Markdown: the machine, the bars that were set, and every table. */
export function markdownReport(
  results: Results,
  sections: readonly Section[],
  charts: readonly { readonly name: string; readonly caption: string }[],
): string {
  const { groups, environment, mode } = results;
  const busy = groups.some(({ disturbance }) => disturbance.busy);
  const figures = figureRows(groups);
  const parts = [
    '# Measured',
    `Written by \`npm run bench -- --all --publish\`; how it measures, and how to read the tables, is in \`bench/README.md\`. All times are medians with 95 % bootstrap intervals; ratios are medians of ratios taken in the same round.`,
    ['```text', formatEnvironment(environment), `${environment.date}, ${mode} run`, '```'].join('\n'),
    ...(busy ? [`**${BUSY}.** (It was not quiet while at least one of the groups ran.)`] : []),
    ...charts.map(({ name, caption }) => `![${caption}](${name}.svg)`),
    ...(figures.length > 1 ? ['## Figures to reach', markdownTable(figures, [0, 1, 4])] : []),
  ];
  for (const section of sections) {
    const points = groups.filter(({ place }) => place?.section === section.name);
    if (points.length === 0) continue;
    const rows = sectionRows(section, points);
    parts.push(
      `## ${section.name}`,
      `${section.title}: nanoseconds a ${section.unit}.`,
      markdownTable(rows, [0, rows[0]!.length - 1]),
    );
  }
  for (const result of groups) if (result.place === undefined) parts.push(...groupPart(result));
  return `${parts.join('\n\n')}\n`;
}
