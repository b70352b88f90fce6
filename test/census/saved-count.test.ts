import { describe, expect, test } from 'vitest';
import type { TourProblem } from '../../src/census.js';
import { sampleOf } from '../extent.js';
import { CENSUS_ENTRIES } from './problems.js';

const PROBLEMS: readonly TourProblem[] = [
  { rows: 6, cols: 6, closed: true },
  { rows: 5, cols: 6, start: 0 },
  { rows: 6, cols: 7, closed: true, blocked: [14, 27] },
  { rows: 3, cols: 4 },
  { rows: 4, cols: 4 },
  { rows: 6, cols: 6, start: 0, end: 35 },
  { rows: 5, cols: 8, closed: true },
];

describe.each(CENSUS_ENTRIES)('saved of $name', ({ name, createSampler, createTourIndex }) => {
  test.each(sampleOf(PROBLEMS, name === 'census' ? 2 : 6))(
    'gives the same index and sampler: %j',
    (problem) => {
      const index = createTourIndex(problem);
      const again = createTourIndex(problem, { saved: index.save() });
      expect(again.count).toBe(index.count);
      for (let number = 0n; number < index.count; number += 1n + index.count / 50n) {
        const tour = index.tourAt(number);
        expect(again.tourAt(number)).toEqual(tour);
        expect(again.indexOf(tour)).toBe(number);
      }
      expect(again.save()).toEqual(index.save());
      const sampler = createSampler(problem);
      // A file that was read stands anywhere in a buffer.
      const file = new Uint8Array([7, ...sampler.save()]).subarray(1);
      const other = createSampler(problem, { saved: file });
      expect(other.count).toBe(sampler.count);
      expect(other.sampleBatch({ count: 50, seed: 3 })).toEqual(sampler.sampleBatch({ count: 50, seed: 3 }));
    },
  );

  test('is refused with the reason if it is damaged, of another problem or of another call', () => {
    const problem: TourProblem = { rows: 5, cols: 6, closed: true };
    const file = createTourIndex(problem).save();
    const open = (saved: unknown, of: TourProblem = problem) => {
      return () => createTourIndex(of, { saved: saved as Uint8Array });
    };
    for (let at = 0; at < file.length; at += 1 + (file.length >> 6)) {
      const damaged = file.slice();
      damaged[at]! ^= 16;
      expect(open(damaged), `byte ${at}`).toThrow(/^saved cannot be used: /);
    }
    for (const length of [0, 8, 23, 24, file.length - 8, file.length - 1]) {
      expect(open(file.slice(0, length)), `${length} bytes`).toThrow(/^saved cannot be used: /);
    }
    const swapped = new Uint32Array(file.slice().buffer);
    const words = swapped.length;
    [swapped[words - 4], swapped[words - 2]] = [swapped[words - 2]! + 1, swapped[words - 4]!];
    expect(open(new Uint8Array(swapped.buffer))).toThrow('it is damaged');
    expect(open(file, { rows: 5, cols: 6 })).toThrow('it belongs to another problem');
    expect(open(file, { ...problem, blocked: [7, 8] })).toThrow('it belongs to another problem');
    expect(open(createSampler(problem).save())).toThrow('it was made by createSampler');
    expect(() => createSampler(problem, { saved: file })).toThrow('it was made by createTourIndex');
    for (const wrong of ['file', [1, 2], {}, null]) expect(open(wrong)).toThrow(TypeError);
    // The first square of a closed tour changes nothing.
    expect(open(file, { ...problem, start: 3 })().count).toBe(8n);
  });
});
