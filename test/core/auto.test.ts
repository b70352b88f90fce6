import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backtracking,
  createSolverSync,
  divideAndConquer,
  edgeSearch,
  random,
  type Solver,
  type Strategy,
  type TourProblem,
  warnsdorff,
  warnsdorffBacktracking,
} from '../../src/core.js';
import { checkTour } from '../../src/problem/check.js';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../../src/problem/options.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { chooseStrategy } from '../../src/strategies/auto.js';
import { createTsSolver } from '../../src/ts.js';
import { BINARY } from '../binaries.js';
import { problems, solveOptions } from '../problems.js';

const STRATEGIES: readonly Strategy[] = [
  warnsdorff,
  backtracking,
  warnsdorffBacktracking,
  divideAndConquer,
  edgeSearch,
  random,
];

/** All 63 lists of strategies that are not empty. */
const SUBSETS: readonly (readonly Strategy[])[] = Array.from({ length: 63 }, (_, i) =>
  STRATEGIES.filter((_strategy, bit) => ((i + 1) >> bit) & 1),
);

/** A solver of some strategies on one engine. */
type Subset = { readonly strategies: readonly Strategy[]; readonly engine: 'wasm' | 'ts' };

const made = new Map<string, Solver>();

/** The solver of a subset, created once. */
function solverOf({ strategies, engine }: Subset): Solver {
  const key = [engine, ...strategies.map(({ name }) => name)].join();
  let solver = made.get(key);
  if (!solver) {
    solver = createSolverSync({ strategies, engine, ...(engine === 'wasm' ? { wasm: BINARY } : {}) });
    made.set(key, solver);
  }
  return solver;
}

/** The same strategies on both engines. */
function onBoth(strategies: readonly Strategy[]): readonly Solver[] {
  return (['wasm', 'ts'] as const).map((engine) => solverOf({ strategies, engine }));
}

/** Whether the rules for boards with blocked squares are included. */
function knowsHoles(strategies: readonly Strategy[]): boolean {
  return strategies.some(({ rulesOfHoles }) => rulesOfHoles);
}

const complete = createTsSolver();

/** The strategy that 'auto' chooses among some, and the strategy of a short attempt before it. */
function choice(
  strategies: readonly Strategy[],
  problem: TourProblem,
  options: SolveOptions = {},
): [chosen: string, opening?: string] {
  const { strategy, second } = chooseStrategy(
    strategies,
    normaliseProblem(problem),
    normaliseOptions(options, STRATEGY_NAMES),
  );
  return second ? [second.name, strategy.name] : [strategy.name];
}

const ALL = SUBSETS.at(-1)!;
const BOARDS: Readonly<Record<string, TourProblem>> = {
  small: { rows: 6, cols: 6 },
  large: { rows: 20, cols: 21 },
  holed: { rows: 6, cols: 6, blocked: [8] },
};

describe("'auto' over some strategies", () => {
  it('makes the choice of the complete solver if that strategy is included', () => {
    const drawn = fc.tuple(problems, solveOptions, fc.constantFrom(...SUBSETS));
    fc.assert(
      fc.property(drawn, ([{ problem }, { strategy: _, ...options }, strategies]) => {
        const [expected, opening] = choice(ALL, problem, options);
        const isThere = (name: string) => strategies.some((strategy) => strategy.name === name);
        fc.pre(isThere(expected));
        const chosen = choice(strategies, problem, options);
        expect(chosen).toEqual(opening && isThere(opening) ? [expected, opening] : [expected]);
        if ((problem.blocked && !knowsHoles(strategies)) || (opening && !isThere(opening))) return;
        const answer = complete.solve(problem, options);
        for (const solver of onBoth(strategies)) expect(solver.solve(problem, options)).toEqual(answer);
      }),
      { numRuns: 200, seed: 16 },
    );
  });

  it('gives the answer of the complete solver to a named strategy, on whole boards or with the rules for holes', () => {
    const drawn = fc.tuple(problems, solveOptions, fc.constantFrom(...SUBSETS));
    fc.assert(
      fc.property(drawn, ([{ problem }, options, strategies]) => {
        const { strategy = 'auto' } = options;
        fc.pre(strategies.some(({ name }) => name === strategy));
        fc.pre(!problem.blocked || (knowsHoles(strategies) && strategy !== 'divide-and-conquer'));
        const answer = complete.solve(problem, options);
        for (const solver of onBoth(strategies)) expect(solver.solve(problem, options)).toEqual(answer);
      }),
      { numRuns: 200, seed: 74 },
    );
  });

  // One row per choice that another one hides: the strategies, and the choice on a small board, a large one, and one with a
  // hole, if these differ.
  it.each<[strategies: readonly Strategy[], small: string, large?: string, holed?: string]>([
    [ALL, 'warnsdorff-backtracking', 'divide-and-conquer', 'edge-search'],
    [[warnsdorff, warnsdorffBacktracking], 'warnsdorff-backtracking'],
    [[warnsdorff, divideAndConquer], 'divide-and-conquer', 'divide-and-conquer', 'warnsdorff'],
    [[warnsdorff, edgeSearch], 'edge-search'],
    [[warnsdorff, backtracking], 'warnsdorff'],
    [[warnsdorff, random], 'random'],
    [[random, warnsdorffBacktracking], 'warnsdorff-backtracking'],
    [[random, edgeSearch, divideAndConquer], 'divide-and-conquer', 'divide-and-conquer', 'edge-search'],
    [[warnsdorff], 'warnsdorff'],
    [[warnsdorff, backtracking, edgeSearch], 'edge-search'],
    [[backtracking], 'backtracking'],
    [[edgeSearch], 'edge-search'],
    [[random], 'random'],
  ])('chooses the best of the strategies (%#)', (strategies, small, large = small, holed = small) => {
    // In any order.
    for (const list of [strategies, [...strategies].reverse()]) {
      expect(choice(list, BOARDS.small!)[0]).toBe(small);
      expect(choice(list, BOARDS.large!)[0]).toBe(large);
      expect(choice(list, BOARDS.holed!)[0]).toBe(holed);
    }
  });

  it('answers on each board, with every list', () => {
    for (const strategies of SUBSETS) {
      for (const problem of Object.values(BOARDS)) {
        for (const solver of onBoth(strategies)) {
          const solve = () => solver.solve(problem, { nodeLimit: 100_000 });
          if (problem.blocked && strategies.every(({ name }) => name === 'divide-and-conquer')) {
            expect(solve).toThrow(RangeError);
            continue;
          }
          const answer = solve();
          const [chosen] = choice(strategies, problem);
          if (['warnsdorff', 'backtracking'].includes(chosen)) expect(answer.status).not.toBe('impossible');
          else expect(answer.status, chosen).toBe('found');
          if (answer.status === 'found')
            expect(checkTour(problem, answer.path)).toEqual({ status: 'valid', ok: true });
        }
      }
    }
  });

  it.each<[readonly Strategy[], TourProblem, string[]]>([
    [[divideAndConquer], { rows: 8, cols: 8, blocked: [0] }, ['warnsdorff-backtracking', 'random']],
    [[edgeSearch], { rows: 4097, cols: 4097 }, ['warnsdorff-backtracking', 'random']],
    [
      [divideAndConquer, edgeSearch],
      { rows: 4097, cols: 4097, blocked: [0] },
      ['warnsdorff-backtracking', 'random'],
    ],
    [[edgeSearch], { rows: 20_000, cols: 20_000 }, ['divide-and-conquer']],
  ])(
    'names the strategies that would solve what the given ones cannot (%#)',
    (strategies, problem, names) => {
      const given = strategies.map(({ name }) => `"${name}"`).join(', ');
      const named = names.map((name) => `'${name}'`).join(' or ');
      const error = new RangeError(
        `strategies is [${given}]; it must be a list with ${named} for this board`,
      );
      for (const solver of onBoth(strategies)) {
        expect(() => solver.solve(problem)).toThrow(error);
        expect(() => solver.solveBatch({ ...problem, count: 2 })).toThrow(error);
      }
      for (const name of names) {
        const more = [...strategies, ALL.find((each) => each.name === name)!];
        expect(choice(more, problem)[0]).toBe(name);
      }
    },
  );

  it('names no strategy for a board that none supports', () => {
    const problem = { rows: 12_000, cols: 12_000, blocked: [0] };
    const message = 'rows * cols is 144000000; it must be at most 134217728 for a walk or a search';
    for (const solver of onBoth([divideAndConquer, edgeSearch]))
      expect(() => solver.solve(problem)).toThrow(new RangeError(message));
  });
});
