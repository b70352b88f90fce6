import { COMPLETE, type OrbitWalkKernel, RUNNING } from '../../engines/engine.js';
import { OrbitWalk } from '../../engines/ts/orbit-walk.js';
import { boardText } from '../../existence/explanations.js';
import {
  problemMaps,
  type SymmetricShape,
  symmetricExclusion,
  symmetricShapes,
} from '../../existence/symmetric.js';
import { outOfRange } from '../../problem/arguments.js';
import { type OrbitGraph, orbitGraph } from '../../problem/orbit-graph.js';
import { DRAWN_START, isSameBoard, type Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { copyPath, pathArray, type SolveSteps, type TourResult } from '../../problem/result.js';
import { found } from '../attempts.js';
import type { Strategy, Task } from '../strategy.js';
import { MAX_SEARCHED_ORBITS, OrbitSearch } from './orbit-search.js';
import { type PathEnds, pathEnds, writeTour } from './symmetric-path.js';

const NAME = 'random';
/** Maximum number of squares: the graph of the board and a walk take about 60 bytes a square. */
const MAX_SYMMETRIC_SQUARES = 2 ** 22;
/** Attempt number that seeds the generator: walks and searches use 0 and up, `random` 4 and 5, random starts 6. */
const SYMMETRIC = 7;
/** Maximum number of moves of a walk: this many for each orbit, and as many again for small boards as {@link MIN_MOVES}. */
const MOVES_PER_ORBIT = 400;
const MIN_MOVES = 2000;
/** Maximum number of orbits of a board whose complete paths are mixed, and the most moves of it for each orbit. */
const MAX_MIXED_ORBITS = 24;
const MIXING = 8;
/** Number of walks before each complete search. */
const WALKS = 8;
/** Nodes of the first complete search. Each later one has four times as many. */
const FIRST_SEARCH = 10_000;
/** Squares that a backbite move may copy between two yields: a few milliseconds. */
const COPIED = 2 ** 22;

/** A shape of the tour, and its paths. */
interface Shape {
  readonly shape: SymmetricShape;
  readonly graph: OrbitGraph;
  readonly ends: PathEnds;
}

/**
 * Finds a tour that equals its own image under a symmetry of the board: by walks over the orbits of squares, and on small boards by
 * complete searches in turn with them, which prove that there is none. It is the strategy of every problem with `symmetry`, under the
 * name of `random`. Its nodes are placed on orbits, so a tour takes a half or a quarter of its squares.
 */
export const symmetric: Strategy = {
  name: NAME,
  kernels: { 'orbit-walk': () => new OrbitWalk() },
  isSymmetric: true,
  drawsStart: () => true,
  refuses({ board: { squares } }) {
    if (squares <= MAX_SYMMETRIC_SQUARES) return undefined;
    return outOfRange('rows * cols', squares, `at most ${MAX_SYMMETRIC_SQUARES} with symmetry`);
  },
  solve,
};

function* solve(task: Task): SolveSteps {
  const { options, budget } = task;
  const { board, symmetry, closed } = task.problem;
  const random = new Random();
  random.seed(options.seed, options.stream, SYMMETRIC);
  const problem = { ...task.problem, start: startOf(task.problem, random) };
  // Of the two reflections, the one that swaps left and right comes first in each round.
  const groups = shapesOf(problem).filter(({ length }) => length > 0);
  if (groups.length === 0) {
    return { status: 'impossible', ...symmetricExclusion(problem)!, proof: 'rule', nodes: 0 };
  }
  budget.slice = Math.min(budget.slice, Math.max(64, Math.floor(COPIED / board.squares)));
  budget.sliceLeft = budget.slice;
  task.engine.setBoard(board, false);
  const walk = task.engine.kernel('orbit-walk');
  let loaded: OrbitGraph | undefined;
  for (let maxNodes = FIRST_SEARCH; groups.length > 0; maxNodes *= groups.length > 1 ? 2 : 4) {
    const group = groups.shift()!;
    for (let number = 0; number < WALKS; number++) {
      const each = group[random.drawBelow(group.length)]!;
      const { graph, ends, shape } = each;
      if (graph !== loaded) {
        walk.load(graph);
        loaded = graph;
      }
      const first = ends.firsts[random.drawBelow(ends.firsts.length)]!;
      // Warnsdorff's rule alone reaches few of the tours of a small board.
      const mixing = graph.count <= MAX_MIXED_ORBITS ? random.drawBelow(MIXING * graph.count) : 0;
      walk.begin({ first, ends: shape.kind === 'along' ? undefined : ends.goals(first), mixing, random });
      const isComplete = yield* runWithin(task, walk, MOVES_PER_ORBIT * graph.count + MIN_MOVES);
      const path = walk.path(walk.length);
      if (isComplete) return foundTour(task, problem, shape, path);
      keepLongest(task, problem, path);
      if (budget.nodes === budget.nodeLimit) return limit(task);
    }
    for (const each of [...group]) {
      const { shape, graph, ends } = each;
      if (graph.count > MAX_SEARCHED_ORBITS) continue;
      const search = new OrbitSearch(graph, ends);
      // A tour that is turned along itself can be cut open at any square.
      const firsts = shape.kind === 'along' || (closed && ends.firsts.length === 2) ? 1 : ends.firsts.length;
      const most = Math.min(maxNodes, budget.nodeLimit - budget.nodes);
      const hasPath = search.run(most, Array.from(ends.firsts).slice(0, firsts));
      budget.spend(search.spent);
      if (hasPath) return foundTour(task, problem, shape, Uint32Array.from(search.path));
      if (hasPath === false) group.splice(group.indexOf(each), 1);
      else if (budget.nodes === budget.nodeLimit) return limit(task);
      if (budget.sliceLeft > 0) continue;
      yield;
      if (!budget.beginSlice()) return limit(task);
    }
    if (group.length > 0) groups.push(group);
  }
  const kind = `${closed ? 'closed' : 'open'} tour of ${boardText(board)} with the symmetry ${symmetry}`;
  return {
    status: 'impossible',
    reason: 'search-exhausted',
    explanation: `A complete search found no ${kind}${problem.start >= 0 || problem.end >= 0 ? ' and these ends' : ''}.`,
    proof: 'search',
    nodes: budget.nodes,
    strategy: NAME,
  };
}

/** Runs a walk within the budget and its own limit. @returns whether it is complete */
function* runWithin(
  { budget }: Task,
  walk: OrbitWalkKernel,
  moves: number,
): Generator<undefined, boolean, undefined> {
  for (let left = moves; left > 0; ) {
    const before = walk.nodes;
    const state = walk.run(Math.min(left, budget.sliceLeft, budget.nodeLimit - budget.nodes));
    const spent = walk.nodes - before;
    budget.spend(spent);
    left -= spent;
    if (state !== RUNNING) return state === COMPLETE;
    if (budget.nodes === budget.nodeLimit) return false;
    if (budget.sliceLeft > 0) continue;
    yield;
    if (!budget.beginSlice()) return false;
  }
  return false;
}

let last: { problem: Problem; shapes: Shape[][] } | undefined;
/** Maximum number of squares of a board whose graphs are kept for the next problem. */
const MAX_KEPT_SQUARES = 2 ** 16;

/** Returns the shapes of a problem for each map: the last ones again, because the next problem is often similar. */
function shapesOf(problem: Problem): Shape[][] {
  const { board, symmetry, closed, start, end } = problem;
  const isSame =
    last?.problem.symmetry === symmetry &&
    last?.problem.closed === closed &&
    (closed || (last.problem.start === start && last.problem.end === end)) &&
    isSameBoard(last.problem.board, board);
  if (last && isSame) return last.shapes.map((group) => [...group]);
  const shapes = problemMaps(problem).map((map) => {
    const ofMap = symmetricShapes(problem, map);
    const graph = ofMap.length > 0 ? orbitGraph(board, map) : undefined;
    return ofMap.map((shape): Shape => ({ shape, graph: graph!, ends: pathEnds(shape, problem, graph!) }));
  });
  if (board.squares <= MAX_KEPT_SQUARES) last = { problem, shapes };
  return shapes.map((group) => [...group]);
}

/** Returns the start, a random one for a closed tour. Open tours are generated together with their start: -1. */
function startOf({ start, closed, board }: Problem, random: Random): number {
  if (start !== DRAWN_START || !closed) return Math.max(start, -1);
  for (;;) {
    const square = random.drawBelow(board.squares);
    if (!board.blocked?.[square]) return square;
  }
}

function foundTour(
  { out, budget }: Task,
  problem: Problem,
  shape: SymmetricShape,
  path: Uint32Array,
): TourResult {
  const { board } = problem;
  const tour = pathArray(out, board.openSquares);
  writeTour(shape, problem, path, tour);
  return found(board, tour, budget.nodes, NAME);
}

/** Keeps the longest path that starts at the given start. */
function keepLongest({ budget }: Task, { start }: Problem, path: Uint32Array): void {
  const at = start < 0 ? 0 : path.indexOf(start);
  let kept = Uint32Array.from(path.subarray(Math.max(at, 0)));
  if (at > kept.length - 1) kept = Uint32Array.from(path.subarray(0, at + 1)).reverse();
  if (at < 0) kept = Uint32Array.of(start);
  if (kept.length > budget.longest.length) budget.longest = kept;
}

function limit({ out, budget }: Task): TourResult {
  return budget.limit(copyPath(out, budget.longest), NAME);
}
