/** Finds completions of puzzles by a solver of tours where that is faster than the puzzle kernel. */

import { createTsEngine } from '../engines/ts/engine.js';
import type { Given } from '../problem/given.js';
import { listOpenSquares } from '../problem/knight-graph.js';
import type { Problem, TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
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

/** No completions. The search between given steps has to find them. */
const NONE: Completions = { paths: [], isOver: false, nodes: 0 };

/**
 * Returns completions if a solver of tours is more suitable than a search between given steps: without given steps, with one of
 * a closed tour, with only the ends, and on boards of one or two squares. If `isOver` is false and there are nodes left, use the
 * search.
 */
export function completionsByTours(
  problem: Problem,
  { count, squareAt }: Given,
  nodeLimit: number,
): Completions {
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
    const nodes = searchedNodes(result, length);
    if (result.status !== 'found') return { paths: [], isOver: result.status === 'impossible', nodes };
    const there = rotate(result.path, closed ? step : 0);
    const back = rotate(result.path.slice().reverse(), closed ? step + 1 : 0);
    return { paths: [there, back], isOver: true, nodes };
  }
  const ends = (start >= 0 ? 1 : 0) + (end >= 0 ? 1 : 0);
  return closed || ends < count
    ? NONE
    : betweenEnds(asProblem({ ...problem, start, end }), length, nodeLimit);
}

/** Returns tours of two streams with these ends, if they differ. */
function betweenEnds(stated: TourProblem, length: number, nodeLimit: number): Completions {
  const paths: Uint32Array[] = [];
  let nodes = 0;
  for (let stream = 0; stream < 2 && nodes < nodeLimit; stream++) {
    const result = tourSolver().solve(stated, { strategy: 'random', stream, nodeLimit: nodeLimit - nodes });
    nodes += searchedNodes(result, length);
    if (result.status !== 'found') return { ...NONE, nodes };
    paths.push(result.path);
  }
  const [one, other] = paths;
  const isSame = one!.every((square, step) => square === other?.[step]);
  return isSame || !other ? { ...NONE, nodes } : { paths, isOver: true, nodes };
}

/** Returns the nodes of the search for a tour. A tour that is made without one counts its squares instead. */
function searchedNodes({ nodes }: TourResult, length: number): number {
  return nodes === length ? 0 : nodes;
}

/** Returns a closed path that begins `steps` steps later. */
function rotate(path: Uint32Array, steps: number): Uint32Array {
  return path.map((_, step) => path[(step + path.length - steps) % path.length]!);
}
