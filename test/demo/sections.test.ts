import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { findExcessBytes } from '../../demo/src/count/memory.js';
import { TABS } from '../../demo/src/tabs.js';
import { findLayoutErrors } from '../appearance/layout-errors.js';
import { inSweep } from '../extent.js';
import { clickSquare, passFrames } from './board-page.js';
import { type Device, describeDemo, PHONE } from './demo-page.js';
import { answers, BOARD, EIGHT, focused, goTo, LONG_SEARCH, openUntil, shows, textOf } from './sections.js';

describeDemo('The focus', (demo) => {
  it('stays on the lesson buttons at the first and the last lesson', async () => {
    const page = await demo.open('explain?step=4', { reducedMotion: true });
    await page.press('#explain-on', 'Enter');
    await shows(page, '#explain-headline', /^5\./);
    const step = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await step()).toMatch(/^5: /);
    await page.focus('#explain-back');
    for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press('Enter');
    expect(await textOf(page, '#explain-headline')).toMatch(/^1\./);
    // The first lesson shows no list of lessons.
    expect(await focused(page)).toBe('explain-on');
    await page.keyboard.press('ArrowRight');
    await page.press('#explain-play', 'ArrowRight');
    expect(await step()).toMatch(/^3: /);
  });

  it('moves to the board when a search is stopped, and when all squares are unblocked', async () => {
    const page = await demo.open(LONG_SEARCH);
    await page.locator('#solve-cancel').waitFor();
    await page.press('#solve-cancel', 'Enter');
    await shows(page, '#solve-headline', 'Stopped');
    await expect.poll(() => focused(page)).toBe('solve-board');
    await page.press('#solve-unblock', 'Enter');
    await expect.poll(() => page.isVisible('#solve-unblock')).toBe(false);
    expect(await focused(page)).toBe('solve-board');
    await page.selectOption('#solve-strategy', 'auto');
    await shows(page, '#solve-headline', /tour of 80/);
  });
});

/** Opens a section and leaves it as soon as an element has a text. */
async function leaveEarly(page: Page, section: string, id: string, says: RegExp): Promise<void> {
  await page.evaluate(
    ([section, id, source]) => {
      const says = new RegExp(source!);
      const observer = new MutationObserver(() => {
        if (!says.test(document.getElementById(id!)?.textContent ?? '')) return;
        observer.disconnect();
        document.getElementById('tab-think')!.click();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      document.getElementById(`tab-${section}`)!.click();
    },
    [section, id, says.source],
  );
  await expect.poll(() => page.isVisible('#panel-think')).toBe(true);
}

describeDemo('Returning to a section', (demo) => {
  it('shows pictures that were interrupted', async () => {
    const page = await demo.open('think?rows=6&cols=6', { reducedMotion: true });
    await leaveEarly(page, 'count', 'count-headline', /How many/);
    await goTo(page, 'count');
    await expect.poll(() => page.locator('#count-pictures svg').count()).toBe(6);
    expect(await textOf(page, '#count-drawn')).toMatch(/^Quick random tours/);
    await page.evaluate(() => {
      document.getElementById('count-even')!.click();
      document.getElementById('tab-think')!.click();
    });
    await goTo(page, 'count');
    await shows(page, '#count-drawn', 'Sampled uniformly from all 9,862 tours.');
  });

  inSweep('shows the picture of the giant tour', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await leaveEarly(page, 'giant', 'giant-row', /\d/);
    await goTo(page, 'giant');
    const height = () => page.locator('#giant-board').evaluate((board) => board.clientHeight);
    await expect.poll(height).toBeGreaterThan(100);
  });

  inSweep('opens Play and Count with the board seen last', async () => {
    const page = await demo.open('think?rows=6&cols=5', { reducedMotion: true });
    await goTo(page, 'solve');
    await answers(page, 'tour of 64');
    await goTo(page, 'think');
    await goTo(page, 'play');
    await expect.poll(() => page.inputValue('#play-rows')).toBe('6');
    expect(await page.inputValue('#play-cols')).toBe('5');
    await goTo(page, 'solve');
    await goTo(page, 'count');
    await expect.poll(() => page.inputValue('#count-rows')).toBe('8');
  });

  inSweep('shows the answer, not the search before', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8&engine=ts', 'tour of 64');
    // WebAssembly never starts, so a request for it waits.
    await page.evaluate(() => {
      const never = () => new Promise<never>(() => {});
      Object.assign(WebAssembly, { compile: never, instantiate: never });
    });
    await page.selectOption('#solve-engine', 'wasm');
    await page.selectOption('#solve-engine', 'ts');
    await answers(page, 'tour of 64');
    // Longer than the delay before a running search is shown (demo/src/solve/solve-tab.ts).
    await page.waitForTimeout(500);
    expect(await textOf(page, '#solve-headline')).toMatch(/tour of 64/);
    expect(await page.isVisible('#solve-waiting')).toBe(false);
  });
});

describeDemo('Invalid values', (demo) => {
  it('are reported with the allowed ones', async () => {
    const page = await demo.open('think?rows=31&cols=5');
    for (const [section, max] of [
      ['think', 30],
      ['solve', 200],
      ['play', 20],
      ['puzzle', 14],
      ['count', 30],
    ] as const) {
      await page.goto(`${demo.addresses[0]}#${section}?rows=${max + 1}&cols=5`);
      const words = `Part of the link was ignored: rows must be a whole number from 3 to ${max}, not ${max + 1}.`;
      await shows(page, '#notice', words);
      await goTo(page, 'explain');
      await shows(page, '#notice', '');
    }
  });

  inSweep('include an end on the start, which stays', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8&start=56', 'tour of 64');
    await page.check('#tool-end');
    await clickSquare(page, BOARD, EIGHT, 56);
    await shows(page, '#solve-end-remark', 'Enter a square other than the start.');
    await page.fill('#solve-end', 'a1');
    await page.press('#solve-end', 'Enter');
    await shows(page, '#solve-end-remark', 'Enter a square other than the start.');
    expect(await page.inputValue('#solve-start')).toBe('a1');
    await clickSquare(page, BOARD, EIGHT, 57 - 8);
    await expect.poll(() => page.inputValue('#solve-end')).toBe('b2');
    expect(await page.locator('#solve-end-remark').count()).toBe(0);

    await page.goto(`${demo.addresses[0]}#puzzle?rows=6&cols=6&start=0`);
    await page.locator('#panel-puzzle canvas').first().waitFor();
    await page.check('#puzzle-tool-end');
    await clickSquare(page, '#puzzle-board', { rows: 6, cols: 6 }, 0);
    await shows(page, '#puzzle-headline', 'That is the start');
    await expect.poll(() => page.url()).toMatch(/#puzzle\?rows=6&cols=6&start=0$/);
  });
});

it('refuses only boards that are known to need too much memory', () => {
  const isRefused = (rows: number, cols: number, closed: boolean, square?: number): boolean => {
    const blocked = Uint8Array.from({ length: rows * cols }, (_, each) => Number(each === square));
    return findExcessBytes({ rows, cols, closed, blocked }) !== undefined;
  };
  expect([isRefused(8, 8, true), isRefused(9, 8, true), isRefused(8, 10, true)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([isRefused(8, 7, false), isRefused(30, 8, false), isRefused(9, 9, false)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isRefused(8, 8, false, 5)).toBe(false);
});

describeDemo('Print', (demo) => {
  inSweep('uses the light theme', async () => {
    const page = await openUntil(demo, 'solve', 'tour of 64', { dark: true, reducedMotion: true });
    const readSquare = () =>
      page.evaluate(() => {
        const read = (): readonly number[] => {
          const canvas = document.querySelector<HTMLCanvasElement>(
            '#solve-board canvas[data-layer=squares]',
          )!;
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
          copy.drawImage(canvas, 0, 0);
          return [...copy.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data];
        };
        addEventListener('beforeprint', () => Object.assign(globalThis, { printed: read() }));
        return read();
      });
    const before = await readSquare();
    expect(before[0]).toBeLessThan(64);
    await page.pdf();
    const printed = await page.evaluate(() => (globalThis as unknown as { printed: number[] }).printed);
    expect(printed[0]).toBeGreaterThan(192);
    await passFrames(page, 2);
    expect(await readSquare()).toEqual(before);
    await shows(page, '#theme-name', 'auto');
  });
});

const STILL_PHONE: Device = { ...PHONE, reducedMotion: true };
/** The heart, the widest preset. */
const HEART = 'rows=11&cols=14&blocked=0-1.5-8.12-14';

/** Finds boards that their surroundings cut off. */
function findCutBoards(page: Page): Promise<string[]> {
  return page.locator('.board-room:visible').evaluateAll((rooms) => {
    const cut = rooms.filter((room) => room.scrollWidth > room.clientWidth);
    return cut.map((room) => `${room.firstElementChild!.id} is cut off`);
  });
}

describeDemo('Small windows and large text (WCAG 1.4.10, 1.4.4)', (demo) => {
  inSweep.each<[string, Device, number]>([
    ['320 x 256', { ...STILL_PHONE, width: 320, height: 256 }, 1],
    ['390 x 844, text at 200 %', STILL_PHONE, 2],
  ])('need no horizontal scrolling and show whole boards: %s', async (_, device, size) => {
    const page = await demo.open(`think?${HEART}`, device);
    await page.addStyleTag({ content: `:root { font-size: ${100 * size}%; }` });
    const errors: string[] = [];
    for (const tab of TABS) {
      await page.evaluate((id) => document.getElementById(id)!.click(), `tab-${tab}`);
      await page.locator(`#panel-${tab} button:visible`).first().waitFor();
      await passFrames(page, 4);
      const found = [...(await findLayoutErrors(page)), ...(await findCutBoards(page))];
      // A select may cut off its text, because its list shows the whole one.
      const severe = found.filter((error) => !error.includes('is cut off in <select'));
      errors.push(...severe.map((error) => `${tab}: ${error}`));
    }
    expect(errors).toEqual([]);
  });
});
