import { ANY_START, COMPLETE, RUNNING } from '../../engines/engine.js';
import { hasRandomKernel, MAX_SMALL_SQUARES, randomKernelOf } from '../../engines/small-boards.js';
import { Backbite } from '../../engines/ts/backbite.js';
import { PathCover } from '../../engines/ts/path-cover.js';
import { Shake } from '../../engines/ts/shake.js';
import { rulesOfHoles } from '../../existence/holes/rules.js';
import { tourRules } from '../../existence/index.js';
import { colour } from '../../existence/plain.js';
import type { BatchArrays } from '../../problem/batch.js';
import { ROW_BY_ROW } from '../../problem/knight-graph.js';
import type { Options } from '../../problem/options.js';
import { type Board, DRAWN_START, type Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import {
  copyPath,
  type FoundResult,
  type LimitResult,
  type SolveSteps,
  STATUS,
  type TourResult,
} from '../../problem/result.js';
import { attemptOf, found } from '../attempts.js';
import { type Budget, PartBudget } from '../budget.js';
import { divideAndConquer, mayJoin, Writing } from '../divide-and-conquer/divide-and-conquer.js';
import { solveFromDrawn } from '../drawn-start.js';
import { edgeSearch } from '../edge-search/edge-search.js';
import { type BatchTask, MAX_EDGE_SEARCH_SQUARES, type Strategy, stepsOf, type Task } from '../strategy.js';
import { planRandomOrder, searchInOrder, warnsdorffBacktracking } from '../warnsdorff-backtracking.js';
import { drawThreeRows, hasThreeRows } from './three-rows.js';
import { resolveWindows } from './windows.js';

const NAME = 'random';

/** Exchanges need tours that leave a choice. */
const MIN_SHAKEN_SQUARES = 6;

/** Nodes for each open square of a search for a tour to a random end, before any end is allowed. */
const NODES_TO_DRAWN_END = 4;

/** Maximum number of draws of an end. About half of the squares are suitable, unless most of the board is blocked. */
const MAX_DRAWS = 64;

/** Attempt numbers of the generators (see src/problem/random.ts) for the end of an open tour, and for windows and columns. */
const CHOOSING = 4;
const RESOLVING = 5;

/**
 * The strategy `random`: a tour that depends on seed and stream, for any problem. On boards of at most 64 squares it moves path covers,
 * or for most closed tours makes backbite moves. On larger ones it exchanges edges of a constructed tour, or with blocked squares of
 * one that a search finds. On three rows, which have no exchanges, it draws column by column.
 */
export const random: Strategy = {
  name: NAME,
  kernels: {
    backbite: (layout) => new Backbite(layout),
    'path-cover': (layout) => new PathCover(layout),
    shake: (layout) => new Shake(layout),
    fill: divideAndConquer.kernels.fill,
    'warnsdorff-backtracking': warnsdorffBacktracking.kernels['warnsdorff-backtracking'],
  },
  rulesOfHoles,

  reads: () => ['seed', 'stream'],

  drawsStart: ({ board, closed }) => !closed && hasRandomKernel(board),

  solve: (task) => (task.problem.start === DRAWN_START ? solveWhole(task) : solveFrom(task)),

  batch(task: BatchTask): boolean {
    const { board } = task.problem;
    if (!hasRandomKernel(board)) return false;
    task.engine.setBoard(board, false);
    makeTours(task, task.starts, task.arrays);
    return true;
  },
};

/** Makes tours by moves, from each start. The start of an open tour may be random: it is then drawn with the tour. */
function makeTours(
  task: Pick<Task, 'engine' | 'problem' | 'options'>,
  starts: Uint32Array,
  arrays: BatchArrays,
): void {
  const { board, start, end, closed } = task.problem;
  const isDrawn = !closed && start === DRAWN_START;
  const isFree = isDrawn && end < 0;
  // A tour to an end is the reverse of a tour from there.
  const isReversed = isDrawn && !isFree;
  const attempt = attemptOf(task, MOVING);
  const from = isDrawn ? new Uint32Array(starts.length).fill(isFree ? ANY_START : end) : starts;
  const kernel = task.engine.kernel(randomKernelOf(board, closed, !isDrawn && end >= 0));
  kernel.batch(isReversed ? { ...attempt, end: -1 } : attempt, from, arrays);
  if (!isReversed) return;
  for (let i = 0; i < starts.length; i++) {
    const row = i * board.squares;
    arrays.paths.subarray(row, row + arrays.visited[i]!).reverse();
  }
}

/** Draws an open tour together with its start; from a random start if the moves find none. */
function solveWhole(task: Task): TourResult | SolveSteps {
  const { board } = task.problem;
  task.engine.setBoard(board, false);
  const path = tourByMoves(task);
  return path ? found(board, path, board.openSquares, NAME) : solveFromDrawn(task, NAME, solveFrom);
}

function solveFrom(task: Task): TourResult | SolveSteps {
  const { engine, problem } = task;
  const { board } = problem;
  engine.setBoard(board, false);
  const path = hasRandomKernel(board) ? tourByMoves(task) : undefined;
  if (path) return found(board, path, board.openSquares, NAME);
  return board.blocked ? searchAndShake(task) : construct(task);
}

/** The attempt of the moves. */
const MOVING = { start: 0, tieBreak: 'random', moveOrder: ROW_BY_ROW, number: 0 } as const;

/** Returns a tour by moves, if they find one. */
function tourByMoves(task: Task): Uint32Array | undefined {
  const { squares, openSquares } = task.problem.board;
  const rows = {
    paths: new Uint8Array(squares),
    visited: new Uint32Array(1),
    statuses: new Uint8Array(1),
    nodes: new Float64Array(1),
  };
  makeTours(task, Uint32Array.of(task.start), rows);
  if (rows.statuses[0] !== STATUS.found) return undefined;
  return copyPath(task.out, rows.paths.subarray(0, openSquares));
}

/** Constructs a tour and randomises it. */
function* construct(task: Task): SolveSteps {
  const { problem, start, options, budget } = task;
  const { board, closed } = problem;
  const generator = new Random();
  generator.seed(options.seed, options.stream, CHOOSING);
  const end = closed || problem.end >= 0 ? problem.end : drawEnd(problem, start, generator);
  const writing = new Writing(task, { ...problem, end });
  const { path } = writing;
  if (!writing.run() && !(yield* writing.rest())) return { ...writing.answer(), strategy: NAME };
  const isSmall = board.squares <= MAX_SMALL_SQUARES;
  const hasExchanges = !isSmall && !hasThreeRows(board);
  if (!hasExchanges || !(yield* shake(task, path))) {
    generator.seed(options.seed, options.stream, RESOLVING);
    const draw = isSmall || hasExchanges ? resolveWindows : drawThreeRows;
    yield* inTime(budget, draw(board, path, closed, generator));
  }
  return result(task, path, board.squares);
}

/** Runs steps until they end or the time is up. */
function* inTime(budget: Budget, steps: Generator<undefined, void, undefined>): typeof steps {
  while (budget.reason !== 'time' && !steps.next().done) {
    yield;
    budget.beginSlice();
  }
}

/** Returns the answer for a tour, which is not random if the time is up. */
function result({ problem, budget }: Task, path: Uint32Array, nodes: number): FoundResult | LimitResult {
  return budget.reason === 'time' ? budget.limit(path, NAME) : found(problem.board, path, nodes, NAME);
}

/** Draws an end of an open tour. All possible ends have the same probability. */
function drawEnd({ board }: Problem, start: number, generator: Random): number {
  if (board.squares === 1) return -1;
  const joins = mayJoin(board);
  for (;;) {
    const end = generator.drawBelow(board.squares);
    if (joins(start, end)) return end;
  }
}

/** Shakes a tour and keeps its ends. Returns false, with the tour unchanged, if that fails or the time is up. */
function* shake(
  { engine, problem, options, budget }: Task,
  path: Uint32Array,
): Generator<undefined, boolean, undefined> {
  const { seed, stream } = options;
  engine.setBoard(problem.board, false);
  const kernel = engine.kernel('shake');
  kernel.begin(path, { closed: problem.closed, seed, stream });
  for (;;) {
    const state = kernel.run(budget.slice, path);
    if (state !== RUNNING) return state === COMPLETE;
    if (budget.slice === Number.POSITIVE_INFINITY) continue;
    yield;
    if (!budget.beginSlice()) return false;
  }
}

/** Searches for a tour and shakes it. */
function* searchAndShake(task: Task): SolveSteps {
  const answer = yield* search(task);
  if (answer.status === 'found' && answer.path.length >= MIN_SHAKEN_SQUARES) {
    yield* shake(task, answer.path);
    return result(task, answer.path, answer.nodes);
  }
  // An answer by rule has no strategy.
  return 'strategy' in answer ? Object.assign(answer, { strategy: NAME }) : answer;
}

/** Draws an open square of a colour on which a tour from `start` can end; -1 if it finds none. */
function likelyEnd(board: Board, start: number, options: Options): number {
  const { squares, openSquares, blocked } = board;
  const generator = new Random();
  generator.seed(options.seed, options.stream, CHOOSING);
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const end = generator.drawBelow(squares);
    const suits = (colour(board, end) === colour(board, start)) === (openSquares % 2 !== 0);
    if (suits && end !== start && !blocked?.[end]) return end;
  }
  return -1;
}

/** Searches by edges, or by squares on boards that are small or too large for that. On larger boards, holes mislead a search by squares. */
function* search(task: Task): SolveSteps {
  const { problem, start, options, budget } = task;
  const { board, closed } = problem;
  if (board.squares <= MAX_SMALL_SQUARES || board.squares > MAX_EDGE_SEARCH_SQUARES) {
    return yield* stepsOf(searchInOrder(task, planRandomOrder, NAME));
  }
  // A random end comes first, because the search would choose the same end for every seed.
  const end = closed || problem.end >= 0 ? -1 : likelyEnd(board, start, options);
  const rules = end < 0 ? undefined : tourRules(board, end, false);
  if (rules && !rules.excludes(start)) {
    const maxNodes = NODES_TO_DRAWN_END * board.openSquares;
    const nodeLimit = Math.min(options.nodeLimit, maxNodes);
    const part = new PartBudget(budget, nodeLimit);
    const drawn = { ...task, problem: { ...problem, start, end }, rules, budget: part };
    const tried = yield* stepsOf(edgeSearch.solve(drawn));
    if (tried.status === 'found') return tried;
    if (tried.status === 'limit') {
      if (nodeLimit < maxNodes || tried.reason === 'time') return tried;
      budget.longest = tried.path.slice();
    }
    budget.beginSlice();
  }
  return yield* stepsOf(edgeSearch.solve(task));
}
