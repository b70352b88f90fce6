import { expect, it } from 'vitest';
import { parseGiven } from '../../demo/src/puzzle/sheet.js';
import { solvePuzzle } from '../../src/puzzle.js';
import { clickSquare, contrasts, dragOver, squaresWith } from './board-page.js';
import { describeDemo, holdBack } from './demo-page.js';
import { EIGHT, focused, goTo, openUntil, SMALL_PUZZLE, SMALL_SOLUTION, shows, textOf } from './sections.js';

const BOARD = '#puzzle-board';
const FIVE = { rows: 5, cols: 5 };

describeDemo('Puzzle', (demo) => {
  it('shows the same puzzle after a reload, for each preset', async () => {
    const page = await demo.open('puzzle?rows=5&cols=5');
    const presets = page.locator('#puzzle-presets button');
    for (let preset = 0; preset < (await presets.count()); preset++) {
      await presets.nth(preset).click();
      await page.click('#puzzle-make');
      await shows(page, '#puzzle-headline', /numbers are given$/);
      const given = await textOf(page, '#puzzle-headline');
      await expect.poll(() => page.url()).toContain('given=');
      await page.reload();
      await shows(page, '#puzzle-headline', given);
    }
  });

  it('makes puzzles with exactly one solution of a drawn shape with start and end', async () => {
    const page = await demo.open('puzzle?rows=6&cols=6');
    await page.check('#puzzle-tool-shape');
    await dragOver(page, BOARD, { rows: 6, cols: 6 }, [14, 15]);
    await page.check('#puzzle-tool-start');
    await clickSquare(page, BOARD, { rows: 6, cols: 6 }, 0);
    await page.check('#puzzle-tool-end');
    await clickSquare(page, BOARD, { rows: 6, cols: 6 }, 5);
    await page.selectOption('#puzzle-difficulty', 'medium');
    await page.click('#puzzle-make');
    await shows(page, '#puzzle-headline', /^\d+ of 34 numbers are given$|^No puzzle$/);
    expect(await textOf(page, '#puzzle-detail')).toMatch(
      /^(Easy|Medium|Hard)\. Exactly one solution \(proven\)\.$/,
    );
    await expect.poll(() => page.url()).toMatch(/blocked=14-15&start=0&end=5&given=/);
    const blocked = Uint8Array.from({ length: 36 }, (_, square) => Number([14, 15].includes(square)));
    const given = parseGiven(new URLSearchParams(page.url().split('?')[1]).get('given')!, blocked);
    const solved = solvePuzzle({ rows: 6, cols: 6, blocked, start: 0, end: 5, given });
    expect(solved.status).toBe('unique');
    if (solved.status === 'unique') expect([solved.path[0], solved.path.at(-1)]).toEqual([0, 5]);
    expect(await page.isChecked('#puzzle-tool-fill')).toBe(true);
  });

  it('keeps a puzzle when the visitor leaves during its proof', async () => {
    const page = await demo.open('think');
    const release = await holdBack(page, /puzzle-worker/);
    await page.goto(`${page.url().split('#')[0]}#puzzle?${SMALL_PUZZLE}`);
    await page.locator('#puzzle-waiting').waitFor();
    // Longer than the delay before the page writes its address (demo/src/address.ts).
    await page.waitForTimeout(500);
    expect(page.url()).toContain(SMALL_PUZZLE);
    await goTo(page, 'explain');
    await goTo(page, 'puzzle');
    release();
    await shows(page, '#puzzle-headline', '4 of 25 numbers are given');
  });

  it('includes the difficulty in a link', async () => {
    const page = await demo.open('puzzle?rows=5&cols=5');
    await page.selectOption('#puzzle-difficulty', 'medium');
    await page.click('#puzzle-make');
    await shows(page, '#puzzle-detail', /^\w+\. Exactly one solution/);
    const grade = /^\w+/.exec(await textOf(page, '#puzzle-detail'))![0];
    await page.click('#puzzle-link');
    await shows(page, '#puzzle-shared', 'Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const opened = await demo.open(link.split('#')[1]!);
    await shows(opened, '#puzzle-detail', `${grade} (according to the link). Exactly one solution (proven).`);
    expect(await opened.inputValue('#puzzle-difficulty')).toBe(grade.toLowerCase());
    // Another board has no difficulty.
    await opened.click('#puzzle-presets button[value="6"]');
    await expect.poll(() => opened.url()).toMatch(/#puzzle\?rows=6&cols=6$/);
  });

  it.each([{}, { dark: true }])('shows blocked squares with a border: %o', async (device) => {
    const page = await demo.open('puzzle?rows=5&cols=5&blocked=7.20', device);
    await page.locator(BOARD).waitFor();
    // The border is around blocked squares and around the board.
    const border = (reach: number) =>
      squaresWith(page, BOARD, FIVE, { layer: 'squares', colour: '--control', reach });
    const within = [17, 18];
    const ofBoard = Array.from({ length: 25 }, (_, square) => square).filter(
      (square) => ![7, 20].includes(square),
    );
    await expect.poll(() => border(0.5)).toEqual(ofBoard.filter((square) => !within.includes(square)));
    // WCAG 2.2 requires a contrast of 3 to 1 for graphics.
    const [contrast] = await contrasts(page, [{ property: '--control' }], [[{ property: '--paper' }]]);
    expect(contrast).toBeGreaterThan(3);
  });

  it('fills in and removes numbers by clicks, and marks numbers that clash', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, '4 of 25 numbers are given');
    expect(await page.inputValue('#puzzle-number')).toBe('2');
    const clashes = () =>
      squaresWith(page, BOARD, FIVE, { layer: 'marks', colour: '--warning', reach: 0.45 });
    await clickSquare(page, BOARD, FIVE, 7);
    expect(await clashes()).toEqual([7]);
    await clickSquare(page, BOARD, FIVE, 7);
    expect(await clashes()).toEqual([]);
    expect(await page.inputValue('#puzzle-number')).toBe('2');
    for (const [step, square] of SMALL_SOLUTION.entries()) {
      if (![0, 5, 17, 24].includes(step)) await clickSquare(page, BOARD, FIVE, square);
    }
    expect(await textOf(page, '#puzzle-headline')).toBe('Solved!');
    await page.click('#puzzle-clear');
    expect(await textOf(page, '#puzzle-headline')).toBe('4 of 25 numbers are given');
    expect(await page.inputValue('#puzzle-number')).toBe('2');
    // Clicking a given number continues after it.
    await clickSquare(page, BOARD, FIVE, 13);
    expect(await page.inputValue('#puzzle-number')).toBe('19');
  });

  it('fills in and removes numbers by keyboard', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, '4 of 25 numbers are given');
    await page.press('#tab-puzzle', 'Tab');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await shows(page, '#announcement', 'd5, 2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('12');
    expect(await page.inputValue('#puzzle-number')).toBe('12');
    await page.keyboard.press('Enter');
    await shows(page, '#announcement', 'c5, 12');
    await page.keyboard.press('Backspace');
    await shows(page, '#announcement', 'c5, empty');
  });

  it('fills in the number of a hint that is requested again', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, /given/);
    await page.click('#puzzle-hint');
    await shows(page, '#puzzle-detail', /Press Hint again to fill it in\.$/);
    const number = await page.inputValue('#puzzle-number');
    const [name] = /^[a-e][1-5]/.exec(await textOf(page, '#puzzle-detail'))!;
    await page.click('#puzzle-hint');
    await shows(page, '#announcement', `${name}, ${number}`);
  });

  it('explains hints and finds mistakes', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, /given/);
    await page.click('#puzzle-hint');
    await shows(page, '#puzzle-headline', 'A hint');
    const hint = await textOf(page, '#puzzle-detail');
    const step = Number(await page.inputValue('#puzzle-number')) - 1;
    expect(hint).toMatch(new RegExp(`^[a-e][1-5] is ${step + 1}:`));
    const square = SMALL_SOLUTION[step]!;
    const framed = await squaresWith(page, BOARD, FIVE, { layer: 'marks', colour: '--good', reach: 0.48 });
    expect(framed).toContain(square);
    await clickSquare(
      page,
      BOARD,
      FIVE,
      SMALL_SOLUTION.find((each, i) => i !== step && ![0, 5, 17, 24].includes(i) && each !== square)!,
    );
    await page.click('#puzzle-hint');
    await shows(page, '#puzzle-headline', 'Look again');
  });

  it('prints the puzzle and its solution on separate pages', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, /given/);
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#puzzle-sheets svg:visible').count()).toBe(2);
    // The sheets contain the rules and an identifier.
    const [puzzle, solution] = await page.locator('#puzzle-sheets section').allInnerTexts();
    const [, name] = /uzzle (\d{4}, 5 × 5)/.exec(puzzle!)!;
    expect(await textOf(page, '.sheet-line')).toMatch(
      /^Name: Write 1 to 25 so that each number is a knight’s move .* from the one before\./,
    );
    expect(solution).toContain(`Solution of puzzle ${name}`);
    expect(await page.locator('.masthead, .footer, #puzzle-board').first().isVisible()).toBe(false);
    await page.evaluate(() => {
      (globalThis as unknown as { printed: number }).printed = 0;
      globalThis.print = () => {
        (globalThis as unknown as { printed: number }).printed++;
      };
    });
    await page.emulateMedia({ media: 'screen' });
    await page.click('#puzzle-print');
    const printed = () => page.evaluate(() => (globalThis as unknown as { printed: number }).printed);
    expect(await printed()).toBe(1);
  });

  it('prints the rule for closed tours, and the board alone without a puzzle', async () => {
    const page = await demo.open('puzzle?rows=6&cols=6&closed=1&blocked=0.5');
    await page.pdf();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#puzzle-sheets svg:visible').count()).toBe(1);
    expect(await page.locator('#puzzle-sheets section').innerText()).toMatch(/^6 × 6: no puzzle yet/);
    await page.emulateMedia({ media: 'screen' });
    await page.click('#puzzle-make');
    await shows(page, '#puzzle-headline', /are given$/);
    await page.pdf();
    expect(await textOf(page, '.sheet-line')).toMatch(/before, and 1 is a knight’s move from 34\.$/);
  });

  it('reports impossible puzzles, accepts other boards, and can be stopped', async () => {
    const page = await demo.open('puzzle?rows=4&cols=4');
    await page.click('#puzzle-make');
    await shows(page, '#puzzle-headline', 'No puzzle');
    const wrong = await demo.open('puzzle?rows=5&cols=5&start=0&end=0&given=0-0.1-1');
    await shows(
      wrong,
      '#puzzle-detail',
      'Between steps 1 and 2 there is 1 move, but a knight needs 3 moves from a5 to b5.',
    );
    // An end equal to the start is ignored.
    await expect.poll(() => wrong.url()).toMatch(/rows=5&cols=5&start=0&given=0-0\.1-1$/);
    await page.click('#puzzle-presets button[value="8"]');
    expect(await page.inputValue('#puzzle-rows')).toBe('8');
    expect(await page.inputValue('#puzzle-cols')).toBe('8');
    await page.check('#puzzle-closed');
    expect(await page.isDisabled('#puzzle-tool-end')).toBe(true);
    await holdBack(page, /puzzle-worker/);
    await page.click('#puzzle-make');
    expect(await textOf(page, '#puzzle-waited')).toBe('Making a puzzle and proving it …');
    await page.press('#puzzle-stop', 'Enter');
    await expect.poll(() => page.isVisible('#puzzle-waiting')).toBe(false);
    expect(await focused(page)).toBe('puzzle-make');
    expect(await textOf(page, '#puzzle-headline')).toBe('Make your own puzzle');
    // Painting while a puzzle is made keeps the tool.
    await page.check('#puzzle-tool-shape');
    await page.click('#puzzle-make');
    await dragOver(page, BOARD, EIGHT, [0, 1]);
    await expect.poll(() => page.url()).toContain('blocked=0-1');
    expect(await page.isVisible('#puzzle-waiting')).toBe(false);
    expect(await page.isChecked('#puzzle-tool-shape')).toBe(true);
    await page.check('#puzzle-tool-start');
    await clickSquare(page, BOARD, EIGHT, 3);
    expect(await page.isDisabled('#puzzle-hint')).toBe(true);
  });
});
