import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import { type Browser, launchChromium, WITHOUT_BROWSER } from './chromium.js';
import {
  CORE_OPTIONS,
  coreProgramOf,
  coreSolvers,
  expectAnswers,
  expectKernelAnswers,
  expectPoolAnswers,
  FILE_POOL,
  INLINE_POOL,
  kernelProgramOf,
  poolProgramOf,
  programOf,
  REPORT,
  SOLVERS,
  SOLVERS_WITHOUT_WASM,
  solversFrom,
} from './program.js';
import { type Page, type StaticServer, serve } from './static-server.js';

/** The built files without a bundler in a page, with only an import map for the loader. */

const ALL_SOLVERS = { ...SOLVERS, ...solversFrom('/dist/kernel.wasm', '/mistyped/kernel.wasm') };

/** A page whose modules come from an origin; by default its own. */
function html(program: string, origin = ''): string {
  return `<!doctype html>
<title>knights-tour-wasm</title>
<script type="importmap">
  { "imports": {
    "knights-tour-wasm": "${origin}/dist/index.js",
    "knights-tour-wasm/ts": "${origin}/dist/ts.js",
    "knights-tour-wasm/pool": "${origin}/dist/pool/web.js",
    "knights-tour-wasm/pool/inline": "${origin}/dist/pool/inline.js",
    "@assemblyscript/loader": "${origin}/loader/index.js"
  } }
</script>
<script type="module">${program}</script>
`;
}

/** Lets pages of other origins load the modules. */
const CORS = { 'access-control-allow-origin': '*' };

/** The page in the guide. */
function guidePage(): string {
  const guide = readFileSync(new URL('../../docs/guide/browsers.md', import.meta.url), 'utf8');
  const [, page] = /```html\n([\s\S]*?)```/.exec(guide)!;
  return `<!doctype html><title>guide</title>${page}`;
}

/** A page that only uses core. It has no import map and no script, so it works under the strictest policy. */
const CORE_PAGE = '<!doctype html><title>core</title><script type="module" src="/core-program.js"></script>';
const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const STRICT_WITHOUT_WASM = STRICT.replace(" 'wasm-unsafe-eval'", '');
/** A policy that allows scripts, but no compilation of WebAssembly. */
const SCRIPTS_ONLY = "script-src 'self' 'unsafe-inline'";
const POOLS = { ...FILE_POOL, ...INLINE_POOL };

const under = (policy: string, html: string): Page => ({
  html,
  headers: { 'content-security-policy': policy },
});
const script = (text: string): Page => ({ html: text, headers: { 'content-type': 'text/javascript' } });

const PAGES: Readonly<Record<string, Page>> = {
  '/plain.html': { html: html(programOf(ALL_SOLVERS)) },
  '/pools.html': { html: html(poolProgramOf(POOLS, REPORT)) },
  '/guide.html': { html: guidePage() },
  '/no-wasm.html': under(SCRIPTS_ONLY, html(programOf(SOLVERS_WITHOUT_WASM))),
  '/no-wasm-pools.html': under(
    `${SCRIPTS_ONLY}; worker-src 'self' blob:`,
    html(poolProgramOf(POOLS, REPORT)),
  ),
  '/kernels.html': under(STRICT_WITHOUT_WASM, CORE_PAGE.replace('core-program', 'kernel-program')),
  '/kernel-program.js': script(kernelProgramOf('/dist/census-js.js', '/dist/puzzle-js.js')),
  '/core.html': under(STRICT, CORE_PAGE),
  '/core-without-wasm.html': under(STRICT_WITHOUT_WASM, CORE_PAGE),
  '/core-program.js': script(coreProgramOf(coreSolvers('/dist/kernel.wasm', true), '/dist/core.js')),
};

describe.skipIf(WITHOUT_BROWSER)('static files in Chromium', () => {
  let browser: Browser;
  let server: StaticServer;

  beforeAll(async () => {
    const dist = new URL('../../dist/', import.meta.url);
    const loader = new URL('../../node_modules/@assemblyscript/loader/', import.meta.url);
    const folders = { dist, tours: dist, loader, mistyped: dist };
    server = await serve(folders, PAGES, { mistyped: 'text/plain' }, CORS);
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it('solve on each engine with the answers of Node, and accept the binary in every form', async () => {
    expectAnswers(await browser.answersOf(`${server.origin}/plain.html`), ALL_SOLVERS);
  });

  it('are loaded by the page of the guide, and found for every entry by its import map', async () => {
    const imports = Object.keys(
      JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(guidePage())![1]!).imports,
    );
    const page = await browser.context.newPage();
    await page.goto(`${server.origin}/guide.html`);
    await page.waitForFunction("document.title === 'found'");
    // Read as text, because Vite rewrites imports that it finds.
    const loading = 'Promise.all(names.map(async (name) => Object.keys(await import(name)).length > 0))';
    const loaded = await page.evaluate(`((names) => ${loading})(${JSON.stringify(imports)})`);
    await page.close();
    expect(imports.length).toBeGreaterThan(6);
    expect(loaded).toEqual(imports.map(() => true));
  });

  it('fall back to TypeScript and report it if a content security policy forbids WebAssembly', async () => {
    const answers = expectAnswers(
      await browser.answersOf(`${server.origin}/no-wasm.html`),
      SOLVERS_WITHOUT_WASM,
    );
    for (const { fallbackReason } of answers.slice(0, 2)) {
      expect(fallbackReason).toMatch(/^WebAssembly cannot run here: .*unsafe-eval/);
    }
    expect(answers.at(-1)!.fallbackReason).toBeUndefined();
  });

  it('count, list and make puzzles in JavaScript if a policy forbids WebAssembly and eval', async () => {
    expectKernelAnswers(await browser.answersOf(`${server.origin}/kernels.html`));
  });

  it('have pools that count, list and make puzzles if a policy forbids WebAssembly', async () => {
    const answers = await browser.answersOf(`${server.origin}/no-wasm-pools.html`);
    expectPoolAnswers(answers, POOLS, { engine: 'ts', simd: false });
  });

  it('need no import map for core, and load only the given binary', async () => {
    const solvers = coreSolvers('/dist/kernel.wasm', true);
    const answers = await browser.answersOf(`${server.origin}/core.html`);
    const [, streamed] = expectAnswers(answers, solvers, CORE_OPTIONS);
    const files = streamed!.scripts.map((address) => new URL(address).pathname);
    expect(files).toContain('/dist/engines/wasm/engine.js');
    expect(files.filter((file) => /generated\/kernel|loader/.test(file))).toEqual([]);
  });

  inSweep('fall back with core if the policy forbids WebAssembly', async () => {
    const solvers = coreSolvers('/dist/kernel.wasm', false);
    const answers = await browser.answersOf(`${server.origin}/core-without-wasm.html`);
    const [plain, streamed] = expectAnswers(answers, solvers, CORE_OPTIONS);
    expect(plain!.fallbackReason).toBeUndefined();
    expect(streamed!.fallbackReason).toMatch(/^WebAssembly cannot run here: .*unsafe-eval/);
  });

  it('have pools, with the worker file and with the inline worker', async () => {
    const answers = await browser.answersOf(`${server.origin}/pools.html`);
    expectPoolAnswers(answers, POOLS, { engine: 'wasm', simd: true });
  });

  inSweep('have a pool from a second origin only by the inline worker', async () => {
    const program = `
      import { createPool as create } from 'knights-tour-wasm/pool';
      const refusal = create({ workers: 2 }).then(() => 'none', (error) => error.name);
      ${poolProgramOf(INLINE_POOL, 'refusal.then((name) => { window.answers = [name, answers]; });')}
    `;
    const second = await serve({}, { '/far.html': { html: html(program, server.origin) } });
    try {
      const [refusal, answers] = (await browser.answersOf(`${second.origin}/far.html`)) as [string, unknown];
      expect(refusal).toBe('SecurityError');
      expectPoolAnswers(answers, INLINE_POOL, { engine: 'wasm', simd: true });
    } finally {
      second.close();
    }
  });
});
