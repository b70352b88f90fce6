import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The package as its users get it: packed, and installed into an empty project. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONSUMER = fileURLToPath(new URL('consumer/consumer.ts', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

interface PackedFile {
  readonly path: string;
  readonly mode: number;
}

let project: string;
let packed: readonly PackedFile[];

/** The environment without what `npm test` adds to it, so that the npm inside begins anew. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(lifecycle|package|config_local)/.test(name),
  );
  return { ...Object.fromEntries(own), NODE_OPTIONS: '' };
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: cleanEnvironment(), stdio: 'pipe' });
}

function runInProject(file: string, program: string): string {
  writeFileSync(join(project, file), program);
  return run(process.execPath, [file], project);
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'knights-tour-wasm-'));
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true }\n');
  // `npm test` has just built: building again would take dist away under the feet of the other tests.
  const output = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], ROOT);
  const [tarball] = JSON.parse(output) as [{ filename: string; files: PackedFile[] }];
  packed = tarball.files;
  const install = ['install', `./${tarball.filename}`, '--prefer-offline', '--no-audit', '--no-fund'];
  run('npm', install, project);
});

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

describe('the packed tarball', () => {
  it('holds the build, both binaries, license and readme, and nothing else', () => {
    const paths = packed.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/kernel.wasm',
        'dist/kernel-scalar.wasm',
        'dist/index.js',
        'dist/index.d.ts',
      ]),
    );
    const others = paths.filter(
      (path) => !/^(LICENSE|README\.md|package\.json|dist\/.*\.(js|d\.ts|wasm))$/.test(path),
    );
    expect(others).toEqual([]);
    // `knights-tour bench` is part of the command; the benchmark of the project is not.
    const ours = paths.filter((path) => !/^dist\/cli\/bench(-\w+)?\.(js|d\.ts)$/.test(path));
    expect(ours.filter((path) => /test|bench|oracle|sweep/i.test(path))).toEqual([]);
  });

  it('holds what was built from src, and nothing of an earlier build', () => {
    const sources = run('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], ROOT)
      .split('\n')
      .filter((path) => path.endsWith('.ts'));
    const generated = ['kernel', 'kernel-scalar', 'version'].map(
      (name) => `src/engines/wasm/generated/${name}.ts`,
    );
    const expected = [...sources, ...generated].map((path) => path.replace(/^src\/(.*)\.ts$/, 'dist/$1.js'));
    const built = packed.map(({ path }) => path).filter((path) => path.endsWith('.js'));
    expect(built.sort()).toEqual(expected.sort());
  });

  it('depends on the loader and on nothing else', () => {
    const { dependencies } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages[
      'node_modules/knights-tour-wasm'
    ];
    expect(Object.keys(dependencies)).toEqual(['@assemblyscript/loader']);
    const installed = JSON.parse(
      readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'),
    ).packages;
    expect(Object.keys(installed).sort()).toEqual([
      'node_modules/@assemblyscript/loader',
      'node_modules/knights-tour-wasm',
    ]);
  });

  it('has an entry for each subpath, and no others', () => {
    const output = runInProject(
      'subpaths.mjs',
      `
        import { readFileSync } from 'node:fs';
        import { fileURLToPath } from 'node:url';
        const { exports } = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('knights-tour-wasm/package.json'))));
        for (const subpath of Object.keys(exports)) {
          const file = fileURLToPath(import.meta.resolve('knights-tour-wasm' + subpath.slice(1)));
          console.log(subpath, readFileSync(file).length > 0);
        }
        const inner = await import('knights-tour-wasm/dist/solve.js').catch((error) => error.code);
        console.log(inner);
      `,
    );
    const lines = output.trim().split('\n');
    expect(lines.at(-1)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
    for (const subpath of [
      '.',
      './ts',
      './render',
      './kernel.wasm',
      './kernel-scalar.wasm',
      './package.json',
    ]) {
      expect(lines).toContain(`${subpath} true`);
    }
    expect(lines.slice(0, -1).every((line) => line.endsWith(' true'))).toBe(true);
  });
});

const SHOWN = `
  const { path, status } = solve({ rows: 5, cols: 5 }, { strategy: 'warnsdorff' });
  const wasm = createSolverSync({ engine: 'wasm' });
  console.log(JSON.stringify([status, path.length, checkTour({ rows: 5, cols: 5 }, path).ok, wasm.engine, createTsSolver().engine]));
`;
const EXPECTED = ['found', 25, true, 'wasm', 'ts'];

describe('the installed package', () => {
  it('is used by import', () => {
    const program = `
      import { checkTour, createSolverSync, solve } from 'knights-tour-wasm';
      import { createTsSolver } from 'knights-tour-wasm/ts';
      ${SHOWN}
    `;
    expect(JSON.parse(runInProject('imports.mjs', program))).toEqual(EXPECTED);
  });

  it('is used by require()', () => {
    const program = `
      const { checkTour, createSolverSync, solve } = require('knights-tour-wasm');
      const { createTsSolver } = require('knights-tour-wasm/ts');
      ${SHOWN}
    `;
    expect(JSON.parse(runInProject('requires.cjs', program))).toEqual(EXPECTED);
  });

  it('gives its binaries to those who load them themselves', () => {
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
    expect(runInProject('binaries.mjs', program)).toBe('wasm true\nwasm false\n');
  });

  it.each([
    ['knights-tour', ['5x5', '--start', '0,0']],
    ['knights-tour-wasm', ['5x5', '--start', '0,0']],
  ])('has the command %s', (name, args) => {
    const result = spawnSync(join(project, 'node_modules/.bin', name), args, {
      cwd: project,
      encoding: 'utf8',
      env: cleanEnvironment(),
    });
    expect(result.stderr).toMatch(/wasm/);
    const steps = result.stdout.trim().split(/\s+/).map(Number);
    expect(steps[0]).toBe(1);
    expect([...steps].sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
    expect(result.status).toBe(0);
  });

  it('has the command under npx', () => {
    const version = run('npx', ['--no-install', 'knights-tour', '--version'], project).trim();
    expect(version).toBe(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);
  });
});

describe('a TypeScript consumer without the DOM library', () => {
  const STRICT = {
    target: 'ES2022',
    lib: ['ES2022'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
  };

  /** Compiles the consumer, and returns what the compiler complains about. */
  function complaints(name: string, options: object): string {
    const config = { compilerOptions: { ...STRICT, ...options }, files: ['consumer.ts'] };
    writeFileSync(join(project, name), JSON.stringify(config));
    const result = spawnSync(process.execPath, [TSC, '-p', name], { cwd: project, encoding: 'utf8' });
    return result.stdout + result.stderr;
  }

  beforeAll(() => {
    copyFileSync(CONSUMER, join(project, 'consumer.ts'));
    writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');
  });

  it('uses every export', () => {
    const program = readFileSync(CONSUMER, 'utf8');
    const declarations = readFileSync(join(ROOT, 'dist/index.d.ts'), 'utf8');
    const exported = [...declarations.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.replace(/\btype\b/, '').trim()),
    );
    expect(exported.length).toBeGreaterThan(40);
    const [imports, ...rest] = program.split("from 'knights-tour-wasm';");
    const used = rest.join();
    for (const name of exported) {
      expect(imports).toMatch(new RegExp(`\\b${name}\\b`));
      expect(used, name).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  it('compiles with module nodenext, and runs', () => {
    expect(complaints('tsconfig.json', { module: 'nodenext', outDir: 'out' })).toBe('');
    const program = `
      import { main } from './out/consumer.js';
      console.log(JSON.stringify(await main()));
    `;
    const { solvers, batch, lookUp, printed } = JSON.parse(runInProject('runs.mjs', program));
    expect(solvers.map(([engine, simd]: string[]) => `${engine} ${simd}`)).toEqual([
      'wasm false',
      'wasm true',
      'ts false',
    ]);
    expect(new Set(solvers.map((answers: string[]) => answers.slice(3).join()))).toHaveLength(1);
    expect(batch).toHaveLength(3);
    expect(lookUp).toBe('impossible 123456');
    expect(printed.slice(2, 5)).toEqual(['12', 'b1', '2 3 4 4']);
    expect(printed[5]).toMatch(/^<svg .*<title>A tour<\/title>.*<\/svg>\n$/s);
  });

  it.each([
    ['bundler', { module: 'esnext', moduleResolution: 'bundler', noEmit: true }],
    ['node16', { module: 'node16', noEmit: true }],
  ])('compiles with moduleResolution %s', (name, options) => {
    expect(complaints(`tsconfig.${name}.json`, options)).toBe('');
  });

  it('does not compile what is wrong', () => {
    const wrong = "import { solve } from 'knights-tour-wasm';\nsolve({ rows: 8, cols: 8, start: 'a1' });\n";
    writeFileSync(join(project, 'consumer.ts'), wrong);
    expect(complaints('tsconfig.wrong.json', { module: 'nodenext', noEmit: true })).toMatch(/TS2322/);
    copyFileSync(CONSUMER, join(project, 'consumer.ts'));
  });
});
