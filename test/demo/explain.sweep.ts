import { expect, it } from 'vitest';
import { clickSquare, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { EIGHT, goTo, shows, textOf } from './sections.js';

const BOARD = '#explain-board';
const DEAD = { layer: 'ground', colour: '--warning', reach: 0.1 } as const;

describeDemo('Explain', (demo) => {
  it('shows five lessons by buttons, numbers and arrow keys, each with an address', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await goTo(page, 'explain');
    for (const title of [
      'Can a knight visit every square once?',
      'Ride until you are stuck',
      'Why corners starve',
      'The rule',
      'Where it fails, and what helps',
    ]) {
      await expect.poll(() => textOf(page, '#explain-headline')).toContain(title);
      if (await page.isEnabled('#explain-on')) await page.click('#explain-on');
    }
    await expect.poll(() => page.url()).toMatch(/#explain\?step=5$/);
    await page.click('#explain-back');
    await shows(page, '#explain-headline', /^4\./);
    await page.click('#explain-steps button >> nth=1');
    await page.keyboard.press('ArrowRight');
    await shows(page, '#explain-headline', /^3\./);
    expect(await page.locator('[aria-current=step]').textContent()).toBe('3');
  });

  it('pauses and continues an animation with Space and the button', async () => {
    const page = await demo.open('explain?step=4');
    const remark = () => textOf(page, '#explain-remark');
    const control = () => textOf(page, '#explain-play');
    await expect.poll(remark).toMatch(/^([2-9]|\d\d) of 64$/);
    expect(await control()).toBe('Pause');
    await page.keyboard.press(' ');
    expect(await control()).toBe('Play');
    const paused = await remark();
    // The time of three moves.
    await page.waitForTimeout(500);
    expect(await remark()).toBe(paused);
    await page.click('#explain-play');
    expect(await control()).toBe('Pause');
    await expect.poll(remark).not.toBe(paused);
    expect(Number.parseInt(await remark(), 10)).toBeGreaterThan(Number.parseInt(paused, 10));
    await expect.poll(remark).toBe('A tour after 64 steps.');
    await expect.poll(control).toBe('Play');
    // At its end it starts again.
    await page.click('#explain-play');
    await expect.poll(remark).toMatch(/^\d+ of 64$/);
    await page.click('#explain-steps button >> nth=2');
    expect(await page.isDisabled('#explain-play')).toBe(true);
  });

  it('shows why some starts have no tour', async () => {
    const page = await demo.open('explain?step=5', { reducedMotion: true });
    const five = { rows: 5, cols: 5 };
    await page.click('#explain-act');
    await page.click('#explain-act');
    await shows(page, '#explain-remark', 'No tour can start on b5: it is not the corners’ colour.');
    const others = Array.from({ length: 12 }, (_, i) => 2 * i + 1);
    expect(await squaresWith(page, BOARD, five, DEAD)).toEqual(others);
    expect(await textOf(page, '#explain-text')).toMatch(
      /13 squares of the corners’ colour and 12 of the other/,
    );
    await clickSquare(page, BOARD, five, 12);
    await shows(page, '#explain-remark', /^A tour after \d+ steps\.$/);
    expect(await squaresWith(page, BOARD, five, DEAD)).toEqual([]);
    await clickSquare(page, BOARD, five, 7);
    await shows(page, '#explain-remark', /^No tour can start on c4/);
    await page.click('#explain-act');
    await shows(page, '#explain-remark', 'Stuck after 60 of 64 squares.');
  });

  it('restarts an interrupted animation when the visitor returns', async () => {
    const page = await demo.open('explain?step=5');
    await page.click('#explain-act');
    await shows(page, '#explain-remark', /^[1-9]\d? of 64$/);
    await goTo(page, 'play');
    await goTo(page, 'explain');
    await shows(page, '#explain-remark', /^A tour after \d+ steps\.$/);
  });

  it('lets the visitor ride, and start the rule anywhere', async () => {
    const six = { rows: 6, cols: 6 };
    const page = await demo.open('explain?step=2', { reducedMotion: true });
    // The random ride has ended.
    await shows(page, '#explain-remark', /^Stuck after \d+ of 36 squares|tour/);
    await clickSquare(page, BOARD, six, 0);
    await shows(page, '#explain-remark', '1 of 36');
    const look = { layer: 'marks', colour: '--accent', reach: 0.45 } as const;
    expect(await squaresWith(page, BOARD, six, look)).toEqual([8, 13]);
    await clickSquare(page, BOARD, six, 8);
    await shows(page, '#explain-remark', '2 of 36');
    await clickSquare(page, BOARD, six, 35);
    await shows(page, '#explain-remark', 'f1 is not a move from here. 2 of 36');
    await page.click('#explain-steps button >> nth=3');
    await shows(page, '#explain-remark', 'A tour after 64 steps.');
    await clickSquare(page, BOARD, EIGHT, 44);
    await shows(page, '#explain-remark', 'Stuck after 60 of 64 squares.');
  });

  it('stops the random ride when the visitor moves', async () => {
    const page = await demo.open('explain?step=2');
    await shows(page, '#explain-remark', /of 36$/);
    await clickSquare(page, BOARD, { rows: 6, cols: 6 }, 0);
    const ride = await textOf(page, '#explain-remark');
    // The time of three moves.
    await page.waitForTimeout(500);
    expect(await textOf(page, '#explain-remark')).toBe(ride);
    expect(await textOf(page, '#explain-play')).toBe('Play');
  });

  it('invites to ride first, and tells where the ride was lost', async () => {
    const six = { rows: 6, cols: 6 };
    const page = await demo.open('explain', { reducedMotion: true });
    await shows(page, '#explain-remark', '1 of 36');
    const look = { layer: 'marks', colour: '--accent', reach: 0.45 } as const;
    expect(await squaresWith(page, BOARD, six, look)).toEqual([1, 3, 6, 10, 18, 22, 25, 27]);
    for (const square of [25, 12, 20, 9, 1]) await clickSquare(page, BOARD, six, square);
    await shows(page, '#explain-remark', /^Stuck after 6 of 36 squares\. You lost it at move [1-6]\.$/);
    await page.click('#explain-act');
    await shows(page, '#explain-remark', '1 of 36');
    // Before the first move the visitor may choose another start.
    await clickSquare(page, BOARD, six, 35);
    expect(await squaresWith(page, BOARD, six, look)).toEqual([22, 27]);
  });

  it('responds to clicks on its boards', async () => {
    const page = await demo.open('explain?step=1', { reducedMotion: true });
    await page.click('#explain-on');
    await shows(page, '#explain-remark', /^Stuck after \d+ of 36 squares|tour/);

    await page.click('#explain-on');
    for (const square of [10, 17]) await clickSquare(page, BOARD, EIGHT, square);
    await shows(page, '#explain-remark', '1 square can no longer be visited.');
    expect(await squaresWith(page, BOARD, EIGHT, DEAD)).toEqual([0]);

    await page.click('#explain-on');
    await shows(page, '#explain-remark', 'A tour after 64 steps.');
    await page.click('#explain-on');
    await shows(page, '#explain-remark', 'Stuck after 60 of 64 squares.');
    await page.click('#explain-act');
    await shows(page, '#explain-remark', /^A tour after \d+ steps\.$/);
  });
});
