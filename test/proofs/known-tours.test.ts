import { describe, expect, test } from 'vitest';
import type { RulesOfHoles } from '../../src/existence/holes/rules.js';
import { tourRules } from '../../src/existence/index.js';
import { solveBatch, tourExistence } from '../../src/index.js';
import { checkTour } from '../../src/problem/check.js';
import { STRATEGY_NAMES, type StrategyName } from '../../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../../src/problem/problem.js';
import { TOUR_STATUSES } from '../../src/problem/result.js';
import { solveBatchOnEvery, solveOnEvery } from '../engines.js';
import { extent } from '../extent.js';
import { type KnownProblem, knownProblems, ONCE_EXCLUDED } from '../known-tours.js';

/** Strategies of boards with holes. `divide-and-conquer` takes boards without holes alone. */
const STRATEGIES = STRATEGY_NAMES.filter((name) => name !== 'divide-and-conquer');

/** Keeps the searches of boards that are hard for a strategy short. */
const NODE_LIMIT = 3000;

/** Yields questions about boards of all sizes: nine of ten have sides of at most 12 squares. */
function* problemsOfEverySize(count: number, stream: number): Generator<KnownProblem> {
  yield* knownProblems(0.9 * count, stream, { maxSide: 12 });
  yield* knownProblems(0.1 * count, stream + 1, { maxSide: 60 });
}

function isImpossible(problem: TourProblem): boolean {
  return tourExistence(problem).status === 'impossible';
}

describe('boards with a known tour', () => {
  test('are excluded by no rule', () => {
    let asked = 0;
    for (const { problem, path } of problemsOfEverySize(extent(200_000, 5000), 0)) {
      asked++;
      if (isImpossible(problem)) expect.fail(`${JSON.stringify(problem)} has the tour ${path}`);
      const { board, end, closed } = normaliseProblem(problem, true);
      const rules = tourRules(board, end, closed);
      // The search tries no start before the first one that the rules allow.
      if (!closed) expect(rules.firstStart(0), JSON.stringify(problem)).toBeLessThanOrEqual(path[0]!);
      if (!closed && board.blocked)
        expect((rules as RulesOfHoles).mayJoin(path[0]!, path.at(-1)!)).toBe(true);
    }
    expect(asked).toBeGreaterThanOrEqual(extent(200_000, 5000));
  });

  test('are solved by every strategy on every engine, or end at a limit', () => {
    const found = new Map<StrategyName, number>();
    let calls = 0;
    for (const { problem, path } of problemsOfEverySize(extent(4000, 200), 2)) {
      for (const strategy of STRATEGIES) {
        const result = solveOnEvery(problem, { strategy, nodeLimit: NODE_LIMIT });
        calls++;
        if (result.status === 'impossible') {
          expect.fail(`${strategy}: ${JSON.stringify(problem)} has the tour ${path}`);
        }
        if (result.status !== 'found') continue;
        expect(checkTour(problem, result.path)).toEqual({ status: 'valid', ok: true });
        found.set(strategy, (found.get(strategy) ?? 0) + 1);
      }
    }
    expect(calls).toBeGreaterThanOrEqual(extent(20_000, 1000));
    for (const strategy of STRATEGIES) expect(found.get(strategy) ?? 0, strategy).toBeGreaterThan(calls / 50);
  });

  test('are solved by auto on every engine', () => {
    let asked = 0;
    for (const { problem } of problemsOfEverySize(extent(20_000, 1000), 4)) {
      const result = solveOnEvery(problem);
      asked++;
      if (result.status !== 'found') expect.fail(`${JSON.stringify(problem)} is ${result.status}`);
      expect(checkTour(problem, result.path)).toEqual({ status: 'valid', ok: true });
    }
    expect(asked).toBeGreaterThanOrEqual(extent(20_000, 1000));
  });

  test('have tours in batches on every engine', () => {
    for (const { problem, path } of problemsOfEverySize(extent(1000, 100), 6)) {
      const { start = path[0]!, ...rest } = problem;
      for (const batch of [
        { ...rest, starts: [start, start] },
        { ...problem, count: 2 },
      ]) {
        const { statuses } = solveBatchOnEvery(batch, { nodeLimit: NODE_LIMIT });
        const impossible = TOUR_STATUSES.indexOf('impossible');
        if (statuses.includes(impossible)) expect.fail(`${JSON.stringify(batch)} has the tour ${path}`);
      }
    }
  });
});

describe('boards that version 0.2.0 called impossible', () => {
  test.each(ONCE_EXCLUDED)('$problem', ({ problem, path }) => {
    expect(checkTour(problem, path)).toEqual({ status: 'valid', ok: true });
    expect(isImpossible(problem)).toBe(false);
    const result = solveOnEvery(problem);
    expect(result.status).toBe('found');
    expect(checkTour(problem, result.path!)).toEqual({ status: 'valid', ok: true });
    const { start = path[0]!, ...rest } = problem;
    expect(TOUR_STATUSES[solveBatch({ ...rest, starts: [start] }).statuses[0]!]).toBe('found');
  });
});
