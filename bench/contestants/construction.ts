import type { Solver } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { indices, inputContestant } from './inputs.js';
import { scalarSolver, wasmSolver } from './solvers.js';

/** Returns a contestant that writes a whole array each time. Its answer is the number of errors in the array. */
function writerContestant(out: Uint32Array, write: () => void, errors: () => number): Contestant {
  return inputContestant({
    inputs: indices,
    run() {
      write();
      return out.length;
    },
    answer() {
      write();
      return [errors()];
    },
  });
}

/** Counts the squares missed and the steps that are not knight moves, including the step from the last square to the first. */
function countErrors(path: Uint32Array, cols: number): number {
  const visited = new Uint8Array(path.length);
  let errors = 0;
  let row = Math.floor(path.at(-1)! / cols);
  let col = path.at(-1)! - row * cols;
  for (let i = 0; i < path.length; i++) {
    const square = path[i]!;
    if (visited[square] !== 0) errors++;
    visited[square] = 1;
    const nextRow = Math.floor(square / cols);
    const nextCol = square - nextRow * cols;
    if (Math.abs((nextRow - row) * (nextCol - col)) !== 2) errors++;
    row = nextRow;
    col = nextCol;
  }
  return errors;
}

/** Writes the closed tour from the corner into the same array each time. The solver keeps the plan of the board. */
function closedTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const out = new Uint32Array(rows * cols).fill(1);
  const write = (): void => {
    const problem = { rows, cols, start: 0, closed: true };
    const { status } = solver.solve(problem, { strategy: 'divide-and-conquer', out });
    if (status !== 'found') throw new Error(`${rows} x ${cols}: ${status}`);
  };
  return writerContestant(out, write, () => countErrors(out, cols));
}

export const wasmClosed: Prepare = async (workload) => closedTours(await wasmSolver(workload), workload);
export const scalarClosed: Prepare = async (workload) => closedTours(await scalarSolver(), workload);
export const tsClosed: Prepare = (workload) => closedTours(createTsSolver(), workload);

/** Fills the array with one number: the minimum cost of writing it. */
export const fill: Prepare = (workload) => {
  const out = new Uint32Array(workloadNumber(workload, 'rows') * workloadNumber(workload, 'cols')).fill(1);
  let value = 1;
  const write = (): void => {
    out.fill(++value);
  };
  return writerContestant(out, write, () => out.reduce((sum, each) => (each === value ? sum : sum + 1), 0));
};
