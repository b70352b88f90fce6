import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Saves what is to be seen into the folder that DEMO_PICTURES names, for people to look at; without one, nothing. */
export async function takePicture(page: Page, name: string, fullPage = true): Promise<void> {
  const folder = process.env.DEMO_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}
