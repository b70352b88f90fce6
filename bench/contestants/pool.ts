import {
  type BatchArrays,
  type BatchResult,
  batchPath,
  createSolverSync,
  type TourProblem,
  type TourResult,
} from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { fillShuffledStarts, sfc32 } from '../harness/random.js';
import { answerOf, boardByBoard } from './board-by-board.js';

/** A pool with as many workers as there are cores, against one thread that does the same. */

const WALK = { strategy: 'warnsdorff' } as const;

type SolveBatch = (starts: Uint32Array) => BatchResult | Promise<BatchResult>;

/** All tours of a sample in one batch, with new arrays for the results. */
function oneBatch(workload: Workload, solveBatchOf: (rows: number, cols: number) => SolveBatch): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const solveBatch = solveBatchOf(rows, cols);
  let starts = new Uint32Array(0);
  return {
    grain: workloadNumber(workload, 'batch'),
    arrange(seed, repetitions) {
      starts = new Uint32Array(repetitions);
      fillShuffledStarts(seed, rows * cols, starts);
    },
    async run() {
      const { count } = await solveBatch(starts);
      return count;
    },
    async *answers() {
      const result = await solveBatch(starts);
      for (let i = 0; i < result.count; i++) yield [result.nodes[i]!, ...batchPath(result, i)];
    },
  };
}

export const poolBatch: Prepare = async (workload) => {
  const pool = await createPool();
  return oneBatch(workload, (rows, cols) => (starts) => pool.solveBatch({ rows, cols, starts }, WALK));
};
export const solverBatch: Prepare = (workload) => {
  const solver = createSolverSync();
  return oneBatch(workload, (rows, cols) => (starts) => solver.solveBatch({ rows, cols, starts }, WALK));
};

/** Arrays for the tours of a batch, made once: their pages are there when the time is taken. */
function arraysOnce(space: (bytes: number) => ArrayBufferLike) {
  let made: BatchArrays | undefined;
  return (tours: number, squares: number): BatchArrays => {
    if (made?.visited.length !== tours) {
      made = {
        paths: new Uint8Array(space(tours * squares)).fill(1),
        visited: new Uint32Array(space(tours * 4)).fill(1),
        statuses: new Uint8Array(space(tours)).fill(1),
        nodes: new Float64Array(space(tours * 8)).fill(1),
      };
    }
    return made;
  };
}

export const poolBatchShared: Prepare = async (workload) => {
  const pool = await createPool();
  const arrays = arraysOnce((bytes) => new SharedArrayBuffer(bytes));
  return oneBatch(
    workload,
    (rows, cols) => (starts) =>
      pool.solveBatch({ rows, cols, starts }, { ...WALK, out: arrays(starts.length, rows * cols) }),
  );
};
export const solverBatchOut: Prepare = (workload) => {
  const solver = createSolverSync();
  const arrays = arraysOnce((bytes) => new ArrayBuffer(bytes));
  return oneBatch(
    workload,
    (rows, cols) => (starts) =>
      solver.solveBatch({ rows, cols, starts }, { ...WALK, out: arrays(starts.length, rows * cols) }),
  );
};

/** Boards of 5 to 12 a side, one drawn after the other, with a start of the colour from which there is a tour. */
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

function mixedBoards(
  workload: Workload,
  run: (problems: readonly TourProblem[]) => number | Promise<number>,
  solveEach: SolveEach,
): Contestant {
  let problems: TourProblem[] = [];
  return {
    grain: workloadNumber(workload, 'problems'),
    arrange(seed, repetitions) {
      problems = mixedProblems(seed, repetitions);
    },
    run: () => run(problems),
    async *answers() {
      for await (const result of solveEach(problems)) yield answerOf(result);
    },
  };
}

export const poolMixed: Prepare = async (workload) => {
  const pool = await createPool();
  const run = async (problems: readonly TourProblem[]): Promise<number> => {
    let nodes = 0;
    for await (const result of pool.solveAll(problems)) nodes += result.nodes;
    return nodes;
  };
  return mixedBoards(workload, run, (problems) => pool.solveAll(problems));
};
export const solverMixed: Prepare = (workload) => {
  const solver = createSolverSync();
  const run = (problems: readonly TourProblem[]): number => {
    let nodes = 0;
    for (const problem of problems) nodes += solver.solve(problem).nodes;
    return nodes;
  };
  return mixedBoards(workload, run, (problems) => problems.map((problem) => solver.solve(problem)));
};

export const poolSolve: Prepare = async (workload) => {
  const pool = await createPool();
  return boardByBoard(workload, (problem) => pool.solve(problem, WALK));
};
export const solverSolve: Prepare = (workload) => {
  const solver = createSolverSync();
  return boardByBoard(workload, (problem) => solver.solve(problem, WALK));
};

/** The package is imported, nothing of it has run: a pool is made, and its first worker solves a board. */
export const poolFirst: Prepare = (workload) =>
  boardByBoard(workload, async (problem) => (await createPool()).solve(problem, WALK));
export const solverFirst: Prepare = (workload) =>
  boardByBoard(workload, (problem) => createSolverSync().solve(problem, WALK));
