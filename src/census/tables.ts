import { checkOptionKeys } from '../engines/engine-source.js';
import { integerArgument, outOfRange } from '../problem/arguments.js';
import { isKnightMove, knightNeighbours } from '../problem/knight-graph.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import { withJsonArrays } from '../problem/result.js';
import { runToEnd } from '../puzzle/search.js';
import { givenEnds, type Move, type Symmetry, symmetries, symmetriesKeeping } from './board.js';
import { type CountResult, countProblem } from './count.js';
import type { CensusEngine, CensusSource } from './engine.js';
import type { OrbitGraph } from './kernel.js';
import { DEFAULT_MEMORY, normaliseLimits } from './limits.js';

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

const MAX_DEGREE = 8;
const NO_SQUARE = 255;
const MAX_ORBITS = 64;

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
 * Counts classes of tours on the engine of an entry point: `tourClasses` of wasm.ts and js.ts.
 *
 * A symmetry of a closed tour either rotates its cycle or reflects it. If it rotates the cycle, the tour consists of the
 * images of a path through one square of each orbit. If it reflects the cycle, it keeps two moves. A reflection in a line
 * of squares keeps every square of the line; a cycle has at most two squares on such a line, so no tour is symmetric to it.
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
  return classesOf(engine, board.rows, board.cols, tours);
}

/** Counts classes by Burnside's lemma. */
function classesOf(engine: CensusEngine, rows: number, cols: number, tours: bigint): TourClasses {
  const fixed = { identity: tours, 'half-turn': 0n, 'quarter-turn': 0n, reflection: 0n };
  const all = symmetries(rows, cols);
  let sum = tours;
  for (const [i, symmetry] of all.entries()) {
    if (symmetry.name === 'identity' || tours === 0n) continue;
    // The second quarter-turn is the inverse of the first and keeps the same tours.
    const isInverse = symmetry.name === 'quarter-turn' && all[i - 1]!.name === 'quarter-turn';
    const kept = isInverse ? fixed['quarter-turn'] : fixedTours(engine, rows, cols, symmetry);
    sum += kept;
    // No tour is kept by two reflections: four of its moves would pass through their intersection.
    fixed[symmetry.name] = symmetry.name === 'reflection' ? fixed.reflection + kept : kept;
  }
  const { 'half-turn': halfTurn, 'quarter-turn': quarterTurn, reflection } = fixed;
  const symmetric = withJsonArrays({ halfTurn, quarterTurn, reflection });
  return withJsonArrays({ tours, classes: sum / BigInt(all.length), symmetric });
}

/** Returns the number of closed tours that a symmetry maps to themselves. */
function fixedTours(engine: CensusEngine, rows: number, cols: number, { image }: Symmetry): bigint {
  if (image.some((to, square) => to === square)) return 0n;
  const graph = orbitGraph(rows, cols, image);
  const isMove = (one: number, other: number) => isKnightMove({ cols }, one, other);
  const paths = (endings: Uint8Array, start: number) =>
    engine.createKernel(DEFAULT_MEMORY).orbitPaths({ ...graph, endings }, start);
  // Rotated cycle: from a square to one of its images, one square per orbit.
  const goals = [...new Set([image[0]!, image.indexOf(0)])];
  const turnedEnds = Uint8Array.from(
    image,
    (_, square) => goals.filter((goal) => isMove(square, goal)).length,
  );
  const turned = paths(turnedEnds, 0) / 2;
  if (goals.length > 1) return BigInt(turned);
  // Reflected cycle: from one move that is kept to the other.
  const keptEnds = Uint8Array.from(image, (to, square) => Number(isMove(square, to)));
  let turnedOver = 0;
  for (const [square, isKept] of keptEnds.entries()) if (isKept) turnedOver += paths(keptEnds, square);
  return BigInt(turned) + BigInt(turnedOver / 4);
}

function orbitGraph(rows: number, cols: number, image: Uint32Array): Omit<OrbitGraph, 'endings'> {
  const orbitOf = new Uint8Array(image.length);
  const seen = new Set<number>();
  let orbits = 0;
  for (const square of image.keys()) {
    if (seen.has(square)) continue;
    for (let each = square; !seen.has(each); each = image[each]!) {
      seen.add(each);
      orbitOf[each] = orbits;
    }
    orbits++;
  }
  const neighbours = new Uint8Array(MAX_DEGREE * image.length).fill(NO_SQUARE);
  for (const [square, near] of knightNeighbours({ rows, cols, blocked: undefined }).entries()) {
    neighbours.set(near, MAX_DEGREE * square);
  }
  return { orbits, orbitOf, neighbours };
}
