import { expect, it } from 'vitest';
import { drawnPixels, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { answers, BOARD, EIGHT } from './solve-page.js';

describeDemo('Forced colours', (demo) => {
  it.each([true, false])(
    'shows squares, numbers, knight and bars in forced colours, dark: %s',
    async (dark) => {
      const page = await demo.open('solve?rows=8&cols=8&at=20&start=0', { forcedColours: true, dark });
      await answers(page, 'tour of 64');
      await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
      const seen = (layer: 'squares' | 'discs' | 'marks', colour: string, reach: number) =>
        squaresWith(page, BOARD, EIGHT, { layer, colour, reach });
      expect(await seen('squares', '--board-light', 0.4)).toHaveLength(32);
      expect(await seen('squares', '--board-dark', 0.4)).toHaveLength(32);
      // Numbers are written in ink on what is not of the ink's colour.
      expect((await seen('discs', '--ink', 0.3)).length).toBeGreaterThan(15);
      expect((await seen('discs', '--surface', 0.3)).length).toBeGreaterThan(15);
      expect(await seen('marks', '--ink', 0.3)).toHaveLength(1);
      expect(await seen('marks', '--surface', 0.4)).toHaveLength(1);
      const race = await demo.open('race', { forcedColours: true, dark });
      const [bar, track] = await race
        .locator('.lane-track')
        .first()
        .evaluate((element) => {
          const colour = (each: Element): string => getComputedStyle(each).backgroundColor;
          return [colour(element.firstElementChild!), colour(element)];
        });
      expect(bar).not.toBe(track);
    },
  );

  it('writes nothing on the plate that forced colours put behind text, where that is of the colour of the text', async () => {
    for (const section of ['think', 'explain?step=3', 'solve', 'play', 'puzzle', 'count', 'race', 'giant']) {
      const page = await demo.open(section, { forcedColours: true, dark: true });
      await page
        .locator(`#panel-${section.replace(/\?.*/, '')} button:visible`)
        .first()
        .waitFor();
      const plated = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.background = 'Highlight';
        const highlight = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return Array.from(document.querySelectorAll('main *, .masthead *'))
          .filter((element) => Array.from(element.childNodes).some((node) => /\S/.test(node.nodeValue ?? '')))
          .filter((element) => {
            const { backgroundColor, forcedColorAdjust } = getComputedStyle(element);
            return backgroundColor === highlight && forcedColorAdjust !== 'none';
          })
          .map((element) => element.outerHTML);
      });
      expect(plated, section).toEqual([]);
    }
  });
});
