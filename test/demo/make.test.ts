import { expect, it } from 'vitest';
import { drawText } from '../../demo/src/solve/text-shape.js';
import { solve } from '../../src/index.js';
import { checkTour } from '../../src/problem/check.js';
import { drawnPixels, squarePoint } from './board-page.js';
import { describeDemo, PHONE } from './demo-page.js';
import {
  answers,
  BOARD,
  downloadTour,
  openUntil,
  SMALL_PUZZLE,
  shows,
  textOf,
  waitForAnswer,
} from './sections.js';

const SIX = { rows: 6, cols: 6 };

describeDemo('Make', (demo) => {
  it('shows Check mine first, on every screen', async () => {
    for (const device of [{}, PHONE]) {
      const page = await demo.open('make', device);
      await page.locator('#panel-solve:not([inert])').waitFor();
      const topOf = async (selector: string) => (await page.locator(selector).boundingBox())!.y;
      const top = await topOf('#check-mine summary');
      for (const other of [BOARD, '#solve-headline']) expect(top).toBeLessThan(await topOf(other));
    }
  });

  it('draws a tour during a stroke, or gives the reason why there is none', async () => {
    const page = await openUntil(demo, 'solve?rows=6&cols=6', 'tour of 36');
    await page.check('#tool-block');
    const moveTo = async (square: number) => {
      const { x, y } = await squarePoint(page, BOARD, SIX, square);
      await page.mouse.move(x, y);
    };
    await moveTo(0);
    await page.mouse.down();
    await answers(page, 'open tour of 35');
    await moveTo(1);
    await answers(page, 'open tour of 34');
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
    // The whole tour, not its beginning.
    await shows(page, '#playback-text', /^34 of 34/);
    await page.mouse.up();
    await page.check('#solve-closed');
    await answers(page, 'closed tour of 34');
    await moveTo(2);
    await page.mouse.down();
    await answers(page, 'No tour exists');
    await shows(page, '#solve-detail', /33 open squares is an odd number/);
    await page.mouse.up();
    await page.click('#solve-unblock');
    await answers(page, 'closed tour of 36');
  });

  it('offers changes after which a board has a tour', async () => {
    const page = await openUntil(demo, 'solve?rows=7&cols=7&closed=1', 'No tour exists');
    const offers = page.locator('#solve-suggestions button');
    await offers.first().waitFor();
    expect(await offers.allTextContents()).toEqual(['Block a7', 'Block c7', 'Block e7']);
    await offers.nth(1).press('Enter');
    await answers(page, 'closed tour of 48');
    expect(await page.locator('#solve-suggestions').textContent()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('solve-board');
    expect((await downloadTour(page)).blocked).toEqual([2]);
    // Nothing helps on a board that is too narrow.
    await page.click('#solve-unblock');
    await page.fill('#solve-cols', '5');
    await page.fill('#solve-rows', '3');
    await shows(page, '#solve-suggestions', /^No change of one or two squares/);
    await page.click('#solve-presets button[value="8"]');
    await waitForAnswer(page);
    expect(await textOf(page, '#solve-suggestions')).toBe('');
  });

  it('draws a tour through a name', async () => {
    const page = await openUntil(demo, 'solve?rows=6&cols=6', 'tour of 36', { reducedMotion: true });
    await page.fill('#solve-text', 'Zoë 7');
    await answers(page, '^An open tour of [\\d,]+ squares$');
    const { rows, cols, blocked, path } = await downloadTour(page);
    const shape = drawText('ZOE 7')!;
    expect([rows, cols]).toEqual([shape.rows, shape.cols]);
    expect(checkTour({ rows, cols, blocked }, path)).toMatchObject({ ok: true });
  });

  it('prints sheets of 1, 2, 4 and 6 puzzles, with a line for the name and the solutions last', async () => {
    const page = await openUntil(demo, `puzzle?${SMALL_PUZZLE}`, /given/);
    await page.evaluate(() => {
      globalThis.print = () => {
        document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1);
      };
    });
    for (const [index, count] of [1, 2, 4, 6].entries()) {
      await page.selectOption('#puzzle-per-page', String(count));
      await page.click('#puzzle-print');
      await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe(String(index + 1));
      for (const format of ['A4', 'Letter'] as const) {
        const pdf = (await page.pdf({ format })).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
      }
      const sheets = page.locator('#puzzle-sheets section');
      expect(
        await sheets.evaluateAll((all) => all.map((each) => each.querySelectorAll('svg').length)),
      ).toEqual([count, count]);
      expect(await page.locator('.sheet-line').count()).toBe(1);
      const [puzzles, solutions] = await sheets.evaluateAll((all) =>
        all.map((each) => Array.from(each.querySelectorAll('figcaption'), ({ textContent }) => textContent)),
      );
      expect(new Set(puzzles).size).toBe(count);
      expect(solutions).toEqual(puzzles!.map((name) => `Solution of ${name}`));
    }
  });
});

it('draws every letter and digit as a shape with open and closed tours', () => {
  for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
    const { rows, cols, blocked } = drawText(sign)!;
    expect([rows, cols]).toEqual([49, 30]);
    for (const closed of [false, true]) {
      const problem = { rows, cols, blocked, closed };
      expect(solve(problem).status, sign).toBe('found');
    }
  }
});

it('splits a text into lines, and removes accents and other signs', () => {
  const { rows, cols, blocked } = drawText('Éva-Lu')!;
  expect(drawText('EVALU')).toEqual({ rows, cols, blocked });
  expect(drawText('  ')).toBeUndefined();
  expect(drawText('Ω')).toBeUndefined();
  expect([drawText('AB C')!.rows, drawText('AB C')!.cols]).toEqual([99, 61]);
  expect(drawText('ABCDEFGHIJKL')!.cols).toBe(185);
  expect(solve({ ...drawText('ABCDEF GHIJK')!, closed: true }).status).toBe('found');
});
