import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../browser/find-chromium.js';
import { serve } from '../browser/static-server.js';
import { answers, shows, textOf } from './solve-page.js';

/** The page where something is missing: scripts, a server, workers, WebAssembly. */

/** The page in a browser of its own, where complaints of the browser are part of what is looked at. */
async function elsewhere(
  look: (page: Page, address: string) => Promise<void>,
  terms: { policy?: string; javaScript?: boolean; fromDisk?: boolean; kept?: boolean },
): Promise<void> {
  const folder = pathToFileURL(`${inject('demoHost')}/page/`);
  const headers: Record<string, string> = terms.policy ? { 'content-security-policy': terms.policy } : {};
  const server = await serve({ page: folder }, {}, {}, headers);
  const browser = await chromium.launch({ executablePath: findChromium().path!, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      javaScriptEnabled: terms.javaScript ?? true,
      serviceWorkers: terms.kept ? 'allow' : 'block',
    });
    const page = await context.newPage();
    const address = terms.fromDisk ? `${folder.href}index.html` : `${server.origin}/page/index.html`;
    await look(page, address);
  } finally {
    await browser.close();
    server.close();
  }
}

it.runIf(findChromium().path)('says a word where it cannot start: no scripts, from a disk', async () => {
  for (const terms of [{ javaScript: false }, { fromDisk: true }]) {
    await elsewhere(async (page, address) => {
      await page.goto(address);
      await page.getByText('a web server').waitFor();
      expect(await page.locator('input:visible, [role=tabpanel]:visible').count()).toBe(0);
    }, terms);
  }
});

it.runIf(findChromium().path)(
  'says that workers are forbidden, and not that a question cannot be asked',
  async () => {
    await elsewhere(
      async (page, address) => {
        await page.goto(`${address}#solve?rows=90&cols=90`);
        await answers(page, 'No solver can be started here');
        expect(await textOf(page, '#solve-detail')).toMatch(/^No worker could be started/);
        await page.click('#tab-think');
        await shows(page, '#think-left-state', /^No worker could be started/);
        await page.click('#tab-race');
        await page.click('#race-start');
        await shows(page, '#race-headline', /: the race broke off$/);
      },
      { policy: "worker-src 'none'" },
    );
  },
);

it.runIf(findChromium().path)('says in its own words that WebAssembly is forbidden, and once', async () => {
  await elsewhere(
    async (page, address) => {
      await page.goto(`${address}#solve`);
      await answers(page, 'tour of 64');
      expect(await textOf(page, '#solve-detail')).toContain(
        'by TypeScript (this browser or a policy of the page',
      );
      await page.click('#tab-race');
      await page.click('#race-start');
      await shows(page, '#race-headline', /: nothing to compare$/);
      const text = (await page.locator('#panel-race').innerText()) + (await page.inputValue('#race-text'));
      expect(text).not.toMatch(/unsafe-eval|WebAssembly\.|Refused|directive/);
      const seen = await page.locator('#panel-race').innerText();
      expect(seen.split('does not let WebAssembly run')).toHaveLength(2);
      // All the rest goes on in TypeScript.
      await page.goto(`${address}#count?rows=6&cols=6`);
      await page.click('#count-start');
      await shows(page, '#count-headline', '9,862');
      await page.click('#count-even');
      await shows(page, '#count-drawn', 'Each of the 9,862 was as likely as any other.');
      await page.goto(`${address}#puzzle?rows=5&cols=5`);
      await page.click('#puzzle-make');
      await shows(page, '#puzzle-headline', /numbers are given$/);
    },
    { policy: "script-src 'self'" },
  );
});

it.runIf(findChromium().path)('says in words what did not arrive where the network is gone', async () => {
  await elsewhere(async (page, address) => {
    await page.goto(`${address}#solve`);
    await answers(page, 'tour of 64');
    await page.context().setOffline(true);
    await page.click('#share-png');
    await shows(
      page,
      '#share-status',
      'No PNG: the part of the page that draws it did not load; are you online?',
    );
    await page.click('#tab-giant');
    await shows(page, '#panel-giant', 'This section did not load. Reload the page when you are online.');
    await page.context().setOffline(false);
    await page.reload();
    await shows(page, '#giant-row', /\d/);
    // The network is there, and the file is not: the page was deployed anew, in a browser without service workers.
    await page.route(/assets.lessons/, (route) => route.fulfill({ status: 404 }));
    await page.click('#tab-explain');
    await shows(page, '#panel-explain', 'This section did not load. Reload the page.');
  }, {});
});
