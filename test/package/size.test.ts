import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import binaryen from 'binaryen';
import { beforeAll, describe, expect, it } from 'vitest';

/** Bundle sizes: the budget, and the figures in the guide. */

interface Size {
  readonly part: string;
  readonly minified: number;
  readonly gzipped: number;
  readonly withBinary: number | null;
  readonly worker: number | null;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Kilobytes, minified and gzipped, with a margin of 5 %. A change that raises one must explain why. */
const BUDGET: Readonly<Record<string, number>> = {
  'core, [warnsdorff]': 14,
  'core, [warnsdorffBacktracking, warnsdorff]': 16,
  'core, [warnsdorffBacktracking, divideAndConquer, warnsdorff]': 25,
  'core, the same with edgeSearch': 39,
  'core, all six': 46,
  // Symmetric tours and longest walks are 6 KB of it: `solve` answers at once, so nothing can load later.
  solve: 87,
  createSolver: 88,
  everything: 93,
  './ts': 56,
  // Counts of given steps contain the search of puzzles, which learns from conflicts.
  './census': 60,
  './census/js': 68,
  // Its parser is the reader of tours, which also reads what other programs print.
  './puzzle': 71,
  './puzzle/js': 72,
  './pool/inline': 58,
  './render': 11,
  // It reads the tours that other programs printed.
  './file': 24,
  degreeBoard: 2,
  checkTour: 4,
  tourExistence: 15,
  implicitTour: 12,
  formatTour: 3,
  parseBoard: 2,
  // The plans of all calls are one model, which clusters share.
  './pool': 9,
};
const GUIDE = readFileSync(new URL('../../docs/guide/browsers.md', import.meta.url), 'utf8');
const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('the size of', () => {
  let sizes: readonly Size[];

  beforeAll(() => {
    const output = execFileSync(process.execPath, ['scripts/report-sizes.mjs', '--json'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    sizes = JSON.parse(output);
  });

  it('every part has a budget', () => {
    expect(sizes.map(({ part }) => part)).toEqual(Object.keys(BUDGET));
  });

  it.each(Object.entries(BUDGET))('%s is at most %i KB, minified and gzipped', (name, max) => {
    const { gzipped } = sizes.find(({ part }) => part === name)!;
    expect(gzipped).toBeLessThanOrEqual(1000 * max);
  });

  it('includes what WebAssembly and workers add', () => {
    const [core] = sizes;
    expect(core!.withBinary).toBeLessThanOrEqual(41_000);
    expect(core!.withBinary! - core!.gzipped).toBeGreaterThan(20_000);
    expect(sizes.find(({ part }) => part === './pool')!.worker).toBeLessThanOrEqual(58_000);
  });

  /** Returns the sizes in a row of a page, in bytes. */
  function shownIn(page: string, start: string): number[] {
    const row = page.split('\n').filter((line) => line.startsWith(`| \`${start}\` |`));
    expect(row, `${start}: npm run sizes -- --write`).toHaveLength(1);
    return [...row[0]!.matchAll(/([\d.]+) KB/g)].map(([, kilobytes]) => 1000 * Number(kilobytes));
  }

  /** Other versions of the bundler and zlib differ by a few bytes, which must not matter. */
  function expectSizes(shown: readonly number[], measured: readonly number[], what: string): void {
    expect(shown.length, what).toBe(measured.length);
    for (const [i, bytes] of measured.entries())
      expect(Math.abs(shown[i]! - bytes), `${what}: ${shown[i]}, measured ${bytes}`).toBeLessThan(
        0.03 * bytes + 500,
      );
  }

  it('each part is documented in the guide', () => {
    for (const { part, minified, gzipped, withBinary, worker } of sizes) {
      const measured = [minified, gzipped, withBinary, worker].filter((bytes) => bytes !== null);
      expectSizes(shownIn(GUIDE, part), measured, part);
    }
  });

  it('each entry is documented in the README', () => {
    const standalone = gzipSync(readFileSync(new URL('../../dist/standalone.js', import.meta.url))).length;
    const parts: Readonly<Record<string, (size: Size) => (number | null)[]>> = {
      'core, [warnsdorff]': ({ gzipped, withBinary }) => [gzipped, withBinary],
      './pool': ({ gzipped, worker }) => [gzipped, worker],
    };
    expectSizes(shownIn(README, 'knights-tour-wasm/standalone.js'), [standalone], 'standalone.js');
    for (const [entry, part] of [
      ['', 'everything'],
      ['/core', 'core, [warnsdorff]'],
      ...['ts', 'census', 'census/js', 'puzzle', 'puzzle/js', 'pool', 'render', 'file'].map((name) => [
        `/${name}`,
        `./${name}`,
      ]),
    ] as const) {
      const size = sizes.find((each) => each.part === part)!;
      const measured = (parts[part!] ?? (({ gzipped }) => [gzipped]))(size) as number[];
      expectSizes(shownIn(README, `knights-tour-wasm${entry}`), measured, entry!);
    }
  });
});

/** The WebAssembly features for which the guide lists the versions of browsers. */

const { BulkMemory, BulkMemoryOpt, MutableGlobals, NontrappingFPToInt, SIMD128 } = binaryen.Features;
/** Binaryen counts copying and filling, the only used parts of bulk memory, separately and as part of it. */
const SCALAR = MutableGlobals | NontrappingFPToInt | BulkMemory | BulkMemoryOpt;

it.each([
  ['kernel-scalar.wasm', SCALAR],
  ['kernel-census.wasm', SCALAR],
  ['kernel-puzzle.wasm', SCALAR],
  ['kernel.wasm', SCALAR | SIMD128],
])('%s needs only features of WebAssembly that the guide lists', (name, features) => {
  const module = binaryen.readBinary(readFileSync(new URL(`../../dist/${name}`, import.meta.url)));
  module.setFeatures(features);
  expect(module.validate()).toBe(1);
  module.dispose();
});
