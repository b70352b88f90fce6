import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { passFrames } from './board-page.js';
import { describeDemo, LANDSCAPE, PHONE } from './demo-page.js';
import { answers, LONG_SEARCH, textOf } from './solve-page.js';

/** Sums up what moved on the page by itself (Layout Instability API). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sums = globalThis as unknown as { shifted: number };
    sums.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) sums.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

describeDemo('Layout shift', (demo) => {
  it.each([
    ['', {}],
    ['', PHONE],
    ['solve', {}],
    ['solve', PHONE],
    ['explain', {}],
    ['explain', PHONE],
    ['', LANDSCAPE],
    ['solve', LANDSCAPE],
    ['play', {}],
    ['play', PHONE],
    ['puzzle', {}],
    ['puzzle', PHONE],
    ['count', {}],
    ['count', PHONE],
    ['race', {}],
    ['race', PHONE],
    ['giant', {}],
    ['giant', PHONE],
  ] as const)('moves nothing while it loads: %s %o', async (address, device) => {
    const page = await demo.open(address, device);
    const shifted = await watchShifts(page);
    await page.locator('.board:visible, .lanes:visible, .pictures svg:visible').first().waitFor();
    if (address === 'solve') await answers(page, 'tour of 64');
    await passFrames(page, 40);
    expect(await shifted()).toBeLessThan(0.05);
  });

  it('moves nothing between searching and stopped', async () => {
    const page = await demo.open(LONG_SEARCH);
    await answers(page, 'Searching');
    const places = () =>
      page
        .locator('#solve-form, #solve-board, .playback')
        .evaluateAll((parts) => parts.map((each) => each.getBoundingClientRect().top));
    const before = await places();
    await page.click('#solve-cancel');
    await answers(page, 'Stopped');
    expect(await places()).toEqual(before);
  });

  it('keeps the buttons of Play where they are', async () => {
    const page = await demo.open('play?rows=6&cols=6');
    const places = () =>
      page.locator('#play-tools button').evaluateAll((controls) =>
        controls.map((control) => {
          const { x, y } = control.getBoundingClientRect();
          return [x, y];
        }),
      );
    await page.locator('#play-tools').waitFor();
    const before = await places();
    await page.click('#play-anywhere');
    for (let move = 0; move < 4; move++) await page.locator('#panel-play .candidate').first().click();
    expect(await places()).toEqual(before);
    await page.click('#play-hint');
    await expect.poll(() => textOf(page, '#play-detail')).not.toBe('');
    expect(await places()).toEqual(before);
  });
});
