import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { clickSquare, passFrames } from './board-page.js';
import { describeDemo, LANDSCAPE, PHONE } from './demo-page.js';
import { answers, LONG_SEARCH, shows, textOf } from './solve-page.js';

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

  it('moves nothing while a phone is scrolled, below a board that gets smaller', async () => {
    const page = await demo.open('play', PHONE);
    const shifted = await watchShifts(page);
    await page.locator('#play-tools').waitFor();
    await passFrames(page, 20);
    for (let top = 0; top <= 700; top += 50) {
      await page.evaluate((to) => scrollTo(0, to), top);
      await passFrames(page, 2);
    }
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
    expect(await shifted()).toBeLessThan(0.05);
  });

  it.each([{}, PHONE])('keeps the buttons of Play where they are: %o', async (device) => {
    const page = await demo.open('play?rows=6&cols=6', device);
    const places = () =>
      page.locator('#play-tools button').evaluateAll((controls) =>
        controls.map((control) => {
          const { x, y } = control.getBoundingClientRect();
          return [x, y + scrollY];
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
    // Nor does what is said of a square that is no move.
    await page.evaluate(() => scrollTo(0, 0));
    for (const square of [0, 5, 30, 35]) {
      await clickSquare(page, '#play-board', { rows: 6, cols: 6 }, square);
      if (await textOf(page, '#play-remark')) break;
    }
    expect(await textOf(page, '#play-remark')).not.toBe('');
    expect(await places()).toEqual(before);
  });

  it.each([{}, PHONE])('keeps the controls of Play where they are at the first win: %o', async (device) => {
    // Eleven of the twelve squares of a tour, by which one move is left.
    const page = await demo.open('play?rows=3&cols=4', { ...device, reducedMotion: true });
    const place = () =>
      page.locator('#play-numbers').evaluate((field) => field.getBoundingClientRect().top + scrollY);
    await clickSquare(page, '#play-board', { rows: 3, cols: 4 }, 0);
    await page.click('#play-finish');
    await shows(page, '#play-headline', /tour!$/);
    await expect.poll(() => page.url()).toMatch(/ride=0\.\d{11}$/);
    const digits = /ride=0\.(\d{11})/.exec(page.url())![1]!;
    await page.goto(`${demo.addresses[0]}#play?rows=3&cols=4&ride=0.${digits.slice(0, 10)}`);
    await shows(page, '#play-headline', /^11 of 12/);
    const before = await place();
    await page.locator('#panel-play .candidate').first().click();
    await shows(page, '#play-best', /no move taken back\.$/);
    expect(await place()).toBe(before);
  });
});
