import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAnswers,
  expectPoolAnswers,
  FILE_POOL,
  INLINE_POOL,
  poolProgramOf,
  programOf,
  SIMD,
  type Solvers,
  TYPESCRIPT,
} from '../browser/program.js';
import {
  cleanEnvironment,
  complaints,
  type InstalledPackage,
  installPackage,
  RESOLUTIONS,
  ROOT,
} from '../package/installed-package.js';
import { platformFile } from './platforms.js';

/** The packed package on other runtimes, with the same answers on each engine, and with other compilers. */

interface Runtime {
  readonly name: string;
  /** Path of the program in its package. */
  readonly path: string;
  /** Expected output of `--version`. */
  readonly version: RegExp;
  readonly args?: readonly string[];
}

const RUNTIMES: readonly Runtime[] = [
  { name: 'Node 20.19.0', path: 'node-20.19.0/bin/node', version: /^v20\.19\.0$/ },
  { name: 'Node 20', path: 'node-20/bin/node', version: /^v20\./ },
  { name: 'Node 22', path: 'node-22/bin/node', version: /^v22\./ },
  { name: 'Node 24', path: 'node-24/bin/node', version: /^v24\./ },
  { name: 'Node 26', path: 'node-26/bin/node', version: /^v26\./ },
  { name: 'Bun', path: '@oven/bun-linux-x64-baseline/bin/bun', version: /^1\./ },
  { name: 'Deno', path: '@deno/linux-x64-glibc/deno', version: /^deno 2\./, args: ['run', '--allow-all'] },
];

const SOLVERS: Solvers = {
  wasm: ["createSolverSync({ engine: 'wasm' })", SIMD],
  scalar: ['await createSolver({ wasm: await scalarBinary() })', { engine: 'wasm', simd: false }],
  ts: ['createTsSolver()', TYPESCRIPT],
};
const SCALAR_BINARY = `
  async function scalarBinary() {
    const { readFile } = await import('node:fs/promises');
    return readFile('node_modules/knights-tour-wasm/dist/kernel-scalar.wasm');
  }
`;
const PRINT = 'console.log(JSON.stringify(answers));';
const IMPORTS = programOf(SOLVERS, SCALAR_BINARY, PRINT);
const REQUIRES = IMPORTS.replace(/import (\{.*?\}) from ('.*?');/g, 'const $1 = require($2);');
const POOLS = { ...FILE_POOL, ...INLINE_POOL };
const STREAMS = `
  import { readFile } from 'node:fs/promises';
  import { fileURLToPath } from 'node:url';
  import { createSolver } from 'knights-tour-wasm';
  const bytes = await readFile(fileURLToPath(import.meta.resolve('knights-tour-wasm/kernel.wasm')));
  const headers = { 'content-type': 'application/wasm' };
  for (const wasm of [bytes, await WebAssembly.compile(bytes), new Response(bytes, { headers }), new Response(bytes)]) {
    const { engine, simd } = await createSolver({ engine: 'wasm', wasm });
    console.log(engine, simd);
  }
`;

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage();
  installed.write('imports.mjs', IMPORTS);
  installed.write('requires.cjs', REQUIRES);
  installed.write('streams.mjs', STREAMS);
  installed.write('pools.mjs', poolProgramOf(POOLS, PRINT));
});

afterAll(() => installed.remove());

// The packages are for Linux on x64. There, a missing one is a failure.
const isHere = process.platform === 'linux' && process.arch === 'x64';

describe.skipIf(!isHere).each(RUNTIMES)('$name', ({ path, version, args = [] }) => {
  const program = platformFile(path);

  function runs(...rest: string[]) {
    const env = { ...cleanEnvironment(), NO_COLOR: '1' };
    return spawnSync(program!, rest, { cwd: installed.project, encoding: 'utf8', env });
  }

  it('has the expected version', () => {
    expect(runs('--version').stdout.split(' (')[0]!.trim()).toMatch(version);
  });

  it.each(['imports.mjs', 'requires.cjs'])('gives the same answers on each engine (%s)', (file) => {
    const { status, stdout, stderr } = runs(...args, file);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expectAnswers(JSON.parse(stdout), SOLVERS);
  });

  it('accepts a binary as bytes, module and response', () => {
    const stdout = 'wasm true\n'.repeat(4);
    expect(runs(...args, 'streams.mjs')).toMatchObject({ status: 0, stdout, stderr: '' });
  });

  it('has pools, with the worker file and with the inline worker', () => {
    const { status, stdout, stderr } = runs(...args, 'pools.mjs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expectPoolAnswers(JSON.parse(stdout), POOLS, { engine: 'wasm', simd: true });
  });

  it('runs the command', () => {
    const command = join(installed.project, 'node_modules/knights-tour-wasm/dist/cli/main.js');
    const { status, stdout, stderr } = runs(...args, command, '5x5', '--start', '0,0');
    expect(stderr).toMatch(/^wasm \(SIMD\) .*a valid open tour\n$/);
    expect(stdout.trim().split(/\s+/)).toHaveLength(25);
    expect(status).toBe(0);
    const impossible = runs(...args, command, '4x4', '--closed');
    expect(impossible.status).toBe(1);
  });
});

describe.each(['node-24', 'node-26'])('import source in %s', (name) => {
  const program = platformFile(`${name}/bin/node`);
  const guide = readFileSync(join(ROOT, 'docs/guide/browsers.md'), 'utf8');
  const recipes = [...guide.matchAll(/```javascript\n(import source [^`]*)```/g)].map(([, text]) => text!);

  it('has recipes in the guide', () => expect(recipes).toHaveLength(2));

  it.skipIf(!program).each(recipes)(
    'prints what the recipe says (skipped without this Node): %s',
    (recipe) => {
      installed.write('recipe.mjs', recipe);
      const { status, stdout, stderr } = spawnSync(program!, ['recipe.mjs'], {
        cwd: installed.project,
        encoding: 'utf8',
        env: { ...cleanEnvironment(), NO_COLOR: '1' },
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout.trim()).toBe(/; \/\/ (.*)\n/.exec(recipe)![1]);
    },
  );
});

describe.each(['typescript-5.0', 'typescript-7.0'])('%s', (name) => {
  const compiler = platformFile(`${name}/bin/tsc`)!;

  it.each(Object.entries(RESOLUTIONS))('compiles a consumer with module resolution %s', (_, options) => {
    copyFileSync(join(ROOT, 'test/package/consumer/consumer.ts'), join(installed.project, 'consumer.ts'));
    expect(complaints(installed, compiler, options)).toBe('');
  });
});
