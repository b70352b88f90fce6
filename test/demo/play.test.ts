import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITHOUT_BROWSER } from '../browser/chromium.js';
import { clickSquare, type Demo, startDemo, takePicture } from './demo-page.js';

const BOARD = '#play-board';

function says(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .textContent()
    .then((text) => text ?? '');
}

describe.skipIf(WITHOUT_BROWSER)('Play', () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await startDemo();
  });

  afterAll(() => demo?.close());

  it('rides the knight, and shows how many ways lead on from each move', async () => {
    const { page, complaints } = await demo.open('play?rows=5&cols=5');
    await clickSquare(page, BOARD, { rows: 5, cols: 5 }, 0);
    await expect.poll(() => says(page, '#play-headline')).toBe('1 of 25 squares, on a5');
    await expect.poll(() => says(page, '#play-detail')).toBe('A tour can still be finished from here.');
    expect(await page.locator('.candidate').allTextContents()).toEqual(['c4 5 ways on', 'b3 5 ways on']);
    await clickSquare(page, BOARD, { rows: 5, cols: 5 }, 24);
    expect(await says(page, '#play-headline')).toBe('1 of 25 squares, on a5');
    await page.getByRole('button', { name: 'c4' }).click();
    await expect.poll(() => says(page, '#play-headline')).toBe('2 of 25 squares, on c4');
    await page.click('#play-undo');
    await expect.poll(() => says(page, '#play-headline')).toBe('1 of 25 squares, on a5');
    await expect.poll(() => page.url()).toMatch(/ride=0\.$/);
    expect(complaints).toEqual([]);
  });

  it('gives a hint and finishes the tour', async () => {
    const { page, complaints } = await demo.open('play');
    await page.click('#play-anywhere');
    await expect.poll(() => says(page, '#play-headline')).toMatch(/^1 of 64 squares, on [a-h][1-8]$/);
    await page.click('#play-hint');
    await expect
      .poll(() => says(page, '#play-detail'))
      .toMatch(/^Go to [a-h][1-8]: a tour goes on that way\.$/);
    await takePicture(page, 'play-hint');
    await page.click('#play-finish');
    await expect.poll(() => says(page, '#play-headline'), { timeout: 30_000 }).toMatch(/^A (closed )?tour!$/);
    await takePicture(page, 'play-finished');
    expect(complaints).toEqual([]);
  });

  it('knows when a ride can no longer become a tour, and when it is over', async () => {
    // From a corner through its far corner's neighbours: a5 is left without a way.
    const { page } = await demo.open('play?rows=5&cols=5&ride=1.');
    await expect.poll(() => says(page, '#play-detail')).toMatch(/^This can no longer become a tour\. .+/);
    await takePicture(page, 'play-no-longer');
    await page.click('#play-hint');
    await expect.poll(() => says(page, '#play-detail')).toMatch(/^No move leads to a tour any more; /);
    for (let move = 0; move < 25 && (await page.locator('.candidate').count()) > 0; move++) {
      await page.locator('.candidate').last().click();
    }
    expect(await says(page, '#play-detail')).toBe('No move is left. Take some back, or begin again.');
    await page.click('#play-again');
    expect(await says(page, '#play-headline')).toBe('Choose a square to start on');
  });

  it('shows the ways on from each move on the board, unless they are switched off', async () => {
    const { page, complaints } = await demo.open('play?rows=6&cols=6&ride=14.');
    await expect.poll(() => page.locator('.candidate').count()).toBe(8);
    const withNumbers = await page.locator(BOARD).screenshot();
    await page.uncheck('#play-numbers');
    const without = await page.locator(BOARD).screenshot();
    expect(withNumbers.equals(without)).toBe(false);
    await page.check('#play-numbers');
    await expect.poll(async () => (await page.locator(BOARD).screenshot()).equals(withNumbers)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('takes another size, and goes on where it was left', async () => {
    const { page, complaints } = await demo.open('play');
    await page.fill('#play-rows', '12');
    await page.fill('#play-cols', '9');
    await page.click('#play-anywhere');
    await expect.poll(() => says(page, '#play-headline')).toMatch(/^1 of 108 squares, on /);
    await page.click('#play-finish');
    await expect.poll(() => says(page, '#play-headline')).toMatch(/^[2-9]\d? of 108 squares, on /);
    await page.click('#tab-solve');
    await page.click('#tab-play');
    expect(await page.locator('.candidate').count()).toBeGreaterThan(0);
    const left = await says(page, '#play-headline');
    await page.locator('.candidate').first().click();
    expect(await says(page, '#play-headline')).not.toBe(left);
    expect(complaints).toEqual([]);
  });

  it('is ridden by keyboard, and a link shows the same ride', async () => {
    const { page } = await demo.open('play?rows=6&cols=7');
    await page.locator(BOARD).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => says(page, '#play-headline')).toBe('1 of 42 squares, on a5');
    await page.locator('.candidate').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => says(page, '#play-headline')).toMatch(/^3 of 42 squares/);
    await expect.poll(() => page.url()).toMatch(/ride=7\.\d\d$/);
    const other = await demo.open(page.url().split('#')[1]);
    await expect.poll(() => says(other.page, '#play-headline')).toBe(await says(page, '#play-headline'));
  });
});
