import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orientBoard } from '../../src/census/board.js';
import type { CensusEngine } from '../../src/census/engine.js';
import type { CensusKernel } from '../../src/census/kernel.js';
import { estimateMemory } from '../../src/census/memory.js';
import { tourSource } from '../../src/census/sampler.js';
import { splitBoard } from '../../src/census/sweep.js';
import { CENSUS_ON_WASM } from '../../src/census/wasm.js';
import { countTours, createSampler, type TourProblem, tours } from '../../src/census.js';
import { tourExistence } from '../../src/existence/index.js';
import { batchPath } from '../../src/problem/batch.js';
import { checkTour } from '../../src/problem/check.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { TOUR_STATUSES } from '../../src/problem/result.js';
import { arraysOf } from '../batch-checks.js';
import { extent, inSweep, sampleOf } from '../extent.js';
import { CENSUS_ENTRIES, problemsWithTours, result, smallProblems } from './problems.js';

/**
 * Returns the deviation of samples from uniform ones in standard deviations, by Pearson's chi-square. Its mean is the degrees
 * of freedom, its variance twice as much.
 */
function unevenness(hits: readonly number[], draws: number): number {
  const even = draws / hits.length;
  const chiSquare = hits.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
  const freedom = hits.length - 1;
  return (chiSquare - freedom) / Math.sqrt(2 * freedom);
}

/** Returns the number of samples of each tour of the list. */
function hitsOf(problem: TourProblem, draws: number, seed: number): number[] {
  const places = new Map(Array.from(tours(problem), (tour, place) => [tour.join(), place]));
  const hits = Array.from({ length: places.size }, () => 0);
  const sampler = createSampler(problem);
  expect(sampler.count).toBe(BigInt(places.size));
  for (let stream = 0; stream < draws; stream++) {
    const tour = sampler.sample({ seed, stream });
    const place = places.get(tour.join());
    expect(place, tour.join()).toBeDefined();
    hits[place!]!++;
  }
  return hits;
}

/** Returns an engine, and an array of the kernels that it creates. */
function watchKernels(engine: CensusEngine): { kernels: CensusKernel[]; engine: CensusEngine } {
  const kernels: CensusKernel[] = [];
  const createKernel: CensusEngine['createKernel'] = (memory) => {
    const kernel = engine.createKernel(memory);
    kernels.push(kernel);
    return kernel;
  };
  return { kernels, engine: { ...engine, createKernel } };
}

/** Problems, their numbers of tours, and samples per tour. `npm test` runs those with few tours. */
const ALL_EVEN: readonly (readonly [TourProblem, tours: number, each: number])[] = [
  [{ rows: 6, cols: 6, closed: true }, 9862, 8],
  [{ rows: 5, cols: 5 }, 864, 40],
  [{ rows: 5, cols: 6 }, 18_784, 5],
  [{ rows: 5, cols: 6, start: 0 }, 4542, 8],
  [{ rows: 5, cols: 5, start: 0, end: 24 }, 56, 100],
  [{ rows: 5, cols: 6, closed: true }, 8, 500],
  [{ rows: 10, cols: 3, closed: true, start: 7 }, 16, 200],
  [{ rows: 3, cols: 4 }, 8, 500],
  [{ rows: 4, cols: 7, start: 0 }, 1682, 10],
  [{ rows: 6, cols: 7, closed: true, blocked: [14, 27] }, 11_014, 6],
  [{ rows: 6, cols: 6, blocked: [14, 15] }, 5104, 8],
];

const EVEN = extent(
  ALL_EVEN,
  ALL_EVEN.filter(([, count]) => count < 1000),
);

/** Every sixth problem is fast in TypeScript. */
const LARGER: readonly TourProblem[] = [
  { rows: 6, cols: 8, start: 0, end: 1 },
  { rows: 7, cols: 8, closed: true },
  { rows: 6, cols: 7 },
  { rows: 8, cols: 8, blocked: [57, 54, 31, 45, 41, 59, 23, 10, 51, 14, 49, 62] },
  { rows: 8, cols: 8, closed: true, blocked: [27, 28, 35, 36] },
  { rows: 20, cols: 4 },
  { rows: 3, cols: 40, closed: true },
];

describe('a sampler', () => {
  test.each(EVEN)('samples all tours uniformly: %o, %i', (problem, count, each) => {
    const hits = hitsOf(problem, each * count, 2024);
    expect(hits.length).toBe(count);
    // A uniform sampler exceeds this with probability 1/2000; the seed is fixed.
    expect(Math.abs(unevenness(hits, each * count))).toBeLessThan(3.5);
  });

  test('samples tours of the list, the same on every engine', () => {
    fc.assert(
      fc.property(fc.oneof(smallProblems, problemsWithTours()), fc.nat(), (problem, seed) => {
        const list = new Set(Array.from(tours(problem), (tour) => tour.join()));
        const samplers = CENSUS_ENTRIES.map(({ createSampler }) => createSampler(problem));
        for (const { count } of samplers) expect(count).toBe(BigInt(list.size));
        if (list.size === 0) {
          for (const sampler of samplers) expect(() => sampler.sample()).toThrow(RangeError);
          return;
        }
        for (let stream = 0; stream < 20; stream++) {
          const [one, other = one] = samplers.map((sampler) => sampler.sample({ seed, stream }));
          expect(other).toEqual(one);
          expect(list.has(one!.join()), one!.join()).toBe(true);
        }
      }),
      { numRuns: extent(400, 40) },
    );
  });

  test.each(sampleOf(LARGER, 6))('samples the same tours on every engine on larger boards: %o', (problem) => {
    const [one, other = one] = CENSUS_ENTRIES.map(({ createSampler }) => createSampler(problem));
    expect(one!.count).toBe(other!.count);
    expect(countTours(problem)).toMatchObject({ count: one!.count });
    const drawn = new Set<string>();
    for (let stream = 0; stream < 100; stream++) {
      const tour = one!.sample({ seed: 9, stream });
      expect(checkTour(problem, tour)).toEqual({ status: 'valid', ok: true });
      expect(other!.sample({ seed: 9, stream })).toEqual(tour);
      drawn.add(tour.join());
    }
    expect(drawn.size).toBe(100);
  });

  test('returns another tour for another seed or stream, in a new array', () => {
    const sampler = createSampler({ rows: 6, cols: 7, closed: true });
    const one = sampler.sample();
    expect(sampler.sample({ seed: 0, stream: 0 })).toEqual(one);
    expect(sampler.sample({ seed: 0, stream: 0 })).not.toBe(one);
    expect(sampler.sample({ seed: 1 })).not.toEqual(one);
    expect(sampler.sample({ stream: 1 })).not.toEqual(one);
    expect(one.buffer.byteLength).toBe(4 * 42);
  });
});

describe.each(CENSUS_ENTRIES)('a batch of a sampler of $name', ({ createSampler }) => {
  test('equals the single samples, and streams wrap around', () => {
    const problem = { rows: 5, cols: 6, blocked: [0, 29] };
    const sampler = createSampler(problem);
    const stream = 2 ** 32 - 5;
    const batch = sampler.sampleBatch({ count: 10, seed: 3, stream });
    expect(batch).toMatchObject({ count: 10, squares: 30 });
    expect(batch.paths).toBeInstanceOf(Uint8Array);
    for (let i = 0; i < 10; i++) {
      const tour = sampler.sample({ seed: 3, stream: (stream + i) % 2 ** 32 });
      expect(Array.from(batchPath(batch, i))).toEqual(Array.from(tour));
      expect(checkTour(problem, tour)).toEqual({ status: 'valid', ok: true });
      expect(TOUR_STATUSES[batch.statuses[i]!]).toBe('found');
      expect(batch.nodes[i]).toBe(28);
    }
  });

  test('is written to the arrays in out', () => {
    const sampler = createSampler({ rows: 5, cols: 5 });
    const out = arraysOf(Uint16Array, 2, 25, 10);
    const batch = sampler.sampleBatch({ count: 2, out });
    expect(batch.paths).toBe(out.paths);
    expect(Array.from(out.paths.subarray(25, 50))).toEqual(Array.from(sampler.sample({ stream: 1 })));
    expect(Array.from(out.paths.subarray(50))).toEqual(Array(10).fill(0xab));
    expect(() => sampler.sampleBatch({ count: 3, out })).toThrow(RangeError);
  });

  test('is impossible if a rule excludes tours', () => {
    const sampler = createSampler({ rows: 4, cols: 8, closed: true });
    expect(sampler.count).toBe(0n);
    expect(() => sampler.sample()).toThrow(/no tour/);
    const batch = sampler.sampleBatch({ count: 2 });
    expect(Array.from(batch.visited)).toEqual([0, 0]);
    for (const status of batch.statuses) expect(TOUR_STATUSES[status]).toBe('impossible');
  });

  test('is impossible if the count is 0', () => {
    const problem = { rows: 5, cols: 6, closed: true, blocked: [3, 7] };
    expect(tourExistence(problem)).toEqual({ status: 'unknown' });
    expect(createSampler(problem).count).toBe(0n);
  });

  test('throws after the sampler is closed', () => {
    const sampler = createSampler({ rows: 5, cols: 5 });
    sampler.close();
    sampler.close();
    expect(sampler.count).toBe(864n);
    expect(() => sampler.sample()).toThrow(/closed/);
    expect(() => sampler.sampleBatch({ count: 1 })).toThrow(/closed/);
  });

  inSweep('rejects a preparation that does not fit, before it begins, with both figures', () => {
    const memory = 20_000_000;
    const refused = () => createSampler({ rows: 8, cols: 8, closed: true }, { memory });
    expect(refused).toThrow(/^too-large.* \d{9,} bytes.*20000000/);
    expect(() => createSampler({ rows: 12, cols: 12 })).toThrow(/too-large/);
    expect(() => createSampler({ rows: 30, cols: 12, blocked: [0] })).toThrow(/too-large/);
  });

  test('rejects boards with too many tours', () => {
    expect(() => createSampler({ rows: 3, cols: 200, closed: true })).toThrow(/too many tours/);
    expect(() => createSampler({ rows: 5, cols: 20, closed: true })).toThrow(/too many tours/);
  });
});

test('rejects bad input and reports what is allowed', () => {
  const create = (problem: object, options = {}) => createSampler(problem as TourProblem, options);
  expect(() => create({ rows: 0, cols: 8 })).toThrow(RangeError);
  expect(() => create({ rows: 6, cols: 6, seed: 1 })).toThrow(/unknown key 'seed'/);
  expect(() => create({ rows: 6, cols: 6, memory: 1 })).toThrow(/'memory' belongs to the options/);
  expect(() => create({ rows: 6, cols: 6 }, { closed: true })).toThrow(/'closed' belongs to the problem/);
  expect(() => create({ rows: 6, cols: 6 }, { memory: 0 })).toThrow(/memory is 0/);
  expect(() => create({ rows: 6, cols: 6 }, { memory: '1' })).toThrow(TypeError);
  expect(() => create({ rows: 6, cols: 6 }, { engine: 'ts' })).toThrow(/census\/js has it on JavaScript/);
  const sampler = create({ rows: 5, cols: 5 });
  const sample = (options: unknown) => sampler.sample(options as object);
  expect(() => sample({ seed: -1 })).toThrow(/seed is -1/);
  expect(() => sample({ stream: 2 ** 32 })).toThrow(/stream is 4294967296/);
  expect(() => sample({ seed: '1' })).toThrow(TypeError);
  expect(() => sample({ count: 2 })).toThrow(/unknown key 'count'/);
  expect(() => sample(7)).toThrow(TypeError);
  const batch = (options: unknown) => sampler.sampleBatch(options as { count: number });
  expect(() => batch({})).toThrow(/count/);
  expect(() => batch({ count: -1 })).toThrow(RangeError);
  expect(() => batch({ count: 1, out: {} })).toThrow(/out.paths/);
  expect(batch({ count: 0 }).paths.length).toBe(0);
});

inSweep.each(CENSUS_ENTRIES)('a closed sampler releases its memory: $name', async (entry) => {
  const { kernels, engine } = watchKernels(entry.engine);
  const draws = new Map([['only', tourSource(engine, normaliseProblem({ rows: 6, cols: 6 }), 2 ** 30)]]);
  const kernel = new WeakRef(kernels.pop()!);
  // Drops the only reference to the kernel.
  draws.clear();
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let turn = 0; turn < 10 && kernel.deref(); turn++) {
    await new Promise((resolve) => setTimeout(resolve));
    collect();
  }
  expect(kernel.deref()).toBeUndefined();
});

const GUESSED: readonly TourProblem[] = [
  { rows: 6, cols: 8, start: 0, end: 1 },
  { rows: 6, cols: 6 },
  { rows: 8, cols: 8, closed: true, blocked: [27, 28, 35, 36] },
];

test.each(sampleOf(GUESSED, GUESSED.length))(
  'uses at most the estimated memory, and not far less: %o',
  (problem) => {
    const board = orientBoard(normaliseProblem(problem));
    for (const { name, ...entry } of CENSUS_ENTRIES) {
      const { kernels, engine } = watchKernels(entry.engine);
      const halves = splitBoard(board);
      const guess = result(estimateMemory(CENSUS_ON_WASM.load({}), board, halves, 2 ** 31, 'all-layers'));
      tourSource(engine, normaliseProblem(problem), 2 ** 31);
      const used = kernels.at(-1)!.get('peakBytes');
      expect(used, name).toBeLessThan(guess);
      expect(guess, name).toBeLessThan(4 * used);
    }
  },
);

test('reports the progress of the preparation', () => {
  const reports: number[] = [];
  createSampler({ rows: 6, cols: 6 }, { onProgress: (done, total) => reports.push(done / total) });
  expect(reports.length).toBeGreaterThan(10);
  expect(reports.at(-1)).toBe(1);
  for (const [i, share] of reports.entries()) expect(share).toBeGreaterThan(reports[i - 1] ?? 0);
  expect(() => createSampler({ rows: 5, cols: 5 }, { onProgress: 1 as never })).toThrow(
    new TypeError('onProgress is 1; it must be a function'),
  );
});
