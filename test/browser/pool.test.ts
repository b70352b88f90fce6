import { fileURLToPath } from 'node:url';
import type { Page as BrowserPage } from 'playwright';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IN_FULL, sampleOf } from '../extent.js';
import { answers } from '../pool/answers.js';
import { ON_ANY_ENGINE, ON_EACH_ENGINE } from '../pool/bodies.js';
import { CONFIGURATIONS, ENGINES } from '../pool/kit.js';
import { SHARING } from '../pool/sharing.js';
import { type Browser, launchChromium, WITHOUT_BROWSER } from './chromium.js';
import type { PoolPage } from './pool-page.js';
import { type StaticServer, serve } from './static-server.js';

/**
 * The bodies of test/pool once more, in Chromium with Web Workers, on the built files as they are; before each commit one in
 * six to nine of them. Those about workers run on one engine: what a worker does when it dies has nothing to do with that.
 */

const OWN = [
  'there are as many workers as cores',
  'inline workers do as well',
  ...(IN_FULL ? ['the closed tours of 8 x 8 are counted in two workers'] : []),
];
const BODIES: readonly (readonly [group: string, name: string])[] = [
  ...sampleOf(CONFIGURATIONS, 4).flatMap((configuration) =>
    sampleOf(Object.keys(answers(configuration)), 6).map(
      (name) => [JSON.stringify(configuration), name] as const,
    ),
  ),
  ...sampleOf(Object.keys(ON_EACH_ENGINE), 8).map((name) => [JSON.stringify(ENGINES[0]), name] as const),
  ...sampleOf(Object.keys(ON_ANY_ENGINE), 9).map((name) => ['any', name] as const),
  ...OWN.map((name) => ['own', name] as const),
];

/** For a page that is isolated. */
const SHARED_BODIES: readonly (readonly [group: string, name: string])[] = sampleOf(ENGINES, 3).flatMap(
  (engine) => Object.keys(SHARING).map((name) => [`sharing ${JSON.stringify(engine)}`, name] as const),
);

const IMPORTS = {
  'knights-tour-wasm': '/dist/index.js',
  'knights-tour-wasm/census': '/dist/census.js',
  'knights-tour-wasm/puzzle': '/dist/puzzle.js',
  'knights-tour-wasm/pool': '/dist/pool/web.js',
  'knights-tour-wasm/pool/inline': '/dist/pool/inline.js',
  '@assemblyscript/loader': '/loader/index.js',
};

/** pool-page.ts and all it imports, but for the package. */
async function bundledPage(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('pool-page.ts', import.meta.url)),
    external: [/^knights-tour-wasm/, /^\/dist\//],
    platform: 'browser',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0].code;
}

describe.skipIf(WITHOUT_BROWSER)('a pool of Web Workers in Chromium', () => {
  let browser: Browser;
  let server: StaticServer;

  beforeAll(async () => {
    const html = `<!doctype html>
      <title>the pool</title>
      <script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
      <script type="module">${await bundledPage()}</script>`;
    const policy = "script-src 'self' 'unsafe-inline'";
    server = await serve(
      {
        dist: new URL('../../dist/', import.meta.url),
        loader: new URL('../../node_modules/@assemblyscript/loader/', import.meta.url),
      },
      {
        '/pool.html': { html },
        '/isolated.html': { html, headers: { 'cross-origin-opener-policy': 'same-origin' } },
        '/no-wasm.html': { html, headers: { 'content-security-policy': policy } },
      },
      {},
      { 'cross-origin-embedder-policy': 'require-corp' },
    );
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function open(path: string): Promise<BrowserPage> {
    const page = await browser.context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(server.origin + path);
    await page
      .waitForFunction(() => 'poolPage' in globalThis)
      .catch((error: Error) => {
        throw new Error([error.message, ...errors].join('\n'));
      });
    return page;
  }

  describe('on a page', () => {
    let page: BrowserPage;

    beforeAll(async () => {
      page = await open('/pool.html');
    });

    it.each(BODIES)('%s: %s', async (group, name) => {
      const failure = await page.evaluate(
        (body) => (globalThis as unknown as { poolPage: PoolPage }).poolPage.runBody(...body),
        [group, name] as const,
      );
      expect(failure).toBeUndefined();
    });
  });

  describe('on an isolated page', () => {
    let page: BrowserPage;

    beforeAll(async () => {
      page = await open('/isolated.html');
    });

    it('memory can be shared there, and on others not', async () => {
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      const other = await open('/pool.html');
      expect(await other.evaluate(() => crossOriginIsolated)).toBe(false);
      await other.close();
    });

    it.each(SHARED_BODIES)('%s: %s', async (group, name) => {
      const failure = await page.evaluate(
        (body) => (globalThis as unknown as { poolPage: PoolPage }).poolPage.runBody(...body),
        [group, name] as const,
      );
      expect(failure).toBeUndefined();
    });
  });

  it("a content security policy against WebAssembly makes 'auto' fall back, in workers too", async () => {
    const page = await open('/no-wasm.html');
    const [engine, reason, status] = await page.evaluate(() =>
      (globalThis as unknown as { poolPage: PoolPage }).poolPage.tellEngine(),
    );
    expect([engine, status]).toEqual(['ts', 'found']);
    expect(reason).toMatch(/^WebAssembly cannot run here: /);
    await page.close();
  });
});
