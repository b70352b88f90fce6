import { describe, expect, it } from 'vitest';
import { moveUsage, type TourProblem, tours } from '../src/census.js';
import { checkTour } from '../src/problem/check.js';
import { plainBoard } from '../src/problem/problem.js';
import { Random } from '../src/problem/random.js';
import { Counts } from '../src/strategies/random/three-rows/counts.js';
import { Strip } from '../src/strategies/random/three-rows/strip.js';
import { drawThreeRows } from '../src/strategies/random/three-rows/three-rows.js';
import { countOf } from './census/engines.js';
import { ENGINES, solveOnEvery } from './engines.js';
import { extent, sampleOf } from './extent.js';

/** Keeps count of the words drawn. */
class CountedRandom extends Random {
  words = 0;

  override draw(): number {
    this.words++;
    return super.draw();
  }
}

/** A tour drawn in the place of another. */
function drawn(problem: TourProblem, from: Uint32Array, stream: number): Uint32Array {
  const path = from.slice();
  const random = new Random();
  random.seed(1, stream, 0);
  const steps = drawThreeRows(plainBoard(problem), path, problem.closed === true, random);
  while (!steps.next().done);
  return path;
}

/** A tour without its direction. */
function keyOf(path: ArrayLike<number>, closed: boolean): string {
  const squares = Array.from(path);
  // From one start; of a closed tour the direction is any.
  return closed && squares[1]! > squares.at(-1)!
    ? [squares[0], ...squares.slice(1).reverse()].join()
    : squares.join();
}

describe('random tours of three rows', () => {
  it.each<[TourProblem, number]>([
    [{ rows: 3, cols: 10, closed: true }, 16],
    [{ rows: 12, cols: 3, closed: true }, 176],
    [{ rows: 3, cols: 9, start: 0, end: 20 }, 4],
    [{ rows: 3, cols: 10, start: 20, end: 9 }, 80],
  ])('are each of all with the same probability: %j', (problem, existing) => {
    const { closed = false } = problem;
    const all = [...tours(problem)].map((tour) => tour.slice());
    expect(all.length).toBe(existing);
    const times = new Map(all.map((tour) => [keyOf(tour, closed), 0]));
    const each = extent(25, 10);
    for (let i = 0; i < each * existing; i++) {
      const path = drawn(problem, all[0]!, i);
      expect(path[0]).toBe(all[0]![0]);
      const key = keyOf(path, closed);
      times.set(key, times.get(key)! + 1);
    }
    expect(times.size).toBe(existing);
    let squares = 0;
    for (const count of times.values()) squares += (count - each) ** 2 / each;
    // Chi-square: its standard deviation is the root of twice its degrees of freedom.
    const freedom = existing - 1;
    expect(Math.abs(squares - freedom)).toBeLessThan(5 * Math.sqrt(2 * freedom));
  });

  it.each<TourProblem>(
    sampleOf(
      [
        { rows: 3, cols: 24, closed: true },
        { rows: 3, cols: 23, start: 0, end: 44 },
      ],
      2,
    ),
  )('use each move as often as all tours do: %j', (problem) => {
    const { closed = false } = problem;
    const all = Number(countOf(problem, 'wasm'));
    const solver = ENGINES[0]!.create();
    const count = extent(4000, 500);
    const used = new Map<string, number>();
    for (let stream = 0; stream < count; stream++) {
      const result = solver.solve(problem, { strategy: 'random', stream });
      if (result.status !== 'found') throw new Error(result.status);
      const { path } = result;
      for (let i = closed ? 0 : 1; i < path.length; i++) {
        const [one, other] = [path[i]!, path.at(i - 1)!];
        const move = `${Math.min(one, other)}-${Math.max(one, other)}`;
        used.set(move, (used.get(move) ?? 0) + 1);
      }
    }
    for (const { from, to, tours } of moveUsage(problem)) {
      const share = Number(tours) / all;
      const times = used.get(`${from}-${to}`) ?? 0;
      const deviation = Math.sqrt(count * share * (1 - share));
      expect(Math.abs(times - count * share), `${from}-${to}`).toBeLessThanOrEqual(5 * deviation);
    }
  });

  it.each<[TourProblem, number]>([
    [{ rows: 3, cols: 5000, closed: true }, 5000],
    [{ rows: 7001, cols: 3 }, 7001],
  ])('draw a word a column, and count no column once shares are steady: %j', (problem, columns) => {
    const result = solveOnEvery(problem);
    if (result.status !== 'found') throw new Error(result.status);
    const { path } = result;
    const [start, end] = [path[0], path.at(-1)];
    const random = new CountedRandom();
    random.seed(1, 2, 3);
    random.words = 0;
    const board = plainBoard(problem);
    const { closed = false } = problem;
    const steps = drawThreeRows(board, path, closed, random);
    while (!steps.next().done);
    expect(checkTour(problem, path)).toEqual({ ok: true });
    expect(path[0]).toBe(start);
    if (!closed) expect(path.at(-1)).toBe(end);
    expect(random.words).toBeLessThanOrEqual(columns + 1);
    const strip = new Strip(board);
    const counts = new Counts(strip, closed ? [] : [start!, end!]);
    // The columns between share what was counted for one.
    const counted = new Set(Array.from({ length: strip.length }, (_, column) => counts.before(column)));
    expect(counted.size).toBeLessThan(1000);
  });
});
