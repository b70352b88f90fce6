import { firstStart } from '../existence/rules.js';
import type { Options } from '../problem/options.js';
import { DRAWN_START, type Problem } from '../problem/problem.js';
import type { Exclusion, ImpossibleResult, SolveSteps, TourResult } from '../problem/result.js';
import type { Choice } from '../strategies/auto.js';
import { Budget } from '../strategies/budget.js';
import { solveFromDrawn } from '../strategies/drawn-start.js';
import { stepsOf } from '../strategies/strategy.js';
import type { Session } from './session.js';

/** The answer of a rule. */
export function impossibleByRule({ reason, explanation }: Exclusion): ImpossibleResult {
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
  const rules = session.rules(problem);
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
