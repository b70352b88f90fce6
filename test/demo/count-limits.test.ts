import { expect, it } from 'vitest';
import { knownTooManyBytes } from '../../demo/src/count/memory.js';
import { describeDemo } from './demo-page.js';
import { textOf } from './solve-page.js';

describeDemo('Count', (demo) => {
  it('says at once that the open tours of 8 x 8 take too much memory, without beginning to count', async () => {
    const page = await demo.open('count?rows=8&cols=8&closed=0');
    const headline = await page.evaluate(() => {
      document.getElementById('count-start')!.click();
      return document.getElementById('count-headline')!.textContent;
    });
    expect(headline).toBe('Too large to be counted here');
    expect(await textOf(page, '#count-detail')).toBe(
      'To count the open tours of 8 × 8 would take about 4.61 GB of memory, or more: too much for a page.',
    );
    expect(await page.isEnabled('#count-start')).toBe(true);
  });
});

it('refuses no board of which the package is not known to need too much', () => {
  const isRefused = (rows: number, cols: number, closed: boolean, square?: number): boolean => {
    const blocked = Uint8Array.from({ length: rows * cols }, (_, each) => Number(each === square));
    return knownTooManyBytes({ rows, cols, closed, blocked }) !== undefined;
  };
  expect([isRefused(8, 8, true), isRefused(9, 8, true), isRefused(8, 10, true)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([isRefused(8, 7, false), isRefused(30, 8, false), isRefused(9, 9, false)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isRefused(8, 8, false, 5)).toBe(false);
});
