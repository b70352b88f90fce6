import { fileURLToPath } from 'node:url';
import type { Page as BrowserPage } from 'playwright';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IN_FULL, sampleOf } from '../extent.js';
import { CALLS } from '../jobs/calls.js';
import { CENSUS } from '../jobs/census.js';
import { SOLVING } from '../jobs/solving.js';
import { SOURCES } from '../jobs/sources.js';
import { ON_ANY_ENGINE } from '../pool/any-engine.js';
import { ENGINES, type EngineName } from '../pool/kit.js';
import { PUZZLES } from '../pool/puzzles.js';
import { SHARING } from '../pool/sharing.js';
import { WORKERS } from '../pool/workers.js';
import { type Browser, launchChromium, WITHOUT_BROWSER } from './chromium.js';
import type { PoolPage } from './pool-page.js';
import { type StaticServer, serve } from './static-server.js';

/**
 * The bodies of test/jobs and test/pool in Chromium with Web Workers, on the built files; in `npm test` a sample. Those
 * about workers run on one engine, because they do not depend on it.
 */

const [FIRST, ...OTHERS] = Object.keys(ENGINES) as [EngineName, ...EngineName[]];
const OWN = [
  'there are as many workers as cores',
  'runs on inline workers',
  ...(IN_FULL ? ['the closed tours of 8 x 8 are counted in two workers'] : []),
];
const SHARED = Object.keys({ ...SOLVING, ...CALLS, ...SOURCES, ...CENSUS });
type Named = readonly [engine: EngineName, name: string];
const on = (engine: EngineName, names: readonly string[], step: number): Named[] =>
  sampleOf(names, step).map((name) => [engine, name]);

const BODIES: readonly Named[] = [
  ...on(FIRST, SHARED, 13),
  ...OTHERS.flatMap((engine) => on(engine, Object.keys(SOLVING), 36)),
  ...on(FIRST, Object.keys({ ...WORKERS, ...ON_ANY_ENGINE }), 9),
  ...on(FIRST, Object.keys(PUZZLES), 2),
  ...on(FIRST, OWN, 1),
];
/** Bodies for an isolated page. */
const ON_SHARED_ARRAYS = on(FIRST, Object.keys(SHARING), 1);

const IMPORTS = {
  'knights-tour-wasm': '/dist/index.js',
  'knights-tour-wasm/census': '/dist/census.js',
  'knights-tour-wasm/puzzle': '/dist/puzzle.js',
  'knights-tour-wasm/pool': '/dist/pool/web.js',
  'knights-tour-wasm/pool/inline': '/dist/pool/inline.js',
  '@assemblyscript/loader': '/loader/index.js',
};

/** Bundles pool-page.ts and its imports, except for the package. */
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

  describe.each([
    { path: '/pool.html', bodies: BODIES, isIsolated: false },
    { path: '/isolated.html', bodies: ON_SHARED_ARRAYS, isIsolated: true },
  ])('on $path', ({ path, bodies, isIsolated }) => {
    let page: BrowserPage;

    beforeAll(async () => {
      page = await open(path);
    });

    it(`${isIsolated ? 'can' : 'cannot'} share memory`, async () => {
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(isIsolated);
    });

    it.each(bodies)('%s: %s', async (engine, name) => {
      const error = await page.evaluate(
        (given) => (globalThis as unknown as { poolPage: PoolPage }).poolPage.runBody(...given),
        [name, engine] as const,
      );
      expect(error).toBeUndefined();
    });
  });

  it("falls back with 'auto' if a content security policy forbids WebAssembly, in workers too", async () => {
    const page = await open('/no-wasm.html');
    const [engine, reason, status] = await page.evaluate(() =>
      (globalThis as unknown as { poolPage: PoolPage }).poolPage.solveInPool(),
    );
    expect([engine, status]).toEqual(['ts', 'found']);
    expect(reason).toMatch(/^WebAssembly cannot run here: /);
    await page.close();
  });
});
