import type { Engine } from '../../engines/engine.js';
import { readClock } from '../../problem/clock.js';
import { isClockwise } from '../../problem/knight-graph.js';
import { CLOCKWISE, type Options } from '../../problem/options.js';
import type { Problem } from '../../problem/problem.js';
import type { SolveSteps, WalkResult } from '../../problem/result.js';
import { answer, Session, solveBatchInSlices, solveInSlices } from '../../solver/solver.js';
import { ALL_STRATEGIES } from '../../strategies/index.js';
import type {
  BatchInput,
  EachOptions,
  Failure,
  Prepare,
  ProblemsInput,
  SolveInput,
  SolvingTerms,
  Steps,
} from '../task.js';
import { batchArraysIn, batchBytes, ResultWriter, resultBytes, toursIn, unpackProblems } from './packing.js';

export function sessionOn(engine: Engine): Session {
  return new Session(engine, ALL_STRATEGIES);
}

/** Maximum number of squares placed between two yields: a few milliseconds on large boards, which exceed the cache. */
const SLICE = 2 ** 16;

/**
 * Milliseconds after which a task returns the results that it has, so that a hard problem does not hold back the ones before it: after
 * a problem, and during one, which another task then begins anew.
 */
const LONG_TASK = 1000;
const LONG_PROBLEM = 3000;

export function prepareSolving(session: Session): Prepare {
  return (given) => {
    const terms = restoreTerms(given as SolvingTerms);
    return (input) => {
      if (input.task === 'batch') return solveTours(session, input, terms);
      if (input.task === 'problems') return solveProblems(session, input, terms);
      return solveOne(session, input as SolveInput, terms);
    };
  };
}

/** Restores the default move order, which the solver recognises by identity, after a message copied it. */
function restoreTerms(terms: SolvingTerms): SolvingTerms {
  const { options } = terms;
  return isClockwise(options.moveOrder) ? { ...terms, options: { ...options, moveOrder: CLOCKWISE } } : terms;
}

function* solveOne(session: Session, { problem, first }: SolveInput, terms: SolvingTerms): Steps {
  let nodes = () => 0;
  const watch = (budget: { readonly nodes: number }): void => {
    nodes = () => budget.nodes;
  };
  const steps = solveInSlices(session, problem, optionsAfter(terms, first), undefined, SLICE, watch);
  for (;;) {
    const { done, value: result } = steps.next();
    if (done) {
      const transfer = result.status === 'impossible' ? [] : [result.path.buffer as ArrayBuffer];
      return { output: { result }, transfer };
    }
    yield nodes();
  }
}

/** Returns the options of a problem. @param before number of problems before it in its call */
function optionsAfter({ options, counts }: EachOptions, before: number): Options {
  return counts ? { ...options, stream: (options.stream + before) % 2 ** 32 } : options;
}

function* solveTours(session: Session, input: BatchInput, terms: SolvingTerms): Steps {
  const begin = readClock();
  const { first, count } = input;
  const starts = input.starts && new Uint32Array(input.starts);
  const { problem, shared } = terms as SolvingTerms & { readonly problem: Problem };
  const { squares } = problem.board;
  const buffer = shared ? undefined : new ArrayBuffer(batchBytes(count, squares));
  const arrays = buffer ? batchArraysIn(buffer, count, squares) : toursIn(shared!, first, count, squares);
  const options = optionsAfter(terms, first);
  const facts = yield* solveBatchInSlices(session, { problem, count, starts }, options, arrays, SLICE);
  const milliseconds = readClock() - begin;
  return { output: { buffer, milliseconds, facts }, transfer: buffer ? [buffer] : [] };
}

/** Solves problems, at least one of them. */
function* solveProblems(session: Session, input: ProblemsInput, terms: SolvingTerms): Steps {
  const begin = readClock();
  const isAfter = (milliseconds: number): boolean => solved > 0 && readClock() - begin > milliseconds;
  const { first, count, squares } = input;
  const buffer = new ArrayBuffer(resultBytes(count, squares));
  const results = new ResultWriter(buffer, count);
  const unpacked = new Map<number, WalkResult>();
  let solved = 0;
  let placed = 0;
  let failure: Failure | undefined;
  try {
    for (const problem of unpackProblems(input)) {
      const path = results.room(problem.board.squares);
      const options = optionsAfter(terms, first + solved);
      // Most problems are answered at once. A generator for each would take longer than some of them.
      const answered = answer(session, problem, options, path, SLICE);
      const result = 'status' in answered ? answered : yield* runUntil(answered, () => isAfter(LONG_PROBLEM));
      if (!result) break;
      if (result.status === 'impossible') unpacked.set(solved, result);
      // Its path is in the buffer, which is transferred.
      if (result.status === 'longest') unpacked.set(solved, { ...result, path: result.path.slice() });
      results.add(result);
      solved++;
      // Reading the clock after each small problem would be too slow.
      placed += problem.board.squares + result.nodes;
      if (placed < SLICE) continue;
      placed = 0;
      if (isAfter(LONG_TASK)) break;
      yield;
    }
  } catch (error) {
    failure = { error };
  }
  const milliseconds = readClock() - begin;
  return { output: { buffer, milliseconds, unpacked, solved, failure }, transfer: [buffer] };
}

/** Runs steps to their end, or returns undefined as soon as they took too long. */
function* runUntil(
  steps: SolveSteps<WalkResult>,
  isTooLong: () => boolean,
): Generator<undefined, WalkResult | undefined, undefined> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isTooLong()) return undefined;
    yield;
  }
}
