import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { enqueueTask, nextTask } from '../../demo/src/task-queue.js';
import { drawnPixels } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { answers, focused, openSection, shows } from './sections.js';

/** Limits in bytes, gzipped: all files that a browser with WebAssembly may load. */
const MAX_BYTES = 240_000;
const OF_JAVASCRIPT = /^(census-js-worker|counting-javascript|puzzle-javascript)/;
/** The JavaScript that replaces WebAssembly for counts and puzzles. */
const MAX_BYTES_OF_JAVASCRIPT = 33_500;
/** The reader of other programs' tours. */
const OF_CHECKS = /^check-worker/;
const MAX_BYTES_OF_CHECKS = 16_500;
const OF_COUNTS_AND_PUZZLES = /^(census-worker|counting|puzzle|sampler)/;
/** All files without those for counts and puzzles. */
const MAX_BYTES_WITHOUT_THEM = 193_500;
/** The scripts that index.html loads. */
const MAX_BYTES_OF_FIRST_SCRIPTS = 34_400;
/** All files that load before the first steps are drawn. */
const MAX_BYTES_AT_FIRST = 58_200;
/** The files of the first paint, with the styles of all sections. */
const MAX_BYTES_OF_FIRST_SCREEN = 10_000;
const OF_FIRST_SCREEN = /^(index\.html|first-screen\.js|index-.*\.css)$/;
/** All files that load before the board of a section without a pool appears. */
const MAX_BYTES_OF_SECTIONS = { explain: 95_500, puzzle: 95_500, giant: 81_000 };

describeDemo('the page', (demo) => {
  it(`is smaller than ${MAX_BYTES} bytes, gzipped, and ${MAX_BYTES_AT_FIRST} before the first steps`, async () => {
    const all = readdirSync(demo.folder, { recursive: true, withFileTypes: true })
      // The page does not load its link preview.
      .filter((entry) => entry.isFile() && !/^link-picture/.test(entry.name))
      .map(({ parentPath, name }) => {
        return { name, bytes: gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length };
      });
    const files = all.filter(({ name }) => !OF_CHECKS.test(name));
    expect(files.length).toBeGreaterThan(3);
    expect(all).toHaveLength(files.length + 1);
    const sum = (some: typeof files): number => some.reduce((total, { bytes }) => total + bytes, 0);
    const allBut = (others: RegExp) => files.filter(({ name }) => !others.test(name));
    expect(sum(all) - sum(files)).toBeLessThan(MAX_BYTES_OF_CHECKS);
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
      await expect.poll(() => page.inputValue('#think-start')).toBe('a8');
      await page.click('#think-on');
      await expect.poll(() => drawnPixels(page, '#think-right-board', 'top')).toBeGreaterThan(0);
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

  it('works offline after the first visit, with all sections, workers and pictures', async () => {
    const page = await demo.open('', { cached: true });
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
    for (const tab of ['explain', 'play', 'puzzle', 'count', 'race', 'giant']) await openSection(page, tab);
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
