import { describe, expect, test } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import type { TourProblem } from '../../src/problem/problem.js';
import { Random } from '../../src/problem/random.js';
import { ENGINES } from '../engines.js';
import { randomHoles } from '../holed-boards.js';

const HOUR = 3_600_000;
const SHARES = [0.02, 0.05, 0.1, 0.15, 0.2];
const BOARDS = 2000;
/** What takes about a second at 5 us a decision. */
const NODE_LIMIT = 200_000;

/** Boards of 6 x 6 to 40 x 40 with holes that leave the colours balanced: open and closed, with and without ends. */
function* holedProblems(keepsCorners: boolean): Iterable<TourProblem> {
  const generator = new Random();
  generator.seed(10, Number(keepsCorners), 0);
  for (let number = 0; number < BOARDS; number++) {
    const rows = 6 + generator.drawBelow(35);
    const cols = 6 + generator.drawBelow(35);
    const share = SHARES[number % SHARES.length]!;
    const isLarge = rows > 6 && cols > 6;
    const board = randomHoles(rows, cols, share, number, keepsCorners && isLarge);
    const free = [...board.blocked.keys()].filter((square) => board.blocked[square] === 0);
    const pick = (from: readonly number[]): number => from[generator.drawBelow(from.length)]!;
    const start = pick(free);
    const colour = (square: number): number => (Math.floor(square / cols) + (square % cols)) % 2;
    const end = pick(free.filter((square) => colour(square) !== colour(start)));
    yield { ...board, closed: true };
    yield board;
    yield { ...board, start };
    yield { ...board, end };
    yield { ...board, start, end };
  }
}

describe.each(ENGINES.filter(({ name }) => name !== 'wasm without SIMD'))(
  'boards with holes on $name',
  (engine) => {
    const solver = engine.create();

    test.each([true, false])('random holes, corners kept: %s', { timeout: HOUR }, (keepsCorners) => {
      const verdicts = new Map<string, number>();
      let undecided = 0;
      let asked = 0;
      let most = 0;
      for (const problem of holedProblems(keepsCorners)) {
        const result = solver.solve(problem, { nodeLimit: NODE_LIMIT });
        asked++;
        expect(result.nodes).toBeLessThanOrEqual(NODE_LIMIT);
        most = Math.max(most, result.nodes);
        if (result.status === 'found') {
          const check = checkTour(problem, result.path);
          if (!check.ok) expect.fail(`${JSON.stringify(problem)}: ${check.message}`);
        }
        if (result.status === 'limit') undecided++;
        const verdict =
          result.status === 'impossible' ? result.reason : `${result.status}, ${result.strategy}`;
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      }
      console.log(
        `${engine.name}, ${asked} problems: ${undecided} undecided, at most ${most} nodes`,
        Object.fromEntries([...verdicts].sort()),
      );
      expect(asked).toBe(5 * BOARDS);
      expect(undecided).toBeLessThanOrEqual(asked * 0.005);
      for (const verdict of ['found, edge-search', 'no-two-factor', 'cut-square', 'dead-end-square']) {
        expect(verdicts.get(verdict) ?? 0, verdict).toBeGreaterThan(50);
      }
    });
  },
);
