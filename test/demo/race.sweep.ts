import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import { describeDemo } from './demo-page.js';
import { shows } from './sections.js';

/** What a race that came to its end says. */
const OVER =
  /: (.* is the fastest|.* are equally fast|too noisy to call|.* too noisy to call which|nothing to compare)$/;
const RUNNERS = ['TypeScript', 'WebAssembly without SIMD', 'WebAssembly with SIMD'];

/** Waits until the race says so. */
async function says(page: Page, headline: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('#race-headline')?.textContent ?? ''),
    headline.source,
  );
}

/** How long each bar is, as a share of the longest. */
function bars(page: Page): Promise<number[]> {
  return page
    .locator('.lane-track span')
    .evaluateAll((tracks) =>
      tracks.map((track) => Number(/scaleX\((.+)\)/.exec((track as HTMLElement).style.transform)?.[1] ?? 0)),
    );
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

describeDemo('Race', (demo) => {
  it('runs the same batch on each engine, with results to copy', async () => {
    const page = await demo.open('race?rows=8&cols=8&strategy=warnsdorff');
    expect(await bars(page)).toEqual([0, 0, 0]);
    await page.click('#race-start');
    await says(page, /^Lap \d of 7$/);
    expect(await page.isDisabled('#race-start')).toBe(true);
    expect(await page.isDisabled('#race-rows')).toBe(true);
    // The bars live: they show other lengths while it runs.
    const seen = new Set<string>();
    await expect
      .poll(
        async () => {
          if (!OVER.test((await page.textContent('#race-headline'))!)) seen.add((await bars(page)).join());
          return seen.size;
        },
        { interval: 20 },
      )
      .toBeGreaterThan(2);
    await says(page, OVER);

    const rates = [];
    for (const [i, lane] of (await page.locator('.lane').allTextContents()).entries()) {
      const [, rate] = new RegExp(`^${RUNNERS[i]}([\\d,]+) tours a secondlaps from [\\d,]+ to [\\d,]+$`).exec(
        lane,
      )!;
      rates.push(Number(rate!.replaceAll(',', '')));
    }
    const shares = await bars(page);
    expect(shares).toHaveLength(3);
    // The track is as long as the fastest lap; a dot for each lap lies where a bar of its speed would end.
    const dots = await page
      .locator('.lane-track')
      .evaluateAll((tracks) =>
        tracks.map((track) =>
          Array.from(track.querySelectorAll('i'), (dot) => Number.parseFloat(dot.style.left)),
        ),
      );
    expect(dots.map((each) => each.length)).toEqual([7, 7, 7]);
    expect(Math.max(...dots.flat())).toBe(100);
    for (const [i, share] of shares.entries()) {
      expect(share / Math.max(...shares)).toBeCloseTo(rates[i]! / Math.max(...rates), 3);
      expect(dots[i]!.filter((dot) => dot <= 100 * share + 0.01).length).toBeGreaterThanOrEqual(4);
      expect(dots[i]!.filter((dot) => dot >= 100 * share - 0.01).length).toBeGreaterThanOrEqual(4);
    }
    const findings = await page.locator('#race-findings li').allTextContents();
    expect(findings).toHaveLength(2);
    for (const finding of findings) {
      expect(finding).toMatch(
        /(won: [\d.]+ times as fast as TypeScript|lost: TypeScript was [\d.]+ times as fast|was as fast as TypeScript: [\d.]+ times|too noisy to call: [\d.]+ times), [\d.]+ to [\d.]+ lap by lap\.$/,
      );
    }
    // Whoever divides the figures that are shown gets the finding's.
    for (const [i, finding] of findings.entries()) {
      const times = rates[i + 1]! / rates[0]!;
      expect(finding).toContain((/ lost:/.test(finding) ? 1 / times : times).toFixed(2));
    }
    await page.click('#race-copy');
    await shows(page, '#race-copied', 'Copied.');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await page.inputValue('#race-text'));
    expect(copied).toMatch(/^knights-tour-wasm .*8 × 8, Warnsdorff’s rule alone/);
    for (const runner of RUNNERS)
      expect(copied).toMatch(new RegExp(`${runner} +[\\d,]+ tours a second \\([\\d,]+ to [\\d,]+\\)`));
    expect(copied).toContain(await page.evaluate(() => `Browser: ${navigator.userAgent}`));
    expect(copied).toMatch(/Logical cores: \d+/);
  });

  it('puts each constructed tour together on its own: of a batch all but the first would be copies', async () => {
    const tasksOf = async (strategy: string): Promise<string[]> => {
      const page = await demo.open('think', { reducedMotion: true });
      await page.addInitScript(() => {
        const told = new Set<string>();
        Object.assign(globalThis, { told });
        const send = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (this: Worker, ...terms: [unknown]) {
          const { task } = terms[0] as { task?: string };
          if (task) told.add(task);
          send.apply(this, terms);
        };
      });
      await page.goto(`${demo.addresses[0]!}?again#race?rows=8&cols=8&strategy=${strategy}`);
      await page.click('#race-start');
      await says(page, /^Lap [2-7]/);
      await page.click('#race-cancel');
      await says(page, /: stopped$/);
      return page.evaluate(() => [...(globalThis as unknown as { told: Set<string> }).told]);
    };
    expect(await tasksOf('warnsdorff')).toContain('batch');
    const constructed = await tasksOf('divide-and-conquer');
    expect(constructed).not.toContain('batch');
    expect(constructed).toContain('problems');
  });

  it('can be cancelled, and says what was measured until then', async () => {
    const page = await demo.open('race?rows=64&cols=64&strategy=warnsdorff-backtracking');
    await page.click('#race-start');
    await says(page, /^Lap [2-7]/);
    await page.click('#race-cancel');
    await says(page, /: stopped$/);
    const report = await page.inputValue('#race-text');
    expect(report).toMatch(/[1-6] of 7 laps each/);
    expect(await page.isEnabled('#race-start')).toBe(true);
    expect(await page.isDisabled('#race-cancel')).toBe(true);
    // The bars show the laps that were finished, as the report does.
    for (const lane of await page.locator('.lane output').allTextContents()) expect(report).toContain(lane);
  });

  it('takes sizes that are typed or chosen, and refuses others', async () => {
    const page = await demo.open('race');
    await page.fill('#race-rows', '6');
    await page.fill('#race-cols', '12');
    await expect.poll(() => page.url()).toContain('#race?rows=6&cols=12&strategy=warnsdorff');
    await page.selectOption('#race-strategy', 'warnsdorff-backtracking');
    await page.click('#race-start');
    await says(page, OVER);
    expect(await page.inputValue('#race-text')).toContain('6 × 12, Warnsdorff’s rule with backtracking');
    for (const [field, size] of [
      ['#race-rows', '4'],
      ['#race-rows', '1001'],
      ['#race-cols', '5.5'],
    ] as const) {
      const before = await page.inputValue(field);
      await page.fill(field, size);
      expect(await page.isDisabled('#race-start')).toBe(true);
      expect(await page.getAttribute(field, 'aria-invalid')).toBe('true');
      await page.fill(field, before);
      expect(await page.isEnabled('#race-start')).toBe(true);
    }
    for (const side of ['5', '8', '16', '32', '64', '200', '1000']) {
      await page.click(`#race-presets button[value="${side}"]`);
      expect([await page.inputValue('#race-rows'), await page.inputValue('#race-cols')]).toEqual([
        side,
        side,
      ]);
    }
  });

  inSweep('races on all sizes, and draws speed over size', async () => {
    const page = await demo.open('race?rows=8&cols=8&strategy=warnsdorff');
    expect(await page.isHidden('#race-chart')).toBe(true);
    await page.click('#race-sizes');
    await says(page, /^Lap \d of 3$/);
    expect(await page.isDisabled('#race-start')).toBe(true);
    await says(page, /^1000 × 1000, .*: /);
    await expect.poll(() => page.isEnabled('#race-sizes')).toBe(true);
    const rows = await page.locator('#race-table tbody tr').allTextContents();
    expect(rows.map((row) => /^[\d,]+/.exec(row)![0].length > 0)).toHaveLength(7);
    expect(await page.locator('#race-plot circle').count()).toBe(21);
    expect(await page.textContent('#race-chart-name')).toBe('Squares a second, Warnsdorff’s rule alone');
    // Of another strategy nothing was measured.
    await page.selectOption('#race-strategy', 'warnsdorff-backtracking');
    expect(await page.isHidden('#race-chart')).toBe(true);
  });

  it('names the course of its results, which another course leaves standing', async () => {
    const page = await demo.open('race?rows=8&cols=8');
    await page.locator('#race-start').focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('race-cancel');
    await says(page, OVER);
    expect(await focused(page)).toBe('race-start');
    await page.click('#race-presets button[value="200"]');
    expect(await page.textContent('#race-headline')).toMatch(/^8 × 8, Warnsdorff’s rule alone: /);
    expect(await page.locator('#race-findings li').count()).toBe(2);
  });

  it('says so when it is cancelled before anything was measured', async () => {
    const page = await demo.open('race?rows=8&cols=8');
    await page.click('#race-start');
    await page.locator('#race-cancel').focus();
    await page.keyboard.press('Enter');
    await says(page, /stopped$/);
    expect(await page.textContent('#race-detail')).toBe('No lap was finished, so there are no results.');
    expect(await page.isHidden('#race-results')).toBe(true);
    expect(await page.locator('.lane output').allTextContents()).toEqual(['–', '–', '–']);
    expect(await focused(page)).toBe('race-start');
  });

  it('ends a race when the address names another course, or another section is opened', async () => {
    const page = await demo.open('race?rows=64&cols=64');
    await page.click('#race-start');
    await shows(page, '#race-headline', /^Lap \d/);
    await page.evaluate(() => {
      location.hash = '#race?rows=8&cols=9&strategy=warnsdorff';
    });
    await shows(page, '#race-headline', /^64 × 64.*: stopped$/);
    expect([await page.inputValue('#race-rows'), await page.inputValue('#race-cols')]).toEqual(['8', '9']);
    expect(await page.isEnabled('#race-start')).toBe(true);
    await page.click('#race-start');
    await says(page, /^Lap \d/);
    await page.click('#tab-solve');
    await says(page, /^8 × 9.*: stopped$/);
  });
});
