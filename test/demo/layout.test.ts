import { expect, it } from 'vitest';
import { solve } from '../../src/index.js';
import { tourToSvg } from '../../src/render/index.js';
import { describeDemo, PHONE } from './demo-page.js';
import { answers, BOARD, savedTour, textOf } from './solve-page.js';

describeDemo('Layout', (demo) => {
  it('shows a picture in three lines that draw just it', async () => {
    const page = await demo.open('solve?rows=6&cols=7&start=3&blocked=40-41&strategy=random&seed=5');
    await answers(page, 'tour of 40');
    await page.locator('details.code:visible summary').click();
    await page.click('#solve-copy-code');
    await expect.poll(() => textOf(page, '#solve-code-copied')).toBe('Copied.');
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toBe(await textOf(page, '#solve-code'));
    const body = { innerHTML: '' };
    const lines = code.split('\n').filter((line) => !line.startsWith('import '));
    expect(lines).toHaveLength(3);
    new Function('solve', 'tourToSvg', 'document', lines.join('\n'))(solve, tourToSvg, { body });
    const { path, ...board } = await savedTour(page);
    expect(body.innerHTML).toBe(
      tourToSvg({ rows: board.rows, cols: board.cols, blocked: board.blocked }, path),
    );
  });

  it('keeps the board in sight while controls are used', async () => {
    const page = await demo.open('solve', { width: 1280, height: 720 });
    await answers(page, 'tour of 64');
    await page.locator('#share-embed').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const { y, height } = (await page.locator(BOARD).boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(720);
  });

  it('has the tools of a board below it, in sight on every screen, and larger boards on larger screens', async () => {
    const sides: number[] = [];
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      const page = await demo.open('solve', { width, height });
      await answers(page, 'tour of 64');
      const tools = (await page.locator('.board-tools:visible').boundingBox())!;
      const board = (await page.locator(BOARD).boundingBox())!;
      expect(tools.y).toBeGreaterThan(board.y + board.height);
      expect(tools.y + tools.height).toBeLessThanOrEqual(height);
      sides.push(board.width);
    }
    expect(sides[1]).toBeGreaterThan(sides[0]!);
    expect(sides[2]).toBeGreaterThan(1.5 * sides[1]!);
    const phone = await demo.open('solve', PHONE);
    await answers(phone, 'tour of 64');
    const tools = (await phone.locator('.board-tools:visible').boundingBox())!;
    expect(tools.y + tools.height).toBeLessThanOrEqual(844);
  });

  it('fills the screen for a class, by its button and by F', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await page.locator('#think-play').waitFor();
    const isFull = () =>
      page.evaluate(() => document.fullscreenElement?.classList.contains('stage') ?? false);
    await page.click('#full-screen');
    await expect.poll(isFull).toBe(true);
    expect(await page.isVisible('#think-play')).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(false);
    // Not while someone types.
    await page.locator('#think-start').focus();
    await page.keyboard.press('f');
    expect(await isFull()).toBe(false);
  });

  it('names the package, and how to install it', async () => {
    const page = await demo.open();
    await page.click('#install-copy');
    await expect.poll(() => textOf(page, '#install-copied')).toBe('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install knights-tour-wasm');
  });
});
