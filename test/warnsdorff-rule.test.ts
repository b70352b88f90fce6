import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepBoard } from '../src/problem/check.js';
import { CLOCKWISE, type SolveOptions } from '../src/problem/options.js';
import { ENGINES, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { firstWrongStep, isKnightMove } from './path-steps.js';
import { type DrawnProblem, problems, walkOptions } from './problems.js';
import { referenceWalk, tiedSquares, type WalkRules } from './reference-walk.js';

const WALK = { strategy: 'warnsdorff' } as const;

function rulesOf(
  { problem, isBlocked, end }: DrawnProblem,
  { moveOrder = CLOCKWISE }: SolveOptions,
): WalkRules {
  return { rows: problem.rows, cols: problem.cols, isBlocked, end, moveOrder };
}

describe("Warnsdorff's rule on every engine", () => {
  it("is the rule: 'first' and 'farthest' take the very squares that recounting finds", () => {
    fc.assert(
      fc.property(problems, walkOptions, (drawn, options) => {
        const { tieBreak = 'first' } = options;
        fc.pre(tieBreak !== 'random');
        const result = solveOnEvery(drawn.problem, options);
        if (result.status === 'impossible') return;
        if (drawn.start !== undefined) expect(result.path[0]).toBe(drawn.start);
        expect([...result.path]).toEqual(referenceWalk(rulesOf(drawn, options), result.path[0]!, tieBreak));
      }),
    );
  });

  it("takes the same squares with 'farthest' on boards so long that their keys are wider", () => {
    // 2 * cols + rows is below 2^19 and above it: one form of the keys and the other of src/engines/ts/warnsdorff.ts.
    for (const cols of [262_140, 262_146]) {
      const board = { rows: 3, cols, start: 2 };
      const result = solveOnEvery(board, { strategy: 'warnsdorff', tieBreak: 'farthest' });
      if (result.status === 'impossible') throw new Error(result.explanation);
      expect(result.path.length).toBeGreaterThan(100);
      expect(firstWrongStep(cols, 3 * cols, result.path)).toBe(-1);
    }
  });

  it("is the rule: 'random' takes one of the squares of least degree", () => {
    fc.assert(
      fc.property(problems, walkOptions, (drawn, more) => {
        const options = { ...more, tieBreak: 'random' as const };
        const result = solveOnEvery(drawn.problem, options);
        if (result.status === 'impossible') return;
        const rules = rulesOf(drawn, options);
        for (let length = 1; length < result.path.length; length++) {
          expect(tiedSquares(rules, result.path, length)).toContain(result.path[length]);
        }
      }),
    );
  });

  it("'random' takes each of the tied squares about equally often", () => {
    const isBlocked = new Array<boolean>(25).fill(false);
    const rules = { rows: 5, cols: 5, isBlocked, end: undefined, moveOrder: CLOCKWISE };
    const start = 12;
    const tied = tiedSquares(rules, [start], 1);
    expect(tied).toHaveLength(8);
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 4000; seed++) {
      const result = solveOnEvery({ rows: 5, cols: 5, start }, { ...WALK, tieBreak: 'random', seed });
      if (result.status === 'impossible') throw new Error(result.explanation);
      counts.set(result.path[1]!, (counts.get(result.path[1]!) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([...tied].sort((a, b) => a - b));
    // 4000 draws of 1/8: 500, and five standard deviations of 21.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(105);
  });

  it('draws from another generator for every seed and every stream', () => {
    const board = { rows: 20, cols: 20 };
    const walks = new Set<string>();
    for (const seed of [0, 1, 2, 2 ** 31, 2 ** 32 - 1]) {
      for (const stream of [0, 1, 2, 2 ** 31, 2 ** 32 - 1]) {
        const result = solveOnEvery(board, { ...WALK, tieBreak: 'random', seed, stream });
        if (result.status !== 'impossible') walks.add(result.path.join());
      }
    }
    expect(walks.size).toBe(25);
  });

  it('is stuck only where it really cannot go on, or does not close', () => {
    let stuck = 0;
    fc.assert(
      fc.property(problems, walkOptions, (drawn, options) => {
        const result = solveOnEvery(drawn.problem, options);
        if (result.status !== 'stuck') return;
        stuck++;
        const { path } = result;
        const { cols, closed } = drawn.problem;
        expect(firstWrongStep(cols, drawn.isBlocked.length, path)).toBe(-1);
        expect([...path].some((square) => drawn.isBlocked[square])).toBe(false);
        if (path.length < drawn.free.length) {
          expect(tiedSquares(rulesOf(drawn, options), path, path.length)).toEqual([]);
        } else {
          expect(closed).toBe(true);
          expect(isKnightMove(cols, path.at(-1)!, path[0]!)).toBe(false);
        }
      }),
    );
    expect(stuck).toBeGreaterThan(extent(20, 4));
  });

  it.each(['first', 'farthest', 'random'] as const)(
    "is the rule with '%s' between any two squares of small boards",
    (tieBreak) => {
      let found = 0;
      const sizes = [
        [3, 4],
        [4, 5],
        [5, 5],
        [6, 6],
      ] as const;
      for (const [rows, cols] of extent<readonly (readonly [number, number])[]>(sizes, sizes.slice(0, 3))) {
        const isBlocked = new Array<boolean>(rows * cols).fill(false);
        for (const start of isBlocked.keys()) {
          for (const end of isBlocked.keys()) {
            if (start === end) continue;
            const result = solveOnEvery({ rows, cols, start, end }, { ...WALK, tieBreak });
            if (result.status === 'impossible') continue;
            if (result.status === 'found') found++;
            const rules = { rows, cols, isBlocked, end, moveOrder: CLOCKWISE };
            if (tieBreak !== 'random') {
              expect([...result.path]).toEqual(referenceWalk(rules, start, tieBreak));
              continue;
            }
            for (let length = 1; length < result.path.length; length++) {
              expect(tiedSquares(rules, result.path, length)).toContain(result.path[length]);
            }
          }
        }
      }
      expect(found).toBeGreaterThan(20);
    },
  );

  it('enters the end as the last square only', () => {
    let ended = 0;
    fc.assert(
      fc.property(problems, walkOptions, ({ problem, free, end }, options) => {
        fc.pre(end !== undefined);
        const result = solveOnEvery(problem, options);
        if (result.status === 'impossible') return;
        expect([...result.path].indexOf(end!)).toBe(result.status === 'found' ? free.length - 1 : -1);
        if (result.status === 'found') ended++;
      }),
    );
    expect(ended).toBeGreaterThan(0);
  });

  it('agrees that path and step board are inverse permutations', () => {
    fc.assert(
      fc.property(problems, walkOptions, ({ problem, isBlocked }, options) => {
        const result = solveOnEvery(problem, options);
        if (result.status === 'impossible') return;
        const steps = stepBoard(problem, result.path);
        for (const [step, square] of result.path.entries()) expect(steps[square]).toBe(step);
        const visited = [...steps.keys()].filter((square) => steps[square] !== -1);
        expect(visited).toHaveLength(result.path.length);
        expect(visited.some((square) => isBlocked[square])).toBe(false);
      }),
    );
  });

  it('agrees on boards of a million squares', () => {
    const paths = ENGINES.map(({ create }) => {
      const solver = create();
      return (['first', 'farthest', 'random'] as const).map((tieBreak) => {
        const result = solver.solve({ rows: 1001, cols: 999 }, { ...WALK, tieBreak, seed: 7 });
        if (result.status === 'impossible') throw new Error(result.explanation);
        return result.path;
      });
    });
    for (const other of paths.slice(1)) {
      for (const [i, path] of other.entries()) {
        // Quicker than to compare a million squares by toEqual.
        expect(path.findIndex((square, step) => square !== paths[0]![i]![step])).toBe(-1);
        expect(path).toHaveLength(paths[0]![i]!.length);
      }
    }
  });
});
