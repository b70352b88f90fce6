import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InstalledPackage, installPackage, ROOT, run } from './installed-package.js';
import { SWEEP_PACKAGES } from './packages.js';

/** Programs for Node in one file, as esbuild makes them for functions in the cloud and for editor extensions. */

interface Esbuild {
  build(options: object): Promise<{ readonly warnings: readonly { readonly text: string }[] }>;
}
const { build } = createRequire(join(SWEEP_PACKAGES, 'package.json'))('esbuild') as Esbuild;

const COUNT = 'countTours({ rows: 6, cols: 6, closed: true })';

/** A program per entry, with the value that it prints. A pool finds no file of a worker beside the bundle. */
const PROGRAMS: Readonly<Record<string, readonly [imported: string, printed: string, expected: string]>> = {
  '': ['solve', 'solve({ rows: 8, cols: 8 }).path.length', '64'],
  '/core': [
    'createSolver, warnsdorff',
    '(await createSolver({ strategies: [warnsdorff] })).solve({ rows: 5, cols: 5 }).path.length',
    '25',
  ],
  '/ts': ['createTsSolver', 'createTsSolver().solve({ rows: 8, cols: 8 }).path.length', '64'],
  '/census': ['countTours', `${COUNT}.count`, '9862n'],
  '/census/js': ['countTours', `${COUNT}.count`, '9862n'],
  '/puzzle': ['createPuzzle', 'createPuzzle({ rows: 5, cols: 5 }).status', 'found'],
  '/puzzle/js': ['createPuzzle', 'createPuzzle({ rows: 5, cols: 5 }).status', 'found'],
  '/render': ['tourToSvg', "tourToSvg({ rows: 1, cols: 1 }, [0]).includes('<svg')", 'true'],
  '/file': ['readTours', 'typeof readTours', 'function'],
  '/pool': ['createPool', `(await (await createPool({ workers: 1 })).${COUNT}).count`, '9862n'],
  '/bullmq': ['createCluster', 'await createCluster({ connection: 5 }).catch((e) => e.name)', 'TypeError'],
};

let installed: InstalledPackage;

beforeAll(() => {
  installed = installPackage();
});
afterAll(() => installed.remove());

/** Builds a program of an entry and returns its output. */
async function outputOf(entry: string, format: 'cjs' | 'esm'): Promise<string> {
  const [imported, printed] = PROGRAMS[entry]!;
  const from = `'knights-tour-wasm${entry}'`;
  installed.write(
    'program.js',
    `import { ${imported} } from ${from};\n(async () => { console.log(${printed}); process.exit(); })();\n`,
  );
  const file = `program.${format === 'cjs' ? 'cjs' : 'mjs'}`;
  const { warnings } = await build({
    absWorkingDir: installed.project,
    entryPoints: ['program.js'],
    nodePaths: [join(ROOT, 'node_modules')],
    outfile: join('bundled', file),
    bundle: true,
    platform: 'node',
    format,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  return run(process.execPath, [join('bundled', file)], installed.project).trim();
}

it.each(Object.keys(PROGRAMS))('a CommonJS bundle with knights-tour-wasm%s runs', async (entry) => {
  expect(await outputOf(entry, 'cjs')).toBe(PROGRAMS[entry]![2]);
});

// ioredis calls require(), which esbuild does not support in modules.
it.each(Object.keys(PROGRAMS).filter((entry) => entry !== '/bullmq'))(
  'a bundle with knights-tour-wasm%s runs as a module',
  async (entry) => {
    expect(await outputOf(entry, 'esm')).toBe(PROGRAMS[entry]![2]);
  },
);
