import { type BoardInHand, boardInHand, type Engine, NO_START } from '../engines/engine.js';
import { firstStart, noRules, plainTourRules, type TourRules } from '../existence/plain.js';
import { TimeIsUp, type Watch, watchUntil } from '../existence/watch.js';
import {
  type Batch,
  type BatchArrays,
  type BatchFacts,
  type BatchOptions,
  type BatchProblem,
  type BatchResult,
  batchArrays,
  checkBatch,
  outArrays,
} from '../problem/batch.js';
import {
  normaliseOptions,
  OPTION_KEYS,
  type Options,
  outArgument,
  type SolveOptions,
  type StrategyName,
} from '../problem/options.js';
import {
  type Board,
  checkProblemKeys,
  DRAWN_START,
  isSameBoard,
  normaliseProblem,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import {
  type Exclusion,
  type ImpossibleResult,
  type SolveSteps,
  STATUS,
  type TourResult,
  withJsonArrays,
} from '../problem/result.js';
import { type Choice, chooseStrategy } from '../strategies/auto.js';
import { Budget } from '../strategies/budget.js';
import { firstDrawnStarts, solveFromDrawn } from '../strategies/drawn-start.js';
import { type Strategy, stepsOf } from '../strategies/strategy.js';

/** An engine and the strategies that run on it, with what was made for the last problem, as the next is often alike. */
export interface Session {
  readonly hand: BoardInHand;
  readonly strategies: readonly Strategy[];
  /** Their names. */
  readonly names: readonly StrategyName[];
  /**
   * Who solves a problem: for the same options object, who did last, as long as the rules asked for stay the same.
   * @param differs whether tours are to differ; default: where the start is drawn
   * @throws TypeError, RangeError as `chooseStrategy` does
   */
  choice(problem: Problem, options: Options, differs?: boolean): Choice;
  /** The rules for the tours of a problem, whatever its start. */
  rules(problem: Problem, watch?: Watch): TourRules;
}

export function createSession(engine: Engine, strategies: readonly Strategy[]): Session {
  const rulesOfHoles = strategies.find((strategy) => strategy.rulesOfHoles)?.rulesOfHoles ?? noRules;
  let ruled: Problem | undefined;
  let lastRules: TourRules | undefined;
  let asked: Options | undefined;
  let wasDrawn = false;
  let didDiffer = false;
  let lastChoice: Choice | undefined;

  /** Whether the rules are there for problems that differ from it in the start at most. */
  const isRuled = ({ board, end, closed }: Problem): boolean =>
    ruled !== undefined && ruled.end === end && ruled.closed === closed && isSameBoard(ruled.board, board);

  return {
    hand: boardInHand(engine),
    strategies,
    names: strategies.map(({ name }) => name),

    choice(problem: Problem, options: Options, differs?: boolean): Choice {
      const isDrawn = problem.start === DRAWN_START;
      const differ = differs ?? isDrawn;
      if (options !== asked || isDrawn !== wasDrawn || differ !== didDiffer || !isRuled(problem)) {
        lastChoice = chooseStrategy(strategies, problem, options, differ);
        asked = options;
        wasDrawn = isDrawn;
        didDiffer = differ;
      }
      return lastChoice!;
    },

    rules(problem: Problem, watch?: Watch): TourRules {
      if (!isRuled(problem)) {
        const { board, end, closed } = problem;
        const rulesOf = board.blocked ? rulesOfHoles : plainTourRules;
        ruled = undefined;
        asked = undefined;
        lastRules = rulesOf(board, end, closed, watch);
        ruled = problem;
      }
      return lastRules!;
    },
  };
}

/** The answer of a rule. */
function impossibleByRule({ reason, explanation }: Exclusion): ImpossibleResult {
  return { status: 'impossible', reason, explanation, proof: 'rule', nodes: 0 };
}

/**
 * Solves a checked problem, rules first, then the strategy: at once, or in steps when that takes more than a slice.
 * @param choice who solves it
 */
export function answer(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
  watch?: (budget: Budget) => void,
  choice: Choice = session.choice(problem, options),
): TourResult | SolveSteps {
  const { strategy, second } = choice;
  const budget = new Budget(options.nodeLimit, slice, options.timeLimit);
  watch?.(budget);
  let rules: TourRules;
  try {
    rules = session.rules(problem, watchUntil(budget.deadline));
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error;
    budget.reason = 'time';
    return budget.limit(out?.subarray(0, 0) ?? budget.longest, (second ?? strategy).name);
  }
  const start = firstStart(rules, problem);
  if (typeof start !== 'number') return impossibleByRule(start);
  const task = { hand: session.hand, problem, options, rules, start, out, budget, second };
  if (problem.start !== DRAWN_START || strategy.drawsStart?.(problem)) return strategy.solve(task);
  return solveFromDrawn(task, (second ?? strategy).name, strategy.solve);
}

/**
 * Solves a checked problem in slices.
 * @param slice the most squares placed between two yields
 * @param watch is given what will tell, at each yield, the nodes so far
 * @param choice who solves it
 * @throws TypeError, RangeError as `chooseStrategy` does, and when the board is too large for the strategy
 */
export function* solveInSlices(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
  watch?: (budget: Budget) => void,
  choice?: Choice,
): SolveSteps {
  return yield* stepsOf(answer(session, problem, options, out, slice, watch, choice));
}

/**
 * Solves a checked problem, in one slice unless the time is limited.
 * @throws TypeError, RangeError as `chooseStrategy` does, and when the board is too large for the strategy
 */
export function solveWhole(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
): TourResult {
  const answered = answer(session, problem, options, out, Number.POSITIVE_INFINITY);
  return 'status' in answered ? answered : ended(answered);
}

/** What a generator returns that is to be waited for nowhere. */
export function ended<Result>(steps: Generator<undefined, Result, undefined>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Finds many tours of one board: tour i equals `solve` with the stream `(stream + i) mod 2^32`, from `starts[i]` or, with
 * `count`, from the start of the batch.
 * @throws TypeError, RangeError for bad input, before anything is computed or written
 */
function solveBatchOn(session: Session, batch: BatchProblem, options: BatchOptions): BatchResult {
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
function batchChoice(session: Session, { problem, starts }: Batch, options: Options): Choice {
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

/**
 * Solves on one engine. Make one with `createSolver`, `createSolverSync` or `createTsSolver`. It holds the memory of the last
 * board that it walked or searched, 6 to 14 bytes a square; on WebAssembly what is above 64 MiB is given back with the next
 * such board that needs far less.
 */
export interface Solver {
  readonly engine: 'wasm' | 'ts';
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /** Why 'auto' took the TypeScript engine. */
  readonly fallbackReason?: string;
  /**
   * Solves one problem.
   * @throws TypeError, RangeError for bad input, before anything is computed or written
   */
  solve(problem: TourProblem, options?: SolveOptions): TourResult;
  /**
   * Finds many tours of one board. With `count`, tours are independent random ones: tour i is that of `solve` with the stream
   * `(stream + i) mod 2^32` and `start: 'random'`, or the `start` of the batch. With `starts`, tour i begins at `starts[i]`.
   * @throws TypeError, RangeError for bad input, before anything is computed or written
   */
  solveBatch(batch: BatchProblem, options?: BatchOptions): BatchResult;
}

/** A solver on an engine, with some strategies. */
export function solverOn(engine: Engine, strategies: readonly Strategy[], fallbackReason?: string): Solver {
  const session = createSession(engine, strategies);
  // One object, by which the session knows again that it is asked the same.
  const defaults = normaliseOptions({}, session.names);
  return {
    engine: engine.name,
    simd: engine.simd,
    ...(fallbackReason === undefined ? {} : { fallbackReason }),

    solve(problem: TourProblem, options?: SolveOptions): TourResult {
      checkProblemKeys(problem, OPTION_KEYS);
      const checkedOptions = options === undefined ? defaults : normaliseOptions(options, session.names);
      const checkedProblem = normaliseProblem(problem, true);
      const out = outArgument(options?.out, checkedProblem.board);
      return solveWhole(session, checkedProblem, checkedOptions, out);
    },

    solveBatch(batch: BatchProblem, options: BatchOptions = {}): BatchResult {
      return solveBatchOn(session, batch, options);
    },
  };
}
