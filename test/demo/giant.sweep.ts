import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { implicitTour } from '../../src/strategies/divide-and-conquer/implicit-tour.js';
import { passFrames } from './board-page.js';
import { describeDemo, PHONE } from './demo-page.js';
import { focused, shows, textOf } from './sections.js';

const SIDE = 2 ** 26;

/** Formats a square like the page. */
function placeOf(square: number): { row: string; col: string } {
  const col = square % SIDE;
  return { row: ((square - col) / SIDE).toLocaleString('en'), col: col.toLocaleString('en') };
}

async function stepOf(page: Page): Promise<number> {
  return Number((await page.inputValue('#giant-step')).replaceAll(',', ''));
}

/** Fakes timestamps of 60 frames per second, on machines of any speed. */
async function keepTo60Hertz(page: Page): Promise<void> {
  await page.locator('#giant-ride').waitFor();
  await page.evaluate(() => {
    const real = window.requestAnimationFrame.bind(window);
    let seen = 0;
    let time = performance.now();
    window.requestAnimationFrame = (callback) =>
      real((now) => {
        if (now !== seen) time += 1000 / 60;
        seen = now;
        callback(time);
      });
  });
}

/** Rides for some steps and returns the number of different pictures of each. */
async function picturesOfSteps(page: Page, steps: number): Promise<number[]> {
  await keepTo60Hertz(page);
  return page.evaluate(async (wanted) => {
    const field = document.querySelector<HTMLInputElement>('#giant-step')!;
    const canvas = document.querySelector<HTMLCanvasElement>('#giant-board canvas')!;
    document.querySelector<HTMLButtonElement>('#giant-ride')!.click();
    const pictures = new Map<string, Set<string>>();
    // The first and the last step may be incomplete, so they do not count.
    while (pictures.size < wanted + 2) {
      await new Promise(requestAnimationFrame);
      const of = pictures.get(field.value) ?? new Set();
      pictures.set(field.value, of.add(canvas.toDataURL()));
    }
    return [...pictures.values()].slice(1, -1).map((of) => of.size);
  }, steps);
}

/** Goes one step forward and returns the labels on the board and the side of a square. */
async function labelsOfNextStep(page: Page) {
  await page.locator('#giant-on').waitFor();
  return page.evaluate(() => {
    const labels: { text: string; x: number; y: number; size: number }[] = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      labels.push({ text, x, y, size: Number(/([\d.]+)px/.exec(this.font)![1]) });
      write.call(this, text, x, y);
    };
    document.querySelector<HTMLButtonElement>('#giant-on')!.click();
    return { side: document.querySelector('#giant-board')!.clientWidth / 13, labels };
  });
}

describeDemo('Giant', (demo) => {
  it('opens with a zoom, except with reduced motion', async () => {
    for (const reducedMotion of [false, true]) {
      const page = await demo.open('giant', { reducedMotion });
      await page.locator('#giant-board canvas').first().waitFor();
      // An hour later the first zoom is over. From there on, only the test lets time pass, also on a busy machine.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      const picture = (): Promise<string> =>
        page.evaluate(() => document.querySelector<HTMLCanvasElement>('#giant-board canvas')!.toDataURL());
      await page.evaluate(() => {
        location.hash = '#giant?step=1000';
      });
      await expect.poll(() => page.inputValue('#giant-step')).toBe('1,000');
      const pictures: string[] = [];
      for (const milliseconds of [100, 700, 2000, 1000]) {
        await page.clock.runFor(milliseconds);
        pictures.push(await picture());
      }
      expect(new Set(pictures.slice(0, 3)).size).toBe(reducedMotion ? 1 : 3);
      expect(pictures[3]).toBe(pictures[2]);
    }
  });

  it('shows the square of any step, and the squares before and after', async () => {
    const answer = implicitTour({ rows: SIDE, cols: SIDE, closed: true, start: 0 });
    if (answer.status !== 'found') throw new Error(answer.explanation);
    const { tour } = answer;
    const page = await demo.open('giant');
    await shows(page, '#panel-giant h2', 'A tour of 226 × 226 squares');
    expect(await page.locator('#panel-giant h2 sup').allTextContents()).toEqual(['26', '26']);
    for (const step of [0, 1, 123_456_789_012_345, SIDE * SIDE - 1]) {
      await page.fill('#giant-step', step.toLocaleString('en'));
      const { row, col } = placeOf(tour.squareAt(step));
      expect(await page.textContent('#giant-row')).toBe(row);
      expect(await page.textContent('#giant-col')).toBe(col);
      // The tour is closed, so the last step precedes the first.
      const [before, after] = [step - 1, step + 1].map((other) =>
        placeOf(tour.squareAt((other + tour.length) % tour.length)),
      );
      expect(await page.textContent('#giant-from')).toBe(`row ${before!.row}, column ${before!.col}`);
      expect(await page.textContent('#giant-to')).toBe(`row ${after!.row}, column ${after!.col}`);
      // Screen readers hear the position.
      expect(await page.textContent('#announcement')).toBe(
        `Step ${step.toLocaleString('en')}: row ${row}, column ${col}`,
      );
      await expect.poll(() => page.url()).toContain(`#giant?step=${step}`);
    }
    for (const text of ['4503599627370496', '1.5', '1.000', '-3', '1e3', '']) {
      await page.fill('#giant-step', text);
      expect(await page.getAttribute('#giant-step', 'aria-invalid'), text).toBe('true');
    }
    await page.fill('#giant-step', '1,500');
    expect(await page.getAttribute('#giant-step', 'aria-invalid')).toBe('false');
    await expect.poll(() => page.url()).toMatch(/step=1500$/);
  });

  it('steps, jumps, rides along, goes to a clicked square, and announces the position', async () => {
    const page = await demo.open('giant?step=1000000');
    const step = (): Promise<number> => stepOf(page);
    await page.click('#giant-on');
    expect(await step()).toBe(1_000_001);
    await page.click('#giant-back');
    expect(await step()).toBe(1_000_000);
    await page.press('#giant-speed', 'End');
    expect(await page.textContent('#giant-speed-text')).toBe('30 a second');
    const announced = await page.textContent('#announcement');
    expect(announced).toMatch(/^Step 1,000,000: row /);
    await page.click('#giant-ride');
    await expect.poll(() => page.textContent('#announcement')).not.toBe(announced);
    expect(await page.textContent('#giant-ride')).toBe('Stop');
    await expect.poll(step).toBeGreaterThan(1_000_010);
    await page.click('#giant-ride');
    const stopped = await step();
    const shown = await page.inputValue('#giant-step');
    expect(await page.textContent('#announcement')).toMatch(new RegExp(`^Step ${shown}: row `));
    await passFrames(page, 30);
    expect(await step()).toBe(stopped);
    const col = Number((await page.locator('#giant-col').textContent())!.replaceAll(',', ''));
    const box = (await page.locator('#giant-board').boundingBox())!;
    await page.mouse.click(box.x + box.width / 2 + (2 * box.width) / 13, box.y + box.height / 2);
    expect(Number((await page.locator('#giant-col').textContent())!.replaceAll(',', ''))).toBe(col + 2);
    await page.click('#giant-last');
    expect(await page.isDisabled('#giant-on')).toBe(true);
    await page.click('#giant-first');
    expect(await step()).toBe(0);
    await page.click('#giant-random');
    expect(await step()).toBeGreaterThan(0);
  });

  it.each([true, false])('animates moves, except with reduced motion: %s', async (reducedMotion) => {
    const page = await demo.open('giant?step=1000000', { reducedMotion });
    await page.press('#giant-speed', 'Home');
    const seen = await picturesOfSteps(page, 2);
    if (reducedMotion) expect(seen).toEqual([1, 1]);
    else for (const pictures of seen) expect(pictures).toBeGreaterThan(3);
  });

  it('animates the first ride at the default speed', async () => {
    const page = await demo.open('giant');
    const first = await stepOf(page);
    expect(first).toBe(Math.floor((SIDE * SIDE - 1) / 3));
    expect(await page.inputValue('#giant-speed')).toBe('4');
    // A step of this size leaves no bits for a fifteenth. Added to it, the knight would not move.
    for (const pictures of await picturesOfSteps(page, 2)) expect(pictures).toBeGreaterThanOrEqual(14);
    expect(await stepOf(page)).toBeLessThan(first + 10);
  });

  it('stops a ride at the last step, and continues it at the first', async () => {
    const last = SIDE * SIDE - 1;
    const page = await demo.open(`giant?step=${last - 4}`);
    for (const pictures of await picturesOfSteps(page, 2)) expect(pictures).toBeGreaterThanOrEqual(14);
    await expect.poll(() => stepOf(page)).toBe(last);
    await shows(page, '#giant-ride', 'Ride along');
    await expect.poll(() => page.url()).toContain(`step=${last}`);
    await page.click('#giant-ride');
    await expect.poll(() => page.inputValue('#giant-step')).toMatch(/^\d{1,3}$/);
  });

  it('does not overwrite the focused field during a ride', async () => {
    const page = await demo.open('giant?step=1000');
    await page.press('#giant-speed', 'End');
    await page.click('#giant-ride');
    await expect.poll(() => stepOf(page)).toBeGreaterThan(1003);
    await page.locator('#giant-step').focus();
    const row = await page.textContent('#giant-row');
    const standing = await page.inputValue('#giant-step');
    await expect.poll(() => page.textContent('#giant-row')).not.toBe(row);
    expect(await page.inputValue('#giant-step')).toBe(standing);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5000', { delay: 60 });
    expect(await page.inputValue('#giant-step')).toBe('5000');
    expect(await page.textContent('#giant-ride')).toBe('Ride along');
    await expect.poll(() => page.url()).toMatch(/step=5000$/);
    await page.keyboard.press('Tab');
    expect(await page.inputValue('#giant-step')).toBe('5,000');
  });

  it('keeps the focus on its buttons at the first and the last step', async () => {
    const page = await demo.open('giant?step=1');
    await page.locator('#giant-back').waitFor();
    await page.press('#giant-back', 'Enter');
    expect(await stepOf(page)).toBe(0);
    await expect.poll(() => focused(page)).toBe('giant-on');
    await page.fill('#giant-step', String(SIDE * SIDE - 2));
    await page.press('#giant-on', 'Enter');
    await expect.poll(() => focused(page)).toBe('giant-back');
  });

  it('shows legible numbers on a phone, and a larger picture on a large screen', async () => {
    const page = await demo.open('giant', { ...PHONE, reducedMotion: true });
    const { labels } = await labelsOfNextStep(page);
    expect(labels.length).toBeGreaterThan(30);
    expect(Math.min(...labels.map(({ size }) => size))).toBeGreaterThanOrEqual(10);
    const large = await demo.open('giant', { width: 2560, height: 1440 });
    await large.locator('#giant-board canvas').first().waitFor();
    expect((await large.locator('#giant-board').boundingBox())!.width).toBeGreaterThan(1100);
  });

  it('shows the allowed steps, and restores the field after a wrong one', async () => {
    const page = await demo.open('giant?step=1000');
    await page.locator('#giant-step').selectText();
    await page.keyboard.type('abc');
    expect(await textOf(page, '#giant-step-remark')).toBe(
      'Enter a whole number from 0 to 4,503,599,627,370,495.',
    );
    expect(await page.getAttribute('#giant-step', 'aria-errormessage')).toBe('giant-step-remark');
    await page.locator('#giant-ride').focus();
    expect(await page.inputValue('#giant-step')).toBe('1,000');
    expect(await page.getAttribute('#giant-step', 'aria-invalid')).toBe('false');
    expect(await page.locator('#giant-step-remark').count()).toBe(0);
  });

  it.each([1000, 1_501_199_875_790_165])(
    'shows different labels on adjacent squares: step %i',
    async (start) => {
      const page = await demo.open(`giant?step=${start}`, { reducedMotion: true });
      const { side, labels: written } = await labelsOfNextStep(page);
      expect(written.length).toBeGreaterThan(40);
      const isBeside = (one: { x: number; y: number }, other: { x: number; y: number }): boolean =>
        Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) < 1.5 * side;
      const alike = written.filter((label, i) =>
        written.some((other, j) => i !== j && label.text === other.text && isBeside(label, other)),
      );
      expect(alike).toEqual([]);
    },
  );
});
