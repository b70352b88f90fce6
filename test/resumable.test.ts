import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPLETE, ENDED, RUNNING, type SearchKernel } from '../src/engines/engine.js';
import { moveTable } from '../src/problem/moves.js';
import { CLOCKWISE, normaliseOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import { solveInSlices } from '../src/solver/solve.js';
import { createSession, ENGINES, type Engine } from './engines.js';
import { problems, solveOptions } from './problems.js';
import { SEARCHES, type SearchStrategy, solveSliced } from './search-checks.js';

/** Where an attempt stands. */
function stateOf(kernel: SearchKernel): object {
  const path = new Uint32Array(kernel.length);
  kernel.copyPath(path);
  const longest = new Uint32Array(kernel.keepLongest());
  kernel.copyLongest(longest);
  return { nodes: kernel.nodes, path, longest };
}

describe.each(ENGINES)('searches in slices on $name', (engine: Engine) => {
  it.each<[SearchStrategy, TourProblem]>([
    ['backtracking', { rows: 5, cols: 5, start: 0 }],
    ['backtracking', { rows: 6, cols: 6, start: 0 }],
    ['backtracking', { rows: 4, cols: 5, blocked: [0, 9] }],
    ['warnsdorff-backtracking', { rows: 5, cols: 12, start: 37 }],
    ['warnsdorff-backtracking', { rows: 5, cols: 58, start: 148 }],
    ['warnsdorff-backtracking', { rows: 40, cols: 40, start: 820, closed: true }],
    ['warnsdorff-backtracking', { rows: 4, cols: 6, blocked: [1, 9] }],
  ])('%s gives the same on %j in slices of 1, 1000 and all nodes', (strategy, problem) => {
    const session = createSession(engine);
    const options = { strategy, tieBreak: 'random', nodeLimit: 300_000 } as const;
    const whole = engine.create().solve(problem, options);
    expect(whole.nodes).toBeGreaterThan(20);
    for (const slice of [1, 1000, Number.POSITIVE_INFINITY]) {
      const { result, pauses } = solveSliced(session, problem, options, slice);
      expect(result).toEqual(whole);
      expect(pauses).toBe(Math.max(0, Math.ceil(whole.nodes / slice) - 1));
    }
  });

  it('gives the same on any problem in slices of any size, and pauses after each', () => {
    const session = createSession(engine);
    const solver = engine.create();
    const slices = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(
        problems,
        solveOptions,
        fc.constantFrom(...SEARCHES),
        slices,
        ({ problem }, more, strategy, slice) => {
          const options = { ...more, strategy };
          const whole = solver.solve(problem, options);
          const { result, pauses } = solveSliced(session, problem, options, slice);
          expect(result).toEqual(whole);
          expect(pauses).toBe(Math.max(0, Math.ceil(whole.nodes / slice) - 1));
        },
      ),
    );
  });

  it.each(SEARCHES)(
    'an attempt of %s places what it is told, and ends as one that is not stopped',
    (name) => {
      const made = engine.createEngine();
      const lengths = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 10 });
      const small = problems.filter(({ isBlocked }) => isBlocked.length <= 25);
      fc.assert(
        fc.property(small, solveOptions, lengths, (drawn, options, calls) => {
          fc.pre(calls.some((length) => length > 0));
          const { board, end, closed } = normaliseProblem(drawn.problem);
          const start = drawn.start ?? drawn.free.find((square) => square !== drawn.end) ?? drawn.free[0]!;
          const { tieBreak = 'first', moveOrder = CLOCKWISE, seed = 0, stream = 0 } = options;
          const moves = moveTable(board.cols, moveOrder);
          const attempt = { start, end, closed, tieBreak, moves, seed, stream, number: 3 };
          const most = 5000;
          made.setBoard(board, true);
          const kernel = made.kernel(name);
          kernel.begin(attempt);
          const whole = { state: kernel.run(most), ...stateOf(kernel) };
          kernel.begin(attempt);
          expect([kernel.length, kernel.nodes]).toEqual([0, 0]);
          let state = kernel.run(0);
          expect([state, kernel.nodes]).toEqual([RUNNING, 0]);
          for (let i = 0; state === RUNNING && kernel.nodes < most; i++) {
            const before = kernel.nodes;
            const length = Math.min(calls[i % calls.length]!, most - before);
            state = kernel.run(length);
            if (state === RUNNING) expect(kernel.nodes).toBe(before + length);
            else expect(kernel.nodes).toBeLessThanOrEqual(before + length);
          }
          expect({ state, ...stateOf(kernel) }).toEqual(whole);
          if (state === COMPLETE) expect(kernel.length).toBe(board.freeSquares);
          if (state === ENDED) expect(kernel.run(1000)).toBe(ENDED);
        }),
      );
    },
  );

  it('comes back after a slice of a million nodes, and goes on to the end', () => {
    const session = createSession(engine);
    const problem = normaliseProblem({ rows: 8, cols: 8, start: 0 });
    const options = normaliseOptions({ strategy: 'backtracking', nodeLimit: 3_200_000 }, STRATEGY_NAMES);
    const steps = solveInSlices(session, problem, options, undefined, 1_000_000);
    for (let slices = 1; slices <= 3; slices++) {
      expect(steps.next().done).toBe(false);
      expect(session.hand.kernel('backtracking').nodes).toBe(slices * 1_000_000);
    }
    expect(steps.next()).toMatchObject({ done: true, value: { status: 'limit', nodes: 3_200_000 } });
  });

  it('may be left in the middle of a search for another problem', () => {
    const session = createSession(engine);
    const options = { strategy: 'warnsdorff-backtracking' } as const;
    const problem = normaliseProblem({ rows: 30, cols: 30, closed: true });
    const steps = solveInSlices(session, problem, normaliseOptions(options, STRATEGY_NAMES), undefined, 100);
    for (let i = 0; i < 3; i++) expect(steps.next().done).toBe(false);
    const other = { rows: 7, cols: 9, start: 4 };
    expect(solveSliced(session, other, options, 10).result).toEqual(engine.create().solve(other, options));
  });
});
