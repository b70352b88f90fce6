import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as census from '../../src/census.js';
import * as file from '../../src/file/index.js';
import * as main from '../../src/index.js';
import * as puzzle from '../../src/puzzle.js';
import * as render from '../../src/render/index.js';
import { type Browser, launchChromium, WITHOUT_BROWSER } from '../browser/chromium.js';

/** The built files for pages without a bundler. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCRIPT = join(ROOT, 'dist/standalone.js');
const MODULE = join(ROOT, 'dist/standalone.mjs');

const NAMES = [
  ...new Set([census, file, main, puzzle, render].flatMap((entry) => Object.keys(entry))),
].sort();

/** The body of a function of the library, as text, that a page or a program runs. */
const QUESTIONS = `async (library) => {
  const solver = library.createSolverSync({ engine: 'wasm' });
  const { path } = solver.solve({ rows: 8, cols: 8, closed: true });
  const made = library.createPuzzle({ rows: 5, cols: 5 }, { seed: 2 });
  return {
    engine: (await library.createSolver()).engine,
    status: library.checkTour({ rows: 8, cols: 8, closed: true }, path).ok,
    count: String(library.countTours({ rows: 6, cols: 6, closed: true }).count),
    listed: [...library.tours({ rows: 3, cols: 10, closed: true })].length,
    puzzle: library.solvePuzzle(made.puzzle).status,
    picture: library.tourToSvg({ rows: 8, cols: 8 }, path).slice(0, 4),
    typeScript: library.createTsSolver().engine,
  };
}`;
const ANSWERS = {
  engine: 'wasm',
  status: true,
  count: '9862',
  listed: 16,
  puzzle: 'unique',
  picture: '<svg',
  typeScript: 'ts',
};

type Ask = (library: unknown) => Promise<unknown>;
const ask = new Function(`return ${QUESTIONS}`)() as Ask;

describe('the standalone module', () => {
  it('has every export of the entries, and works', async () => {
    const library = (await import(/* @vite-ignore */ pathToFileURL(MODULE).href)) as object;
    expect(
      Object.keys(library)
        .filter((name) => name !== 'createTsSolver')
        .sort(),
    ).toEqual(NAMES);
    expect(await ask(library)).toEqual(ANSWERS);
  });

  it('has no imports', () => {
    for (const path of [SCRIPT, MODULE]) {
      const text = readFileSync(path, 'utf8');
      expect(text).not.toMatch(/\bimport\s*[({'"`]|\bfrom\s*['"`]/);
      expect(text.length).toBeGreaterThan(100_000);
    }
  });

  it('has the integrity value in the documents', () => {
    const documented = readFileSync(join(ROOT, 'dist/hashes.md'), 'utf8');
    for (const name of ['standalone.js', 'standalone.mjs', 'kernel.wasm', 'kernel-census.wasm']) {
      const hash = createHash('sha384')
        .update(readFileSync(join(ROOT, 'dist', name)))
        .digest('base64');
      expect(documented).toContain(`\`${name}\``);
      expect(documented).toContain(`sha384-${hash}`);
    }
  });
});

describe.skipIf(WITHOUT_BROWSER)('the standalone script in a page from file://', () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-standalone-'));

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  it('creates one global, and answers', async () => {
    copyFileSync(SCRIPT, join(folder, 'standalone.js'));
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const [, shown] = /```html\n([\s\S]*?)```/.exec(readme)!;
    const html = `<!doctype html><title>standalone</title>${shown}`;
    writeFileSync(join(folder, 'page.html'), html);
    const page = await browser.context.newPage();
    await page.goto(pathToFileURL(join(folder, 'page.html')).href);
    expect(await page.title()).toBe('found');
    const [names, answers] = await page.evaluate(async (questions) => {
      const library = (globalThis as unknown as { knightsTour: object }).knightsTour;
      const askIt = new Function(`return ${questions}`)() as Ask;
      return [Object.keys(library), await askIt(library)] as const;
    }, QUESTIONS);
    expect(names).toEqual(expect.arrayContaining(NAMES));
    expect(answers).toEqual(ANSWERS);
    await page.close();
  });
});
