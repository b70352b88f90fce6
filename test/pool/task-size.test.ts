import { describe, expect, it } from 'vitest';
import { MeasuredSize } from '../../src/jobs/plans/task-size.js';

/** Tasks are to take 16 ms each; first ones 100 units and none above 1,000,000. */
const FIRST = 100;
const MOST = 1_000_000;
const PLENTY = Number.POSITIVE_INFINITY;

/** The sizes of tasks whose units take so long each. */
function sizes(unitMilliseconds: (chunk: number) => number, count: number, left = PLENTY): number[] {
  const size = new MeasuredSize(FIRST, MOST);
  return Array.from({ length: count }, (_, i) => {
    const units = size.next(2, left);
    size.record(units, units * unitMilliseconds(i));
    return units;
  });
}

describe('the size of tasks', () => {
  it('is the guess until one is answered', () => {
    const size = new MeasuredSize(FIRST, MOST);
    expect([size.next(2, PLENTY), size.next(2, PLENTY), size.next(64, PLENTY)]).toEqual([100, 100, 100]);
  });

  it('grows at most eightfold a task, up to what takes 16 ms', () => {
    expect(sizes(() => 0.001, 5)).toEqual([100, 800, 6400, 16_000, 16_000]);
  });

  it('never gets above the limit', () => {
    expect(sizes(() => 1e-6, 8).at(-1)).toBe(MOST);
  });

  it('shrinks at once where units take long, down to one', () => {
    expect(sizes(() => 4, 3)).toEqual([100, 4, 4]);
    expect(sizes(() => 5000, 3)).toEqual([100, 1, 1]);
  });

  it('follows units that get slower, and forgets what was', () => {
    const slower = sizes((chunk) => (chunk < 4 ? 0.001 : 0.016), 16);
    expect(slower.slice(0, 5)).toEqual([100, 800, 6400, 16_000, 16_000]);
    // Each measurement counts as much as all before it.
    expect(slower[5]).toBe(Math.floor(16 / ((0.001 + 0.016) / 2)));
    expect(slower.at(-1)).toBeGreaterThanOrEqual(1000);
    expect(slower.at(-1)).toBeLessThanOrEqual(1002);
  });

  it('takes a clock that stands still for 0.05 ms', () => {
    const size = new MeasuredSize(FIRST, MOST);
    size.record(100, 0);
    expect([1, 2, 3, 4].map(() => size.next(2, PLENTY))).toEqual([800, 6400, 32_000, 32_000]);
  });

  it('leaves a share for each worker at the end, of 2 ms at least', () => {
    const size = new MeasuredSize(FIRST, MOST);
    for (let i = 0; i < 4; i++) {
      const units = size.next(4, PLENTY);
      size.record(units, units * 0.001);
    }
    const taken: number[] = [];
    for (let left = 40_000; left > 0; left -= taken.at(-1)!) taken.push(size.next(4, left));
    expect(taken[0]).toBe(5000); // an eighth
    for (const [i, units] of taken.entries()) expect(units).toBeLessThanOrEqual(taken[i - 1] ?? 5000);
    expect(taken.slice(0, -1).every((units) => units >= 2000)).toBe(true);
    expect(taken.reduce((sum, units) => sum + units)).toBe(40_000);
  });

  it('does not leave a share before anything is measured', () => {
    expect(new MeasuredSize(FIRST, MOST).next(8, 150)).toBe(100);
    expect(new MeasuredSize(FIRST, MOST).next(8, 30)).toBe(30);
  });
});
