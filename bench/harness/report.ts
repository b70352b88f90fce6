import type { Environment } from './environment.js';
import type { Section } from './group.js';
import type { Disturbance } from './machine-load.js';
import type { GroupResult } from './run-group.js';
import { BUSY, contestantRows, figureRows, pairRows, sectionRows } from './table-rows.js';

/** Rows of cells in columns: the first to the left, the others to the right unless they are words at the end. */
export function formatTable(rows: readonly (readonly string[])[], words: readonly number[] = [0]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows
    .map((row) => {
      const cells = row.map((cell, i) =>
        words.includes(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!),
      );
      return `  ${cells.join('  ')}`.trimEnd();
    })
    .join('\n');
}

function formatDisturbance({ coresUsedByOthers, interruptedSamples, load }: Disturbance): string {
  return (
    `others used ${coresUsedByOthers.toFixed(2)} cores, ${(100 * interruptedSamples).toFixed(0)} % of the samples ` +
    `were interrupted, load ${load.map((average) => average.toFixed(2)).join(' ')}`
  );
}

function formatProofs({ proofs }: GroupResult): string[] {
  if (proofs.length === 0) return [];
  const checksums = proofs.map(({ checksum }) => checksum.toString(16).padStart(8, '0'));
  const what = proofs.length === 1 ? 'all' : `in each of ${proofs.length} classes all`;
  return [
    `  before them ${what} answered ${proofs[0]!.repetitions} inputs alike (checksum ${checksums.slice(0, 3).join(', ')}` +
      `${checksums.length > 3 ? ', ...' : ''})`,
  ];
}

/** The tables of a group. */
export function formatGroup(result: GroupResult): string {
  const { rounds, disturbance } = result;
  const launches = new Set(rounds.map(({ launch }) => launch)).size;
  const compilers = new Set(result.contestants.flatMap(({ compiler }) => compiler ?? []));
  return [
    formatTable(contestantRows(result)),
    '',
    ...(result.pairs.length > 0 ? [formatTable(pairRows(result), [0, 3]), ''] : []),
    `  ${rounds.length} rounds in ${launches} launches`,
    ...formatProofs(result),
    ...[...compilers].map((compiler) => `  native programs: ${compiler}`),
    `  ${formatDisturbance(disturbance)}`,
    ...(disturbance.busy ? [`  ${BUSY}`] : []),
  ].join('\n');
}

/** The table of a section: a row for each of its groups. */
export function formatSection(section: Section, results: readonly GroupResult[]): string {
  const rows = sectionRows(section, results);
  const busy = results.filter(({ disturbance }) => disturbance.busy).length;
  return [
    `${section.name}: ${section.title}; ns a ${section.unit}`,
    formatTable(rows, [0, rows[0]!.length - 1]),
    ...(busy > 0 ? [`  at ${busy} of ${results.length} sizes: ${BUSY}`] : []),
  ].join('\n');
}

/** The table of all figures that were asked for. */
export function formatFigures(results: readonly GroupResult[]): string {
  const busy = results.some((result) => result.figures.length > 0 && result.disturbance.busy);
  return [
    'figures:',
    formatTable(figureRows(results), [0, 1, 4]),
    ...(busy ? [`  'not judged': ${BUSY}`] : []),
  ].join('\n');
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
