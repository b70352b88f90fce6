import { NO_START } from '../engines/engine.js';
import { firstStart, type TourRules } from '../existence/rules.js';
import type { BatchArrays, BatchFacts, BatchOptions, BatchProblem, BatchResult } from '../problem/batch.js';
import { type Batch, batchArrays, checkBatch, outArrays } from '../problem/batch-arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { normaliseOptions, type Options } from '../problem/options.js';
import { type Board, DRAWN_START } from '../problem/problem.js';
import { STATUS } from '../problem/result.js';
import type { Choice } from '../strategies/auto.js';
import { firstDrawnStarts } from '../strategies/drawn-start.js';
import type { Session } from './session.js';
import { ended, solveInSlices } from './solve.js';

/**
 * Finds many tours of one board: tour i equals `solve` with the stream `(stream + i) mod 2^32`, from `starts[i]` or, with
 * `count`, from the start of the batch.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
export function solveBatchOn(session: Session, batch: BatchProblem, options: BatchOptions): BatchResult {
  const checkedOptions = normaliseOptions(options, session.names);
  const out = outArrays(options.out);
  const checked = checkBatch(batch);
  const { board } = checked.problem;
  const arrays = batchArrays(out, board, checked.count);
  const own = apartFrom(checked, arrays);
  const steps = solveBatchInSlices(session, own, checkedOptions, arrays, Number.POSITIVE_INFINITY);
  return batchResult(own, arrays, ended(steps));
}

/** The answer to a batch that is solved. */
export function batchResult({ problem, count }: Batch, arrays: BatchArrays, facts: BatchFacts): BatchResult {
  const { rows, cols, squares } = problem.board;
  return withJsonArrays({ ...arrays, rows, cols, count, squares, ...facts });
}

/**
 * Who solves a batch, or a part of it. With `count` tours are to differ.
 * @throws TypeError, RangeError as `chooseStrategy` does
 */
export function batchChoice(session: Session, { problem, starts }: Batch, options: Options): Choice {
  return session.choice(problem, options, starts === undefined);
}

/** A batch whose starts no writing to the arrays can change. */
function apartFrom(batch: Batch, arrays: BatchArrays): Batch {
  const { starts } = batch;
  const shares = Object.values(arrays).some(({ buffer }) => buffer === starts?.buffer);
  return shares ? { ...batch, starts: starts!.slice() } : batch;
}

/**
 * Solves a checked batch into arrays of its size: in one call of the kernels, if the strategy has one, and what that leaves
 * open one by one. It yields between tours that are solved one by one, and within them whenever a slice of nodes is used up;
 * boards of more squares than a slice are solved in that way.
 * @param slice the most squares placed in one tour between two yields
 * @returns the strategy that ran, and why no tour of it exists, where a proof holds for all
 * @throws TypeError, RangeError as `chooseStrategy` does, and when the board is too large for the strategy
 */
export function* solveBatchInSlices(
  session: Session,
  batch: Batch,
  options: Options,
  arrays: BatchArrays,
  slice: number,
): Generator<undefined, BatchFacts, undefined> {
  const { problem, count } = batch;
  const { board, closed } = problem;
  const choice = batchChoice(session, batch, options);
  const { strategy, second = strategy } = choice;
  const rules = session.rules(problem);
  const first = firstStart(rules, problem);
  if (typeof first !== 'number') {
    arrays.visited.fill(0, 0, count);
    arrays.nodes.fill(0, 0, count);
    arrays.statuses.fill(STATUS.impossible, 0, count);
    const { reason, explanation } = first;
    return { reason, explanation, proof: 'rule' };
  }
  let starts: Uint32Array | undefined;
  if (strategy.batch && board.squares <= slice) {
    const drawsStart = problem.start === DRAWN_START && !strategy.drawsStart?.(problem);
    starts = drawsStart
      ? firstDrawnStarts(rules, board, options, count)
      : batch.starts
        ? allowedStarts(rules, board, batch.starts)
        : new Uint32Array(count).fill(first);
  }
  const batched = starts && strategy.batch?.({ hand: session.hand, problem, options, starts, arrays });
  const facts: BatchFacts = {};
  if (batched && starts?.some((start) => start !== NO_START)) facts.strategy = second.name;
  for (let i = 0; i < count; i++) {
    if (batched && arrays.statuses[i] !== STATUS.limit) continue;
    const start = batch.starts ? batch.starts[i]! : problem.start;
    const own = { ...options, stream: (options.stream + i) % 2 ** 32 };
    const from = { ...problem, start };
    const result = yield* solveInSlices(session, from, own, undefined, slice, undefined, choice);
    const path = result.status === 'impossible' ? [] : result.path;
    arrays.paths.set(path, i * board.squares);
    arrays.visited[i] = path.length;
    arrays.nodes[i] = result.nodes;
    arrays.statuses[i] = STATUS[result.status];
    if (result.strategy) facts.strategy = second.name;
    // A proof for one tour is one for all, if it does not depend on its start. Kernels prove nothing.
    if (result.status === 'impossible' && (!batch.starts || closed) && !facts.reason) {
      const { reason, explanation, proof } = result;
      Object.assign(facts, { reason, explanation, proof });
    }
    yield;
  }
  return facts;
}

/** The starts for the kernels, {@link NO_START} in the place of those that a rule excludes. */
function allowedStarts(
  rules: TourRules,
  { squares, blocked }: Board,
  starts: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  if (!rules.startsDiffer) return starts;
  const allowed = (start: number) => (rules.excludes(start) ? NO_START : start);
  if (starts.length < squares) return starts.map(allowed);
  // Many are looked up in a table of the squares.
  const table = new Uint32Array(squares);
  for (let square = 0; square < squares; square++) if (!blocked?.[square]) table[square] = allowed(square);
  return starts.map((start) => table[start]!);
}
