import { type Attempt, COMPLETE, ENDED, type SearchKernel } from '../engines/engine.js';
import { squareText } from '../existence/explanations.js';
import { isKnightMove } from '../problem/knight-graph.js';
import type { Move, StrategyName, TieBreak } from '../problem/options.js';
import type { Board, Problem } from '../problem/problem.js';
import {
  copyFrom,
  copyPath,
  type FoundResult,
  type ImpossibleResult,
  JsonArrays,
  type LimitResult,
} from '../problem/result.js';
import type { Task } from './strategy.js';

/**
 * How an attempt went: it found a tour, it showed that there is none from its start, it used its own nodes up, or it
 * used up those of the whole search.
 */
export type Outcome = 'found' | 'refuted' | 'undecided' | 'limit';

/** What one attempt of a search differs in from the next. */
export interface AttemptPlan {
  readonly start: number;
  readonly tieBreak: TieBreak;
  readonly moveOrder: readonly Move[];
  /** Which attempt from this start it is. */
  readonly number: number;
  /** The most nodes it may place. */
  readonly most: number;
}

/**
 * The most nodes of one call into the kernels. An engine puts optimised code of a WebAssembly function in place at the
 * next call, not in the middle of one; this many take well under a millisecond.
 */
const CALL = 1 << 15;

/**
 * Attempts on one kernel, one after the other, within a budget. The kernels do one bounded attempt; the strategies decide
 * what comes next, once for both engines.
 */
export class Attempts {
  readonly #task: Task;
  readonly #kernel: SearchKernel;
  readonly #strategy: StrategyName;
  /** Of the attempt in hand: the most nodes, and those placed. */
  #most = 0;
  #placed = 0;

  /** @throws RangeError when the board is too large, or its memory is not available */
  constructor(task: Task, kernel: 'backtracking' | 'warnsdorff-backtracking', strategy: StrategyName) {
    task.engine.setBoard(task.problem.board, true);
    this.#task = task;
    this.#kernel = task.engine.kernel(kernel);
    this.#strategy = strategy;
  }

  /** Begins an attempt. */
  begin(plan: AttemptPlan): void {
    this.#kernel.begin(attemptOf(this.#task, plan));
    this.#most = plan.most;
    this.#placed = 0;
  }

  /** Goes on with the attempt; undefined when the slice is used up. */
  run(): Outcome | undefined {
    const { budget } = this.#task;
    const kernel = this.#kernel;
    do {
      const left = Math.min(this.#most - this.#placed, budget.nodeLimit - budget.nodes);
      const state = kernel.run(Math.min(left, budget.sliceLeft, CALL));
      const placed = kernel.nodes;
      budget.spend(placed - this.#placed);
      this.#placed = placed;
      if (state === COMPLETE) return 'found';
      if (state === ENDED || placed === this.#most || budget.nodes === budget.nodeLimit) {
        this.#keepLongest();
        // What follows an attempt that is used up may need no node more.
        return state === ENDED ? 'refuted' : placed === this.#most ? 'undecided' : 'limit';
      }
    } while (budget.sliceLeft > 0);
    return undefined;
  }

  /** Goes on with the attempt to its end; yields whenever a slice is used up. */
  *rest(): Generator<undefined, Outcome, undefined> {
    for (;;) {
      yield;
      this.#task.budget.beginSlice();
      const outcome = this.run();
      if (outcome) return outcome;
    }
  }

  /** Makes an attempt; yields whenever a slice is used up. */
  *attempt(plan: AttemptPlan): Generator<undefined, Outcome, undefined> {
    this.begin(plan);
    return this.run() ?? (yield* this.rest());
  }

  #keepLongest(): void {
    const { budget } = this.#task;
    const length = this.#kernel.keepLongest();
    if (length <= budget.longest.length) return;
    budget.longest = new Uint32Array(length);
    this.#kernel.copyLongest(budget.longest);
  }

  /**
   * The tour that the last attempt found.
   * @param start where a closed tour is to start; the attempt may have started elsewhere
   */
  found(start: number): FoundResult {
    const { problem, out, budget } = this.#task;
    const { board, closed } = problem;
    const path = copyPath(out, this.#kernel.path(board.openSquares));
    const first = closed ? path.indexOf(start) : 0;
    if (first > 0) copyFrom(first, path.slice(), path);
    return found(board, path, budget.nodes, this.#strategy);
  }

  /**
   * The longest path seen, as far as it can be told from `start` on: a closed search may have started elsewhere, and its
   * path is followed to the farther end.
   */
  longestFrom(start: number): Uint32Array {
    const { problem, budget } = this.#task;
    return problem.closed ? pathFrom(start, budget.longest) : budget.longest;
  }

  /** The answer when the nodes or the time are used up. */
  limit(start: number): LimitResult {
    const { out, budget } = this.#task;
    return budget.limit(copyPath(out, this.longestFrom(start)), this.#strategy);
  }

  /** The answer when every way was tried. */
  exhausted(): ImpossibleResult {
    return searchExhausted(this.#task.problem, this.#task.budget.nodes, this.#strategy);
  }
}

/** An attempt as the kernels take it. */
export function attemptOf(
  { engine, problem, options }: Pick<Task, 'engine' | 'problem' | 'options'>,
  { start, tieBreak, moveOrder, number }: Omit<AttemptPlan, 'most'>,
): Attempt {
  const { board, end, closed } = problem;
  const { seed, stream } = options;
  return { start, end, closed, tieBreak, moves: engine.moveTable(board, moveOrder), seed, stream, number };
}
/** Returns the answer of a complete search that found no tour. @param how what the search did */
export function searchExhausted(
  problem: Problem,
  nodes: number,
  strategy: StrategyName,
  how = 'tried every choice',
): ImpossibleResult {
  const { board, start, end, closed } = problem;
  const holes = board.squares - board.openSquares;
  let what = `${closed ? 'closed' : 'open'} tour of this ${board.rows} x ${board.cols} board`;
  if (holes > 0) what += ` with ${holes} blocked square${holes > 1 ? 's' : ''}`;
  const ends = [];
  if (start >= 0 && !closed) ends.push(`starts at ${squareText(board, start)}`);
  if (end >= 0) ends.push(`ends at ${squareText(board, end)}`);
  return {
    status: 'impossible',
    reason: 'search-exhausted',
    explanation: `The search ${how}: no ${what} ${ends.join(' and ') || 'exists'}.`,
    proof: 'search',
    nodes,
    strategy,
  };
}

function pathFrom(start: number, path: Uint32Array): Uint32Array {
  const at = path.indexOf(start);
  if (at < 0) return Uint32Array.of(start);
  return at > path.length - 1 - at ? path.slice(0, at + 1).reverse() : path.subarray(at);
}

/** A class, since a plain solve makes one each time: its fields are copied from nowhere. */
export class FoundTour extends JsonArrays implements FoundResult {
  readonly status = 'found';
  path: Uint32Array;
  closed: boolean;
  nodes: number;
  strategy: StrategyName;

  constructor(path: Uint32Array, closed: boolean, nodes: number, strategy: StrategyName) {
    super();
    this.path = path;
    this.closed = closed;
    this.nodes = nodes;
    this.strategy = strategy;
  }
}

/** The answer of a strategy that has found a tour. */
export function found(board: Board, path: Uint32Array, nodes: number, strategy: StrategyName): FoundResult {
  const closed = isKnightMove(board, path[path.length - 1]!, path[0]!);
  return new FoundTour(path, closed, nodes, strategy);
}
