import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTour } from '../../src/check.js';
import { squareName } from '../../src/notation.js';
import { WITHOUT_BROWSER } from '../browser/chromium.js';
import {
  clickSquare,
  type Demo,
  drawnPixels,
  pathPicture,
  squarePoint,
  startDemo,
  takePicture,
} from './demo-page.js';

const BOARD = '#solve-board';
const EIGHT = { rows: 8, cols: 8 };

/** Waits until the answer begins so. */
async function answers(page: Page, headline: string | RegExp): Promise<void> {
  const pattern = typeof headline === 'string' ? headline : headline.source;
  await page.waitForFunction(
    (text) => new RegExp(text).test(document.querySelector('#solve-headline')!.textContent ?? ''),
    pattern,
  );
}

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).textContent()) ?? '';
}

/** The JSON that the page saves: the very tour that it shows. */
async function savedTour(
  page: Page,
): Promise<{ rows: number; cols: number; blocked: number[]; path: number[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#share-json')]);
  expect(download.suggestedFilename()).toMatch(/^knights-tour-\d+x\d+\.json$/);
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

describe.skipIf(WITHOUT_BROWSER)('Solve', () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await startDemo();
  });

  afterAll(() => demo?.close());

  it('draws a tour at once, without a click', async () => {
    const { page, complaints } = await demo.open();
    await page.waitForFunction(() => /A closed tour of 64/.test(document.body.textContent ?? ''));
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
    const before = await drawnPixels(page, BOARD);
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(before);
    // From the page's start to the first line; a second for a reader, more for a machine that does other things.
    const { path, ...board } = await savedTour(page);
    expect(checkTour({ ...EIGHT, closed: true }, path)).toEqual({ ok: true });
    expect(board).toEqual({ rows: 8, cols: 8, closed: true, blocked: [] });
    expect(complaints).toEqual([]);
  });

  it('takes any size from 3 to 200 as it is typed, and refuses others', async () => {
    const { page, complaints } = await demo.open('solve');
    for (const [rows, cols, headline] of [
      [3, 10, 'tour of 30'],
      [200, 200, 'tour of 40.?000'],
      [4, 4, 'There is none'],
      [7, 20, 'tour of 140'],
    ] as const) {
      await page.fill('#solve-rows', String(rows));
      await page.fill('#solve-cols', String(cols));
      await answers(page, headline);
    }
    for (const size of ['2', '201', '5.5']) {
      await page.fill('#solve-rows', size);
      expect(await page.getAttribute('#solve-rows', 'aria-invalid')).toBe('true');
    }
    await answers(page, 'tour of 140');
    expect(complaints).toEqual([]);
  });

  it('solves with each tie-break', async () => {
    const { page, complaints } = await demo.open(
      'solve?rows=9&cols=9&strategy=warnsdorff-backtracking&start=0',
    );
    const paths = new Set<string>();
    for (const tieBreak of ['first', 'farthest', 'random']) {
      await page.selectOption('#solve-tie-break', tieBreak);
      await expect.poll(() => page.url()).toMatch(tieBreak);
      await answers(page, 'tour of 81');
      const { path } = await savedTour(page);
      expect(checkTour({ rows: 9, cols: 9, start: 0 }, path)).toEqual({ ok: true });
      paths.add(path.join());
    }
    expect(paths.size).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('takes start and end from clicks and from text, and says when there is none', async () => {
    const { page, complaints } = await demo.open('solve?rows=8&cols=8');
    await answers(page, 'tour of 64');
    await clickSquare(page, BOARD, EIGHT, 9);
    await expect.poll(() => page.inputValue('#solve-start')).toBe('b7');
    await page.check('#tool-end', { force: true });
    await clickSquare(page, BOARD, EIGHT, 60);
    await expect.poll(() => page.inputValue('#solve-end')).toBe('e1');
    await answers(page, 'open tour of 64');
    const { path } = await savedTour(page);
    expect([path[0], path.at(-1)]).toEqual([9, 60]);
    expect(checkTour(EIGHT, path)).toEqual({ ok: true });

    await page.fill('#solve-end', 'd1');
    await page.press('#solve-end', 'Enter');
    await answers(page, 'There is none');
    expect(await textOf(page, '#solve-detail')).toMatch(
      /ends differ in colour, and b7 and d1 do not\. A rule proves it/,
    );
    await takePicture(page, 'solve-none');

    await page.fill('#solve-end', 'z9');
    await page.press('#solve-end', 'Enter');
    expect(await page.getAttribute('#solve-end', 'aria-invalid')).toBe('true');
    await page.fill('#solve-end', '');
    await page.press('#solve-end', 'Enter');
    await answers(page, 'tour of 64');
    expect(complaints).toEqual([]);
  });

  it('paints blocked squares and solves what is left', async () => {
    const { page, complaints } = await demo.open('solve?rows=8&cols=8');
    await page.check('#tool-block', { force: true });
    for (const [from, to] of [
      [27, 28],
      [35, 36],
    ] as const) {
      const [first, last] = [
        await squarePoint(page, BOARD, EIGHT, from),
        await squarePoint(page, BOARD, EIGHT, to),
      ];
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      await page.mouse.move(last.x, last.y, { steps: 5 });
      await page.mouse.up();
    }
    await answers(page, 'tour of 60');
    const { blocked, path } = await savedTour(page);
    expect(blocked).toEqual([27, 28, 35, 36]);
    expect(checkTour({ ...EIGHT, blocked }, path)).toEqual({ ok: true });
    await takePicture(page, 'solve-blocked');
    await page.click('#solve-unblock');
    await answers(page, 'tour of 64');
    expect(complaints).toEqual([]);
  });

  it('shows where and why the rule gets stuck', async () => {
    const { page, complaints } = await demo.open('solve?rows=8&cols=8&start=44&strategy=warnsdorff', {
      reducedMotion: true,
    });
    await answers(page, 'Stuck after 60 squares of 64');
    const { path } = await savedTour(page);
    expect(await textOf(page, '#solve-detail')).toMatch(
      `On ${squareName(path.at(-1)!, EIGHT)} the knight cannot go on`,
    );
    await takePicture(page, 'solve-stuck');
    await page.fill('#solve-start', 'a8');
    await page.press('#solve-start', 'Enter');
    await answers(page, 'tour of 64');
    await page.check('#solve-closed');
    await answers(page, 'Stuck on square 64 of 64');
    expect(await textOf(page, '#solve-detail')).toContain("is no knight's move from a8");
    expect(complaints).toEqual([]);
  });

  it('has every strategy, tie-break and engine, and the same tour on each engine', async () => {
    const { page, complaints } = await demo.open('solve?rows=7&cols=6');
    const tours = new Map<string, string>();
    for (const strategy of [
      'auto',
      'warnsdorff-backtracking',
      'backtracking',
      'edge-search',
      'divide-and-conquer',
      'random',
    ]) {
      await page.selectOption('#solve-strategy', strategy);
      for (const engine of ['auto', 'wasm', 'wasm-scalar', 'ts']) {
        await page.selectOption('#solve-engine', engine);
        const name = {
          auto: 'WebAssembly with',
          wasm: 'WebAssembly with SIMD',
          'wasm-scalar': 'without SIMD',
          ts: 'TypeScript',
        }[engine]!;
        await page.waitForFunction(
          ([by, way]) => {
            const detail = document.querySelector('#solve-detail')!.textContent ?? '';
            return detail.includes(by!) && (way === 'auto' || detail.includes(`strategy ${way} `));
          },
          [name, strategy],
        );
        const path = (await savedTour(page)).path.join();
        expect(tours.get(strategy) ?? path, `${strategy} on ${engine}`).toBe(path);
        tours.set(strategy, path);
      }
    }
    await page.selectOption('#solve-strategy', 'warnsdorff-backtracking');
    await page.selectOption('#solve-tie-break', 'random');
    const tour = async (seed: string): Promise<string> => {
      await page.fill('#solve-seed', seed);
      await expect.poll(() => page.url()).toContain(seed === '0' ? 'tie-break=random' : `seed=${seed}`);
      return (await savedTour(page)).path.join();
    };
    const first = await tour('7');
    expect(await tour('8')).not.toBe(first);
    expect(await tour('7')).toBe(first);
    expect(complaints).toEqual([]);
  });

  it('gives a new random tour at each click', async () => {
    const { page, complaints } = await demo.open('solve?rows=6&cols=6&closed=1');
    const tours = new Set<string>();
    for (const seed of ['1', '2', '3']) {
      await page.click('#solve-another');
      expect(await page.inputValue('#solve-strategy')).toBe('random');
      expect(await page.inputValue('#solve-seed')).toBe(seed);
      await expect.poll(() => page.url()).toContain(`strategy=random&seed=${seed}`);
      await expect.poll(() => textOf(page, '#solve-detail')).toContain('strategy random');
      const { path } = await savedTour(page);
      expect(checkTour({ rows: 6, cols: 6, closed: true }, path)).toEqual({ ok: true });
      tours.add(path.join());
    }
    expect(tours.size).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('plays, pauses, scrubs and goes step by step', async () => {
    const { page } = await demo.open('solve?rows=8&cols=8&start=0');
    await answers(page, 'tour of 64');
    await page.click('#playback-play');
    expect(await textOf(page, '#playback-play')).toBe('Play');
    await page.locator('#playback-step').focus();
    await page.keyboard.press('Home');
    expect(await textOf(page, '#playback-text')).toBe('1 of 64: a8');
    await page.click('#playback-on');
    expect(await textOf(page, '#playback-text')).toMatch(/^2 of 64: /);
    await page.click('#playback-back');
    expect(await textOf(page, '#playback-text')).toBe('1 of 64: a8');
    await page.locator('#playback-speed').fill('100');
    expect(await textOf(page, '#playback-speed-text')).toBe('20,000 a second');
    await page.click('#playback-play');
    await expect.poll(() => textOf(page, '#playback-text')).toMatch(/^64 of 64|^Back on a8/);
  });

  it('gives a link that shows the same picture, and an embed snippet', async () => {
    const { page } = await demo.open('solve?rows=9&cols=12&start=5&blocked=50-52&tie-break=random&seed=3');
    await answers(page, 'tour of 105');
    await page.click('#playback-play');
    // From the start in one go: lines drawn move by move overlap a little where they meet.
    await page.locator('#playback-step').fill('0');
    await page.locator('#playback-step').fill('40');
    await page.click('#share-link');
    const link = await page.inputValue('#share-text');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect.poll(() => page.url()).toBe(link);
    const other = await demo.open(link.split('#')[1]);
    await answers(other.page, 'tour of 105');
    expect(await textOf(other.page, '#playback-text')).toBe(await textOf(page, '#playback-text'));
    expect(await pathPicture(other.page, BOARD)).toBe(await pathPicture(page, BOARD));

    await page.click('#share-embed');
    const snippet = await page.inputValue('#share-text');
    await page.setContent(snippet);
    const frame = page.frameLocator('iframe');
    await frame.locator('#playback-play').waitFor();
    expect(await frame.locator('#panel-solve .side').isVisible()).toBe(false);
    expect(await frame.locator('#embed-open').getAttribute('href')).toBe(link);
    await takePicture(page, 'solve-embedded');
    expect(other.complaints).toEqual([]);
  });

  it('saves pictures', async () => {
    const { page } = await demo.open('solve?rows=6&cols=6&closed=1');
    await answers(page, 'closed tour of 36');
    const save = async (control: string): Promise<Buffer> => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(control)]);
      return readFile(await download.path());
    };
    expect((await save('#share-svg')).toString()).toContain('A closed knight&#39;s tour of the 6 x 6 board');
    const png = await save('#share-png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(600);
  });

  it('works by keyboard alone', async () => {
    const { page } = await demo.open('solve?rows=5&cols=6');
    await page.locator('#tab-solve').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('solve-board');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => textOf(page, '#announcement')).toMatch(/^b4/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.inputValue('#solve-start')).toBe('b4');
  });

  it('can be stopped in a long search, and answers the next question', async () => {
    const { page } = await demo.open('solve?rows=30&cols=31&strategy=backtracking&start=200');
    await page.click('#solve-cancel');
    await answers(page, 'Stopped');
    await page.selectOption('#solve-strategy', 'auto');
    await answers(page, 'tour of 930');
  });
});
