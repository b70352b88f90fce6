import type { LoadedEngine } from '../engines/engine.js';
import type { KernelMakers } from '../engines/ts/engine.js';
import type { RulesOf, TourRules } from '../existence/plain.js';
import type { BatchArrays } from '../problem/batch.js';
import type { Options, ReadOption, StrategyName } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { SolveSteps, TourResult } from '../problem/result.js';
import type { Budget } from './budget.js';

/** A problem for a strategy. */
export interface Task {
  readonly engine: LoadedEngine;
  readonly problem: Problem;
  readonly options: Options;
  readonly rules: TourRules;
  /** The start; if it is omitted, the first one that no rule excludes. */
  readonly start: number;
  /** The array for the path. Default: a new one. */
  readonly out: Uint32Array | undefined;
  readonly budget: Budget;
  /** The strategy that takes over if a single short attempt fails. */
  readonly second?: Strategy | undefined;
  /**
   * Applies the heavy rules, when the first attempt found no tour. Returns the answer, or the rules if the task goes on; neither if the
   * time is up. Absent: all rules were applied before.
   */
  readonly applyHeavy?: (() => { rules?: TourRules; answer?: TourResult | SolveSteps }) | undefined;
}

/** Many tours of one board for a strategy. */
export interface BatchTask {
  readonly engine: LoadedEngine;
  readonly problem: Problem;
  readonly options: Options;
  /**
   * A start for each tour, `NO_START` if a rule excludes it. If the strategy draws starts, the first one that no rule excludes.
   */
  readonly starts: Uint32Array;
  readonly arrays: BatchArrays;
}

/** A strategy: a value for `createSolver` of 'knights-tour-wasm/core'. */
export interface Strategy {
  readonly name: StrategyName;
  /**
   * Its kernels in TypeScript. The WebAssembly engine has all kernels.
   * @internal
   */
  readonly kernels: KernelMakers;
  /**
   * The rules of existence for boards with blocked squares, if the strategy contains them.
   * @internal
   */
  readonly rulesOfHoles?: RulesOf;
  /**
   * Whether it solves the problems with `symmetry`, and no others. Absent: no.
   * @internal
   */
  readonly isSymmetric?: boolean;
  /**
   * Returns which of `tieBreak`, `moveOrder`, `seed` and `stream` it reads. Absent: none.
   * @internal
   */
  reads?(options: Options): readonly ReadOption[];
  /**
   * Whether it draws a random start together with the tour. It then receives the problem with `DRAWN_START`, and in
   * {@link Task.start} the first start that no rule excludes. Absent: never.
   * @internal
   */
  drawsStart?(problem: Problem): boolean;
  /**
   * Returns an error if the strategy does not support this board.
   * @internal
   */
  refuses?(problem: Problem): RangeError | undefined;
  /**
   * Solves a problem that no rule excludes: at once, or in steps if it takes more than a slice or a second attempt.
   * @throws RangeError if the board is too large, or its memory is not available
   * @internal
   */
  solve(task: Task): TourResult | SolveSteps;
  /**
   * Solves as many tours as it can in one call. The status of those to solve one by one is `limit`.
   * @returns false if it has no such call for this board
   * @internal
   */
  batch?(task: BatchTask): boolean;
}

/** Maximum number of squares for `edge-search`: the joining takes about 30 bytes and half a microsecond a square. */
export const MAX_EDGE_SEARCH_SQUARES: number = 2 ** 24;
/** Maximum number of squares for its complete search: a decision visits every square, and keeps four bytes for each. */
export const MAX_DECIDED_SQUARES: number = 2 ** 22;

/** Returns the steps to a result: none if it is there at once. */
export function* stepsOf(answer: TourResult | SolveSteps): SolveSteps {
  return 'status' in answer ? answer : yield* answer;
}

/** Returns the TypeScript kernels of some strategies. */
export function kernelsOf(strategies: readonly Strategy[]): KernelMakers {
  const together = {};
  for (const { kernels } of strategies) Object.assign(together, kernels);
  return together;
}
