import { type Engine, LoadedEngine, NO_START } from '../engines/engine.js';
import { firstStart, noRules, plainTourRules, type RulesOf, type TourRules } from '../existence/plain.js';
import { TimeIsUp, type Watch, watchUntil } from '../existence/watch.js';
import { outOfRange } from '../problem/arguments.js';
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
  type LongestOptions,
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
  type WalkResult,
  withJsonArrays,
} from '../problem/result.js';
import { type Choice, chooseStrategy } from '../strategies/auto.js';
import { Budget } from '../strategies/budget.js';
import { firstDrawnStarts, solveFromDrawn } from '../strategies/drawn-start.js';
import { type LongestWalks, type Strategy, stepsOf, type Task } from '../strategies/strategy.js';

/** An engine and its strategies, with the rules and the choice for the last problem, because the next is often similar. */
export class Session {
  readonly engine: LoadedEngine;
  /** The names of the strategies. */
  readonly names: readonly StrategyName[];
  /** Whether a strategy solves problems with `symmetry`. */
  readonly maySymmetry: boolean;
  readonly #strategies: readonly Strategy[];
  readonly #rulesOfHoles: RulesOf;
  readonly #walks: LongestWalks | undefined;
  #ruled: Problem | undefined;
  #rules: TourRules | undefined;
  #last:
    | { options: Options; isRandom: boolean; differs: boolean; isSymmetric: boolean; choice: Choice }
    | undefined;

  constructor(engine: Engine, strategies: readonly Strategy[]) {
    this.engine = new LoadedEngine(engine);
    this.names = strategies.flatMap(({ name, isSymmetric }) => (isSymmetric ? [] : [name]));
    this.maySymmetry = strategies.some(({ isSymmetric }) => isSymmetric);
    this.#strategies = strategies;
    this.#rulesOfHoles = strategies.find((strategy) => strategy.rulesOfHoles)?.rulesOfHoles ?? noRules;
    this.#walks = strategies.find((strategy) => strategy.walks)?.walks;
  }

  /** Returns the search for longest walks. @throws RangeError if there is none, or none for this problem */
  walks(problem: Problem, options: Options): LongestWalks {
    const refusal = this.#walks ? this.#walks.refuses(problem, options) : noWalks();
    if (refusal) throw refusal;
    return this.#walks!;
  }

  /**
   * Returns the strategy for a problem: the last one again, for the same options object and as long as the rules stay the same.
   * @param differs whether several tours must differ
   * @throws TypeError, RangeError as `chooseStrategy` does
   */
  choice(problem: Problem, options: Options, differs: boolean = problem.start === DRAWN_START): Choice {
    const last = this.#last;
    const isRandom = problem.start === DRAWN_START;
    const isSymmetric = problem.symmetry !== undefined;
    const isSame =
      last?.options === options &&
      last.isRandom === isRandom &&
      last.differs === differs &&
      last.isSymmetric === isSymmetric;
    if (isSame && this.#isRuled(problem)) return last.choice;
    const choice = chooseStrategy(this.#strategies, problem, options, differs);
    this.#last = { options, isRandom, differs, isSymmetric, choice };
    return choice;
  }

  /** Returns the rules for the tours of a problem, whatever its start. @param isLight whether the light ones are enough */
  rules(problem: Problem, watch?: Watch, isLight = false): TourRules {
    if (!this.#isRuled(problem)) {
      const { board, end, closed } = problem;
      const rulesOf = board.blocked ? this.#rulesOfHoles : plainTourRules;
      this.#ruled = undefined;
      this.#last = undefined;
      this.#rules = rulesOf(board, end, closed, watch, this.engine.holes);
      this.#ruled = problem;
    }
    if (!isLight) this.#rules!.applyHeavy?.(watch);
    return this.#rules!;
  }

  /** Returns whether the rules apply to a problem: it may differ in the start only. */
  #isRuled({ board, end, closed }: Problem): boolean {
    const ruled = this.#ruled;
    return ruled?.end === end && ruled.closed === closed && isSameBoard(ruled.board, board);
  }
}

/** Returns the error of calls that look for no longest walks. */
function noWalks(): RangeError {
  return outOfRange(
    'longest',
    true,
    'left out: only solve and solveAll of complete solvers, pools and clusters accept it',
  );
}

function impossibleByRule({ reason, explanation }: Exclusion): ImpossibleResult {
  return { status: 'impossible', reason, explanation, proof: 'rule', nodes: 0 };
}

/**
 * Solves a checked problem by the rules, then by a strategy: at once, or in steps if it takes more than a slice.
 * @param slice maximum number of squares placed between two yields
 * @param watch receives the budget, which has the number of nodes at each yield
 * @throws TypeError, RangeError as `chooseStrategy` does, and if the board is too large for the strategy
 */
export function answer(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
  watch?: (budget: Budget) => void,
  choice: Choice = session.choice(problem, options),
): WalkResult | SolveSteps<WalkResult> {
  if (options.longest) return answerOrWalk(session, problem, options, out, slice, watch);
  const { strategy, second } = choice;
  const budget = new Budget(options.nodeLimit, slice, options.timeLimit);
  watch?.(budget);
  const isDrawn = problem.start === DRAWN_START;
  // A tour that the first attempt finds is the proof that no rule excludes it, so the heavy rules come after a failure.
  const isLight = second !== undefined && !isDrawn;
  const first = rulesFor(isLight);
  if (first === undefined)
    return budget.limit(out?.subarray(0, 0) ?? budget.longest, (second ?? strategy).name);
  const { rules, start } = first;
  if (typeof start !== 'number') return impossibleByRule(start);
  const task: Task = { engine: session.engine, problem, options, rules, start, out, budget, second };
  if (isLight) return strategy.solve({ ...task, applyHeavy: () => applyHeavy(start) });
  if (!isDrawn || strategy.drawsStart?.(problem)) return strategy.solve(task);
  return solveFromDrawn(task, (second ?? strategy).name, strategy.solve);

  /** Returns the rules, and the start that they leave or why there is none. Undefined if the time is up before. */
  function rulesFor(isLight: boolean): { rules: TourRules; start: number | Exclusion } | undefined {
    try {
      const rules = session.rules(problem, watchUntil(budget.deadline), isLight);
      const start = firstStart(rules, problem);
      return isLight && typeof start !== 'number' ? rulesFor(false) : { rules, start };
    } catch (error) {
      if (!(error instanceof TimeIsUp)) throw error;
      budget.reason = 'time';
      return undefined;
    }
  }

  /** Applies all rules after an attempt from a start that the light ones allow. */
  function applyHeavy(tried: number): { rules?: TourRules; answer?: TourResult | SolveSteps } {
    const { rules, start } = rulesFor(false) ?? {};
    if (start === undefined || start === tried) return { rules };
    if (typeof start !== 'number') return { answer: impossibleByRule(start) };
    budget.restart();
    return { answer: strategy.solve({ ...task, rules: rules!, start }) };
  }
}

/** Solves a problem, and looks for a longest walk where it finds no tour. */
function* answerOrWalk(
  session: Session,
  problem: Problem,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
  watch?: (budget: Budget) => void,
): SolveSteps<WalkResult> {
  const walks = session.walks(problem, options);
  const { nodeLimit } = options;
  const timeLimit = options.timeLimit && options.timeLimit / 2;
  const own = { ...options, longest: false, timeLimit };
  const tried = yield* solveInSlices(session, problem, own, out, slice, watch);
  if (tried.status === 'found' || tried.status === 'longest') return tried;
  const budget = new Budget(tried.nodes + nodeLimit, slice, timeLimit);
  budget.nodes = tried.nodes;
  watch?.(budget);
  return yield* walks.solve(problem, options, tried, out, budget);
}

/** Does what {@link answer} does, always in steps. */
export function* solveInSlices(...call: Parameters<typeof answer>): SolveSteps<WalkResult> {
  return yield* stepsOf(answer(...call));
}

/** Runs a generator to its end, and returns its result. */
function runToEnd<Result>(steps: Generator<undefined, Result, undefined>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns the result of a batch that is solved. */
export function batchResult({ problem, count }: Batch, arrays: BatchArrays, facts: BatchFacts): BatchResult {
  const { rows, cols, squares } = problem.board;
  return withJsonArrays({ ...arrays, rows, cols, count, squares, ...facts });
}

/** Returns a batch with starts that do not lie in the arrays of its results. */
function copySharedStarts(batch: Batch, arrays: BatchArrays): Batch {
  const { starts } = batch;
  const shares = Object.values(arrays).some(({ buffer }) => buffer === starts?.buffer);
  return shares ? { ...batch, starts: starts!.slice() } : batch;
}

/**
 * Solves a checked batch into arrays of its size: in one call of the kernels if the strategy has one, and the tours that it leaves
 * one by one. It yields between tours that are solved one by one, and within them after each slice of nodes. It solves boards of
 * more squares than a slice one by one.
 * @param slice maximum number of squares placed in one tour between two yields
 * @returns the strategy that ran, and the proof that no tour exists if one holds for all
 * @throws TypeError, RangeError as `chooseStrategy` does, and if the board is too large for the strategy
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
  if (options.longest) throw noWalks();
  // The tours of a count must differ.
  const choice = session.choice(problem, options, batch.starts === undefined);
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
    const isRandom = problem.start === DRAWN_START && !strategy.drawsStart?.(problem);
    starts = isRandom
      ? firstDrawnStarts(rules, board, options, count)
      : batch.starts
        ? markExcludedStarts(rules, board, batch.starts)
        : new Uint32Array(count).fill(first);
  }
  const batched = starts && strategy.batch?.({ engine: session.engine, problem, options, starts, arrays });
  const facts: BatchFacts = {};
  if (batched && starts?.some((start) => start !== NO_START)) facts.strategy = strategy.name;
  // The kernels leave few tours or none. `indexOf` finds these faster than a loop.
  const nextLeft = (i: number) => (batched ? arrays.statuses.indexOf(STATUS.limit, i) : i);
  for (let i = nextLeft(0); i >= 0 && i < count; i = nextLeft(i + 1)) {
    const start = batch.starts ? batch.starts[i]! : problem.start;
    const own = { ...options, stream: (options.stream + i) % 2 ** 32 };
    const from = { ...problem, start };
    const result = yield* solveInSlices(session, from, own, undefined, slice, undefined, choice);
    const path = result.status === 'impossible' ? [] : result.path;
    arrays.paths.set(path, i * board.squares);
    arrays.visited[i] = path.length;
    arrays.nodes[i] = result.nodes;
    arrays.statuses[i] = STATUS[result.status as TourResult['status']];
    if (result.strategy === second.name) facts.strategy = second.name;
    else facts.strategy ??= result.strategy;
    // A proof that does not depend on the start holds for all tours. Kernels prove nothing.
    if (result.status === 'impossible' && (!batch.starts || closed) && !facts.reason) {
      const { reason, explanation, proof } = result;
      Object.assign(facts, { reason, explanation, proof });
    }
    yield;
  }
  return facts;
}

/** Returns the starts for the kernels, with {@link NO_START} for those that a rule excludes. */
function markExcludedStarts(
  rules: TourRules,
  { squares, blocked }: Board,
  starts: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  if (!rules.startsDiffer) return starts;
  const mark = (start: number) => (rules.excludes(start) ? NO_START : start);
  if (starts.length < squares) return starts.map(mark);
  // A table of the squares is faster for many starts, and a loop is faster than `map`.
  const table = new Uint32Array(squares);
  for (let square = 0; square < squares; square++) if (!blocked?.[square]) table[square] = mark(square);
  const marked = new Uint32Array(starts.length);
  for (let i = 0; i < starts.length; i++) marked[i] = table[starts[i]!]!;
  return marked;
}

/**
 * A solver on one engine. Create one with `createSolver`, `createSolverSync` or `createTsSolver`. It keeps the memory of the last
 * board that it walked or searched: 6 to 14 bytes a square, or at most 60 after a batch of walks on a board of at most 2^20
 * squares, and 70 after a symmetric tour. On WebAssembly it releases more than 64 MiB with the next such board that needs far less.
 */
export interface Solver {
  readonly engine: 'wasm' | 'ts';
  /** Whether the kernels use 128-bit SIMD. */
  readonly simd: boolean;
  /** The reason that 'auto' chose the TypeScript engine. Absent if it did not. */
  readonly fallbackReason?: string;
  /**
   * Solves a problem.
   * @throws TypeError, RangeError for bad input, before anything is computed or written
   */
  solve(problem: TourProblem, options?: SolveOptions): TourResult;
  /** Solves a problem, and may look for a longest walk. */
  solve(problem: TourProblem, options: LongestOptions): WalkResult;
  /**
   * Finds many tours of one board. With `count`, tours are independent random ones: tour i is that of `solve` with the stream
   * `(stream + i) mod 2^32` and `start: 'random'`, or the `start` of the batch. With `starts`, tour i starts at `starts[i]`.
   * @throws TypeError, RangeError for bad input, before anything is computed or written
   */
  solveBatch(batch: BatchProblem, options?: BatchOptions): BatchResult;
}

/** Creates a solver on an engine, with some strategies. */
export function solverOn(engine: Engine, strategies: readonly Strategy[], fallbackReason?: string): Solver {
  const session = new Session(engine, strategies);
  // One object, by which the session recognises calls without options.
  const defaults = normaliseOptions({}, session.names);
  return {
    engine: engine.name,
    simd: engine.simd,
    ...(fallbackReason === undefined ? {} : { fallbackReason }),

    solve: ((problem: TourProblem, options?: LongestOptions): WalkResult => {
      checkProblemKeys(problem, OPTION_KEYS);
      const checkedOptions = options === undefined ? defaults : normaliseOptions(options, session.names);
      const checkedProblem = normaliseProblem(problem, true, session.maySymmetry);
      const out = outArgument(options?.out, checkedProblem.board);
      const result = answer(session, checkedProblem, checkedOptions, out, Number.POSITIVE_INFINITY);
      return 'status' in result ? result : runToEnd(result);
    }) as Solver['solve'],

    solveBatch(batch: BatchProblem, options: BatchOptions = {}): BatchResult {
      const checkedOptions = normaliseOptions(options, session.names);
      const out = outArrays(options.out);
      const checked = checkBatch(batch, session.maySymmetry);
      const arrays = batchArrays(out, checked.problem.board, checked.count);
      const own = copySharedStarts(checked, arrays);
      const steps = solveBatchInSlices(session, own, checkedOptions, arrays, Number.POSITIVE_INFINITY);
      return batchResult(own, arrays, runToEnd(steps));
    },
  };
}
