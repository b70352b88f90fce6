import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { assets, BINARIES, COMMON, stampedBinary, VERSION } from './scripts/assets.mjs';

/** Everything in dist/ is written here: `rolldown -c` runs these builds from top to bottom. */

/** Doc comments are in the declarations. */
const COMMENTS = { legal: true, annotation: true, jsdoc: false };
const EXTERNAL = [/^node:/, '@assemblyscript/loader', 'bullmq', 'ioredis'];

const source = (name) => fileURLToPath(new URL(`src/${name}.ts`, import.meta.url));
const sources = (names) => Object.fromEntries(names.map((name) => [name, source(name)]));

const ENTRIES = [
  ...['index', 'core', 'ts', 'census', 'census-js', 'puzzle', 'puzzle-js'],
  ...['render/index', 'file/index', 'pool/inline'],
];
const WORKERS = ['pool/worker', 'pool/census-worker', 'pool/census-js-worker'];

/** Writes the binaries as files, for users who serve them themselves. */
const binaryFiles = {
  name: 'binary-files',
  generateBundle() {
    for (const name of Object.keys(BINARIES))
      this.emitFile({ type: 'asset', fileName: `${name}.wasm`, source: stampedBinary(name) });
  },
};

/** Writes the licence of commander, which the command contains. */
const notices = {
  name: 'notices',
  generateBundle() {
    const licence = readFileSync('node_modules/commander/LICENSE', 'utf8');
    const source = `dist/cli/main.js contains commander (https://github.com/tj/commander.js).\n\n${licence}`;
    this.emitFile({ type: 'asset', fileName: 'cli/LICENSES.txt', source });
  },
};

/** Writes sizes and SHA-384 hashes of files that pages load directly, in the format of a script's `integrity` attribute. */
const hashes = {
  name: 'hashes',
  writeBundle() {
    const names = [...Object.keys(BINARIES).map((name) => `${name}.wasm`), 'standalone.js', 'standalone.mjs'];
    const rows = names.map((name) => {
      const bytes = readFileSync(`dist/${name}`);
      const kilobytes = (gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1);
      const hash = createHash('sha384').update(bytes).digest('base64');
      return `| \`${name}\` | ${bytes.length} | ${kilobytes} | \`sha384-${hash}\` |\n`;
    });
    const head = '| File | Bytes | KB gzipped | Integrity |\n| --- | ---: | ---: | --- |\n';
    const text =
      'Hashes of the files in `dist/`, for the `integrity` attribute. Every build of a commit writes the same bytes.';
    writeFileSync('dist/hashes.md', `# Hashes of version ${VERSION}\n\n${text}\n\n${head}${rows.join('')}`);
  },
};

export default defineConfig([
  // For bundlers: one file per module, because bundlers drop unused modules more reliably than unused exports.
  {
    ...COMMON,
    input: sources([...ENTRIES, 'pool/web']),
    platform: 'neutral',
    external: EXTERNAL,
    // Benchmarks and scripts import single modules with all their exports.
    treeshake: false,
    optimization: { inlineConst: false },
    plugins: [assets(), binaryFiles],
    output: {
      dir: 'dist',
      cleanDir: true,
      preserveModules: true,
      preserveModulesRoot: 'src',
      comments: COMMENTS,
    },
  },
  // Workers of pages: single files start sooner and can be moved.
  ...WORKERS.map((name) => ({
    ...COMMON,
    input: sources([name]),
    platform: 'neutral',
    plugins: [assets()],
    output: {
      dir: 'dist',
      entryFileNames: '[name].js',
      codeSplitting: false,
      minify: true,
      postFooter: 'export {};',
    },
  })),
  // For Node: a few files, which it imports in a fifth of the time of a hundred. Pools and clusters look for their workers in
  // their own folder.
  {
    ...COMMON,
    input: {
      'cli/main': source('cli/main'),
      'node/index': source('index'),
      'node/core': source('core'),
      'node/ts': source('ts'),
      'node/census': source('census'),
      'node/census-js': source('census-js'),
      'node/puzzle': source('puzzle'),
      'node/puzzle-js': source('puzzle-js'),
      'node/pool': source('pool/node'),
      'node/worker': source('pool/worker'),
      'node/census-worker': source('pool/census-worker'),
      'node/census-js-worker': source('pool/census-js-worker'),
      'node/bullmq': source('bullmq'),
    },
    platform: 'node',
    external: EXTERNAL,
    preserveEntrySignatures: 'allow-extension',
    plugins: [assets(), notices],
    // Dynamic imports, which pages fetch on demand, are in the same file here.
    checks: { ...COMMON.checks, ineffectiveDynamicImport: false },
    output: {
      dir: 'dist',
      entryFileNames: '[name].js',
      chunkFileNames: 'node/[name].js',
      // Reading the code is most of an import's time, and minified it takes less. Lines stay, because Node prints the line of an
      // uncaught error.
      minify: { compress: true, mangle: true, codegen: { removeWhitespace: false } },
      comments: COMMENTS,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          // The solver's binary and what else the main entry needs, but neither core nor the TypeScript engine.
          {
            name: 'kernel',
            test: /\0wasm:kernel$|\/src\/(engines\/wasm\/load|solver\/(create-solver|shared-solver|trace-tour)|render\/(text|drawable))\.ts$/,
          },
          // The kernels, each with the functions of its entry, because Node loads one or the other.
          { name: 'counting-wasm', test: /wasm:kernel-census|\/src\/census\/wasm/ },
          { name: 'counting-js', test: /js:kernel-census|\/src\/census\/js/ },
          { name: 'puzzles-wasm', test: /wasm:kernel-puzzle|\/src\/puzzle\/wasm/ },
          { name: 'puzzles-js', test: /js:kernel-puzzle|\/src\/puzzle\/js/ },
          { name: 'counting', test: /\/src\/census\// },
          { name: 'puzzles', test: /\/src\/puzzle\// },
          {
            name: 'solving',
            test: /\/src\/(problem|existence|engines|strategies|solver)\//,
          },
          // Modules that workers load too.
          { name: 'tasks', test: /\/src\/jobs\/(kinds\/(solving|packing)|threads\/(ports|serve))/ },
          { name: 'lists', test: /\/src\/jobs\/plans\/(counting|lists)/ },
          { name: 'pools', test: /\/src\/(pool\/(create-pool|threads)|jobs\/(?!kinds|bullmq))/ },
          { name: 'clusters', test: /\/src\/(cluster|jobs\/bullmq)\// },
          { name: 'files', test: /\/src\/(file|render)\// },
          { name: 'version', test: /package:version|\/src\/version/ },
          // Modules that --help and --version do not need, so that they start sooner.
          { name: 'commands', test: /\/src\/cli\/(?!main|program|command|terminal)/ },
        ],
      },
    },
  },
  // For pages without a bundler: a classic script that defines the global `knightsTour`, and a module without imports.
  {
    ...COMMON,
    input: source('standalone'),
    platform: 'browser',
    plugins: [assets()],
    output: [
      { file: 'dist/standalone.js', format: 'iife', name: 'knightsTour', minify: true, codeSplitting: false },
      { file: 'dist/standalone.mjs', format: 'esm', minify: true, codeSplitting: false },
    ],
  },
  // Declarations: one file per entry, and one for shared types.
  {
    ...COMMON,
    input: sources([...ENTRIES, ...WORKERS, 'pool/node', 'standalone', 'bullmq']),
    external: EXTERNAL,
    plugins: [dts({ emitDtsOnly: true, tsconfig: COMMON.tsconfig }), hashes],
    output: {
      dir: 'dist',
      chunkFileNames: 'types/[name].js',
      minifyInternalExports: false,
      codeSplitting: { groups: [{ name: 'shared.d', minShareCount: 2 }] },
    },
  },
]);
