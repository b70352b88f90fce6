/** Finds completions of puzzles by a solver of tours where that is faster than the puzzle kernel. */

import { createTsEngine } from '../engines/ts/engine.js';
import type { Given } from '../problem/given.js';
import { listOpenSquares } from '../problem/knight-graph.js';
import type { Problem, TourProblem } from '../problem/problem.js';
import { type Solver, solverOn } from '../solver/solver.js';
import { random } from '../strategies/random/random.js';
import { type Completions, completionsOfFew } from './search.js';

let solver: Solver | undefined;

/** Returns the solver of random tours. Its tours are the same on every engine. */
export function tourSolver(): Solver {
  solver ??= solverOn(createTsEngine(random.kernels), [random]);
  return solver;
}

/** Converts a problem to the form of the public interface. */
export function asProblem({ board, closed, start, end }: Problem): TourProblem {
  const { rows, cols, blocked } = board;
  const problem: TourProblem = { rows, cols, closed };
  if (blocked) problem.blocked = blocked;
  if (start >= 0) problem.start = start;
  if (end >= 0) problem.end = end;
  return problem;
}

/**
 * Returns completions if a solver of tours is more suitable than a search between given steps: without given steps, with one of
 * a closed tour, with only the ends, and on boards of one or two squares. Undefined: use the search.
 */
export function completionsByTours(
  problem: Problem,
  { count, squareAt }: Given,
  nodeLimit: number,
): Completions | undefined {
  const { board, closed } = problem;
  const length = squareAt.length;
  if (length <= 2) {
    const paths = completionsOfFew(listOpenSquares(board), squareAt).map((path) => Uint32Array.from(path));
    return { paths, isOver: true, nodes: 0 };
  }
  const [start, end] = [squareAt[0]!, squareAt[length - 1]!];
  if (count === 0 || (closed && count === 1)) {
    const step = Math.max(
      squareAt.findIndex((square) => square >= 0),
      0,
    );
    const from = squareAt[step]!;
    const result = tourSolver().solve(asProblem({ board, closed, start: from, end: -1 }), {
      strategy: 'random',
      nodeLimit,
    });
    const { nodes } = result;
    if (result.status !== 'found') return { paths: [], isOver: result.status === 'impossible', nodes };
    const there = rotate(result.path, closed ? step : 0);
    const back = rotate(result.path.slice().reverse(), closed ? step + 1 : 0);
    return { paths: [there, back], isOver: true, nodes };
  }
  const ends = (start >= 0 ? 1 : 0) + (end >= 0 ? 1 : 0);
  return closed || ends < count ? undefined : betweenEnds({ ...problem, start, end }, nodeLimit);
}

/** Returns tours of two streams with these ends, if they differ. */
function betweenEnds(problem: Problem, nodeLimit: number): Completions | undefined {
  const stated = asProblem(problem);
  const [one, other] = [0, 1].map((stream) =>
    tourSolver().solve(stated, { strategy: 'random', stream, nodeLimit }),
  );
  if (one!.status !== 'found' || other!.status !== 'found') return undefined;
  const paths = [one!.path, other!.path];
  const isSame = one!.path.every((square, step) => square === other!.path[step]);
  return isSame ? undefined : { paths, isOver: true, nodes: one!.nodes + other!.nodes };
}

/** Returns a closed path that begins `steps` steps later. */
function rotate(path: Uint32Array, steps: number): Uint32Array {
  return path.map((_, step) => path[(step + path.length - steps) % path.length]!);
}
