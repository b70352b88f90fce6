import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { batchPath } from '../../problem/batch.js';
import type { SolveOptions } from '../../problem/options.js';
import type { BoardSize } from '../../problem/problem.js';
import { createSolverSync } from '../../solver/create-solver.js';
import type { Solver } from '../../solver/solver.js';
import type { Sample } from './sample.js';

/** An engine that is measured. */
export interface BenchEngine {
  readonly name: string;
  readonly engine: 'ts' | 'wasm';
  /** The file of its binary. Default: the inlined one. */
  readonly binary?: string;
}

export function createBenchSolver({ engine, binary }: BenchEngine): Solver {
  return createSolverSync({ engine, wasm: binary === undefined ? undefined : readFileSync(binary) });
}

/** A piece of work that every engine does. */
export interface BenchCase {
  readonly name: string;
  /** How many pieces are done at a time, such as the tours of a batch. */
  readonly pieces: number;
  work(solver: Solver): void;
  /** Every path, for a look at whether the engines agree. */
  paths(solver: Solver): ArrayLike<number>[];
}

function square(side: number): BoardSize {
  return { rows: side, cols: side };
}

/** Many tours at a time, from every square of the board that may be a start, round and round. */
function manyTours(
  name: string,
  side: number,
  count: number,
  closed: boolean,
  options: SolveOptions,
): BenchCase {
  const starts = Uint32Array.from({ length: count }, (_, i) => (i * 7) % (side * side));
  const problem = { ...square(side), closed, starts };
  const { out: _, ...batchOptions } = options;
  return {
    name,
    pieces: count,
    work: (solver) => void solver.solveBatch(problem, batchOptions),
    paths: (solver) => {
      const batch = solver.solveBatch(problem, batchOptions);
      return Array.from({ length: count }, (_, i) => batchPath(batch, i));
    },
  };
}

/** One tour at a time, written into an array that is used again. */
function oneTour(name: string, side: number, options: SolveOptions): BenchCase {
  const out = new Uint32Array(side * side);
  const solve = (solver: Solver): ArrayLike<number> => {
    const result = solver.solve({ ...square(side), start: 0 }, { ...options, out });
    return result.status === 'impossible' ? [] : result.path;
  };
  return { name, pieces: 1, work: solve, paths: (solver) => [Uint32Array.from(solve(solver))] };
}

/** What is measured: small and large boards, many tours and single ones, walks, searches and constructions. */
export const BENCH_CASES: readonly BenchCase[] = [
  manyTours('8 x 8, open, many', 8, 1024, false, { strategy: 'warnsdorff' }),
  manyTours('8 x 8, closed, many', 8, 256, true, { strategy: 'warnsdorff-backtracking' }),
  oneTour('8 x 8, open, one', 8, { strategy: 'warnsdorff' }),
  manyTours('30 x 30, open, many', 30, 16, false, { strategy: 'warnsdorff' }),
  manyTours('30 x 30, closed, many', 30, 8, true, { strategy: 'warnsdorff-backtracking' }),
  oneTour('200 x 200, open, one', 200, { strategy: 'warnsdorff' }),
  oneTour('1000 x 1000, put together', 1000, { strategy: 'divide-and-conquer' }),
];

/** Solves 8 x 8 for the first time in a new process: what that took with the making of its solver. */
export function firstTour({ engine, binary }: BenchEngine): Sample {
  const program = `
    import { readFileSync } from 'node:fs';
    import { createSolverSync } from ${JSON.stringify(import.meta.resolve('knights-tour-wasm'))};
    const binary = ${JSON.stringify(binary)};
    const wasm = binary && readFileSync(binary);
    const processor = process.cpuUsage();
    const began = performance.now();
    createSolverSync({ engine: '${engine}', wasm }).solve({ rows: 8, cols: 8 });
    const milliseconds = performance.now() - began;
    const { user, system } = process.cpuUsage(processor);
    process.stdout.write(JSON.stringify({ nanoseconds: 1e6 * milliseconds, processorNanoseconds: 1e3 * (user + system) }));
  `;
  const args = [...process.execArgv, '--input-type=module', '--eval', program];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`a new process could not solve 8 x 8: ${stderr}`);
  return JSON.parse(stdout) as Sample;
}
