import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import {
  cleanEnvironment,
  type InstalledPackage,
  installPackage,
  linksOf,
  ROOT,
  run,
} from './installed-package.js';
import { SWEEP_PACKAGES } from './packages.js';

let installed: InstalledPackage;
let paths: string[];

beforeAll(() => {
  installed = installPackage();
  paths = installed.packed.map(({ path }) => path);
});

afterAll(() => installed.remove());

/** The files that a built module imports at once. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^(?:import|export) (?:.* from )?"(\.[^"]*)";$/gm)].map(([, name]) => name!);
}

describe('the packed tarball', () => {
  it('contains exactly the build, both binaries, license, documents and examples', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'dist/cli/LICENSES.txt',
        'README.md',
        'CHANGELOG.md',
        'docs/tour-file.md',
        'package.json',
        'dist/kernel.wasm',
        'dist/kernel-scalar.wasm',
        'dist/index.js',
        'dist/index.d.ts',
      ]),
    );
    const allowed =
      /^(LICENSE|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|package\.json|dist\/.*\.(js|mjs|d\.ts|wasm)|dist\/hashes\.md|dist\/cli\/LICENSES\.txt|docs\/.*\.(md|svg|png)|examples\/.*|CITATION\.cff|bench\/README\.md)$/;
    expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
    expect(paths.filter((path) => path.startsWith('docs/api/'))).toEqual([]);
    const ours = paths.filter((path) => !path.startsWith('docs/') && path !== 'bench/README.md');
    expect(ours.filter((path) => /test|bench|oracle|[.]sweep/i.test(path))).toEqual([]);
  });

  it('contains code for Node and for workers in ASCII, which V8 keeps in one byte per character', () => {
    const code = paths.filter((path) => /^dist\/(node|cli|pool\/.*worker)\b.*\.m?js$/.test(path));
    expect(code).toEqual(
      expect.arrayContaining(['dist/node/solving.js', 'dist/node/worker.mjs', 'dist/pool/worker.js']),
    );
    const isAscii = (path: string) => !/[^\0-\x7f]/.test(readFileSync(join(ROOT, path), 'utf8'));
    expect(code.filter((path) => !isAscii(path))).toEqual([]);
  });

  it('contains the files that its documents link to and show', () => {
    const folders = new Set(
      paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))),
    );
    const documents = paths.filter((path) => path.endsWith('.md'));
    const missing: string[] = [];
    let links = 0;
    for (const document of documents) {
      for (const link of linksOf(document)) {
        links++;
        const target = join(dirname(document), link);
        const isThere = paths.includes(target) || folders.has(target) || folders.has(`${target}/`);
        if (!isThere) missing.push(`${document}: ${link}`);
      }
    }
    expect(missing).toEqual([]);
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/tour-file.md']));
    expect(links).toBeGreaterThan(50);
  });

  it('contains a module for each source of an entry, few files for Node, and nothing of an earlier build', () => {
    const sources = run('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], ROOT)
      .split('\n')
      .filter((path) => path.endsWith('.ts'))
      .map((path) => path.replace(/^src\/(.*)\.ts$/, 'dist/$1.js'));
    const built = paths.filter((path) => /^dist\/.*\.js$/.test(path));
    const modules = built.filter((path) => !/^dist\/(node|_virtual)\//.test(path));
    expect(modules.filter((path) => !sources.includes(path))).toEqual([]);
    expect(modules.length).toBeGreaterThan(100);
    // The command is one of the files for Node, and loads the others.
    expect(modules.filter((path) => path.startsWith('dist/cli/'))).toEqual(['dist/cli/main.js']);
    expect(built.filter((path) => path.startsWith('dist/node/')).length).toBeLessThan(35);
    // The main entry and what all entries share: each further file adds half a millisecond to an import.
    expect(importsOf('dist/node/index.js')).toEqual(['./solving.js']);
    expect(importsOf('dist/node/solving.js')).toEqual([]);
    // An entry has one file of declarations, and all entries share one.
    expect(paths.filter((path) => path.endsWith('.d.ts')).length).toBeLessThan(20);
    expect(paths.length).toBeLessThan(450);
    expect(installed.packed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(5_900_000);
  });

  it('has no createRequire, which fails in CommonJS bundles, and import.meta only where a file is looked for', () => {
    const modules = paths.filter((path) => /^dist\/.*\.m?js$/.test(path));
    const containing = (words: string) =>
      modules.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes(words));
    expect(containing('createRequire')).toEqual([]);
    expect(containing('import.meta').sort()).toEqual([
      'dist/cli/main.js',
      'dist/node/commands.js', // of the command
      'dist/node/worker-files.js',
      'dist/pool/web.js',
    ]);
  });

  it('has workers for Node that run alone in any folder', async () => {
    const folder = mkdtempSync(join(installed.project, 'workers-'));
    for (const name of ['worker', 'census-worker', 'census-js-worker']) {
      const file = join(folder, `${name}.mjs`);
      writeFileSync(file, readFileSync(join(ROOT, `dist/node/${name}.mjs`)));
      expect(importsOf(`dist/node/${name}.mjs`)).toEqual([]);
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    const program = `
      import { Worker } from 'node:worker_threads';
      import { createPool } from 'knights-tour-wasm/pool';
      for (const engine of ['wasm', 'ts']) {
        const names = { count: 'census-worker', 'count-js': 'census-js-worker' };
        const createWorker = (work) => new Worker(\`${folder}/\${names[work] ?? 'worker'}.mjs\`);
        const pool = await createPool({ workers: 1, engine, createWorker });
        const { statuses } = await pool.solveBatch({ rows: 8, cols: 8, count: 20_000 });
        console.log(statuses.length, (await pool.countTours({ rows: 6, cols: 6, closed: true })).count);
        await pool.close();
      }
    `;
    expect(installed.runProgram('alone.mjs', program)).toBe('20000 9862n\n'.repeat(2));
  });

  it('names a main file for tools that do not read `exports`', async () => {
    const { main } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { solve } = await import(join(ROOT, main));
    expect(solve({ rows: 8, cols: 8 }).path).toHaveLength(64);
  });

  inSweep('is the same if it is packed again', () => {
    const folder = mkdtempSync(join(installed.project, 'again-'));
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT);
    const again = readFileSync(join(folder, installed.tarball));
    expect(again.equals(readFileSync(join(installed.project, installed.tarball)))).toBe(true);
  });

  it('runs nothing when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(scripts).not.toHaveProperty(name);
  });

  it('depends only on the loader', () => {
    const lock = join(installed.project, 'node_modules/.package-lock.json');
    const { packages } = JSON.parse(readFileSync(lock, 'utf8'));
    expect(Object.keys(packages).sort()).toEqual([
      'node_modules/@assemblyscript/loader',
      'node_modules/knights-tour-wasm',
    ]);
  });

  it('has exactly one entry per subpath', () => {
    const output = installed.runProgram(
      'subpaths.mjs',
      `
        import { readFileSync } from 'node:fs';
        import { fileURLToPath } from 'node:url';
        const { exports } = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('knights-tour-wasm/package.json'))));
        for (const subpath of Object.keys(exports)) {
          const file = fileURLToPath(import.meta.resolve('knights-tour-wasm' + subpath.slice(1)));
          console.log(subpath, readFileSync(file).length > 0);
        }
        const inner = await import('knights-tour-wasm/dist/solver/solve.js').catch((error) => error.code);
        console.log(inner);
      `,
    );
    const lines = output.trim().split('\n');
    expect(lines.at(-1)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.slice(0, -1).every((line) => line.endsWith(' true'))).toBe(true);
  });
});

describe('tools that check packages', () => {
  /** Returns the report of a development dependency on the tarball, and whether it passes. */
  function verdict(tool: string, ...args: string[]) {
    const folder = tool === 'attw' ? SWEEP_PACKAGES : ROOT;
    const command = join(folder, 'node_modules/.bin', tool);
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: installed.project,
      encoding: 'utf8',
      env: cleanEnvironment(),
    });
    return { status, said: stdout + stderr };
  }

  it('publint reports nothing', () => {
    expect(verdict('publint', 'run', installed.tarball, '--strict')).toEqual({
      status: 0,
      said: expect.stringContaining('All good!'),
    });
  });

  // Takes twenty seconds, because it reads every entry with each kind of resolution.
  inSweep('every entry except the binaries has types wherever it is resolved', () => {
    const binaries = [
      ...['kernel.wasm', 'kernel-scalar.wasm', 'kernel-census.wasm', 'kernel-puzzle.wasm'],
      'standalone.js', // a classic script, which is not imported
    ];
    const judge = [installed.tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'];
    expect(verdict('attw', ...judge, '--exclude-entrypoints', ...binaries)).toEqual({
      status: 0,
      said: expect.stringContaining('"knights-tour-wasm/ts"'),
    });
    // It would only report the binaries. Their types depend on the consumer's loader.
    expect(verdict('attw', ...judge).status).toBe(1);
  });
});

const IMPORTS = `
  import { checkTour, createSolverSync, solve } from 'knights-tour-wasm';
  import { createTsSolver } from 'knights-tour-wasm/ts';
  const { path, status } = solve({ rows: 5, cols: 5 }, { strategy: 'warnsdorff' });
  const wasm = createSolverSync({ engine: 'wasm' });
  console.log(JSON.stringify([status, path.length, checkTour({ rows: 5, cols: 5 }, path).ok, wasm.engine, createTsSolver().engine]));
`;
const REQUIRES = IMPORTS.replace(/import (\{.*?\}) from ('.*?');/g, 'const $1 = require($2);');

describe('the installed package', () => {
  it.each([
    ['import', 'loads.mjs', IMPORTS],
    ['require()', 'loads.cjs', REQUIRES],
  ])('can be loaded with %s', (_, file, program) => {
    expect(JSON.parse(installed.runProgram(file, program))).toEqual(['found', 25, true, 'wasm', 'ts']);
  });

  it('lets consumers load its binaries themselves', () => {
    const program = `
      import { readFile } from 'node:fs/promises';
      import { fileURLToPath } from 'node:url';
      import { createSolver } from 'knights-tour-wasm';
      for (const name of ['kernel.wasm', 'kernel-scalar.wasm']) {
        const wasm = readFile(fileURLToPath(import.meta.resolve('knights-tour-wasm/' + name)));
        const { engine, simd } = await createSolver({ engine: 'wasm', wasm });
        console.log(engine, simd);
      }
    `;
    expect(installed.runProgram('binaries.mjs', program)).toBe('wasm true\nwasm false\n');
  });

  it.each(['knights-tour', 'knights-tour-wasm'])('has the command %s', (name) => {
    const command = join(installed.project, 'node_modules/.bin', name);
    const result = spawnSync(command, ['5x5', '--start', '0,0'], {
      cwd: installed.project,
      encoding: 'utf8',
      env: cleanEnvironment(),
    });
    expect(result.stderr).toMatch(/wasm/);
    const steps = result.stdout.trim().split(/\s+/).map(Number);
    expect(steps[0]).toBe(1);
    expect([...steps].sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
    expect(result.status).toBe(0);
  });

  it('shows an uncaught error on short lines', () => {
    const program = "import { solve } from 'knights-tour-wasm'; solve({ rows: 0, cols: 8 });";
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: installed.project,
      encoding: 'utf8',
      env: cleanEnvironment(),
    });
    expect(stderr).toContain('RangeError: rows is 0; it must be an integer from 1');
    // Lines that name a file contain its folder, which may be long.
    const lines = stderr.split('\n').filter((line) => !/^\s*(at |file:)/.test(line));
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(200);
  });

  it('has the command under npx', () => {
    const version = run('npx', ['--no-install', 'knights-tour', '--version'], installed.project).trim();
    expect(version).toBe(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);
  });
});
