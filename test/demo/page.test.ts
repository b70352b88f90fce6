import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITHOUT_BROWSER } from '../browser/chromium.js';
import { type Demo, drawnPixels, startDemo, takePicture } from './demo-page.js';

const TABS = ['solve', 'play', 'race', 'giant'] as const;
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Bytes of all files of the page, each gzipped. */
const MOST_BYTES = 100_000;

/** A state of each section that has something to show. */
const STATES: Readonly<Record<(typeof TABS)[number], string>> = {
  solve: 'solve?rows=8&cols=8&start=0&at=40',
  play: 'play?rows=8&cols=8&ride=0.33',
  race: 'race',
  giant: 'giant',
};

/** What axe-core finds wrong, in one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const found = await axe.run();
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

describe.skipIf(WITHOUT_BROWSER)('the page', () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await startDemo();
  });

  afterAll(() => demo?.close());

  it(`is less than ${MOST_BYTES} bytes, gzipped`, () => {
    const files = readdirSync(demo.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const sizes = files.map(({ parentPath, name }) => gzipSync(readFileSync(join(parentPath, name))).length);
    expect(files.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });

  describe.each([
    { name: 'desktop', width: 1280, height: 900 },
    { name: 'phone', width: 360, height: 740, touch: true },
  ])('on a $name', ({ name, ...device }) => {
    it.each([false, true])('is accessible and as wide as the window, dark: %s', async (dark) => {
      for (const tab of TABS) {
        const { page, complaints } = await demo.open(STATES[tab], { ...device, dark, reducedMotion: true });
        await page.locator(`#panel-${tab}`).waitFor();
        await page.waitForTimeout(300);
        await takePicture(page, `${tab}-${name}-${dark ? 'dark' : 'light'}`);
        expect(await violations(page), `${tab} on a ${name}`).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${tab} on a ${name}`).toBeLessThanOrEqual(device.width);
        expect(complaints).toEqual([]);
        await page.context().close();
      }
    });
  });

  it('goes from tab to tab by keyboard, and back to where each was', async () => {
    const { page, complaints } = await demo.open('solve?rows=6&cols=6');
    await page.locator('#tab-solve').focus();
    for (const tab of ['play', 'race', 'giant', 'solve']) {
      await page.keyboard.press('ArrowRight');
      expect(await page.locator(`#panel-${tab}`).isVisible()).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(`tab-${tab}`);
      expect(await page.locator('[role=tabpanel]:visible').count()).toBe(1);
    }
    expect(await page.inputValue('#solve-rows')).toBe('6');
    await expect.poll(() => page.url()).toContain('#solve?rows=6&cols=6');
    expect(complaints).toEqual([]);
  });

  it('has light and dark to choose, and remembers the choice', async () => {
    const { page } = await demo.open('', { dark: true });
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.click('#theme');
    expect(await page.locator('#theme').textContent()).toBe('Colours: light');
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    await page.click('#theme');
    expect(await background()).toBe(dark);
  });

  it('shows the whole tour at once to those who want less motion', async () => {
    const { page } = await demo.open('solve?rows=8&cols=8', { reducedMotion: true });
    await expect.poll(() => page.locator('#playback-text').textContent()).toMatch(/^(64 of 64|Back on)/);
    const drawn = await drawnPixels(page, '#solve-board');
    await page.waitForTimeout(300);
    expect(await drawnPixels(page, '#solve-board')).toBe(drawn);
  });

  it('follows its address when it changes', async () => {
    const { page } = await demo.open('solve?rows=6&cols=6');
    await page.evaluate(() => {
      location.hash = '#play?rows=5&cols=7';
    });
    await expect.poll(() => page.inputValue('#play-cols')).toBe('7');
    expect(await page.locator('#panel-play').isVisible()).toBe(true);
  });

  it('takes nonsense in its address for nothing', async () => {
    const { page, complaints } = await demo.open('solve?rows=8&cols=1e9&start=-4&blocked=x-y&strategy=<b>');
    await expect
      .poll(() => page.locator('#solve-headline').textContent())
      .toBe('A closed tour of 64 squares');
    expect(complaints).toEqual([]);
  });
});
