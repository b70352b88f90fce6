import { expect, it } from 'vitest';
import { clickSquare, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { EIGHT, textOf } from './solve-page.js';

const BOARD = '#explain-board';

describeDemo('Explain', (demo) => {
  it('goes through five steps, by buttons, numbers and arrows, each with an address', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await page.click('#tab-explain');
    for (const title of [
      'The move',
      'Ride until you are stuck',
      'Why corners starve',
      'The rule',
      'Where it fails, and what mends it',
    ]) {
      await expect.poll(() => textOf(page, '#explain-headline')).toContain(title);
      if (await page.isEnabled('#explain-on')) await page.click('#explain-on');
    }
    await expect.poll(() => page.url()).toMatch(/#explain\?step=5$/);
    await page.click('#explain-back');
    await expect.poll(() => textOf(page, '#explain-headline')).toMatch(/^4\./);
    await page.click('#explain-steps button >> nth=1');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => textOf(page, '#explain-headline')).toMatch(/^3\./);
    expect(await page.locator('[aria-current=step]').textContent()).toBe('3');
  });

  it('begins again what was broken off when the reader left', async () => {
    const page = await demo.open('explain?step=5');
    await page.click('#explain-act');
    await expect.poll(() => textOf(page, '#explain-remark')).toMatch(/^[1-9]\d? of 64$/);
    await page.click('#tab-play');
    await page.click('#tab-explain');
    await expect.poll(() => textOf(page, '#explain-remark')).toMatch(/^A tour, after \d+ squares placed\.$/);
  });

  it('has boards that answer', async () => {
    const page = await demo.open('explain?step=1', { reducedMotion: true });
    await clickSquare(page, BOARD, EIGHT, 0);
    await expect.poll(() => textOf(page, '#explain-remark')).toBe('From a8 there are 2 moves.');
    const look = { layer: 'marks', colour: '--accent', reach: 0.3 } as const;
    expect(await squaresWith(page, BOARD, EIGHT, look)).toEqual([10, 17]);
    await page.click('#explain-act');
    await expect.poll(() => textOf(page, '#explain-remark')).toBe('From h8 there are 2 moves.');

    await page.click('#explain-on');
    await expect.poll(() => textOf(page, '#explain-remark')).toMatch(/^Stuck after \d+ squares of 36|tour/);

    await page.click('#explain-on');
    for (const square of [10, 17]) await clickSquare(page, BOARD, EIGHT, square);
    await expect.poll(() => textOf(page, '#explain-remark')).toBe('1 square can never be visited now.');
    const dead = { layer: 'ground', colour: '--warning', reach: 0.1 } as const;
    expect(await squaresWith(page, BOARD, EIGHT, dead)).toEqual([0]);

    await page.click('#explain-on');
    await expect.poll(() => textOf(page, '#explain-remark')).toBe('A tour, after 64 squares placed.');
    await page.click('#explain-on');
    await expect.poll(() => textOf(page, '#explain-remark')).toBe('Stuck after 60 of 64 squares.');
    await page.click('#explain-act');
    await expect.poll(() => textOf(page, '#explain-remark')).toMatch(/^A tour, after \d+ squares placed\.$/);
    expect(await textOf(page, '#explain-text')).toMatch(
      /13 squares of the corners’ colour and 12 of the other/,
    );
  });
});
