/** Completions of puzzles that a solver of tours finds sooner than the puzzle kernel. */

import type { Given } from '../problem/given.js';
import { isKnightMove } from '../problem/knight-graph.js';
import type { Problem, TourProblem } from '../problem/problem.js';
import { solverInTs } from '../solver/create-core.js';
import type { Solver } from '../solver/solver.js';
import { random } from '../strategies/random/random.js';
import type { Fillings } from './search.js';

let solver: Solver | undefined;

/** What finds tours by a key: the same on every engine. */
export function tourSolver(): Solver {
  solver ??= solverInTs([random]);
  return solver;
}

/** A problem as the public interface takes it. */
export function asProblem({ board, closed, start, end }: Problem): TourProblem {
  const { rows, cols, blocked } = board;
  const problem: TourProblem = { rows, cols, closed };
  if (blocked) problem.blocked = blocked;
  if (start >= 0) problem.start = start;
  if (end >= 0) problem.end = end;
  return problem;
}

/**
 * Fillings where a solver of tours knows more than a search between given steps: with no given step, with one of a closed
 * tour, with none but the ends, and on boards of one or two squares. Undefined: that search is asked.
 */
export function fillingsOfTours(
  problem: Problem,
  { count, squareAt }: Given,
  nodeLimit: number,
): Fillings | undefined {
  const { board, closed } = problem;
  const length = squareAt.length;
  if (length <= 2) return fewSquares(problem, squareAt);
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
    const there = rotated(result.path, closed ? step : 0);
    const back = rotated(result.path.slice().reverse(), closed ? step + 1 : 0);
    return { paths: [there, back], isOver: true, nodes };
  }
  const ends = (start >= 0 ? 1 : 0) + (end >= 0 ? 1 : 0);
  return closed || ends < count ? undefined : betweenEnds({ ...problem, start, end }, nodeLimit);
}

/** Two tours of other keys with these ends. */
function betweenEnds(problem: Problem, nodeLimit: number): Fillings | undefined {
  const asked = asProblem(problem);
  const [one, other] = [0, 1].map((stream) =>
    tourSolver().solve(asked, { strategy: 'random', stream, nodeLimit }),
  );
  if (one!.status !== 'found' || other!.status !== 'found') return undefined;
  const paths = [one!.path, other!.path];
  const isSame = one!.path.every((square, step) => square === other!.path[step]);
  return isSame ? undefined : { paths, isOver: true, nodes: one!.nodes + other!.nodes };
}

/** A closed path that begins so many steps later. */
function rotated(path: Uint32Array, steps: number): Uint32Array {
  return path.map((_, step) => path[(step + path.length - steps) % path.length]!);
}

function fewSquares({ board }: Problem, squareAt: Int32Array): Fillings {
  const free: number[] = [];
  for (let square = 0; square < board.squares; square++) if (!board.blocked?.[square]) free.push(square);
  const orders = free.length === 1 ? [free] : [free, [free[1]!, free[0]!]];
  const paths = orders
    .filter((order) => order.length === 1 || isKnightMove(board, order[0]!, order[1]!))
    .filter((order) => order.every((square, step) => squareAt[step]! < 0 || squareAt[step] === square))
    .map((order) => Uint32Array.from(order));
  return { paths, isOver: true, nodes: 0 };
}
