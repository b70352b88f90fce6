import { checkOptionKeys } from '../engines/engine-source.js';
import { integerArgument, outOfRange } from '../problem/arguments.js';
import { knightNeighbours } from '../problem/knight-graph.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import { withJsonArrays } from '../problem/result.js';
import { SYMMETRIES } from '../problem/symmetry.js';
import { runToEnd } from '../puzzle/search.js';
import { givenEnds, type Move, symmetriesKeeping } from './board.js';
import { type CountResult, countProblem } from './count.js';
import type { CensusSource } from './engine.js';
import { MAX_ORBITS } from './kernel.js';
import { normaliseLimits } from './limits.js';
import { countSymmetric } from './symmetric-count.js';

/** Tables that require several counts. */

/** Options of `moveUsage` and `tourClasses`. */
export interface UsageOptions {
  /** Maximum number of bytes that one count may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
}

/** A move and the number of tours that use it, in either direction. */
export interface MoveUsage {
  /** The lower of its squares. */
  readonly from: number;
  readonly to: number;
  readonly tours: bigint;
}

/** The number of closed tours up to rotation and reflection. */
export interface TourClasses {
  /** Number of all closed tours. */
  readonly tours: bigint;
  /** Number of closed tours up to rotation and reflection of the board. */
  readonly classes: bigint;
  /** Number of tours that are unchanged by a half-turn, by a quarter-turn, and by a reflection. */
  readonly symmetric: {
    readonly halfTurn: bigint;
    readonly quarterTurn: bigint;
    readonly reflection: bigint;
  };
}

/** Checks the arguments of a table. Returns a function that counts all tours, or the tours without a move. */
function createCounter(source: CensusSource, problem: TourProblem, options: UsageOptions) {
  checkProblemKeys(problem, ['memory', ...source.keys]);
  checkOptionKeys(source, options, ['memory']);
  const limits = normaliseLimits({ memory: options.memory }, integerArgument);
  const checked = normaliseProblem(problem);
  const engine = source.load(options);
  const count = (missing?: Move) => numberOf(runToEnd(countProblem(checked, engine, limits, missing)));
  return { checked, engine, count };
}

function numberOf(result: CountResult): bigint {
  if (result.status === 'counted') return result.count;
  throw new RangeError(result.status === 'too-large' ? result.explanation : result.status);
}

/** Counts the tours of each move on the engine of an entry point: `moveUsage` of wasm.ts and js.ts. */
export function moveUsageOn(
  source: CensusSource,
  problem: TourProblem,
  options: UsageOptions,
): Iterable<MoveUsage> {
  const { checked, count } = createCounter(source, problem, options);
  return { [Symbol.iterator]: () => usages(checked, count) };
}

function* usages(problem: Problem, count: (missing?: Move) => bigint): Generator<MoveUsage> {
  const { board } = problem;
  const all = count();
  // A symmetry may exchange the ends, since a tour can be read backwards.
  const images = symmetriesKeeping(problem, givenEnds(problem));
  const known = new Map<number, bigint>();
  const keyOf = (one: number, other: number) => Math.min(one, other) * board.squares + Math.max(one, other);
  for (const [from, near] of knightNeighbours(board).entries()) {
    for (const to of near.filter((square) => square > from)) {
      let tours = known.get(keyOf(from, to));
      if (tours === undefined) {
        // Every tour uses the only move of a board of two squares.
        tours = all === 0n || board.openSquares === 2 ? all : all - count([from, to]);
        for (const image of images) known.set(keyOf(image[from]!, image[to]!), tours);
      }
      yield withJsonArrays({ from, to, tours });
    }
  }
}

/**
 * Counts classes of tours on the engine of an entry point: `tourClasses` of wasm.ts and js.ts. By Burnside's lemma, their number is
 * the average of the tours that each symmetry keeps. A reflection in a diagonal keeps none: a cycle has at most two of the
 * squares that it keeps.
 */
export function tourClassesOn(
  source: CensusSource,
  problem: { rows: number; cols: number; closed: true },
  options: UsageOptions,
): TourClasses {
  const { checked, engine, count } = createCounter(source, problem, options);
  const { board, closed } = checked;
  if (!closed) throw outOfRange('closed', problem.closed, 'true: classes are those of closed tours');
  if (board.blocked !== undefined) throw outOfRange('blocked', 'some squares', 'left out');
  const tours = count();
  if (tours > 0n && board.squares > 2 * MAX_ORBITS) {
    throw outOfRange('rows * cols', board.squares, `at most ${2 * MAX_ORBITS} for the classes of tours`);
  }
  const [halfTurn, quarterTurn, reflection] = SYMMETRIES.map((symmetry) => {
    return tours === 0n ? 0n : runToEnd(countSymmetric({ ...checked, symmetry }, engine))!;
  }) as [bigint, bigint, bigint];
  // No tour is kept by two reflections: four of its moves would pass through their intersection.
  const sum = tours + halfTurn + 2n * quarterTurn + reflection;
  const classes = sum / (board.rows === board.cols ? 8n : 4n);
  const symmetric = withJsonArrays({ halfTurn, quarterTurn, reflection });
  return withJsonArrays({ tours, classes, symmetric });
}
