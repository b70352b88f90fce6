import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTour } from '../../src/check.js';
import type { TourResult } from '../../src/result.js';
import { createTsSolver } from '../../src/ts.js';
import { type Browser, findChromium, launchChromium } from './chromium.js';
import { type Page, type StaticServer, serve } from './static-server.js';

/** The built files as they are, in a page: no bundler, only an import map for the loader. */

const PROBLEMS = [
  { rows: 8, cols: 8 },
  { rows: 8, cols: 8, start: 63, closed: true },
  { rows: 30, cols: 31, start: [2, 4] as const },
  { rows: 4, cols: 4 },
];

const PROGRAM = `
  import { createSolver, createSolverSync, solve } from 'knights-tour-wasm';
  import { createTsSolver } from 'knights-tour-wasm/ts';
  const problems = ${JSON.stringify(PROBLEMS)};
  const solvers = {
    auto: await createSolver(),
    sync: createSolverSync({ simd: false }),
    streamed: await createSolver({ wasm: fetch('/dist/kernel.wasm') }),
    shared: { solve },
    ts: createTsSolver(),
  };
  window.answers = Object.entries(solvers).map(([name, solver]) => ({
    name,
    engine: solver.engine,
    simd: solver.simd,
    fallbackReason: solver.fallbackReason,
    results: problems.map((problem) => {
      const result = solver.solve(problem);
      return result.path ? { ...result, path: [...result.path] } : result;
    }),
  }));
`;

const HTML = `<!doctype html>
<title>knights-tour-wasm</title>
<script type="importmap">
  { "imports": {
    "knights-tour-wasm": "/dist/index.js",
    "knights-tour-wasm/ts": "/dist/ts.js",
    "@assemblyscript/loader": "/loader/index.js"
  } }
</script>
<script type="module">${PROGRAM}</script>
`;

const PAGES: Readonly<Record<string, Page>> = {
  '/plain.html': { html: HTML },
  // A policy that lets scripts run, but no WebAssembly be compiled.
  '/no-wasm.html': {
    html: HTML.replace(/\n {4}streamed: .*/, ''),
    headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
  },
};

interface Answers {
  readonly name: string;
  readonly engine?: 'wasm' | 'ts';
  readonly simd?: boolean;
  readonly fallbackReason?: string;
  readonly results: TourResult[];
}

const CHROMIUM = findChromium();
const LEFT_OUT = 'The browser tests are left out: there is no Chromium here (set CHROME_PATH).';
if (!CHROMIUM && !process.env.CI) console.warn(LEFT_OUT);

describe.skipIf(!CHROMIUM && !process.env.CI)('in Chromium', () => {
  let browser: Browser;
  let server: StaticServer;

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error('There is no Chromium here, and CI must not leave the browser tests out.');
    server = await serve(
      {
        dist: new URL('../../dist/', import.meta.url),
        loader: new URL('../../node_modules/@assemblyscript/loader/', import.meta.url),
      },
      PAGES,
    );
    browser = await launchChromium(CHROMIUM);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** What the program of a page answers. */
  async function answersOf(path: string): Promise<Answers[]> {
    const page = await browser.context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(server.origin + path);
    const answers = await page
      .waitForFunction(() => (globalThis as { answers?: unknown }).answers, undefined, { timeout: 20_000 })
      .then((handle) => handle.jsonValue())
      .catch((error: Error) => {
        throw new Error([error.message, ...errors].join('\n'));
      });
    await page.close();
    return answers as Answers[];
  }

  /** What Node's TypeScript engine answers, in the form in which a page hands it over. */
  function expectedResults(): unknown[] {
    const solver = createTsSolver();
    return PROBLEMS.map((problem) => {
      const result = solver.solve(problem);
      return 'path' in result ? { ...result, path: [...result.path] } : result;
    });
  }

  function expectGood({ name, results }: Answers): void {
    expect(results, name).toEqual(expectedResults());
    for (const [i, result] of results.entries()) {
      if (result.status === 'found') expect(checkTour(PROBLEMS[i]!, result.path)).toEqual({ ok: true });
    }
    expect(results.filter(({ status }) => status === 'found')).toHaveLength(3);
  }

  it('the built files solve on both engines, with the answers that Node gives', async () => {
    const answers = await answersOf('/plain.html');
    for (const each of answers) expectGood(each);
    expect(answers.map(({ name, engine, simd }) => [name, engine, simd])).toEqual([
      ['auto', 'wasm', true],
      ['sync', 'wasm', false],
      ['streamed', 'wasm', true],
      ['shared', undefined, undefined],
      ['ts', 'ts', false],
    ]);
  });

  it("a content security policy against WebAssembly makes 'auto' fall back", async () => {
    const answers = await answersOf('/no-wasm.html');
    for (const each of answers) expectGood(each);
    const [auto, sync] = answers;
    for (const solver of [auto, sync]) {
      expect(solver).toMatchObject({ engine: 'ts', simd: false });
      expect(solver!.fallbackReason).toMatch(/^WebAssembly cannot be compiled here: /);
    }
  });
});
