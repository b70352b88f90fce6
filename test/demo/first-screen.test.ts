import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { inSweep, sampleOf } from '../extent.js';
import { type Device, describeDemo, holdBack, LANDSCAPE, PHONE, takePicture } from './demo-page.js';

const BOARD = '#think-right-board';

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
      expect(await page.locator('#panel-think').getAttribute('inert')).not.toBeNull();
      const places = async () =>
        Promise.all(
          [BOARD, '#think-play', '#think-rows'].map((control) => page.locator(control).boundingBox()),
        );
      const before = await places();
      release();
      await page.locator(`${BOARD} canvas`).first().waitFor();
      await page.locator(`${BOARD} svg`).waitFor({ state: 'detached' });
      await expect.poll(() => page.inputValue('#think-start')).toBe('a8');
      expect(await page.locator('#panel-think').getAttribute('inert')).toBeNull();
      expect(await places()).toEqual(before);
    },
  );

  inSweep('shows the first section and its board only if the address asks for them', async () => {
    for (const [state, ...expected] of [
      ['think', true, true],
      ['think?rows=8&cols=8&start=0&left=backtracking&right=warnsdorff', true, true],
      ['think?rows=5&cols=5&start=0', true, false],
      ['explain', false, false],
    ] as const) {
      const page = await demo.open();
      const release = await openWithoutScripts(page, `${demo.addresses[0]!}?again#${state}`);
      const visible = [await page.isVisible('#panel-think'), await page.isVisible(`${BOARD} svg`)];
      release();
      await page.locator('[role=tabpanel]:visible canvas').first().waitFor();
      expect(visible, state).toEqual(expected);
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
