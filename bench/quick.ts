/**
 * A plain benny suite, as an example of how to measure this package in your own program: `npm run bench -- --quick`. It shows
 * roughly what an engine does on your machine. It cannot show small differences: benny measures one case after the other in one
 * process, so the machine and the compiler's decisions change between the cases that the table compares. bench/README.md describes
 * how the other groups of the benchmark avoid that.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { instantiate } from '@assemblyscript/loader';
import { add, complete, configure, cycle, suite } from 'benny';
import { createSolverSync, type Solver } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';

/** The squares of 8 x 8 in a mixed order. With one start, the processor would learn its tour. */
const STARTS = Uint32Array.from({ length: 1024 }, (_, i) => (i * 37) % 64);
let call = 0;
const nextStart = (): number => STARTS[call++ % 64]!;

/** Each task: what it does with a solver, and the number of its tours. */
const TASKS: Readonly<Record<string, readonly [run: (solver: Solver) => unknown, tours: number]>> = {
  "Warnsdorff's rule on 8 x 8, a batch": [
    (solver) => solver.solveBatch({ rows: 8, cols: 8, starts: STARTS }, { strategy: 'warnsdorff' }),
    1024,
  ],
  'random tours of 8 x 8, a batch': [
    (solver) => solver.solveBatch({ rows: 8, cols: 8, count: 252 }, { stream: 252 * (call++ % 1000) }),
    252,
  ],
  'one tour of 8 x 8': [(solver) => solver.solve({ rows: 8, cols: 8, start: nextStart() }), 1],
  'a closed tour of 30 x 30': [
    (solver) =>
      solver.solve(
        { rows: 30, cols: 30, closed: true, start: nextStart() },
        { strategy: 'warnsdorff-backtracking' },
      ),
    1,
  ],
  "Warnsdorff's rule on 200 x 200": [
    (solver) => solver.solve({ rows: 200, cols: 200, start: nextStart() }, { strategy: 'warnsdorff' }),
    1,
  ],
  'a constructed tour of 1000 x 1000': [(solver) => solver.solve({ rows: 1000, cols: 1000 }), 1],
};

const ENGINES = { WebAssembly: createSolverSync(), TypeScript: createTsSolver() };

/** The exports of bench/assembly/plain.ts: the kernel as one would write it first. */
interface PlainKernel extends Record<string, unknown> {
  setBoard(rows: number, cols: number): number;
  walk(start: number): number;
}

const { exports: plain } = await instantiate<PlainKernel>(readFile(new URL('plain.wasm', import.meta.url)));
plain.setBoard(8, 8);
const PLAIN = 'your first AssemblyScript, 8 x 8';

// Only equal work can be compared.
for (const [name, [run]] of Object.entries(TASKS)) {
  const [wasm, ts] = Object.values(ENGINES).map((solver) => {
    call = 0;
    return JSON.stringify(run(solver));
  });
  if (wasm !== ts) throw new Error(`${name}: the engines give different answers`);
}

const rates = new Map<string, number>();
await suite(
  'knights-tour-wasm',
  configure({ cases: { minSamples: 5, maxTime: 1 } }),
  ...Object.entries(TASKS).flatMap(([name, [run]]) =>
    Object.entries(ENGINES).map(([engine, solver]) => add(engine + name, () => void run(solver))),
  ),
  add(`WebAssembly${PLAIN}`, () => {
    for (const start of STARTS) plain.walk(start);
  }),
  cycle(({ name, ops }) => rates.set(name, ops) && ''),
  complete(() => {}),
);

const tours = { ...TASKS, [PLAIN]: [undefined, STARTS.length] as const };
const table = Object.entries(tours).map(([name, [, each]]) => {
  const [wasm = 0, ts] = Object.keys(ENGINES).map((engine) => rates.get(engine + name));
  const [first, second] = [wasm, ts].map((rate) => rate && Number((rate * each).toPrecision(3)));
  const ratio = ts ? Number((wasm / ts).toFixed(1)) : '';
  return [name, { WebAssembly: first, TypeScript: second ?? '', ratio }];
});
console.log(
  `Tours per second on ${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}:`,
);
console.table(Object.fromEntries(table));
console.log('All figures: docs/bench/figures.md. What this suite cannot show: bench/README.md.');
