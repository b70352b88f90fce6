import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { enqueueTask, nextTask } from '../../demo/src/task-queue.js';
import { drawnPixels } from './board-page.js';
import { describeDemo, LANDSCAPE, PHONE, takePicture } from './demo-page.js';

/** Limits in bytes, gzipped: all files that a browser with WebAssembly may load. */
const MAX_BYTES = 208_000;
const OF_JAVASCRIPT = /^(census-js-worker|counting-javascript|puzzle-javascript)/;
/** The JavaScript that replaces WebAssembly for counts and puzzles. */
const MAX_BYTES_OF_JAVASCRIPT = 26_500;
const OF_COUNTS_AND_PUZZLES = /^(census-worker|counting|puzzle|sampler)/;
/** All files without those for counts and puzzles. */
const MAX_BYTES_WITHOUT_THEM = 171_500;
/** The scripts that index.html loads. */
const MAX_BYTES_OF_FIRST_SCRIPTS = 32_200;
/** All files that load before the first steps are drawn. */
const MAX_BYTES_AT_FIRST = 55_600;
/** The files of the first paint, with the styles of all sections. */
const MAX_BYTES_OF_FIRST_SCREEN = 10_000;
const OF_FIRST_SCREEN = /^(index\.html|first-screen\.js|index-.*\.css)$/;
/** All files that load before the board of a section without a pool appears. */
const MAX_BYTES_OF_SECTIONS = { explain: 86_000, puzzle: 86_000, giant: 80_000 };

describeDemo('the page', (demo) => {
  it(`is smaller than ${MAX_BYTES} bytes, gzipped, and ${MAX_BYTES_AT_FIRST} before the first steps`, async () => {
    const files = readdirSync(demo.folder, { recursive: true, withFileTypes: true }).filter(
      // The page does not load its link preview.
      (entry) => entry.isFile() && !/^link-picture/.test(entry.name),
    );
    const sizeOf = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
    const sizes = files.map(({ parentPath, name }) => sizeOf(join(parentPath, name)));
    expect(files.length).toBeGreaterThan(3);
    const bytesBut = (others: RegExp): number =>
      sizes.reduce((sum, size, i) => sum + (others.test(files[i]!.name) ? 0 : size), 0);
    const total = bytesBut(OF_JAVASCRIPT);
    expect(total).toBeLessThan(MAX_BYTES);
    expect(bytesBut(/^$/) - total).toBeLessThan(MAX_BYTES_OF_JAVASCRIPT);
    expect(bytesBut(OF_COUNTS_AND_PUZZLES)).toBeLessThan(MAX_BYTES_WITHOUT_THEM);
    const html = readFileSync(join(demo.folder, 'index.html'), 'utf8');
    const scripts = files.filter(({ name }) => name.endsWith('.js') && html.includes(`assets/${name}`));
    expect(scripts.length).toBeGreaterThan(0);
    const bytesOfScripts = scripts.reduce(
      (sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)),
      0,
    );
    expect(bytesOfScripts).toBeLessThan(MAX_BYTES_OF_FIRST_SCRIPTS);
    // The tests of the first screen below show that these are enough for a board.
    const shown = files.filter(({ name }) => OF_FIRST_SCREEN.test(name));
    expect(shown).toHaveLength(3);
    const bytesShown = shown.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
    expect(bytesShown).toBeLessThan(MAX_BYTES_OF_FIRST_SCREEN);

    /** Returns the bytes that a first visit to a section loads before its board appears. */
    const bytesOf = async (section: string, isSeen: (page: Page) => Promise<unknown>): Promise<number> => {
      const page = await demo.open(section, { reducedMotion: true });
      const requested: string[] = ['index.html'];
      page.on('request', (request) => requested.push(request.url()));
      await page.reload();
      await isSeen(page);
      const first = files.filter(({ name }) => requested.some((address) => address.endsWith(name)));
      expect(first.length).toBeGreaterThan(3);
      return first.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
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

  // A display property in the style sheet would override the hidden attribute.
  it('shows no hidden elements', async () => {
    const page = await demo.open('solve');
    for (const tab of TABS) {
      await page.click(`#tab-${tab}`);
      await page.locator(`#panel-${tab} button:visible`).first().waitFor();
      expect(await page.locator('[role=tabpanel]:visible').count()).toBe(1);
      const hidden = page.locator('[hidden]');
      expect(await hidden.count()).toBeGreaterThan(5);
      const displays = await hidden.evaluateAll((all) => all.map((one) => getComputedStyle(one).display));
      expect(new Set(displays), tab).toEqual(new Set(['none']));
    }
  });

  it('switches tabs by keyboard and keeps their states', async () => {
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
});

const BOARD = '#think-right-board';

/** Opens the page and delays its scripts until the caller calls the returned function. */
async function holdScripts(page: Page, address: string): Promise<() => void> {
  let letIn = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/assets\/.*\.js$/, async (route) => {
    await gate;
    await route.continue().catch(() => {});
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.waitForFunction(() => getComputedStyle(document.body).display === 'grid');
  return letIn;
}

const boxOf = (page: Page, what: string) => page.locator(what).boundingBox();

describeDemo('the first screen', (demo) => {
  it.each([
    ['desktop', { width: 1280, height: 720 }],
    ['phone', PHONE],
    ['phone on its side', LANDSCAPE],
  ])('appears before any script, with the boards in their final place: %s', async (name, device) => {
    const page = await demo.open('', { ...device, reducedMotion: true });
    const letIn = await holdScripts(page, `${demo.addresses[0]!}?again`);
    await page.locator(`${BOARD} svg`).waitFor();
    expect(await page.locator(`${BOARD} canvas`).count()).toBe(0);
    await takePicture(page, `first-screen-${name}`, false);
    // Controls are inert until the scripts listen.
    expect(await page.locator('#panel-think').getAttribute('inert')).not.toBeNull();
    const places = async () =>
      Promise.all([BOARD, '#think-play', '#think-rows'].map((what) => boxOf(page, what)));
    const before = await places();
    letIn();
    await page.locator(`${BOARD} canvas`).first().waitFor();
    await page.locator(`${BOARD} svg`).waitFor({ state: 'detached' });
    await expect.poll(() => page.inputValue('#think-start')).toBe('a8');
    expect(await page.locator('#panel-think').getAttribute('inert')).toBeNull();
    expect(await places()).toEqual(before);
  });

  it('shows the first section and its board only if the address asks for them', async () => {
    const seen = async (state: string): Promise<readonly boolean[]> => {
      const page = await demo.open();
      const letIn = await holdScripts(page, `${demo.addresses[0]!}?again#${state}`);
      const visible = [await page.isVisible('#panel-think'), await page.isVisible(`${BOARD} svg`)];
      letIn();
      await page.locator('[role=tabpanel]:visible canvas').first().waitFor();
      return visible;
    };
    expect(await seen('think')).toEqual([true, true]);
    expect(await seen('think?rows=8&cols=8&start=0&left=backtracking&right=warnsdorff')).toEqual([
      true,
      true,
    ]);
    expect(await seen('think?rows=5&cols=5&start=0')).toEqual([true, false]);
    expect(await seen('explain')).toEqual([false, false]);
  });

  it('has the saved theme before the first paint', async () => {
    const page = await demo.open();
    await page.click('#theme');
    const letIn = await holdScripts(page, `${demo.addresses[0]!}?again`);
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
    letIn();
    await page.locator(`${BOARD} canvas`).first().waitFor();
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
