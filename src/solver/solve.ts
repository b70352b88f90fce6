import type { Session } from '../engines/board-in-hand.js';
import { type Attempt, type AttemptState, COMPLETE, RUNNING } from '../engines/engine.js';
import type { TourRules } from '../existence/rules.js';
import { ROW_BY_ROW } from '../problem/moves.js';
import type { Options } from '../problem/options.js';
import { isKnightMove, pathArray } from '../problem/path.js';
import type { Problem } from '../problem/problem.js';
import type { Exclusion, ImpossibleResult, SolveSteps, TourResult } from '../problem/result.js';
import { Search } from '../strategies/attempts.js';
import { chooseStrategy, triesWarnsdorffFirst } from '../strategies/auto.js';
import { backtracking } from '../strategies/backtracking.js';
import { checkConstructible, divideAndConquer } from '../strategies/divide-and-conquer/divide-and-conquer.js';
import { checkEdgeSearchable, edgeSearch } from '../strategies/edge-search/edge-search.js';
import { randomTour } from '../strategies/random/random.js';
import { firstPlan, warnsdorffBacktracking } from '../strategies/warnsdorff-backtracking.js';

/** The answer of a rule. */
export function impossibleByRule({ reason, explanation }: Exclusion): ImpossibleResult {
  return { status: 'impossible', reason, explanation, proof: 'rule', nodes: 0 };
}

/**
 * Solves a checked problem: rules first, then the strategy.
 * @param slice the most squares placed between two yields
 * @throws RangeError when the board is too large for the strategy
 */
export function* solveInSlices(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
): SolveSteps {
  const strategy = chooseStrategy(problem, options);
  if (strategy === 'divide-and-conquer') checkConstructible(problem);
  if (strategy === 'edge-search') checkEdgeSearchable(problem);
  const rules = session.tourRules(problem);
  const start = firstStart(rules, problem);
  if (typeof start !== 'number') return impossibleByRule(start);
  if (strategy === 'divide-and-conquer') return yield* divideAndConquer(session, problem, start, out, slice);
  if (strategy === 'random') return yield* randomTour(session, problem, rules, start, options, out, slice);
  if (strategy === 'warnsdorff') return yield* walk(session, problem, start, options, out, slice);
  if (strategy === 'edge-search') {
    if (!triesWarnsdorffFirst(problem, options)) {
      return yield* edgeSearch(problem, rules, start, options, out, slice);
    }
    const search = new Search(session, problem, options, 'warnsdorff-backtracking', slice);
    const outcome = yield* search.attempt(firstPlan(search, start));
    if (outcome === 'found') return search.found(start, out);
    if (outcome === 'limit') return search.limit(start, out);
    if (outcome === 'refuted' && (problem.start >= 0 || problem.closed)) return search.exhausted();
    const { nodes, sliceLeft } = search;
    const spent = { nodes, sliceLeft, longest: search.longestFrom(start) };
    return yield* edgeSearch(problem, rules, start, options, out, slice, spent);
  }
  const search = new Search(session, problem, options, strategy, slice);
  const run = strategy === 'backtracking' ? backtracking : warnsdorffBacktracking;
  return yield* run(search, rules, start, out);
}

/** Solves a checked problem in one slice. */
export function solveWhole(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
): TourResult {
  if (options.strategy === 'warnsdorff') return walkWhole(session, problem, options, out);
  const steps = solveInSlices(session, problem, options, out, Number.POSITIVE_INFINITY);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same for a walk, which takes less time than the steps of a generator. */
function walkWhole(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
): TourResult {
  const start = firstStart(session.tourRules(problem), problem);
  if (typeof start !== 'number') return impossibleByRule(start);
  const state = beginWalk(session, problem, start, options, Number.POSITIVE_INFINITY);
  return walked(session, problem, start, state, out);
}

/** The start, or where it is omitted the first one that no rule excludes; or why there is none. */
export function firstStart(rules: TourRules, problem: Problem): number | Exclusion {
  if (problem.start >= 0) return rules.excludes(problem.start) ?? problem.start;
  return rules.board ?? rules.firstStart(0);
}

/** Warnsdorff's rule alone: one attempt, which may get stuck. */
function* walk(
  session: Session,
  problem: Problem,
  start: number,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
): SolveSteps {
  let state = beginWalk(session, problem, start, options, slice);
  while (state === RUNNING) {
    yield;
    state = session.kernels.run(slice);
  }
  return walked(session, problem, start, state, out);
}

function beginWalk(
  session: Session,
  problem: Problem,
  start: number,
  options: Options,
  slice: number,
): AttemptState {
  session.setBoard(problem.board, false);
  session.kernels.begin(walkAttempt(session, problem, start, options));
  return session.kernels.run(slice);
}

/** What a walk that is over came to. */
function walked(
  { kernels }: Session,
  { board, closed }: Problem,
  start: number,
  state: AttemptState,
  out: Uint32Array | undefined,
): TourResult {
  const nodes = kernels.length;
  const path = pathArray(out, nodes);
  kernels.copyPath(path);
  const closes = isKnightMove(board, path[nodes - 1], start);
  const strategy = 'warnsdorff';
  if (state === COMPLETE && (closes || !closed))
    return { status: 'found', path, closed: closes, nodes, strategy };
  return { status: 'stuck', path, nodes, strategy };
}

/** The attempt of a walk. */
export function walkAttempt(session: Session, problem: Problem, start: number, options: Options): Attempt {
  const { end, closed } = problem;
  const { seed, stream, tieBreak = 'first' } = options;
  const moveOrder = tieBreak === 'random' ? ROW_BY_ROW : options.moveOrder;
  const moves = session.moveTable(problem.board, moveOrder);
  return { kernel: 'warnsdorff', start, end, closed, tieBreak, moves, seed, stream, number: 0 };
}
