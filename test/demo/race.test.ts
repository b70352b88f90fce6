import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITHOUT_BROWSER } from '../browser/chromium.js';
import { type Demo, startDemo, takePicture } from './demo-page.js';
import { recordTasks } from './main-thread.js';

const RUNNERS = ['TypeScript', 'WebAssembly without SIMD', 'WebAssembly with SIMD'];
/** A frame longer than this would be seen. */
const MOST_MILLISECONDS = 50;

async function finish(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('#race-headline')!.textContent === 'Done',
    undefined,
    {
      timeout: 120_000,
    },
  );
}

describe.skipIf(WITHOUT_BROWSER)('Race', { timeout: 180_000 }, () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await startDemo();
  });

  afterAll(() => demo?.close());

  it('runs the same batch on each engine without holding up the page', async () => {
    const { page, complaints } = await demo.open('race?rows=8&cols=8&strategy=warnsdorff');
    const tasks = await recordTasks(page);
    await page.click('#race-start');
    await page.waitForFunction(() =>
      /^Lap [2-7]/.test(document.querySelector('#race-headline')!.textContent ?? ''),
    );
    await takePicture(page, 'race-running');
    await finish(page);
    // The screenshot is a task too; what the page itself computes is asked here.
    const recorded = await tasks.end();
    expect(recorded.length).toBeGreaterThan(100);
    const longest = Math.max(...recorded.map(({ cpuMilliseconds }) => cpuMilliseconds));
    expect(longest, 'milliseconds of the longest task').toBeLessThan(MOST_MILLISECONDS);

    const lanes = await page.locator('.lane').allTextContents();
    expect(lanes).toHaveLength(3);
    for (const [i, lane] of lanes.entries()) {
      expect(lane).toMatch(new RegExp(`^${RUNNERS[i]}[\\d,]+ tours a second$`));
    }
    const findings = await page.locator('#race-findings li').allTextContents();
    expect(findings).toHaveLength(2);
    for (const finding of findings) expect(finding).toMatch(/ (won|lost): \d|was as fast as/);
    await page.click('#race-copy');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^knights-tour-wasm .*8 x 8, Warnsdorff's rule alone/);
    for (const runner of RUNNERS) expect(copied).toMatch(new RegExp(`${runner} +[\\d,]+ tours a second`));
    expect(copied).toContain(await page.evaluate(() => `Browser: ${navigator.userAgent}`));
    expect(copied).toMatch(/Logical cores: \d+/);
    await takePicture(page, 'race-done');
    expect(complaints).toEqual([]);
  });

  it('can be cancelled, and says what was measured until then', async () => {
    const { page, complaints } = await demo.open('race?rows=64&cols=64&strategy=warnsdorff-backtracking');
    await page.click('#race-start');
    await page.waitForFunction(
      () => /^Lap [2-7]/.test(document.querySelector('#race-headline')!.textContent ?? ''),
      undefined,
      {
        timeout: 60_000,
      },
    );
    await page.click('#race-cancel');
    await page.waitForFunction(() => document.querySelector('#race-headline')!.textContent === 'Stopped');
    expect(await page.inputValue('#race-text')).toMatch(/[1-6] of 7 laps each/);
    expect(await page.isEnabled('#race-start')).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('races on small boards and on large ones', async () => {
    const { page, complaints } = await demo.open('race');
    for (const [side, strategy] of [
      ['5', 'warnsdorff-backtracking'],
      ['1000', 'divide-and-conquer'],
    ] as const) {
      await page.click(`#race-presets button[value="${side}"]`);
      await page.selectOption('#race-strategy', strategy);
      await page.click('#race-start');
      await finish(page);
      expect(await page.inputValue('#race-text')).toContain(`${side} x ${side}`);
      expect(await page.locator('#race-findings li').count()).toBe(2);
    }
    await page.fill('#race-rows', '4');
    expect(await page.isDisabled('#race-start')).toBe(true);
    expect(complaints).toEqual([]);
  });
});
