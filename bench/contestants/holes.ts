import { type Solver, type TourProblem, tourExistence } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';
import { inputContestant } from './inputs.js';
import { wasmSolver } from './solvers.js';

/** Squares nearer than this to both sides of a corner stay open, because they have few neighbours. */
const CORNER_SIZE = 3;

/** Returns the number of blocked squares of one colour. */
function blockedOfColour(side: number, percent: number): number {
  return Math.round((side * side * percent) / 200);
}

/** Returns a square board with `percent` of its squares blocked at random, equally many of both colours. */
function holedBoard(side: number, percent: number, closed: boolean, next: () => number): TourProblem {
  const blocked = new Uint8Array(side * side);
  const each = blockedOfColour(side, percent);
  const left = [each, each];
  while (left[0]! + left[1]! > 0) {
    const row = next() % side;
    const col = next() % side;
    const fromSides = [Math.min(row, side - 1 - row), Math.min(col, side - 1 - col)];
    const colour = (row + col) % 2;
    const square = row * side + col;
    if (blocked[square] !== 0 || left[colour] === 0 || fromSides.every((far) => far < CORNER_SIZE)) continue;
    blocked[square] = 1;
    left[colour]!--;
  }
  return { rows: side, cols: side, closed, blocked };
}

/** A call that applies all rules, places one square and ends: a strategy that is named comes after the rules. */
const RULES_ONLY = { strategy: 'backtracking', nodeLimit: 1 } as const;

/**
 * Finds tours of random boards that have one, or only applies the rules to them. The time of a tour includes the rules that 'auto'
 * needs.
 */
function holedBoards(solver: Solver, workload: Workload): Contestant {
  const side = workloadNumber(workload, 'side');
  const percent = workloadNumber(workload, 'percent');
  const closed = workload.closed === 1;
  const isRules = workload.rules === 1;
  const openSquares = side * side - 2 * blockedOfColour(side, percent);
  const out = new Uint32Array(side * side);
  const solve = (problem: TourProblem): Uint32Array => {
    const result = solver.solve(problem, isRules ? { ...RULES_ONLY, out } : { out });
    if (isRules && result.status === 'limit') return result.path;
    if (result.status !== 'found') throw new Error(`${side} x ${side}, ${percent} %: ${result.status}`);
    return result.path;
  };
  return inputContestant({
    inputs(seed, repetitions) {
      const next = sfc32(seed);
      const problems: TourProblem[] = [];
      while (problems.length < repetitions) {
        const problem = holedBoard(side, percent, closed, next);
        if (tourExistence(problem).status === 'impossible') continue;
        // The rules do not exclude every small board that has no tour.
        if (solver.solve(problem).status === 'found') problems.push(problem);
      }
      // The solver keeps the rules of its last board. That must not be one of the boards to measure.
      solver.solve({ rows: 4, cols: 4, blocked: [0] });
      return problems;
    },
    run: (problem) => (isRules ? solve(problem).length * openSquares : solve(problem).length),
    answer: solve,
  });
}

export const wasmHoles: Prepare = async (workload) => holedBoards(await wasmSolver(workload), workload);
export const tsHoles: Prepare = (workload) => holedBoards(createTsSolver(), workload);
