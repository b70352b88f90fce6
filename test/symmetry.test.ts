import { describe, expect, it } from 'vitest';
import {
  createSampler,
  createTourIndex,
  moveUsage,
  tourClasses,
  tourPrefixes,
  tours,
} from '../src/census.js';
import { createSolverSync as createCoreSolverSync, random } from '../src/core.js';
import {
  batchPath,
  checkTour,
  implicitTour,
  type Square,
  type Symmetry,
  suggestShapes,
  type TourProblem,
  tourExistence,
  traceTour,
} from '../src/index.js';
import { createPuzzle, hint, solvePuzzle } from '../src/puzzle.js';
import { ENGINES } from './engines.js';
import { extent } from './extent.js';
import { isSymmetric, SYMMETRIES } from './oracle/symmetric-tours.js';

/** Returns a text that is the same for every start and direction of a closed tour. */
function cycleOf(path: Uint32Array): string {
  const at = path.indexOf(0);
  const cycle = [...path.slice(at), ...path.slice(0, at)];
  return (cycle[1]! < cycle.at(-1)! ? cycle : [cycle[0]!, ...cycle.slice(1).reverse()]).join();
}

describe.each(ENGINES)('symmetry with $name', (engine) => {
  const solver = engine.create();

  it('answers as the list of all tours does on boards of at most 30 squares', () => {
    let found = 0;
    for (let rows = 1; rows <= 6; rows++) {
      for (let cols = 1; cols <= 30 / rows && cols <= 10; cols++) {
        for (const closed of [false, true]) {
          const all = [...tours({ rows, cols, closed })];
          for (const symmetry of SYMMETRIES) {
            if (symmetry === 'quarter-turn' && !closed) continue;
            const problem = { rows, cols, closed, symmetry };
            const expected = all.some((path) => isSymmetric(problem, symmetry, path));
            const result = solver.solve(problem);
            expect([problem, result.status]).toEqual([problem, expected ? 'found' : 'impossible']);
            if (result.status !== 'found') continue;
            found++;
            expect(checkTour(problem, result.path)).toEqual({ status: 'valid', ok: true });
            expect(isSymmetric(problem, symmetry, result.path)).toBe(true);
          }
          for (const path of all.slice(0, 200)) {
            for (const symmetry of SYMMETRIES.slice(closed ? 0 : 2)) {
              const problem = { rows, cols, closed, symmetry };
              expect(checkTour(problem, path).ok).toBe(isSymmetric(problem, symmetry, path));
            }
          }
        }
      }
    }
    expect(found).toBeGreaterThan(10);
  }, 120_000);

  // `tourClasses` counts 78 closed tours of 6 x 6 that a half turn keeps, and 10 of them that a quarter turn keeps.
  it.each([
    ['half-turn', 78],
    ['quarter-turn', 10],
  ] as const)('gives all closed 6 x 6 tours with a %s for the seeds 0 to 19,999', (symmetry, count) => {
    const problem = { rows: 6, cols: 6, closed: true, symmetry };
    const cycles = new Map<string, Uint32Array>();
    for (let seed = 0; seed < extent(20_000, 2000); seed++) {
      const result = solver.solve(problem, { strategy: 'random', seed });
      cycles.set(cycleOf(result.path!), result.path!);
    }
    expect(cycles.size).toBe(count);
    for (const path of cycles.values()) {
      expect(checkTour(problem, path)).toEqual({ status: 'valid', ok: true });
      expect(isSymmetric(problem, symmetry, path)).toBe(true);
    }
  });

  it('answers for each seed on boards of up to 20 x 20, within the default limit', () => {
    let tours = 0;
    for (let rows = 3; rows <= 20; rows += extent(1, 3)) {
      for (let cols = 3; cols <= 20; cols += extent(1, 2)) {
        for (const closed of [false, true]) {
          for (const symmetry of SYMMETRIES.filter((each) => closed || each !== 'quarter-turn')) {
            const problem = { rows, cols, closed, symmetry };
            for (let seed = 0; seed < extent(20, 3); seed++) {
              const { status, path } = solver.solve(problem, { seed });
              if (status === 'impossible') break;
              if (status !== 'found') expect.fail(`${JSON.stringify(problem)} with seed ${seed}: ${status}`);
              if (!checkTour(problem, path!).ok) expect.fail(`${JSON.stringify(problem)} with seed ${seed}`);
              tours++;
            }
          }
        }
      }
    }
    expect(tours).toBeGreaterThan(200);
  });

  it.each([
    [{ rows: 10, cols: 10, closed: true, symmetry: 'half-turn', start: 37 }],
    [{ rows: 10, cols: 10, closed: true, symmetry: 'quarter-turn', start: 'random' }],
    [{ rows: 5, cols: 10, closed: true, symmetry: 'reflection' }],
    [{ rows: 10, cols: 5, closed: true, symmetry: 'reflection' }],
    [{ rows: 7, cols: 8, closed: true, symmetry: 'half-turn' }],
    [{ rows: 9, cols: 9, symmetry: 'half-turn', start: 0 }],
    [{ rows: 7, cols: 10, symmetry: 'half-turn', end: 69 }],
    [{ rows: 7, cols: 7, closed: true, symmetry: 'quarter-turn', blocked: [24] }],
  ] as [TourProblem][])('finds a tour of %o', (problem) => {
    for (let seed = 0; seed < 10; seed++) {
      const { path } = solver.solve(problem, { seed });
      expect(checkTour(problem, path ?? []), `seed ${seed}`).toEqual({ status: 'valid', ok: true });
      expect(isSymmetric(problem, problem.symmetry!, path!)).toBe(true);
    }
  });

  it.each([
    [{ rows: 6, cols: 8, closed: true, symmetry: 'quarter-turn' }],
    [{ rows: 8, cols: 8, closed: true, symmetry: 'quarter-turn' }],
    [{ rows: 8, cols: 8, closed: true, symmetry: 'reflection' }],
    [{ rows: 8, cols: 8, symmetry: 'half-turn' }],
    [{ rows: 7, cols: 8, symmetry: 'reflection' }],
    [{ rows: 9, cols: 9, symmetry: 'half-turn', start: 0, end: 8 }],
  ] as [TourProblem][])('proves by rule that %o has none', (problem) => {
    const result = solver.solve(problem);
    expect(result).toMatchObject({ status: 'impossible', reason: 'no-symmetric-tour', proof: 'rule' });
  });

  it('keeps the node limit', () => {
    const result = solver.solve(
      { rows: 50, cols: 50, closed: true, symmetry: 'half-turn' },
      { nodeLimit: 100 },
    );
    expect(result).toMatchObject({ status: 'limit', reason: 'nodes', nodes: 100 });
  });

  it('rejects what it does not support', () => {
    const closed = { rows: 6, cols: 6, closed: true };
    const half: TourProblem = { ...closed, symmetry: 'half-turn' };
    expect(() => solver.solve({ ...closed, symmetry: 'diagonal' as Symmetry })).toThrow(TypeError);
    expect(() => solver.solve({ rows: 6, cols: 6, symmetry: 'quarter-turn' })).toThrow(RangeError);
    expect(() => solver.solve({ ...half, blocked: [0] })).toThrow(/^symmetry is "half-turn"/);
    expect(() => solver.solve(half, { strategy: 'warnsdorff' })).toThrow(/^strategy is "warnsdorff"/);
    expect(() => solver.solve(half, { tieBreak: 'random' })).toThrow(TypeError);
  });

  it('solves a batch as it solves each tour', () => {
    const problem: TourProblem = { rows: 6, cols: 9, closed: true, symmetry: 'half-turn' };
    const counted = solver.solveBatch({ ...problem, count: 5 }, { seed: 3, stream: 2 });
    expect(counted).toMatchObject({ strategy: 'random', count: 5 });
    const starts = [7, 0, 53];
    const started = solver.solveBatch({ ...problem, starts }, { seed: 3, stream: 2 });
    for (let i = 0; i < 5; i++) {
      const options = { seed: 3, stream: 2 + i };
      const random = solver.solve({ ...problem, start: 'random' }, options);
      expect([...batchPath(counted, i)]).toEqual([...random.path!]);
      if (starts[i] === undefined) continue;
      const { path } = solver.solve({ ...problem, start: starts[i] }, options);
      expect(path![0]).toBe(starts[i]);
      expect([...batchPath(started, i)]).toEqual([...path!]);
    }
    const none = solver.solveBatch({ ...problem, symmetry: 'reflection', rows: 8, count: 2 });
    expect(none).toMatchObject({
      reason: 'no-symmetric-tour',
      proof: 'rule',
      statuses: new Uint8Array([1, 1]),
    });
  });

  it('solves a problem without symmetry after one with it', () => {
    const board = { rows: 6, cols: 6, closed: true };
    const options = { seed: 4 };
    const before = solver.solve(board, options);
    solver.solve({ ...board, symmetry: 'half-turn' }, options);
    expect(solver.solve(board, options)).toEqual(before);
  });
});

it('is refused by every other function', () => {
  const half: TourProblem = { rows: 6, cols: 6, closed: true, symmetry: 'half-turn' };
  const core = createCoreSolverSync({ strategies: [random], engine: 'ts' });
  const calls: Record<string, () => unknown> = {
    'core.solve': () => core.solve(half),
    'core.solveBatch': () => core.solveBatch({ ...half, count: 2 }),
    traceTour: () => traceTour(half),
    implicitTour: () => implicitTour(half),
    suggestShapes: () => suggestShapes(half),
    createSampler: () => createSampler(half),
    tourPrefixes: () => tourPrefixes(half, 2),
    createTourIndex: () => createTourIndex(half),
    tourClasses: () => tourClasses(half as never),
    moveUsage: () => moveUsage(half),
    createPuzzle: () => createPuzzle(half),
    solvePuzzle: () => solvePuzzle({ ...half, given: {} } as never),
    hint: () => hint({ ...half, given: {} } as never, [0]),
  };
  for (const [name, call] of Object.entries(calls)) {
    expect(call, name).toThrow(RangeError);
    expect(call, name).toThrow(/^symmetry is "half-turn".*does not support it/);
  }
});

it.each([
  [{ rows: 10, cols: 10, closed: true, symmetry: 'quarter-turn' }, 'exists'],
  [{ rows: 8, cols: 8, closed: true, symmetry: 'quarter-turn' }, 'impossible'],
  [{ rows: 3, cols: 3, closed: true, symmetry: 'half-turn' }, 'impossible'],
  [{ rows: 2 ** 20, cols: 2 ** 20, closed: true, symmetry: 'reflection' }, 'impossible'],
  [{ rows: 2 ** 20, cols: 2 ** 20 + 1, closed: true, symmetry: 'half-turn' }, 'unknown'],
] as [TourProblem, string][])('tourExistence: %o is %s', (problem, status) => {
  expect(tourExistence(problem).status).toBe(status);
});

it('finds tours that the symmetry turns along, and tours that it turns over', () => {
  const problem: TourProblem = { rows: 7, cols: 10, closed: true, symmetry: 'half-turn' };
  const kinds = new Set<number>();
  for (let seed = 0; seed < 20; seed++) {
    const { path } = ENGINES[0]!.create().solve(problem, { seed });
    kinds.add([...path!].filter((square, i) => square + path![(i + 1) % 70]! === 69).length);
  }
  expect([...kinds].sort()).toEqual([0, 2]);
});

it.each<[TourProblem, number?]>([
  [{ rows: 12, cols: 13, closed: true, symmetry: 'half-turn' }],
  [{ rows: 6, cols: 6, closed: true, symmetry: 'half-turn' }],
  [{ rows: 10, cols: 10, closed: true, symmetry: 'quarter-turn' }],
  [{ rows: 9, cols: 10, closed: true, symmetry: 'reflection' }],
  [{ rows: 7, cols: 7, symmetry: 'half-turn', end: 2 }],
  [{ rows: 7, cols: 8, symmetry: 'half-turn' }],
  [{ rows: 9, cols: 9, closed: true, symmetry: 'quarter-turn', blocked: [40] }],
  [{ rows: 40, cols: 40, closed: true, symmetry: 'half-turn' }, 3000],
])('finds the same symmetric tours on every engine: %o', (problem, nodeLimit) => {
  const solvers = ENGINES.map((engine) => engine.create());
  for (let seed = 0; seed < 20; seed++) {
    const [first, ...others] = solvers.map((solver) => solver.solve(problem, { seed, nodeLimit }));
    for (const other of others) expect(other).toEqual(first);
    // Another kernel uses the same memory.
    for (const solver of solvers) solver.solve({ rows: 5 + seed, cols: 10 }, { seed, strategy: 'random' });
  }
});

it('finds a tour that only the reflection of top and bottom keeps, if no rule excludes the other one', () => {
  // Two rectangles, which only two squares of the middle row join. The other reflection would turn the tour along itself, and
  // exchange these two squares, but keep the rectangles between them.
  const blocked: Square[] = [];
  for (let col = 0; col < 8; col++) {
    for (const row of [10, 11, 12]) if (row !== 11 || (col !== 1 && col !== 6)) blocked.push([row, col]);
  }
  const problem: TourProblem = { rows: 23, cols: 8, closed: true, symmetry: 'reflection', blocked };
  const { status, path } = ENGINES[0]!.create().solve(problem, { seed: 1 });
  expect([status, checkTour(problem, path!).ok]).toEqual(['found', true]);
});
