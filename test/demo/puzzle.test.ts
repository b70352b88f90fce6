import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { formatGiven, parseGiven, Sheet } from '../../demo/src/puzzle/sheet.js';
import { type Puzzle, solvePuzzle } from '../../src/puzzle.js';
import { inSweep } from '../extent.js';
import { clickSquare, dragOver, drawnPixels, squaresWith } from './board-page.js';
import { describeDemo, holdBack } from './demo-page.js';
import { focused, openUntil, SMALL_PUZZLE, SMALL_SOLUTION, shows, textOf } from './sections.js';

const BOARD = '#puzzle-board';
const FIVE = { rows: 5, cols: 5 };

describeDemo('Puzzle', (demo) => {
  inSweep('makes and solves a puzzle with blocked squares', async () => {
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

  inSweep('shows the numbers of a puzzle whose proof was stopped', async () => {
    const page = await demo.open('think');
    await holdBack(page, /puzzle-worker/);
    await page.goto(`${page.url().split('#')[0]}#puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', 'A puzzle from a link');
    await page.click('#puzzle-stop');
    expect(await textOf(page, '#puzzle-detail')).toMatch(/^You stopped the check/);
    await page.pdf();
    expect(await page.locator('#puzzle-sheets section').innerHTML()).toMatch(/>25</);
    // After the visitor changes the board, Back returns to the puzzle.
    await page.check('#puzzle-tool-shape');
    await clickSquare(page, BOARD, FIVE, 0);
    await clickSquare(page, BOARD, FIVE, 1);
    expect(await textOf(page, '#puzzle-detail')).toMatch(/The browser’s Back button returns/);
    await page.goBack();
    await shows(page, '#puzzle-headline', 'A puzzle from a link');
    expect(page.url()).toContain(SMALL_PUZZLE);
  });

  inSweep('ignores an end on a closed board, and keeps a board when its size is typed again', async () => {
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

  inSweep('restores a replaced puzzle with its numbers on browser Back', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, '4 of 25 numbers are given');
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
    expect(await filled(page)).toEqual([SMALL_SOLUTION[1]]);
  });

  inSweep('saves the numbers of the last 50 puzzles', async () => {
    const page = await demo.open('puzzle?rows=6&cols=6');
    await page.evaluate(() => {
      const others = Array.from({ length: 50 }, (_, i) => [`puzzle ${i}`, '1-1']);
      localStorage.setItem('knights-tour-puzzles', JSON.stringify(Object.fromEntries(others)));
    });
    const savedKeys = () =>
      page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('knights-tour-puzzles')!)));
    await page.goto(`${page.url().split('#')[0]}#puzzle?${SMALL_PUZZLE}`);
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    await clickSquare(page, BOARD, FIVE, SMALL_SOLUTION[1]!);
    expect([(await savedKeys()).length, (await savedKeys())[0], (await savedKeys())[49]]).toEqual([
      50,
      'puzzle 1',
      SMALL_PUZZLE,
    ]);
    await page.click('#puzzle-clear');
    expect((await savedKeys()).length).toBe(49);
  });

  it('shows the numbers of a puzzle with several solutions', async () => {
    const page = await demo.open('puzzle?rows=6&cols=6&given=0-0');
    await shows(page, '#puzzle-detail', 'It has several solutions.');
    expect(await drawnPixels(page, BOARD, 'marks')).toBeGreaterThan(0);
  });
});

/** No blocked squares on 5 x 5. */
const WHOLE = new Uint8Array(25);

function puzzleOf(...given: [square: number, step: number][]): Puzzle {
  return { rows: 5, cols: 5, given };
}

it('parses formatted given steps, and ignores invalid ones', () => {
  const blocked = new Uint8Array(25);
  blocked[4] = 1;
  const given: [number, number][] = [
    [6, 0],
    [15, 5],
  ];
  expect(parseGiven(formatGiven(given), blocked)).toEqual(given);
  expect(parseGiven('4-1.25-2.6-24.6-3.7-3.x.8-3.9--1', blocked)).toEqual([[6, 3]]);
});

it('fills in, moves and removes numbers, except given ones', () => {
  const puzzle = puzzleOf([6, 0], [24, 24]);
  const sheet = new Sheet(puzzle, WHOLE);
  expect(sheet.place(0, 3)).toBe(false);
  expect(sheet.place(1, 6)).toBe(false);
  expect(sheet.place(1, 3)).toBe(true);
  expect([sheet.clashes.size, sheet.findOpenStep(1)]).toEqual([0, 2]);
  expect(sheet.place(1, 7)).toBe(true);
  expect([sheet.getStep(3), sheet.getStep(7), [...sheet.clashes]]).toEqual([-1, 1, [0, 1]]);
  sheet.erase(24);
  sheet.erase(7);
  expect([sheet.getStep(24), sheet.getStep(7)]).toEqual([24, -1]);
  for (const [step, square] of SMALL_SOLUTION.entries()) sheet.place(step, square);
  expect(sheet.isSolved).toBe(true);
});

it('continues backwards from the last number, and from one that is selected twice', () => {
  const sheet = new Sheet(puzzleOf([6, 0], [12, 4], [24, 24]), WHOLE);
  sheet.fill(24);
  expect(sheet.next).toBe(23);
  for (const step of [23, 22]) sheet.fill(SMALL_SOLUTION[step]!);
  expect([sheet.entries, sheet.next]).toEqual([`${SMALL_SOLUTION[22]}-22.${SMALL_SOLUTION[23]}-23`, 21]);
  // The fifth number is given: forwards, then backwards.
  sheet.fill(12);
  expect(sheet.next).toBe(5);
  sheet.fill(12);
  expect(sheet.next).toBe(3);
});

it('continues with the typed number, or after the last one', () => {
  const puzzle = puzzleOf([6, 0], [12, 4], [24, 24]);
  const sheet = new Sheet(puzzle, WHOLE);
  expect(sheet.next).toBe(1);
  for (const square of SMALL_SOLUTION.slice(1, 4)) sheet.fill(square);
  // The fifth number is given.
  expect([sheet.entries, sheet.next]).toEqual(['3-1.14-2.23-3', 5]);
  expect(new Sheet(puzzle, WHOLE, sheet.entries).next).toBe(5);
  sheet.fill(14);
  expect([sheet.getStep(14), sheet.next]).toEqual([-1, 2]);
  sheet.fill(12);
  expect([sheet.getStep(12), sheet.next]).toEqual([4, 5]);
  expect([sheet.type('1'), sheet.type('2'), sheet.next]).toEqual([1, 12, 11]);
  // The last digits count. Numbers that the puzzle does not have change nothing.
  expect([sheet.type('9'), sheet.next, sheet.type('0'), sheet.next]).toEqual([undefined, 11, undefined, 11]);
  sheet.endTyping();
  expect([sheet.type('7'), sheet.next]).toEqual([7, 6]);
  // A typed number replaces the visitor's own. The same number again removes it.
  sheet.clearChoice();
  sheet.fill(3);
  expect([sheet.getStep(3), sheet.next]).toEqual([-1, 1]);
  sheet.fill(3);
  sheet.type('9');
  sheet.fill(3);
  expect([sheet.getStep(3), sheet.squareAt[1]]).toEqual([8, -1]);
  sheet.type('9');
  sheet.fill(3);
  expect(sheet.getStep(3)).toBe(-1);
  // The same with a number chosen in the field. After clearChoice a number is removed.
  sheet.fill(3);
  sheet.choose(7);
  sheet.endTyping();
  sheet.fill(3);
  expect(sheet.getStep(3)).toBe(6);
  sheet.type('8');
  sheet.clearChoice();
  sheet.fill(3);
  expect(sheet.getStep(3)).toBe(-1);
});

it('accepts blocked squares as a list', () => {
  const blocked = new Uint8Array(25);
  blocked[20] = 1;
  const sheet = new Sheet({ rows: 5, cols: 5, blocked: [20], given: [[24, 0]] }, blocked);
  expect(sheet.squareAt).toHaveLength(24);
  expect([sheet.place(1, 20), sheet.place(1, 0), sheet.isSolved]).toEqual([false, true, false]);
});

/** Returns the squares with numbers of the visitor. */
function filled(page: Page): Promise<number[]> {
  return squaresWith(page, BOARD, FIVE, { layer: 'marks', colour: '--accent', reach: 0.4 });
}

describeDemo('Puzzle: undo', (demo) => {
  it('restores cleared numbers, and removes numbers one by one', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, '4 of 25 numbers are given');
    expect(await page.isDisabled('#puzzle-undo')).toBe(true);
    const squares = SMALL_SOLUTION.slice(1, 4);
    for (const square of squares) await clickSquare(page, BOARD, FIVE, square);
    const all = squares.slice().sort((a, b) => a - b);
    await page.click('#puzzle-clear');
    expect(await filled(page)).toEqual([]);
    await page.click('#puzzle-undo');
    expect(await filled(page)).toEqual(all);
    expect(await page.inputValue('#puzzle-number')).toBe('5');
    // The restored numbers are saved.
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

  inSweep('undoes a drawn shape stroke by stroke, down to the puzzle before', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, '4 of 25 numbers are given');
    await clickSquare(page, BOARD, FIVE, SMALL_SOLUTION[1]!);
    await page.check('#puzzle-tool-shape');
    await dragOver(page, BOARD, FIVE, [10, 11, 12]);
    await dragOver(page, BOARD, FIVE, [20, 21]);
    await expect.poll(() => page.url()).toMatch(/blocked=10-12\.20-21$/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.url()).toMatch(/blocked=10-12$/);
    await page.press('#puzzle-undo', 'Enter');
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
    expect(await filled(page)).toEqual([SMALL_SOLUTION[1]]);
    await page.keyboard.press('Enter');
    expect(await filled(page)).toEqual([]);
    expect(await focused(page)).toBe('puzzle-board');
  });
});
