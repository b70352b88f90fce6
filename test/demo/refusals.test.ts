import { expect, it } from 'vitest';
import { clickSquare } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { answers, BOARD, EIGHT, shows } from './solve-page.js';

describeDemo('What is not possible', (demo) => {
  it.each([
    ['think', 30],
    ['solve', 200],
    ['play', 20],
    ['puzzle', 14],
    ['count', 30],
  ])('is named with what is allowed when a link asks for it: %s', async (section, most) => {
    const page = await demo.open(`${section}?rows=${most + 1}&cols=5`);
    const words = `Shown in part, because here rows must be a number from 3 to ${most}, not ${most + 1}.`;
    await shows(page, '#notice', words);
    await page.click('#tab-explain');
    await shows(page, '#notice', '');
  });

  it('is named with what is allowed when a board is too large for another section', async () => {
    const page = await demo.open('solve?rows=40&cols=6');
    await answers(page, 'tour of 240');
    await page.click('#solve-to-play');
    await shows(page, '#notice', 'Shown in part, because here rows must be a number from 3 to 20, not 40.');
  });

  it('is an end on the start, which stays where it is', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=56');
    await answers(page, 'tour of 64');
    await page.check('#tool-end');
    await clickSquare(page, BOARD, EIGHT, 56);
    await shows(page, '#solve-end-remark', 'Only squares other than the start.');
    await page.fill('#solve-end', 'a1');
    await page.press('#solve-end', 'Enter');
    await shows(page, '#solve-end-remark', 'Only squares other than the start.');
    expect(await page.inputValue('#solve-start')).toBe('a1');
    await clickSquare(page, BOARD, EIGHT, 57 - 8);
    await expect.poll(() => page.inputValue('#solve-end')).toBe('b2');
    expect(await page.locator('#solve-end-remark').count()).toBe(0);

    await page.goto(`${demo.addresses[0]}#puzzle?rows=6&cols=6&start=0`);
    await page.locator('#panel-puzzle canvas').first().waitFor();
    await page.check('#puzzle-tool-end');
    await clickSquare(page, '#puzzle-board', { rows: 6, cols: 6 }, 0);
    await shows(page, '#puzzle-headline', 'The start is there');
    await expect.poll(() => page.url()).toMatch(/#puzzle\?rows=6&cols=6&start=0$/);
  });
});
