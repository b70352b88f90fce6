import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../browser/find-chromium.js';
import { serve } from '../browser/static-server.js';
import { passFrames } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { answers, goTo, openUntil, readPicture, shows, textOf, valuesOf } from './sections.js';

describeDemo('The whole page', (demo) => {
  it('works from any path of a static host, with workers and pictures', async () => {
    expect(demo.addresses).toHaveLength(inject('demoPlaces').length);
    for (const address of demo.addresses) {
      // Boards of this size are solved in a worker.
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

  it('saves the chosen theme', async () => {
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

  it('uses defaults for invalid and missing values in its address', async () => {
    const invalid = await demo.open('solve?rows=8&cols=1e9&start=-4&blocked=x-y&strategy=<b>');
    await answers(invalid, '^A closed tour of 64 squares$');
    const page = await openUntil(demo, 'solve?strategy=random&seed=5', '^A closed tour of 64 squares$');
    expect(await valuesOf(page, '#solve-strategy', '#solve-seed')).toEqual(['random', '5']);
    const narrow = await openUntil(demo, 'solve?rows=5&start=0', 'tour of 40 squares$');
    // Only the board of a first visit is closed by default.
    expect(await narrow.isChecked('#solve-closed')).toBe(false);
    expect(await valuesOf(narrow, '#solve-rows', '#solve-start')).toEqual(['5', 'a5']);
  });

  it('labels its sliders for screen readers', async () => {
    const page = await openUntil(demo, 'solve', 'tour of 64');
    const slider = (name: string) => page.getByRole('slider', { name, exact: true });
    expect(await slider('Step').getAttribute('id')).toBe('playback-step');
    expect(await slider('Speed').getAttribute('id')).toBe('playback-speed');
    await goTo(page, 'giant');
    expect(await slider('Speed').getAttribute('id')).toBe('giant-speed');
    const labelled = await page
      .locator('.slider')
      .evaluateAll((labels) => labels.map((label) => (label as HTMLLabelElement).control?.id));
    expect(labelled).toEqual(['playback-step', 'playback-speed', 'star-class', 'giant-speed']);
  });

  it('returns to the section before a link on Back. Tabs add no history entry', async () => {
    const page = await openUntil(demo, 'solve?rows=6&cols=6', 'tour of 36');
    expect(await page.title()).toBe('Solve – The knight’s tour');
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await goTo(page, 'count');
    await expect.poll(() => page.title()).toBe('Count all tours – The knight’s tour');
    await expect.poll(() => page.url()).toMatch(/#count\?/);
    await goTo(page, 'solve');
    await expect.poll(() => page.url()).toMatch(/#solve\?rows=6/);
    expect(await entries()).toBe(before);
    await page.click('#solve-to-play');
    await expect.poll(() => page.url()).toMatch(/#play\?/);
    expect(await entries()).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Solve – The knight’s tour');
    expect(await page.inputValue('#solve-rows')).toBe('6');
    await page.goForward();
    await expect.poll(() => page.locator('#panel-play').isVisible()).toBe(true);
  });

  it('promises only the keys that a section has', async () => {
    const page = await demo.open('think');
    for (const [section, keys] of [
      ['think', 'Space play or pause, ← → step, F full screen'],
      ['play', '← → step, F full screen'],
      ['count', 'F full screen'],
    ]) {
      await goTo(page, section);
      await expect.poll(() => page.locator('.keys').innerText()).toBe(keys);
    }
  });

  it('keeps the colour of the selected tab on hover', async () => {
    const page = await demo.open('solve');
    const colour = () =>
      page.locator('#section-make').evaluate((link) => getComputedStyle(link).borderBottomColor);
    const before = await colour();
    await page.hover('#section-make');
    await passFrames(page, 30);
    expect(await colour()).toBe(before);
  });

  it('has a title and a picture for link previews', async () => {
    const page = await demo.open();
    const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await content('title')).toMatch(/knight’s tour/);
    const picture = readFileSync(join(demo.folder, (await content('image'))!));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const { size } = await readPicture(page, 'image/png', picture);
    expect(size).toEqual([1200, 630]);
  });
});

/** A test of the page in a separate browser, where errors are expected. */
function itAlone(
  name: string,
  terms: { policy?: string; javaScript?: boolean; fromDisk?: boolean },
  test: (page: Page, address: string) => Promise<void>,
): void {
  it.runIf(findChromium().path)(name, async () => {
    const folder = pathToFileURL(`${inject('demoHost')}/${inject('demoPlaces')[0]}/`);
    const headers: Record<string, string> = terms.policy ? { 'content-security-policy': terms.policy } : {};
    const server = await serve({ page: folder }, {}, {}, headers);
    const browser = await chromium.launch({ executablePath: findChromium().path!, args: CHROMIUM_FLAGS });
    try {
      const javaScriptEnabled = terms.javaScript ?? true;
      const context = await browser.newContext({ javaScriptEnabled, serviceWorkers: 'block' });
      const address = terms.fromDisk ? `${folder.href}index.html` : `${server.origin}/page/index.html`;
      await test(await context.newPage(), address);
    } finally {
      await browser.close();
      server.close();
    }
  });
}

for (const terms of [{ javaScript: false }, { fromDisk: true }]) {
  itAlone(`explains why it does not start: ${JSON.stringify(terms)}`, terms, async (page, address) => {
    await page.goto(address);
    await page.getByText('visits every square of a chessboard').waitFor();
    expect(await page.locator('input:visible, [role=tabpanel]:visible').count()).toBe(0);
  });
}

itAlone('reports that workers are blocked', { policy: "worker-src 'none'" }, async (page, address) => {
  await page.goto(`${address}#solve?rows=90&cols=90`);
  await answers(page, 'The solver could not start');
  expect(await textOf(page, '#solve-detail')).toMatch(/^No worker could be started/);
  await goTo(page, 'think');
  await shows(page, '#think-left-state', /^No worker could be started/);
  await page.goto(`${address}#race`);
  await page.click('#race-start');
  await shows(page, '#race-headline', /: the race failed$/);
});

itAlone('reports blocked WebAssembly once', { policy: "script-src 'self'" }, async (page, address) => {
  await page.goto(`${address}#solve`);
  await answers(page, 'tour of 64');
  expect(await textOf(page, '#solve-detail')).toContain('by TypeScript (WebAssembly is unavailable');
  await page.goto(`${address}#race`);
  await page.click('#race-start');
  await shows(page, '#race-headline', /: nothing to compare$/);
  const seen = await page.locator('#panel-race').innerText();
  const text = seen + (await page.inputValue('#race-text'));
  expect(text).not.toMatch(/unsafe-eval|WebAssembly\.|Refused|directive/);
  expect(seen.split('WebAssembly is unavailable or blocked')).toHaveLength(2);
  // Everything else works in JavaScript.
  await page.goto(`${address}#count?rows=6&cols=6`);
  await page.click('#count-start');
  await shows(page, '#count-headline', '9,862');
  await page.click('#count-even');
  await shows(page, '#count-drawn', 'Sampled uniformly from all 9,862 tours.');
  await page.goto(`${address}#puzzle?rows=5&cols=5`);
  await page.click('#puzzle-make');
  await shows(page, '#puzzle-headline', /numbers are given$/);
});

itAlone('reports files that did not load without a network', {}, async (page, address) => {
  await page.goto(`${address}#solve`);
  await answers(page, 'tour of 64');
  await page.context().setOffline(true);
  await page.click('#share-png');
  await shows(page, '#share-status', 'No PNG: its code did not load. Are you online?');
  await goTo(page, 'giant');
  await shows(page, '#panel-giant', 'This section did not load. Reload the page when you are online.');
  await page.context().setOffline(false);
  await page.reload();
  await shows(page, '#giant-row', /\d/);
  // The network works but the file is gone: a new deployment, in a browser without service workers.
  await page.route(/assets.lessons/, (route) => route.fulfill({ status: 404 }));
  await goTo(page, 'puzzle');
  await shows(page, '#panel-puzzle', 'This section did not load. Reload the page.');
});
