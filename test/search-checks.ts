import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { LoadedEngine } from '../src/engines/engine.js';
import type { TourRules } from '../src/existence/plain.js';
import { checkTour } from '../src/problem/check.js';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { type Board, normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import type { LimitResult, TourResult, WalkResult } from '../src/problem/result.js';
import { runToEnd } from '../src/puzzle/search.js';
import { type Session, solveInSlices } from '../src/solver/solver.js';
import { backtracking } from '../src/strategies/backtracking.js';
import { Budget } from '../src/strategies/budget.js';
import { stepsOf, type Task } from '../src/strategies/strategy.js';
import { warnsdorffBacktracking } from '../src/strategies/warnsdorff-backtracking.js';
import type { Engine } from './engines.js';
import { type DrawnProblem, problems } from './problems.js';

/** The complete searches. They answer `impossible` only after they have tried everything. */
export const SEARCHES = ['backtracking', 'warnsdorff-backtracking'] as const;
export type SearchStrategy = (typeof SEARCHES)[number];

const STRATEGIES = { backtracking, 'warnsdorff-backtracking': warnsdorffBacktracking } as const;

/** Small boards without holes, from any start. Most of them have a tour, unlike random boards with holes. */
const wholeBoards: Arbitrary<DrawnProblem> = fc
  .tuple(fc.constantFrom([3, 4], [3, 7], [5, 5], [5, 6], [6, 6]), fc.nat(), fc.boolean(), fc.boolean())
  .map(([[rows, cols], number, hasStart, wantsClosed]) => {
    const free = [...Array(rows! * cols!).keys()];
    const start = hasStart ? number % free.length : undefined;
    const closed = wantsClosed && rows! > 4 && free.length % 2 === 0;
    const problem = { rows: rows!, cols: cols!, start, closed };
    return { problem, isBlocked: free.map(() => false), free, start, end: undefined };
  });

/** Random problems of at most 36 squares. Some have tours, and a search proves for some that they have none. */
export const smallProblems: Arbitrary<DrawnProblem> = fc.oneof(
  { arbitrary: problems.filter(({ isBlocked }) => isBlocked.length <= 36), weight: 2 },
  { arbitrary: wholeBoards, weight: 1 },
);

/** Solves in slices, and counts the pauses. */
export function solveSliced(
  session: Session,
  problem: TourProblem,
  options: SolveOptions,
  slice: number,
): { result: WalkResult; pauses: number } {
  const steps = solveInSlices(
    session,
    normaliseProblem(problem, true),
    normaliseOptions(options, STRATEGY_NAMES),
    undefined,
    slice,
  );
  for (let pauses = 0; ; pauses++) {
    const { done, value } = steps.next();
    if (done) return { result: value, pauses };
  }
}

/** Rules that exclude only the end, so that the search must find the answer. */
function rulesThatExcludeNothing({ squares, blocked }: Board, end: number): TourRules {
  return {
    board: undefined,
    startsDiffer: false,
    complete: false,
    excludes: () => undefined,
    firstStart: (from) => {
      for (let square = from; square < squares; square++) {
        if (square !== end && !blocked?.[square]) return square;
      }
      return -1;
    },
  };
}

/** Solves problems on an engine only by search, without rules. */
export function searcherPastTheRules(
  engine: Engine,
): (problem: TourProblem, options: SolveOptions & { strategy: SearchStrategy }) => TourResult {
  const loaded = new LoadedEngine(engine.createEngine());
  return (problem, options) =>
    runToEnd(stepsOf(STRATEGIES[options.strategy].solve(taskPastTheRules(loaded, problem, options))));
}

/** The problem that a strategy gets if no rule excludes anything. */
export function taskPastTheRules(engine: LoadedEngine, problem: TourProblem, options: SolveOptions): Task {
  const normalised = normaliseProblem(problem);
  const checked = normaliseOptions(options, STRATEGY_NAMES);
  const rules = rulesThatExcludeNothing(normalised.board, normalised.end);
  return {
    engine,
    problem: normalised,
    options: checked,
    rules,
    start: normalised.start >= 0 ? normalised.start : rules.firstStart(0),
    out: undefined,
    budget: new Budget(checked.nodeLimit, Number.POSITIVE_INFINITY),
  };
}

/** Expects a valid answer of a search: a tour that the checker accepts, or a proof that there is none. */
export function expectTruth(problem: TourProblem, result: TourResult, exists: boolean): void {
  const what = JSON.stringify(problem);
  expect(result.status, what).toBe(exists ? 'found' : 'impossible');
  if (result.status === 'found') {
    expect(checkTour(problem, result.path), what).toEqual({ status: 'valid', ok: true });
  } else if (result.status === 'impossible' && result.proof === 'search') {
    expect(result.reason, what).toBe('search-exhausted');
  }
}

/** Expects the path of a search that met its limit to be a path on the board from a valid start. */
export function expectLegalPath(problem: TourProblem, { path }: LimitResult): void {
  const { board, start } = normaliseProblem(problem);
  expect(path.length).toBeGreaterThan(0);
  if (start >= 0) expect(path[0]).toBe(start);
  const checked = checkTour({ ...problem, end: undefined, closed: false }, path);
  if (path.length < board.openSquares)
    expect(checked).toMatchObject({ status: 'invalid', ok: false, step: path.length });
  else expect(checked).toEqual({ status: 'valid', ok: true });
}

/** Expects the allowed starts, which firstStart finds one after the other. */
export function startsLeft(rules: TourRules, squares: number, blocked?: Uint8Array): number[] {
  const left: number[] = [];
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square] !== 1 && rules.excludes(square) === undefined) left.push(square);
  }
  const found: number[] = [];
  for (let square = rules.firstStart(0); square >= 0; square = rules.firstStart(square + 1))
    found.push(square);
  expect(found).toEqual(left);
  expect(rules.firstStart(squares)).toBe(-1);
  expect(left.length === 0).toBe(rules.board !== undefined);
  const openSquares = blocked === undefined ? squares : blocked.filter((value) => value === 0).length;
  if (!rules.startsDiffer) expect([0, openSquares]).toContain(left.length);
  return left;
}
