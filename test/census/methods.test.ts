import { describe, expect, test } from 'vitest';
import { type OrientedBoard, orientBoard } from '../../src/census/board.js';
import { countPass, type FrontierPlan, frontierCount } from '../../src/census/frontier.js';
import { fromRemainders, primesFor } from '../../src/census/remainders.js';
import { splitBoard } from '../../src/census/sweep.js';
import { countTours, type TourProblem } from '../../src/census.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { extent, inSweep, sampleOf } from '../extent.js';
import { CENSUS_ENTRIES, countOnEvery, result } from './problems.js';
import { published } from './published.js';

const MEMORY = 2 ** 30;
const PRIME = 2147483629;

function boardOf(problem: TourProblem): OrientedBoard {
  return orientBoard(normaliseProblem(problem));
}

function frontierPlan(board: OrientedBoard): FrontierPlan {
  return { board, halves: splitBoard(board), bytes: 0 };
}

const PROBLEMS: TourProblem[] = [
  { rows: 6, cols: 6, closed: true },
  { rows: 5, cols: 9, closed: true, blocked: [22] },
  { rows: 5, cols: 6 },
  { rows: 7, cols: 5, blocked: [12, 22] },
  { rows: 7, cols: 5, start: 2, blocked: [0] },
  { rows: 5, cols: 6, start: 0, end: 5 },
  { rows: 9, cols: 4, start: 0, end: 35 },
];

describe.each(CENSUS_ENTRIES)('on $name', ({ engine, countTours }) => {
  test.each(sampleOf(PROBLEMS, 2))('one sweep and two halves return the same count: %o', (problem) => {
    const board = boardOf(problem);
    const plan = frontierPlan(board);
    expect(plan.halves).toBeDefined();
    const halves = result(countPass(engine, plan, 0, MEMORY));
    const whole = result(countPass(engine, { board, halves: undefined }, 0, MEMORY));
    expect(halves).toMatchObject({ count: whole.count });
    expect(whole.count).toBeGreaterThan(0n);
    for (const halfPlan of [plan, { board, halves: undefined }]) {
      const reduced = result(countPass(engine, halfPlan, PRIME, MEMORY));
      expect(reduced.count).toBe(whole.count % BigInt(PRIME));
    }
  });

  test('combines remainders to a number of more than 64 bits', () => {
    const board = boardOf({ rows: 3, cols: 46, closed: true });
    const count = result(frontierCount(engine, frontierPlan(board), MEMORY));
    expect(count).toBe(10145938076107491328n);
  });

  test('satisfies the recurrence of Elkies and Knuth for closed tours of 3 x 2n', () => {
    const coefficients = (
      '6 64 -200 -1000 3016 3488 -24256 23776 104168 -203408 -184704 443392 14336 -151296 ' +
      '145920 -263424 317440 36864 -966656 573440 131072'
    )
      .split(' ')
      .map(BigInt);
    // a(n) for n = 2 to 22; the others follow, each from 21 before.
    const listed = published.boards.find(({ sequence }) => sequence === 'A070030')!.counts;
    const counts = listed.slice(1, 22).map(BigInt);
    for (let n = 23; n <= 500; n++) {
      const last = counts.slice(-21).reverse();
      counts.push(coefficients.reduce((sum, coefficient, i) => sum + coefficient * last[i]!, 0n));
    }
    const count = (cols: number) => countTours({ rows: 3, cols, closed: true });
    expect(counts).toHaveLength(499);
    for (const cols of [46, extent(1000, 300)]) {
      expect(count(cols)).toEqual({ status: 'counted', count: counts[cols / 2 - 2], method: 'frontier' });
    }
    expect(String(counts[498])).toHaveLength(491);
  });
});

test('remainders determine the number', () => {
  const number = 3n ** 100n;
  const wanted = primesFor(159);
  expect(wanted).toHaveLength(6);
  expect(fromRemainders(wanted.map((prime) => [prime, number % BigInt(prime)]))).toBe(number);
});

describe('stopAt', () => {
  inSweep('is answered exactly for millions of tours', () => {
    const board: TourProblem = { rows: 5, cols: 10, closed: true };
    for (const stopAt of [2, 13_311_268]) {
      expect(countTours(board, { stopAt })).toEqual({ status: 'at-least', count: BigInt(stopAt) });
    }
    const more = { status: 'counted', count: 13_311_268n, method: 'frontier' };
    expect(countTours(board, { stopAt: 13_311_269 })).toEqual(more);
  });

  test('returns too-large if the whole count would', () => {
    const problem: TourProblem = { rows: 12, cols: 12, closed: true };
    expect(countTours(problem, { stopAt: 2, memory: 1000 }).status).toBe('too-large');
    expect(countTours({ rows: 2 ** 26, cols: 2 ** 26 }, { stopAt: 2 }).status).toBe('too-large');
  });

  test('is answered exactly, the same with both entry points', () => {
    for (const stopAt of [1, 3, 863, 864, 865]) {
      const enough = { status: 'at-least', count: BigInt(stopAt) };
      const all = { status: 'counted', count: 864n, method: 'frontier' };
      expect(countOnEvery({ rows: 5, cols: 5 }, { stopAt })).toEqual(stopAt > 864 ? all : enough);
      countOnEvery({ rows: 6, cols: 7, closed: true, blocked: [9, 32] }, { stopAt });
    }
  });
});
