import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { inSweep, sampleOf } from '../extent.js';
import { type Device, describeDemo, holdBack, LANDSCAPE, PHONE, takePicture } from './demo-page.js';

const BOARD = '#explain-board';

/** Opens the page and delays its scripts until the caller calls the returned function. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const release = await holdBack(page, /assets\/.*\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.waitForFunction(() => getComputedStyle(document.body).display === 'grid');
  return release;
}

const DEVICES: readonly (readonly [name: string, device: Device])[] = [
  ['desktop', { width: 1280, height: 720 }],
  ['phone', PHONE],
  ['phone on its side', LANDSCAPE],
];

describeDemo('the first screen', (demo) => {
  it.each(sampleOf(DEVICES, 3))(
    'appears before any script, with the boards in their final place: %s',
    async (name, device) => {
      const page = await demo.open('', { ...device, reducedMotion: true });
      const release = await openWithoutScripts(page, `${demo.addresses[0]!}?again`);
      await page.locator(`${BOARD} svg`).waitFor();
      expect(await page.locator(`${BOARD} canvas`).count()).toBe(0);
      await takePicture(page, `first-screen-${name}`, false);
      // Controls are inert until the scripts listen.
      expect(await page.locator('#panel-explain').getAttribute('inert')).not.toBeNull();
      const places = async () =>
        Promise.all(
          [BOARD, '#explain-on', '#explain-headline', '#explain-text'].map((control) =>
            page.locator(control).boundingBox(),
          ),
        );
      const before = await places();
      release();
      await page.locator(`${BOARD} canvas`).first().waitFor();
      await page.locator(`${BOARD} svg`).waitFor({ state: 'detached' });
      await expect.poll(() => page.locator('#panel-explain').getAttribute('inert')).toBeNull();
      expect(await places()).toEqual(before);
    },
  );

  inSweep('shows the first section and its board only if the address asks for them', async () => {
    for (const [state, ...expected] of [
      ['watch', true, true],
      ['explain?step=1', true, true],
      ['explain?step=2', false, false],
      ['think', false, false],
    ] as const) {
      const page = await demo.open();
      const release = await openWithoutScripts(page, `${demo.addresses[0]!}?again#${state}`);
      const visible = [await page.isVisible('#panel-explain'), await page.isVisible(`${BOARD} svg`)];
      release();
      await page.locator('[role=tabpanel]:visible canvas').first().waitFor();
      expect(visible, state).toEqual(expected);
    }
  });

  it('says what a knight’s tour is, in few words and with few controls', async () => {
    for (const device of [{ width: 1440, height: 900 }, PHONE]) {
      const page = await demo.open('', { ...device, reducedMotion: true });
      await page.locator('#panel-explain:not([inert])').waitFor();
      const { texts, controls } = await page.evaluate(() => {
        const isSeen = (element: Element): boolean =>
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().top < innerHeight &&
          element.closest('.visually-hidden, .theme-word') === null;
        const texts: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          if (text.parentElement?.matches('script, style, noscript')) continue;
          if (isSeen(text.parentElement!)) texts.push(text.nodeValue ?? '');
        }
        const found = Array.from(document.querySelectorAll('button, input, select, summary, main a')).filter(
          isSeen,
        );
        return { texts, controls: found.map(({ id }) => id) };
      });
      const words = texts.join(' ').match(/[\p{L}\d]\S*/gu) ?? [];
      expect(words.join(' ')).toContain('it visits each square of the board exactly once');
      expect(words.join(' ')).toContain('Try it: select a box');
      expect(words.length).toBeLessThanOrEqual(60);
      expect(controls).toContain('explain-on');
      expect(controls.length).toBeLessThanOrEqual(6);
    }
  });

  inSweep('has the saved theme before the first paint', async () => {
    const page = await demo.open();
    await page.click('#theme');
    const release = await openWithoutScripts(page, `${demo.addresses[0]!}?again`);
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
    release();
    await page.locator(`${BOARD} canvas`).first().waitFor();
  });
});
