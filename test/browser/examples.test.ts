import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreatedPuzzle, createPuzzle } from '../../src/puzzle.js';
import { puzzlesToHtml } from '../../src/render/index.js';
import { type Browser, launchChromium, WITHOUT_BROWSER } from './chromium.js';
import { type StaticServer, serve } from './static-server.js';

/** The example pages, built by Vite as their README describes, in Chromium. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = ['browser-worker', 'strict-csp'];

describe.skipIf(WITHOUT_BROWSER)('the example pages', () => {
  let browser: Browser;
  let server: StaticServer;
  let folder: string;

  beforeAll(async () => {
    mkdirSync(join(ROOT, 'build'), { recursive: true });
    folder = mkdtempSync(join(ROOT, 'build', 'examples-'));
    for (const name of PAGES) {
      await build({
        root: join(ROOT, 'examples', name),
        base: './',
        configFile: false,
        logLevel: 'error',
        build: { outDir: join(folder, name), emptyOutDir: true },
      });
    }
    server = await serve({ built: pathToFileURL(`${folder}/`) }, {});
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  it('the booklet prints two puzzles or six solutions on a page', async () => {
    const maxPuzzles = 2;
    const program = ['examples/puzzle-booklet.mjs', join(folder, 'booklet.html'), '3', `${maxPuzzles}`];
    execFileSync(process.execPath, program, { cwd: ROOT });
    const page = await browser.context.newPage();
    await page.goto(`${server.origin}/built/booklet.html`);
    const puzzles = 3 * maxPuzzles;
    const printed = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // The first page has the rules of the game.
    const pages = 1 + puzzles / 2 + Math.ceil(puzzles / 6);
    expect((await printed()).match(/\/Type \/Page\b/g)).toHaveLength(pages);
    await page.close();
  });

  it('a book has as many pages as its puzzles need, in three sizes', async () => {
    const page = await browser.context.newPage();
    const books = Array.from(
      { length: 7 },
      (_, stream) => createPuzzle({ rows: 5, cols: 6 }, { stream, clues: 12 }) as CreatedPuzzle,
    );
    for (const [size, width, height] of [
      ['A4', 595, 842],
      ['Letter', 612, 792],
      ['6x9in', 432, 648],
    ] as const) {
      for (const perPage of [1, 2, 4, 6] as const) {
        await page.setContent(puzzlesToHtml(books, { page: size, perPage, title: 'Book' }));
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g), `${size} ${perPage}`).toHaveLength(
          1 + Math.ceil(7 / perPage) + 2,
        );
        const [, right, top] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!.map(Number);
        expect([Math.round(right!), Math.round(top!)]).toEqual([width, height]);
      }
    }
    await page.close();
  });

  it('a worker solves, and the page draws', async () => {
    const page = await browser.context.newPage();
    await page.goto(`${server.origin}/built/browser-worker/index.html`);
    const status = page.getByRole('status');
    await status.filter({ hasText: 'found: 900 squares, wasm' }).waitFor();
    expect(await page.locator('figure svg title').textContent()).toBe(
      "A closed knight's tour of the 30 x 30 board",
    );
    await page.getByLabel('rows').fill('5');
    await page.getByLabel('columns').fill('5');
    await page.getByRole('button').click();
    await status.filter({ hasText: '25' }).waitFor();
    await page.getByLabel('rows').fill('0');
    await page
      .locator('form')
      .evaluate((form) => ((form as unknown as { noValidate: boolean }).noValidate = true));
    await page.getByRole('button').click();
    await status.filter({ hasText: 'RangeError: rows is 0; it must be' }).waitFor();
    await page.close();
  });

  it.each([
    ["'self' 'wasm-unsafe-eval'", /^64 squares, wasm$/],
    ["'self'", /^64 squares, ts: WebAssembly cannot run here: /],
  ])('under a policy of script-src %s', async (policy, said) => {
    const file = join(folder, 'strict-csp/index.html');
    const html = readFileSync(file, 'utf8');
    expect(html).toContain("script-src 'self' 'wasm-unsafe-eval';");
    writeFileSync(
      join(folder, 'strict-csp/tried.html'),
      html.replace("script-src 'self' 'wasm-unsafe-eval'", `script-src ${policy}`),
    );
    const page = await browser.context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${server.origin}/built/strict-csp/tried.html`);
    await page.getByRole('status').filter({ hasText: 'squares' }).waitFor();
    expect(await page.getByRole('status').textContent()).toMatch(said);
    // The picture is a valid document: the browser reads its size.
    await page.waitForFunction("document.querySelector('img').naturalWidth > 500");
    expect(errors).toEqual([]);
    await page.close();
  });
});
