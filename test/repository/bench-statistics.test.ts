import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumOfAnswers } from '../../bench/harness/checksum.js';
import { judgeFalseAlarms } from '../../bench/harness/false-alarms.js';
import { fillShuffledStarts, sfc32, shuffledIndices } from '../../bench/harness/random.js';
import {
  binomialTail,
  MIN_LAUNCHES,
  median,
  medianOfLaunches,
  verdictOf,
} from '../../bench/harness/statistics.js';

const seeds = fc.nat({ max: 2 ** 32 - 1 });
const times = fc.double({ min: 0.01, max: 1e9, noNaN: true });

/** Returns standard normal numbers (Box & Muller 1958). */
function normals(seed: number, count: number): number[] {
  const next = sfc32(seed);
  const uniform = (): number => (next() + 0.5) / 2 ** 32;
  return Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

describe('median', () => {
  it('returns the middle value, or the mean of the two middle values', () => {
    expect(median([3])).toBe(3);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 1, 2, 4])).toBe(3);
    expect(() => median([])).toThrow(RangeError);
  });
});

/** Returns launches of one value each. */
const single = (values: readonly number[]): number[][] => values.map((value) => [value]);

describe('medianOfLaunches', () => {
  it('returns an interval between medians of launches, around their median', () => {
    const launches = fc.array(fc.array(times, { minLength: 1, maxLength: 5 }), {
      minLength: MIN_LAUNCHES,
      maxLength: 30,
    });
    fc.assert(
      fc.property(launches, (values) => {
        const estimate = medianOfLaunches(values);
        const medians = values.map(median);
        expect(estimate.values).toBe(values.length);
        expect(estimate.median).toBe(median(medians));
        expect(medians).toContain(estimate.lower);
        expect(medians).toContain(estimate.upper);
        expect(estimate.lower).toBeLessThanOrEqual(estimate.median);
        expect(estimate.median).toBeLessThanOrEqual(estimate.upper);
      }),
    );
  });

  it('excludes as many launches at each end as tables of the sign test', () => {
    // Values of Dixon and Mood (1946), for 5 % in both tails together.
    for (const [launches, outside] of [
      [6, 0],
      [8, 0],
      [9, 1],
      [11, 1],
      [12, 2],
      [20, 5],
      [100, 39],
      [402, 180],
    ] as const) {
      const { lower, upper } = medianOfLaunches(single(Array.from({ length: launches }, (_, i) => i + 1)));
      expect([launches, lower, upper]).toEqual([launches, outside + 1, launches - outside]);
    }
  });

  it('covers the true median at least 19 times in 20, for any distribution of launches', () => {
    const shapes = [(x: number) => x, (x: number) => Math.exp(3 * x), (x: number) => x ** 5];
    for (const shape of shapes) {
      for (const launches of [6, 9, 12]) {
        const trials = 400;
        let covered = 0;
        for (let trial = 0; trial < trials; trial++) {
          const { lower, upper } = medianOfLaunches(single(normals(trial + 1, launches).map(shape)));
          if (lower <= shape(0) && upper >= shape(0)) covered++;
        }
        // Three standard errors of 400 trials are 3.3 %.
        expect(covered / trials).toBeGreaterThan(0.95 - 0.033);
      }
    }
  });

  it('counts a launch once, whatever the number of its rounds', () => {
    const values = normals(5, 6).map((x) => 10 + x);
    const repeated = values.map((value) => new Array<number>(50).fill(value));
    expect(medianOfLaunches(repeated)).toEqual(medianOfLaunches(single(values)));
  });

  it('rejects fewer launches than an interval needs', () => {
    expect(() => medianOfLaunches(single([1, 2, 3, 4, 5]))).toThrow(RangeError);
    expect(() => medianOfLaunches([[], [], [], [], [], [], [1]])).toThrow(RangeError);
  });
});

describe('judgeFalseAlarms', () => {
  /** Returns ratios of two copies. The speed of each copy differs by launch, and rounds add noise. */
  function trial(seed: number, bias: number): number[][] {
    const noise = normals(seed, 6 * (2 + 4));
    return Array.from({ length: 6 }, (_, launch) => {
      const [a, b, ...rounds] = noise.slice(launch * 6, launch * 6 + 6);
      return rounds.map((each) => bias * Math.exp((a! - b!) / 20 + each / 100));
    });
  }
  const judge = (bias: number) =>
    judgeFalseAlarms(Array.from({ length: 201 }, (_, i) => medianOfLaunches(trial(i + 1, bias))));

  it('accepts equal programs whose processes differ by 5 %', () => {
    const { comparisons, differences, ratio, holds } = judge(1);
    expect(comparisons).toBe(201);
    // Expects 6.3 differences: 2 / 2^6 of 201.
    expect(differences).toBeLessThanOrEqual(14);
    expect(ratio).toBeCloseTo(1, 1);
    expect(holds).toBe(true);
  });

  it('rejects a method that slows the second copy down', () => {
    expect(judge(1.02).holds).toBe(false);
    expect(judge(1.3).probability).toBeLessThan(1e-9);
  });

  it('has binomial probabilities', () => {
    expect(binomialTail(0, 10, 0.05)).toBeCloseTo(1, 12);
    expect(binomialTail(1, 10, 0.05)).toBeCloseTo(1 - 0.95 ** 10, 12);
    expect(binomialTail(2, 2, 0.5)).toBeCloseTo(0.25, 12);
    expect(binomialTail(18, 201, 0.05)).toBeGreaterThan(0.01);
    expect(binomialTail(19, 201, 0.05)).toBeLessThan(0.01);
  });
});

describe('verdictOf', () => {
  it('returns no difference if the launches disagree', () => {
    expect(verdictOf(medianOfLaunches(single([1, 1, 1, 1, 1, 1])), false)).toBe('no difference shown');
    expect(verdictOf(medianOfLaunches(single([2, 2, 2, 2, 2, 0.9])), false)).toBe('no difference shown');
  });

  it('names the faster program if the whole interval is on one side of 1', () => {
    const ratios = normals(3, 30).map((x) => 1.5 + x / 50);
    expect(verdictOf(medianOfLaunches(single(ratios)), false)).toBe('faster');
    expect(verdictOf(medianOfLaunches(single(ratios.map((ratio) => 1 / ratio))), false)).toBe('slower');
  });

  it('names no winner on a busy machine', () => {
    expect(verdictOf({ median: 2, lower: 1.9, upper: 2.1, values: 9 }, true)).toBe('no winner named');
    expect(verdictOf({ median: 1, lower: 0.9, upper: 1.1, values: 9 }, true)).toBe('no difference shown');
  });
});

describe('fillShuffledStarts', () => {
  it('visits every square once in each pass, in an order that depends on the seed', () => {
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

  it('puts every square at every position about equally often', () => {
    const counts = new Uint32Array(64);
    for (let seed = 0; seed < 6400; seed++)
      counts[shuffledIndices(seed, 8)[0]! * 8 + shuffledIndices(seed, 8)[5]!]!++;
    for (let i = 0; i < 64; i++) {
      const [first, sixth] = [Math.floor(i / 8), i % 8];
      if (first === sixth) expect(counts[i]).toBe(0);
      // Expects 6400 / 56 = 114 of each pair. Five standard deviations are 53.
      else expect(Math.abs(counts[i]! - 6400 / 56)).toBeLessThan(53);
    }
  });
});

describe('checksumOfAnswers', () => {
  it('returns FNV-1a of little-endian words, length first', async () => {
    // Expected value for the words of 'foobar' after their length, from an implementation by bytes.
    const bytes = [2, 0, 0, 0, 0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72, 0, 0];
    let hash = 0x811c9dc5n;
    for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn;
    expect(await checksumOfAnswers([[0x626f6f66, 0x7261]])).toBe(Number(hash));
    expect(await checksumOfAnswers([])).toBe(0x811c9dc5);
    expect(await checksumOfAnswers([[1, 2], [3]])).not.toBe(await checksumOfAnswers([[1], [2, 3]]));
  });
});
