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
import { IN_FULL, inSweep } from '../extent.js';
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

/** In the sweep, every bundler builds every program; in `npm test`, one of them. */
function buildersFor(program: number): readonly string[] {
  const all = Object.keys(BUNDLERS);
  return IN_FULL ? all : [all[program % all.length]!];
}

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

  /** Builds a program, and returns its folder. */
  async function built(bundler: string, program: string, pool = false, split = false): Promise<string> {
    const folder = mkdtempSync(join(installed.project, 'bundled-'));
    const out = join(folder, 'out');
    mkdirSync(out);
    writeFileSync(join(folder, 'program.js'), program);
    await BUNDLERS[bundler]!.build({ folder, out, pool, split });
    return out;
  }

  /** Returns the answers of a program that is built, and served under a policy. */
  async function answersOf(bundler: string, program: string, policy: string, pool = false): Promise<unknown> {
    return servedAnswers(await built(bundler, program, pool), policy);
  }

  /** Returns the answers of a built program under a policy. */
  async function servedAnswers(out: string, policy: string): Promise<unknown> {
    const headers = { 'content-security-policy': policy };
    const server = await serve({ out: pathToFileURL(`${out}/`) }, {}, {}, headers);
    try {
      return await browser.answersOf(`${server.origin}/out/index.html`);
    } finally {
      server.close();
    }
  }

  it.each(buildersFor(0))('%s solves on each engine', async (name) => {
    const { binary: statement } = BUNDLERS[name]!;
    const solvers = statement ? { ...SOLVERS, ...STREAMED } : SOLVERS;
    expectAnswers(await answersOf(name, programOf(solvers, statement), POLICY), solvers);
  });

  it.each(buildersFor(1))('%s falls back if the policy forbids WebAssembly', async (name) => {
    const solvers = SOLVERS_WITHOUT_WASM;
    const [auto] = expectAnswers(await answersOf(name, programOf(solvers), WITHOUT_WASM), solvers);
    expect(auto!.fallbackReason).toMatch(/^WebAssembly cannot run here: .*unsafe-eval/);
  });

  it.each(buildersFor(4))('%s contains only the used parts of core', async (name) => {
    const solvers = coreSolvers('kernel.wasm', true);
    const out = await built(name, coreProgramOf(solvers), false, true);
    copyFileSync(join(ROOT, 'dist/kernel.wasm'), join(out, 'kernel.wasm'));
    const [plain, streamed] = expectAnswers(await servedAnswers(out, POLICY), solvers, CORE_OPTIONS);
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

  it.each(buildersFor(2))('%s counts and makes puzzles on JavaScript', async (name) => {
    const out = await built(name, kernelProgramOf());
    expectKernelAnswers(await servedAnswers(out, WITHOUT_WASM));
    for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.js')) expect(readFileSync(join(out, file), 'utf8')).not.toContain('0061736d');
    }
  });

  const POOLS: readonly (readonly [name: string, pools: Pools, policy: string, expected: object])[] = [
    ['the worker file, without WebAssembly', FILE_POOL, WITHOUT_WASM, { engine: 'ts', simd: false }],
    ['the worker file', FILE_POOL, POLICY, { engine: 'wasm', simd: true }],
    ['the inline worker', INLINE_POOL, WITH_BLOBS, { engine: 'wasm', simd: true }],
  ];
  const POOLS_BUILT = Object.keys(BUNDLERS).flatMap((name) => POOLS.map((pool) => [name, ...pool] as const));

  inSweep.each(POOLS_BUILT)('%s has a pool with %s', async (name, _, pools, policy, expected) => {
    const program = poolProgramOf(pools, REPORT);
    expectPoolAnswers(await answersOf(name, program, policy, pools === FILE_POOL), pools, expected);
  });

  inSweep('the server of Vite has both pools', async () => {
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
