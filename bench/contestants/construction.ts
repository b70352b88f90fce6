import type { Solver } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { inputContestant, numbered } from './inputs.js';
import { scalarSolver, wasmSolver } from './solvers.js';

/** Writes the whole of an array each time; the answer is how much of it is wrong. */
function writer(out: Uint32Array, write: () => void, mistakes: () => number): Contestant {
  return inputContestant({
    inputs: numbered,
    run() {
      write();
      return out.length;
    },
    answer() {
      write();
      return [mistakes()];
    },
  });
}

/** Counts squares missed and steps that are no knight move, the last one back to the first included. */
function mistakesOf(path: Uint32Array, cols: number): number {
  const visited = new Uint8Array(path.length);
  let mistakes = 0;
  let row = Math.floor(path.at(-1)! / cols);
  let col = path.at(-1)! - row * cols;
  for (let i = 0; i < path.length; i++) {
    const square = path[i]!;
    if (visited[square] !== 0) mistakes++;
    visited[square] = 1;
    const nextRow = Math.floor(square / cols);
    const nextCol = square - nextRow * cols;
    if (Math.abs((nextRow - row) * (nextCol - col)) !== 2) mistakes++;
    row = nextRow;
    col = nextCol;
  }
  return mistakes;
}

/** The closed tour from the corner into one array again and again: the cost of a board that is planned already. */
function closedTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const out = new Uint32Array(rows * cols).fill(1);
  const write = (): void => {
    const problem = { rows, cols, start: 0, closed: true };
    const { status } = solver.solve(problem, { strategy: 'divide-and-conquer', out });
    if (status !== 'found') throw new Error(`${rows} x ${cols}: ${status}`);
  };
  return writer(out, write, () => mistakesOf(out, cols));
}

export const wasmClosed: Prepare = (workload) => closedTours(wasmSolver(), workload);
export const scalarClosed: Prepare = async (workload) => closedTours(await scalarSolver(), workload);
export const tsClosed: Prepare = (workload) => closedTours(createTsSolver(), workload);

/** The cost of writing anything at all: the same array filled with one number. */
export const fill: Prepare = (workload) => {
  const out = new Uint32Array(workloadNumber(workload, 'rows') * workloadNumber(workload, 'cols')).fill(1);
  let value = 1;
  const write = (): void => {
    out.fill(++value);
  };
  return writer(out, write, () => out.reduce((sum, each) => (each === value ? sum : sum + 1), 0));
};
