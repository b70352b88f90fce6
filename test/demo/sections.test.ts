import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { findExcessBytes } from '../../demo/src/count/memory.js';
import { TABS } from '../../demo/src/tabs.js';
import { clickSquare, passFrames } from './board-page.js';
import { type Device, describeDemo, holdBack, PHONE } from './demo-page.js';
import { answers, BOARD, EIGHT, LONG_SEARCH, shows, textOf } from './sections.js';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

async function press(page: Page, id: string): Promise<void> {
  await page.focus(`#${id}`);
  await page.keyboard.press('Enter');
}

describeDemo('The focus', (demo) => {
  it('stays on the lesson buttons at the first and the last lesson', async () => {
    const page = await demo.open('explain?step=4', { reducedMotion: true });
    await press(page, 'explain-on');
    await shows(page, '#explain-headline', /^5\./);
    const step = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await step()).toMatch(/^5: /);
    await page.focus('#explain-back');
    for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press('Enter');
    expect(await textOf(page, '#explain-headline')).toMatch(/^1\./);
    expect(await step()).toMatch(/^1: /);
    await page.keyboard.press('ArrowRight');
    await page.focus('#explain-play');
    await page.keyboard.press('ArrowRight');
    expect(await step()).toMatch(/^3: /);
  });

  it('moves to the board when a search is stopped, and when all squares are unblocked', async () => {
    const page = await demo.open(LONG_SEARCH);
    await page.locator('#solve-cancel').waitFor();
    await press(page, 'solve-cancel');
    await shows(page, '#solve-headline', 'Stopped');
    await expect.poll(() => focused(page)).toBe('solve-board');
    await press(page, 'solve-unblock');
    await expect.poll(() => page.isVisible('#solve-unblock')).toBe(false);
    expect(await focused(page)).toBe('solve-board');
    await page.selectOption('#solve-strategy', 'auto');
    await shows(page, '#solve-headline', /tour of 80/);
  });

  it('moves to the Make button when making a puzzle is stopped', async () => {
    const page = await demo.open('puzzle?rows=8&cols=8');
    await holdBack(page, /puzzle-worker/);
    await press(page, 'puzzle-make');
    expect(await textOf(page, '#puzzle-waited')).toBe('Making a puzzle and proving it …');
    await press(page, 'puzzle-stop');
    await expect.poll(() => page.isVisible('#puzzle-waiting')).toBe(false);
    expect(await focused(page)).toBe('puzzle-make');
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
    await page.click('#tab-count');
    await expect.poll(() => page.locator('#count-pictures svg').count()).toBe(6);
    expect(await textOf(page, '#count-drawn')).toMatch(/^Quick random tours/);
    await page.evaluate(() => {
      document.getElementById('count-even')!.click();
      document.getElementById('tab-think')!.click();
    });
    await page.click('#tab-count');
    await shows(page, '#count-drawn', 'Sampled uniformly from all 9,862 tours.');
  });

  it('shows the picture of the giant tour', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await leaveEarly(page, 'giant', 'giant-row', /\d/);
    await page.click('#tab-giant');
    const height = () => page.locator('#giant-board').evaluate((board) => board.clientHeight);
    await expect.poll(height).toBeGreaterThan(100);
  });

  it('opens Play and Count with the board seen last', async () => {
    const page = await demo.open('think?rows=6&cols=5', { reducedMotion: true });
    await page.click('#tab-solve');
    await answers(page, 'tour of 64');
    await page.click('#tab-think');
    await page.click('#tab-play');
    await expect.poll(() => page.inputValue('#play-rows')).toBe('6');
    expect(await page.inputValue('#play-cols')).toBe('5');
    await page.click('#tab-solve');
    await page.click('#tab-count');
    await expect.poll(() => page.inputValue('#count-rows')).toBe('8');
  });

  it('shows the answer, not the search before', async () => {
    const page = await demo.open('solve?rows=8&cols=8&engine=ts');
    await answers(page, 'tour of 64');
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
      await page.click('#tab-explain');
      await shows(page, '#notice', '');
    }
  });

  it('are reported when a board is too large for another section', async () => {
    const page = await demo.open('solve?rows=40&cols=6');
    await answers(page, 'tour of 240');
    await page.click('#solve-to-play');
    await shows(
      page,
      '#notice',
      'Part of the link was ignored: rows must be a whole number from 3 to 20, not 40.',
    );
  });

  it('include an end on the start, which stays', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=56');
    await answers(page, 'tour of 64');
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

describeDemo('Count', (demo) => {
  it('refuses the open tours of 8 x 8 at once', async () => {
    const page = await demo.open('count?rows=8&cols=8&closed=0');
    const headline = await page.evaluate(() => {
      document.getElementById('count-start')!.click();
      return document.getElementById('count-headline')!.textContent;
    });
    expect(headline).toBe('Too large to count here');
    expect(await textOf(page, '#count-detail')).toBe(
      'Counting the open tours of 8 × 8 would take at least 4.61 GB of memory, too much for a web page.',
    );
    expect(await page.isEnabled('#count-start')).toBe(true);
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
  it('uses the light theme', async () => {
    const page = await demo.open('solve', { dark: true, reducedMotion: true });
    await answers(page, 'tour of 64');
    const square = () =>
      page.evaluate(() => {
        const read = (): readonly number[] => {
          const canvas = document.querySelector<HTMLCanvasElement>(
            '#solve-board canvas[data-layer=squares]',
          )!;
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
          copy.drawImage(canvas, 0, 0);
          return [...copy.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data];
        };
        const printed: { squares?: readonly number[] } = {};
        addEventListener('beforeprint', () => Object.assign(globalThis, { printed: read() }));
        return { ...printed, now: read() };
      });
    const before = (await square()).now;
    expect(before[0]).toBeLessThan(64);
    await page.pdf();
    const printed = await page.evaluate(() => (globalThis as unknown as { printed: number[] }).printed);
    expect(printed[0]).toBeGreaterThan(192);
    await passFrames(page, 2);
    expect((await square()).now).toEqual(before);
    await shows(page, '#theme-name', 'auto');
  });
});

const STILL_PHONE: Device = { ...PHONE, reducedMotion: true };
/** The heart, the widest preset. */
const HEART = 'rows=11&cols=14&blocked=0-1.5-8.12-14';

/** Finds elements outside of the window, boards that are cut off, and tabs that overlap. */
function findLayoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const errors: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) errors.push(`the page is ${scrollWidth} wide`);
    const seen = (selector: string) =>
      Array.from(document.querySelectorAll(selector)).filter((each) => each.checkVisibility());
    for (const each of seen('.panel button, .board, .masthead *, .panel :is(h2, p, dd, label, select)')) {
      const { left, right } = each.getBoundingClientRect();
      const isInside = left >= -1 && right <= innerWidth + 1;
      if (!isInside && !each.closest('.theme-word, .visually-hidden'))
        errors.push(`${each.id || each.className || each.tagName} is outside of the window`);
    }
    for (const room of seen('.board-room')) {
      if (room.scrollWidth > room.clientWidth) errors.push(`${room.firstElementChild!.id} is cut off`);
    }
    const words = seen('[role=tab]').map((tab) => {
      const range = document.createRange();
      range.selectNodeContents(tab);
      return { id: tab.id, box: range.getBoundingClientRect() };
    });
    for (const [i, one] of words.entries()) {
      for (const other of words.slice(i + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 0 && high > 0) errors.push(`${one.id} overlaps ${other.id}`);
      }
    }
    return errors;
  });
}

describeDemo('Small windows and large text (WCAG 1.4.10, 1.4.4)', (demo) => {
  it.each<[string, Device, number]>([
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
      errors.push(...(await findLayoutErrors(page)).map((error) => `${tab}: ${error}`));
    }
    expect(errors).toEqual([]);
  });
});
