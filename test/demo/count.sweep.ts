import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { describeDemo, PHONE } from './demo-page.js';
import { goTo, placesOf, shows, textOf, valuesOf } from './sections.js';

const pictures = (page: Page): Promise<number> => page.locator('#count-pictures svg').count();
const places = (page: Page) => placesOf(page, '#panel-count button, #count-pictures, #count-closed');

describeDemo('Count', (demo) => {
  it('opens with the current board, and counts closed and open tours', async () => {
    const page = await demo.open('solve?rows=5&cols=6');
    await page.locator('#solve-rows').waitFor();
    await goTo(page, 'count');
    await expect.poll(() => page.inputValue('#count-cols')).toBe('6');
    expect(await page.inputValue('#count-rows')).toBe('5');
    await page.click('#count-start');
    // Published counts: 8 closed tours of 5 x 6, 9,862 of 6 x 6, 864 open tours of 5 x 5.
    await shows(page, '#count-headline', '8');
    await page.click('#count-presets button[value="6"]');
    await page.click('#count-start');
    await shows(page, '#count-headline', '9,862');
    expect(await page.locator('#count-progress').evaluate((bar: HTMLProgressElement) => bar.value)).toBe(1);
    await page.fill('#count-rows', '5');
    await page.fill('#count-cols', '5');
    await page.uncheck('#count-closed');
    await page.click('#count-start');
    await shows(page, '#count-headline', '864');
    await expect.poll(() => page.url()).toMatch(/#count\?rows=5&cols=5&closed=0$/);
  });

  it('counts the closed tours of 8 x 8 and shows its progress', async () => {
    const page = await demo.open('count?rows=8&cols=8');
    await page.locator('#count-start').waitFor();
    await page.evaluate(() => {
      const seen = new Set<number>();
      Object.assign(globalThis, { seen });
      const bar = document.querySelector<HTMLProgressElement>('#count-progress')!;
      new MutationObserver(() => seen.add(bar.value)).observe(bar, { attributes: true });
    });
    await page.click('#count-start');
    // McKay (1997).
    await page.locator('#count-verdict').getByText('13,267,364,410,532').waitFor({ timeout: 0 });
    const shares = await page.evaluate(() =>
      Array.from((globalThis as unknown as { seen: Set<number> }).seen),
    );
    expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(10);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('shows open tours with different starts', async () => {
    const page = await demo.open('count?rows=7&cols=7&closed=0');
    await expect.poll(() => pictures(page)).toBe(6);
    const texts = await page.locator('#count-pictures svg desc').allTextContents();
    const starts = texts.map((text) => /from (\w+) to/.exec(text)![1]);
    // Six equal starts among 25 squares have a probability of one in ten million.
    expect(new Set(starts).size).toBeGreaterThan(1);
  });

  it('shows its progress and can be stopped', async () => {
    const page = await demo.open('count?rows=8&cols=8');
    await page.locator('#count-start').waitFor();
    // Runs in the page, because with many cores the count takes less than a second.
    const share = await page.evaluate(async () => {
      const bar = document.querySelector<HTMLProgressElement>('#count-progress')!;
      document.querySelector<HTMLButtonElement>('#count-start')!.click();
      while (bar.value === 0) await new Promise((resolve) => setTimeout(resolve));
      document.querySelector<HTMLButtonElement>('#count-stop')!.click();
      return bar.value;
    });
    expect(share).toBeLessThan(1);
    await shows(page, '#count-headline', 'Stopped');
    expect(await page.isEnabled('#count-start')).toBe(true);
    // The message does not stay for another board.
    await page.click('#count-start');
    await page.click('#count-presets button[value="5"]');
    await page.click('#count-start');
    await shows(page, '#count-headline', /^\d+$/);
    await page.click('#count-presets button[value="8"]');
    await page.click('#count-start');
    await shows(page, '#count-headline', 'Counting …');
    await page.click('#count-presets button[value="6"]');
    await expect.poll(() => page.url()).toContain('rows=6');
    expect(await textOf(page, '#count-headline')).toBe('How many tours are there?');
    expect(await page.isEnabled('#count-start')).toBe(true);
    expect(await page.isDisabled('#count-stop')).toBe(true);
  });

  it('shows quick random tours, and uniformly sampled ones with their count', async () => {
    const page = await demo.open('count?rows=6&cols=6&closed=1');
    await expect.poll(() => pictures(page)).toBe(6);
    const drawn = () => page.locator('#count-pictures').innerHTML();
    const first = await drawn();
    await page.click('#count-random');
    await expect.poll(drawn).not.toBe(first);
    expect(await textOf(page, '#count-drawn')).toBe('Quick random tours.');
    await page.click('#count-even');
    await shows(page, '#count-drawn', 'Sampled uniformly from all 9,862 tours.');
    expect(await pictures(page)).toBe(6);
    const none = await demo.open('count?rows=4&cols=4&closed=1');
    await shows(none, '#count-drawn', /^No pictures: /);
    // The package lists the tours of so small a board.
    const few = await demo.open('count?rows=3&cols=4&closed=0');
    await few.click('#count-even');
    await shows(few, '#count-drawn', 'Sampled uniformly from all 8 tours.');
  });

  it('samples 8 x 8 uniformly, and keeps the pictures until then', async () => {
    const page = await demo.open('count');
    await expect.poll(() => pictures(page)).toBe(6);
    expect(await valuesOf(page, '#count-rows', '#count-cols')).toEqual(['8', '8']);
    const before = await places(page);
    await page.evaluate(() => {
      const seen = { shares: new Set<number>(), minPictures: 6 };
      Object.assign(globalThis, { seen });
      const bar = document.querySelector<HTMLProgressElement>('#count-drawing')!;
      const look = (): void => {
        if (bar.checkVisibility({ visibilityProperty: true })) seen.shares.add(bar.value);
        const { length } = document.querySelectorAll('#count-pictures svg');
        seen.minPictures = Math.min(seen.minPictures, length);
      };
      new MutationObserver(look).observe(document.querySelector('#panel-count')!, {
        attributes: true,
        childList: true,
        subtree: true,
      });
    });
    await page.click('#count-even');
    expect(await places(page)).toEqual(before);
    // McKay (1997).
    await page.getByText('Sampled uniformly from all 13,267,364,410,532 tours.').waitFor({ timeout: 0 });
    const { shares, minPictures } = await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { shares: Set<number>; minPictures: number } };
      return { ...seen, shares: [...seen.shares] };
    });
    expect(minPictures).toBe(6);
    expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(5);
    expect(await page.isHidden('#count-drawing')).toBe(true);
    expect(await places(page)).toEqual(before);
  });

  it.each([{}, PHONE])('refuses boards that are too large, and moves nothing: %o', async (device) => {
    const page = await demo.open('count?rows=6&cols=6&closed=1', device);
    await expect.poll(() => pictures(page)).toBe(6);
    expect(await page.isEnabled('#count-even')).toBe(true);
    const before = await places(page);
    await page.click('#count-presets button[value="8"]');
    await page.uncheck('#count-closed');
    expect(await page.isDisabled('#count-even')).toBe(true);
    await shows(page, '#count-drawn', 'Quick random tours. Uniform random tours work here up to 7 × 7.');
    expect(await pictures(page)).toBe(6);
    expect(await places(page)).toEqual(before);
    await page.click('#count-start');
    await shows(page, '#count-headline', 'Too large to count here');
    expect(await textOf(page, '#count-detail')).toBe(
      'Counting the open tours of 8 × 8 would take at least 4.61 GB of memory, too much for a web page.',
    );
    expect(await page.locator('#count-progress').evaluate((bar: HTMLProgressElement) => bar.value)).toBe(0);
    // Boards of other shapes, and a board without pictures, take the same space.
    await page.click('#count-presets button[value="3 × 10"]');
    await shows(page, '#count-drawn', 'Quick random tours.');
    expect(await places(page)).toEqual(before);
    await page.fill('#count-rows', '4');
    await page.fill('#count-cols', '4');
    await shows(page, '#count-drawn', /^No pictures: .* 4 × 4 /);
    expect(await pictures(page)).toBe(0);
    await page.click('#count-even');
    await shows(page, '#count-drawn', 'No pictures: no tour exists.');
    await page.fill('#count-rows', '20');
    await page.fill('#count-cols', '20');
    await page.click('#count-start');
    await shows(
      page,
      '#count-detail',
      'Counting the open tours of 20 × 20 would take more memory than any computer has.',
    );
  });
});
