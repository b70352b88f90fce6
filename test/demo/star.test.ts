import { expect, it } from 'vitest';
import { formatShare, STAR, TOURS } from '../../demo/src/count/star.js';
import { moveUsage } from '../../src/census.js';
import { knightMoves } from '../../src/problem/knight-graph.js';
import { inSweep } from '../extent.js';
import { describeDemo } from './demo-page.js';
import { download, openSection, readPicture, shows, textOf } from './sections.js';

const EIGHT = { rows: 8, cols: 8 };

it('has each of the 168 moves once, and two moves of each tour on each square', () => {
  const moves = STAR.flatMap((each) => each.moves.map(([from, to]) => ({ from, to, tours: each.tours })));
  const all = [...Array(64).keys()].flatMap((from) =>
    [...knightMoves(EIGHT, from)].filter((to) => to > from).map((to) => `${from} ${to}`),
  );
  expect(moves.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(all.sort());
  expect(STAR).toHaveLength(21);
  for (let square = 0; square < 64; square++) {
    const own = moves.filter(({ from, to }) => from === square || to === square);
    // Sums of integers below 2^53 are exact.
    expect(own.reduce((sum, { tours }) => sum + tours, 0)).toBe(2 * TOURS);
  }
  expect(formatShare(STAR.at(-1)!)).toBe('100.0 %');
});

// All 21 take ten minutes: `node scripts/derive-constants.mjs star` prints them.
inSweep('has the counts of moveUsage', () => {
  for (const { from, to, tours } of moveUsage({ ...EIGHT, closed: true })) {
    const own = STAR.find(({ moves }) => moves.some(([one, other]) => one === from && other === to));
    expect(own?.tours, `${from} ${to}`).toBe(Number(tours));
    if (from > 0) return;
  }
});

describeDemo('The star of all tours', (demo) => {
  it('names the share of a move by pointer and by keyboard, and is saved as SVG and PNG', async () => {
    const page = await demo.open('count', { reducedMotion: true });
    await openSection(page, 'count');
    await page.locator('#star').scrollIntoViewIfNeeded();
    expect(await page.locator('#star path').count()).toBe(42);
    await page.focus('#star-class');
    await page.keyboard.press('End');
    await shows(page, '#star-text', 'a8–c7 and 7 moves like it: in 100.0 % of all tours');
    await page.keyboard.press('Home');
    expect(await textOf(page, '#star-text')).toMatch(
      /^[a-h][1-8]–[a-h][1-8] and \d+ moves like it: in \d+\.\d % of all tours$/,
    );
    // The middle of the move from a8 to c7.
    const { x, y, width, height } = (await page.locator('#star').boundingBox())!;
    const side = Math.min(width, height) / 8;
    await page.mouse.move(x + width / 2 - 2.5 * side, y + height / 2 - 3 * side);
    await shows(page, '#star-text', /^a8–c7/);
    expect(await page.inputValue('#star-class')).toBe('20');
    expect(await page.locator('#star .selected').count()).toBe(1);
    const svg = await download(page, '#star-svg');
    expect(svg.name).toBe('knights-tour-star.svg');
    expect((await readPicture(page, 'image/svg+xml', svg.content)).colours).toBeGreaterThan(20);
    const png = await download(page, '#star-png');
    expect((await readPicture(page, 'image/png', png.content)).size).toEqual([1080, 1080]);
  });
});
