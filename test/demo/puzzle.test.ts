import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { formatGiven, parseGiven, Sheet } from '../../demo/src/puzzle/sheet.js';
import { type Puzzle, solvePuzzle } from '../../src/puzzle.js';
import { clickSquare, dragOver, drawnPixels, squaresWith } from './board-page.js';
import { describeDemo, holdBack } from './demo-page.js';
import { SMALL_PUZZLE, SMALL_SOLUTION, shows, textOf } from './sections.js';

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

  it('is told that a puzzle is not proven, when that is stopped, and still has its numbers', async () => {
    const page = await demo.open('think');
    await holdBack(page, /puzzle-worker/);
    await page.goto(`${page.url().split('#')[0]}#puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', 'A puzzle from a link');
    await page.click('#puzzle-stop');
    expect(await textOf(page, '#puzzle-detail')).toMatch(/^You stopped the check/);
    await page.pdf();
    expect(await page.locator('.print-sheet').innerHTML()).toMatch(/>25</);
    // A step back leads there from what is drawn over it, and says so until another puzzle is there.
    await page.check('#puzzle-tool-shape');
    await clickSquare(page, BOARD, FIVE, 0);
    await clickSquare(page, BOARD, FIVE, 1);
    expect(await textOf(page, '#puzzle-detail')).toMatch(/The browser’s Back button returns/);
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
    expect(await textOf(page, '#puzzle-headline')).toBe('Make your own puzzle');
    expect(await textOf(page, '#puzzle-detail')).toMatch(
      /The browser’s Back button returns to the previous puzzle\.$/,
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

/** No square of 5 x 5 is left out. */
const WHOLE = new Uint8Array(25);

/** A puzzle of that board. */
function puzzleOf(...given: [square: number, step: number][]): Puzzle {
  return { rows: 5, cols: 5, given };
}

it('reads what it writes, and leaves out what makes no sense', () => {
  const blocked = new Uint8Array(25);
  blocked[4] = 1;
  const given: [number, number][] = [
    [6, 0],
    [15, 5],
  ];
  expect(parseGiven(formatGiven(given), blocked)).toEqual(given);
  expect(parseGiven('4-1.25-2.6-24.6-3.7-3.x.8-3.9--1', blocked)).toEqual([[6, 3]]);
});

it('fills in, moves and takes out numbers, but no given ones', () => {
  const puzzle = puzzleOf([6, 0], [24, 24]);
  const sheet = new Sheet(puzzle, WHOLE);
  expect(sheet.place(0, 3)).toBe(false);
  expect(sheet.place(1, 6)).toBe(false);
  expect(sheet.place(1, 3)).toBe(true);
  expect([sheet.clashes.size, sheet.openFrom(1)]).toEqual([0, 2]);
  expect(sheet.place(1, 7)).toBe(true);
  expect([sheet.stepOn(3), sheet.stepOn(7), [...sheet.clashes]]).toEqual([-1, 1, [0, 1]]);
  sheet.erase(24);
  sheet.erase(7);
  expect([sheet.stepOn(24), sheet.stepOn(7)]).toEqual([24, -1]);
  for (const [step, square] of SMALL_SOLUTION.entries()) sheet.place(step, square);
  expect(sheet.isSolved).toBe(true);
});

it('knows which number is next: the one that was typed, or the one after what was filled in', () => {
  const puzzle = puzzleOf([6, 0], [12, 4], [24, 24]);
  const sheet = new Sheet(puzzle, WHOLE);
  expect(sheet.next).toBe(1);
  for (const square of SMALL_SOLUTION.slice(1, 4)) sheet.fill(square);
  // The fifth is given.
  expect([sheet.entries, sheet.next]).toEqual(['3-1.14-2.23-3', 5]);
  expect(new Sheet(puzzle, WHOLE, sheet.entries).next).toBe(5);
  sheet.fill(14);
  expect([sheet.stepOn(14), sheet.next]).toEqual([-1, 2]);
  sheet.fill(12);
  expect([sheet.stepOn(12), sheet.next]).toEqual([4, 5]);
  expect([sheet.type('1'), sheet.type('2'), sheet.next]).toEqual([1, 12, 11]);
  // The last digits count; what is no number of this puzzle changes nothing.
  expect([sheet.type('9'), sheet.next, sheet.type('0'), sheet.next]).toEqual([undefined, 11, undefined, 11]);
  sheet.endTyping();
  expect([sheet.type('7'), sheet.next]).toEqual([7, 6]);
  // Over a number of one's own another one is written, if it was typed; the same once more takes it out.
  sheet.forgetChosen();
  sheet.fill(3);
  expect([sheet.stepOn(3), sheet.next]).toEqual([-1, 1]);
  sheet.fill(3);
  sheet.type('9');
  sheet.fill(3);
  expect([sheet.stepOn(3), sheet.squareAt[1]]).toEqual([8, -1]);
  sheet.type('9');
  sheet.fill(3);
  expect(sheet.stepOn(3)).toBe(-1);
  // So it is where the number was chosen in its field; and Backspace takes out whatever was typed.
  sheet.fill(3);
  sheet.choose(7);
  sheet.endTyping();
  sheet.fill(3);
  expect(sheet.stepOn(3)).toBe(6);
  sheet.type('8');
  sheet.forgetChosen();
  sheet.fill(3);
  expect(sheet.stepOn(3)).toBe(-1);
});

it('knows holes in whatever form the puzzle has them', () => {
  const blocked = new Uint8Array(25);
  blocked[20] = 1;
  const sheet = new Sheet({ rows: 5, cols: 5, blocked: [20], given: [[24, 0]] }, blocked);
  expect(sheet.squareAt).toHaveLength(24);
  expect([sheet.place(1, 20), sheet.place(1, 0), sheet.isSolved]).toEqual([false, true, false]);
});

/** The squares of the puzzle that the visitor has filled in. */
function filled(page: Page): Promise<number[]> {
  return squaresWith(page, BOARD, FIVE, { layer: 'marks', colour: '--accent', reach: 0.4 });
}

describeDemo('Undo of a puzzle', (demo) => {
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
