import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, launchChromium, WITHOUT_BROWSER } from './chromium.js';
import { expectAnswers, programOf, SOLVERS, SOLVERS_WITHOUT_WASM, solversFrom } from './program.js';
import { type Page, type StaticServer, serve } from './static-server.js';

/** The built files as they are, in a page: no bundler, only an import map for the loader. */

const ALL_SOLVERS = { ...SOLVERS, ...solversFrom('/dist/kernel.wasm', '/mistyped/kernel.wasm') };

function html(program: string): string {
  return `<!doctype html>
<title>knights-tour-wasm</title>
<script type="importmap">
  { "imports": {
    "knights-tour-wasm": "/dist/index.js",
    "knights-tour-wasm/ts": "/dist/ts.js",
    "@assemblyscript/loader": "/loader/index.js"
  } }
</script>
<script type="module">${program}</script>
`;
}

const PAGES: Readonly<Record<string, Page>> = {
  '/plain.html': { html: html(programOf(ALL_SOLVERS)) },
  // A policy that lets scripts run, but no WebAssembly be compiled.
  '/no-wasm.html': {
    html: html(programOf(SOLVERS_WITHOUT_WASM)),
    headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
  },
};

describe.skipIf(WITHOUT_BROWSER)('static files in Chromium', () => {
  let browser: Browser;
  let server: StaticServer;

  beforeAll(async () => {
    const dist = new URL('../../dist/', import.meta.url);
    const loader = new URL('../../node_modules/@assemblyscript/loader/', import.meta.url);
    server = await serve({ dist, loader, mistyped: dist }, PAGES, { mistyped: 'text/plain' });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it('solve on each engine with the answers that Node gives, and take the binary in every form', async () => {
    expectAnswers(await browser.answersOf(`${server.origin}/plain.html`), ALL_SOLVERS);
  });

  it('fall back to TypeScript and say so where a content security policy forbids WebAssembly', async () => {
    const answers = expectAnswers(
      await browser.answersOf(`${server.origin}/no-wasm.html`),
      SOLVERS_WITHOUT_WASM,
    );
    for (const { fallbackReason } of answers.slice(0, 2)) {
      expect(fallbackReason).toMatch(/^WebAssembly cannot be compiled here: .*unsafe-eval/);
    }
    expect(answers.at(-1)!.fallbackReason).toBeUndefined();
  });
});
