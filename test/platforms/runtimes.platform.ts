import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectPoolAnswers, FILE_POOL, INLINE_POOL, poolProgramOf } from '../browser/program.js';
import { cleanEnvironment, type InstalledPackage, installPackage } from '../package/installed-package.js';
import { platformFile } from './platforms.js';

/** The packed package on other runtimes: the same answers on each engine. */

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

/** Solves on each engine, and prints a digest of the answers to which every square of every path contributes. */
const PROGRAM = `
  function digest(values) {
    let sum = 0;
    for (const value of values) sum = (Math.imul(sum, 31) + value) >>> 0;
    return sum;
  }
  function answers(solver) {
    const problems = [
      [{ rows: 8, cols: 8 }, { strategy: 'warnsdorff' }],
      [{ rows: 8, cols: 8, start: 63, closed: true }, { strategy: 'warnsdorff-backtracking' }],
      [{ rows: 5, cols: 5 }, { strategy: 'backtracking' }],
      [{ rows: 20, cols: 21, blocked: [[3, 3], [3, 4]] }, { seed: 7 }],
      [{ rows: 100, cols: 101 }, { strategy: 'divide-and-conquer' }],
      [{ rows: 4, cols: 4, closed: true }, {}],
    ];
    const singles = problems.map(([problem, options]) => {
      const { status, nodes, path = [], reason } = solver.solve(problem, options);
      const check = status === 'found' ? checkTour(problem, path).ok : reason;
      return [status, nodes, digest(path), check];
    });
    const batch = solver.solveBatch({ rows: 8, cols: 8, count: 100 }, { strategy: 'warnsdorff' });
    return JSON.stringify([singles, digest(batch.paths), digest(batch.statuses)]);
  }
  async function scalarBinary() {
    const { readFile } = await import('node:fs/promises');
    return readFile('node_modules/knights-tour-wasm/dist/kernel-scalar.wasm');
  }
  async function main() {
    const solvers = [
      createSolverSync({ engine: 'wasm' }),
      await createSolver({ engine: 'wasm', wasm: await scalarBinary() }),
      createTsSolver(),
    ];
    for (const solver of solvers) console.log(solver.engine, solver.simd, answers(solver));
  }
  main();
`;
const NAMES = '{ checkTour, createSolver, createSolverSync }';
const IMPORTS = `
  import ${NAMES} from 'knights-tour-wasm';
  import { createTsSolver } from 'knights-tour-wasm/ts';
  ${PROGRAM}
`;
const REQUIRES = `
  const ${NAMES} = require('knights-tour-wasm');
  const { createTsSolver } = require('knights-tour-wasm/ts');
  ${PROGRAM}
`;
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
/** The answers of this Node, on the TypeScript engine. */
let expected: string;

beforeAll(() => {
  installed = installPackage();
  const [, , ts] = installed.runProgram('imports.mjs', IMPORTS).trim().split('\n');
  expected = ts!.replace('ts false ', '');
  installed.write('requires.cjs', REQUIRES);
  installed.write('streams.mjs', STREAMS);
  installed.write('pools.mjs', poolProgramOf(POOLS, 'console.log(JSON.stringify(answers));'));
});

afterAll(() => installed.remove());

it('the expected answers are not empty', () => {
  const [singles] = JSON.parse(expected);
  expect(singles.map(([status, , , check]: unknown[]) => `${status} ${check}`)).toEqual([
    ...Array.from({ length: 5 }, () => 'found true'),
    'impossible too-narrow',
  ]);
});

describe.each(RUNTIMES)('$name', ({ path, version, args = [] }) => {
  const program = platformFile(path);
  const isHere = process.platform === 'linux' && process.arch === 'x64';

  function runs(...rest: string[]): { status: number | null; stdout: string; stderr: string } {
    const { status, stdout, stderr } = spawnSync(program!, rest, {
      cwd: installed.project,
      encoding: 'utf8',
      env: { ...cleanEnvironment(), NO_COLOR: '1' },
    });
    return { status, stdout, stderr };
  }

  // The packages are for Linux on x64. There, a missing one is a failure.
  describe.skipIf(!isHere)('on Linux, x64', () => {
    it('has the expected version', () => {
      expect(runs('--version').stdout.split(' (')[0]!.trim()).toMatch(version);
    });

    it.each(['imports.mjs', 'requires.cjs'])('gives the same answers on each engine (%s)', (file) => {
      expect(runs(...args, file)).toEqual({
        status: 0,
        stdout: `wasm true ${expected}\nwasm false ${expected}\nts false ${expected}\n`,
        stderr: '',
      });
    });

    it('accepts a binary as bytes, module and response', () => {
      expect(runs(...args, 'streams.mjs')).toEqual({
        status: 0,
        stdout: 'wasm true\n'.repeat(4),
        stderr: '',
      });
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
});
