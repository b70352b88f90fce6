import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { inject } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from './find-chromium.js';

/**
 * Whether there is no browser, so that browser tests are skipped. vitest.config.ts reports it once; with CI set it fails
 * there.
 */
export const WITHOUT_BROWSER: boolean = !findChromium().path;

/** A headless Chromium with an empty profile. `close` ends it and removes the profile. */
export interface Browser {
  readonly context: BrowserContext;
  /**
   * Opens a page and waits until its program has set `answers`.
   * @throws Error describing the problem of the page
   */
  answersOf(url: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts Chromium, which must exist. */
export async function launchChromium(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'knights-tour-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium().path!,
    headless: true,
    args: CHROMIUM_FLAGS,
  });
  context.setDefaultTimeout(inject('patience'));
  return {
    context,

    async answersOf(url: string): Promise<unknown> {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(url);
      const answers = await page
        .waitForFunction(() => (globalThis as { answers?: unknown }).answers)
        .then((handle) => handle.jsonValue())
        .catch((error: Error) => {
          throw new Error([error.message, ...errors].join('\n'));
        });
      await page.close();
      return answers;
    },

    async close(): Promise<void> {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
