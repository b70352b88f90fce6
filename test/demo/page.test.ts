import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { SECTIONS } from '../../demo/src/tabs.js';
import { enqueueTask, nextTask } from '../../demo/src/task-queue.js';
import { clickSquare, drawnPixels } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { answers, focused, goTo, openSection, shows } from './sections.js';

/** Limits in bytes, gzipped: all files that a browser with WebAssembly may load. */
const MAX_BYTES = 258_000;
const OF_JAVASCRIPT = /^(census-js-worker|counting-javascript|puzzle-javascript)/;
/** The JavaScript that replaces WebAssembly for counts and puzzles. */
const MAX_BYTES_OF_JAVASCRIPT = 33_500;
/** The page for developers, without what it shares with the page. */
const OF_DEVELOPERS = /^developers/;
const MAX_BYTES_OF_DEVELOPERS = 14_500;
/** The reader of other programs' tours. */
const OF_CHECKS = /^check-worker/;
const MAX_BYTES_OF_CHECKS = 16_500;
const OF_COUNTS_AND_PUZZLES = /^(census-worker|counting|puzzle|sampler)/;
/** All files without those for counts and puzzles. */
const MAX_BYTES_WITHOUT_THEM = 208_000;
/** The scripts that index.html loads. */
const MAX_BYTES_OF_FIRST_SCRIPTS = 34_400;
/** All files that load before the first move of the knight. */
const MAX_BYTES_AT_FIRST = 58_200;
/** The files of the first paint, with the styles of all sections. */
const MAX_BYTES_OF_FIRST_SCREEN = 10_000;
const OF_FIRST_SCREEN = /^(index\.html|first-screen\.js|index-.*\.css)$/;
/** All files that load before the board of a section without a pool appears. */
const MAX_BYTES_OF_SECTIONS = { think: 104_000, puzzle: 120_000, giant: 88_000 };

describeDemo('the page', (demo) => {
  it(`is smaller than ${MAX_BYTES} bytes, gzipped, and ${MAX_BYTES_AT_FIRST} before the first move`, async () => {
    const all = readdirSync(demo.folder, { recursive: true, withFileTypes: true })
      // The page does not load its link preview.
      .filter((entry) => entry.isFile() && !/^link-picture/.test(entry.name))
      .map(({ parentPath, name }) => {
        return { name, bytes: gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length };
      });
    const sum = (some: typeof all): number => some.reduce((total, { bytes }) => total + bytes, 0);
    const forAll = all.filter(({ name }) => !OF_DEVELOPERS.test(name));
    expect(all).toHaveLength(forAll.length + 3);
    expect(sum(all) - sum(forAll)).toBeLessThan(MAX_BYTES_OF_DEVELOPERS);
    const files = forAll.filter(({ name }) => !OF_CHECKS.test(name));
    expect(files.length).toBeGreaterThan(3);
    expect(forAll).toHaveLength(files.length + 1);
    const allBut = (others: RegExp) => files.filter(({ name }) => !others.test(name));
    expect(sum(forAll) - sum(files)).toBeLessThan(MAX_BYTES_OF_CHECKS);
    expect(sum(allBut(OF_JAVASCRIPT))).toBeLessThan(MAX_BYTES);
    expect(sum(files) - sum(allBut(OF_JAVASCRIPT))).toBeLessThan(MAX_BYTES_OF_JAVASCRIPT);
    expect(sum(allBut(OF_COUNTS_AND_PUZZLES))).toBeLessThan(MAX_BYTES_WITHOUT_THEM);
    const html = readFileSync(join(demo.folder, 'index.html'), 'utf8');
    const scripts = files.filter(({ name }) => name.endsWith('.js') && html.includes(`assets/${name}`));
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThan(MAX_BYTES_OF_FIRST_SCRIPTS);
    // first-screen.test.ts shows that these are enough for a board.
    const shown = files.filter(({ name }) => OF_FIRST_SCREEN.test(name));
    expect(shown).toHaveLength(3);
    expect(sum(shown)).toBeLessThan(MAX_BYTES_OF_FIRST_SCREEN);

    /** Returns the bytes that a first visit to a section loads before its board appears. */
    const bytesOf = async (section: string, isSeen: (page: Page) => Promise<unknown>): Promise<number> => {
      const page = await demo.open(section, { reducedMotion: true });
      const requested: string[] = ['index.html'];
      page.on('request', (request) => requested.push(request.url()));
      await page.reload();
      await isSeen(page);
      const first = files.filter(({ name }) => requested.some((address) => address.endsWith(name)));
      expect(first.length).toBeGreaterThan(3);
      return sum(first);
    };
    const first = await bytesOf('', async (page) => {
      await expect.poll(() => drawnPixels(page, '#explain-board', 'top')).toBeGreaterThan(0);
      await clickSquare(page, '#explain-board', { rows: 6, cols: 6 }, 6);
      await shows(page, '#explain-remark', '2 of 36');
    });
    expect(first).toBeLessThan(MAX_BYTES_AT_FIRST);
    for (const [section, max] of Object.entries(MAX_BYTES_OF_SECTIONS)) {
      const board = `#panel-${section} canvas`;
      const bytes = await bytesOf(section, (page) => page.locator(board).first().waitFor());
      expect(bytes, section).toBeLessThan(max);
    }
  });

  it('switches tabs by keyboard and keeps their states', async () => {
    const page = await demo.open('solve?rows=6&cols=6');
    const seen = async (tab: string): Promise<void> => {
      await page.locator(`#panel-${tab}`).waitFor();
      expect(await focused(page)).toBe(`tab-${tab}`);
      expect(await page.locator('[role=tabpanel]:visible').count()).toBe(1);
    };
    await page.locator('#tab-solve').focus();
    for (const tab of ['puzzle', 'solve']) {
      await page.keyboard.press('ArrowRight');
      await seen(tab);
    }
    await expect.poll(() => page.inputValue('#solve-rows')).toBe('6');
    await expect.poll(() => page.url()).toContain('#solve?rows=6&cols=6');
    await page.keyboard.press('End');
    await seen('puzzle');
    await page.keyboard.press('ArrowLeft');
    await seen('solve');
    await page.keyboard.press('End');
    for (const [section, view] of [
      ['tours', 'count'],
      ['play', 'play'],
      ['make', 'puzzle'],
      ['watch', 'explain'],
    ] as const) {
      await page.locator(`#section-${section}`).press('Enter');
      await page.locator(`#panel-${view}`).waitFor();
      const current = page.locator('.sections [aria-current=page]');
      expect(await current.getAttribute('id')).toBe(`section-${section}`);
      const views = page.locator('[role=tab]:visible');
      expect(await views.count()).toBe(SECTIONS[section].length);
    }
  });

  it('works offline after the first visit, with all sections, workers and pictures', async () => {
    const page = await demo.open('', { cached: true });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.context().setOffline(true);
    await page.reload();
    await goTo(page, 'think');
    await shows(page, '#think-left-placed', /^[1-9]/);
    await goTo(page, 'solve');
    await answers(page, 'tour of 64');
    await page.click('#share-png');
    await shows(page, '#share-status', 'Saved as PNG.');
    for (const tab of ['explain', 'play', 'puzzle', 'count', 'giant']) await openSection(page, tab);
    await page.click('a[href="./developers.html"]');
    await page.locator('#panel-race:not([inert]) .lane').first().waitFor();
    await page.click('#race-start');
    await shows(page, '#race-headline', /^Lap 2/);
  });
});

it('runs each function in its own task, in order', async () => {
  const seen: string[] = [];
  /** Microtasks run between two tasks, never within one. */
  const act = (name: string) => () => {
    seen.push(name);
    queueMicrotask(() => seen.push(`after ${name}`));
  };
  enqueueTask(act('one'));
  enqueueTask(() => {
    act('two')();
    enqueueTask(act('four'));
  });
  enqueueTask(act('three'));
  expect(seen).toEqual([]);
  while (seen.length < 8) await nextTask();
  expect(seen).toEqual(['one', 'two', 'three', 'four'].flatMap((name) => [name, `after ${name}`]));
});

it('continues after a function that throws', async () => {
  const seen: string[] = [];
  const failures: unknown[] = [];
  const caught = (error: unknown): void => void failures.push(error);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', caught);
  enqueueTask(() => {
    throw new Error('a board that cannot be drawn');
  });
  enqueueTask(() => seen.push('the next'));
  while (seen.length === 0) await nextTask();
  process.off('uncaughtException', caught);
  for (const other of others) process.on('uncaughtException', other);
  expect(failures).toHaveLength(1);
});
