import { describe, expect, test } from 'vitest';
import { countTours, createSampler, moveUsage, tours } from '../src/census.js';
import * as core from '../src/core.js';
import {
  batchClosed,
  checkTour,
  parseBoard,
  STRATEGY_NAMES,
  type TourProblem,
  tourExistence,
} from '../src/index.js';
import { createPuzzle, solvePuzzle } from '../src/puzzle.js';
import { ENGINES, solveOnEvery } from './engines.js';

/** Boards of two open squares, a knight's move apart: the lowest and the highest one. */
const BOARDS: readonly (readonly [string, readonly [number, number]])[] = [
  ['.#\n##\n#.\n', [0, 5]],
  ['##.\n.##\n', [2, 3]],
  ['####\n#.##\n####\n##.#\n', [5, 14]],
];

describe.each(BOARDS)('two open squares of\n%s', (text, [one, other]) => {
  const open: TourProblem = parseBoard(text);
  const closed: TourProblem = { ...open, closed: true };
  const none = { status: 'impossible', reason: 'dead-end-square' };

  test('have an open tour, which is no cycle', () => {
    expect(solveOnEvery(open)).toMatchObject({
      status: 'found',
      closed: false,
      path: Uint32Array.of(one, other),
    });
    expect(checkTour(open, [other, one]).ok).toBe(true);
    expect(countTours(open)).toMatchObject({ status: 'counted', count: 1n });
    for (const engine of ENGINES) {
      const batch = engine.create().solveBatch({ ...open, starts: [one, other] });
      expect([batchClosed(batch, 0), batchClosed(batch, 1)]).toEqual([false, false]);
    }
  });

  test('have no closed tour in any strategy, from any start', () => {
    expect(tourExistence(closed)).toMatchObject(none);
    for (const start of [undefined, one, other, 'random'] as const) {
      for (const strategy of ['auto', ...STRATEGY_NAMES] as const) {
        if (strategy === 'divide-and-conquer') continue; // refuses blocked squares
        expect(solveOnEvery({ ...closed, start }, { strategy }), strategy).toMatchObject(none);
      }
    }
    for (const engine of ENGINES) {
      const { statuses, visited } = engine.create().solveBatch({ ...closed, count: 3 });
      expect([...statuses, ...visited]).toEqual([1, 1, 1, 0, 0, 0]);
    }
  });

  test('have no closed tour in core, with each strategy alone', () => {
    const { warnsdorff, backtracking, warnsdorffBacktracking, edgeSearch, random } = core;
    for (const strategy of [warnsdorff, backtracking, warnsdorffBacktracking, edgeSearch, random]) {
      const solver = core.createSolverSync({ strategies: [strategy] });
      for (const start of [undefined, other, 'random'] as const) {
        expect(solver.solve({ ...closed, start }), strategy.name).toMatchObject(none);
        expect(solver.solve({ ...open }).status).toBe('found');
      }
      expect([...solver.solveBatch({ ...closed, starts: [one, other] }).statuses]).toEqual([1, 1]);
    }
  });

  test('have no closed tour in counts, lists, samples, puzzles and checks', () => {
    expect(countTours(closed)).toEqual({ status: 'counted', count: 0n, method: 'rule' });
    expect(countTours({ ...closed, given: [[one, 1]] })).toMatchObject({ status: 'counted', count: 0n });
    expect([...tours(closed)]).toEqual([]);
    expect([...tours({ ...closed, given: [[other, 0]] })]).toEqual([]);
    const sampler = createSampler(closed);
    expect(sampler.count).toBe(0n);
    sampler.close();
    expect([...moveUsage(closed)].map(({ tours }) => tours)).toEqual([0n]);
    expect(createPuzzle(closed)).toMatchObject(none);
    expect(solvePuzzle({ ...closed, given: [[one, 0]] })).toMatchObject(none);
    expect(checkTour(closed, [one, other])).toMatchObject({ status: 'invalid', step: 1 });
  });
});
