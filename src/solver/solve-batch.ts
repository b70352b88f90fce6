import { NO_START } from '../engines/engine.js';
import type { TourRules } from '../existence/rules.js';
import type { BatchArrays, BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import { type Batch, batchArrays, checkBatch } from '../problem/batch-arguments.js';
import { normaliseOptions, type Options } from '../problem/options.js';
import type { Board } from '../problem/problem.js';
import { STATUS } from '../problem/result.js';
import { chooseStrategy } from '../strategies/auto.js';
import type { Session } from './session.js';
import { solveInSlices } from './solve.js';

/**
 * Solves many tours of one board: tour i equals `solve` from `starts[i]` with the stream `(stream + i) mod 2^32`.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solveBatchOn(session: Session, batch: BatchProblem, options: BatchOptions): BatchResult {
  const checkedOptions = normaliseOptions(options, session.names);
  const checked = checkBatch(batch);
  const { board } = checked.problem;
  const arrays = batchArrays(options.out, board, checked.count);
  const own = apartFrom(checked, arrays);
  const steps = solveBatchInSlices(session, own, checkedOptions, arrays, Number.POSITIVE_INFINITY);
  while (!steps.next().done);
  const { paths, visited, statuses, nodes } = arrays;
  return { paths, visited, statuses, nodes, count: checked.count, squares: board.squares };
}

/** A batch whose starts no writing to the arrays can change. */
function apartFrom(batch: Batch, { paths, visited, statuses, nodes }: BatchArrays): Batch {
  const { starts } = batch;
  const shares = [paths, visited, statuses, nodes].some(({ buffer }) => buffer === starts?.buffer);
  return shares ? { ...batch, starts: starts!.slice() } : batch;
}

/**
 * Solves a checked batch into arrays of its size: in one call of the kernels, if the strategy has one, and what that leaves
 * open one by one. It yields between tours that are solved one by one, and within them whenever a slice of nodes is used up;
 * boards of more squares than a slice are solved in that way.
 * @param slice the most squares placed in one tour between two yields
 * @throws RangeError when the board is too large for the strategy
 */
export function* solveBatchInSlices(
  session: Session,
  batch: Batch,
  options: Options,
  arrays: BatchArrays,
  slice: number,
): Generator<undefined, void, undefined> {
  const { problem, count } = batch;
  const { strategy } = chooseStrategy(session.strategies, problem, options);
  const refusal = strategy.refuses?.(problem);
  if (refusal) throw refusal;
  const rules = session.rules(problem);
  if (rules.board) {
    arrays.visited.fill(0, 0, count);
    arrays.nodes.fill(0, 0, count);
    arrays.statuses.fill(STATUS.impossible, 0, count);
    return;
  }
  if (strategy.batch && problem.board.squares <= slice) {
    const starts = startsOf(batch, rules);
    if (strategy.batch({ hand: session.hand, problem, options, starts, arrays })) {
      return yield* solveOpen(session, batch, options, arrays, slice);
    }
  }
  for (let i = 0; i < count; i++) {
    yield* solveTour(session, batch, options, i, arrays, slice);
    yield;
  }
}

/** Solves the tours that a call of the kernels left open. */
function* solveOpen(
  session: Session,
  batch: Batch,
  options: Options,
  arrays: BatchArrays,
  slice: number,
): Generator<undefined, void, undefined> {
  for (
    let i = arrays.statuses.indexOf(STATUS.limit);
    i >= 0 && i < batch.count;
    i = arrays.statuses.indexOf(STATUS.limit, i + 1)
  ) {
    yield* solveTour(session, batch, options, i, arrays, slice);
    yield;
  }
}

/** The starts for the kernels, {@link NO_START} in the place of those that a rule excludes. */
function startsOf({ problem, starts, count }: Batch, rules: TourRules): Uint32Array {
  if (!starts) return new Uint32Array(count).fill(rules.firstStart(0));
  return rules.startsDiffer ? withoutExcluded(starts, rules, problem.board) : starts;
}

/** Many starts are looked up in a table of the squares, and copied only where one is excluded. */
function withoutExcluded(starts: Uint32Array, rules: TourRules, { squares, blocked }: Board): Uint32Array {
  if (starts.length < squares) return starts.map((start) => (rules.excludes(start) ? NO_START : start));
  const excluded = new Uint8Array(squares);
  for (let square = 0; square < squares; square++) {
    if (!blocked?.[square] && rules.excludes(square)) excluded[square] = 1;
  }
  if (!anyIn(starts, excluded)) return starts;
  const allowed = starts.slice();
  for (let i = 0; i < allowed.length; i++) if (excluded[allowed[i]!] === 1) allowed[i] = NO_START;
  return allowed;
}

/** Whether the table holds 1 for any of the squares. Four at a time. */
function anyIn(squares: Uint32Array, table: Uint8Array): boolean {
  const fours = squares.length & ~3;
  let any = 0;
  for (let i = 0; i < fours; i += 4) {
    any |= table[squares[i]!]! | table[squares[i + 1]!]!;
    any |= table[squares[i + 2]!]! | table[squares[i + 3]!]!;
  }
  for (let i = fours; i < squares.length; i++) any |= table[squares[i]!]!;
  return any === 1;
}

/** Solves tour i on its own. */
function* solveTour(
  session: Session,
  { problem, starts }: Batch,
  options: Options,
  i: number,
  arrays: BatchArrays,
  slice: number,
): Generator<undefined, void, undefined> {
  const start = starts ? starts[i] : -1;
  const stream = (options.stream + i) % 2 ** 32;
  const each = { ...problem, start };
  const result = yield* solveInSlices(session, each, { ...options, stream }, undefined, slice);
  const path = result.status === 'impossible' ? [] : result.path;
  arrays.paths.set(path, i * problem.board.squares);
  arrays.visited[i] = path.length;
  arrays.nodes[i] = result.nodes;
  arrays.statuses[i] = STATUS[result.status];
}
