import { type Attempt, COMPLETE, ENDED, type SearchKernel } from '../engines/engine.js';
import { squareText } from '../existence/explanations.js';
import { startsFrom } from '../existence/plain.js';
import { isCycle } from '../problem/knight-graph.js';
import type { Move, StrategyName, TieBreak } from '../problem/options.js';
import type { Board, Problem } from '../problem/problem.js';
import {
  copyFrom,
  copyPath,
  type FoundResult,
  type ImpossibleResult,
  type LimitResult,
  type SolveSteps,
  type TourResult,
  withJsonArrays,
} from '../problem/result.js';
import { type BatchTask, stepsOf, type Task } from './strategy.js';

/** Outcome of an attempt; `undecided`: it used up its own nodes, `limit`: those of the whole search. */
type Outcome = 'found' | 'refuted' | 'undecided' | 'limit';

/** The choices of one attempt. */
export interface AttemptPlan {
  readonly start: number;
  readonly tieBreak: TieBreak;
  readonly moveOrder: readonly Move[];
  /** The number of the attempt from this start. */
  readonly number: number;
  readonly maxNodes: number;
}

/** Plans attempt `number` from a start. */
export type Planner = (task: Task | BatchTask, start: number, number: number) => AttemptPlan;

/** Attempts from one start before the search turns to the next start: one for each symmetry of a board. */
export const ATTEMPTS_PER_TURN = 8;

/**
 * Maximum number of nodes of one call into the kernels. An engine replaces a WebAssembly function by its optimised code at the
 * next call, not within one. A call takes well under a millisecond.
 */
const NODES_PER_CALL = 1 << 15;

/** A search as bounded attempts on one kernel, one after the other, within a budget. */
export class Attempts {
  #task: Task;
  readonly #kernel: SearchKernel;
  readonly #strategy: StrategyName;
  /** Nodes of the current attempt: the maximum, and those placed. */
  #maxNodes = 0;
  #placed = 0;

  /** @throws RangeError if the board is too large, or its memory is not available */
  constructor(task: Task, kernel: 'backtracking' | 'warnsdorff-backtracking', strategy: StrategyName) {
    task.engine.setBoard(task.problem.board, true);
    this.#task = task;
    this.#kernel = task.engine.kernel(kernel);
    this.#strategy = strategy;
  }

  /**
   * Searches from one start after the other, with some attempts from each in turn, until each start is refuted.
   * @param from the first start; of a closed tour any square, since it passes all of them
   */
  search(plan: Planner, from: number): TourResult | SolveSteps {
    this.#begin(plan(this.#task, from, 0));
    const outcome = this.#run();
    return outcome === 'found' ? this.#found(this.#task.start) : this.#continue(plan, from, outcome);
  }

  /** Continues the search after the first slice of the first attempt. */
  *#continue(plan: Planner, from: number, first: Outcome | undefined): SolveSteps {
    const { problem, start: requested, second, budget } = this.#task;
    let outcome = first ?? (yield* this.#rest());
    if (outcome !== 'found') {
      const { rules, answer } = this.#task.applyHeavy?.() ?? {};
      if (answer) return yield* stepsOf(answer);
      if (rules) this.#task = { ...this.#task, rules };
      if (budget.reason === 'time') return this.#limit(requested);
    }
    const hasOneStart = problem.start >= 0 || problem.closed;
    if (second && (outcome === 'undecided' || (outcome === 'refuted' && !hasOneStart))) {
      budget.longest = this.#longestFrom(requested);
      return yield* stepsOf(second.solve(this.#task));
    }
    const { rules } = this.#task;
    // One start is enough if the rules prove that a tour starts there.
    const starts = hasOneStart || rules.complete ? [from] : startsFrom(rules, from);
    const refuted = new Set<number>();
    for (let number = 0; refuted.size < starts.length; number += ATTEMPTS_PER_TURN) {
      for (const start of starts) {
        for (let i = number; i < number + ATTEMPTS_PER_TURN && !refuted.has(start); i++) {
          if (start !== from || i > 0) {
            this.#begin(plan(this.#task, start, i));
            outcome = this.#run() ?? (yield* this.#rest());
          }
          if (outcome === 'found') return this.#found(problem.closed ? requested : start);
          if (outcome === 'limit') return this.#limit(requested);
          if (outcome === 'refuted') refuted.add(start);
        }
      }
    }
    return searchExhausted(problem, budget.nodes, this.#strategy);
  }

  #begin(plan: AttemptPlan): void {
    this.#kernel.begin(attemptOf(this.#task, plan));
    this.#maxNodes = plan.maxNodes;
    this.#placed = 0;
  }

  /** Continues the attempt; returns undefined if the slice is used up. */
  #run(): Outcome | undefined {
    const { budget } = this.#task;
    const kernel = this.#kernel;
    do {
      const left = Math.min(this.#maxNodes - this.#placed, budget.nodeLimit - budget.nodes);
      const state = kernel.run(Math.min(left, budget.sliceLeft, NODES_PER_CALL));
      const placed = kernel.nodes;
      budget.spend(placed - this.#placed);
      this.#placed = placed;
      if (state === COMPLETE) return 'found';
      if (state === ENDED || placed === this.#maxNodes || budget.nodes === budget.nodeLimit) {
        this.#keepLongest();
        // The search may end after an undecided attempt without another node.
        return state === ENDED ? 'refuted' : placed === this.#maxNodes ? 'undecided' : 'limit';
      }
    } while (budget.sliceLeft > 0);
    return undefined;
  }

  /** Continues the attempt to its end, in slices. */
  *#rest(): Generator<undefined, Outcome, undefined> {
    for (;;) {
      yield;
      this.#task.budget.beginSlice();
      const outcome = this.#run();
      if (outcome) return outcome;
    }
  }

  #keepLongest(): void {
    const { budget } = this.#task;
    const length = this.#kernel.keepLongest();
    if (length <= budget.longest.length) return;
    budget.longest = new Uint32Array(length);
    this.#kernel.copyLongest(budget.longest);
  }

  /**
   * Returns the tour that the last attempt found.
   * @param start the start of a closed tour, which the attempt may have started elsewhere
   */
  #found(start: number): FoundResult {
    const { problem, out, budget } = this.#task;
    const { board, closed } = problem;
    const path = copyPath(out, this.#kernel.path(board.openSquares));
    const first = closed ? path.indexOf(start) : 0;
    if (first > 0) copyFrom(first, path.slice(), path);
    return found(board, path, budget.nodes, this.#strategy);
  }

  /**
   * Returns the longest path. A closed search may have started elsewhere; its path is followed from `start` to the farther end.
   */
  #longestFrom(start: number): Uint32Array {
    const { longest } = this.#task.budget;
    if (!this.#task.problem.closed) return longest;
    const at = longest.indexOf(start);
    if (at < 0) return Uint32Array.of(start);
    return at > longest.length - 1 - at ? longest.slice(0, at + 1).reverse() : longest.subarray(at);
  }

  #limit(start: number): LimitResult {
    const { out, budget } = this.#task;
    return budget.limit(copyPath(out, this.#longestFrom(start)), this.#strategy);
  }
}

/** Returns an attempt for the kernels. */
export function attemptOf(
  { engine, problem, options }: Pick<Task, 'engine' | 'problem' | 'options'>,
  { start, tieBreak, moveOrder, number }: Omit<AttemptPlan, 'maxNodes'>,
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

/** Returns the answer for a tour that a strategy found. */
export function found(board: Board, path: Uint32Array, nodes: number, strategy: StrategyName): FoundResult {
  return withJsonArrays({ status: 'found', path, closed: isCycle(board, path), nodes, strategy });
}
