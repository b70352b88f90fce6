import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import binary from 'wasm:kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, launchChromium, WITHOUT_BROWSER } from '../browser/chromium.js';
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
  type Pools,
  poolProgramOf,
  programOf,
  REPORT,
  SOLVERS,
  SOLVERS_WITHOUT_WASM,
  type Solvers,
} from '../browser/program.js';
import { serve } from '../browser/static-server.js';
import { BUNDLERS, serveWithVite } from './bundlers.js';
import { type InstalledPackage, installPackage, ROOT } from './installed-package.js';

/** The packed package in small projects, built by each bundler and opened under a strict content security policy. */

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const WITHOUT_WASM = POLICY.replace(" 'wasm-unsafe-eval'", '');

const WITH_BLOBS = POLICY.replace("worker-src 'self'", 'worker-src blob:');

/** Words of the inlined binary that a bundle would contain. */
const BINARY_TEXT = binary.slice(2000, 2060);

const STREAMED: Solvers = {
  streamed: ['await createSolver({ wasm: fetch(binary) })', { engine: 'wasm', simd: true }],
};

const NAMES = Object.keys(BUNDLERS);

describe.skipIf(WITHOUT_BROWSER)('a page built by', () => {
  let installed: InstalledPackage;
  let browser: Browser;

  beforeAll(async () => {
    installed = installPackage();
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    installed?.remove();
  });

  /** Builds a program, and returns its folder. */
  async function built(bundler: string, program: string, pool = false, split = false): Promise<string> {
    const folder = mkdtempSync(join(installed.project, 'bundled-'));
    const out = join(folder, 'out');
    mkdirSync(out);
    writeFileSync(join(folder, 'program.js'), program);
    await BUNDLERS[bundler]!.build({ folder, out, pool, split });
    return out;
  }

  /** Returns the answers of a built program under a policy. */
  async function answersOf(out: string, policy: string): Promise<unknown> {
    const headers = { 'content-security-policy': policy };
    const server = await serve({ out: pathToFileURL(`${out}/`) }, {}, {}, headers);
    try {
      return await browser.answersOf(`${server.origin}/out/index.html`);
    } finally {
      server.close();
    }
  }

  it.each(NAMES)('%s solves on each engine', async (name) => {
    const { binary: statement } = BUNDLERS[name]!;
    const solvers = statement ? { ...SOLVERS, ...STREAMED } : SOLVERS;
    const out = await built(name, programOf(solvers, statement));
    expectAnswers(await answersOf(out, POLICY), solvers);
  });

  it.each(NAMES)('%s falls back if the policy forbids WebAssembly', async (name) => {
    const solvers = SOLVERS_WITHOUT_WASM;
    const out = await built(name, programOf(solvers));
    const [auto] = expectAnswers(await answersOf(out, WITHOUT_WASM), solvers);
    expect(auto!.fallbackReason).toMatch(/^WebAssembly cannot run here: .*unsafe-eval/);
  });

  it.each(NAMES)('%s contains only the used parts of core', async (name) => {
    const solvers = coreSolvers('kernel.wasm', true);
    const out = await built(name, coreProgramOf(solvers), false, true);
    copyFileSync(join(ROOT, 'dist/kernel.wasm'), join(out, 'kernel.wasm'));
    const [plain, streamed] = expectAnswers(await answersOf(out, POLICY), solvers, CORE_OPTIONS);
    const textOf = (scripts: readonly string[]) =>
      scripts.map((address) => readFileSync(join(out, address.split('/out/')[1]!), 'utf8')).join();
    // Words that no bundler shortens: the name of a strategy, and an export of the binary, which its engine calls.
    expect(textOf(plain!.scripts)).toContain('warnsdorff-backtracking');
    expect(textOf(plain!.scripts)).not.toContain('runBitboardSearch');
    expect(textOf(streamed!.scripts)).toContain('runBitboardSearch');
    for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.js')) expect(readFileSync(join(out, file), 'utf8')).not.toContain(BINARY_TEXT);
    }
  });

  it.each(NAMES)('%s counts and makes puzzles on JavaScript', async (name) => {
    const out = await built(name, kernelProgramOf());
    expectKernelAnswers(await answersOf(out, WITHOUT_WASM));
    for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.js')) expect(readFileSync(join(out, file), 'utf8')).not.toContain('0061736d');
    }
  });

  const POOLS: readonly (readonly [name: string, pools: Pools, policy: string, expected: object])[] = [
    ['the worker file, without WebAssembly', FILE_POOL, WITHOUT_WASM, { engine: 'ts', simd: false }],
    ['the worker file', FILE_POOL, POLICY, { engine: 'wasm', simd: true }],
    ['the inline worker', INLINE_POOL, WITH_BLOBS, { engine: 'wasm', simd: true }],
  ];
  const POOLS_BUILT = NAMES.flatMap((name) => POOLS.map((pool) => [name, ...pool] as const));

  it.each(POOLS_BUILT)('%s has a pool with %s', async (name, _, pools, policy, expected) => {
    const out = await built(name, poolProgramOf(pools, REPORT), pools === FILE_POOL);
    expectPoolAnswers(await answersOf(out, policy), pools, expected);
  });

  it('the server of Vite has both pools', async () => {
    const folder = mkdtempSync(join(installed.project, 'served-'));
    const pools = { ...FILE_POOL, ...INLINE_POOL };
    writeFileSync(join(folder, 'program.js'), poolProgramOf(pools, REPORT));
    const server = await serveWithVite(folder);
    try {
      expectPoolAnswers(await browser.answersOf(server.address), pools, { engine: 'wasm', simd: true });
    } finally {
      await server.close();
    }
  });
});
