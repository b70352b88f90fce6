import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { HEAT } from '../../demo/src/think/heat.js';
import { contrasts, drawnPixels, type Paint, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { BOARD, EIGHT, openSection, openUntil } from './sections.js';

/** Returns a system colour as the browser formats it. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.forcedColorAdjust = 'none';
    probe.style.color = colour;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

/** Tinted squares, light and dark ones, as paints of {@link contrasts}. */
const TINTED = ['--board-light', '--board-dark'].flatMap((square) =>
  HEAT.map((heat): Paint[] => [{ property: square }, { property: '--heat', share: heat }]),
);

describeDemo('Colours', (demo) => {
  it.each([
    { dark: false, forcedColours: false },
    { dark: true, forcedColours: false },
    { dark: false, forcedColours: true },
    { dark: true, forcedColours: true },
  ])('keeps the numbers on tinted squares legible: %o', async (device) => {
    const page = await demo.open('think', device);
    const found = await contrasts(page, [{ property: '--ink' }], TINTED);
    expect(Math.min(...found)).toBeGreaterThan(4.5);
  });

  it.each([true, false])(
    'shows squares, numbers, knight and bars in forced colours, dark: %s',
    async (dark) => {
      const page = await openUntil(demo, 'solve?rows=8&cols=8&at=20&start=0', 'tour of 64', {
        forcedColours: true,
        dark,
      });
      await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
      const seen = (layer: 'squares' | 'discs' | 'marks', colour: string, reach: number) =>
        squaresWith(page, BOARD, EIGHT, { layer, colour, reach });
      // System colours differ from the colours of the page.
      expect(await seen('squares', 'Canvas', 0.4)).toHaveLength(32);
      expect(await seen('squares', 'color-mix(in srgb, CanvasText 18%, Canvas)', 0.4)).toHaveLength(32);
      // Numbers contrast with their discs.
      expect((await seen('discs', 'CanvasText', 0.3)).length).toBeGreaterThan(15);
      expect((await seen('discs', 'Canvas', 0.3)).length).toBeGreaterThan(15);
      expect(await seen('marks', 'CanvasText', 0.3)).toHaveLength(1);
      expect(await seen('marks', 'Canvas', 0.4)).toHaveLength(1);
      const race = await demo.open('race', { forcedColours: true, dark });
      await race.locator('.lane-track').nth(2).waitFor();
      const highlight = await systemColour(race, 'Highlight');
      const bars = await race.locator('.lane-track').evaluateAll((tracks) =>
        tracks.map((track) => {
          const colour = (each: Element): string => getComputedStyle(each).backgroundColor;
          return { bar: colour(track.firstElementChild!), track: colour(track) };
        }),
      );
      expect(bars).toHaveLength(3);
      for (const { bar, track } of bars) {
        expect(bar).toBe(highlight);
        expect(track).not.toBe(bar);
      }
    },
  );

  it('shows disabled controls in the system colour, and the line below all tabs', async () => {
    const page = await demo.open('play?rows=8&cols=8', { forcedColours: true, dark: true });
    await page.locator('#play-undo').waitFor();
    const styleOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { color, opacity, borderBottomColor } = getComputedStyle(element);
        return { color, opacity, borderBottomColor };
      });
    const grey = await systemColour(page, 'GrayText');
    expect(await styleOf('#play-undo')).toEqual({ color: grey, opacity: '1', borderBottomColor: grey });
    // An opaque tab would hide the line.
    expect((await styleOf('#section-make')).borderBottomColor).toBe('rgba(0, 0, 0, 0)');
  });

  it('puts no backplate of forced colours behind text of the same colour', async () => {
    const page = await demo.open('explain?step=3', { forcedColours: true, dark: true });
    const highlight = await systemColour(page, 'Highlight');
    for (const section of TABS) {
      await openSection(page, section);
      const plated = await page.evaluate((colour) => {
        return Array.from(document.querySelectorAll('main *, .masthead *'))
          .filter((element) => Array.from(element.childNodes).some((node) => /\S/.test(node.nodeValue ?? '')))
          .filter((element) => {
            const { backgroundColor, forcedColorAdjust } = getComputedStyle(element);
            return backgroundColor === colour && forcedColorAdjust !== 'none';
          })
          .map((element) => element.outerHTML);
      }, highlight);
      expect(plated, section).toEqual([]);
    }
  });
});
