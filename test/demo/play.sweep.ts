import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import { parseSquare } from '../../src/problem/notation.js';
import { CLOCKWISE } from '../../src/problem/options.js';
import { clickSquare, passFrames, squarePoint, squaresWith } from './board-page.js';
import { describeDemo, PHONE } from './demo-page.js';
import { EIGHT, focused, goTo, openUntil, rideUntilStuck, shows, textOf } from './sections.js';

const BOARD = '#play-board';

/** Parses the squares of a ride in an address (demo/src/play/ride.ts). */
function rideOf(address: string): number[] {
  const [, start, digits] = /ride=(\d+)\.([0-7]*)/.exec(address)!;
  const squares = [Number(start)];
  for (const digit of digits!) {
    const [dRow, dCol] = CLOCKWISE[Number(digit)]!;
    squares.push(squares.at(-1)! + dRow * EIGHT.cols + dCol);
  }
  return squares;
}

/** Waits until the board shows this progress and screen readers hear the square, a pattern. */
async function standsOn(page: Page, progress: string, square: string): Promise<void> {
  await shows(page, '#play-headline', progress);
  await shows(page, '#announcement', new RegExp(`^Knight on ${square}$`));
}

describeDemo('Play', (demo) => {
  it('moves the knight and shows the exits of each move', async () => {
    const page = await demo.open('play?rows=5&cols=5&numbers=1');
    await clickSquare(page, BOARD, { rows: 5, cols: 5 }, 0);
    await standsOn(page, '1 / 25', 'a5');
    await shows(page, '#play-detail', 'You can still finish a tour from here.');
    expect(await page.locator('#panel-play .candidate').allTextContents()).toEqual([
      'c4 5 exits',
      'b3 5 exits',
    ]);
    await clickSquare(page, BOARD, { rows: 5, cols: 5 }, 24);
    await standsOn(page, '1 / 25', 'a5');
    await page.getByRole('button', { name: 'c4' }).click();
    await standsOn(page, '2 / 25', 'c4');
    await page.click('#play-undo');
    await standsOn(page, '1 / 25', 'a5');
    await expect.poll(() => page.url()).toMatch(/ride=0\.&numbers=1$/);
  });

  it('moves the knight by touch', async () => {
    const page = await demo.open('play?numbers=1', PHONE);
    for (const [square, headline, name] of [
      [0, '1 / 64', 'a8'],
      [17, '2 / 64', 'b6'],
      [18, '2 / 64', 'b6'],
    ] as const) {
      const { x, y } = await squarePoint(page, BOARD, EIGHT, square);
      await page.touchscreen.tap(x, y);
      await standsOn(page, headline, name);
    }
  });

  it('takes moves back and makes them again by keys and buttons', async () => {
    const page = await demo.open('play?rows=8&cols=8&ride=0.2', { reducedMotion: true });
    await shows(page, '#play-headline', '2 / 64');
    expect(await page.isDisabled('#play-redo')).toBe(true);
    for (const [key, progress] of [
      ['Backspace', '1 / 64'],
      ['Control+Y', '2 / 64'],
      ['ArrowLeft', '1 / 64'],
      ['ArrowRight', '2 / 64'],
      ['Control+Z', '1 / 64'],
      ['Control+Shift+Z', '2 / 64'],
      ['Backspace', '1 / 64'],
    ] as const) {
      await page.keyboard.press(key);
      await shows(page, '#play-headline', progress);
    }
    await page.click('#play-redo');
    await shows(page, '#play-headline', '2 / 64');
    await page.click('#play-undo');
    // Another move ends what can be made again.
    const moves = page.locator('#panel-play .candidate');
    await expect.poll(() => moves.count()).toBe(2);
    await moves.last().click();
    await shows(page, '#play-headline', '2 / 64');
    expect(await page.isDisabled('#play-redo')).toBe(await moves.first().isVisible());
    // In a field, Backspace removes a digit.
    await page.press('#play-rows', 'Backspace');
    await shows(page, '#play-headline', '2 / 64');
  });

  it('makes the move of a hint that is requested again', async () => {
    const page = await demo.open('play?rows=5&cols=5&ride=0.');
    await page.click('#play-hint');
    await shows(page, '#play-detail', /^Go to c4|^Go to b3/);
    await page.click('#play-hint');
    await shows(page, '#play-headline', '2 / 25');
    await expect.poll(() => page.url()).toMatch(/help=0-1/);
  });

  it('gives a hint and finishes the tour', async () => {
    const page = await demo.open('play?numbers=1');
    await page.click('#play-anywhere');
    await standsOn(page, '1 / 64', '[a-h][1-8]');
    await page.click('#play-hint');
    await shows(
      page,
      '#play-detail',
      /^Go to [a-h][1-8]: you can finish a tour from there\. Press Hint again to go there\.$/,
    );
    const name = /^Go to (..):/.exec(await textOf(page, '#play-detail'))![1]!;
    const hinted = parseSquare(name, EIGHT)!;
    const look = { layer: 'marks', colour: '--good', reach: 0.48 } as const;
    expect(await squaresWith(page, BOARD, EIGHT, look)).toEqual([hinted]);
    await clickSquare(page, BOARD, EIGHT, hinted);
    await standsOn(page, '2 / 64', name);
    await shows(page, '#play-detail', 'You can still finish a tour from here.');
    await expect.poll(() => page.url()).toMatch(/ride=\d+\.\d&numbers=1$/);
    const begun = rideOf(page.url());
    await page.click('#play-finish');
    await shows(page, '#play-headline', /^A (closed )?tour!$/);
    await expect.poll(() => page.url()).toMatch(/ride=\d+\.\d{63}&numbers=1$/);
    const ridden = rideOf(page.url());
    expect(ridden.slice(0, 2)).toEqual(begun);
    expect(checkTour(EIGHT, ridden)).toEqual({ status: 'valid', ok: true });
  });

  it('reports when a tour can no longer be finished, and when no move is left', async () => {
    // b5 does not have the colour of the corners.
    const page = await demo.open('play?rows=5&cols=5&ride=1.&numbers=1');
    await shows(page, '#play-detail', /^No tour can start here\. .+/);
    await page.click('#play-hint');
    await shows(page, '#play-detail', /^You can no longer finish a tour\. /);
    await rideUntilStuck(page);
    await shows(
      page,
      '#play-detail',
      'No moves left. Take some back, or start over. No tour can start on b5.',
    );
    await page.click('#play-again');
    expect(await textOf(page, '#play-headline')).toBe('Choose a square to start on');
    // A board without a tour mentions the ride before, too.
    await page.fill('#play-rows', '4');
    await page.fill('#play-cols', '4');
    await shows(
      page,
      '#play-detail',
      /^A tour of a 4 × 4 board is impossible: .* Undo restores your ride over \d+ squares of 5 × 5\.$/,
    );
  });

  it('shows exits on the board only with the coach', async () => {
    const page = await demo.open('play?rows=6&cols=6&ride=14.&numbers=1');
    await expect.poll(() => page.locator('#panel-play .candidate').count()).toBe(8);
    const names = await page.locator('#panel-play .candidate').allTextContents();
    const squares = names.map((text) => parseSquare(text.slice(0, 2), { rows: 6, cols: 6 })!);
    const seen = (colour: string, reach: number): Promise<number[]> =>
      squaresWith(page, BOARD, { rows: 6, cols: 6 }, { layer: 'marks', colour, reach });
    const sorted = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);
    const minDegreeCount = names.filter((text) => text.slice(2) === names[0]!.slice(2)).length;
    expect(await seen('--accent', 0.45)).toEqual(sorted(squares));
    // Boxes with the fewest exits are filled. The numbers in the others and the knight have the colour of ink.
    expect(await seen('--accent', 0.3)).toEqual(sorted(squares.slice(0, minDegreeCount)));
    expect(await seen('--ink', 0.3)).toEqual(sorted([14, ...squares.slice(minDegreeCount)]));
    await page.press('#play-numbers', ' ');
    expect(await seen('--accent', 0.3)).toEqual([]);
    expect(await seen('--ink', 0.3)).toEqual([14]);
    await expect.poll(() => page.url()).toMatch(/#play\?rows=6&cols=6&help=0-0-coach&ride=14\.$/);
    await page.reload();
    await expect.poll(() => page.isChecked('#play-numbers')).toBe(false);
    await page.locator('#panel-play .candidate').first().waitFor();
    await page.check('#play-numbers');
    expect(await seen('--ink', 0.3)).toHaveLength(1 + 8 - minDegreeCount);
    await expect.poll(() => page.url()).toMatch(/ride=14\.&numbers=1$/);
  });

  it('changes the size and keeps the ride when the visitor returns', async () => {
    const page = await demo.open('play?numbers=1');
    await page.fill('#play-rows', '12');
    await page.fill('#play-cols', '11');
    await page.click('#play-anywhere');
    await shows(page, '#play-headline', '1 / 132');
    expect(await textOf(page, '#play-detail')).toBe(
      'The coach looks ahead only on boards of up to 120 squares.',
    );
    await page.click('#play-finish');
    await shows(page, '#play-headline', /^[2-9]\d? \/ 132$/);
    await goTo(page, 'solve');
    await goTo(page, 'play');
    expect(await page.locator('#panel-play .candidate').count()).toBeGreaterThan(0);
    const left = await textOf(page, '#play-headline');
    await page.locator('#panel-play .candidate').first().click();
    expect(await textOf(page, '#play-headline')).not.toBe(left);
  });

  it('moves the knight by keyboard, and shows the same ride from a link', async () => {
    const page = await demo.open('play?rows=6&cols=7&numbers=1');
    await page.press(BOARD, 'ArrowDown');
    await page.keyboard.press('Enter');
    await standsOn(page, '1 / 42', 'a5');
    await page.locator('#panel-play .candidate').first().press('Enter');
    await page.keyboard.press('Enter');
    await shows(page, '#play-headline', '3 / 42');
    await expect.poll(() => page.url()).toMatch(/ride=7\.\d\d&numbers=1$/);
    await openUntil(demo, page.url().split('#')[1]!, await textOf(page, '#play-headline'));
  });

  it('restores the ride before with Undo', async () => {
    const page = await demo.open('play?rows=8&cols=8&ride=0.&numbers=1');
    for (const name of ['b6', 'd7']) await page.getByRole('button', { name }).click();
    await standsOn(page, '3 / 64', 'd7');
    await expect.poll(() => page.url()).toMatch(/ride=0\.\d\d&numbers=1$/);
    const ridden = page.url();
    await page.press('#play-cols', 'ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await page.inputValue('#play-cols')).toBe('10');
    expect(await textOf(page, '#play-headline')).toBe('Choose a square to start on');
    expect(await textOf(page, '#play-detail')).toBe('Undo restores your ride over 3 squares of 8 × 8.');
    await page.click('#play-undo');
    await standsOn(page, '3 / 64', 'd7');
    expect(await page.inputValue('#play-cols')).toBe('8');
    await expect.poll(() => page.url()).toBe(ridden);
    await page.click('#play-again');
    await clickSquare(page, BOARD, EIGHT, 63);
    await standsOn(page, '1 / 64', 'h1');
    await page.click('#play-undo');
    await page.click('#play-undo');
    await standsOn(page, '3 / 64', 'd7');
    for (let move = 0; move < 3; move++) await page.click('#play-undo');
    expect(await page.isDisabled('#play-undo')).toBe(true);
  });

  it('stops the solver for a hint, and removes the hint when it continues', async () => {
    const page = await demo.open('play?rows=8&cols=8&ride=0.&numbers=1');
    await page.locator('#play-finish').waitFor();
    // Runs in the page, because polling could miss the ride.
    await page.evaluate(async () => {
      const headline = document.getElementById('play-headline')!;
      const isOnTheWay = new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (/^([4-9]|[1-4]\d) \/ 64/.test(headline.textContent ?? '')) resolve();
        }).observe(headline, { childList: true });
      });
      document.getElementById('play-finish')!.click();
      await isOnTheWay;
      document.getElementById('play-hint')!.click();
    });
    await shows(page, '#play-detail', /^Go to .*: you can finish a tour from there\. Press/);
    const where = await textOf(page, '#play-headline');
    const look = { layer: 'marks', colour: '--good', reach: 0.48 } as const;
    expect(await squaresWith(page, BOARD, EIGHT, look)).toHaveLength(1);
    await passFrames(page, 30);
    expect(await textOf(page, '#play-headline')).toBe(where);
    await page.click('#play-finish');
    await expect.poll(() => textOf(page, '#play-headline')).not.toBe(where);
    expect(await textOf(page, '#play-detail')).toBe('You can still finish a tour from here.');
    expect(await squaresWith(page, BOARD, EIGHT, look)).toEqual([]);
  });

  it('keeps the focus when the focused control disappears', async () => {
    const page = await demo.open('play?rows=6&cols=6&numbers=1');
    await page.press('#play-anywhere', 'Enter');
    await shows(page, '#play-headline', '1 / 36');
    expect(await focused(page)).toBe('play-board');
    await page.press('#play-undo', 'Enter');
    await shows(page, '#play-headline', /^Choose/);
    expect(await focused(page)).toBe('play-board');
    // Finishes a ride on another board.
    await page.goto(`${demo.addresses[0]}#play?rows=5&cols=5&ride=0.&numbers=1`);
    await shows(page, '#play-detail', /can still finish/);
    await page.press('#play-finish', 'Enter');
    await shows(page, '#play-headline', /tour!$/);
    expect(await focused(page)).toBe('play-board');
    await page.press('#play-again', 'Enter');
    await shows(page, '#play-headline', /^Choose/);
    expect(await focused(page)).toBe('play-board');
  });

  it('opens with the current board and keeps its ride', async () => {
    const page = await openUntil(demo, 'solve?rows=6&cols=7&blocked=40-41', 'tour of 40|none|Stuck');
    await page.click('#solve-to-play');
    await clickSquare(page, '#play-board', { rows: 6, cols: 7 }, 0);
    await standsOn(page, '1 / 40', 'a6');
    await page.locator('#panel-play .candidate').first().click();
    await goTo(page, 'solve');
    await page.click('#solve-to-play');
    await shows(page, '#play-headline', '2 / 40');
    // Another board starts a new ride, and Undo restores the one before.
    await goTo(page, 'solve');
    await page.click('#solve-presets button[value="5"]');
    await page.click('#solve-to-play');
    await shows(page, '#play-headline', /^Choose a square/);
    await page.click('#play-undo');
    await shows(page, '#play-headline', '2 / 40');
  });
});
