import { availableParallelism, cpus } from 'node:os';
import type { Disturbance } from './machine-load.js';
import type { Paired } from './paired-rounds.js';
import type { Estimate } from './statistics.js';

/** One piece of work, as it was measured. */
export interface Row {
  readonly name: string;
  readonly paired: Paired;
}

/** The table of all that was measured, with what has to be known to read it. */
export function table(
  rows: readonly Row[],
  contenders: readonly string[],
  rounds: number,
  disturbance: Disturbance,
): string {
  const head = ['tours', ...contenders, 'rounds', `${contenders.at(-1)} against ${contenders[0]}`];
  const cells = rows.map(({ name, paired }) => [
    name,
    ...paired.times.map(duration),
    String(paired.rounds),
    verdict(paired.ratio, disturbance.isBusy),
  ]);
  const all = [head, ...cells];
  const widths = head.map((_, col) => Math.max(...all.map((line) => line[col]!.length)));
  const isLeft = (col: number): boolean => col === 0 || col === head.length - 1;
  const lines = all.map((line) =>
    line
      .map((cell, col) => (isLeft(col) ? cell.padEnd(widths[col]!) : cell.padStart(widths[col]!)))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  lines.push('', ...remarks(rows, rounds, disturbance));
  return `${lines.join('\n')}\n`;
}

function remarks(rows: readonly Row[], rounds: number, disturbance: Disturbance): string[] {
  const processor = cpus()[0]?.model.trim() ?? 'an unknown processor';
  const lines = [
    `Time for one tour; less is better. ${processor}, ${availableParallelism()} cores, Node ${process.version}.`,
    'The engines gave the same tours. Ratios are medians over the rounds, with their 95 % bootstrap intervals.',
  ];
  const cut = rows.filter(({ paired }) => paired.rounds < rounds).length;
  if (cut > 0)
    lines.push(`The time was up before ${rounds} rounds were done in ${cut} of ${rows.length} lines.`);
  if (disturbance.isBusy) {
    const { coresUsedByOthers, interruptedSamples } = disturbance;
    const used = `other programs used ${coresUsedByOthers.toFixed(1)} of its ${cpus().length} cores`;
    const lost = `${Math.round(100 * interruptedSamples)} % of the samples were interrupted`;
    lines.push(`The machine was busy: ${used}, and ${lost}. No winner is named; try when nothing else runs.`);
  }
  return lines;
}

/** The last contender against the first, in words; a difference counts when the whole interval shows it. */
export function verdict({ median, lower, upper }: Estimate, isBusy: boolean): string {
  const interval = `(${lower.toFixed(2)} to ${upper.toFixed(2)})`;
  if (lower <= 1 && upper >= 1) return `no difference shown ${interval}`;
  if (isBusy) return `no winner named ${interval}`;
  if (lower > 1) return `${median.toFixed(2)} times as fast ${interval}`;
  const slower = `(${(1 / upper).toFixed(2)} to ${(1 / lower).toFixed(2)})`;
  return `loses: ${(1 / median).toFixed(2)} times as slow ${slower}`;
}

/** Nanoseconds in the unit that leaves one to three digits before the point. */
export function duration(nanoseconds: number): string {
  const units = ['ns', 'µs', 'ms', 's'];
  let value = nanoseconds;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${units[unit]}`;
}
