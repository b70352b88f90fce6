import { NO_START } from '../engines/engine.js';
import type { TourRules } from '../existence/rules.js';
import type {
  BatchArrays,
  BatchImpossibility,
  BatchOptions,
  BatchProblem,
  BatchResult,
} from '../problem/batch.js';
import { type Batch, batchArrays, checkBatch, outArrays } from '../problem/batch-arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { normaliseOptions, type Options } from '../problem/options.js';
import { STATUS } from '../problem/result.js';
import type { Session } from './session.js';
import { ended, solveInSlices } from './solve.js';

/**
 * Solves many tours of one board: tour i equals `solve` from `starts[i]` with the stream `(stream + i) mod 2^32`.
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
  return batchResult(session, own, checkedOptions, arrays, ended(steps));
}

/** What is told of a batch that is solved. @param none why no tour of it exists */
export function batchResult(
  session: Session,
  { problem, count }: Batch,
  options: Options,
  arrays: BatchArrays,
  none: BatchImpossibility | undefined,
): BatchResult {
  const { rows, cols, squares } = problem.board;
  const { strategy, second = strategy } = session.choice(problem, options);
  return withJsonArrays({ ...arrays, rows, cols, count, squares, strategy: second.name, ...none });
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
 * @returns why no tour of it exists, where a proof holds for all
 * @throws RangeError when the board is too large for the strategy
 */
export function* solveBatchInSlices(
  session: Session,
  batch: Batch,
  options: Options,
  arrays: BatchArrays,
  slice: number,
): Generator<undefined, BatchImpossibility | undefined, undefined> {
  const { problem, count } = batch;
  const { strategy } = session.choice(problem, options);
  const rules = session.rules(problem);
  if (rules.board) {
    arrays.visited.fill(0, 0, count);
    arrays.nodes.fill(0, 0, count);
    arrays.statuses.fill(STATUS.impossible, 0, count);
    return { ...rules.board, proof: 'rule' };
  }
  const batched =
    problem.board.squares <= slice &&
    strategy.batch?.({ hand: session.hand, problem, options, starts: startsOf(batch, rules), arrays });
  let none: BatchImpossibility | undefined;
  for (let i = 0; i < count; i++) {
    if (batched && arrays.statuses[i] !== STATUS.limit) continue;
    const start = batch.starts ? batch.starts[i]! : -1;
    const stream = (options.stream + i) % 2 ** 32;
    const own = { ...options, stream };
    const result = yield* solveInSlices(session, { ...problem, start }, own, undefined, slice);
    const path = result.status === 'impossible' ? [] : result.path;
    arrays.paths.set(path, i * problem.board.squares);
    arrays.visited[i] = path.length;
    arrays.nodes[i] = result.nodes;
    arrays.statuses[i] = STATUS[result.status];
    // A proof for one tour is one for all, if it does not depend on its start. Kernels prove nothing.
    if (result.status === 'impossible' && (!batch.starts || problem.closed)) {
      const { reason, explanation, proof } = result;
      none ??= { reason, explanation, proof };
    }
    yield;
  }
  return none;
}

/** The starts for the kernels, {@link NO_START} in the place of those that a rule excludes. */
function startsOf({ problem, starts, count }: Batch, rules: TourRules): Uint32Array {
  if (!starts) return new Uint32Array(count).fill(rules.firstStart(0));
  if (!rules.startsDiffer) return starts;
  const { squares, blocked } = problem.board;
  const allowed = (start: number) => (rules.excludes(start) ? NO_START : start);
  if (count < squares) return starts.map(allowed);
  // Many are looked up in a table of the squares.
  const table = new Uint32Array(squares);
  for (let square = 0; square < squares; square++) if (!blocked?.[square]) table[square] = allowed(square);
  return starts.map((start) => table[start]!);
}
