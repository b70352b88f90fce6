import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { clickSquare, dragOver, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { SMALL_PUZZLE, SMALL_SOLUTION } from './puzzles.js';
import { rideToLastMove, shows } from './solve-page.js';

const BOARD = '#puzzle-board';
const FIVE = { rows: 5, cols: 5 };

/** The squares of the puzzle that the visitor has filled in. */
function filled(page: Page): Promise<number[]> {
  return squaresWith(page, BOARD, FIVE, { layer: 'marks', colour: '--accent', reach: 0.4 });
}

describeDemo('Undo', (demo) => {
  it('takes back moves of a ride by Ctrl+Z, up to its start and not beyond', async () => {
    const page = await demo.open('play?rows=3&cols=4', { reducedMotion: true });
    await rideToLastMove(page);
    await page.keyboard.press('Control+z');
    await shows(page, '#play-headline', /^10 of 12/);
    await page.locator('#panel-play .candidate').first().focus();
    for (let move = 0; move < 12; move++) await page.keyboard.press('Meta+z');
    await shows(page, '#play-headline', /^Choose a square/);
    await clickSquare(page, '#play-board', { rows: 3, cols: 4 }, 0);
    await expect.poll(() => page.url()).toMatch(/&help=11-0&ride=0\.$/);
  });

  it('brings back numbers of a puzzle that were emptied, or filled in one by one', async () => {
    const page = await demo.open(`puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    expect(await page.isDisabled('#puzzle-undo')).toBe(true);
    const squares = SMALL_SOLUTION.slice(1, 4);
    for (const square of squares) await clickSquare(page, BOARD, FIVE, square);
    const all = squares.slice().sort((a, b) => a - b);
    await page.click('#puzzle-clear');
    expect(await filled(page)).toEqual([]);
    await page.click('#puzzle-undo');
    expect(await filled(page)).toEqual(all);
    expect(await page.inputValue('#puzzle-number')).toBe('5');
    // It is kept for the next visit, too.
    await page.reload();
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    expect(await filled(page)).toEqual(all);
    await page.click('#puzzle-clear');
    await page.keyboard.press('Control+z');
    await clickSquare(page, BOARD, FIVE, SMALL_SOLUTION[4]!);
    await page.keyboard.press('Control+z');
    expect(await filled(page)).toEqual(all);
    expect(await page.inputValue('#puzzle-number')).toBe('5');
    expect(await page.isDisabled('#puzzle-undo')).toBe(true);
  });

  it('brings back a puzzle over which a shape was drawn, with all that was filled in, stroke by stroke', async () => {
    const page = await demo.open(`puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    await clickSquare(page, BOARD, FIVE, SMALL_SOLUTION[1]!);
    await page.check('#puzzle-tool-shape');
    await dragOver(page, BOARD, FIVE, [10, 11, 12]);
    await dragOver(page, BOARD, FIVE, [20, 21]);
    await expect.poll(() => page.url()).toMatch(/blocked=10-12\.20-21$/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.url()).toMatch(/blocked=10-12$/);
    await page.focus('#puzzle-undo');
    await page.keyboard.press('Enter');
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    expect(await filled(page)).toEqual([SMALL_SOLUTION[1]]);
    await page.keyboard.press('Enter');
    expect(await filled(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('puzzle-board');
  });
});
