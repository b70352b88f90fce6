import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { integerArgument } from '../problem/arguments.js';
import { createSolverSync, type SyncSolverOptions } from '../solver/create-solver.js';
import type { Solver } from '../solver/solver.js';
import { BENCH_CASES, type BenchCase, firstTour } from './bench-cases.js';
import { type Paired, pairedRounds, repeated } from './paired-rounds.js';
import { tooMany } from './problem-arguments.js';
import { Progress } from './progress.js';
import { integerText } from './solve-arguments.js';

const OPTIONS = {
  rounds: { type: 'string', default: '9' },
  help: { type: 'boolean', short: 'h' },
} as const;

const MOST_ROUNDS = 99;
/** Rounds are cut short from here on, so that the table is there within 40 s on a slow machine too. */
const LATEST_END = 25_000;

const HELP = `Usage: knights-tour bench [--rounds N]

Measures the engines of this package against each other on this machine: TypeScript, WebAssembly without SIMD, and
WebAssembly with SIMD. They take turns in every round, and what is compared is the median of the rounds' ratios. All must
give the same tours. Takes some 10 s, and 40 s at most unless more rounds are asked for. Nothing else should run.

  --rounds N           how often each is measured, 3 to ${MOST_ROUNDS}; default 9
  -h, --help           this text

The table goes to standard output. Exit code: 0, 1 when the engines disagree, 2 bad usage.

Examples:
  knights-tour bench
  knights-tour bench --rounds 25
`;

const ENGINES: readonly { name: string; options: SyncSolverOptions }[] = [
  { name: 'TypeScript', options: { engine: 'ts' } },
  { name: 'WebAssembly', options: { engine: 'wasm', simd: false } },
  { name: 'with SIMD', options: { engine: 'wasm', simd: true } },
];

/** The command `knights-tour bench`: its exit code. */
export async function bench(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length > 0) throw tooMany(positionals, 'none');
  const rounds = integerArgument('--rounds', integerText('--rounds', values.rounds), 3, MOST_ROUNDS);
  const solvers = ENGINES.map(({ name, options }) => ({ name, options, solver: createSolverSync(options) }));
  const odd = BENCH_CASES.find((each) => !agree(solvers.map(({ solver }) => each.paths(solver))));
  if (odd) {
    process.stderr.write(`the engines disagree on ${odd.name}\n`);
    return 1;
  }
  const deadline = performance.now() + (LATEST_END * rounds) / Number(OPTIONS.rounds.default);
  const progress = new Progress(BENCH_CASES.length + 1);
  const rows: string[][] = [];
  const first = ENGINES.map(({ name, options }) => ({ name, measure: () => firstTour(options) }));
  rows.push(row('8 x 8, first of a process', pairedRounds(first, rounds, deadline)));
  for (const each of BENCH_CASES) {
    progress.update(rows.length);
    rows.push(row(each.name, measured(each, solvers, rounds, deadline)));
  }
  progress.clear();
  process.stdout.write(table(rows));
  return 0;
}

function measured(
  each: BenchCase,
  solvers: readonly { name: string; solver: Solver }[],
  rounds: number,
  deadline: number,
): Paired[] {
  const contenders = solvers.map(({ name, solver }) => ({
    name,
    measure: repeated(() => each.work(solver), each.pieces),
  }));
  return pairedRounds(contenders, rounds, deadline);
}

/** Whether all give the same paths. */
function agree(answers: readonly (readonly ArrayLike<number>[])[]): boolean {
  const [first, ...others] = answers.map((paths) => paths.map((path) => Array.from(path).join()).join(';'));
  return others.every((other) => other === first);
}

function row(name: string, paired: readonly Paired[]): string[] {
  return [name, ...paired.map(({ time }) => duration(time)), verdict(paired.at(-1)!)];
}

/** WebAssembly with SIMD against TypeScript, in words; a difference counts when the whole interval shows it. */
export function verdict({ ratio, lower, upper }: Pick<Paired, 'ratio' | 'lower' | 'upper'>): string {
  if (lower > 1) return `${ratio.toFixed(2)} times as fast (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
  if (upper < 1) {
    return `loses: ${(1 / ratio).toFixed(2)} times as slow (${(1 / upper).toFixed(2)} to ${(1 / lower).toFixed(2)})`;
  }
  return `no difference shown (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
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

function table(rows: readonly string[][]): string {
  const head = ['tours', ...ENGINES.map(({ name }) => name), 'SIMD against TypeScript'];
  const all = [head, ...rows];
  const widths = head.map((_, col) => Math.max(...all.map((cells) => cells[col]!.length)));
  const lines = all.map((cells) =>
    cells
      .map((cell, col) =>
        col === 0 || col === head.length - 1 ? cell.padEnd(widths[col]!) : cell.padStart(widths[col]!),
      )
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  const processor = cpus()[0]?.model.trim() ?? 'an unknown processor';
  lines.push(
    '',
    `Time for one tour; less is better. ${processor}, ${availableParallelism()} cores, Node ${process.version}.`,
    'The engines gave the same tours. Ratios are medians over rounds, with the interval of all but the outermost.',
  );
  return `${lines.join('\n')}\n`;
}
