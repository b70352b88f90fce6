import { fileURLToPath } from 'node:url';
import type { Solver } from '../../solver/solver.js';
import { tooMany } from '../arguments/problem.js';
import { integerOption } from '../arguments/values.js';
import { print } from '../streams/output.js';
import { Progress } from '../streams/progress.js';
import { type Subcommand, subcommand } from '../subcommand.js';
import {
  BENCH_CASES,
  type BenchCase,
  type BenchEngine,
  createBenchSolver,
  firstTour,
} from './bench-cases.js';
import { coresInUse, judged } from './machine-load.js';
import { type Contender, pairedRounds } from './paired-rounds.js';
import { repeated } from './sample.js';
import { type Row, table } from './table.js';

const OPTIONS = { rounds: { type: 'string' } } as const;

const DEFAULT_ROUNDS = 9;
const MOST_ROUNDS = 99;
/** Rounds are cut short from here on, so that the table is there within 40 s on a slow machine too. */
const LATEST_END = 25_000;

const HELP = `Measures the engines of this package against each other on this machine: TypeScript, WebAssembly without SIMD, and
WebAssembly with SIMD. They take turns in every round, forwards and backwards, and what is compared is the median of the
rounds' ratios, with its 95 % bootstrap interval. All must give the same tours. Takes some 10 s, and 40 s at most unless
more rounds are asked for; the table says how many there were. Nothing else should run: on a busy machine no winner is
named.

  --rounds N           how often each is measured, 3 to ${MOST_ROUNDS}; default ${DEFAULT_ROUNDS}
  -h, --help           this text

The table goes to standard output. Exit code: 0, 1 when the engines disagree, 2 bad usage.

Examples:
  knights-tour bench
  knights-tour bench --rounds 25
`;

const ENGINES: readonly BenchEngine[] = [
  { name: 'TypeScript', engine: 'ts' },
  {
    name: 'WebAssembly',
    engine: 'wasm',
    binary: fileURLToPath(import.meta.resolve('knights-tour-wasm/kernel-scalar.wasm')),
  },
  { name: 'with SIMD', engine: 'wasm' },
];

/** The subcommand `knights-tour bench`. */
export const bench: Subcommand = subcommand({
  name: 'bench',
  usage: 'bench [--rounds N]',
  does: 'how fast it is here',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length > 0) throw tooMany(positionals, 'none');
    const rounds = integerOption('--rounds', values.rounds ?? String(DEFAULT_ROUNDS), 3, MOST_ROUNDS);
    const solvers = ENGINES.map(createBenchSolver);
    const odd = BENCH_CASES.find((each) => !agree(solvers.map((solver) => each.paths(solver))));
    if (odd) {
      process.stderr.write(`the engines disagree on ${odd.name}\n`);
      return 1;
    }
    await print(await measured(solvers, rounds));
    return 0;
  },
});

/** Measures every piece of work; each has its share of the time that is left. */
async function measured(solvers: readonly Solver[], rounds: number): Promise<string> {
  const end = performance.now() + (LATEST_END * rounds) / DEFAULT_ROUNDS;
  const works: { name: string; contenders: () => Contender[] }[] = [
    { name: '8 x 8, first of a process', contenders: firstTours },
    ...BENCH_CASES.map((each) => ({ name: each.name, contenders: () => contendersOf(each, solvers) })),
  ];
  const progress = new Progress(works.length);
  const rows: Row[] = [];
  const looks = [await coresInUse()];
  for (const [i, { name, contenders }] of works.entries()) {
    progress.update(i);
    const began = performance.now();
    const deadline = began + Math.max(0, end - began) / (works.length - i);
    rows.push({ name, paired: pairedRounds(contenders(), rounds, deadline) });
    looks.push(await coresInUse());
  }
  progress.clear();
  const sum = (count: (row: Row) => number): number => rows.reduce((all, row) => all + count(row), 0);
  const samples = sum(({ paired }) => paired.samples);
  const interrupted = sum(({ paired }) => paired.interrupted);
  const names = ENGINES.map(({ name }) => name);
  return table(rows, names, rounds, judged(looks, samples, interrupted));
}

function firstTours(): Contender[] {
  return ENGINES.map((engine) => ({ name: engine.name, measure: () => firstTour(engine) }));
}

function contendersOf({ work, pieces }: BenchCase, solvers: readonly Solver[]): Contender[] {
  return solvers.map((solver, i) => ({
    name: ENGINES[i]!.name,
    measure: repeated(() => work(solver), pieces),
  }));
}

/** Whether all give the same paths. */
function agree(answers: readonly (readonly ArrayLike<number>[])[]): boolean {
  const [first, ...others] = answers.map((paths) => paths.map((path) => Array.from(path).join()).join(';'));
  return others.every((other) => other === first);
}
