import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { clickSquare, drawnPixels, passFrames, squarePoint, squaresWith } from './board-page.js';
import { describeDemo, PHONE } from './demo-page.js';
import { answers, BOARD, EIGHT, LONG_SEARCH, saved, textOf } from './solve-page.js';

/** Sums up what moved on the page by itself (Layout Instability API). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sums = globalThis as unknown as { shifted: number };
    sums.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) sums.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

describeDemo('Faults that were', (demo) => {
  it.each([true, false])(
    'shows squares, numbers, knight and bars in forced colours, dark: %s',
    async (dark) => {
      const page = await demo.open('solve?rows=8&cols=8&at=20&start=0', { forcedColours: true, dark });
      await answers(page, 'tour of 64');
      await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
      const seen = (layer: 'squares' | 'discs' | 'marks', colour: string, reach: number) =>
        squaresWith(page, BOARD, EIGHT, { layer, colour, reach });
      expect(await seen('squares', '--board-light', 0.4)).toHaveLength(32);
      expect(await seen('squares', '--board-dark', 0.4)).toHaveLength(32);
      // Numbers are written in ink on what is not of the ink's colour.
      expect((await seen('discs', '--ink', 0.3)).length).toBeGreaterThan(15);
      expect((await seen('discs', '--surface', 0.3)).length).toBeGreaterThan(15);
      expect(await seen('marks', '--ink', 0.3)).toHaveLength(1);
      expect(await seen('marks', '--surface', 0.4)).toHaveLength(1);
      const race = await demo.open('race', { forcedColours: true, dark });
      const [bar, track] = await race
        .locator('.lane-track')
        .first()
        .evaluate((element) => {
          const colour = (each: Element): string => getComputedStyle(each).backgroundColor;
          return [colour(element.firstElementChild!), colour(element)];
        });
      expect(bar).not.toBe(track);
    },
  );

  it('writes nothing on the plate that forced colours put behind text, where that is of the colour of the text', async () => {
    for (const section of ['think', 'explain?step=3', 'solve', 'play', 'puzzle', 'count', 'race', 'giant']) {
      const page = await demo.open(section, { forcedColours: true, dark: true });
      await page
        .locator(`#panel-${section.replace(/\?.*/, '')} button:visible`)
        .first()
        .waitFor();
      const plated = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.background = 'Highlight';
        const highlight = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return Array.from(document.querySelectorAll('main *, .masthead *'))
          .filter((element) => Array.from(element.childNodes).some((node) => /\S/.test(node.nodeValue ?? '')))
          .filter((element) => {
            const { backgroundColor, forcedColorAdjust } = getComputedStyle(element);
            return backgroundColor === highlight && forcedColorAdjust !== 'none';
          })
          .map((element) => element.outerHTML);
      });
      expect(plated, section).toEqual([]);
    }
  });

  it('rides on the board in hand, and keeps a ride that was begun there', async () => {
    const page = await demo.open('solve?rows=6&cols=7&blocked=40-41');
    await answers(page, 'tour of 40|none|Stuck');
    await page.click('#solve-to-play');
    await clickSquare(page, '#play-board', { rows: 6, cols: 7 }, 0);
    await expect.poll(() => textOf(page, '#play-headline')).toBe('1 of 40 squares, on a6');
    await page.locator('#panel-play .candidate').first().click();
    await page.click('#tab-solve');
    await page.click('#solve-to-play');
    await expect.poll(() => textOf(page, '#play-headline')).toMatch(/^2 of 40 squares/);
    // Another board begins another ride, and the one before is not lost.
    await page.click('#tab-solve');
    await page.click('#solve-presets button[value="5"]');
    await page.click('#solve-to-play');
    await expect.poll(() => textOf(page, '#play-headline')).toMatch(/^Choose a square/);
    await page.click('#play-undo');
    await expect.poll(() => textOf(page, '#play-headline')).toMatch(/^2 of 40 squares/);
  });

  it('keeps the buttons of Play where they are', async () => {
    const page = await demo.open('play?rows=6&cols=6');
    const places = () =>
      page.locator('#play-tools button').evaluateAll((controls) =>
        controls.map((control) => {
          const { x, y } = control.getBoundingClientRect();
          return [x, y];
        }),
      );
    await page.locator('#play-tools').waitFor();
    const before = await places();
    await page.click('#play-anywhere');
    for (let move = 0; move < 4; move++) await page.locator('#panel-play .candidate').first().click();
    expect(await places()).toEqual(before);
    await page.click('#play-hint');
    await expect.poll(() => textOf(page, '#play-detail')).not.toBe('');
    expect(await places()).toEqual(before);
  });

  it('goes a step back from section to section, each with a title of its own', async () => {
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

  it('follows the knight on boards that scroll', async () => {
    const page = await demo.open('solve?rows=3&cols=200&at=0');
    await answers(page, 'tour of 600');
    await page.locator('#playback-speed').fill('60');
    await page.click('#playback-play');
    const scrolled = () => page.locator(BOARD).evaluate((board) => board.parentElement!.scrollLeft);
    await expect.poll(scrolled).toBeGreaterThan(200);
  });

  it.each([
    ['', {}],
    ['', PHONE],
    ['solve', {}],
    ['solve', PHONE],
    ['explain', {}],
    ['explain', PHONE],
    ['play', {}],
    ['puzzle', {}],
    ['puzzle', PHONE],
    ['count', {}],
    ['count', PHONE],
    ['race', {}],
    ['giant', {}],
  ] as const)('moves nothing while it loads: %s %o', async (address, device) => {
    const page = await demo.open(address, device);
    const shifted = await watchShifts(page);
    await page.locator('.board:visible, .lanes:visible, .pictures svg:visible').first().waitFor();
    if (address === 'solve') await answers(page, 'tour of 64');
    await passFrames(page, 40);
    expect(await shifted()).toBeLessThan(0.05);
  });

  it('moves nothing between searching and stopped', async () => {
    const page = await demo.open(LONG_SEARCH);
    await answers(page, 'Searching');
    const places = () =>
      page
        .locator('#solve-form, #solve-board, .playback')
        .evaluateAll((parts) => parts.map((each) => each.getBoundingClientRect().top));
    const before = await places();
    await page.click('#solve-cancel');
    await answers(page, 'Stopped');
    expect(await places()).toEqual(before);
  });

  it('takes the old answer away while squares are painted', async () => {
    const page = await demo.open('solve?rows=8&cols=8');
    await answers(page, 'tour of 64');
    await page.check('#tool-block');
    const { x, y } = await squarePoint(page, BOARD, EIGHT, 27);
    await page.mouse.move(x, y);
    await page.mouse.down();
    expect(await textOf(page, '#solve-headline')).toBe('Another board');
    expect(await page.isDisabled('#playback-play')).toBe(true);
    expect(await drawnPixels(page, BOARD)).toBe(0);
    await page.mouse.up();
    await answers(page, 'There is none|tour of 63');
  });

  it('rides on from the last step of the giant, and writes its size to be read', async () => {
    const page = await demo.open(`giant?step=${2 ** 52 - 1}`);
    await page.click('#giant-ride');
    await expect.poll(() => page.inputValue('#giant-step')).toMatch(/^\d{1,3}$/);
    expect(await textOf(page, '#panel-giant h2')).toBe('A tour of 2²⁶ × 2²⁶ squares');
  });

  it('colours the chosen tab the same under the pointer', async () => {
    const page = await demo.open('solve');
    const colour = () =>
      page.locator('#tab-solve').evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    const before = await colour();
    await page.hover('#tab-solve');
    await passFrames(page, 30);
    expect(await colour()).toBe(before);
  });

  it('says of a board that never had a tour not that it has one no longer', async () => {
    const page = await demo.open('play?rows=3&cols=3&numbers=1');
    await expect.poll(() => textOf(page, '#play-detail')).toMatch(/3 x 3/);
    await clickSquare(page, '#play-board', { rows: 3, cols: 3 }, 0);
    await expect.poll(() => textOf(page, '#play-detail')).toMatch(/^No tour begins here\./);
  });

  it('leaves holes out of the board, in the page, SVG and PNG alike', async () => {
    const page = await demo.open('solve?rows=8&cols=8&blocked=27', { reducedMotion: true });
    await answers(page, 'tour of 63|none');
    const paper = await squaresWith(page, BOARD, EIGHT, { layer: 'squares', colour: '--paper', reach: 0.45 });
    expect(paper).toEqual([27]);
    // No cross: no ink but that of the paper in the middle.
    for (const colour of ['--muted', '--ink']) {
      expect(await squaresWith(page, BOARD, EIGHT, { layer: 'squares', colour, reach: 0.4 })).toEqual([]);
    }
    // Around the middle of d5, in pictures without labels as in those with them: what lies there is of the colour of the rim.
    for (const [control, type] of [
      ['#share-svg', 'image/svg+xml'],
      ['#share-png', 'image/png'],
    ] as const) {
      const { content } = await saved(page, control);
      const seen = await page.evaluate(
        async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const canvas = new OffscreenCanvas(900, 900);
          const context = canvas.getContext('2d', { willReadFrequently: true })!;
          context.fillStyle = '#fff';
          context.fillRect(0, 0, 900, 900);
          context.drawImage(image, 0, 0, 900, 900);
          const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].join();
          const places = [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => [i, j] as const));
          return {
            rim: at(2, 2),
            hole: new Set(places.map(([i, j]) => at(400 + 8 * i, 400 + 8 * j))).size,
            middle: at(408, 408),
          };
        },
        `data:${type};base64,${content.toString('base64')}`,
      );
      expect(seen, type).toMatchObject({ hole: 1, middle: seen.rim });
    }
  });

  it('ends a race when the address names another course', async () => {
    const page = await demo.open('race?rows=64&cols=64');
    await page.click('#race-start');
    await expect.poll(() => textOf(page, '#race-headline')).toMatch(/^Lap \d/);
    await page.evaluate(() => {
      location.hash = '#race?rows=8&cols=9&strategy=warnsdorff';
    });
    await expect.poll(() => textOf(page, '#race-headline')).toMatch(/^64 x 64.*: stopped$/);
    expect([await page.inputValue('#race-rows'), await page.inputValue('#race-cols')]).toEqual(['8', '9']);
    expect(await page.isEnabled('#race-start')).toBe(true);
  });

  it('offers the open tour where there is no closed one', async () => {
    const page = await demo.open('solve');
    await answers(page, 'A closed tour of 64');
    expect(await page.isVisible('#solve-open-instead')).toBe(false);
    await page.click('#solve-presets button[value="5"]');
    await answers(page, '^There is none$');
    await page.click('#solve-open-instead');
    await answers(page, 'An open tour of 25');
    expect(await page.isChecked('#solve-closed')).toBe(false);
    const none = await demo.open('solve?rows=4&cols=4&closed=1');
    await answers(none, '^There is none$');
    expect(await none.isVisible('#solve-open-instead')).toBe(false);
  });

  it('says that a board has a tour that the search gave up on', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=1&strategy=backtracking&engine=wasm');
    await answers(page, '^Not found within the limit$');
    expect(await textOf(page, '#solve-detail')).toContain('There is a tour: another strategy finds it.');
    expect(await textOf(page, '#solve-detail')).not.toContain('may be');
  });

  it('works offline once it is loaded: every section, workers and pictures', async () => {
    const page = await demo.open('', { kept: true });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(() => textOf(page, '#think-left-placed')).toMatch(/^[1-9]/);
    await page.click('#tab-solve');
    await answers(page, 'tour of 64');
    await page.click('#share-png');
    await expect.poll(() => textOf(page, '#share-status')).toBe('Saved as PNG.');
    for (const tab of ['explain', 'play', 'puzzle', 'count', 'race', 'giant']) {
      await page.click(`#tab-${tab}`);
      await page.locator(`#panel-${tab} button:visible`).first().waitFor();
    }
  });

  it('has a title and a picture for those who link to it', async () => {
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
