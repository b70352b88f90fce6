import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { batchPath } from '../problem/batch.js';
import { createSolverSync } from '../solver/create-solver.js';
import type { Solver } from '../solver/solver.js';
import { integer, type Subcommand, subcommand } from './command.js';
import { Progress, print, report } from './terminal.js';

/** A workload that every engine runs. */
interface Case {
  readonly name: string;
  readonly tours: number;
  /** Runs the workload. Returns a function that writes the tours as text, to compare the engines. */
  run(solver: Solver): () => string;
}

function many(side: number, tours: number, closed: boolean): Case {
  const starts = Uint32Array.from({ length: tours }, (_, i) => (i * 7) % (side * side));
  const strategy = closed ? 'warnsdorff-backtracking' : 'warnsdorff';
  return {
    name: `${side} x ${side}, ${closed ? 'closed' : 'open'}, batch of ${tours}`,
    tours,
    run: (solver) => {
      const batch = solver.solveBatch({ rows: side, cols: side, closed, starts }, { strategy });
      return () => Array.from(starts, (_, i) => batchPath(batch, i).join()).join(';');
    },
  };
}

function one(side: number, strategy: 'warnsdorff' | 'divide-and-conquer'): Case {
  const out = new Uint32Array(side * side);
  return {
    name: `${side} x ${side}, ${strategy}`,
    tours: 1,
    run: (solver) => {
      const { path = [] } = solver.solve({ rows: side, cols: side, start: 0 }, { strategy, out });
      return () => path.join();
    },
  };
}

const CASES: readonly Case[] = [
  many(8, 1024, false),
  many(8, 256, true),
  many(30, 16, false),
  many(30, 8, true),
  one(8, 'warnsdorff'),
  one(200, 'warnsdorff'),
  one(1000, 'divide-and-conquer'),
];

/** Milliseconds of warm-up, for the compilers of the JavaScript engine. */
const WARM_UP = 100;
/** Milliseconds of one sample: long compared with the clock and the garbage collector. */
const SAMPLE_TIME = 10;

export const bench: Subcommand = subcommand({
  description: `Compares the engines of this package on this machine: TypeScript, WebAssembly, and WebAssembly with SIMD.

Prints the median time for one tour, and the speed of WebAssembly with SIMD relative to TypeScript: the median and the range of all rounds. The engines take turns in alternating order. If the range contains 1, the result is a draw. Stop other programs first.`,
  options: {
    rounds: integer('--rounds <number>', 'measurements of each engine on each board', [3, 99], 9).helpGroup(
      'Solving:',
    ),
  },
  exitCodes: { 0: 'measured', 1: 'the engines return different tours', 2: 'bad usage' },
  examples: ['knights-tour bench', 'knights-tour bench --rounds 25'],
  async run({ rounds }) {
    const scalar = fileURLToPath(import.meta.resolve('knights-tour-wasm/kernel-scalar.wasm'));
    const engines: Record<string, Solver> = {
      TypeScript: createSolverSync({ engine: 'ts' }),
      WebAssembly: createSolverSync({ engine: 'wasm', wasm: readFileSync(scalar) }),
      'with SIMD': createSolverSync({ engine: 'wasm' }),
    };
    const solvers = Object.values(engines);
    const progress = new Progress();
    const table: string[][] = [['tours', ...Object.keys(engines), 'SIMD vs. TypeScript']];
    for (const [i, each] of CASES.entries()) {
      if (new Set(solvers.map((solver) => each.run(solver)())).size > 1) {
        report(`the engines return different tours: ${each.name}`);
        return 1;
      }
      progress.update(i, CASES.length);
      const samples = solvers.map((solver) => sampler(() => each.run(solver), each.tours));
      table.push([each.name, ...compare(samples, rounds)]);
    }
    progress.clear();
    const widths = table[0]!.map((_, col) => Math.max(...table.map((row) => row[col]!.length)));
    for (const [name, ...cells] of table) {
      const right = cells.map((cell, col) => cell.padStart(widths[col + 1]!));
      await print(`${[name!.padEnd(widths[0]!), ...right].join('  ')}\n`);
    }
    const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
    const machine = `${processor}, ${availableParallelism()} cores, Node ${process.version}`;
    report(`median time for one tour; ${machine}`);
    return 0;
  },
});

/** Warms up, and returns a function that measures the nanoseconds for one tour. */
function sampler(work: () => void, tours: number): () => number {
  const began = performance.now();
  let runs = 0;
  for (; performance.now() - began < WARM_UP; runs++) work();
  const repetitions = Math.max(1, Math.round((runs * SAMPLE_TIME) / (performance.now() - began)));
  return () => {
    const start = performance.now();
    for (let i = 0; i < repetitions; i++) work();
    return ((performance.now() - start) * 1e6) / (repetitions * tours);
  };
}

/** Measures in alternating rounds. Returns the median times, and the speed of the last sampler relative to the first. */
export function compare(samples: readonly (() => number)[], rounds: number): string[] {
  const times = samples.map((): number[] => []);
  const order = [...samples.keys()];
  for (let round = 0; round < rounds; round++) {
    for (const i of order) times[i]!.push(samples[i]!());
    order.reverse();
  }
  return [...times.map((all) => duration(median(all))), verdict(times[0]!, times.at(-1)!)];
}

/** Returns the speed of the second relative to the first: median and range of the ratios of all rounds. */
function verdict(slow: readonly number[], fast: readonly number[]): string {
  const ratios = slow.map((time, round) => time / fast[round]!);
  const [min, max] = [Math.min(...ratios), Math.max(...ratios)];
  const range = `(${min.toFixed(2)} to ${max.toFixed(2)})`;
  return min <= 1 && max >= 1 ? `draw ${range}` : `${median(ratios).toFixed(2)}x ${range}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function duration(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  return nanoseconds < 1e6 ? `${(nanoseconds / 1e3).toFixed(1)} µs` : `${(nanoseconds / 1e6).toFixed(2)} ms`;
}
