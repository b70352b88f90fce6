import type { Environment } from './environment.js';
import type { Section } from './group.js';
import type { Results } from './results-file.js';
import type { GroupResult } from './run-group.js';
import { BUSY, contestantRows, figureRows, pairRows, sectionRows } from './table-rows.js';

/**
 * A table in Markdown, its columns aligned for terminals too.
 * @param words columns of words: to the left, others to the right
 */
export function formatTable(
  [head, ...rest]: readonly (readonly string[])[],
  words: readonly number[],
): string {
  const widths = head!.map((_, i) => Math.max(...[head!, ...rest].map((row) => row[i]!.length), 4));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (words.includes(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = widths.map((width, i) =>
    words.includes(i) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head!), line(rule), ...rest.map(line)].join('\n');
}

function formatProofs({ proofs }: GroupResult): string[] {
  if (proofs.length === 0) return [];
  const checksums = proofs.map(({ checksum }) => checksum.toString(16).padStart(8, '0'));
  const what = proofs.length === 1 ? 'all' : `in each of ${proofs.length} classes all`;
  return [
    `Before them ${what} answered ${proofs[0]!.repetitions} inputs alike (checksum ${checksums.slice(0, 3).join(', ')}` +
      `${checksums.length > 3 ? ', ...' : ''}).`,
  ];
}

/** The title and the tables of a group. */
export function formatGroup(result: GroupResult): string {
  const { name, title, rounds, disturbance } = result;
  const launches = new Set(rounds.map(({ launch }) => launch)).size;
  const compilers = new Set(result.contestants.flatMap(({ compiler }) => compiler ?? []));
  const notes = [
    `${rounds.length} rounds in ${launches} launches.`,
    ...formatProofs(result),
    ...[...compilers].map((compiler) => `Native programs: ${compiler}.`),
    `Others used ${disturbance.coresUsedByOthers.toFixed(2)} cores;`,
    `${(100 * disturbance.interruptedSamples).toFixed(0)} % of the samples were interrupted.`,
  ];
  return [
    `## ${name}`,
    `${title}.${disturbance.busy ? ` **${BUSY}.**` : ''}`,
    formatTable(contestantRows(result), [0]),
    ...(result.pairs.length > 0 ? [formatTable(pairRows(result), [0, 3])] : []),
    notes.join(' '),
  ].join('\n\n');
}

/** The table of a section: a row for each of its groups. */
export function formatSection(section: Section, results: readonly GroupResult[]): string {
  const rows = sectionRows(section, results);
  const busy = results.filter(({ disturbance }) => disturbance.busy).length;
  return [
    `## ${section.name}`,
    `${section.title}: nanoseconds a ${section.unit}.${busy > 0 ? ` **At ${busy} of ${results.length} sizes: ${BUSY}.**` : ''}`,
    formatTable(rows, [0, rows[0]!.length - 1]),
  ].join('\n\n');
}

/** The table of all bars. */
export function formatFigures(results: readonly GroupResult[]): string {
  const busy = results.some((result) => result.figures.length > 0 && result.disturbance.busy);
  return [
    '## Figures to reach',
    formatTable(figureRows(results), [0, 1, 4]),
    ...(busy ? [`'not judged': **${BUSY}.**`] : []),
  ].join('\n\n');
}

/** What was measured on, in a few lines. */
export function formatEnvironment(environment: Environment): string {
  const { processor, cores, memoryBytes, system, load, node, v8, commit, version, binaries } = environment;
  return [
    `knights-tour-wasm ${version}, commit ${commit}`,
    `${processor}, ${cores} cores, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB, ${system}`,
    `Node ${node}, V8 ${v8}; load ${load.map((average) => average.toFixed(2)).join(' ')}`,
    ...binaries.map(({ file, bytes, sha256 }) => `${file}: ${bytes} bytes, sha256 ${sha256.slice(0, 16)}`),
  ].join('\n');
}

/** The bars of a run, then the tables of its sections. */
export function formatSummary(groups: readonly GroupResult[], sections: readonly Section[]): string[] {
  const tables = groups.some(({ figures }) => figures.length > 0) ? [formatFigures(groups)] : [];
  for (const section of sections) {
    const points = groups.filter(({ place }) => place?.section === section.name);
    if (points.length > 0) tables.push(formatSection(section, points));
  }
  return tables;
}

/** A run as a document: the machine, the charts, the bars, and every table. */
export function formatDocument(
  { groups, environment, mode }: Results,
  sections: readonly Section[],
  charts: readonly { readonly name: string; readonly caption: string }[],
): string {
  const busy = groups.some(({ disturbance }) => disturbance.busy);
  const parts = [
    '# Measured',
    `Written by \`npm run bench -- --all --publish\`; how it measures, and how to read the tables, is in \`bench/README.md\`. All times are medians with 95 % bootstrap intervals; ratios are medians of ratios taken in the same round.`,
    ['```text', formatEnvironment(environment), `${environment.date}, ${mode} run`, '```'].join('\n'),
    ...(busy ? [`**${BUSY}.** (It was not quiet while at least one of the groups ran.)`] : []),
    ...charts.map(({ name, caption }) => `![${caption}](${name}.svg)`),
    ...formatSummary(groups, sections),
    ...groups.filter(({ place }) => place === undefined).map(formatGroup),
  ];
  return `${parts.join('\n\n')}\n`;
}
