import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { inSweep } from '../extent.js';
import { drawnPixels, passFrames } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { PLACES } from './places.js';
import { answers, shows } from './solve-page.js';

/**
 * Bytes of all files, each gzipped; of these without what only counts and puzzles need; of the scripts that index.html loads; of
 * all files that come before the first steps are drawn; and of those without which no board is seen, the styles of all sections
 * among them.
 */
const MOST_BYTES = 214_000;
const OF_COUNTS_AND_PUZZLES = /^(census-worker|counting|puzzle|sampler)/;
const MOST_BYTES_WITHOUT_THEM = 162_000;
const MOST_BYTES_OF_FIRST_SCRIPTS = 29_000;
const MOST_BYTES_AT_FIRST = 52_000;
const MOST_BYTES_OF_FIRST_SCREEN = 10_000;
const OF_FIRST_SCREEN = /^(index\.html|first-screen\.js|index-.*\.css)$/;
/** And at first in the sections that ask no pool: what all share, their own, and Giant's plan of its tour. */
const MOST_BYTES_OF_SECTIONS = { explain: 86_000, puzzle: 86_000, giant: 80_000 };
const TESTS = fileURLToPath(new URL('.', import.meta.url));

describeDemo('the page', (demo) => {
  it(`is less than ${MOST_BYTES} bytes, gzipped, and ${MOST_BYTES_AT_FIRST} before the first steps`, async () => {
    const files = readdirSync(demo.folder, { recursive: true, withFileTypes: true }).filter(
      // The picture is for those who link to the page.
      (entry) => entry.isFile() && !/^link-picture/.test(entry.name),
    );
    const sizeOf = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
    const sizes = files.map(({ parentPath, name }) => sizeOf(join(parentPath, name)));
    expect(files.length).toBeGreaterThan(3);
    const bytesBut = (others: RegExp): number =>
      sizes.reduce((sum, size, i) => sum + (others.test(files[i]!.name) ? 0 : size), 0);
    const total = bytesBut(/^$/);
    expect(total).toBeLessThan(MOST_BYTES);
    expect(bytesBut(OF_COUNTS_AND_PUZZLES)).toBeLessThan(MOST_BYTES_WITHOUT_THEM);
    const html = readFileSync(join(demo.folder, 'index.html'), 'utf8');
    const scripts = files.filter(({ name }) => name.endsWith('.js') && html.includes(`assets/${name}`));
    expect(scripts.length).toBeGreaterThan(0);
    const bytesOfScripts = scripts.reduce(
      (sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)),
      0,
    );
    expect(bytesOfScripts).toBeLessThan(MOST_BYTES_OF_FIRST_SCRIPTS);
    // That these are enough for a board is seen in first-screen.test.ts.
    const shown = files.filter(({ name }) => OF_FIRST_SCREEN.test(name));
    expect(shown).toHaveLength(3);
    const bytesShown = shown.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
    expect(bytesShown).toBeLessThan(MOST_BYTES_OF_FIRST_SCREEN);

    /** Bytes of what a first visit to a section asks for until its board is seen. */
    const bytesOf = async (section: string, isSeen: (page: Page) => Promise<unknown>): Promise<number> => {
      const page = await demo.open(section, { reducedMotion: true });
      const asked: string[] = ['index.html'];
      page.on('request', (request) => asked.push(request.url()));
      await page.reload();
      await isSeen(page);
      const first = files.filter(({ name }) => asked.some((address) => address.endsWith(name)));
      expect(first.length).toBeGreaterThan(3);
      return first.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
    };
    const first = await bytesOf('', async (page) => {
      await expect.poll(() => page.inputValue('#think-start')).toBe('a8');
      await page.click('#think-on');
      await expect.poll(() => drawnPixels(page, '#think-right-board', 'top')).toBeGreaterThan(0);
    });
    expect(first).toBeLessThan(MOST_BYTES_AT_FIRST);
    for (const [section, most] of Object.entries(MOST_BYTES_OF_SECTIONS)) {
      const board = `#panel-${section} canvas`;
      const bytes = await bytesOf(section, (page) => page.locator(board).first().waitFor());
      expect(bytes, section).toBeLessThan(most);
    }
  });

  inSweep('works from any path of a static host, workers and pictures too', async () => {
    expect(demo.addresses).toHaveLength(PLACES.length);
    for (const address of demo.addresses) {
      // Too large to be solved without a worker.
      const page = await demo.open('solve?rows=90&cols=90', {}, address);
      await answers(page, 'tour of 8,100');
      expect(page.workers().length).toBeGreaterThan(0);
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('#share-png')]);
      expect(download.suggestedFilename()).toBe('knights-tour-90x90.png');
      expect(await page.locator('link[rel=icon]').evaluate((link: HTMLLinkElement) => link.href)).toBe(
        new URL('icon.svg', address).href,
      );
    }
  });

  inSweep('has no control that no test uses', async () => {
    const page = await demo.open('solve');
    for (const tab of TABS) {
      await page.click(`#tab-${tab}`);
      await page.locator(`#panel-${tab} button:visible`).first().waitFor();
    }
    const ids = await page
      .locator('button, input, select, textarea, [role=application], [role=tab], .board')
      .evaluateAll((controls) => controls.map(({ id }) => id));
    const tests = readdirSync(TESTS, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(TESTS, name), 'utf8'))
      .join('\n');
    const isUsed = (id: string): boolean => new RegExp(`#${id}(?![\\w-])`).test(tests);
    // The race's sizes have values instead.
    const named = ids.filter((id) => id !== '');
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((id) => !isUsed(id))).toEqual([]);
  });

  // Rules of the page that lay out are stronger than the browser's own for it.
  it('shows nothing that is hidden', async () => {
    const page = await demo.open('solve');
    for (const tab of TABS) {
      await page.click(`#tab-${tab}`);
      await page.locator(`#panel-${tab} button:visible`).first().waitFor();
      const hidden = page.locator('[hidden]');
      expect(await hidden.count()).toBeGreaterThan(5);
      const displays = await hidden.evaluateAll((all) => all.map((one) => getComputedStyle(one).display));
      expect(new Set(displays), tab).toEqual(new Set(['none']));
    }
  });

  it('goes from tab to tab by keyboard, and back to where each was', async () => {
    const page = await demo.open('solve?rows=6&cols=6');
    const seen = async (tab: string): Promise<void> => {
      await page.locator(`#panel-${tab}`).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(`tab-${tab}`);
      expect(await page.locator('[role=tabpanel]:visible').count()).toBe(1);
    };
    await page.locator('#tab-solve').focus();
    for (const tab of [
      ...TABS.slice(TABS.indexOf('solve') + 1),
      ...TABS.slice(0, TABS.indexOf('solve') + 1),
    ]) {
      await page.keyboard.press('ArrowRight');
      await seen(tab);
    }
    await expect.poll(() => page.inputValue('#solve-rows')).toBe('6');
    await expect.poll(() => page.url()).toContain('#solve?rows=6&cols=6');
    await page.keyboard.press('End');
    await seen('giant');
    await page.keyboard.press('ArrowLeft');
    await seen('race');
    await page.keyboard.press('Home');
    await seen('think');
  });

  inSweep('goes from tab to tab by clicks', async () => {
    const page = await demo.open('solve');
    for (const tab of ['#tab-giant', '#tab-race', '#tab-play', '#tab-solve']) {
      await page.click(tab);
      await page.locator(tab.replace('tab', 'panel')).waitFor();
      expect(await page.locator('[role=tabpanel]:visible').count()).toBe(1);
    }
  });

  inSweep('leads from the tour it draws to where a reader rides the knight', async () => {
    const page = await demo.open('solve');
    await page.click('#solve-to-play');
    await page.locator('#play-headline').waitFor();
    expect(await page.getAttribute('#tab-play', 'aria-selected')).toBe('true');
    expect(await page.locator('#panel-play').textContent()).toMatch(
      /Warnsdorff’s rule \(1823\): go where the\s+fewest/,
    );
  });

  inSweep('has light and dark to choose, and remembers the choice', async () => {
    const page = await demo.open('solve', { dark: true });
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.click('#theme');
    expect(await page.locator('#theme').textContent()).toMatch(/Colours: light$/);
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    await page.click('#theme');
    expect(await background()).toBe(dark);
  });

  it('follows its address when it changes', async () => {
    const page = await demo.open('solve?rows=6&cols=6');
    await page.evaluate(() => {
      location.hash = '#play?rows=5&cols=7';
    });
    await expect.poll(() => page.inputValue('#play-cols')).toBe('7');
    // A section is shown when what it shows is there.
    await expect.poll(() => page.locator('#panel-play').isVisible()).toBe(true);
  });

  inSweep('takes nonsense in its address for nothing', async () => {
    const page = await demo.open('solve?rows=8&cols=1e9&start=-4&blocked=x-y&strategy=<b>');
    await answers(page, '^A closed tour of 64 squares$');
  });

  inSweep('takes what is missing in its address from a first visit', async () => {
    const page = await demo.open('solve?strategy=random&seed=5');
    await answers(page, '^A closed tour of 64 squares$');
    expect(await page.inputValue('#solve-strategy')).toBe('random');
    expect(await page.inputValue('#solve-seed')).toBe('5');
    const narrow = await demo.open('solve?rows=5&start=0');
    await answers(narrow, 'tour of 40 squares$');
    // Closed is what the board of a first visit is, not what others are.
    expect(await narrow.isChecked('#solve-closed')).toBe(false);
    expect([await narrow.inputValue('#solve-rows'), await narrow.inputValue('#solve-start')]).toEqual([
      '5',
      'a5',
    ]);
  });

  inSweep('names its sliders to screen readers', async () => {
    const page = await demo.open('solve');
    await answers(page, 'tour of 64');
    const slider = (name: string) => page.getByRole('slider', { name, exact: true });
    expect(await slider('Step').getAttribute('id')).toBe('playback-step');
    expect(await slider('Speed').getAttribute('id')).toBe('playback-speed');
    await page.click('#tab-giant');
    expect(await slider('Speed').getAttribute('id')).toBe('giant-speed');
    const labelled = await page
      .locator('.slider')
      .evaluateAll((labels) => labels.map((label) => (label as HTMLLabelElement).control?.id));
    expect(labelled).toEqual(['think-speed', 'playback-step', 'playback-speed', 'giant-speed']);
  });

  inSweep('goes a step back from section to section, each with a title of its own', async () => {
    const page = await demo.open('solve?rows=6&cols=6');
    await answers(page, 'tour of 36');
    expect(await page.title()).toBe('Solve – The knight’s tour');
    await page.click('#tab-race');
    await expect.poll(() => page.title()).toBe('Race – The knight’s tour');
    await page.click('#tab-giant');
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Race – The knight’s tour');
    // A browser forgets a step back while the address is written, once the section has arrived.
    await expect.poll(() => page.url()).toMatch(/#race\?/);
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Solve – The knight’s tour');
    expect(await page.inputValue('#solve-rows')).toBe('6');
    await page.goForward();
    await expect.poll(() => page.locator('#panel-race').isVisible()).toBe(true);
  });

  inSweep('colours the chosen tab the same under the pointer', async () => {
    const page = await demo.open('solve');
    const colour = () =>
      page.locator('#tab-solve').evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    const before = await colour();
    await page.hover('#tab-solve');
    await passFrames(page, 30);
    expect(await colour()).toBe(before);
  });

  inSweep('works offline once it is loaded: every section, workers and pictures', async () => {
    const page = await demo.open('', { kept: true });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.context().setOffline(true);
    await page.reload();
    await shows(page, '#think-left-placed', /^[1-9]/);
    await page.click('#tab-solve');
    await answers(page, 'tour of 64');
    await page.click('#share-png');
    await shows(page, '#share-status', 'Saved as PNG.');
    for (const tab of ['explain', 'play', 'puzzle', 'count', 'race', 'giant']) {
      await page.click(`#tab-${tab}`);
      await page.locator(`#panel-${tab} button:visible`).first().waitFor();
    }
  });

  inSweep('has a title and a picture for those who link to it', async () => {
    const page = await demo.open();
    const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await content('title')).toMatch(/knight’s tour/);
    const picture = readFileSync(join(demo.folder, (await content('image'))!));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const size = await page.evaluate(
      async (address) => {
        const bitmap = await createImageBitmap(await (await fetch(address)).blob());
        return [bitmap.width, bitmap.height];
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
    expect(size).toEqual([1200, 630]);
  });
});
