import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type OutputOptions, rolldown } from 'rolldown';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../package/installed-package.js';
import {
  byName,
  COUNTS,
  COUNTS_JS,
  expectedHashes,
  INLINE_POOL,
  importsOf,
  POOL,
  programOf,
  SOLVER,
  SYNC_PARTS,
} from './answers.js';
import { FOLDER, platformFile } from './platforms.js';
import { withServer } from './server-program.js';

/** Engines without workers, which run one file: workerd (Cloudflare), QuickJS and Hermes (React Native). */

const SCRATCH = join(ROOT, 'build/platforms/engines');
const NO_WORKERS = 'Error: there are no workers here; use createSolver()';

let expected: Awaited<ReturnType<typeof expectedHashes>>;
beforeAll(async () => {
  mkdirSync(SCRATCH, { recursive: true });
  expected = await expectedHashes();
});

/** Bundles a program into one file, as a bundler without conditions for Node does. */
async function bundled(program: string, format: OutputOptions['format']): Promise<string> {
  const input = join(SCRATCH, 'program.mjs');
  const file = (name: string) => join(ROOT, 'dist', `${name}.js`);
  const alias = { census: 'census', 'census/js': 'census-js', puzzle: 'puzzle', 'puzzle/js': 'puzzle-js' };
  const entries = { ...alias, ts: 'ts', pool: 'pool/web', 'pool/inline': 'pool/inline' };
  writeFileSync(input, program);
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    external: /\.wasm$/,
    resolve: {
      mainFields: ['module', 'main'],
      alias: {
        ...Object.fromEntries(
          Object.entries(entries).map(([name, path]) => [byName(`/${name}`), file(path)]),
        ),
        'knights-tour-wasm$': file('index'),
      },
    },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

const WORKERD = platformFile('@cloudflare/workerd-linux-64/bin/workerd');
const BINARIES = ['kernel', 'kernel-census', 'kernel-puzzle'];

/** Runs a Worker, whose imports of binaries are modules, and returns its answer. */
async function answerOfWorker(program: string): Promise<unknown> {
  const port = 18_787;
  writeFileSync(join(SCRATCH, 'worker.mjs'), await bundled(program, 'esm'));
  const modules = BINARIES.map((name) => {
    copyFileSync(join(ROOT, `dist/${name}.wasm`), join(SCRATCH, `${name}.wasm`));
    return `(name = "${byName(`/${name}.wasm`)}", wasm = embed "${name}.wasm")`;
  });
  writeFileSync(
    join(SCRATCH, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
     const config :Workerd.Config = (
       services = [(name = "main", worker = .worker)],
       sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
     );
     const worker :Workerd.Worker = (
       modules = [(name = "worker.mjs", esModule = embed "worker.mjs"), ${modules.join(', ')}],
       compatibilityDate = "2026-08-01"
     );`,
  );
  const command = [WORKERD!, 'serve', join(SCRATCH, 'config.capnp')] as const;
  return withServer(port, command, {}, async (textOf) => JSON.parse(await textOf('/')));
}

describe.skipIf(!WORKERD)('workerd', () => {
  it('runs the binaries that are passed, and says that there are no workers', async () => {
    const imports = BINARIES.map(
      (name) => `import ${name.replace('-', '_')} from '${byName(`/${name}.wasm`)}';`,
    );
    const program = programOf(
      importsOf(byName) + imports.join('\n'),
      {
        typescript: SOLVER,
        wasm: `() => (${SOLVER})({ wasm: kernel })`,
        counts: `() => countingHash({
          countTours: (problem) => census.countTours(problem, { wasm: kernel_census }),
          tours: (problem) => census.tours(problem, { wasm: kernel_census }),
          createPuzzle: (problem, options) => puzzle.createPuzzle(problem, { ...options, wasm: kernel_puzzle }),
        })`,
        countsWithout: COUNTS,
        countsJs: COUNTS_JS,
        pool: POOL,
        inline: INLINE_POOL,
      },
      'return JSON.stringify(answers);',
      'export default { fetch: async () => new Response(await main()) };',
    );
    const { solving, counting } = expected;
    expect(await answerOfWorker(program)).toEqual({
      typescript: ['ts', false, solving],
      wasm: ['wasm', true, solving],
      counts: counting,
      countsWithout: expect.stringMatching(/^Error: WebAssembly cannot run here: .*census\/js instead$/),
      countsJs: counting,
      pool: NO_WORKERS,
      inline: NO_WORKERS,
    });
  });

  it('runs the Worker of the guide', async () => {
    const guide = readFileSync(join(ROOT, 'docs/guide/browsers.md'), 'utf8');
    const programs = Array.from(guide.matchAll(/```javascript\n([\s\S]*?)```/g), ([, program]) => program!);
    const [program] = programs.filter((each) => each.includes('export default'));
    const answer = { tour: expect.objectContaining({ status: 'found' }), count: '9862', status: 'found' };
    expect(await answerOfWorker(program!)).toEqual(answer);
  });
});

const withoutWebAssembly = () => ({
  solver: ['ts', false, expected.solving],
  counts: 'Error: WebAssembly is not available here; use knights-tour-wasm/census/js instead',
  countsJs: expected.counting,
});

describe.skipIf(!platformFile('quickjs-emscripten'))('QuickJS', () => {
  it('runs the TypeScript engine and counts on JavaScript', async () => {
    const program = programOf(importsOf(byName), SYNC_PARTS, 'globalThis.answers = JSON.stringify(answers);');
    const { getQuickJS } = createRequire(join(FOLDER, 'package.json'))('quickjs-emscripten');
    const context = (await getQuickJS()).newContext();
    const result = context.evalCode(await bundled(program, 'iife'));
    expect(result.error && context.dump(result.error)).toBeUndefined();
    context.runtime.executePendingJobs();
    expect(JSON.parse(context.dump(context.getProp(context.global, 'answers')))).toEqual(
      withoutWebAssembly(),
    );
  });
});

/** The newest Hermes in npm is that of React Native 0.69. Later ones have `at`. */
const AT = `
  [Array, Object.getPrototypeOf(Uint8Array)].forEach(function (type) {
    type.prototype.at = function (index) {
      return this[index < 0 ? this.length + index : index];
    };
  });
`;

describe.skipIf(!platformFile('hermes-engine-cli'))('Hermes', () => {
  it('runs the TypeScript engine, after the transforms of React Native', async () => {
    const imports = `import { createTsSolver } from '${byName('/ts')}';`;
    const solver =
      'async () => { const solver = createTsSolver(); return [solver.engine, solver.simd, await solvingHash(solver)]; }';
    const program = programOf(imports, { solver }, 'print(JSON.stringify(answers));');
    // Like the preset of React Native, TypeScript turns classes and generators into functions.
    const options = { target: ts.ScriptTarget.ES5, module: ts.ModuleKind.None, downlevelIteration: true };
    const { outputText } = ts.transpileModule(await bundled(program, 'iife'), { compilerOptions: options });
    writeFileSync(join(SCRATCH, 'hermes.js'), AT + outputText);
    const hermes = platformFile('hermes-engine-cli/linux64-bin/hermes')!;
    const { stdout, stderr } = spawnSync(hermes, ['-w', join(SCRATCH, 'hermes.js')], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ solver: ['ts', false, expected.solving] });
  });
});
