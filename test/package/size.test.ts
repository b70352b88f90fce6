import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

/** What the package costs a page: the budget, and the figures in the guide. */

interface Size {
  readonly part: string;
  readonly minified: number;
  readonly gzipped: number;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Bytes, minified and gzipped. Whatever adds to one of them says what it adds, and why, where it raises the figure. */
const BUDGET: Readonly<Record<string, number>> = {
  // Without the file that only `wasm` fetches: 3 KB of it the checks of arguments, 3 KB the rules of whole boards.
  // Lists of blocked squares that repeat one, arrays of `out` in the same memory, drawn starts, and what batches say of
  // strategy and proof took 0.4 KB, `timeLimit` 0.2 KB: its check, a clock in the budget, walks that end at it;
  // `toJSON` 0.1 KB.
  'core, [warnsdorff]': 10_650,
  // 12.5 KB is the aim.
  'core, [warnsdorffBacktracking, warnsdorff]': 13_350,
  'core, [warnsdorffBacktracking, divideAndConquer, warnsdorff]': 22_500,
  // 28 KB is the aim.
  'core, the same with edgeSearch': 28_400,
  'core, all six': 35_000,
  'core, what WebAssembly adds': 4_000,
  // 22 KB of it the two binaries and what runs them, the rest as in './ts', to which it falls back. Gzip looks 32 KiB back:
  // since the SIMD kernel writes its step out three times, the binaries share less than they did, which cost 1.9 KB.
  // `timeLimit` and the memory that is given back are 0.4 KB; the rest as in core.
  solve: 58_500,
  createSolver: 58_700,
  everything: 62_900,
  // 36 KB is the aim: `traceTour`, which a page may want without WebAssembly, is 0.4 KB of everything that is exported.
  './ts': 36_400,
  // Its binary is 14 KB as text; the kernels in TypeScript, the rules of existence, lists and samplers are the rest.
  './census': 66_000,
  // Most of it random tours and the rules of holes; a binary of its own, and solving, making, grading and hints.
  './puzzle': 47_000,
  './pool/inline': 37_500,
  // What needs no solver brings none in.
  // 1.5 KB of it pictures of puzzles, with the checks of given steps.
  './render': 7_000,
  './file': 2_900,
  // 1 KB is the aim: nearly all of it checks its arguments, in the words of every other function.
  degreeBoard: 1_275,
  checkTour: 2_200,
  tourExistence: 8_200,
  implicitTour: 12_600,
  formatTour: 2_350,
  parseBoard: 1_050,
  // Scheduling, streams, and the packing of problems and results. What only a worker needs is in the worker file; counts are
  // loaded when one is asked for, but for the checks of their arguments. Lists and puzzles took 0.4 KB: the iterator that is
  // there before they are loaded, and the names of their options.
  // 5.5 KB is the aim; counts pair by pair of ends took another 0.1.
  './pool': 6_350,
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

  it.each(Object.entries(BUDGET))('%s is at most %i bytes, minified and gzipped', (name, most) => {
    const { gzipped } = sizes.find(({ part }) => part === name)!;
    expect(gzipped).toBeLessThanOrEqual(most);
    // A budget that is far from the figure holds nothing.
    expect(gzipped).toBeGreaterThan(0.8 * most);
  });

  it('each part stands in the guide, as measured', () => {
    for (const { part, minified, gzipped } of sizes) {
      const row = GUIDE.match(
        new RegExp(
          `^\\| \`${part.replace(/[.[\]]/g, '\\$&')}\` \\|.*\\| ([\\d.]+) KB \\| ([\\d.]+) KB \\|$`,
          'm',
        ),
      );
      expect(row, `a row for ${part}; npm run sizes prints the table`).not.toBeNull();
      // Other versions of the bundler and of zlib differ by a few bytes; the last digit must not matter.
      for (const [i, bytes] of [minified, gzipped].entries()) {
        const shown = Number(row![i + 1]) * 1000;
        expect(Math.abs(shown - bytes), `${part}: ${shown}, measured ${bytes}`).toBeLessThan(
          0.05 * bytes + 50,
        );
      }
    }
  });

  it('each entry stands in the README, in whole kilobytes', () => {
    const shown: [entry: string, part: string][] = [
      ['knights-tour-wasm', 'everything'],
      ['knights-tour-wasm/core', 'core, [warnsdorff]'],
      ['knights-tour-wasm/ts', './ts'],
      ['knights-tour-wasm/census', './census'],
      ['knights-tour-wasm/puzzle', './puzzle'],
      ['knights-tour-wasm/pool', './pool'],
      ['knights-tour-wasm/render', './render'],
      ['knights-tour-wasm/file', './file'],
    ];
    for (const [entry, part] of shown) {
      const row = README.match(
        new RegExp(`^\\| \`${entry}\` \\|.*\\| (?:from )?([\\d.]+) KB(?: more)? \\|$`, 'm'),
      );
      const { gzipped } = sizes.find((size) => size.part === part)!;
      expect(Math.abs(Number(row![1]) * 1000 - gzipped), entry).toBeLessThan(0.02 * gzipped + 500);
    }
  });
});
