import { expect, it } from 'vitest';
import { formatDay } from '../../demo/src/play/day.js';
import { countStreak } from '../../demo/src/play/streak.js';
import { solve } from '../../src/index.js';
import { inSweep } from '../extent.js';
import { clickSquare } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { download, rideToLastMove, shows, textOf } from './sections.js';

const CALM = { reducedMotion: true };
/** A tour of 3 x 4 without its last move. */
const LINK = 'play?rows=3&cols=4&ride=0.2502503614';

describeDemo('Play: score and undo', (demo) => {
  inSweep('ranks a win with the coach below one without', async () => {
    const page = await demo.open('play?rows=3&cols=4&numbers=1', CALM);
    const win = async (words: string): Promise<void> => {
      await page.locator('#panel-play .candidate').first().click();
      await shows(page, '#play-detail', new RegExp(` You did it ${words}\\.`));
      expect(await page.locator('#play-board.won').count()).toBe(1);
    };
    await rideToLastMove(page);
    await page.uncheck('#play-numbers');
    await win('with the coach, no move taken back');
    await shows(page, '#play-best', 'Your best here: with the coach, no move taken back.');
    await page.click('#play-again');
    await rideToLastMove(page);
    await page.click('#play-hint');
    await shows(page, '#play-detail', /^Go to/);
    await win('with 1 hint, no move taken back');
    await shows(page, '#play-best', 'Your best here: with 1 hint, no move taken back.');
    // Starting over ends the celebration. Reloading keeps a ride without the coach.
    await page.click('#play-again');
    expect(await page.locator('#play-board.won').count()).toBe(0);
    await rideToLastMove(page);
    await expect.poll(() => page.url()).toMatch(/#play\?rows=3&cols=4&ride=0\.\d{10}$/);
    await page.reload();
    await win('without a hint, no move taken back');
    await page.click('#play-again');
    await page.check('#play-numbers');
    await rideToLastMove(page);
    await win('with the coach, no move taken back');
    await page.reload();
    await shows(page, '#play-best', 'Your best here: without a hint, no move taken back.');
  });

  inSweep('does not count a ride that started from a link, even after a reload', async () => {
    const page = await demo.open(LINK, CALM);
    const finish = async (): Promise<void> => {
      await page.locator('#panel-play .candidate').first().click();
      await shows(page, '#play-headline', /tour!$/);
      expect(await textOf(page, '#play-detail')).toMatch(/It does not count as yours, .* Start over/);
      expect(await textOf(page, '#play-best')).toBe('Your best here: no tour yet.');
    };
    await finish();
    await page.click('#play-undo');
    await expect.poll(() => page.url()).toMatch(/&help=1-0-link&ride=0\.\d{10}$/);
    await page.reload();
    await finish();
    await page.click('#play-again');
    await rideToLastMove(page);
    await page.locator('#panel-play .candidate').first().click();
    await shows(page, '#play-best', 'Your best here: without a hint, no move taken back.');
  });

  it('takes moves back with Ctrl+Z up to the start', async () => {
    const page = await demo.open('play?rows=3&cols=4', { reducedMotion: true });
    await rideToLastMove(page);
    await page.keyboard.press('Control+z');
    await shows(page, '#play-headline', /^10 \/ 12$/);
    await page.locator('#panel-play .candidate').first().focus();
    for (let move = 0; move < 12; move++) await page.keyboard.press('Meta+z');
    await shows(page, '#play-headline', /^Choose a square/);
    await clickSquare(page, '#play-board', { rows: 3, cols: 4 }, 0);
    await expect.poll(() => page.url()).toMatch(/&help=11-0&ride=0\.$/);
  });

  it('has the ride of today on arrival, and offers a text and a picture after a win', async () => {
    const page = await demo.open('play', { reducedMotion: true });
    const today = formatDay(new Date());
    await shows(
      page,
      '#play-remark',
      `Today’s ride (${today}), the same for everyone: visit every square exactly once.`,
    );
    await shows(page, '#play-headline', /^1 \/ \d+$/);
    expect(await page.isVisible('#play-share')).toBe(false);
    const board = async () => new URLSearchParams((await page.url()).split('?')[1]);
    await expect.poll(() => page.url()).toMatch(/ride=\d+\.$/);
    const [rows, cols] = [Number((await board()).get('rows')), Number((await board()).get('cols'))];
    const blocked = ((await board()).get('blocked') ?? '').split('.').flatMap((part) => {
      const [first, last = first] = part.split('-').map(Number);
      return Array.from({ length: last! - first! + 1 }, (_, i) => first! + i);
    });
    const start = Number.parseInt((await board()).get('ride')!, 10);
    const solved = solve({ rows, cols, blocked, start });
    if (solved.status !== 'found') throw new Error(solved.status);
    for (const square of solved.path.slice(1)) await clickSquare(page, '#play-board', { rows, cols }, square);
    await shows(page, '#play-headline', /tour!$/);
    await shows(page, '#play-time', /^Time \d+:\d\d · 1 day in a row$/);
    await page.click('#play-share');
    await shows(page, '#play-remark', 'Copied. Paste it into a message.');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(new RegExp(`^Knight ${rows} × ${cols}, ${today}, \\d+:\\d\\d, without a hint`));
    expect(text).toMatch(/#play\?rows=.*ride=\d+\.$/);
    const picture = await download(page, '#play-picture');
    expect(picture.content.toString()).toContain('@keyframes');
    await page.fill('#play-day', '2026-03-01');
    await shows(
      page,
      '#play-remark',
      'The ride (2026-03-01), the same for everyone: visit every square exactly once.',
    );
  });

  it('counts the days in a row up to today or yesterday', () => {
    const today = new Date(2026, 2, 1);
    expect(countStreak(today, ['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'])).toBe(3);
    expect(countStreak(today, ['2026-02-28'])).toBe(1);
    expect(countStreak(today, ['2026-02-27'])).toBe(0);
  });
});
