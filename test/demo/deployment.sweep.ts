import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Demo, describeDemo } from './demo-page.js';
import { answers, openSection, shows } from './sections.js';

const CONFIG = fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'knights-tour-deployments-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Later versions of the page, with the address that each is built for. */
const LATER = { second: 'https://example.org/knights-tour', third: 'https://example.org' };

/** Builds a version of the page. All its scripts have other names. */
async function buildVersion(name: string, address: string): Promise<void> {
  const scripts = (chunk: { name: string }) => `assets/${name}-${chunk.name.split('~')[0]}-[hash:6].js`;
  vi.stubEnv('DEMO_ADDRESS', address);
  await build({
    configFile: CONFIG,
    build: {
      outDir: join(scratch, name),
      rolldownOptions: { output: { chunkFileNames: scripts, entryFileNames: scripts } },
    },
    logLevel: 'error',
  }).finally(() => vi.unstubAllEnvs());
}

/** Replaces all files of a static host. */
function deploy(version: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(version, folder, { recursive: true });
}

/** Returns the address of the main script, which contains the version. */
function mainScript(page: Page): Promise<string | null> {
  return page.locator('script[type=module]').getAttribute('src');
}

/** Waits until a new service worker controls a page that was opened after {@link watchUpdates}. */
function untilUpdated(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (globalThis as unknown as { updated: Promise<void> }).updated;
  });
}

async function watchUpdates(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    // A blank page has no `navigator.serviceWorker`.
    const updated = new Promise((resolve) =>
      navigator.serviceWorker?.addEventListener('controllerchange', resolve),
    );
    Object.assign(globalThis, { updated });
  });
}

/** Opens a page and waits until its service worker has cached it. */
async function openCached(demo: Pick<Demo, 'open'>, address: string): Promise<Page> {
  const page = await demo.open('', { cached: true }, address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return page;
}

/** Returns the picture and the address of the link preview of a built page. */
function readLinkPreview(folder: string): (string | undefined)[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return ['image', 'url'].map(
    (name) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1],
  );
}

describeDemo('A deployed page', (demo) => {
  beforeAll(async () => {
    for (const [name, address] of Object.entries(LATER)) await buildVersion(name, address);
  });

  /** Returns a folder of the static host and the address of its page. */
  const site = (name: string): readonly [folder: string, address: string] => [
    join(dirname(demo.folder), name),
    new URL(`../${name}/index.html`, demo.addresses[0]).href,
  ];

  it('has a service worker that serves its folder and no other pages of the site', async () => {
    const [folder, address] = site('with-others');
    deploy(demo.folder, folder);
    mkdirSync(join(folder, 'api'));
    for (const other of ['api/index.html', 'other.html'])
      writeFileSync(join(folder, other), `<link rel="icon" href="data:," /><p>This is ${other}</p>`);
    const page = await openCached(demo, address);
    for (const other of ['api/index.html', 'other.html?search#part']) {
      await page.goto(new URL(other, address).href);
      expect(await page.locator('body').innerText()).toBe(`This is ${other.split('?')[0]}`);
    }
    await page.context().setOffline(true);
    for (const own of ['./', './?search', 'index.html?search#play']) {
      await page.goto(new URL(own, address).href);
      await page.locator('[role=tabpanel]:visible:not([inert])').waitFor();
    }
  });

  it('keeps open pages working after a deployment, and shows the new page on the next visit', async () => {
    const [folder, address] = site('deployed');
    deploy(demo.folder, folder);
    const page = await openCached(demo, address);
    await watchUpdates(page);

    deploy(join(scratch, 'second'), folder);
    await page.reload();
    await untilUpdated(page);
    expect(await mainScript(page)).not.toMatch(/second/);
    for (const section of ['explain', 'solve']) await openSection(page, section);
    await answers(page, 'tour of 64');

    deploy(join(scratch, 'third'), folder);
    const other = await page.context().newPage();
    await other.goto(address);
    await untilUpdated(other);
    expect(await mainScript(other)).toMatch(/second/);
    for (const old of [page, other]) {
      for (const section of ['play', 'count', 'giant', 'puzzle']) await openSection(old, section);
      await old.click('#puzzle-make');
      await shows(old, '#puzzle-headline', /numbers are given$/);
    }

    const context = page.context();
    await page.close();
    await other.close();
    const next = await context.newPage();
    await next.goto(address);
    expect(await mainScript(next)).toMatch(/third/);
    await expect.poll(() => next.evaluate(async () => (await caches.keys()).length)).toBe(1);
  });

  it('has a link preview with absolute addresses if it is built for an address', () => {
    for (const [name, address] of Object.entries(LATER)) {
      expect(readLinkPreview(join(scratch, name))).toEqual([`${address}/link-picture.png`, `${address}/`]);
    }
  });

  it('has a link preview with a relative address without DEMO_ADDRESS, and rejects invalid ones', async () => {
    expect(readLinkPreview(demo.folder)).toEqual(['./link-picture.png', undefined]);
    for (const address of ['example.org', 'file:///page/', 'https://example.org/?page']) {
      await expect(buildVersion('invalid', address)).rejects.toThrow(
        `DEMO_ADDRESS is "${address}"; it must be the address of`,
      );
    }
  });
});
