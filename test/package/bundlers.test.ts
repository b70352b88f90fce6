import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, launchChromium, WITHOUT_BROWSER } from '../browser/chromium.js';
import { expectAnswers, programOf, SOLVERS, SOLVERS_WITHOUT_WASM, type Solvers } from '../browser/program.js';
import { serve } from '../browser/static-server.js';
import { BUNDLERS } from './bundlers.js';
import { type InstalledPackage, installPackage } from './installed-package.js';

/** The packed package in small projects, built by each bundler and opened under a strict content security policy. */

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const WITHOUT_WASM = POLICY.replace(" 'wasm-unsafe-eval'", '');

const STREAMED: Solvers = {
  streamed: ['await createSolver({ wasm: fetch(binary) })', { engine: 'wasm', simd: true }],
};

describe.skipIf(WITHOUT_BROWSER)('a page built by', () => {
  let installed: InstalledPackage;
  let browser: Browser;

  beforeAll(async () => {
    installed = installPackage();
    installed.write('package.json', '{ "name": "empty", "private": true, "type": "module" }\n');
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    installed?.remove();
  });

  /** What a program answers when it is built, and served under a policy. */
  async function answersOf(bundler: string, program: string, policy: string): Promise<unknown> {
    const folder = mkdtempSync(join(installed.project, 'bundled-'));
    const out = join(folder, 'out');
    mkdirSync(out);
    writeFileSync(join(folder, 'program.js'), program);
    await BUNDLERS[bundler]!.build({ folder, out });
    const headers = { 'content-security-policy': policy };
    const server = await serve({ out: pathToFileURL(`${out}/`) }, {}, {}, headers);
    try {
      return await browser.answersOf(`${server.origin}/out/index.html`);
    } finally {
      server.close();
    }
  }

  it.each(Object.keys(BUNDLERS))('%s solves on each engine', async (name) => {
    const { binary } = BUNDLERS[name]!;
    const solvers = binary ? { ...SOLVERS, ...STREAMED } : SOLVERS;
    expectAnswers(await answersOf(name, programOf(solvers, binary), POLICY), solvers);
  });

  it.each(Object.keys(BUNDLERS))('%s falls back where the policy forbids WebAssembly', async (name) => {
    const solvers = SOLVERS_WITHOUT_WASM;
    const [auto] = expectAnswers(await answersOf(name, programOf(solvers), WITHOUT_WASM), solvers);
    expect(auto!.fallbackReason).toMatch(/^WebAssembly cannot be compiled here: .*unsafe-eval/);
  });
});
