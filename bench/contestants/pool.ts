/** Compares a pool with a worker for each core with one thread. */
import { createSolverSync, type TourProblem, type TourResult } from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';
import { boardContestant, resultNumbers } from './inputs.js';

const WALK = { strategy: 'warnsdorff' } as const;

/** Returns random boards with sides of 5 to 12. On boards with an odd number of squares, the start has the more frequent colour. */
function mixedProblems(seed: number, count: number): TourProblem[] {
  const next = sfc32(seed);
  return Array.from({ length: count }, () => {
    const rows = 5 + (next() % 8);
    const cols = 5 + (next() % 8);
    const start = next() % (rows * cols);
    const isOdd = (rows * cols) % 2 === 1 && (Math.floor(start / cols) + (start % cols)) % 2 === 1;
    return { rows, cols, start: isOdd ? start - 1 : start };
  });
}

type SolveEach = (problems: readonly TourProblem[]) => Iterable<TourResult> | AsyncIterable<TourResult>;

function mixedBoards(workload: Workload, solveEach: SolveEach): Contestant {
  let problems: TourProblem[] = [];
  return {
    grain: workloadNumber(workload, 'problems'),
    arrange(seed, repetitions) {
      problems = mixedProblems(seed, repetitions);
    },
    async run() {
      let nodes = 0;
      const results = solveEach(problems);
      // Results of a solver are synchronous. An await for each would add to the time.
      if (Symbol.iterator in results) for (const result of results) nodes += result.nodes;
      else for await (const result of results) nodes += result.nodes;
      return nodes;
    },
    async *answers() {
      for await (const result of solveEach(problems)) yield resultNumbers(result);
    },
  };
}

export const poolMixed: Prepare = async (workload) => {
  const pool = await createPool();
  return mixedBoards(workload, (problems) => pool.solveAll(problems));
};
export const solverMixed: Prepare = (workload) => {
  const { solve } = createSolverSync();
  return mixedBoards(workload, function* (problems) {
    for (const problem of problems) yield solve(problem);
  });
};

export const poolSolve: Prepare = async (workload) => {
  const pool = await createPool();
  return boardContestant(workload, (problem) => pool.solve(problem, WALK));
};
export const solverSolve: Prepare = (workload) => {
  const solver = createSolverSync();
  return boardContestant(workload, (problem) => solver.solve(problem, WALK));
};

/** Times a new pool and its first result. The package is already imported. */
export const poolFirst: Prepare = (workload) =>
  boardContestant(workload, async (problem) => (await createPool()).solve(problem, WALK));
export const solverFirst: Prepare = (workload) =>
  boardContestant(workload, (problem) => createSolverSync().solve(problem, WALK));
