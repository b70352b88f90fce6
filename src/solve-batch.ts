import { chooseStrategy } from './auto.js';
import type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from './batch.js';
import { type Batch, batchArrays, checkBatch } from './batch-arguments.js';
import { checkConstructible } from './divide-and-conquer.js';
import { isMoved, NO_START } from './engines/engine.js';
import type { TourRules } from './existence.js';
import { normaliseOptions, type Options } from './options.js';
import type { Board } from './problem.js';
import { randomAttempt } from './random-tour.js';
import { TOUR_STATUSES, type TourResult } from './result.js';
import { Search } from './search.js';
import type { Session } from './session.js';
import { solveWhole, walkAttempt } from './solve.js';
import { firstPlan } from './warnsdorff-backtracking.js';

const IMPOSSIBLE = TOUR_STATUSES.indexOf('impossible');
const LIMIT = TOUR_STATUSES.indexOf('limit');

/**
 * Solves many tours of one board: tour i equals `solve` from `starts[i]` with the stream `(stream + i) mod 2^32`.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solveBatchOn(session: Session, batch: BatchProblem, options: BatchOptions): BatchResult {
  const checkedOptions = normaliseOptions(options);
  const checked = checkBatch(batch);
  const { board } = checked.problem;
  const arrays = batchArrays(options.out, board, checked.count);
  const strategy = chooseStrategy(checked.problem, checkedOptions);
  if (strategy === 'divide-and-conquer') checkConstructible(checked.problem);
  const rules = session.tourRules(checked.problem);
  if (rules.board) {
    arrays.visited.fill(0, 0, checked.count);
    arrays.nodes.fill(0, 0, checked.count);
    arrays.statuses.fill(IMPOSSIBLE, 0, checked.count);
  } else if (strategy === 'warnsdorff') {
    walkEach(session, checked, checkedOptions, rules, arrays);
  } else if (strategy === 'warnsdorff-backtracking') {
    searchEach(session, checked, checkedOptions, rules, arrays);
  } else if (strategy === 'random' && isMoved(board)) {
    moveEach(session, checked, checkedOptions, rules, arrays);
  } else {
    for (let i = 0; i < checked.count; i++) solveOne(session, checked, checkedOptions, i, arrays);
  }
  const { paths, visited, statuses, nodes } = arrays;
  return { paths, visited, statuses, nodes, count: checked.count, squares: board.squares };
}

/** One call of the kernels for all tours. */
function walkEach(
  session: Session,
  batch: Batch,
  options: Options,
  rules: TourRules,
  arrays: BatchArrays,
): void {
  const { problem, count } = batch;
  session.setBoard(problem.board, false);
  session.kernels.walkBatch(walkAttempt(session, problem, -1, options), startsOf(batch, rules), arrays);
  arrays.nodes.set(arrays.visited.subarray(0, count));
}

/** One call of the kernels for the first attempt at each tour; the few that it leaves open are solved one by one. */
function searchEach(
  session: Session,
  batch: Batch,
  options: Options,
  rules: TourRules,
  arrays: BatchArrays,
): void {
  const starts = startsOf(batch, rules);
  const search = new Search(
    session,
    batch.problem,
    options,
    'warnsdorff-backtracking',
    Number.POSITIVE_INFINITY,
  );
  const plan = firstPlan(search, 0);
  const most = Math.min(plan.most, options.nodeLimit);
  session.kernels.searchBatch(search.attemptOf(plan), starts, most, arrays);
  solveOpen(session, batch, options, arrays);
}

/** One call of the kernels for all random tours; the few that moves do not come to are solved one by one. */
function moveEach(
  session: Session,
  batch: Batch,
  options: Options,
  rules: TourRules,
  arrays: BatchArrays,
): void {
  session.setBoard(batch.problem.board, false);
  session.kernels.randomBatch(randomAttempt(session, batch.problem, options), startsOf(batch, rules), arrays);
  arrays.nodes.set(arrays.visited.subarray(0, batch.count));
  solveOpen(session, batch, options, arrays);
}

/** Solves the tours that a call of the kernels left open. */
function solveOpen(session: Session, batch: Batch, options: Options, arrays: BatchArrays): void {
  for (
    let i = arrays.statuses.indexOf(LIMIT);
    i >= 0 && i < batch.count;
    i = arrays.statuses.indexOf(LIMIT, i + 1)
  ) {
    solveOne(session, batch, options, i, arrays);
  }
}

/** The starts for the kernels. */
function startsOf({ problem, starts, count }: Batch, rules: TourRules): Uint32Array {
  if (!starts) return new Uint32Array(count).fill(rules.firstStart(0));
  if (rules.startsDiffer) dropExcluded(starts, rules, problem.board);
  return starts;
}

/** Puts NO_START in the place of starts that a rule excludes; many starts are looked up in a table of the squares. */
function dropExcluded(starts: Uint32Array, rules: TourRules, { squares, blocked }: Board): void {
  if (starts.length < squares) {
    for (let i = 0; i < starts.length; i++) if (rules.excludes(starts[i])) starts[i] = NO_START;
    return;
  }
  const excluded = new Uint8Array(squares);
  for (let square = 0; square < squares; square++) {
    if (!blocked?.[square] && rules.excludes(square)) excluded[square] = 1;
  }
  for (let i = 0; i < starts.length; i++) if (excluded[starts[i]] === 1) starts[i] = NO_START;
}

/** Solves tour i on its own. */
function solveOne(
  session: Session,
  { problem, starts }: Batch,
  options: Options,
  i: number,
  arrays: BatchArrays,
): void {
  const start = starts ? starts[i] : -1;
  const stream = (options.stream + i) % 2 ** 32;
  const result: TourResult = solveWhole(session, { ...problem, start }, { ...options, stream }, undefined);
  const path = result.status === 'impossible' ? [] : result.path;
  arrays.paths.set(path, i * problem.board.squares);
  arrays.visited[i] = path.length;
  arrays.nodes[i] = result.nodes;
  arrays.statuses[i] = TOUR_STATUSES.indexOf(result.status);
}
