import type { Session } from '../../engines/board-in-hand.js';
import {
  type Attempt,
  COMPLETE,
  FEWEST_MOVED_SQUARES,
  isMoved,
  MOST_SMALL_SQUARES,
  RUNNING,
} from '../../engines/engine.js';
import { tourRules } from '../../existence/index.js';
import type { TourRules } from '../../existence/rules.js';
import { ROW_BY_ROW } from '../../problem/moves.js';
import type { Options } from '../../problem/options.js';
import { isKnightMove, pathArray } from '../../problem/path.js';
import type { Board, Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { type FoundResult, type SolveSteps, TOUR_STATUSES } from '../../problem/result.js';
import { Search } from '../attempts.js';
import { divideAndConquer, mayJoin } from '../divide-and-conquer/divide-and-conquer.js';
import { edgeSearch, MOST_EDGE_SEARCH_SQUARES } from '../edge-search/edge-search.js';
import { warnsdorffBacktracking } from '../warnsdorff-backtracking.js';
import { isWindowed, resolveWindows } from './windows.js';

const FOUND = TOUR_STATUSES.indexOf('found');

/** Nodes a free square of a search for a tour to an end that is drawn, before any other end will do. */
const NODES_TO_DRAWN_END = 4;

/** Draws of a square, of which about half or more will do unless most of the board is blocked. */
const MOST_DRAWS = 64;

/** Which attempt's words (see src/problem/random.ts) the end of an open tour takes, and the windows; the moves take those below. */
const CHOOSING = 4;
const RESOLVING = 5;

/**
 * The strategy `random`: a tour that depends on seed and stream, for any problem. Boards of at most 64 squares by backbite
 * moves; larger ones by exchanges of edges of a constructed tour, or, with blocked squares, of one that a search finds;
 * three rows, on which exchanges lead nowhere, window by window.
 */
export function* randomTour(
  session: Session,
  problem: Problem,
  rules: TourRules,
  start: number,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
): SolveSteps {
  const { board } = problem;
  session.setBoard(board, false);
  if (isMoved(board)) {
    const path = movedTour(session, problem, start, options, out);
    if (path) return found(problem, path, board.freeSquares);
  }
  if (board.blocked) return yield* shakenSearch(session, problem, rules, start, options, out, slice);
  const path = yield* constructedTour(session, problem, start, options, out, slice);
  return found(problem, path, board.squares);
}

/** The attempt of backbite moves. */
export function randomAttempt(session: Session, { board, end, closed }: Problem, options: Options): Attempt {
  const moves = session.moveTable(board, ROW_BY_ROW);
  const { seed, stream } = options;
  return { kernel: 'warnsdorff', start: -1, end, closed, tieBreak: 'random', moves, seed, stream, number: 0 };
}

function found({ board }: Problem, path: Uint32Array, nodes: number): FoundResult {
  const closed = isKnightMove(board, path[path.length - 1], path[0]);
  return { status: 'found', path, closed, nodes, strategy: 'random' };
}

/** A tour by backbite moves, if they come to one. */
function movedTour(
  session: Session,
  problem: Problem,
  start: number,
  options: Options,
  out: Uint32Array | undefined,
): Uint32Array | undefined {
  const { squares, freeSquares } = problem.board;
  const rows = { paths: new Uint8Array(squares), visited: new Uint32Array(1), statuses: new Uint8Array(1) };
  session.kernels.randomBatch(randomAttempt(session, problem, options), Uint32Array.of(start), rows);
  if (rows.statuses[0] !== FOUND) return undefined;
  const path = pathArray(out, freeSquares);
  path.set(rows.paths.subarray(0, freeSquares));
  return path;
}

/** A constructed tour, made a random one. */
function* constructedTour(
  session: Session,
  problem: Problem,
  start: number,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
): Generator<undefined, Uint32Array, undefined> {
  const { board, closed } = problem;
  const generator = new Random();
  generator.seed(options.seed, options.stream, CHOOSING);
  const end = closed || problem.end >= 0 ? problem.end : drawnEnd(problem, start, generator);
  const result = yield* divideAndConquer(session, { ...problem, end }, start, out, slice);
  const { path } = result as FoundResult;
  if (isWindowed(board) || !(yield* shake(session, problem, options, path, slice))) {
    generator.seed(options.seed, options.stream, RESOLVING);
    yield* resolveWindows(board, path, closed, generator);
  }
  return path;
}

/** An end for an open tour, each that there is with the same probability. */
function drawnEnd({ board }: Problem, start: number, generator: Random): number {
  if (board.squares === 1) return -1;
  const joins = mayJoin(board);
  for (;;) {
    const end = generator.drawBelow(board.squares);
    if (joins(start, end)) return end;
  }
}

/** Shakes a tour with its ends held; false when that comes to none, and the tour is as it was. */
function* shake(
  session: Session,
  { board, closed }: Problem,
  { seed, stream }: Options,
  path: Uint32Array,
  slice: number,
): Generator<undefined, boolean, undefined> {
  const { kernels } = session;
  session.setBoard(board, false);
  kernels.beginShake(path, { closed, seed, stream });
  for (;;) {
    const state = kernels.runShake(slice, path);
    if (state !== RUNNING) return state === COMPLETE;
    if (slice < Number.POSITIVE_INFINITY) yield;
  }
}

/** A tour that a search finds, shaken: by edges on larger boards, on which holes soon lead a search by squares astray. */
function* shakenSearch(
  session: Session,
  problem: Problem,
  rules: TourRules,
  start: number,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
): SolveSteps {
  const result = yield* search(session, problem, rules, start, options, out, slice);
  if (result.status === 'found' && result.path.length >= FEWEST_MOVED_SQUARES) {
    yield* shake(session, problem, options, result.path, slice);
    const closed = isKnightMove(problem.board, result.path.at(-1)!, result.path[0]);
    return { ...result, closed, strategy: 'random' };
  }
  // What a rule refutes has no strategy.
  return 'strategy' in result ? { ...result, strategy: 'random' } : result;
}

/** A random free square of a colour on which a tour from `start` may end; -1 where draws come to none. */
function likelyEnd({ cols, squares, freeSquares, blocked }: Board, start: number, options: Options): number {
  const isWhite = (square: number): boolean => (Math.floor(square / cols) + (square % cols)) % 2 === 0;
  const generator = new Random();
  generator.seed(options.seed, options.stream, CHOOSING);
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const end = generator.drawBelow(squares);
    const suits = (isWhite(end) === isWhite(start)) === (freeSquares % 2 !== 0);
    if (suits && end !== start && !blocked?.[end]) return end;
  }
  return -1;
}

/** A search by edges, or by squares where the board is small or too large for that. */
function* search(
  session: Session,
  problem: Problem,
  rules: TourRules,
  start: number,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
): SolveSteps {
  const { board, closed } = problem;
  if (board.squares <= MOST_SMALL_SQUARES || board.squares > MOST_EDGE_SEARCH_SQUARES) {
    const bySquares = new Search(session, problem, options, 'random', slice);
    return yield* warnsdorffBacktracking(bySquares, rules, start, out);
  }
  if (closed || problem.end >= 0) return yield* edgeSearch(problem, rules, start, options, out, slice);
  // An end that is drawn first: the search would take the same one for every key.
  const end = likelyEnd(board, start, options);
  const endRules = end < 0 ? undefined : tourRules(board, end, false);
  if (!endRules || endRules.excludes(start)) {
    return yield* edgeSearch(problem, rules, start, options, out, slice);
  }
  const nodeLimit = Math.min(options.nodeLimit, NODES_TO_DRAWN_END * board.freeSquares);
  const drawn = { ...problem, start, end };
  const tried = yield* edgeSearch(drawn, endRules, start, { ...options, nodeLimit }, out, slice);
  if (tried.status === 'found') return tried;
  if (tried.status === 'limit' && tried.nodes === options.nodeLimit) return tried;
  const longest = tried.status === 'limit' ? tried.path.slice() : new Uint32Array(0);
  const spent = { nodes: tried.nodes, sliceLeft: slice, longest };
  return yield* edgeSearch(problem, rules, start, options, out, slice, spent);
}
