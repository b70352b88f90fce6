import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { describeDemo, holdBack } from './demo-page.js';
import { LONG_SEARCH, shows, textOf } from './solve-page.js';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Presses the Enter key on a control. */
async function press(page: Page, id: string): Promise<void> {
  await page.focus(`#${id}`);
  await page.keyboard.press('Enter');
}

describeDemo('The focus', (demo) => {
  it('stays among the steps of the explanation at the first and the last', async () => {
    const page = await demo.open('explain?step=4', { reducedMotion: true });
    await press(page, 'explain-on');
    await shows(page, '#explain-headline', /^5\./);
    const step = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await step()).toMatch(/^5: /);
    await page.focus('#explain-back');
    for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press('Enter');
    expect(await textOf(page, '#explain-headline')).toMatch(/^1\./);
    expect(await step()).toMatch(/^1: /);
    await page.keyboard.press('ArrowRight');
    await page.focus('#explain-play');
    await page.keyboard.press('ArrowRight');
    expect(await step()).toMatch(/^3: /);
  });

  it('goes to the board when a search is stopped, and when all squares are free again', async () => {
    const page = await demo.open(LONG_SEARCH);
    await page.locator('#solve-cancel').waitFor();
    await press(page, 'solve-cancel');
    await shows(page, '#solve-headline', 'Stopped');
    await expect.poll(() => focused(page)).toBe('solve-board');
    await press(page, 'solve-unblock');
    await expect.poll(() => page.isVisible('#solve-unblock')).toBe(false);
    expect(await focused(page)).toBe('solve-board');
    await page.selectOption('#solve-strategy', 'auto');
    await shows(page, '#solve-headline', /tour of 80/);
  });

  it('goes to what makes a puzzle when one is stopped', async () => {
    const page = await demo.open('puzzle?rows=8&cols=8');
    await holdBack(page, /puzzle-worker/);
    await press(page, 'puzzle-make');
    expect(await textOf(page, '#puzzle-waited')).toBe('Making it, and proving it …');
    await press(page, 'puzzle-stop');
    await expect.poll(() => page.isVisible('#puzzle-waiting')).toBe(false);
    expect(await focused(page)).toBe('puzzle-make');
  });
});
