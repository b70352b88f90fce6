import { expect, test } from 'vitest';
import { type CountResult, countTours, type TourProblem } from '../../src/census.js';
import { inSweep } from '../extent.js';
import { countOf, countOnEvery } from './entries.js';

function atLeast(count: number): CountResult {
  return { status: 'at-least', count: BigInt(count) };
}

inSweep('returns at-least exactly when there are that many tours', () => {
  const board: TourProblem = { rows: 5, cols: 10, closed: true };
  expect(countOf(board, 'wasm')).toBe(13_311_268n);
  for (const stopAt of [2, 10_000, 13_311_267, 13_311_268]) {
    expect(countTours(board, { stopAt })).toEqual(atLeast(stopAt));
  }
  const more = { status: 'counted', count: 13_311_268n, method: 'frontier' };
  expect(countTours(board, { stopAt: 13_311_269 })).toEqual(more);
});

test('counts a board with holes that has one tour fewer', () => {
  const holes: TourProblem = { rows: 6, cols: 8, closed: true, blocked: [2, 5, 18, 29] };
  const whole = countTours(holes);
  expect(whole).toMatchObject({ status: 'counted' });
  if (whole.status !== 'counted') return;
  const stopAt = Number(whole.count) + 1;
  expect(countTours(holes, { stopAt })).toMatchObject({ status: 'counted', count: whole.count });
});

test('returns too-large if the whole count would', () => {
  const result = countTours({ rows: 12, cols: 12, closed: true }, { stopAt: 2, memory: 1000 });
  expect(result.status).toBe('too-large');
  const giant = countTours({ rows: 2 ** 26, cols: 2 ** 26 }, { stopAt: 2 });
  expect(giant.status).toBe('too-large');
});

test('is the same with both entry points', () => {
  for (const stopAt of [3, 700, 800, 900]) {
    countOnEvery({ rows: 5, cols: 5 }, { stopAt });
    countOnEvery({ rows: 6, cols: 7, closed: true, blocked: [9, 32] }, { stopAt });
  }
});
