import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { passFrames } from './board-page.js';
import { describeDemo, PHONE } from './demo-page.js';
import { answers, shows } from './solve-page.js';

/** What only a screen can use. */
const CONTROLS = 'button, input, textarea, [role=tab], .footer';
const OTHERS = TABS.filter((tab) => tab !== 'puzzle');

describeDemo('On paper', (demo) => {
  it.each([
    ['a large screen', { width: 2560, height: 1440 }],
    ['a phone', PHONE],
  ])('a section is what it shows, on one page and without its controls: %s', async (_, device) => {
    const page = await demo.open('solve', { ...device, reducedMotion: true });
    await answers(page, 'tour of 64');
    for (const tab of OTHERS) {
      await page.click(`#tab-${tab}`);
      await page.locator(`#panel-${tab} :is(canvas, svg, .lanes):visible`).first().waitFor();
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g), tab).toHaveLength(1);
    }
    await page.emulateMedia({ media: 'print' });
    for (const tab of OTHERS) {
      await page.evaluate((id) => document.getElementById(id)!.click(), `tab-${tab}`);
      await page.locator(`#panel-${tab}`).waitFor();
      expect(await page.locator(CONTROLS).locator('visible=true').count(), tab).toBe(0);
      const seen = `#panel-${tab} :is(.board, .pictures, .lanes):visible`;
      expect(await page.locator(seen).count(), tab).toBeGreaterThan(0);
      expect(await page.locator(`#panel-${tab} h2`).innerText(), tab).not.toBe('');
    }
  });

  it('is light, whatever the colours of the screen', async () => {
    const page = await demo.open('solve', { dark: true, reducedMotion: true });
    await answers(page, 'tour of 64');
    const square = () =>
      page.evaluate(() => {
        const read = (): readonly number[] => {
          const canvas = document.querySelector<HTMLCanvasElement>(
            '#solve-board canvas[data-layer=squares]',
          )!;
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
          copy.drawImage(canvas, 0, 0);
          return [...copy.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data];
        };
        const printed: { squares?: readonly number[] } = {};
        addEventListener('beforeprint', () => Object.assign(globalThis, { printed: read() }));
        return { ...printed, now: read() };
      });
    const before = (await square()).now;
    expect(before[0]).toBeLessThan(64);
    await page.pdf();
    const printed = await page.evaluate(() => (globalThis as unknown as { printed: number[] }).printed);
    expect(printed[0]).toBeGreaterThan(192);
    await passFrames(page, 2);
    expect((await square()).now).toEqual(before);
    await shows(page, '#theme-name', 'auto');
  });
});
