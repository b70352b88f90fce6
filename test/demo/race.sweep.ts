import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { type PublishedRun, parsePublishedRun } from '../../bench/harness/published-run.js';
import { describeDemo } from './demo-page.js';
import { download, focused, shows, valuesOf, waitForHeadline } from './sections.js';

/** Headlines of a finished race. */
const OVER =
  /: (.* is the fastest|.* are equally fast|too noisy to call|.* too noisy to call which|nothing to compare)$/;
const RUNNERS = ['TypeScript', 'WebAssembly without SIMD', 'WebAssembly with SIMD'];

const says = (page: Page, headline: RegExp): Promise<void> => waitForHeadline(page, 'race', headline);

/** Returns the length of each bar as a share of its track. */
function bars(page: Page): Promise<number[]> {
  return page
    .locator('.lane-track span')
    .evaluateAll((tracks) =>
      tracks.map((track) => Number(/scaleX\((.+)\)/.exec((track as HTMLElement).style.transform)?.[1] ?? 0)),
    );
}

/** Saves the results as JSON, and reads them as the benchmark does. */
async function savedRun(page: Page): Promise<{ run: PublishedRun; file: string }> {
  const { name: file, content } = await download(page, '#race-save');
  return { run: parsePublishedRun(content.toString(), file), file };
}

describeDemo('Race', (demo) => {
  it('runs the same batch on each engine and shows results to copy', async () => {
    const page = await demo.open('race?rows=8&cols=8&strategy=warnsdorff');
    expect(await bars(page)).toEqual([0, 0, 0]);
    await page.click('#race-start');
    await says(page, /^Lap \d of 7$/);
    expect(await page.isDisabled('#race-start')).toBe(true);
    expect(await page.isDisabled('#race-rows')).toBe(true);
    // The bars change during the race.
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
    // The fastest lap fills the track. Each lap has a dot at the end of a bar of its speed.
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
        /(won: [\d.]+ times as fast as TypeScript|lost: TypeScript was [\d.]+ times as fast|was as fast as TypeScript: [\d.]+ times|too noisy to call: [\d.]+ times) \(95 % interval [\d.]+ to [\d.]+\)\.$/,
      );
    }
    const { run, file } = await savedRun(page);
    expect(file).toBe('knights-tour-race.json');
    expect(run.mode).toBe('full');
    expect(run.environment.runtime.name).toBe('Chromium');
    const [group] = run.groups;
    expect(group).toMatchObject({ name: 'race-warnsdorff-8x8', launches: 7, rounds: 7, leftOut: [] });
    expect(group!.contestants.map(({ name }) => name)).toEqual(RUNNERS);
    // The shown rates are those of the file.
    for (const [i, { cost }] of group!.contestants.entries())
      expect(Math.abs(1e9 / cost.median - rates[i]!)).toBeLessThanOrEqual(1);
    expect(new Set(group!.contestants.map(({ checksum }) => checksum)).size).toBe(1);
    for (const [i, { ratio }] of group!.comparisons.entries()) {
      const times = (/ lost:/.test(findings[i]!) ? 1 / ratio.median : ratio.median).toFixed(2);
      expect(findings[i]).toContain(`${times} times`);
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

  it('solves each tour separately with divide and conquer', async () => {
    const tasksOf = async (strategy: string): Promise<string[]> => {
      const page = await demo.open('think', { reducedMotion: true });
      await page.addInitScript(() => {
        const tasks = new Set<string>();
        Object.assign(globalThis, { tasks });
        const send = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (this: Worker, ...terms: [unknown]) {
          const { task } = terms[0] as { task?: string };
          if (task) tasks.add(task);
          send.apply(this, terms);
        };
      });
      await page.goto(`${demo.addresses[0]!}?again#race?rows=8&cols=8&strategy=${strategy}`);
      await page.click('#race-start');
      await says(page, /^Lap [1-7]/);
      await page.click('#race-cancel');
      await says(page, /: stopped$/);
      return page.evaluate(() => [...(globalThis as unknown as { tasks: Set<string> }).tasks]);
    };
    expect(await tasksOf('warnsdorff')).toContain('batch');
    const constructed = await tasksOf('divide-and-conquer');
    expect(constructed).not.toContain('batch');
    expect(constructed).toContain('problems');
  });

  it('shows the finished laps of a cancelled race', async () => {
    const page = await demo.open('race?rows=64&cols=64&strategy=warnsdorff-backtracking');
    await page.click('#race-start');
    await says(page, /^Lap [2-7]/);
    await page.click('#race-cancel');
    await says(page, /: stopped$/);
    const report = await page.inputValue('#race-text');
    expect(report).toMatch(/[1-6] of 7 laps each/);
    expect(await page.isEnabled('#race-start')).toBe(true);
    expect(await page.isDisabled('#race-cancel')).toBe(true);
    expect(await page.isVisible('#race-save')).toBe(/6 of 7 laps each/.test(report));
    // The bars and the report show only finished laps.
    for (const lane of await page.locator('.lane output').allTextContents()) expect(report).toContain(lane);
  });

  it('accepts typed and preset sizes, and rejects others', async () => {
    const page = await demo.open('race');
    await page.fill('#race-rows', '6');
    await page.fill('#race-cols', '12');
    await expect.poll(() => page.url()).toContain('#race?rows=6&cols=12&strategy=warnsdorff');
    await page.selectOption('#race-strategy', 'warnsdorff-backtracking');
    await page.click('#race-start');
    await says(page, OVER);
    expect(await page.inputValue('#race-text')).toContain('6 × 12, Warnsdorff with backtracking');
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
      expect(await valuesOf(page, '#race-rows', '#race-cols')).toEqual([side, side]);
    }
  });

  it('races on all sizes and shows a chart', async () => {
    const page = await demo.open('race?rows=8&cols=8&strategy=warnsdorff');
    expect(await page.isHidden('#race-chart')).toBe(true);
    await page.click('#race-sizes');
    await says(page, /^Lap \d of 6$/);
    expect(await page.isDisabled('#race-start')).toBe(true);
    await says(page, /^1000 × 1000, .*: /);
    await expect.poll(() => page.isEnabled('#race-sizes')).toBe(true);
    const rows = await page.locator('#race-table tbody tr').allTextContents();
    expect(rows.map((row) => /^[\d,]+/.exec(row)![0].length > 0)).toHaveLength(7);
    expect(await page.locator('#race-plot circle').count()).toBe(21);
    const { run } = await savedRun(page);
    expect(run.mode).toBe('quick');
    expect(run.groups.map(({ place }) => place!.size)).toEqual([5, 8, 16, 32, 64, 200, 1000]);
    expect(await page.textContent('#race-chart-name')).toBe('Squares a second, Warnsdorff’s rule alone');
    // Another strategy has no chart yet.
    await page.selectOption('#race-strategy', 'warnsdorff-backtracking');
    expect(await page.isHidden('#race-chart')).toBe(true);
  });

  it('names the board of its results, and keeps them when the board changes', async () => {
    const page = await demo.open('race?rows=8&cols=8');
    await page.press('#race-start', 'Enter');
    expect(await focused(page)).toBe('race-cancel');
    await says(page, OVER);
    expect(await focused(page)).toBe('race-start');
    await page.click('#race-presets button[value="200"]');
    expect(await page.textContent('#race-headline')).toMatch(/^8 × 8, Warnsdorff’s rule alone: /);
    expect(await page.locator('#race-findings li').count()).toBe(2);
  });

  it('reports that there are no results if it is cancelled early', async () => {
    const page = await demo.open('race?rows=8&cols=8');
    await page.click('#race-start');
    await page.press('#race-cancel', 'Enter');
    await says(page, /stopped$/);
    expect(await page.textContent('#race-detail')).toBe('No lap was finished, so there are no results.');
    expect(await page.isHidden('#race-results')).toBe(true);
    expect(await page.locator('.lane output').allTextContents()).toEqual(['–', '–', '–']);
    expect(await focused(page)).toBe('race-start');
  });

  it('measures nothing if the engines give different answers', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    // The last worker returns a wrong square of its paths, which take most of the buffer of a result.
    await page.addInitScript(() => {
      const workers: Worker[] = [];
      const listen = Worker.prototype.addEventListener;
      const change = (value: unknown): void => {
        if (value instanceof ArrayBuffer) new Uint8Array(value)[value.byteLength >> 1]! ^= 1;
        else if (typeof value === 'object' && value !== null) Object.values(value).forEach(change);
      };
      Worker.prototype.addEventListener = function (
        this: Worker,
        type: string,
        listener: (event: MessageEvent) => void,
      ) {
        if (type === 'message' && !workers.includes(this)) workers.push(this);
        listen.call(this, type, (event) => {
          if (event instanceof MessageEvent && this === workers.at(-1)) change(event.data);
          listener(event as MessageEvent);
        });
      } as typeof listen;
    });
    await page.goto(`${demo.addresses[0]!}?again#race?rows=8&cols=8`);
    await page.click('#race-start');
    await says(page, /: the race failed$/);
    expect(await page.textContent('#race-detail')).toMatch(/^The engines gave different answers/);
    expect(await page.isHidden('#race-results')).toBe(true);
  });

  it('stops a race when the address changes', async () => {
    const page = await demo.open('race?rows=64&cols=64');
    await page.click('#race-start');
    await shows(page, '#race-headline', /^Lap \d/);
    await page.evaluate(() => {
      location.hash = '#race?rows=8&cols=9&strategy=warnsdorff';
    });
    await shows(page, '#race-headline', /^64 × 64.*: stopped$/);
    expect(await valuesOf(page, '#race-rows', '#race-cols')).toEqual(['8', '9']);
    expect(await page.isEnabled('#race-start')).toBe(true);
    await page.click('#race-start');
    await says(page, /^Lap \d/);
  });
});
