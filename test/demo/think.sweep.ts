import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { clickSquare, passFrames, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { EIGHT, shows, textOf } from './sections.js';

const LEFT = '#think-left-board';
const RIGHT = '#think-right-board';

const placed = (page: Page, side: 'left' | 'right'): Promise<string> => textOf(page, `#think-${side}-placed`);

describeDemo('Think', (demo) => {
  it('runs two searches on one clock', async () => {
    const page = await demo.open('think');
    await expect.poll(async () => Number(await placed(page, 'left'))).toBeGreaterThan(3);
    await page.click('#think-play');
    expect(await textOf(page, '#think-play')).toBe('Play');
    expect(await placed(page, 'left')).toBe(await placed(page, 'right'));
    expect(await page.title()).toBe('Watch two searches – The knight’s tour');
    await expect
      .poll(() => page.url())
      .toMatch(/#think\?rows=8&cols=8&start=0&left=backtracking&right=warnsdorff$/);
    expect(page.workers().length).toBe(2);
    // Some themes have other colours than red.
    const legend = await page.locator('#panel-think .legend').getAttribute('aria-label');
    expect(`${await textOf(page, '#panel-think .lead')} ${legend}`).not.toMatch(/\bred(der)?\b/);
  });

  it('compares 3,242,065 steps with 64 at the end', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await page.locator('#think-speed').fill('100');
    expect(await textOf(page, '#think-speed-text')).toBe('1,000,000 a second');
    expect(await page.isChecked('#think-auto')).toBe(false);
    await page.click('#think-play');
    await shows(page, '#think-headline', '3,242,065 steps against 64, on the same board');
    expect(await placed(page, 'left')).toBe('3,242,065');
    expect(await textOf(page, '#think-left-taken')).toBe('3,242,001');
    expect([await placed(page, 'right'), await textOf(page, '#think-right-taken')]).toEqual(['64', '0']);
    expect(await textOf(page, '#think-left-state')).toBe('Found a tour.');
    expect(await textOf(page, '#think-detail')).toMatch(/goes to the square with the fewest exits/);
    expect(await textOf(page, '#think-play')).toBe('Play');
    // Back to the start.
    await page.click('#think-again');
    expect(await placed(page, 'left')).toBe('0');
    await page.check('#think-auto');
    expect(await textOf(page, '#think-speed-text')).toBe('8 a second');
  });

  it('does not play with reduced motion, and steps forward and back', async () => {
    const page = await demo.open('think?rows=8&cols=8', { reducedMotion: true });
    await shows(page, '#think-right-of', 'of 64 reached');
    await passFrames(page, 5);
    for (const side of ['left', 'right'])
      expect(await textOf(page, `#think-${side}-state`)).toBe('Paused. Press Play.');
    expect([await placed(page, 'left'), await textOf(page, '#think-play')]).toEqual(['0', 'Play']);
    for (let step = 1; step <= 3; step++) {
      await page.click('#think-on');
      await expect.poll(() => placed(page, 'left')).toBe(String(step));
    }
    await page.click('#think-back');
    expect([await placed(page, 'left'), await placed(page, 'right')]).toEqual(['2', '2']);
    expect(await textOf(page, '#announcement')).toBe('Left 2 of 64 reached, right 2 of 64 reached');
    // c7 has five moves. Those to the border have the fewest exits and are filled.
    const accent = (reach: number) =>
      squaresWith(page, RIGHT, EIGHT, { layer: 'marks', colour: '--accent', reach });
    expect(await accent(0.45)).toEqual([4, 16, 20, 25, 27]);
    expect(await accent(0.2)).toEqual([4, 16]);
  });

  it('marks dead squares', async () => {
    const page = await demo.open('think?rows=6&cols=6&start=0', { reducedMotion: true });
    const board = { rows: 6, cols: 6 };
    const dead = () => squaresWith(page, LEFT, board, { layer: 'ground', colour: '--warning', reach: 0.05 });
    expect(await dead()).toEqual([]);
    for (let step = 1; step <= 23; step++) {
      await page.click('#think-on');
      await expect.poll(() => placed(page, 'left')).toBe(String(step));
    }
    // All neighbours of f2 are on the path, and the knight is elsewhere.
    expect(await dead()).toEqual([29]);
  });

  it('runs any two searches on any board, and shows how each ends', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await page.click('#think-presets button[value="3 × 10"]');
    await page.selectOption('#think-left', 'warnsdorff-backtracking');
    await page.locator('#think-speed').fill('100');
    await page.click('#think-play');
    await shows(page, '#think-headline', 'A tour after 391 steps. Stuck after 26 squares.');
    // A stuck search is not a success.
    expect(await page.locator('#think-verdict').getAttribute('data-kind')).toBe('stuck');
    expect(await textOf(page, '#think-right-state')).toMatch(/^Stuck after 26 squares/);
    await expect
      .poll(() => page.url())
      .toMatch(/#think\?rows=3&cols=10&start=0&left=warnsdorff-backtracking&right=warnsdorff$/);
    await page.fill('#think-rows', '4');
    await page.fill('#think-cols', '4');
    await shows(page, '#think-headline', 'No tour exists');
    await page.fill('#think-rows', '31');
    expect(await textOf(page, '#think-rows-remark')).toBe('Enter a whole number from 3 to 30.');
    await page.click('#think-presets button[value="Heart"]');
    await expect.poll(() => page.url()).toMatch(/rows=11&cols=14&start=2&blocked=0-1\.5-8/);
    await page.click('#think-presets button[value="6"]');
    await page.check('#think-closed');
    await page.selectOption('#think-right', 'warnsdorff-backtracking');
    await page.selectOption('#think-left', 'warnsdorff.farthest');
    await page.click('#think-play');
    await shows(page, '#think-right-state', 'Found a closed tour.');
    expect(await textOf(page, '#think-code')).toContain('{ rows: 6, cols: 6, closed: true, start: 0 }');
  });

  it('starts at a clicked square, with Enter, or at a typed square', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await clickSquare(page, LEFT, EIGHT, 27);
    await expect.poll(() => page.inputValue('#think-start')).toBe('d5');
    await page.press(RIGHT, 'ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.inputValue('#think-start')).toBe('b8');
    await page.fill('#think-start', 'h1');
    await page.press('#think-start', 'Enter');
    await expect.poll(() => page.url()).toContain('start=63');
    await page.fill('#think-start', 'z9');
    await page.press('#think-start', 'Enter');
    expect(await textOf(page, '#think-start-remark')).toBe('Enter an open square, such as a1 or 0,0.');
  });

  it('links to other sections with its board', async () => {
    const page = await demo.open('think?rows=6&cols=7&start=3&blocked=0', { reducedMotion: true });
    await page.click('#think-to-play');
    await expect.poll(() => page.url()).toMatch(/#play\?rows=6&cols=7&blocked=0$/);
    await page.goBack();
    await page.click('#think-to-solve');
    await expect.poll(() => page.inputValue('#solve-start')).toBe('d6');
  });

  it('responds to the keys of the page', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await shows(page, '#think-right-of', 'of 64 reached');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => placed(page, 'right')).toBe('1');
    await page.keyboard.press(' ');
    expect(await textOf(page, '#think-play')).toBe('Pause');
    await page.keyboard.press(' ');
    expect(await textOf(page, '#think-play')).toBe('Play');
  });
});
