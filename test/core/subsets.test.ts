import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Strategy, type TourProblem, type TourResult, warnsdorff } from '../../src/core.js';
import { checkTour } from '../../src/problem/check.js';
import type { SolveOptions } from '../../src/problem/options.js';
import { createTsSolver } from '../../src/ts.js';
import { problems, solveOptions } from '../problems.js';
import { knowsHoles, onBoth, STRATEGIES, SUBSETS } from './subsets.js';

const complete = createTsSolver();
const subsets = fc.constantFrom(...SUBSETS);
const RUNS = { numRuns: 100, seed: 16 };

/** What is answered, or the error that is thrown. */
function attempt(solve: () => TourResult): unknown {
  try {
    return solve();
  } catch (error) {
    return error;
  }
}

/** A problem, options that name one of the strategies, and these strategies. */
const named = fc
  .tuple(problems, solveOptions, subsets)
  .chain(([{ problem }, options, strategies]) =>
    fc
      .constantFrom(...strategies)
      .map(({ name }): [TourProblem, SolveOptions, readonly Strategy[]] => [
        problem,
        { ...options, strategy: name },
        strategies,
      ]),
  );

describe('a strategy by name', () => {
  it('answers as the complete solver, node for node, on boards without holes', () => {
    fc.assert(
      fc.property(named, ([{ blocked: _, ...problem }, options, strategies]) => {
        fc.pre(problem.start === undefined || String(problem.start) !== String(problem.end));
        const expected = attempt(() => complete.solve(problem, options));
        for (const solver of onBoth(strategies)) {
          expect(attempt(() => solver.solve(problem, options))).toEqual(expected);
        }
      }),
      RUNS,
    );
  });

  it('answers as the complete solver with holes, where the rules for them are there', () => {
    fc.assert(
      fc.property(named, ([problem, options, strategies]) => {
        fc.pre(knowsHoles(strategies));
        const expected = attempt(() => complete.solve(problem, options));
        for (const solver of onBoth(strategies)) {
          expect(attempt(() => solver.solve(problem, options))).toEqual(expected);
        }
      }),
      RUNS,
    );
  });

  it('finds nothing that is no tour, and refutes none that there is, without these rules', () => {
    let differences = 0;
    fc.assert(
      fc.property(named, ([problem, options, strategies]) => {
        fc.pre(problem.blocked !== undefined && !knowsHoles(strategies));
        const expected = attempt(() => complete.solve(problem, options));
        const [first, second] = onBoth(strategies).map((solver) =>
          attempt(() => solver.solve(problem, options)),
        );
        expect(first).toEqual(second);
        const answer = first as TourResult | Error;
        if (answer instanceof Error) {
          expect(answer).toEqual(expected);
          return;
        }
        if (answer.status === 'found') {
          expect(checkTour(problem, answer.path)).toEqual({ ok: true });
          expect((expected as TourResult).status).not.toBe('impossible');
        }
        if (answer.status === 'impossible') expect((expected as TourResult).status).not.toBe('found');
        if (answer.status !== (expected as TourResult).status) differences++;
      }),
      { ...RUNS, numRuns: 200 },
    );
    // The rules are really not there: some answers differ.
    expect(differences).toBeGreaterThan(0);
  });

  it('makes the batches of the complete solver', () => {
    const board = { rows: 6, cols: 7, blocked: [3, 17], starts: [0, 5, 20, 41, 5] };
    const plain = { rows: 7, cols: 6, closed: true, count: 3 };
    for (const { name } of STRATEGIES) {
      const options = { strategy: name, seed: 5, nodeLimit: 20_000 };
      for (const strategies of SUBSETS) {
        if (!strategies.some((strategy) => strategy.name === name)) continue;
        for (const batch of [board, plain]) {
          const isHoled = batch === board;
          if (isHoled && (name === 'divide-and-conquer' || !knowsHoles(strategies))) continue;
          const expected = complete.solveBatch(batch, options);
          for (const solver of onBoth(strategies)) {
            const { paths, visited, statuses, nodes } = solver.solveBatch(batch, options);
            expect([visited, statuses, nodes]).toEqual([expected.visited, expected.statuses, expected.nodes]);
            for (const [i, length] of visited.entries()) {
              const from = i * expected.squares;
              expect(paths.subarray(from, from + length)).toEqual(
                expected.paths.subarray(from, from + length),
              );
            }
          }
        }
      }
    }
  });

  it('is an unknown name where it is not there, in batches too', () => {
    const board = { rows: 8, cols: 8 };
    for (const strategies of SUBSETS) {
      const names = strategies.map(({ name }) => `'${name}'`).join(', ');
      for (const { name } of STRATEGIES) {
        if (strategies.some((strategy) => strategy.name === name)) continue;
        const message = `strategy is "${name}"; it must be one of 'auto', ${names}`;
        for (const solver of onBoth(strategies)) {
          expect(() => solver.solve(board, { strategy: name })).toThrow(new TypeError(message));
          expect(() => solver.solveBatch({ ...board, count: 2 }, { strategy: name })).toThrow(
            new TypeError(message),
          );
        }
      }
    }
  });

  it('is one of many solvers that live side by side', () => {
    const [first] = onBoth([warnsdorff]);
    const [second] = onBoth(STRATEGIES);
    const board = { rows: 20, cols: 20, start: 7 };
    const expected = first!.solve(board, { strategy: 'warnsdorff' });
    second!.solve({ rows: 9, cols: 9, blocked: [4] });
    expect(first!.solve(board, { strategy: 'warnsdorff' })).toEqual(expected);
  });
});
