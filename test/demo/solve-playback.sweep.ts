import { expect, it } from 'vitest';
import { drawnPixels, passFrames, pathPicture, settledPicture, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { answers, BOARD, EIGHT, goTo, openUntil, shows, textOf } from './sections.js';

describeDemo('Solve: playback', (demo) => {
  it('plays, pauses, seeks and steps', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8&start=0', 'tour of 64');
    await page.click('#playback-play');
    expect(await textOf(page, '#playback-play')).toBe('Play');
    await page.press('#playback-step', 'Home');
    expect(await textOf(page, '#playback-text')).toBe('1 of 64: a8');
    await page.click('#playback-on');
    expect(await textOf(page, '#playback-text')).toMatch(/^2 of 64: /);
    await page.click('#playback-back');
    expect(await textOf(page, '#playback-text')).toBe('1 of 64: a8');
    await page.press('#playback-speed', 'End');
    expect(await textOf(page, '#playback-speed-text')).toBe('20,000 a second');
    await page.click('#playback-play');
    await shows(page, '#playback-text', /^64 of 64|^Back on a8/);
    // Boards too wide for letters have names by row and column.
    const wide = await demo.open('solve?rows=30&cols=30&start=0&at=0');
    await shows(wide, '#playback-text', '1 of 900: row 0, column 0');
  });

  it('shows the whole tour at once with reduced motion', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64', { reducedMotion: true });
    expect(await textOf(page, '#playback-text')).toMatch(/^(64 of 64|Back on)/);
    expect(await textOf(page, '#playback-play')).toBe('Play');
    // Nothing moves in two frames.
    const picture = await pathPicture(page, BOARD);
    await passFrames(page, 2);
    expect(await pathPicture(page, BOARD)).toBe(picture);
    const other = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64');
    expect(await textOf(other, '#playback-play')).toBe('Pause');
  });

  it('draws long paths in slices, to the last step', async () => {
    const whole = await openUntil(demo, 'solve?rows=120&cols=120', 'tour of 14,400', { reducedMotion: true });
    await expect.poll(() => drawnPixels(whole, BOARD)).toBeGreaterThan(0);
    const picture = await settledPicture(whole, BOARD);
    const drawn = await drawnPixels(whole, BOARD);
    await whole.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(() => settledPicture(whole, BOARD)).not.toBe(picture);
    await whole.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => settledPicture(whole, BOARD)).toBe(picture);
    await whole.press('#playback-step', 'Home');
    expect(await drawnPixels(whole, BOARD)).toBe(0);
    await whole.keyboard.press('End');
    // Line ends between slices differ slightly.
    await expect
      .poll(async () => Math.abs((await drawnPixels(whole, BOARD)) / drawn - 1))
      .toBeLessThan(0.001);
  });

  it('redraws a hidden board when the visitor returns', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64', {
      dark: true,
      reducedMotion: true,
    });
    const light = { layer: 'squares', colour: '--board-light', reach: 0.1 } as const;
    await expect.poll(() => squaresWith(page, BOARD, EIGHT, light)).toHaveLength(32);
    await goTo(page, 'play');
    await page.click('#theme');
    await goTo(page, 'solve');
    await expect.poll(() => squaresWith(page, BOARD, EIGHT, light)).toHaveLength(32);
  });

  it('plays a tour found meanwhile when the visitor returns', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64');
    await page.fill('#solve-start', 'b8');
    await page.press('#solve-start', 'Enter');
    // In one task, so that the visitor leaves before the answer.
    await page.evaluate(() => {
      const strategy = document.querySelector<HTMLSelectElement>('#solve-strategy')!;
      strategy.value = 'backtracking';
      strategy.dispatchEvent(new Event('change'));
      document.querySelector<HTMLButtonElement>('#tab-play')!.click();
    });
    await answers(page, '^No tour found within the limit$');
    await passFrames(page, 10);
    expect(await textOf(page, '#playback-play')).toBe('Play');
    expect(await textOf(page, '#playback-text')).toMatch(/^1 of /);
    await goTo(page, 'solve');
    await page.waitForFunction(() => {
      const says = (id: string, what: RegExp) => what.test(document.getElementById(id)!.textContent ?? '');
      return says('playback-text', /^([2-9]|[1-9]\d) of /) && says('playback-play', /^Pause$/);
    });
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
  });

  it('marks where a path gets stuck only at its end', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=44&strategy=warnsdorff&at=58');
    await answers(page, 'Stuck after 60 of 64 squares');
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
    const warnings = () =>
      squaresWith(page, BOARD, EIGHT, { layer: 'marks', colour: '--warning', reach: 0.48 });
    expect(await warnings()).toEqual([]);
    await page.click('#playback-on');
    await expect.poll(warnings).toHaveLength(5);
    await page.click('#playback-back');
    await expect.poll(warnings).toEqual([]);
  });

  it('scrolls a board with the knight', async () => {
    const page = await openUntil(demo, 'solve?rows=3&cols=200&at=0', 'tour of 600');
    await page.locator('#playback-speed').fill('60');
    await page.click('#playback-play');
    const scrolled = () => page.locator(BOARD).evaluate((board) => board.parentElement!.scrollLeft);
    await expect.poll(scrolled).toBeGreaterThan(200);
  });
});
