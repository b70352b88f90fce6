import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { settledPicture } from '../demo/board-page.js';
import { type Device, describeDemo, LANDSCAPE, PHONE, takePicture } from '../demo/demo-page.js';
import { findLayoutErrors } from './layout-errors.js';
import { STATES } from './states.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const DEVICES: Readonly<Record<string, Device>> = {
  'large-desktop': { width: 1440, height: 900 },
  desktop: { width: 1280, height: 720 },
  phone: PHONE,
  landscape: LANDSCAPE,
};
const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced-dark': { colorScheme: 'dark', forcedColors: 'active' },
  'forced-light': { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** Returns the violations that axe-core finds. */
async function findViolations(page: Page): Promise<string[]> {
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

describeDemo('appearance', (demo) => {
  it.each(STATES)('is accessible and has no layout errors: %s', async (name, address, steps) => {
    const errors: string[] = [];
    for (const [deviceName, device] of Object.entries(DEVICES)) {
      const page = await demo.open(address, { ...device, reducedMotion: true });
      for (const step of steps) await step(page);
      await page.addScriptTag({ path: AXE });
      for (const [lookName, media] of Object.entries(LOOKS)) {
        await page.emulateMedia(media);
        const look = `${name}-${deviceName}-${lookName}`;
        const board = page.locator('.board:visible');
        if ((await board.count()) === 1) await settledPicture(page, `#${await board.getAttribute('id')}`);
        // A picture of the full page would resize the large board.
        await takePicture(page, look, name !== 'solve-large');
        const found = [...(await findViolations(page)), ...(await findLayoutErrors(page))];
        errors.push(...found.map((error) => `${look}: ${error}`));
      }
    }
    expect(errors).toEqual([]);
  });
});
