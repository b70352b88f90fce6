import { describe, expect, test } from 'vitest';
import { orientBoard } from '../../src/census/board.js';
import { frontierCount } from '../../src/census/frontier.js';
import { splitBoard } from '../../src/census/sweep.js';
import { countTours, createSampler, moveUsage, type TourProblem, tourClasses } from '../../src/census.js';
import { checkTour } from '../../src/problem/check.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { CENSUS_ENTRIES, countOf, countOnEvery } from '../census/problems.js';
import { firstCellsProblem, published } from '../census/published.js';

/**
 * Published counts that take too long for `npm test`. LARGEST_COUNT=1 adds boards of up to 63 squares, and three that take
 * minutes each.
 */

/** Boards with at most this many rows are counted at any length, others up to MAX_SQUARES. */
const MAX_ROWS_OF_LONG = 5;
const MAX_SQUARES = process.env.LARGEST_COUNT ? 63 : 56;

describe('published numbers', () => {
  test.each(published.boards)('$sequence', ({ closed, rows, firstCols, step, counts }) => {
    for (const [i, count] of counts.entries()) {
      const cols = firstCols + i * step;
      if (rows > MAX_ROWS_OF_LONG && rows * cols > MAX_SQUARES) break;
      expect(countOf({ rows, cols, closed }, 'wasm'), `${rows} x ${cols}`).toBe(BigInt(count));
    }
  });

  test.each(published.firstCells)('$sequence', (row) => {
    for (const [i, count] of row.counts.entries()) {
      const cells = row.firstCells + row.step * i;
      if (row.rows > MAX_ROWS_OF_LONG && cells > MAX_SQUARES) break;
      expect(countOf(firstCellsProblem(row, cells), 'wasm'), `${cells}`).toBe(BigInt(count));
    }
  });

  test('closed tours of 8 x 8 without the four central squares', () => {
    const blocked = [27, 28, 35, 36];
    expect(countOf({ rows: 8, cols: 8, closed: true, blocked }, 'wasm')).toBe(26_226_043_044n);
  });

  test('10 x 7, closed', () => {
    expect(countOf({ rows: 10, cols: 7, closed: true }, 'wasm')).toBe(1_250_063_279_938_854n);
  });

  test('6 x 7 by starts: all directed tours', () => {
    const problem = { rows: 6, cols: 7 };
    // The upper half: each of its squares represents its mirror image in the lower half.
    let sum = 0n;
    for (let row = 0; row < 3; row++) {
      for (let col = 0; col < 7; col++) sum += 2n * countOf({ ...problem, start: [row, col] }, 'wasm');
    }
    expect(sum).toBe(2n * countOf(problem, 'wasm'));
  });

  test.runIf(process.env.LARGEST_COUNT)('8 x 8 from 1 to 16: the closed tours with this move', () => {
    expect(countOf({ rows: 8, cols: 8, start: 1, end: 16 }, 'wasm')).toBe(11_837_244_334_694n);
  });

  test.runIf(process.env.LARGEST_COUNT)(
    '7 x 8: the paths from all squares are twice as many as the tours',
    () => {
      let sum = 0n;
      for (let row = 0; row < 4; row++) {
        for (let col = 0; col < 4; col++) {
          const images = row === 3 ? 2n : 4n;
          sum += images * countOf({ rows: 7, cols: 8, start: [row, col] }, 'wasm');
        }
      }
      expect(sum).toBe(2n * 20_666_425_060_328n);
    },
  );

  test.runIf(process.env.LARGEST_COUNT)('8 x 9, closed, which takes 3 GB and five minutes', () => {
    const result = countTours({ rows: 8, cols: 9, closed: true }, { memory: 2 ** 32 });
    expect(result).toMatchObject({ status: 'counted', count: 7_112_881_119_092_574n });
  });

  test('classes of 8 x 8', () => {
    expect(tourClasses({ rows: 8, cols: 8, closed: true })).toEqual({
      tours: 13_267_364_410_532n,
      classes: 1_658_420_855_433n,
      symmetric: { halfTurn: 2_432_932n, quarterTurn: 0n, reflection: 0n },
    });
  });
});

/** Counts by two methods, and samples from large boards. */

const MEMORY = 2 ** 31;

describe('by two methods', () => {
  const { engine } = CENSUS_ENTRIES[0];
  const boardOf = (problem: TourProblem) => orientBoard(normaliseProblem(problem));
  const result = <Result>(steps: Generator<unknown, Result>): Result => {
    for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value;
  };

  test.each<TourProblem>([
    { rows: 8, cols: 8, closed: true, blocked: [11, 38, 34, 62, 8, 33] },
    { rows: 8, cols: 8, blocked: [57, 54, 31, 45, 41, 59, 23, 10, 51, 14, 49, 62] },
    { rows: 7, cols: 6 },
    { rows: 6, cols: 7, closed: true, blocked: [0, 1] },
    { rows: 5, cols: 20, closed: true },
    { rows: 4, cols: 40, start: 0 },
  ])('halves and one sweep: %o', (problem) => {
    const board = boardOf(problem);
    const halves = result(frontierCount(engine, { board, halves: splitBoard(board), bytes: 0 }, MEMORY));
    expect(result(frontierCount(engine, { board, halves: undefined, bytes: 0 }, MEMORY))).toBe(halves);
    expect(halves).toBeGreaterThan(0n);
  });

  test.each<TourProblem>([
    { rows: 7, cols: 8, closed: true },
    { rows: 6, cols: 6 },
    { rows: 8, cols: 8, closed: true, blocked: [27, 28, 35, 36] },
    { rows: 6, cols: 10, closed: true },
  ])('both entries: %o', (problem) => {
    expect(countOnEvery(problem).status).toBe('counted');
  });

  test('closed tours of 7 x 8 through a move: the paths between its squares, and all tours less those without it', () => {
    const problem = { rows: 7, cols: 8, closed: true };
    for (const { from, to, tours } of moveUsage(problem)) {
      if (from === 1 && to === 16) {
        expect(tours).toBe(countOf({ rows: 7, cols: 8, start: 1, end: 16 }, 'wasm'));
        return;
      }
    }
    expect.unreachable('1-16 is a move of the board');
  });

  test('open tours of 6 x 6: 35 moves each', () => {
    let sum = 0n;
    for (const { tours } of moveUsage({ rows: 6, cols: 6 })) sum += tours;
    expect(sum).toBe(35n * 3_318_960n);
  });
});

describe('sampled tours', () => {
  test('closed ones of 8 x 8: each is valid, and the move 1-16 is in the expected share of them', () => {
    const problem = { rows: 8, cols: 8, closed: true };
    const sampler = createSampler(problem);
    expect(sampler.count).toBe(13_267_364_410_532n);
    const share = 11_837_244_334_694 / 13_267_364_410_532;
    const draws = 30_000;
    let used = 0;
    for (let stream = 0; stream < draws; stream++) {
      const tour = sampler.sample({ seed: 8, stream });
      if (stream < 1000) expect(checkTour(problem, tour)).toEqual({ status: 'valid', ok: true });
      const place = tour.indexOf(1);
      if (tour[(place + 1) % 64] === 16 || tour[(place + 63) % 64] === 16) used++;
    }
    const deviation = Math.sqrt(draws * share * (1 - share));
    expect(Math.abs(used - draws * share) / deviation).toBeLessThan(3.5);
  });

  test('open ones of 6 x 7: the moves of its first square are in the expected share of them', () => {
    const problem = { rows: 6, cols: 7 };
    const sampler = createSampler(problem);
    expect(sampler.count).toBe(389_969_466n);
    const draws = 20_000;
    const [one, other] = moveUsage(problem);
    const moves = [one!, other!];
    expect(moves.map(({ from, to }) => [from, to])).toEqual([
      [0, 9],
      [0, 15],
    ]);
    const used = moves.map(() => 0);
    for (let stream = 0; stream < draws; stream++) {
      const tour = sampler.sample({ seed: 7, stream });
      if (stream < 1000) expect(checkTour(problem, tour)).toEqual({ status: 'valid', ok: true });
      const place = tour.indexOf(0);
      for (const [i, { to }] of moves.entries()) {
        if (tour[place + 1] === to || tour[place - 1] === to) used[i]!++;
      }
    }
    for (const [i, { tours }] of moves.entries()) {
      const share = Number(tours) / Number(sampler.count);
      const deviation = Math.sqrt(draws * share * (1 - share));
      expect(Math.abs(used[i]! - draws * share) / deviation).toBeLessThan(3.5);
    }
  });
});
