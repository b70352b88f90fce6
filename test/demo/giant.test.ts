import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { implicitTour } from '../../src/implicit-tour.js';
import { WITHOUT_BROWSER } from '../browser/chromium.js';
import { type Demo, startDemo, takePicture } from './demo-page.js';

const SIDE = 2 ** 26;

describe.skipIf(WITHOUT_BROWSER)('Giant', () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await startDemo();
  });

  afterAll(() => demo?.close());

  it('shows the square of any step', async () => {
    const answer = implicitTour({ rows: SIDE, cols: SIDE, closed: true, start: 0 });
    if (answer.status !== 'found') throw new Error(answer.explanation);
    const { page, complaints } = await demo.open('giant');
    for (const step of [0, 1, 123_456_789_012_345, SIDE * SIDE - 1]) {
      await page.fill('#giant-step', step.toLocaleString('en'));
      const square = answer.tour.squareAt(step);
      const row = Math.floor(square / SIDE);
      expect(await page.locator('#giant-row').textContent()).toBe(row.toLocaleString('en'));
      expect(await page.locator('#giant-col').textContent()).toBe((square % SIDE).toLocaleString('en'));
      await expect.poll(() => page.url()).toContain(`#giant?step=${step}`);
    }
    await page.fill('#giant-step', '4503599627370496');
    expect(await page.getAttribute('#giant-step', 'aria-invalid')).toBe('true');
    expect(complaints).toEqual([]);
  });

  it('steps, jumps, rides along and goes to a square that is clicked', async () => {
    const { page, complaints } = await demo.open('giant?step=1000000');
    const step = async (): Promise<number> =>
      Number((await page.inputValue('#giant-step')).replaceAll(',', ''));
    await page.click('#giant-on');
    expect(await step()).toBe(1_000_001);
    await page.click('#giant-back');
    expect(await step()).toBe(1_000_000);
    await page.locator('#giant-speed').fill('30');
    await page.click('#giant-ride');
    await expect.poll(step, { timeout: 20_000 }).toBeGreaterThan(1_000_010);
    await page.click('#giant-ride');
    await takePicture(page, 'giant-ride');
    const stopped = await step();
    await page.waitForTimeout(200);
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
    expect(complaints).toEqual([]);
  });
});
