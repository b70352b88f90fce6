import { createSolverSync, type Solver, type TourProblem, tourExistence } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';

/** Squares this near to both sides of a corner stay free: they have few ways as it is. */
const FROM_CORNER = 3;

/** A square board of which so many percent are blocked at random, as many squares of either colour. */
function holedBoard(side: number, percent: number, next: () => number): TourProblem {
  const blocked = new Uint8Array(side * side);
  const each = Math.round((side * side * percent) / 200);
  const left = [each, each];
  while (left[0]! + left[1]! > 0) {
    const row = next() % side;
    const col = next() % side;
    const fromSides = [Math.min(row, side - 1 - row), Math.min(col, side - 1 - col)];
    const colour = (row + col) % 2;
    const square = row * side + col;
    if (blocked[square] !== 0 || left[colour] === 0 || fromSides.every((far) => far < FROM_CORNER)) continue;
    blocked[square] = 1;
    left[colour]!--;
  }
  return { rows: side, cols: side, closed: true, blocked };
}

/** Closed tours of one random board after the other, none of them excluded by a rule; the rules are asked all the same. */
function holedBoards(solver: Solver, workload: Workload): Contestant {
  const side = workloadNumber(workload, 'side');
  const percent = workloadNumber(workload, 'percent');
  const out = new Uint32Array(side * side);
  let problems: TourProblem[] = [];
  const solve = (problem: TourProblem): Uint32Array => {
    const result = solver.solve(problem, { out });
    if (result.status !== 'found') throw new Error(`${side} x ${side}, ${percent} %: ${result.status}`);
    return result.path;
  };
  return {
    grain: 1,
    arrange(seed, repetitions) {
      const next = sfc32(seed);
      problems = [];
      while (problems.length < repetitions) {
        const problem = holedBoard(side, percent, next);
        if (tourExistence(problem).status === 'impossible') continue;
        // Of small boards a few have no tour although no rule says so.
        if (solver.solve(problem).status === 'found') problems.push(problem);
      }
      // The solver keeps the rules of the board in hand, which must be none of these when the time begins.
      solver.solve({ rows: 4, cols: 4, blocked: [0] });
    },
    run() {
      let squares = 0;
      for (const problem of problems) squares += solve(problem).length;
      return squares;
    },
    *answers() {
      for (const problem of problems) yield solve(problem);
    },
  };
}

export const wasmHoles: Prepare = (workload) => holedBoards(createSolverSync({ engine: 'wasm' }), workload);
export const tsHoles: Prepare = (workload) => holedBoards(createTsSolver(), workload);
