import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as census from '../../src/census.js';
import * as file from '../../src/file/index.js';
import * as main from '../../src/index.js';
import * as puzzle from '../../src/puzzle.js';
import * as render from '../../src/render/index.js';
import type * as ts from '../../src/ts.js';
import { launchChromium, WITHOUT_BROWSER } from '../browser/chromium.js';

/** The built files for pages without a bundler. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCRIPT = join(ROOT, 'dist/standalone.js');

const NAMES = [
  ...new Set([census, file, main, puzzle, render].flatMap((entry) => Object.keys(entry))),
].sort();

type Library = typeof census & typeof main & typeof puzzle & typeof render & typeof ts;

/** Uses the library in this process or, as text, in a page. */
async function answersOf(library: Library): Promise<object> {
  const solver = library.createSolverSync({ engine: 'wasm' });
  const { path } = solver.solve({ rows: 8, cols: 8, closed: true });
  const made = library.createPuzzle({ rows: 5, cols: 5 }, { seed: 2 });
  return {
    engine: (await library.createSolver()).engine,
    status: library.checkTour({ rows: 8, cols: 8, closed: true }, path!).ok,
    count: String(library.countTours({ rows: 6, cols: 6, closed: true }).count),
    listed: [...library.tours({ rows: 3, cols: 10, closed: true })].length,
    puzzle: library.solvePuzzle(made.puzzle!).status,
    picture: library.tourToSvg({ rows: 8, cols: 8 }, path!).slice(0, 4),
    typeScript: library.createTsSolver().engine,
  };
}

const ANSWERS = {
  engine: 'wasm',
  status: true,
  count: '9862',
  listed: 16,
  puzzle: 'unique',
  picture: '<svg',
  typeScript: 'ts',
};

describe('the standalone script', () => {
  it('has every export of the entries, and works', async () => {
    const library = new Function(`${readFileSync(SCRIPT, 'utf8')}\nreturn knightsTour;`)() as Library;
    const names = Object.keys(library).filter((name) => name !== 'createTsSolver');
    expect(names.sort()).toEqual(NAMES);
    expect(await answersOf(library)).toEqual(ANSWERS);
  });

  it('has no imports', () => {
    const text = readFileSync(SCRIPT, 'utf8');
    expect(text).not.toMatch(/\bimport\s*[({'"`]|\bfrom\s*(['"`])[^'"`,]+\1/);
    expect(text.length).toBeGreaterThan(100_000);
  });

  it('has the integrity value in the documents', () => {
    const documented = readFileSync(join(ROOT, 'dist/hashes.md'), 'utf8');
    for (const name of ['standalone.js', 'kernel.wasm', 'kernel-census.wasm']) {
      const hash = createHash('sha384')
        .update(readFileSync(join(ROOT, 'dist', name)))
        .digest('base64');
      expect(documented).toContain(`\`${name}\``);
      expect(documented).toContain(`sha384-${hash}`);
    }
  });
});

it.skipIf(WITHOUT_BROWSER)('the standalone script creates one global in a page from file://', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-standalone-'));
  const browser = await launchChromium();
  onTestFinished(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  copyFileSync(SCRIPT, join(folder, 'standalone.js'));
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, shown] = /```html\n([\s\S]*?)```/.exec(readme)!;
  writeFileSync(join(folder, 'page.html'), `<!doctype html><title>standalone</title>${shown}`);
  const page = await browser.context.newPage();
  await page.goto(pathToFileURL(join(folder, 'page.html')).href);
  expect(await page.title()).toBe('found');
  expect(await page.evaluate('Object.keys(knightsTour)')).toEqual(expect.arrayContaining(NAMES));
  expect(await page.evaluate(`(${answersOf})(knightsTour)`)).toEqual(ANSWERS);
});
