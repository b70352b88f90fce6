import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumOfAnswers } from '../../bench/harness/checksum.js';
import { fillShuffledStarts, sfc32, shuffledIndices } from '../../bench/harness/random.js';
import { bootstrapMedian, median, verdictOf } from '../../bench/harness/statistics.js';

const seeds = fc.nat({ max: 2 ** 32 - 1 });
const times = fc.double({ min: 0.01, max: 1e9, noNaN: true });

/** Standard normal numbers (Box & Muller 1958). */
function normals(seed: number, count: number): number[] {
  const next = sfc32(seed);
  const uniform = (): number => (next() + 0.5) / 2 ** 32;
  return Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

describe('median', () => {
  it('is the middle value, or the mean of the two', () => {
    expect(median([3])).toBe(3);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 2, 4])).toBe(3);
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('the bootstrap interval', () => {
  it('holds the median, lies among the values, and is the same for the same seed', () => {
    const launches = fc.array(fc.array(times, { minLength: 1, maxLength: 15 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(launches, seeds, (values, seed) => {
        const estimate = bootstrapMedian(values, seed);
        const all = values.flat();
        expect(estimate.values).toBe(all.length);
        expect(estimate.median).toBe(median(all));
        expect(estimate.lower).toBeGreaterThanOrEqual(Math.min(...all));
        expect(estimate.upper).toBeLessThanOrEqual(Math.max(...all));
        expect(estimate.lower).toBeLessThanOrEqual(estimate.upper);
        expect(bootstrapMedian(values, seed)).toEqual(estimate);
      }),
    );
  });

  it('covers the true median about 19 times in 20', () => {
    const trials = 100;
    let covered = 0;
    for (let trial = 0; trial < trials; trial++) {
      const { lower, upper } = bootstrapMedian([normals(trial + 1, 41).map((x) => 7 + x)], trial);
      if (lower <= 7 && upper >= 7) covered++;
    }
    // The percentile bootstrap of a median is a little off 95 %; two standard errors of 100 trials are 4 %.
    expect(covered / trials).toBeGreaterThan(0.9);
    expect(covered / trials).toBeLessThan(0.99);
  });

  it('is wider when the launches differ than when the same values are spread over them', () => {
    const noise = normals(5, 48).map((x) => x / 100);
    const launch = (i: number): number => Math.floor(i / 12);
    const values = noise.map((x, i) => 10 + x + launch(i) / 10);
    const byLaunch = [0, 1, 2, 3].map((wanted) => values.filter((_, i) => launch(i) === wanted));
    const spread = [0, 1, 2, 3].map((wanted) => values.filter((_, i) => i % 4 === wanted));
    const width = (estimate: { lower: number; upper: number }): number => estimate.upper - estimate.lower;
    expect(width(bootstrapMedian(byLaunch, 1))).toBeGreaterThan(1.3 * width(bootstrapMedian(spread, 1)));
  });

  it('refuses to make something of nothing', () => {
    expect(() => bootstrapMedian([], 1)).toThrow(RangeError);
    expect(() => bootstrapMedian([[], []], 1)).toThrow(RangeError);
  });
});

describe('the verdict', () => {
  it('shows no difference between equal samples', () => {
    expect(verdictOf(bootstrapMedian([[1, 1, 1, 1]], 1), false)).toBe('no difference shown');
    for (let seed = 1; seed <= 40; seed++) {
      // The same values in another order: no program is faster than itself.
      const samples = normals(seed, 40).map((x) => 100 + x);
      const ratios = shuffledIndices(seed, 40).map((i, place) => samples[i]! / samples[place]!);
      const balanced = [...ratios, ...ratios.map((ratio) => 1 / ratio)];
      expect(verdictOf(bootstrapMedian([balanced], seed), false)).toBe('no difference shown');
    }
  });

  it('names the faster one when the whole interval lies on one side of 1', () => {
    const ratios = normals(3, 30).map((x) => 1.5 + x / 50);
    const estimate = bootstrapMedian([ratios], 1);
    expect(verdictOf(estimate, false)).toBe('faster');
    expect(verdictOf(bootstrapMedian([ratios.map((ratio) => 1 / ratio)], 1), false)).toBe('slower');
  });

  it('names no winner on a busy machine', () => {
    expect(verdictOf({ median: 2, lower: 1.9, upper: 2.1, values: 9 }, true)).toBe('no winner named');
    expect(verdictOf({ median: 1, lower: 0.9, upper: 1.1, values: 9 }, true)).toBe('no difference shown');
  });
});

describe('the inputs', () => {
  it('visit every square once in each pass, in an order that depends on the seed', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (seed, squares, passes) => {
          const starts = new Uint32Array(squares * passes);
          fillShuffledStarts(seed, squares, starts);
          const all = Array.from({ length: squares }, (_, i) => i);
          for (let i = 0; i < passes; i++) {
            expect([...starts.slice(i * squares, (i + 1) * squares)].sort((a, b) => a - b)).toEqual(all);
          }
        },
      ),
    );
    expect(shuffledIndices(1, 64)).not.toEqual(shuffledIndices(2, 64));
    expect(shuffledIndices(1, 0)).toEqual([]);
  });

  it('put every square at every place about equally often', () => {
    const counts = new Uint32Array(64);
    for (let seed = 0; seed < 6400; seed++)
      counts[shuffledIndices(seed, 8)[0]! * 8 + shuffledIndices(seed, 8)[5]!]!++;
    for (let i = 0; i < 64; i++) {
      const [first, sixth] = [Math.floor(i / 8), i % 8];
      if (first === sixth) expect(counts[i]).toBe(0);
      // 6400 / 56 pairs = 114 each; five standard deviations are 53.
      else expect(Math.abs(counts[i]! - 6400 / 56)).toBeLessThan(53);
    }
  });
});

describe('the checksum', () => {
  it('is FNV-1a over little-endian words, length first', async () => {
    // One answer, 'foobar' packed after its length, by an implementation that goes byte by byte.
    const bytes = [2, 0, 0, 0, 0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72, 0, 0];
    let hash = 0x811c9dc5n;
    for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn;
    expect(await checksumOfAnswers([[0x626f6f66, 0x7261]])).toBe(Number(hash));
    expect(await checksumOfAnswers([])).toBe(0x811c9dc5);
    expect(await checksumOfAnswers([[1, 2], [3]])).not.toBe(await checksumOfAnswers([[1], [2, 3]]));
  });
});
