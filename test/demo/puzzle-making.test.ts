import { expect, it } from 'vitest';
import { parseGiven } from '../../demo/src/puzzle/sheet.js';
import { solvePuzzle } from '../../src/puzzle.js';
import { extent } from '../extent.js';
import { clickSquare, drawnPixels, squaresWith } from './board-page.js';
import { describeDemo, holdBack } from './demo-page.js';
import { SMALL_PUZZLE, SMALL_SOLUTION } from './puzzles.js';
import { shows, textOf } from './solve-page.js';

const BOARD = '#puzzle-board';
const FIVE = { rows: 5, cols: 5 };

describeDemo('Who makes a puzzle', (demo) => {
  it('solves it where it was made, with squares left out of the board', async () => {
    const page = await demo.open('puzzle?rows=5&cols=5&blocked=0');
    await page.click('#puzzle-make');
    await shows(page, '#puzzle-headline', /^\d+ of 24 numbers are given$/);
    await expect.poll(() => page.url()).toContain('given=');
    const blocked = Uint8Array.from({ length: 25 }, (_, square) => Number(square === 0));
    const values = new URLSearchParams(page.url().split('?')[1]);
    const given = parseGiven(values.get('given')!, blocked);
    const solved = solvePuzzle({ ...FIVE, blocked, given });
    if (solved.status !== 'unique') throw new Error(`it is ${solved.status}`);
    await page.click('#puzzle-hint');
    await shows(page, '#puzzle-headline', 'A hint');
    await page.fill('#puzzle-number', String(solved.path.findIndex((square) => !isGiven(square)) + 1));
    for (const square of solved.path) if (!isGiven(square)) await clickSquare(page, BOARD, FIVE, square);
    expect(await textOf(page, '#puzzle-headline')).toBe('Solved!');
    await page.reload();
    await shows(page, '#puzzle-headline', 'Solved!');

    function isGiven(square: number): boolean {
      return given.some(([each]) => each === square);
    }
  });

  it('finds it again on each of the boards that are offered', async () => {
    const page = await demo.open('puzzle?rows=5&cols=5');
    const presets = page.locator('#puzzle-presets button');
    for (let preset = 0; preset < (await presets.count()); preset += extent(1, 3)) {
      await presets.nth(preset).click();
      await page.click('#puzzle-make');
      await shows(page, '#puzzle-headline', /numbers are given$/);
      const given = await textOf(page, '#puzzle-headline');
      await expect.poll(() => page.url()).toContain('given=');
      await page.reload();
      await shows(page, '#puzzle-headline', given);
    }
  });

  it('is told that a puzzle is not proven, when that is stopped, and still has its numbers', async () => {
    const page = await demo.open('think');
    await holdBack(page, /puzzle-worker/);
    await page.goto(`${page.url().split('#')[0]}#puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', 'A puzzle from a link');
    await page.click('#puzzle-stop');
    expect(await textOf(page, '#puzzle-detail')).toMatch(/ it was stopped\./);
    await page.pdf();
    expect(await page.locator('.print-sheet').innerHTML()).toMatch(/>25</);
    // A step back leads there from what is drawn over it, and says so until another puzzle is there.
    await page.check('#puzzle-tool-shape');
    await clickSquare(page, BOARD, FIVE, 0);
    await clickSquare(page, BOARD, FIVE, 1);
    expect(await textOf(page, '#puzzle-detail')).toMatch(/The browser’s Back leads/);
    await page.goBack();
    await shows(page, '#puzzle-headline', 'A puzzle from a link');
    expect(page.url()).toContain(SMALL_PUZZLE);
  });

  it('draws no end on a closed board, and keeps the board whose size is typed again', async () => {
    const page = await demo.open('puzzle?rows=6&cols=6&closed=1&end=5');
    await expect.poll(() => page.url()).toMatch(/closed=1$/);
    await page.uncheck('#puzzle-closed');
    await page.check('#puzzle-tool-end');
    await page.check('#puzzle-closed');
    await clickSquare(page, BOARD, { rows: 6, cols: 6 }, 7);
    await expect.poll(() => page.url()).toMatch(/start=7&closed=1$|closed=1&start=7$/);
    await page.fill('#puzzle-rows', '7');
    await page.fill('#puzzle-rows', '6');
    await clickSquare(page, BOARD, { rows: 6, cols: 6 }, 8);
    await page.fill('#puzzle-rows', '');
    await page.fill('#puzzle-rows', '6');
    await expect.poll(() => page.url()).toMatch(/start=8$/);
  });

  it('finds it a step back, as it was filled in, when another board was drawn', async () => {
    const page = await demo.open(`puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    await clickSquare(page, BOARD, FIVE, SMALL_SOLUTION[1]!);
    await page.check('#puzzle-tool-start');
    await clickSquare(page, BOARD, FIVE, 12);
    expect(await textOf(page, '#puzzle-headline')).toBe('A puzzle of your own');
    expect(await textOf(page, '#puzzle-detail')).toMatch(
      /The browser’s Back leads to the puzzle that was here\.$/,
    );
    await expect.poll(() => page.url()).toMatch(/#puzzle\?rows=5&cols=5&start=12$/);
    await page.goBack();
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    expect(page.url()).toContain(SMALL_PUZZLE);
    await page.mouse.move(0, 0);
    const filled = { layer: 'marks', colour: '--accent', reach: 0.4 } as const;
    expect(await squaresWith(page, BOARD, FIVE, filled)).toEqual([SMALL_SOLUTION[1]]);
  });

  it('has in the browser what was written into the last fifty puzzles, and no more', async () => {
    const page = await demo.open('puzzle');
    await page.evaluate(() => {
      const others = Array.from({ length: 50 }, (_, i) => [`puzzle ${i}`, '1-1']);
      localStorage.setItem('knights-tour-puzzles', JSON.stringify(Object.fromEntries(others)));
    });
    const kept = () =>
      page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('knights-tour-puzzles')!)));
    await page.goto(`${page.url().split('#')[0]}#puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    await clickSquare(page, BOARD, FIVE, SMALL_SOLUTION[1]!);
    expect([(await kept()).length, (await kept())[0], (await kept())[49]]).toEqual([
      50,
      'puzzle 1',
      SMALL_PUZZLE,
    ]);
    await page.click('#puzzle-clear');
    expect((await kept()).length).toBe(49);
  });

  it('sees the numbers of a puzzle that has several solutions', async () => {
    const page = await demo.open('puzzle?rows=6&cols=6&given=0-0');
    await shows(page, '#puzzle-detail', 'It has several solutions.');
    expect(await drawnPixels(page, BOARD, 'marks')).toBeGreaterThan(0);
  });
});
