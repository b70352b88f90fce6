import { beforeAll, describe, expect, it } from 'vitest';
import { countTours, tours } from '../src/census.js';
import { checkTour, type TourProblem, tourExistence } from '../src/index.js';
import { batchPath } from '../src/problem/batch.js';
import { CLOCKWISE } from '../src/problem/options.js';
import { ENGINES } from './engines.js';
import { extent } from './extent.js';
import { randomHoles } from './holed-boards.js';

/**
 * How uniform random tours are. All engines return the same ones (random-tour.test.ts), so the fastest one is measured. The
 * bounds were chosen before any measurement, except that of 6 x 6, which is a result.
 */
const solver = ENGINES[0]!.create();
const strategy = 'random';

/** A closed tour as a text that does not depend on its start and direction. */
function cycleKey(path: ArrayLike<number>): string {
  const squares = Array.from(path);
  const at = squares.indexOf(0);
  const turned = [...squares.slice(at), ...squares.slice(0, at)];
  if (turned[1]! > turned.at(-1)!) turned.push(...turned.splice(1).reverse());
  return String.fromCharCode(...turned);
}

describe('random tours of small boards', () => {
  it('are nearly uniform: every closed tour of 6 x 6 occurs, with about the same probability', () => {
    const all = Array.from(tours({ rows: 6, cols: 6, closed: true }), cycleKey);
    expect(all.length).toBe(9862);
    const counts = new Map(all.map((tour) => [tour, 0]));
    const count = extent(250_000, 100_000);
    const batch = solver.solveBatch({ rows: 6, cols: 6, closed: true, count }, { strategy });
    for (let i = 0; i < count; i++) {
      const tour = cycleKey(batchPath(batch, i));
      counts.set(tour, counts.get(tour)! + 1);
    }
    const expected = count / all.length;
    let squares = 0;
    for (const times of counts.values()) squares += (times - expected) ** 2 / expected;
    expect(counts.size).toBe(all.length);
    // In the small sample, one tour in 25,000 is expected not to occur.
    expect([...counts.values()].filter((times) => times === 0).length).toBeLessThanOrEqual(extent(0, 3));
    // Chi-square over its degrees of freedom is 1 + expected * v^2, where v is the coefficient of variation.
    const variation = Math.sqrt((squares / (all.length - 1) - 1) / expected);
    expect(variation).toBeGreaterThan(0);
    expect(variation).toBeLessThan(0.12);
  });

  it('are about equally likely: the open tours of 6 x 6 with any ends', () => {
    const all = 3_318_960;
    const count = extent(1_500_000, 120_000);
    const repeats = repeatedPairs({ rows: 6, cols: 6, count });
    // A coefficient of variation v makes 1 + v^2 times as many pairs of equal tours as uniform probabilities.
    const expected = (count * (count - 1)) / 2 / all;
    const noise = 3 / Math.sqrt(expected);
    expect(repeats / expected).toBeLessThan(1 + 0.04 ** 2 + noise);
    expect(repeats / expected).toBeGreaterThan(1 - noise);
  });

  it.each<TourProblem & { start: number }>([
    { rows: 4, cols: 7, start: 0 },
    { rows: 5, cols: 5, start: 12 },
    { rows: 5, cols: 6, start: 0 },
    { rows: 5, cols: 6, start: 14 },
    { rows: 4, cols: 7, start: 0, end: 27 },
    { rows: 3, cols: 12, start: 0, closed: true },
    { rows: 6, cols: 6, start: 0, closed: true, blocked: [3, 23] },
    { rows: 4, cols: 7, start: 0, blocked: [27] },
  ])('occur within a factor of two of the uniform share, every one: %j', (problem) => {
    const { start, closed, ...board } = problem;
    const keyOf = (path: ArrayLike<number>) =>
      closed ? cycleKey(Uint32Array.from(path)) : String.fromCharCode(...Array.from(path));
    const counts = new Map(Array.from(tours(problem), (tour) => [keyOf(tour), 0]));
    const all = counts.size;
    const count = Math.max(all * extent(40, 12), 3000);
    const batch = solver.solveBatch(
      closed ? { ...board, closed, count } : { ...board, starts: new Uint32Array(count).fill(start) },
      { strategy },
    );
    for (let i = 0; i < count; i++) {
      const tour = keyOf(batchPath(batch, i));
      counts.set(tour, counts.get(tour)! + 1);
    }
    expect(counts.size).toBe(all);
    const expected = count / all;
    // Expected deviation of the smallest and the largest frequency for uniform probabilities.
    const noise = Math.sqrt((2 * Math.log(all)) / expected);
    const times = [...counts.values()];
    expect(Math.min(...times)).toBeGreaterThan(0);
    expect(Math.min(...times) / expected).toBeGreaterThan(0.5 - noise);
    expect(Math.max(...times) / expected).toBeLessThan(2 + noise);
    // The coefficient of variation is below a sixth, so one of 10,000 tours is off by a factor of two.
    const squares = times.reduce((sum, value) => sum + (value - expected) ** 2 / expected, 0);
    const chiSquare = squares / (all - 1);
    // With the standard deviation of chi-square over its degrees of freedom, three times.
    expect(chiSquare).toBeLessThan(1 + expected / 36 + 3 * Math.sqrt(2 / (all - 1)));
  });

  it.each<TourProblem>([
    { rows: 3, cols: 4 },
    { rows: 4, cols: 5 },
    { rows: 5, cols: 5 },
    { rows: 3, cols: 8 },
    { rows: 9, cols: 3 },
    { rows: 5, cols: 6 },
    { rows: 4, cols: 7 },
    { rows: 3, cols: 10 },
    { rows: 4, cols: 5, end: 0 },
    { rows: 3, cols: 8, end: 0 },
    { rows: 5, cols: 6, end: 14 },
    { rows: 6, cols: 6, blocked: [14, 15] },
    { rows: 6, cols: 6, blocked: [0, 1] },
    // Four squares in a circle, and one beside it.
    { rows: 5, cols: 4, blocked: [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 16, 18, 19] },
    ...seededBoards(extent(20, 4)),
    { rows: 6, cols: 6, start: 14 },
  ])('of a count are about equally likely, whatever the board: %j', (problem) => {
    const all = Number(countTours(problem).count);
    const isListed = all <= 100_000;
    const most = isListed ? extent(4_000_000, 60_000) : extent(3_000_000, 100_000);
    const count = isListed ? Math.min(Math.max(40 * all, extent(40_000, 10_000)), most) : most;
    const { paths, visited } = solver.solveBatch({ ...problem, count }, { strategy });
    const squares = problem.rows * problem.cols;
    const isFree = problem.start === undefined && problem.end === undefined;
    const counts = new Map<string, number>();
    let pairs = 0;
    for (let i = 0; i < count; i++) {
      const path = paths.subarray(i * squares, i * squares + visited[i]!);
      if (i < 100) expect(checkTour(problem, path).status).toBe('valid');
      if (isFree && path[0]! > path.at(-1)!) path.reverse();
      const key = String.fromCharCode(...path);
      const times = counts.get(key) ?? 0;
      pairs += times;
      counts.set(key, times + 1);
    }
    if (isListed && count >= 12 * all) expect(counts.size).toBe(all);
    // Pairs of equal tours, relative to those of uniform probabilities: 1 + v^2 on average, and its deviation.
    const ratio = pairs / ((count * (count - 1)) / 2 / all);
    const bound = problem.start === undefined ? 0.12 : 0.05;
    expect(ratio).toBeLessThan(1 + bound ** 2 + (3 * Math.sqrt(2 * all)) / count);
  });

  it.each([
    { closed: true, starts: true },
    { closed: false, starts: true },
    { closed: false, starts: false },
  ])('use mirrored moves equally often: %j', ({ closed, starts }) => {
    const count = extent(50_000, 20_000);
    const uses = new Map<number, number>();
    const each = starts ? { starts: Uint32Array.from({ length: count }, (_, i) => i % 64) } : { count };
    const batch = solver.solveBatch({ rows: 8, cols: 8, closed, ...each }, { strategy });
    for (let i = 0; i < count; i++) {
      const path = batchPath(batch, i);
      for (let step = closed ? 0 : 1; step < 64; step++) {
        const [from, to] = [path[(step + 63) % 64]!, path[step]!];
        const edge = Math.min(from, to) * 64 + Math.max(from, to);
        uses.set(edge, (uses.get(edge) ?? 0) + 1);
      }
    }
    expect(uses.size).toBe(168);
    for (const [edge, times] of uses) {
      const images = [...imagesOf(edge)].map((image) => uses.get(image)!);
      const share = images.reduce((sum, image) => sum + image, 0) / images.length / count;
      const deviation = Math.sqrt(count * share * (1 - share));
      if (share < 1) expect(Math.abs(times - count * share)).toBeLessThan(5 * deviation);
    }
  });
});

/** Draws boards with holes that have 2 to 100,000 open tours. */
function seededBoards(count: number): TourProblem[] {
  const boards: TourProblem[] = [];
  for (let seed = 0; boards.length < count; seed++) {
    const rows = 3 + (seed % 5);
    const cols = 3 + ((seed * 7) % 4);
    const { blocked } = randomHoles(rows, cols, (seed % 4) / 6 + 0.06, seed, false);
    const problem = { rows, cols, blocked };
    if (blocked.every((hole) => hole === 0) || tourExistence(problem).status === 'impossible') continue;
    const all = Number(countTours(problem).count);
    if (all > 1 && all <= 100_000)
      boards.push({ ...problem, blocked: [...blocked.keys()].filter((i) => blocked[i]) });
  }
  return boards;
}

/** Number of pairs of equal tours among the open tours of a batch, in either direction, by a hash of 64 bits. */
function repeatedPairs(problem: TourProblem & { count: number }): number {
  const { rows, cols, count } = problem;
  const squares = rows * cols;
  const { paths } = solver.solveBatch(problem);
  const hashes = new BigUint64Array(count);
  const halves = new Uint32Array(hashes.buffer);
  for (let i = 0; i < count; i++) {
    const first = i * squares;
    const forwards = paths[first]! < paths[first + squares - 1]!;
    let [low, high] = [0x9747b28c, 0x3c6ef372];
    for (let step = 0; step < squares; step++) {
      const square = paths[first + (forwards ? step : squares - 1 - step)]!;
      low = Math.imul(low ^ square, 0xcc9e2d51);
      low = (low << 15) | (low >>> 17);
      high = Math.imul(high ^ square, 0x85ebca6b);
      high = (high << 13) | (high >>> 19);
    }
    halves[2 * i] = low;
    halves[2 * i + 1] = high;
  }
  hashes.sort();
  let pairs = 0;
  let run = 0;
  for (let i = 1; i < count; i++) {
    run = hashes[i] === hashes[i - 1] ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

/** A move of 8 x 8 up to the symmetries of the board. */
function imagesOf(edge: number): Set<number> {
  const images = new Set<number>();
  for (let symmetry = 0; symmetry < 8; symmetry++) {
    const image = (square: number): number => {
      const row = symmetry & 1 ? 7 - (square >> 3) : square >> 3;
      const col = symmetry & 2 ? 7 - (square & 7) : square & 7;
      return symmetry & 4 ? col * 8 + row : row * 8 + col;
    };
    const [one, other] = [image(Math.floor(edge / 64)), image(edge % 64)];
    images.add(Math.min(one, other) * 64 + Math.max(one, other));
  }
  return images;
}

/**
 * Whether the grid remains that the initial, constructed tour has: it repeats every six rows and columns. The test and its
 * threshold were defined before it was run: closed tours of 120 x 120 from 20 seeds; of the squares at least six from the
 * border, by class (row and column modulo 6) and by move, the share of the squares of the class that have that edge. A is
 * the root mean square, over classes and moves, of the difference between the mean of a class over the seeds and the mean
 * of the move over all classes. B is the root mean square of the standard error of the mean, which is the standard
 * deviation between seeds over the root of 20. Without a grid, A / B is 1, within about 0.1. The threshold is 1.2.
 */
describe('random tours of large boards', () => {
  const SIDE = 120;
  const SEEDS = 20;
  const MARGIN = 6;

  /** By class and move: the share of the squares of the class that have the edge. */
  function shares(path: Uint32Array): Float64Array {
    const uses = new Float64Array(36 * 8);
    const squares = new Float64Array(36);
    for (const [i, square] of path.entries()) {
      const row = Math.floor(square / SIDE);
      const col = square % SIDE;
      if (Math.min(row, col) < MARGIN || Math.max(row, col) >= SIDE - MARGIN) continue;
      const at = (row % 6) * 6 + (col % 6);
      squares[at]!++;
      for (const next of [path[(i + 1) % path.length]!, path.at(i - 1)!]) {
        const dRow = Math.floor(next / SIDE) - row;
        const dCol = (next % SIDE) - col;
        uses[at * 8 + CLOCKWISE.findIndex((move) => move[0] === dRow && move[1] === dCol)]!++;
      }
    }
    return uses.map((times, i) => times / squares[i >> 3]!);
  }

  /** A / B. */
  function gridRatio(samples: readonly Float64Array[]): number {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    let between = 0;
    let noise = 0;
    for (let move = 0; move < 8; move++) {
      const classes = Array.from({ length: 36 }, (_, at) => samples.map((sample) => sample[at * 8 + move]!));
      const means = classes.map(mean);
      const overall = mean(means);
      for (const [at, values] of classes.entries()) {
        between += (means[at]! - overall) ** 2;
        const squares = values.reduce((sum, value) => sum + (value - means[at]!) ** 2, 0);
        noise += squares / (SEEDS - 1) / SEEDS;
      }
    }
    return Math.sqrt(between / noise);
  }

  const samples: Float64Array[] = [];
  beforeAll(() => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const result = solver.solve({ rows: SIDE, cols: SIDE, closed: true }, { strategy, seed });
      if (result.status !== 'found') throw new Error(result.status);
      samples.push(shares(result.path));
    }
  });

  it('do not show the grid of their construction', () => {
    expect(gridRatio(samples)).toBeLessThan(1.2);
  });

  it('have no preferred direction: each of the four undirected moves is a quarter of them', () => {
    // A square has two edges, so a quarter of the moves is half of the squares, seen from both ends.
    for (let move = 0; move < 4; move++) {
      const values = samples.map((sample) => {
        let share = 0;
        for (let at = 0; at < 36; at++) share += (sample[at * 8 + move]! + sample[at * 8 + move + 4]!) / 36;
        return share;
      });
      const mean = values.reduce((sum, value) => sum + value, 0) / SEEDS;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      const error = Math.sqrt(squares / (SEEDS - 1) / SEEDS);
      expect(error).toBeLessThan(0.005);
      expect(Math.abs(mean - 0.5)).toBeLessThan(5 * error);
    }
  });

  it('would fail this test with a weak grid', () => {
    const constructed = solver.solve(
      { rows: SIDE, cols: SIDE, closed: true },
      { strategy: 'divide-and-conquer' },
    );
    if (constructed.status !== 'found') throw new Error(constructed.status);
    const grid = shares(constructed.path);
    // Adds a fiftieth of the contrast of the grid.
    const mixed = samples.map((sample) => sample.map((share, i) => share + 0.02 * (grid[i]! - 0.25)));
    expect(gridRatio(mixed)).toBeGreaterThan(1.2);
  });
});
