import type { LoadedEngine } from '../engines/engine.js';
import type { KernelMakers } from '../engines/ts/engine.js';
import type { RulesOf, TourRules } from '../existence/plain.js';
import type { BatchArrays } from '../problem/batch.js';
import type { Options, ReadOption, StrategyName } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import type { SolveSteps, TourResult } from '../problem/result.js';
import type { Budget } from './budget.js';

/** What a strategy is asked: one tour. */
export interface Task {
  readonly engine: LoadedEngine;
  readonly problem: Problem;
  readonly options: Options;
  readonly rules: TourRules;
  /** The start, or where it is omitted the first one that no rule excludes. */
  readonly start: number;
  /** Where the path is written; undefined: to a new array. */
  readonly out: Uint32Array | undefined;
  readonly budget: Budget;
  /** Who takes over after a single short attempt. */
  readonly second?: Strategy | undefined;
}

/** What a strategy is asked: many tours of one board. */
export interface BatchTask {
  readonly engine: LoadedEngine;
  readonly problem: Problem;
  readonly options: Options;
  /**
   * A start for each tour; `NO_START` instead of a start that a rule excludes. Where the strategy draws the start itself, the
   * first one that no rule excludes.
   */
  readonly starts: Uint32Array;
  readonly arrays: BatchArrays;
}

/** A way to look for a tour: a value that `createSolver` of 'knights-tour-wasm/core' takes. */
export interface Strategy {
  readonly name: StrategyName;
  /**
   * Its kernels in TypeScript; the WebAssembly engine has all kernels.
   * @internal
   */
  readonly kernels: KernelMakers;
  /**
   * The rules of existence for boards with blocked squares, where the strategy has them anyway.
   * @internal
   */
  readonly rulesOfHoles?: RulesOf;
  /**
   * Which of `tieBreak`, `moveOrder`, `seed` and `stream` it reads; absent: none.
   * @internal
   */
  reads?(options: Options): readonly ReadOption[];
  /**
   * Whether it draws the start itself, together with the tour, where `start` is 'random'. It then gets the problem with
   * `DRAWN_START`, and in {@link Task.start} the first start that no rule excludes. Absent: the start is drawn before.
   * @internal
   */
  drawsStart?(problem: Problem): boolean;
  /**
   * Why it cannot be asked for this board.
   * @internal
   */
  refuses?(problem: Problem): RangeError | undefined;
  /**
   * Solves a problem that no rule excludes: at once, or in steps when that takes more than a slice or a second attempt.
   * @throws RangeError when the board is too large, or its memory is not available
   * @internal
   */
  solve(task: Task): TourResult | SolveSteps;
  /**
   * Solves as many as it can in one call, and leaves those at `limit` that are to be solved one by one.
   * @returns false when it has no such call for this board
   * @internal
   */
  batch?(task: BatchTask): boolean;
}

/** The largest board that is searched by edges: the joining takes about 30 bytes and half a microsecond a square. */
export const MOST_EDGE_SEARCH_SQUARES: number = 2 ** 24;
/** The largest on which moves are decided: a decision looks at every square, and keeps four bytes for each. */
export const MOST_DECIDED_SQUARES: number = 2 ** 22;

/** The steps to a result, which may be there at once. */
export function* stepsOf(answer: TourResult | SolveSteps): SolveSteps {
  return 'status' in answer ? answer : yield* answer;
}

/** The TypeScript kernels of some strategies together. */
export function kernelsOf(strategies: readonly Strategy[]): KernelMakers {
  const together = {};
  for (const { kernels } of strategies) Object.assign(together, kernels);
  return together;
}
