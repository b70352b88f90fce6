import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { generateBoard } from '../../demo/src/play/daily.js';
import { formatDay } from '../../demo/src/play/day.js';
import { clickSquare, passFrames, pathPicture, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { rideUntilStuck, shows, textOf } from './sections.js';

const BOARD = '#play-board';
const SIX = { rows: 6, cols: 6 };

/** Requests a hint and makes the move. */
async function rideOnHint(page: Page): Promise<void> {
  await page.click('#play-hint');
  await shows(page, '#play-detail', /^Go to/);
  const name = /^Go to (..)/.exec(await textOf(page, '#play-detail'))![1]!;
  await page.locator('.candidate', { hasText: name }).click();
  await shows(page, '#announcement', `Knight on ${name}`);
}

describeDemo('Play as a game', (demo) => {
  it('has levels with shapes and closed tours, and hides the exits', async () => {
    const page = await demo.open('play?rows=8&cols=8');
    expect(await page.isChecked('#play-numbers')).toBe(false);
    await page.click('#play-levels button[value="6 × 6, closed"]');
    expect(await page.isChecked('#play-closed')).toBe(true);
    await clickSquare(page, BOARD, SIX, 14);
    await shows(page, '#play-headline', '1 / 36');
    const moves = await page.locator('#panel-play .candidate').allTextContents();
    expect(moves.join(' ')).toBe('b6 d6 a5 e5 a3 e3 b2 d2');
    expect(await page.locator('.candidate.fewest').count()).toBe(0);
    await expect.poll(() => page.url()).toMatch(/#play\?rows=6&cols=6&closed=1&ride=14\.$/);
    await page.click('#play-levels button[value="Heart"]');
    await shows(page, '#play-headline', 'Choose a square to start on');
    await clickSquare(page, BOARD, { rows: 11, cols: 14 }, 0);
    await shows(page, '#play-remark', 'a11 is not part of the board.');
  });

  it('explains why a square is not a move', async () => {
    const page = await demo.open('play?rows=6&cols=6&ride=0.');
    await clickSquare(page, BOARD, SIX, 35);
    await shows(page, '#play-remark', 'f1 is not a knight’s move (two squares and one to the side) from a6.');
    const look = { layer: 'marks', colour: '--warning', reach: 0.2 } as const;
    expect(await squaresWith(page, BOARD, SIX, look)).toEqual([35]);
    expect(await page.locator('#play-remark.remark').count()).toBe(1);
    await page.locator('#panel-play .candidate').first().click();
    await clickSquare(page, BOARD, SIX, 0);
    await shows(page, '#play-remark', 'a6 was visited at step 1.');
  });

  it('animates the knight, except with reduced motion', async () => {
    for (const reducedMotion of [false, true]) {
      const page = await demo.open('play?rows=6&cols=6&ride=0.', { reducedMotion });
      await page.locator('#panel-play .candidate').first().waitFor();
      const pictures = await page.evaluate(async () => {
        document.querySelector<HTMLButtonElement>('#panel-play .candidate')!.click();
        const canvas = document.querySelector<HTMLCanvasElement>('#play-board canvas[data-layer=top]')!;
        const seen = new Set<string>();
        for (let frame = 0; frame < 40; frame++) {
          seen.add(canvas.toDataURL());
          await new Promise(requestAnimationFrame);
        }
        return seen.size;
      });
      if (reducedMotion) expect(pictures).toBe(1);
      else expect(pictures).toBeGreaterThan(3);
    }
  });

  it('finds the move at which a ride was lost, and goes back there', async () => {
    const page = await demo.open('play?rows=5&cols=5&ride=0.');
    await rideUntilStuck(page);
    await shows(page, '#play-detail', /^No moves left\. .* You lost it at move \d+\. Go back there\?$/);
    const lost = Number(/at move (\d+)/.exec(await textOf(page, '#play-detail'))![1]);
    await page.click('#play-go-back');
    await shows(page, '#play-headline', `${lost} / 25`);
    expect(await page.isVisible('#play-go-back')).toBe(false);
    // A tour can be finished from there.
    await page.check('#play-numbers');
    await shows(page, '#play-detail', 'You can still finish a tour from here.');
  });

  it('counts hints and undone moves across undo and reload', async () => {
    const page = await demo.open('play?rows=3&cols=4&ride=0.', { reducedMotion: true });
    for (let hint = 0; hint < 3; hint++) await rideOnHint(page);
    await page.click('#play-undo');
    await page.click('#play-again');
    await page.click('#play-undo');
    await shows(page, '#play-headline', '3 / 12');
    for (let hint = 0; hint < 3; hint++) await rideOnHint(page);
    await expect.poll(() => page.url()).toMatch(/&help=1-6&ride=0\.\d{5}$/);
    await page.reload();
    await shows(page, '#play-headline', '6 / 12');
    for (let hint = 0; hint < 6; hint++) await rideOnHint(page);
    expect(await textOf(page, '#play-detail')).toMatch(
      /You did it with 12 hints, 1 move taken back\. Your best here so far\.$/,
    );
    // A ride that the solver finished is not a win, even if the visitor repeats its last move after a reload.
    await page.click('#play-again');
    await clickSquare(page, BOARD, { rows: 3, cols: 4 }, 0);
    await page.click('#play-finish');
    await shows(page, '#play-headline', /tour!$/);
    await page.click('#play-undo');
    await expect.poll(() => page.url()).toMatch(/&help=1-0-solver&ride=0\.\d{10}$/);
    await page.reload();
    await shows(page, '#play-headline', '11 / 12');
    await page.locator('#panel-play .candidate').first().click();
    await shows(page, '#play-headline', /tour!$/);
    expect(await textOf(page, '#play-detail')).not.toMatch(/You did it/);
    expect(await textOf(page, '#play-best')).toBe('Your best here: with 12 hints, 1 move taken back.');
  });

  it('has a board of the day with a tour from its start', async () => {
    const page = await demo.open('play?rows=8&cols=8');
    await page.click('#play-today');
    await shows(page, '#play-remark', /^Today’s ride \(\d{4}-\d\d-\d\d\), the same for everyone/);
    // The remark is not a warning.
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).color);
    expect(await colourOf('#play-remark')).toBe(await colourOf('body'));
    await shows(page, '#play-headline', /^1 \/ \d+$/);
    await page.click('#play-finish');
    await shows(page, '#play-headline', /tour!$/);
    const before = await pathPicture(page, BOARD);
    await passFrames(page, 3);
    expect(await pathPicture(page, BOARD)).toBe(before);
  });
});

it('generates the same board for the same day, and different ones for different days', () => {
  expect(formatDay(new Date(2026, 10, 2, 23, 59))).toBe('2026-11-02');
  const shape = (text: string): string => {
    const { rows, cols, blocked, square } = generateBoard(text);
    expect([rows, cols].every((side) => side >= 5 && side <= 7)).toBe(true);
    expect(blocked[square!]).toBe(0);
    return [rows, cols, square, ...blocked].join();
  };
  const days = Array.from({ length: 30 }, (_, day) => `2026-11-${day + 1} 0`);
  expect(days.map(shape)).toEqual(days.map(shape));
  expect(new Set(days.map(shape)).size).toBe(30);
});
