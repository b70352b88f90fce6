import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import type { WalkResult } from '../src/problem/result.js';
import { completeTsEngine } from '../src/solver/create-ts.js';
import { answer, Session } from '../src/solver/solver.js';
import { ALL_STRATEGIES } from '../src/strategies/index.js';
import { randomHoles } from './holed-boards.js';

/** `auto` applies the heavy rules of holes only after its first attempt. Its answers are those of a solver that applies all rules before. */

function solveAuto(problem: TourProblem, options: SolveOptions, rulesFirst: boolean): WalkResult {
  const session = new Session(completeTsEngine(), ALL_STRATEGIES);
  const checked = normaliseProblem(problem);
  if (rulesFirst) session.rules(checked);
  const result = answer(session, checked, normaliseOptions(options, STRATEGY_NAMES), undefined, 2 ** 20);
  if ('status' in result) return result;
  for (;;) {
    const { done, value } = result.next();
    if (done) return value;
  }
}

/** Returns the start that the light rules leave, and the one that all rules leave; -1: none. */
function startsOf(problem: TourProblem): [light: number, all: number] {
  const session = new Session(completeTsEngine(), ALL_STRATEGIES);
  const checked = normaliseProblem(problem);
  const light = session.rules(checked, undefined, true).firstStart(0);
  return [light, session.rules(checked).firstStart(0)];
}

const problems = fc
  .record({
    rows: fc.integer({ min: 3, max: 9 }),
    cols: fc.integer({ min: 3, max: 9 }),
    share: fc.constantFrom(0.04, 0.1, 0.2, 0.35),
    seed: fc.nat(1000),
    kind: fc.constantFrom('open', 'closed', 'start', 'end', 'both'),
    picks: fc.tuple(fc.nat(), fc.nat()),
    extra: fc.boolean(),
  })
  .map(({ rows, cols, share, seed, kind, picks, extra }): TourProblem => {
    const { blocked } = randomHoles(rows, cols, share, seed, false);
    const open = () => [...blocked.keys()].filter((square) => !blocked[square]);
    // One hole more makes the numbers of the two colours differ.
    if (extra && open().length > 3) blocked[open()[picks[0] % open().length]!] = 1;
    const free = open();
    const [start, end] = picks.map((pick) => free[pick % free.length]!);
    return {
      rows,
      cols,
      blocked,
      closed: kind === 'closed',
      ...(kind === 'start' || kind === 'both' ? { start: start! } : {}),
      ...((kind === 'end' || kind === 'both') && start !== end ? { end: end! } : {}),
    };
  })
  .filter(
    ({ rows, cols, blocked }) => (blocked as Uint8Array).reduce((sum, one) => sum + one, 0) < rows * cols,
  );

test('an attempt before the heavy rules changes no answer', () => {
  const statuses = new Map<string, number>();
  let moved = 0;
  fc.assert(
    fc.property(problems, fc.constantFrom(1, 20, 300), (problem, nodeLimit) => {
      const result = solveAuto(problem, { nodeLimit }, false);
      expect(result).toEqual(solveAuto(problem, { nodeLimit }, true));
      statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1);
      const [light, all] = startsOf(problem);
      if (problem.start === undefined && all >= 0 && light !== all) moved++;
    }),
    { numRuns: 600, seed: 66 },
  );
  for (const status of ['found', 'impossible', 'limit'])
    expect(statuses.get(status), status).toBeGreaterThan(20);
  // The heavy rules leave another first start.
  expect(moved).toBeGreaterThan(1);
});

test('a board that only heavy rules exclude is impossible by them, within any limit', () => {
  const problem: TourProblem = { rows: 8, cols: 8, blocked: [13, 37, 41, 42] };
  for (const start of [undefined, 0, 1, 2, 3, 8]) {
    for (const nodeLimit of [1, 1000]) {
      const result = solveAuto({ ...problem, start }, { nodeLimit }, false);
      expect(result).toMatchObject({ status: 'impossible', proof: 'rule', nodes: 0 });
      expect(result).toEqual(solveAuto({ ...problem, start }, { nodeLimit }, true));
    }
  }
  expect(solveAuto(problem, {}, false).reason).toBe('no-two-factor');
});
