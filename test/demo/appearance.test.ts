import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { settledPicture } from './board-page.js';
import { type Device, describeDemo, PHONE } from './demo-page.js';
import { takePicture } from './pictures.js';
import { STATES } from './states.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const DEVICES: Readonly<Record<string, Device & { width: number }>> = {
  desktop: { width: 1280, height: 900 },
  phone: { ...PHONE, width: 390 },
};

/** What axe-core finds wrong, in one line each. */
async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const found = await axe.run();
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

describeDemo('how the page looks', (demo) => {
  it.each(process.env.DEMO_PICTURES ? STATES : sampleOf(STATES, 6))(
    'is accessible and as wide as the window: $name',
    async ({ name, address, inWindow, reach }) => {
      for (const [deviceName, device] of Object.entries(DEVICES)) {
        const page = await demo.open(address, { ...device, reducedMotion: true });
        await reach(page);
        await page.addScriptTag({ path: AXE });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const look = `${name}-${deviceName}-${colorScheme}`;
          const board = page.locator('.board:visible');
          if ((await board.count()) === 1) await settledPicture(page, `#${await board.getAttribute('id')}`);
          await takePicture(page, look, !inWindow);
          expect(await violations(page), look).toEqual([]);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, look).toBeLessThanOrEqual(device.width);
        }
      }
    },
  );
});
