import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { describeDemo } from './demo-page.js';
import { answers, shows, textOf } from './solve-page.js';

/** Opens a section, and leaves it as soon as a part of it says what is wanted. */
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

describeDemo('Who comes back', (demo) => {
  it('finds the pictures that were not drawn yet', async () => {
    const page = await demo.open('think?rows=6&cols=6', { reducedMotion: true });
    await leaveEarly(page, 'count', 'count-headline', /How many/);
    await page.click('#tab-count');
    await expect.poll(() => page.locator('#count-pictures svg').count()).toBe(6);
    expect(await textOf(page, '#count-drawn')).toMatch(/^Found quickly/);
    await page.evaluate(() => {
      document.getElementById('count-even')!.click();
      document.getElementById('tab-think')!.click();
    });
    await page.click('#tab-count');
    await shows(page, '#count-drawn', 'Each of the 9,862 was as likely as any other.');
  });

  it('finds the picture of the giant tour', async () => {
    const page = await demo.open('think', { reducedMotion: true });
    await leaveEarly(page, 'giant', 'giant-row', /\d/);
    await page.click('#tab-giant');
    const height = () => page.locator('#giant-board').evaluate((board) => board.clientHeight);
    await expect.poll(height).toBeGreaterThan(100);
  });

  it('has the board that is seen in hand, whichever section showed it', async () => {
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

  it('finds an answer, and not the wait for the one before', async () => {
    const page = await demo.open('solve?rows=8&cols=8&engine=ts');
    await answers(page, 'tour of 64');
    // WebAssembly does not come up: whoever asks for it waits.
    await page.evaluate(() => {
      const never = () => new Promise<never>(() => {});
      Object.assign(WebAssembly, { compile: never, instantiate: never });
    });
    await page.selectOption('#solve-engine', 'wasm');
    await page.selectOption('#solve-engine', 'ts');
    await answers(page, 'tour of 64');
    // Longer than an answer may take before something is said of the wait (demo/src/solve/solve-tab.ts).
    await page.waitForTimeout(500);
    expect(await textOf(page, '#solve-headline')).toMatch(/tour of 64/);
    expect(await page.isVisible('#solve-waiting')).toBe(false);
  });
});
