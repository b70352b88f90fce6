import type { Attempt, AttemptState, Engine, Kernel, Kernels } from '../engines/engine.js';
import { createTsEngine } from '../engines/ts/engine.js';
import { rulesOfHoles } from '../existence/holes/rules.js';
import { outOfRange } from '../problem/arguments.js';
import {
  normaliseOptions,
  OPTION_KEYS,
  outArgument,
  type SolveOptions,
  STRATEGY_NAMES,
} from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, type TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { backtracking } from '../strategies/backtracking.js';
import { kernelsOf, type Strategy } from '../strategies/strategy.js';
import { warnsdorff } from '../strategies/warnsdorff.js';
import { warnsdorffBacktracking } from '../strategies/warnsdorff-backtracking.js';
import { Session, solveInSlices } from './solver.js';

/** A square that a search has placed. */
export interface TraceStep {
  /** The number of the step among all steps, from 1. */
  readonly node: number;
  /** The number of the square. */
  readonly square: number;
  /** Number of squares on the path, this one included. */
  readonly length: number;
  /** Number of squares taken back since the step before. */
  readonly takenBack: number;
  /** Whether a new attempt began with this step, from an empty path. False for the first attempt. */
  readonly restart: boolean;
}

/**
 * Returns the strategies that place squares one by one, with all rules for boards with holes. A page that traces need not fetch
 * others.
 */
function tracedStrategies(): readonly Strategy[] {
  return [warnsdorff, backtracking, { ...warnsdorffBacktracking, rulesOfHoles }];
}

const DEFAULT = 'warnsdorff-backtracking';

/**
 * Solves a problem on an engine of its own, with a step for each square placed.
 * @param createEngine returns an engine with the kernels of some strategies
 * @throws TypeError, RangeError for bad input, before the first step
 */
export function traceOn(
  createEngine: (strategies: readonly Strategy[]) => Engine,
  problem: TourProblem,
  options: SolveOptions,
): Generator<TraceStep, TourResult> {
  checkProblemKeys(problem, OPTION_KEYS);
  const checked = normaliseOptions(options, STRATEGY_NAMES);
  const strategy = options.strategy === undefined ? DEFAULT : checked.strategy;
  const strategies = tracedStrategies();
  const names = strategies.map(({ name }) => name as string);
  if (!names.includes(strategy)) {
    const allowed = `one of ${names.map((name) => `'${name}'`).join(', ')}, which place squares one by one`;
    throw outOfRange('strategy', strategy, allowed);
  }
  const checkedOptions = { ...checked, strategy };
  const checkedProblem = normaliseProblem(problem, true);
  const out = outArgument(options.out, checkedProblem.board);
  return steps();

  function* steps(): Generator<TraceStep, TourResult> {
    const placed: TraceStep[] = [];
    const engine = traceEngine(createEngine(strategies), placed);
    const solving = solveInSlices(new Session(engine, strategies), checkedProblem, checkedOptions, out, 1);
    for (;;) {
      const { done, value } = solving.next();
      yield* placed.splice(0);
      // `longest` is refused.
      if (done) return value as TourResult;
    }
  }
}

type TracedName = 'warnsdorff' | 'backtracking' | 'warnsdorff-backtracking';

/** Returns an engine whose kernels add a step for each square that they place. */
function traceEngine(engine: Engine, steps: TraceStep[]): Engine {
  let node = 0;
  let last = 0;
  /** Whether an attempt began after the last step. */
  let isBegun = false;

  function traceKernel<Traced extends Kernel>(kernel: Traced): Traced {
    const begin = (attempt: Attempt): void => {
      kernel.begin(attempt);
      isBegun = true;
    };
    const run = (nodes: number): AttemptState => {
      const { length, nodes: before } = kernel;
      const state = kernel.run(nodes);
      if (kernel.nodes > before) {
        node++;
        // A kernel takes back squares at a dead end before it returns, so the square was placed after the previous path.
        const square = kernel.path(length + 1)[length]!;
        const restart = isBegun && node > 1;
        steps.push({ node, square, length: length + 1, takenBack: last - length, restart });
        last = length + 1;
        isBegun = false;
      }
      return state;
    };
    return new Proxy(kernel, {
      get: (target, key) => {
        if (key === 'begin') return begin;
        if (key === 'run') return run;
        const value = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  return {
    ...engine,
    kernel: <Name extends keyof Kernels>(name: Name) =>
      traceKernel(engine.kernel(name as TracedName)) as unknown as Kernels[Name],
  };
}

/**
 * Solves a problem one square at a time on the TypeScript engine, with the same steps as `traceTour` of `knights-tour-wasm`.
 * @throws TypeError, RangeError for bad input, before the first step
 */
export function traceTourInTs(
  problem: TourProblem,
  options: SolveOptions = {},
): Generator<TraceStep, TourResult> {
  return traceOn((strategies) => createTsEngine(kernelsOf(strategies)), problem, options);
}
