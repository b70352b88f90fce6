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
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Kilobytes, minified and gzipped, with a margin of 5 %. A change that raises one must explain why. */
const BUDGET: Readonly<Record<string, number>> = {
  'core, [warnsdorff]': 13,
  'core, [warnsdorffBacktracking, warnsdorff]': 16,
  'core, [warnsdorffBacktracking, divideAndConquer, warnsdorff]': 24,
  'core, the same with edgeSearch': 38,
  'core, all six': 45,
  'core, what WebAssembly adds': 5,
  solve: 78,
  createSolver: 78,
  everything: 83,
  './ts': 48,
  // Counts of given steps contain the search of puzzles, which learns from conflicts.
  './census': 55,
  './census/js': 63,
  './puzzle': 64,
  './puzzle/js': 65,
  './pool/inline': 51,
  './render': 11,
  // It reads the tours that other programs printed.
  './file': 22,
  degreeBoard: 2,
  checkTour: 4,
  tourExistence: 14,
  implicitTour: 12,
  formatTour: 3,
  parseBoard: 2,
  // The plans of all calls are one model, which clusters share.
  './pool': 8,
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

  it('each part is documented in the guide', () => {
    for (const { part, minified, gzipped } of sizes) {
      const row = GUIDE.match(
        new RegExp(
          `^\\| \`${part.replace(/[.[\]]/g, '\\$&')}\` \\|.*\\| ([\\d.]+) KB \\| ([\\d.]+) KB \\|$`,
          'm',
        ),
      );
      expect(row, `a row for ${part}; npm run sizes prints the table`).not.toBeNull();
      // Other versions of the bundler and zlib differ by a few bytes, which must not matter.
      for (const [i, bytes] of [minified, gzipped].entries()) {
        const shown = Number(row![i + 1]) * 1000;
        expect(Math.abs(shown - bytes), `${part}: ${shown}, measured ${bytes}`).toBeLessThan(
          0.05 * bytes + 50,
        );
      }
    }
  });

  it('each entry is documented in the README, in whole kilobytes', () => {
    const sizeOf = (part: string): number => sizes.find((size) => size.part === part)!.gzipped;
    const standalone = readFileSync(new URL('../../dist/standalone.js', import.meta.url));
    const expected: [entry: string, gzipped: number][] = [
      ['knights-tour-wasm', sizeOf('everything')],
      ['knights-tour-wasm/core', sizeOf('core, [warnsdorff]')],
      ...['ts', 'census', 'census/js', 'puzzle', 'puzzle/js', 'pool', 'render', 'file'].map(
        (name): [string, number] => [`knights-tour-wasm/${name}`, sizeOf(`./${name}`)],
      ),
      ['knights-tour-wasm/standalone.js', gzipSync(standalone).length],
    ];
    for (const [entry, gzipped] of expected) {
      const row = README.match(
        new RegExp(`^\\| \`${entry}\`.* \\| (?:from )?([\\d.]+) KB(?: more)? \\|$`, 'm'),
      );
      expect(Math.abs(Number(row![1]) * 1000 - gzipped), entry).toBeLessThan(0.02 * gzipped + 500);
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
