import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Page, type StaticServer, serve } from '../browser/static-server.js';
import { ROOT, run } from '../package/installed-package.js';
import {
  COUNTS,
  completeAnswers,
  expectedHashes,
  importsOf,
  PARTS,
  programOf,
  SEND,
  SOLVER,
  SYNC_SOLVER,
} from './answers.js';
import { REAL_BROWSERS, type RealBrowser } from './real-browsers.js';

/** Pages in the browsers of Debian, under each policy of the guide. */

const OUT = join(ROOT, 'build/platforms/page');
const WITH_WORKERS = "default-src 'none'; connect-src 'self'; worker-src 'self' blob:; script-src 'self'";
const POLICY = `${WITH_WORKERS} 'wasm-unsafe-eval'`;
const TRUSTED = `${POLICY}; require-trusted-types-for 'script'; trusted-types`;

const MODULE = '<!doctype html><title>platform</title><script type="module" src="/out/program.js"></script>';
const STANDALONE = `<!doctype html><title>standalone</title><script src="/dist/standalone.js"></script><script type="module">
  const { createSolverSync, createSolver } = knightsTour;
  const [census, puzzle] = [knightsTour, knightsTour];
  ${programOf('', { solver: SOLVER, sync: SYNC_SOLVER, counts: COUNTS }, SEND)}
</script>`;

/** Opens the tab of the solver, and sends the text below its board when a tour is found. */
const USE_DEMO = `<script>
  addEventListener('load', () => {
    const wait = setInterval(() => {
      document.querySelector('#tab-solve').click();
      const detail = document.querySelector('#solve-detail')?.textContent.trim() ?? '';
      if (!detail.startsWith('Found')) return;
      clearInterval(wait);
      fetch('/answers', { method: 'POST', body: JSON.stringify(detail) });
    }, 200);
  });
</script>`;

/** Writes the program and the workers beside it, as a bundler does. */
async function writeProgram(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const input = join(OUT, 'program.mjs');
  const file = (name: string) => join(ROOT, 'dist', `${name}.js`);
  const address = (entry: string) => {
    const paths: Readonly<Record<string, string>> = {
      '': 'index',
      '/pool': 'pool/web',
      '/pool/inline': 'pool/inline',
    };
    return file(paths[entry] ?? entry.slice(1).replace('/', '-'));
  };
  writeFileSync(input, programOf(importsOf(address), PARTS, SEND));
  const workers = ['worker', 'census-worker', 'census-js-worker'];
  const entries = Object.fromEntries(workers.map((name) => [name, file(`pool/${name}`)]));
  const bundle = await rolldown({
    input: { program: input, ...entries },
    platform: 'browser',
    logLevel: 'silent',
  });
  await bundle.write({ dir: OUT, format: 'esm' });
  await bundle.close();
}

describe.each(REAL_BROWSERS)('$name', (browser: RealBrowser) => {
  let server: StaticServer;
  let hashes: Awaited<ReturnType<typeof expectedHashes>>;
  const pages: Record<string, Page> = {};

  beforeAll(async () => {
    hashes = await expectedHashes();
    await writeProgram();
    run(process.execPath, ['scripts/build-if-changed.mjs', 'build:page'], ROOT);
    const demo = readFileSync(join(ROOT, 'build/page/index.html'), 'utf8');
    pages['/demo/'] = { html: demo.replace('</body>', `${USE_DEMO}</body>`) };
    const folders = { out: OUT, dist: join(ROOT, 'dist'), demo: join(ROOT, 'build/page') };
    const urls = Object.entries(folders).map(([name, path]) => [name, new URL(`file://${path}/`)]);
    server = await serve(Object.fromEntries(urls), pages);
  });
  afterAll(() => server?.close());

  /** Returns what a page sends. */
  async function answersOf(path: string, preferences?: readonly string[]): Promise<unknown> {
    const answers = server.received();
    const close = browser.open(server.origin + path, preferences);
    try {
      return JSON.parse(await answers);
    } finally {
      close();
    }
  }

  /** Opens the program under a policy. */
  function under(policy: string, preferences?: readonly string[]): Promise<unknown> {
    pages['/page'] = { html: MODULE, headers: policy ? { 'content-security-policy': policy } : {} };
    return answersOf('/page', preferences);
  }

  const complete = (simd?: boolean) => completeAnswers(hashes, simd);

  /** The answers where WebAssembly does not run. */
  const onJavaScript = (): Record<string, unknown> => {
    const { solving, counting } = hashes;
    const pool = ['ts', false, solving, counting];
    const solver = ['ts', false, solving];
    const counts = expect.stringMatching(
      /^Error: WebAssembly cannot run here: .*; use knights-tour-wasm\/census\/js instead$/,
    );
    return { solver, sync: solver, counts, countsJs: counting, pool, inline: pool };
  };

  const test = it.skipIf(!browser.path);

  test('is there', () => {
    console.log(browser.version());
  });

  test.each([
    ['no policy', ''],
    ["the guide's policy", POLICY],
    ['Trusted Types', `${TRUSTED} knights-tour-wasm`],
  ])('runs everything under %s', async (_, policy) => {
    expect(await under(policy)).toEqual(complete());
  });

  test('runs everything on JavaScript under a policy without WebAssembly', async () => {
    expect(await under(WITH_WORKERS)).toEqual(onJavaScript());
  });

  test('names the policy that a page with Trusted Types must allow', async () => {
    const error = expect.stringMatching(/^TypeError: .* must allow trusted-types knights-tour-wasm$/);
    expect(await under(`${TRUSTED} another`)).toEqual({ ...complete(), pool: error, inline: error });
  });

  it.skipIf(browser.name !== 'Chromium' || !browser.path)('runs everything without SIMD', async () => {
    expect(await under('', ['--js-flags=--no-enable-sse4-1'])).toEqual(complete(false));
  });

  it.skipIf(browser.name !== 'Firefox' || !browser.path)('runs everything without compilers', async () => {
    const off = ['baseline', 'optimizing'].map(
      (name) => `user_pref("javascript.options.wasm_${name}jit", false);`,
    );
    expect(await under('', off)).toEqual(onJavaScript());
  });

  test('runs the standalone file', async () => {
    pages['/standalone'] = { html: STANDALONE };
    const { solver, sync, counts } = complete();
    expect(await answersOf('/standalone')).toEqual({ solver, sync, counts });
  });

  test("runs the demo's solver", async () => {
    expect(await answersOf('/demo/')).toMatch(/^Found in .* by WebAssembly with SIMD/);
  });
});
