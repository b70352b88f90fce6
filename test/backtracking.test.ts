import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tourExistence } from '../src/existence/index.js';
import { stepBoard } from '../src/problem/check.js';
import type { Move } from '../src/problem/options.js';
import { ENGINES, type Engine, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { plainSearch } from './plain-search.js';
import { moveOrders } from './problems.js';
import storedTours from './reference/backtracking-from-corner.json' with { type: 'json' };
import { searcherPastTheRules, smallProblems } from './search-checks.js';

interface StoredTours {
  readonly moves: readonly Move[];
  readonly firstStep: number;
  readonly tours: readonly { rows: number; cols: number; start: [number, number]; board: number[] }[];
}

const STORED = storedTours as unknown as StoredTours;

describe.each(ENGINES)('plain backtracking on $name', (engine: Engine) => {
  it.each(STORED.tours)('is the published program step for step on $rows x $cols', (stored) => {
    const { rows, cols, start, board } = stored;
    const options = { strategy: 'backtracking', moveOrder: STORED.moves } as const;
    const result = engine.create().solve({ rows, cols, start }, options);
    if (result.status !== 'found') throw new Error(result.status);
    expect([...stepBoard({ rows, cols }, result.path)].map((step) => step + STORED.firstStep)).toEqual(board);
    expect(result.strategy).toBe('backtracking');
    // Counted by a recursive textbook program in C.
    if (rows === 8) expect(result.nodes).toBe(8_250_733);
  });

  it('tries one start after the other, and of a closed tour one only', () => {
    const search = searcherPastTheRules(engine);
    const options = { strategy: 'backtracking' } as const;
    const open = { rows: 3, cols: 5 };
    let nodes = 0;
    for (let start = 0; start < 15; start++) nodes += search({ ...open, start }, options).nodes;
    expect(search(open, options)).toMatchObject({ status: 'impossible', proof: 'search', nodes });
    const closed = { rows: 4, cols: 5, closed: true };
    const fromCorner = search({ ...closed, start: 0 }, options);
    expect(fromCorner).toMatchObject({ status: 'impossible', proof: 'search', reason: 'search-exhausted' });
    expect(search(closed, options)).toEqual(fromCorner);
  });
});

describe('plain backtracking on every engine', () => {
  it('places the very squares that a plain recursive search places', () => {
    const searches = ENGINES.map(searcherPastTheRules);
    const seen = { found: 0, impossible: 0, limit: 0 };
    const limits = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(smallProblems, moveOrders, limits, ({ problem, ...drawn }, moveOrder, nodeLimit) => {
        const { rows, cols, closed = false } = problem;
        const { isBlocked, free, start, end = -1 } = drawn;
        // On one free square the end is no start for rules that exclude nothing but the end.
        fc.pre(free.length > 1 || end < 0);
        const others = free.filter((square) => square !== end);
        const starts = start === undefined ? (closed ? free.slice(0, 1) : others) : [start];
        const wanted = plainSearch({ rows, cols, isBlocked, starts, end, closed, moveOrder }, nodeLimit);
        seen[wanted.status]++;
        for (const search of searches) {
          const result = search(problem, { strategy: 'backtracking', moveOrder, nodeLimit });
          const path = result.status === 'impossible' ? [] : [...result.path];
          expect({ status: result.status, nodes: result.nodes, path }).toEqual(wanted);
        }
      }),
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(extent(5, 2));
  });

  it('starts at the lowest-numbered square that no rule excludes', () => {
    const options = { strategy: 'backtracking', moveOrder: STORED.moves } as const;
    const first = solveOnEvery({ rows: 5, cols: 5 }, options);
    if (first.status !== 'found') throw new Error(first.status);
    expect(first.path[0]).toBe(0);
    const inner = solveOnEvery({ rows: 4, cols: 5, end: 2 }, options);
    if (inner.status !== 'found') throw new Error(inner.status);
    expect(tourExistence({ rows: 4, cols: 5, start: 0, end: 2 }).status).toBe('impossible');
    expect(inner.path[0]).toBe(15);
  });
});
