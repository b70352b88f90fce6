/** A pool with a worker for each core, against one thread that does the same. */
import { createSolverSync, type TourProblem, type TourResult } from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';
import { boardContestant, resultNumbers } from './inputs.js';

const WALK = { strategy: 'warnsdorff' } as const;

/** Boards of 5 to 12 a side, drawn one after the other, with a start of the colour from which there is a tour. */
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
      // A loop over a solver's results does not wait for each.
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

/** The package is imported; a pool is created, and its first worker solves a board. */
export const poolFirst: Prepare = (workload) =>
  boardContestant(workload, async (problem) => (await createPool()).solve(problem, WALK));
export const solverFirst: Prepare = (workload) =>
  boardContestant(workload, (problem) => createSolverSync().solve(problem, WALK));
