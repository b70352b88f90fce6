import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { solve } from '../../src/index.js';
import { tourToSvg } from '../../src/render/index.js';
import { clickSquare, passFrames } from './board-page.js';
import { describeDemo, LANDSCAPE, PHONE } from './demo-page.js';
import {
  answers,
  BOARD,
  downloadTour,
  goTo,
  LONG_SEARCH,
  openUntil,
  placesOf,
  rideToLastMove,
  rideUntilStuck,
  shows,
  textOf,
} from './sections.js';

describeDemo('Layout', (demo) => {
  it('shows a program that draws the same picture', async () => {
    const address = 'solve?rows=6&cols=7&start=3&blocked=40-41&strategy=random&seed=5';
    const page = await openUntil(demo, address, 'tour of 40');
    await page.locator('details:has(#solve-code) summary').click();
    await page.click('#solve-copy-code');
    await shows(page, '#solve-code-copied', 'Copied.');
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toBe(await textOf(page, '#solve-code'));
    const body = { innerHTML: '' };
    const lines = code.split('\n').filter((line) => !line.startsWith('import '));
    expect(lines).toHaveLength(3);
    new Function('solve', 'tourToSvg', 'document', lines.join('\n'))(solve, tourToSvg, { body });
    const { path, ...board } = await downloadTour(page);
    expect(body.innerHTML).toBe(
      tourToSvg({ rows: board.rows, cols: board.cols, blocked: board.blocked }, path),
    );
  });

  it('keeps the board visible while controls are used', async () => {
    const page = await openUntil(demo, 'solve', 'tour of 64', { width: 1280, height: 720 });
    await page.locator('#share-embed').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const { y, height } = (await page.locator(BOARD).boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(720);
  });

  it.each(['think', 'explain?step=3', 'solve', 'play?ride=0.', 'puzzle'])(
    'keeps the boards visible on a phone without covering the focused control: %s',
    async (section) => {
      const page = await demo.open(section, PHONE);
      await page.locator('.board:visible').first().waitFor();
      // Stop disappears when the search ends.
      if (section === 'solve') await answers(page, 'tour of 64');
      if (section === 'puzzle') await shows(page, '#puzzle-headline', /^Today/);
      await passFrames(page, 20);
      const shown = await page.evaluate(async () => {
        const boards = Array.from(document.querySelectorAll('.panel:not([hidden]) .board'));
        const controls = Array.from(
          document.querySelectorAll<HTMLElement>('.panel:not([hidden]) :is(button, input, select)'),
        ).filter((control) => control.checkVisibility() && !control.matches(':disabled'));
        const hidden: string[] = [];
        // Down the page and up again.
        for (const control of [...controls, ...controls.slice().reverse()]) {
          control.focus();
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          const { left, top, width, height } = control.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          const label = (control as HTMLInputElement).labels?.[0];
          if (!hit || !(control.contains(hit) || label?.contains(hit))) hidden.push(control.outerHTML);
          const beside = control.closest('.side') !== null;
          for (const board of boards) {
            const box = board.getBoundingClientRect();
            if (beside && (box.top < -1 || box.bottom > innerHeight))
              hidden.push(`board: ${control.outerHTML}`);
          }
        }
        controls.at(-1)!.focus();
        await new Promise(requestAnimationFrame);
        const covered =
          Math.max(...boards.map((board) => board.getBoundingClientRect().bottom)) / innerHeight;
        return { controls: controls.length, hidden, covered, scrolled: scrollY };
      });
      expect(shown.controls).toBeGreaterThan(5);
      expect(shown.hidden).toEqual([]);
      // It leaves space for the controls. Those of Explain need no scrolling.
      if (section.startsWith('explain')) return;
      expect(shown.scrolled).toBeGreaterThan(100);
      expect(shown.covered).toBeLessThan(0.4);
    },
  );

  it('handles clicks on a board that a phone shows smaller', async () => {
    const page = await demo.open('play?rows=8&cols=8', PHONE);
    await page.locator('#play-tools').waitFor();
    const { width } = (await page.locator('#play-board').boundingBox())!;
    await page.locator('#play-rows').focus();
    await expect.poll(async () => (await page.locator('#play-board').boundingBox())!.width).toBe(width / 2);
    await clickSquare(page, '#play-board', { rows: 8, cols: 8 }, 27);
    await shows(page, '#play-headline', '1 / 64');
  });

  it('shows the tools of a board without scrolling on a phone', async () => {
    const ofThink = ['left-board', 'right-board', 'left-placed', 'play', 'speed'].map((id) => `think-${id}`);
    for (const [section, device, ids] of [
      ['think', PHONE, ofThink],
      ['think', LANDSCAPE, ofThink],
      ['solve', LANDSCAPE, ['playback-play', 'playback-step']],
      ['play', LANDSCAPE, ['play-anywhere', 'play-again']],
      ['puzzle', LANDSCAPE, ['puzzle-tool-fill', 'puzzle-clear']],
      ['explain', LANDSCAPE, ['explain-act', 'explain-on']],
      ['explain?step=3', LANDSCAPE, ['explain-back', 'explain-on']],
    ] as const) {
      const page = await demo.open(section, device);
      await passFrames(page, 20);
      for (const id of ids) {
        const { x, y, width, height } = (await page.locator(`#${id}`).boundingBox())!;
        expect(x + width, id).toBeLessThanOrEqual(device.width!);
        expect(y + height, id).toBeLessThanOrEqual(device.height!);
      }
    }
  });

  it('shows the tools below the board on every screen, and larger boards on larger screens', async () => {
    const sides: number[] = [];
    for (const device of [
      PHONE,
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
      { width: 2560, height: 1440 },
    ]) {
      const page = await openUntil(demo, 'solve', 'tour of 64', device);
      const tools = (await page.locator('.board-tools:visible').boundingBox())!;
      const board = (await page.locator(BOARD).boundingBox())!;
      expect(tools.y).toBeGreaterThan(board.y + board.height);
      expect(tools.y + tools.height).toBeLessThanOrEqual(device.height!);
      sides.push(board.width);
    }
    expect(sides[2]).toBeGreaterThan(sides[1]!);
    expect(sides[3]).toBeGreaterThan(1.5 * sides[2]!);
  });

  it('switches to full screen by the button and by F', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await page.locator('#think-play').waitFor();
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.click('#full-screen');
    await expect.poll(isFull).toBe(true);
    expect(await page.isVisible('#think-play')).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(false);
    // In a field, F is a letter.
    await page.press('#think-start', 'f');
    expect(await isFull()).toBe(false);
  });

  it('shows the texts and a large board in full screen', async () => {
    const page = await demo.open('play?rows=5&cols=5&ride=0.', { reducedMotion: true });
    await page.locator('#panel-play .candidate').first().waitFor();
    await page.keyboard.press('f');
    await expect
      .poll(async () => (await page.locator('#play-board').boundingBox())!.height)
      .toBeGreaterThan(720);
    await rideUntilStuck(page);
    // The moves stand below the texts.
    for (const place of ['html', 'body', 'main', '#panel-play', '#panel-play .side'])
      await page.locator(place).evaluate((element) => element.scrollTo(0, 0));
    // The texts must be inside the window.
    const isSeen = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return element.contains(hit);
      });
    await expect.poll(() => page.isVisible('#play-go-back')).toBe(true);
    for (const id of ['#play-headline', '#play-detail', '#play-go-back', '#play-undo'])
      expect(await isSeen(id), id).toBe(true);
    await page.click('#play-go-back');
    expect(await page.isVisible('.masthead')).toBe(false);
    for (const [section, words] of [
      ['puzzle', '#puzzle-detail'],
      ['solve', '#solve-detail'],
      ['explain', '#explain-text'],
    ] as const) {
      await page.keyboard.press('f');
      await goTo(page, section);
      await page.locator(words).waitFor();
      await page.keyboard.press('f');
      await expect.poll(() => isSeen(words), { message: words }).toBe(true);
      expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    }
  });

  it('copies the install command', async () => {
    const page = await demo.open('race');
    await page.click('#install-copy');
    await shows(page, '#install-copied', 'Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install knights-tour-wasm');
  });
});

/** Sums up layout shifts (Layout Instability API). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sums = globalThis as unknown as { shifts: number };
    sums.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) sums.shifts += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  return () => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}

const LOADED = ['', ...TABS.slice(1)].flatMap((address) =>
  [{}, PHONE].map((device) => [address, device] as const),
);

describeDemo('Layout shift', (demo) => {
  it.each([...LOADED, ['', LANDSCAPE] as const, ['solve', LANDSCAPE] as const])(
    'has no layout shift while it loads: %s %o',
    async (address, device) => {
      const page = await demo.open(address, device);
      const shifted = await watchShifts(page);
      await page.locator('.board:visible, .lanes:visible, .pictures svg:visible').first().waitFor();
      if (address === 'solve') await answers(page, 'tour of 64');
      await passFrames(page, 40);
      expect(await shifted()).toBeLessThan(0.05);
    },
  );

  it('has no layout shift when a search is stopped', async () => {
    const page = await openUntil(demo, LONG_SEARCH, 'Still searching');
    const places = () => placesOf(page, '#solve-form, #solve-board, .playback');
    const before = await places();
    await page.click('#solve-cancel');
    await answers(page, 'Stopped');
    expect(await places()).toEqual(before);
  });

  it('has no layout shift while a phone scrolls and the board shrinks', async () => {
    const page = await demo.open('play?rows=8&cols=8', PHONE);
    const shifted = await watchShifts(page);
    await page.locator('#play-tools').waitFor();
    await passFrames(page, 20);
    for (let top = 0; top <= 700; top += 50) {
      await page.evaluate((to) => scrollTo(0, to), top);
      await passFrames(page, 2);
    }
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
    expect(await shifted()).toBeLessThan(0.05);
  });

  it.each([{}, PHONE])('keeps the buttons of Play where they are: %o', async (device) => {
    const page = await demo.open('play?rows=6&cols=6', device);
    const places = () => placesOf(page, '#play-tools button');
    await page.locator('#play-tools').waitFor();
    const before = await places();
    await page.click('#play-anywhere');
    // Playwright would scroll the page to a button before it clicks.
    const first = page.locator('#panel-play .candidate').first();
    for (let move = 0; move < 4; move++) await first.evaluate((button: HTMLElement) => button.click());
    expect(await places()).toEqual(before);
    await page.click('#play-hint');
    await expect.poll(() => textOf(page, '#play-detail')).not.toBe('');
    expect(await places()).toEqual(before);
    // The explanation of a refused square moves nothing, either.
    await page.evaluate(() => scrollTo(0, 0));
    for (const square of [0, 5, 30, 35]) {
      await clickSquare(page, '#play-board', { rows: 6, cols: 6 }, square);
      if (await textOf(page, '#play-remark')) break;
    }
    expect(await textOf(page, '#play-remark')).not.toBe('');
    expect(await places()).toEqual(before);
  });

  it.each([{}, PHONE])('keeps the controls of Play where they are at the first win: %o', async (device) => {
    const page = await demo.open('play?rows=3&cols=4', { ...device, reducedMotion: true });
    await rideToLastMove(page);
    const before = await placesOf(page, '#play-numbers');
    await page.locator('#panel-play .candidate').first().click();
    await shows(page, '#play-best', /no move taken back\.$/);
    expect(await placesOf(page, '#play-numbers')).toEqual(before);
  });
});

const CONTROLS = 'button, input, textarea, [role=tab], .footer';
const OTHERS = TABS.filter((tab) => tab !== 'puzzle');

describeDemo('On paper', (demo) => {
  it.each([{ width: 2560, height: 1440 }, PHONE])(
    'a section is what it shows, on one page and without its controls: %o',
    async (device) => {
      const page = await openUntil(demo, 'solve', 'tour of 64', { ...device, reducedMotion: true });
      for (const tab of OTHERS) {
        await goTo(page, tab);
        await page.locator(`#panel-${tab} :is(canvas, svg, .lanes):visible`).first().waitFor();
        const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g), tab).toHaveLength(1);
      }
      await page.emulateMedia({ media: 'print' });
      for (const tab of OTHERS) {
        await page.evaluate((id) => document.getElementById(id)!.click(), `tab-${tab}`);
        await page.locator(`#panel-${tab}`).waitFor();
        expect(await page.locator(CONTROLS).locator('visible=true').count(), tab).toBe(0);
        const seen = `#panel-${tab} :is(.board, .pictures, .lanes):visible`;
        expect(await page.locator(seen).count(), tab).toBeGreaterThan(0);
        expect(await page.locator(`#panel-${tab} h2`).innerText(), tab).not.toBe('');
      }
    },
  );
});
