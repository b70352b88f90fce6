import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { inTurn, nextTurn } from '../../demo/src/turn.js';
import { drawnPixels } from './board-page.js';
import { describeDemo, LANDSCAPE, PHONE, takePicture } from './demo-page.js';

/**
 * Bytes of all files that a browser with WebAssembly may load, each gzipped; of the JavaScript in place of WebAssembly for counts
 * and puzzles; of the former without what only counts and puzzles need; of the scripts that index.html loads; of
 * all files that come before the first steps are drawn; and of those without which no board is seen, the styles of all sections
 * among them.
 */
const MOST_BYTES = 208_000;
const OF_JAVASCRIPT = /^(census-js-worker|counting-javascript|puzzle-javascript)/;
const MOST_BYTES_OF_JAVASCRIPT = 26_500;
const OF_COUNTS_AND_PUZZLES = /^(census-worker|counting|puzzle|sampler)/;
const MOST_BYTES_WITHOUT_THEM = 171_500;
const MOST_BYTES_OF_FIRST_SCRIPTS = 32_200;
const MOST_BYTES_AT_FIRST = 55_600;
const MOST_BYTES_OF_FIRST_SCREEN = 10_000;
const OF_FIRST_SCREEN = /^(index\.html|first-screen\.js|index-.*\.css)$/;
/** And at first in the sections that ask no pool: what all share, their own, and Giant's plan of its tour. */
const MOST_BYTES_OF_SECTIONS = { explain: 86_000, puzzle: 86_000, giant: 80_000 };

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
    const total = bytesBut(OF_JAVASCRIPT);
    expect(total).toBeLessThan(MOST_BYTES);
    expect(bytesBut(/^$/) - total).toBeLessThan(MOST_BYTES_OF_JAVASCRIPT);
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

  // Rules of the page that lay out are stronger than the browser's own for it.
  it('shows nothing that is hidden', async () => {
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
});

const BOARD = '#think-right-board';

/** The page before its scripts have come: its modules wait until they are let in. */
async function held(page: Page, address: string): Promise<() => void> {
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
  ])(
    'stands in the page before any script, with boards where the scripts draw them: %s',
    async (name, device) => {
      const page = await demo.open('', { ...device, reducedMotion: true }, 'about:blank');
      const letIn = await held(page, demo.addresses[0]!);
      await page.locator(`${BOARD} svg`).waitFor();
      expect(await page.locator(`${BOARD} canvas`).count()).toBe(0);
      await takePicture(page, `first-screen-${name}`, false);
      // What nothing answers yet cannot be used.
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
    },
  );

  it('shows the first section only where the address asks for it, and its board only where it is that one', async () => {
    const page = await demo.open('', {}, 'about:blank');
    const seen = async (state: string): Promise<readonly boolean[]> => {
      await page.goto('about:blank');
      const letIn = await held(page, `${demo.addresses[0]!}#${state}`);
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

  it('has the colours that were chosen before it is seen', async () => {
    const page = await demo.open();
    await page.click('#theme');
    const letIn = await held(page, `${demo.addresses[0]!}?again`);
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
    letIn();
    await page.locator(`${BOARD} canvas`).first().waitFor();
  });
});

it('does each thing in a task of its own, in the order in which it was asked for', async () => {
  const seen: string[] = [];
  /** Microtasks come between two tasks, and never within one. */
  const act = (name: string) => () => {
    seen.push(name);
    queueMicrotask(() => seen.push(`after ${name}`));
  };
  inTurn(act('one'));
  inTurn(() => {
    act('two')();
    inTurn(act('four'));
  });
  inTurn(act('three'));
  expect(seen).toEqual([]);
  while (seen.length < 8) await nextTurn();
  expect(seen).toEqual(['one', 'two', 'three', 'four'].flatMap((name) => [name, `after ${name}`]));
});

it('goes on after a thing that failed', async () => {
  const seen: string[] = [];
  const failures: unknown[] = [];
  const caught = (error: unknown): void => void failures.push(error);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', caught);
  inTurn(() => {
    throw new Error('a board that cannot be drawn');
  });
  inTurn(() => seen.push('the next'));
  while (seen.length === 0) await nextTurn();
  process.off('uncaughtException', caught);
  for (const other of others) process.on('uncaughtException', other);
  expect(failures).toHaveLength(1);
});
