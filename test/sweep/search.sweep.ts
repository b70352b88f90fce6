import { describe, expect, test } from 'vitest';
import { ENGINES } from '../engines.js';
import { rectangles, type Sweep, squareBoards, sweep } from '../search-sweep.js';

const HOUR = 3_600_000;

function report(what: string, { tours, average, worst, worstProblem }: Sweep): void {
  const nodes = `${average.toFixed(4)} nodes a square on average, at most ${worst.toFixed(2)}`;
  console.log(`${what}: ${tours} tours found and checked, ${nodes} (${worstProblem})`);
}

/** Every start on one engine, which is enough: the others place the same squares, and are asked for one in 50. */
const RUNS = ENGINES.filter(({ name }) => name !== 'wasm without SIMD').map((engine) => ({
  engine,
  name: engine.name,
  every: engine.name === 'ts' ? 50 : 1,
}));

describe.each(RUNS)('warnsdorff-backtracking on $name', ({ engine, name, every }) => {
  const solver = engine.create();

  test.each([false, true])('every start of every square board, closed: %s', { timeout: HOUR }, (closed) => {
    const result = sweep(solver, squareBoards(closed, every));
    report(`${name}, square boards, ${closed ? 'closed' : 'open'}`, result);
    // Half the starts of odd boards are excluded by their colour.
    expect(result.tours).toBeGreaterThan((closed ? 37_000 : 54_000) / every);
    expect(result.worst).toBeLessThanOrEqual(4.5);
    expect(result.average).toBeLessThanOrEqual(1.15);
  });

  test.each([false, true])(
    'a twentieth of the starts of rectangles, closed: %s',
    { timeout: HOUR },
    (closed) => {
      const result = sweep(solver, rectangles(closed, 20 * every));
      report(`${name}, rectangles, ${closed ? 'closed' : 'open'}`, result);
      // 1 474 200 starts; boards of two odd sides have no closed tour, and half their open starts are excluded.
      expect(result.tours).toBeGreaterThan((closed ? 55_000 : 64_000) / every);
      expect(result.worst).toBeLessThanOrEqual(100);
      expect(result.average).toBeLessThanOrEqual(2);
    },
  );
});
