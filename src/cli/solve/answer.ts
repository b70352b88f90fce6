import type { SolveOptions } from '../../problem/options.js';
import { normaliseBoard, type TourProblem } from '../../problem/problem.js';
import type { LimitResult, StuckResult, TourResult } from '../../problem/result.js';
import { drawableSteps } from '../../render/drawable.js';
import type { TourLookup } from '../../render/text-pieces.js';
import { createSolver } from '../../solver/create-solver.js';
import { implicitTour } from '../../strategies/divide-and-conquer/implicit-tour.js';
import { type ClusterWish, loadCluster, ON_ALL_MACHINES } from '../arguments/cluster.js';
import { engineName } from '../arguments/solving.js';
import { verdict } from '../check/verdict.js';
import { SignalWatch } from '../streams/signals.js';
import { LookedUpTour } from './looked-up-tour.js';

/** What came of a problem: why there is no tour, or a tour or the path so far. */
export type Answer = { readonly explanation: string } | Path;

/** A tour, or how far the solver came. */
export interface Path {
  readonly tour: TourLookup;
  readonly isFound: boolean;
  readonly closed: boolean;
  /** What is told of it. */
  readonly facts: readonly string[];
  /** How it came out, and whether that is well; asked when it is written. */
  verdict(): { readonly ok: boolean; readonly words: string };
}

/** What solves a problem, and what it is called. */
export interface SolverHere {
  readonly name: string;
  solve(problem: TourProblem, options: Omit<SolveOptions, 'out'>): TourResult | Promise<TourResult>;
  close(): Promise<void>;
}

/** Solves on an engine. */
export async function solverOn(engine: 'auto' | 'wasm' | 'ts'): Promise<SolverHere> {
  const solver = await createSolver({ engine });
  return {
    name: engineName(solver),
    solve: (problem, options) => solver.solve(problem, options),
    close: async () => {},
  };
}

/** Solves on another machine. */
export async function solverOnCluster({ connection, queue, jobId }: ClusterWish): Promise<SolverHere> {
  const { createCluster } = await loadCluster();
  const cluster = await createCluster({ connection, queue });
  const signals = new SignalWatch(); // or workers would go on for nobody
  let isDone = false;
  return {
    name: ON_ALL_MACHINES,
    solve: async (problem, options) => {
      const result = await cluster.solve(problem, { ...options, jobId, signal: signals.signal });
      isDone = true;
      return result;
    },
    close: async () => {
      await cluster.close();
      signals.end(isDone);
    },
  };
}

/** Solves a problem, with its path in memory. */
export async function solved(
  problem: TourProblem,
  options: Omit<SolveOptions, 'out'>,
  solver: SolverHere,
): Promise<Answer> {
  const began = performance.now();
  const result = await solver.solve(problem, options);
  const milliseconds = performance.now() - began;
  if (result.status === 'impossible') return { explanation: result.explanation };
  const { path, nodes } = result;
  const isFound = result.status === 'found';
  const closed = isFound && result.closed;
  return {
    tour: lookup(problem, path),
    isFound,
    closed,
    facts: [
      solver.name,
      result.strategy,
      `${nodes} ${nodes === 1 ? 'node' : 'nodes'}`,
      duration(milliseconds),
    ],
    verdict: () => {
      if (!isFound) return { ok: false, words: howFar(problem, result) };
      const checked = verdict(problem, path, closed);
      return checked.ok
        ? { ok: true, words: `checked: a valid ${kind(closed)} tour` }
        : { ok: false, words: `checked: not a tour: ${checked.message}` };
    },
  };
}

/** The same tour as {@link solved} gives by 'divide-and-conquer', without a path: it is looked up step by step. */
export function lookedUp(problem: TourProblem): Answer {
  const began = performance.now();
  const answer = implicitTour(problem);
  if (answer.status === 'impossible') return { explanation: answer.explanation };
  const tour = new LookedUpTour(answer.tour, problem);
  return {
    tour,
    isFound: true,
    closed: tour.closed,
    facts: ['ts', 'divide-and-conquer', 'looked up step by step', duration(performance.now() - began)],
    verdict: () => {
      if (tour.fault !== undefined) return { ok: false, words: `checked: not a tour: ${tour.fault}` };
      const isWhole = tour.checked >= tour.length;
      const what = isWhole
        ? `a valid ${kind(tour.closed)} tour`
        : `${tour.checked} valid steps, then it was left`;
      return { ok: true, words: `checked: ${what}` };
    },
  };
}

function lookup(problem: TourProblem, path: Uint32Array): TourLookup {
  let steps: Int32Array | undefined;
  return {
    length: path.length,
    squareAt: (step) => path[step]!,
    stepOf: (square) => {
      steps ??= drawableSteps(normaliseBoard(problem), path, 0);
      return steps[square]!;
    },
  };
}

function kind(closed: boolean): string {
  return closed ? 'closed' : 'open';
}

function duration(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 100 ? 2 : 0)} ms`;
}

/** How far a solver came that found no tour and proved nothing. */
function howFar(problem: TourProblem, result: StuckResult | LimitResult): string {
  const { path } = result;
  const { freeSquares } = normaliseBoard(problem);
  const came =
    path.length === freeSquares
      ? `all ${freeSquares} squares, not ending as asked`
      : `${path.length} of ${freeSquares} squares`;
  const why =
    result.status === 'stuck'
      ? 'stuck'
      : `stopped at the ${result.reason === 'time' ? 'time' : 'node'} limit`;
  return `${why} after ${came}; a tour may exist`;
}
