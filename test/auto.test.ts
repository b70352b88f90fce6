import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTour } from '../src/problem/check.js';
import { CLOCKWISE, normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import { chooseStrategy, SMALL_BOARD_NODES } from '../src/strategies/auto.js';
import { ALL_STRATEGIES } from '../src/strategies/index.js';
import { createTsSolver } from '../src/ts.js';
import { pathsOf } from './batch-checks.js';
import { solveOnEvery } from './engines.js';
import { problems } from './problems.js';

const solver = createTsSolver();

type Given = Omit<SolveOptions, 'out'>;

/** All moves, in an order without symmetry. */
const MIXED = [3, 0, 6, 1, 7, 2, 5, 4].map((i) => CLOCKWISE[i]!);

function chosen(problem: TourProblem, options: SolveOptions = {}): string {
  const { strategy, second } = chooseStrategy(
    ALL_STRATEGIES,
    normaliseProblem(problem),
    normaliseOptions(options, STRATEGY_NAMES),
  );
  return (second ?? strategy).name;
}

/** Every problem without an end on boards from 5 x 5 that have at most 64 squares. */
function* smallProblems(): Generator<TourProblem> {
  for (let rows = 5; rows <= 12; rows++) {
    for (let cols = 5; rows * cols <= 64; cols++) {
      for (const closed of [false, true]) {
        yield { rows, cols, closed };
        for (let start = 0; start < rows * cols; start++) yield { rows, cols, closed, start };
      }
    }
  }
}

describe('auto', () => {
  test('searches small boards within its limit from every start, without random numbers', () => {
    let searched = 0;
    let max = 0;
    for (const problem of smallProblems()) {
      if (chosen(problem) !== 'warnsdorff-backtracking') continue;
      const strategy = 'warnsdorff-backtracking';
      const result = solver.solve(problem, { strategy, nodeLimit: SMALL_BOARD_NODES });
      if (result.status === 'impossible' && result.proof === 'rule') continue;
      expect(result.status, JSON.stringify(problem)).toBe('found');
      searched++;
      max = Math.max(max, result.nodes);
      const other = solver.solve(problem, { strategy, seed: 99, stream: 7 });
      expect(other, JSON.stringify(problem)).toEqual(result);
    }
    expect(searched).toBeGreaterThan(1000);
    // The limit is the smallest power of two.
    expect(max).toBeGreaterThan(SMALL_BOARD_NODES / 2);
  });

  test('constructs where the search might fail', () => {
    expect(chosen({ rows: 8, cols: 8 })).toBe('warnsdorff-backtracking');
    expect(chosen({ rows: 8, cols: 8 }, { nodeLimit: SMALL_BOARD_NODES })).toBe('warnsdorff-backtracking');
    expect(chosen({ rows: 8, cols: 8, blocked: [3] }, { nodeLimit: 1 })).toBe('edge-search');
    expect(chosen({ rows: 2049, cols: 2049, blocked: [3] })).toBe('edge-search');
    expect(chosen({ rows: 4097, cols: 4097, blocked: [3] })).toBe('warnsdorff-backtracking');
    for (const [problem, options] of [
      [{ rows: 8, cols: 8 }, { nodeLimit: SMALL_BOARD_NODES - 1 }],
      [{ rows: 8, cols: 8, end: 1 }, {}],
      [{ rows: 5, cols: 8 }, {}],
      [{ rows: 8, cols: 9 }, {}],
      [{ rows: 3, cols: 10 }, {}],
    ] as [TourProblem, SolveOptions][]) {
      expect(chosen(problem, options), JSON.stringify([problem, options])).toBe('divide-and-conquer');
    }
    expect(chosen({ rows: 9, cols: 9 }, { strategy: 'backtracking' })).toBe('backtracking');
  });

  /** Two values of each option. */
  const VALUES: readonly (readonly [Given, Given])[] = [
    [{ tieBreak: 'first' }, { tieBreak: 'farthest' }],
    [{ tieBreak: 'random' }, { tieBreak: 'first' }],
    [{ moveOrder: MIXED }, { moveOrder: [...MIXED].reverse() }],
    [{ seed: 5 }, { seed: 6 }],
    [{ stream: 11 }, { stream: 12 }],
  ];
  const COMBINATIONS = Array.from({ length: 2 ** VALUES.length }, (_, bits) =>
    VALUES.filter((_pair, i) => (bits >> i) & 1),
  ).filter((pairs) => !(pairs.includes(VALUES[0]!) && pairs.includes(VALUES[1]!)));
  const optionsOf = (pairs: typeof VALUES): Given => Object.assign({}, ...pairs.map(([given]) => given));

  test.each<[string, TourProblem, boolean]>([
    ['omitted', { rows: 8, cols: 8 }, false],
    ['a square', { rows: 8, cols: 8, start: 3 }, false],
    ['a square of a board with holes', { rows: 12, cols: 12, blocked: [9, 23], start: 3 }, false],
    ['drawn', { rows: 8, cols: 8, start: 'random' }, true],
    ['drawn on a board with holes', { rows: 12, cols: 12, blocked: [9, 23], start: 'random' }, true],
  ])('applies every option: the start is %s', (_, problem, isDrawn) => {
    for (const pairs of COMBINATIONS) {
      const options = optionsOf(pairs);
      const said = JSON.stringify(options);
      const result = solveOnEvery(problem, options);
      const isWalk = options.tieBreak !== undefined || options.moveOrder !== undefined;
      if (isWalk) expect(result.strategy, said).toBe('warnsdorff-backtracking');
      else if (pairs.length > 0 || isDrawn) expect(result.strategy, said).toBe('random');
      for (const [, other] of pairs) {
        const changed = { ...options, ...other };
        // Without random ties, only restarts read the seed, and these problems need none.
        const isKeyed = 'seed' in other || 'stream' in other;
        if (isKeyed && isWalk && !isDrawn && options.tieBreak !== 'random') continue;
        expect(solveOnEvery(problem, changed).path, `${said} ${JSON.stringify(other)}`).not.toEqual(
          result.path,
        );
      }
    }
  });

  test('chooses for a batch as for its tours, which differ with count', () => {
    for (const pairs of COMBINATIONS) {
      const options = optionsOf(pairs);
      const isWalk = options.tieBreak !== undefined || options.moveOrder !== undefined;
      const name = isWalk ? 'warnsdorff-backtracking' : 'random';
      const drawn = solver.solveBatch({ rows: 8, cols: 8, count: 50 }, options);
      expect(drawn.strategy).toBe(name);
      expect(new Set(pathsOf(drawn).map(String)).size).toBeGreaterThan(isWalk ? 25 : 49);
      for (const tours of [{ count: 50, start: 3 }, { starts: [3, 4] }]) {
        const solve = () => solver.solveBatch({ rows: 8, cols: 8, ...tours }, options);
        if (pairs.length > 0 || tours.count) expect(solve().strategy).toBe(name);
        else expect(solve().strategy).toBe('warnsdorff-backtracking');
      }
    }
  });

  test('answers found or impossible with a limit of one node, unless an option makes it search', () => {
    const limits = fc.constantFrom(1, 64, 200, 300, 10_000);
    fc.assert(
      fc.property(problems, limits, (drawn, nodeLimit) => {
        const { blocked: _, ...problem } = drawn.problem;
        fc.pre(drawn.start === undefined || drawn.start !== drawn.end);
        const result = solveOnEvery(problem, { nodeLimit });
        if (result.status === 'found')
          expect(checkTour(problem, result.path)).toEqual({ status: 'valid', ok: true });
        else expect(result).toMatchObject({ status: 'impossible', proof: 'rule' });
      }),
    );
  });
});
