import type { Environment } from './environment.js';
import type { FigureResult } from './figure.js';
import type { Section } from './group.js';
import type { Disturbance } from './machine-load.js';
import type { GroupResult, PairResult } from './run-group.js';
import type { Estimate } from './statistics.js';

/** A number with three significant digits, or all digits before the point. */
export function formatNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ' ');
}

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

function formatInterval({ lower, upper }: Estimate): string {
  return `${formatNumber(lower)} .. ${formatNumber(upper)}`;
}

const BUSY = 'THE MACHINE IS BUSY: no winner is named, and no figure here should be quoted';

/** Below this many times as fast a gain is called little. */
const LITTLE = 1.25;

function formatVerdict({ a, verdict, ratio }: PairResult): string {
  switch (verdict) {
    case 'faster':
      return ratio.median < LITTLE
        ? `${a} gains little: ${formatNumber(ratio.median)} times as fast`
        : `${a} is ${formatNumber(ratio.median)} times as fast`;
    case 'slower':
      return `${a} loses: it takes ${formatNumber(1 / ratio.median)} times as long`;
    default:
      return verdict;
  }
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
  const contestants = [
    ['contestant', `ns a ${result.unit}`, '95 % interval', 'alone (benny)'],
    ...result.contestants.map(({ name, cost, alone }) => [
      name,
      formatNumber(cost.median),
      formatInterval(cost),
      alone === undefined ? '-' : `${formatNumber(alone.nanoseconds)} ±${alone.margin} %`,
    ]),
  ];
  const pairs = [
    ['A against B, in the same rounds', 'time B / A', '95 % interval', 'verdict'],
    ...result.pairs.map((pair) => [
      `${pair.a} against ${pair.b}`,
      formatNumber(pair.ratio.median),
      formatInterval(pair.ratio),
      formatVerdict(pair),
    ]),
  ];
  const { rounds, disturbance } = result;
  const launches = new Set(rounds.map(({ launch }) => launch)).size;
  const compilers = new Set(result.contestants.flatMap(({ compiler }) => compiler ?? []));
  return [
    formatTable(contestants),
    '',
    ...(result.pairs.length > 0 ? [formatTable(pairs, [0, 3]), ''] : []),
    `  ${rounds.length} rounds in ${launches} launches`,
    ...formatProofs(result),
    ...[...compilers].map((compiler) => `  native programs: ${compiler}`),
    `  ${formatDisturbance(disturbance)}`,
    ...(disturbance.busy ? [`  ${BUSY}`] : []),
  ].join('\n');
}

/** The row of a section: what each contestant takes, and how the two compared fare. */
function sectionRow({ compared }: Section, result: GroupResult, names: readonly string[]): string[] {
  const pair = result.pairs.find(({ a, b }) => a === compared[0] && b === compared[1]);
  return [
    result.place === undefined ? result.name : `${result.place.size} x ${result.place.size}`,
    ...names.map((name) => {
      const contestant = result.contestants.find((candidate) => candidate.name === name);
      return contestant === undefined ? '-' : formatNumber(contestant.cost.median);
    }),
    ...(pair
      ? [formatNumber(pair.ratio.median), formatInterval(pair.ratio), formatVerdict(pair)]
      : ['-', '-', '-']),
  ];
}

/** The table of a section: a row for each of its groups. */
export function formatSection(section: Section, results: readonly GroupResult[]): string {
  const names = [...new Set(results.flatMap(({ contestants }) => contestants.map(({ name }) => name)))];
  const [a, b] = section.compared;
  const head = ['board', ...names, `${b} / ${a}`, '95 % interval', 'verdict'];
  const rows = results.map((result) => sectionRow(section, result, names));
  const busy = results.filter(({ disturbance }) => disturbance.busy).length;
  return [
    `${section.name}: ${section.title}; ns a ${section.unit}`,
    formatTable([head, ...rows], [0, head.length - 1]),
    ...(busy > 0 ? [`  at ${busy} of ${results.length} sizes: ${BUSY}`] : []),
  ].join('\n');
}

function formatMeasure({ figure: { bar } }: FigureResult, value: number): string {
  if ('nanoseconds' in bar) return `${formatNumber(value / 1e6)} ms`;
  return formatNumber(value);
}

/** What a figure had to reach. */
export function formatBar({ figure: { bar } }: FigureResult): string {
  if ('faster' in bar) return `at least ${bar.faster} times as fast`;
  return 'slower' in bar
    ? `at most ${bar.slower} times as long`
    : `at most ${formatNumber(bar.nanoseconds / 1e6)} ms`;
}

/** The cells of a figure: what, the bar, the measured value, its interval, the verdict. */
export function figureCells(result: FigureResult): string[] {
  const { figure, measured, verdict } = result;
  const [median, lower, upper] = [measured.median, measured.lower, measured.upper].map((value) =>
    formatMeasure(result, value),
  );
  return [figure.what, formatBar(result), median!, `${lower} .. ${upper}`, verdict];
}

/** The table of all figures that were asked for. */
export function formatFigures(results: readonly GroupResult[]): string {
  const head = ['figure', 'must reach', 'measured', '95 % interval', 'verdict'];
  const figures = results.flatMap((result) => result.figures);
  const busy = results.some((result) => result.figures.length > 0 && result.disturbance.busy);
  return [
    'figures:',
    formatTable([head, ...figures.map(figureCells)], [0, 1, 4]),
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
