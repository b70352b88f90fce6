import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { answers, BOARD, download, EIGHT, SMALL_SOLUTION, shows, textOf } from './sections.js';

const FIVE = { rows: 5, cols: 5 };

/** Formats a path of 5 x 5 as a board of steps from 1. */
function toBoard(path: readonly number[]): string {
  const step = (row: number, col: number): string => String(path.indexOf(5 * row + col) + 1 || '.');
  return [0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((col) => step(row, col)).join(' ')).join('\n');
}

async function check(page: Page, text: string): Promise<void> {
  await page.fill('#check-text', text);
  await page.click('#check-button');
}

describeDemo('Check mine', (demo) => {
  it('draws the tour of another program, and loads the reader only then', async () => {
    const page = await demo.open('solve?rows=8&cols=8', { reducedMotion: true });
    await answers(page, 'tour of 64');
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => /check-worker/.test(name)),
      );
    expect(await loaded()).toHaveLength(0);
    await page.click('#check-mine summary');
    await check(page, toBoard(SMALL_SOLUTION));
    await answers(page, '^Correct: an open tour of 5 × 5$');
    expect(await textOf(page, '#solve-detail')).toBe('It was read as a 5 × 5 board of steps from 1.');
    expect(await page.inputValue('#solve-rows')).toBe('5');
    const { content } = await download(page, '#share-json');
    expect(JSON.parse(content.toString()).path).toEqual(SMALL_SOLUTION);
    // A change of the board asks the solver again.
    await page.fill('#solve-rows', '6');
    await answers(page, 'tour of 30|No tour');
  });

  it('marks the first wrong move and gives the reason', async () => {
    const page = await demo.open('solve?rows=5&cols=5', { reducedMotion: true });
    await page.click('#check-mine summary');
    const wrong = [...SMALL_SOLUTION];
    [wrong[10], wrong[20]] = [wrong[20]!, wrong[10]!];
    await check(page, toBoard(wrong));
    await answers(page, '^Not a tour$');
    expect(await textOf(page, '#solve-detail')).toContain('Step 11 is a5: it is not a knight move from b5.');
    await shows(page, '#playback-text', /^10 of 10/);
    expect(
      await squaresWith(page, BOARD, FIVE, { layer: 'marks', colour: '--warning', reach: 0.05 }),
    ).toEqual([wrong[10]!]);
  });

  it('reads dropped files, several tours, and lists that leave out squares', async () => {
    const page = await demo.open('solve?rows=8&cols=8', { reducedMotion: true });
    await answers(page, 'tour of 64');
    const drop = (text: string) =>
      page.evaluate((content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'tours.txt'));
        document
          .getElementById('solve-board')!
          .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, text);
    const reversed = [...SMALL_SOLUTION].reverse();
    await drop(`${toBoard(SMALL_SOLUTION)}\n\n${toBoard(reversed)}\n`);
    await answers(page, '^Correct: an open tour of 5 × 5$');
    expect(await textOf(page, '#solve-detail')).toMatch(/^All 2 tours are correct; this is the first\./);
    [reversed[3], reversed[4]] = [reversed[4]!, reversed[3]!];
    await drop(`${toBoard(SMALL_SOLUTION)}\n\n${toBoard(reversed)}\n`);
    await answers(page, '^Tour 2 of 2: not a tour$');
    // The size follows from the board of the section.
    await check(page, 'a1 b3 c5 e4 d2');
    await shows(page, '#solve-detail', /^5 of 25 squares are visited; the walk so far is legal/);
    await check(page, 'hello');
    await answers(page, '^No tour in the text$');
    // The board that was drawn stays.
    expect(
      await squaresWith(page, BOARD, EIGHT, { layer: 'marks', colour: '--warning', reach: 0.05 }),
    ).toEqual([]);
  });
});
