// Takes docs/guide/page.png, the picture of the page's first screen, in Chromium (CHROME_PATH or /usr/bin/chromium):
//   npm run build && node scripts/photograph-page.mjs && pngquant --force --ext .png 128 docs/guide/page.png
// The picture depends on the installed fonts, so no test compares it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, preview } from 'vite';

/** A step at which one search backtracks and the other is almost complete. */
const STEP = 54;

const picture = fileURLToPath(new URL('../docs/guide/page.png', import.meta.url));
const configFile = fileURLToPath(new URL('../demo/vite.config.ts', import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), 'knights-tour-page-'));
await build({ configFile, build: { outDir, emptyOutDir: true }, logLevel: 'error' });
const server = await preview({ configFile, build: { outDir }, preview: { port: 0 }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({
    viewport: { width: 1120, height: 760 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(server.resolvedUrls.local[0]);
  for (let step = 1; step <= STEP; step++) {
    await page.click('#think-on');
    await page.getByText(String(step), { exact: true }).first().waitFor();
  }
  await page.screenshot({ path: picture });
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}
