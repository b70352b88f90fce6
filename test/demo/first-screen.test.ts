import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { describeDemo, LANDSCAPE, PHONE } from './demo-page.js';
import { takePicture } from './pictures.js';

const BOARD = '#think-right-board';

/** The page before its scripts have come: its modules wait until they are let in. */
async function held(page: Page, address: string): Promise<() => void> {
  let letIn = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/assets\/.*\.js$/, async (route) => {
    await gate;
    await route.continue().catch(() => {});
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.waitForFunction(() => getComputedStyle(document.body).display === 'grid');
  return letIn;
}

const boxOf = (page: Page, what: string) => page.locator(what).boundingBox();

describeDemo('the first screen', (demo) => {
  it.each([
    ['desktop', { width: 1280, height: 720 }],
    ['phone', PHONE],
    ['phone on its side', LANDSCAPE],
  ])(
    'stands in the page before any script, with boards where the scripts draw them: %s',
    async (name, device) => {
      const page = await demo.open('', { ...device, reducedMotion: true });
      const letIn = await held(page, `${demo.addresses[0]!}?again`);
      await page.locator(`${BOARD} svg`).waitFor();
      expect(await page.locator(`${BOARD} canvas`).count()).toBe(0);
      await takePicture(page, `first-screen-${name}`, false);
      // What nothing answers yet cannot be used.
      expect(await page.locator('#panel-think').getAttribute('inert')).not.toBeNull();
      const places = async () =>
        Promise.all([BOARD, '#think-play', '#think-rows'].map((what) => boxOf(page, what)));
      const before = await places();
      letIn();
      await page.locator(`${BOARD} canvas`).first().waitFor();
      await page.locator(`${BOARD} svg`).waitFor({ state: 'detached' });
      await expect.poll(() => page.inputValue('#think-start')).toBe('a8');
      expect(await page.locator('#panel-think').getAttribute('inert')).toBeNull();
      expect(await places()).toEqual(before);
    },
  );

  it('shows the first section only where the address asks for it, and its board only where it is that one', async () => {
    const seen = async (state: string): Promise<readonly boolean[]> => {
      const page = await demo.open();
      const letIn = await held(page, `${demo.addresses[0]!}?again#${state}`);
      const visible = [await page.isVisible('#panel-think'), await page.isVisible(`${BOARD} svg`)];
      letIn();
      await page.locator('[role=tabpanel]:visible canvas').first().waitFor();
      return visible;
    };
    expect(await seen('think')).toEqual([true, true]);
    expect(await seen('think?rows=8&cols=8&start=0&left=backtracking&right=warnsdorff')).toEqual([
      true,
      true,
    ]);
    expect(await seen('think?rows=5&cols=5&start=0')).toEqual([true, false]);
    expect(await seen('explain')).toEqual([false, false]);
  });

  it('has the colours that were chosen before it is seen', async () => {
    const page = await demo.open();
    await page.click('#theme');
    const letIn = await held(page, `${demo.addresses[0]!}?again`);
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
    letIn();
    await page.locator(`${BOARD} canvas`).first().waitFor();
  });
});
