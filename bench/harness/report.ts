import type { Environment } from './environment.js';
import type { Section } from './group.js';
import type { PublishedRun } from './published-run.js';
import type { GroupResult } from './run-group.js';
import { BUSY, contestantRows, figureRows, pairRows, sectionRows } from './table-rows.js';

/**
 * Formats a table in Markdown, padded so that it is also readable in a terminal.
 * @param words indices of the columns to align left; the others are aligned right
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
    `Before them ${what} gave equal answers to ${proofs[0]!.repetitions} inputs (checksum ${checksums.slice(0, 3).join(', ')}` +
      `${checksums.length > 3 ? ', ...' : ''}).`,
  ];
}

function formatFalseAlarms({ falseAlarms }: GroupResult): string[] {
  if (falseAlarms === undefined) return [];
  const { comparisons, differences, probability, ratio, holds } = falseAlarms;
  return [
    `${differences} of ${comparisons} comparisons of a program with itself show a difference (p = ${probability.toFixed(3)} ` +
      `against 5 %); their median ratio is ${ratio.toFixed(4)}. ${holds ? 'The method holds.' : '**THE METHOD DOES NOT HOLD.**'}`,
  ];
}

/** Formats the title and the tables of a group. */
export function formatGroup(result: GroupResult): string {
  const { name, title, rounds, disturbance } = result;
  const launches = new Set(rounds.map(({ launch }) => launch)).size;
  const compilers = new Set(
    result.contestants.flatMap(({ compiler }) =>
      compiler === undefined ? [] : `${compiler.version}, ${compiler.flags.join(' ')}`,
    ),
  );
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
    ...formatFalseAlarms(result),
  ].join('\n\n');
}

/** Formats the table of a section, with a row for each of its groups. */
export function formatSection(section: Section, results: readonly GroupResult[]): string {
  const rows = sectionRows(section, results);
  const busy = results.filter(({ disturbance }) => disturbance.busy).length;
  return [
    `## ${section.name}`,
    `${section.title}: nanoseconds a ${section.unit}.${busy > 0 ? ` **At ${busy} of ${results.length} sizes: ${BUSY}.**` : ''}`,
    formatTable(rows, [0, rows[0]!.length - 1]),
  ].join('\n\n');
}

/** Formats the table of all bars. */
export function formatFigures(results: readonly GroupResult[]): string {
  const busy = results.some((result) => result.figures.length > 0 && result.disturbance.busy);
  return [
    '## Figures to reach',
    formatTable(figureRows(results), [0, 1, 4]),
    ...(busy ? [`'not judged': **${BUSY}.**`] : []),
  ].join('\n\n');
}

/** Formats a description of the machine, in a few lines. */
export function formatEnvironment(environment: Environment): string {
  const { processor, cores, memoryBytes, system, load, runtime, commit, version, binaries } = environment;
  return [
    `knights-tour-wasm ${version}, commit ${commit}`,
    `${processor}, ${cores} cores, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB, ${system}`,
    `${runtime.name} ${runtime.version}${runtime.engine ? `, ${runtime.engine}` : ''}; load ${load.map((average) => average.toFixed(2)).join(' ')}`,
    ...binaries.map(({ file, bytes, sha256 }) => `${file}: ${bytes} bytes, sha256 ${sha256.slice(0, 16)}`),
  ].join('\n');
}

/** Formats the bars of a run, then the tables of its sections. */
export function formatSummary(groups: readonly GroupResult[], sections: readonly Section[]): string[] {
  const tables = groups.some(({ figures }) => figures.length > 0) ? [formatFigures(groups)] : [];
  for (const section of sections) {
    const points = groups.filter(({ place }) => place?.section === section.name);
    if (points.length > 0) tables.push(formatSection(section, points));
  }
  return tables;
}

/** Formats the document of the bars: the verdicts of the last measurement on each kind of processor. */
export function formatBars(runs: readonly PublishedRun[]): string {
  const parts = runs.map(({ environment: { processor = 'unknown processor' }, groups }) => {
    const judged = groups.filter(({ figures = [] }) => figures.length > 0);
    const table =
      judged.length === 0
        ? 'Not measured since bars are ratios.'
        : formatTable(figureRows(judged), [0, 1, 4]);
    return `## ${processor}\n\n${table}`;
  });
  const text =
    'Written by `npm run bench -- --publish`. Each bar is a ratio of one run. `bench/README.md` explains the verdicts, and `docs/bench/figures.md` says when each group was measured.';
  return `${['# Bars of the project', text, ...parts].join('\n\n')}\n`;
}
