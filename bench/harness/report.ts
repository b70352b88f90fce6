import type { Environment } from './environment.js';
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

function formatVerdict({ a, verdict, ratio }: PairResult): string {
  switch (verdict) {
    case 'faster':
      return `${a} is ${formatNumber(ratio.median)} times as fast`;
    case 'slower':
      return `${a} takes ${formatNumber(1 / ratio.median)} times as long`;
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
  const { proof, rounds, disturbance } = result;
  const launches = new Set(rounds.map(({ launch }) => launch)).size;
  const compilers = new Set(result.contestants.flatMap(({ compiler }) => compiler ?? []));
  return [
    formatTable(contestants),
    '',
    ...(result.pairs.length > 0 ? [formatTable(pairs, [0, 3]), ''] : []),
    `  ${rounds.length} rounds in ${launches} launches; before them all answered ${proof.repetitions} inputs alike ` +
      `(checksum ${proof.checksum.toString(16).padStart(8, '0')})`,
    ...[...compilers].map((compiler) => `  native programs: ${compiler}`),
    `  ${formatDisturbance(disturbance)}`,
    ...(disturbance.busy
      ? ['  THE MACHINE IS BUSY: no winner is named, and no figure here should be quoted']
      : []),
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
