import { describe, expect, test } from 'vitest';
import { boardInHand } from '../src/engines/board-in-hand.js';
import { tourExistence } from '../src/existence/index.js';
import type { TourProblem } from '../src/problem/problem.js';
import { Random } from '../src/problem/random.js';
import type { ImpossibleReason } from '../src/problem/result.js';
import { edgeSearch } from '../src/strategies/edge-search/edge-search.js';
import { stepsOf } from '../src/strategies/strategy.js';
import { ALL_ENGINES, solveOnEvery } from './engines.js';
import { extent, sampleOf } from './extent.js';
import { tourExists } from './oracle/brute-force.js';
import { finish, taskPastTheRules } from './search-checks.js';

/** The rule of four rows is known by its words. */
const OF_FOUR_ROWS = /\bouter (row|column)s (touch|have)\b/;

interface Ends {
  start?: number;
  end?: number;
  closed?: boolean;
}

/** The reason, if the rule of four rows says that there is no such tour. */
function deniedByFourRows(problem: TourProblem): ImpossibleReason | undefined {
  const answer = tourExistence(problem);
  return answer.status === 'impossible' && OF_FOUR_ROWS.test(answer.explanation) ? answer.reason : undefined;
}

/** All sets of so many squares. */
function* setsOf(squares: number, size: number, from = 0): Iterable<number[]> {
  if (size === 0) yield [];
  for (let first = from; size > 0 && first < squares; first++) {
    for (const rest of setsOf(squares, size - 1, first + 1)) yield [first, ...rest];
  }
}

/** The same board with its columns as rows. */
function turned({ rows, cols, ...rest }: TourProblem & { blocked: number[] }): TourProblem {
  const place = (square: number): number => (square % cols) * rows + Math.floor(square / cols);
  const { start, end } = rest as Ends;
  return {
    rows: cols,
    cols: rows,
    closed: rest.closed,
    blocked: rest.blocked.map(place),
    start: start === undefined ? undefined : place(start),
    end: end === undefined ? undefined : place(end),
  };
}

/** Whether a square of a board of four rows is in one of the middle rows. */
function isInner(square: number, cols: number): boolean {
  const row = Math.floor(square / cols);
  return row === 1 || row === 2;
}

describe('four rows with holes', () => {
  test('all boards of up to 24 squares and three holes: nothing is denied that brute force finds', () => {
    const denied = new Map<ImpossibleReason, number>();
    const generator = new Random();
    let left = 0;
    let none = 0;
    for (const cols of [3, 4, 5, 6]) {
      for (const holes of [1, 2, 3]) {
        for (const blocked of sampleOf([...setsOf(4 * cols, holes)], holes * cols)) {
          generator.seed(cols, holes, blocked[0]!);
          const free = [...Array(4 * cols).keys()].filter((square) => !blocked.includes(square));
          const drawn = (): number => free[generator.drawBelow(free.length)]!;
          const wanted: Ends[] = [{ closed: true }, {}, { start: drawn() }, { end: drawn() }];
          const [start, end] = [drawn(), drawn()];
          if (start !== end) wanted.push({ start, end });
          for (const ends of wanted) {
            const problem = { rows: 4, cols, blocked, ...ends };
            const reason = deniedByFourRows(problem);
            // Of a square only the rows are asked.
            if (cols !== 4) expect(deniedByFourRows(turned(problem))).toBe(reason);
            const exists = tourExists(
              { rows: 4, cols, blocked: (square) => blocked.includes(square) },
              { start: ends.start ?? -1, end: ends.end ?? -1, closed: ends.closed ?? false },
            );
            if (exists) expect(tourExistence(problem).status, JSON.stringify(problem)).toBe('unknown');
            else none++;
            if (!exists && tourExistence(problem).status === 'unknown') left++;
            if (reason !== undefined) denied.set(reason, (denied.get(reason) ?? 0) + 1);
          }
        }
      }
    }
    for (const reason of ['too-narrow', 'start-excluded', 'ends-excluded'] as const) {
      expect(denied.get(reason) ?? 0, reason).toBeGreaterThan(extent(30, 3));
    }
    expect(left).toBeLessThan(none / 8);
  });

  test('the tours that a search finds on larger boards are not denied, nor their ends', () => {
    const hand = boardInHand(ALL_ENGINES[2]!.createEngine());
    const generator = new Random();
    const found = { open: 0, closed: 0 };
    for (let number = 0; number < extent(3000, 150); number++) {
      generator.seed(number, 0, 0);
      const cols = 6 + generator.drawBelow(14);
      const holes = new Set<number>();
      for (let left = 1 + generator.drawBelow(8); left > 0; left--) {
        // Closed tours ask for more inner squares than outer ones.
        const square = generator.drawBelow(4 * cols);
        if (number % 3 === 0 || !isInner(square, cols)) holes.add(square);
      }
      const closed = number % 2 === 0;
      const problem = { rows: 4, cols, blocked: [...holes], closed };
      const result = finish(
        stepsOf(
          edgeSearch.solve(taskPastTheRules(hand, problem, { strategy: 'edge-search', nodeLimit: 500 })),
        ),
      );
      if (result.status !== 'found') continue;
      found[closed ? 'closed' : 'open']++;
      const [start, end] = [result.path[0]!, result.path.at(-1)!];
      const asked = closed
        ? [{}, { start }]
        : [{}, { start }, { end }, { start, end }, { start: end, end: start }];
      for (const ends of asked) {
        for (const one of [{ ...problem, ...ends }, turned({ ...problem, ...ends })]) {
          expect(tourExistence(one).status, JSON.stringify(one)).not.toBe('impossible');
        }
      }
    }
    expect(Math.min(found.open, found.closed)).toBeGreaterThan(extent(100, 3));
  });

  test.each([12, 13, 40])('4 x %i with any hole in an inner row has no tour, without a search', (cols) => {
    for (let hole = cols; hole < 3 * cols; hole++) {
      for (const closed of [false, true]) {
        const problem = { rows: 4, cols, blocked: [hole], closed };
        for (const one of [problem, turned(problem)]) {
          expect(solveOnEvery(one, {})).toMatchObject({ status: 'impossible', proof: 'rule', nodes: 0 });
        }
      }
    }
  });

  test('with a hole in an outer row, an end among the outer squares of the other colour is enough', () => {
    // (0,0) is white; the black outer squares have as many white inner ones beside them, and ask for one end.
    const board = { rows: 4, cols: 9, blocked: [0] };
    for (const ends of [{}, { start: 1 }, { start: 27, end: 1 }]) {
      expect(solveOnEvery({ ...board, ...ends }, {}).status).toBe('found');
    }
  });

  test.each<[TourProblem, ImpossibleReason, string]>([
    [
      { rows: 4, cols: 12, blocked: [17] },
      'too-narrow',
      'A tour of a 4 x 12 board is impossible: outer rows touch inner ones only, and with so few inner squares free it would have more ends than it can have in the outer ones.',
    ],
    [
      { rows: 12, cols: 4, blocked: [0, 17], closed: true },
      'too-narrow',
      'A closed tour of a 12 x 4 board is impossible: outer columns touch inner ones only, and with so few inner squares free it would have an end in the outer ones.',
    ],
    [
      { rows: 4, cols: 12, blocked: [5, 17], start: 13 },
      'start-excluded',
      'A tour of a 4 x 12 board needs an end wherever the outer rows have too few inner squares beside them, and an end at (1,1) cannot be all of these.',
    ],
    [
      { rows: 4, cols: 9, blocked: [0], start: 13, end: 11 },
      'ends-excluded',
      'A tour of a 4 x 9 board needs an end wherever the outer rows have too few inner squares beside them, and ends at (1,4) and (1,2) cannot be all of these.',
    ],
  ])('%o: %s', (problem, reason, explanation) => {
    expect(tourExistence(problem)).toEqual({ status: 'impossible', reason, explanation });
  });
});
