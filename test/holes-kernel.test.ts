import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWasmEngine } from '../src/engines/wasm/engine.js';
import { loadKernelsSync } from '../src/engines/wasm/load.js';
import { type RulesOfHoles, rulesOfHoles } from '../src/existence/holes/rules.js';
import { tourExistence, useHolesKernel } from '../src/existence/index.js';
import type { HolesKernel } from '../src/problem/holes-kernel.js';
import { listOpenSquares } from '../src/problem/knight-graph.js';
import { type Board, normaliseBoard } from '../src/problem/problem.js';
import { createTsSolver } from '../src/ts.js';
import { extent } from './extent.js';
import { randomHoles } from './holed-boards.js';

/** The kernels for holes find what the loops in TypeScript find, move for move. */

const kernel: HolesKernel = createWasmEngine(loadKernelsSync()).holes!;

const OTHER_BOARD = normaliseBoard(randomHoles(20, 20, 0.05, 1));

/** Boards of one cell to 20 x 20, with up to half of the squares blocked. Most have equally many open squares of both colours. */
const boards = fc
  .record({
    rows: fc.integer({ min: 1, max: 20 }),
    cols: fc.integer({ min: 1, max: 20 }),
    share: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
    seed: fc.nat(2 ** 20),
    isUneven: fc.constantFrom(false, false, false, true),
    isSmall: fc.boolean(),
  })
  .map(({ rows, cols, share, seed, isUneven, isSmall }) => {
    const [height, width] = isSmall ? [3 + (rows % 7), 3 + (cols % 7)] : [rows, cols];
    const { blocked } = randomHoles(height, width, height * width < 4 ? 0 : share, seed, false);
    if (isUneven) blocked[seed % blocked.length] = 1;
    return { rows: height, cols: width, blocked };
  })
  .filter(({ blocked }) => blocked.includes(0) && blocked.includes(1))
  .map(normaliseBoard);

/** Returns all that rules say about a board. */
function answersOf(rules: RulesOfHoles, board: Board, end = -1): unknown {
  const { board: excluded, startsDiffer, complete } = rules;
  if (excluded) return { excluded, complete };
  const { twoFactor, factorState } = rules;
  const open = listOpenSquares(board);
  const first = rules.firstStart(0);
  const joins = (end < 0 ? open : [end]).map((square) => rules.mayJoin(first, square));
  // The reasons come last: for them, rules of a kernel run the other loops.
  const starts = open.map((square) => rules.excludes(square));
  if (!startsDiffer) expect(starts.every((exclusion) => exclusion === undefined)).toBe(true);
  const links = twoFactor && [twoFactor.links, twoFactor.missing, twoFactor.missingByKind];
  return { complete, first, joins, starts, links, sets: factorState?.sets };
}

/** Returns what rules say when no search follows. */
function verdictOf(rules: RulesOfHoles, board: Board): unknown {
  const { board: excluded, startsDiffer } = rules;
  return excluded ?? { startsDiffer, starts: listOpenSquares(board).map((square) => rules.excludes(square)) };
}

describe('the kernels for boards with holes', () => {
  test('give the rules of the loops in TypeScript, light and heavy', () => {
    const reasons = new Set<string>();
    fc.assert(
      fc.property(boards, fc.boolean(), fc.nat(), (board, closed, pick) => {
        const open = listOpenSquares(board);
        const end = closed || pick % 3 > 0 ? -1 : open[pick % open.length]!;
        const [own, other] = [kernel, undefined].map((one) =>
          rulesOfHoles(board, end, closed, undefined, one),
        );
        expect(answersOf(own!, board, end)).toEqual(answersOf(other!, board, end));
        // An attempt comes in between, and takes the memory.
        kernel.examineLightly(OTHER_BOARD, false);
        own!.applyHeavy();
        other!.applyHeavy();
        expect(answersOf(own!, board, end)).toEqual(answersOf(other!, board, end));
        const verdict = rulesOfHoles(board, end, closed, undefined, kernel);
        verdict.applyHeavy(undefined, true);
        expect(verdictOf(verdict, board)).toEqual(verdictOf(other!, board));
        reasons.add(other!.board?.reason ?? (other!.complete ? 'complete' : 'open'));
      }),
      { numRuns: extent(20_000, 600), seed: 1 },
    );
    for (const reason of ['open', 'cut-square', 'no-two-factor', 'no-connected-two-factor']) {
      expect(reasons).toContain(reason);
    }
  });

  test('exclude no board with a known tour', () => {
    const solver = createTsSolver();
    let found = 0;
    useHolesKernel(kernel);
    fc.assert(
      fc.property(boards, fc.boolean(), (board, closed) => {
        const problem = { rows: board.rows, cols: board.cols, blocked: board.blocked!, closed };
        if (
          solver.solve(problem, { strategy: 'warnsdorff-backtracking', nodeLimit: 2000 }).status !== 'found'
        )
          return;
        expect(tourExistence(problem).status).not.toBe('impossible');
        found++;
      }),
      { numRuns: extent(5000, 300), seed: 3 },
    );
    useHolesKernel(undefined);
    expect(found).toBeGreaterThan(20);
  });

  test('leave boards beyond their memory to other loops', () => {
    const blocked = new Uint8Array(1100 * 1000);
    blocked[0] = 1;
    blocked[1] = 1;
    const board = normaliseBoard({ rows: 1100, cols: 1000, blocked });
    expect(kernel.examineLightly(board, false)).toBeUndefined();
    expect(kernel.examineHeavily(board, false, -1, false, false, true)).toBeUndefined();
  });

  test('decide a board of 300 x 300 as the loops do', () => {
    for (const [share, closed] of [
      [0.03, false],
      [0.1, true],
    ] as const) {
      const board = normaliseBoard(randomHoles(300, 300, share, 9));
      const [own, other] = [kernel, undefined].map((one) => rulesOfHoles(board, -1, closed, undefined, one));
      own!.applyHeavy();
      other!.applyHeavy();
      expect(answersOf(own!, board)).toEqual(answersOf(other!, board));
    }
  });
});
