import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchPath, checkTour, type Solver, TOUR_STATUSES, type TourProblem } from '../src/index.js';
import type { SolveOptions } from '../src/problem/options.js';
import { ENGINES, solveBatchOnEvery } from './engines.js';
import { extent } from './extent.js';
import { attempts, freeSquaresOf } from './small-searches.js';

/** Checks each tour of a batch against `solve` on its own; how many were found. */
function expectSingles(
  solver: Solver,
  problem: Omit<TourProblem, 'start'>,
  starts: readonly (number | undefined)[],
  options: Omit<SolveOptions, 'out'>,
): number {
  const given = starts.every((start) => start !== undefined);
  const tours = given ? { starts: starts as number[] } : { count: starts.length };
  const answers = solver.solveBatch({ ...problem, ...tours }, options);
  const { stream = 0, ...rest } = options;
  let found = 0;
  for (const [i, start] of starts.entries()) {
    const streamOfTour = (stream + i) % 2 ** 32;
    const single = solver.solve({ ...problem, start: start ?? 'random' }, { ...rest, stream: streamOfTour });
    expect(TOUR_STATUSES[answers.statuses[i]!]).toBe(single.status);
    const path = single.status === 'impossible' ? [] : [...single.path];
    expect([...batchPath(answers, i)]).toEqual(path);
    expect(answers.nodes[i]).toBe(single.nodes);
    if (single.status !== 'found') continue;
    found++;
    expect(checkTour({ ...problem, start }, single.path)).toEqual({ ok: true });
  }
  return found;
}

const SEARCH = { strategy: 'warnsdorff-backtracking' } as const;

describe.each(ENGINES)('a batch of searches on $name', ({ create }) => {
  it('equals single solves, with few tours and with as many as tables pay for', () => {
    const solver = create();
    const batches = attempts.chain(([board, attempt]) => {
      const starts = freeSquaresOf(board).filter(
        (square) => square !== attempt.end || board.freeSquares === 1,
      );
      return fc.tuple(
        fc.constant(board),
        fc.constant(attempt),
        fc.oneof(
          fc.array(fc.constantFrom(...starts), { maxLength: 10 }),
          fc.array(fc.constantFrom(...starts), { minLength: 64, maxLength: 80 }),
          fc.nat({ max: 10 }).map((count) => new Array<undefined>(count).fill(undefined)),
        ),
        fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(3000)),
      );
    });
    let found = 0;
    fc.assert(
      fc.property(batches, ([board, attempt, starts, nodeLimit]) => {
        const { rows, cols, blocked } = board;
        const { end, closed, tieBreak, seed, stream } = attempt;
        const problem = { rows, cols, blocked, closed, ...(end < 0 ? {} : { end }) };
        const moveOrder = Array.from({ length: 8 }, (_, k): [number, number] => [
          attempt.moves[4 * k + 2]!,
          attempt.moves[4 * k + 3]!,
        ]);
        const options = { ...SEARCH, moveOrder, tieBreak, seed, stream, nodeLimit };
        found += expectSingles(solver, problem, starts, options);
      }),
    );
    expect(found).toBeGreaterThan(100);
  });

  it.each([
    { rows: 8, cols: 8, closed: true },
    { rows: 8, cols: 8, closed: false },
    { rows: 5, cols: 12, closed: true },
    { rows: 5, cols: 12, closed: false },
    { rows: 7, cols: 7, closed: false },
    { rows: 10, cols: 6, closed: true },
    { rows: 3, cols: 20, closed: true },
    { rows: 6, cols: 11, closed: true },
    { rows: 20, cols: 20, closed: true },
  ])('equals single solves from every start of $rows x $cols, closed: $closed', (problem) => {
    const solver = create();
    const starts = Array.from({ length: problem.rows * problem.cols }, (_, square) => square);
    // Every start twice: tours repeated are searched again.
    const twice = [...starts, ...starts];
    const found = expectSingles(solver, problem, twice, { ...SEARCH, nodeLimit: 20_000 });
    expect(found).toBeGreaterThan(starts.length / 2);
  });

  it('keeps to limits below, at and just above the squares of the board', () => {
    const solver = create();
    const starts = Array.from({ length: 70 }, (_, i) => i % 64);
    for (const closed of [true, false]) {
      for (const nodeLimit of [1, 2, 63, 64, 65, 66, 96, 97]) {
        expectSingles(solver, { rows: 8, cols: 8, closed }, starts, { ...SEARCH, nodeLimit });
      }
    }
  });

  it('keeps to limits between dead ends that all boards of a group meet', () => {
    const solver = create();
    const starts = Array.from({ length: 70 }, (_, i) => i % 56);
    for (let nodeLimit = 56; nodeLimit <= 64; nodeLimit++) {
      expectSingles(solver, { rows: 7, cols: 8, closed: true }, starts, { ...SEARCH, nodeLimit });
    }
  });

  it('equals single solves where some boards of a group meet the same dead ends, and others none', () => {
    const solver = create();
    let found = 0;
    for (let start = 0; start < 64; start++) {
      const starts = Array.from({ length: 72 }, (_, i) => (start + (i % 12 < 8 ? 0 : i)) % 64);
      const options = { ...SEARCH, tieBreak: 'first', nodeLimit: 90 } as const;
      found += expectSingles(solver, { rows: 8, cols: 8 }, starts, options);
    }
    expect(found).toBeGreaterThan(64 * 60);
  });

  it('writes to arrays wider than needed, and leaves the rest of them alone', () => {
    const solver = create();
    const starts = Array.from({ length: 300 }, (_, i) => (i * 37) % 64);
    const narrow = solver.solveBatch({ rows: 8, cols: 8, closed: true, starts });
    const out = {
      paths: new Uint32Array(300 * 64 + 5).fill(77),
      visited: new Uint32Array(305).fill(77),
      statuses: new Uint8Array(305).fill(3),
      nodes: new Float64Array(305).fill(77),
    };
    solver.solveBatch({ rows: 8, cols: 8, closed: true, starts }, { out });
    expect([...out.paths]).toEqual([...narrow.paths, 77, 77, 77, 77, 77]);
    expect([...out.visited]).toEqual([...narrow.visited, 77, 77, 77, 77, 77]);
    expect([...out.nodes]).toEqual([...narrow.nodes, 77, 77, 77, 77, 77]);
    expect([...out.statuses]).toEqual([...narrow.statuses, 3, 3, 3, 3, 3]);
  });
});

describe('batches of searches on all engines', () => {
  it.each([true, false])('agree from every start of small boards, closed: %s', (closed) => {
    for (let rows = 5; rows <= 12; rows++) {
      for (let cols = 5; rows * cols <= 66; cols++) {
        const step = extent(1, 3);
        const starts = Array.from({ length: Math.ceil((rows * cols) / step) }, (_, i) => i * step);
        for (const tieBreak of ['first', 'farthest', 'random'] as const) {
          const options = { ...SEARCH, tieBreak, seed: 1, nodeLimit: 5000 };
          expect(solveBatchOnEvery({ rows, cols, closed, starts }, options).count).toBe(starts.length);
        }
      }
    }
  });
});
