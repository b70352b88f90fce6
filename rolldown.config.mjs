import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
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

/** Takes the text of the workers from the files for bundlers, so that it is in the package once. */
const inlineWorkers = {
  name: 'inline-workers',
  resolveId: (name) => (name === './inline.js' ? { id: '../pool/inline.js', external: true } : null),
};

/** Takes kernels that the main entry does not load from the files for bundlers, so that they are in the package once. */
const sharedKernels = {
  name: 'shared-kernels',
  resolveId(name) {
    const [, kind, kernel] = /^(wasm|js):(kernel-[\w-]+)$/.exec(name) ?? [];
    return kind ? { id: `../_virtual/_${kind}_${kernel}.js`, external: true } : null;
  },
};

/** Leaves the binary without SIMD out of single files. There, solvers without SIMD run on TypeScript. */
const withoutScalar = {
  name: 'without-scalar',
  load: (id) => (id === '\0wasm:kernel-scalar' ? "export default '';" : null),
};

/** Escapes characters outside ASCII. V8 keeps a file with one of them in two bytes per character, and reads it more slowly. */
const ascii = {
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const escaped = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
      file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/** Writes the licence of commander, which the command contains, and makes the command a program. */
const notices = {
  name: 'notices',
  generateBundle() {
    const licence = readFileSync('node_modules/commander/LICENSE', 'utf8');
    const source = `dist/cli/main.js contains commander (https://github.com/tj/commander.js).\n\n${licence}`;
    this.emitFile({ type: 'asset', fileName: 'cli/LICENSES.txt', source });
  },
  writeBundle: () => chmodSync('dist/cli/main.js', 0o755),
};

/** The files for Node, each with the patterns of its modules; the first match counts. */
const CHUNKS = {
  // The functions of each entry, because Node loads one kernel or the other.
  'counting-wasm': [/\/src\/census\/wasm/],
  'counting-js': [/\/src\/census\/js/],
  'puzzles-wasm': [/\/src\/puzzle\/wasm/],
  'puzzles-js': [/\/src\/puzzle\/js/],
  'counting-shared': [/\/src\/census\//],
  puzzles: [/\/src\/puzzle\//],
  solving: [
    ...[
      /\0wasm:kernel$/,
      /\0package:version$/,
      /\/src\/problem\//,
      /\/src\/existence\//,
      /\/src\/strategies\//,
    ],
    ...[/\/src\/engines\/(?!wasm\/load-engine)/, /\/src\/solver\//, /\/src\/render\/text\b/],
    /\/src\/render\/drawable\b/,
  ],
  pools: [
    ...[/\/src\/pool\/create-pool/, /\/src\/pool\/threads/],
    /\/src\/jobs\/(?!bullmq|plans\/(counting|lists))/,
  ],
  clusters: [/\/src\/cluster\//, /\/src\/jobs\/bullmq\//],
  files: [/\/src\/file\//, /\/src\/render\//],
  // Modules that --help and --version do not need, so that they start sooner.
  commands: [/\/src\/cli\/(?!main|program|command|terminal)/],
};

/** Fails the build if a pattern of a chunk matches no module. */
const usedPatterns = {
  name: 'used-patterns',
  generateBundle() {
    const ids = [...this.getModuleIds()];
    const unused = Object.values(CHUNKS)
      .flat()
      .filter((pattern) => !ids.some((id) => pattern.test(id)));
    if (unused.length > 0) throw new Error(`no module matches the patterns of chunks ${unused.join(', ')}`);
  },
};

/** Writes sizes and SHA-384 hashes of files that pages load directly, in the format of a script's `integrity` attribute. */
const hashes = {
  name: 'hashes',
  writeBundle() {
    const names = [...Object.keys(BINARIES).map((name) => `${name}.wasm`), 'standalone.js'];
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
  // Workers of pages and of Node: single files start sooner, and bundlers can copy them. Only `.mjs` is a module everywhere.
  ...WORKERS.map((name) => ({
    ...COMMON,
    input: sources([name]),
    platform: 'neutral',
    plugins: [assets(), ascii],
    output: [
      { entryFileNames: `${name}.js`, minify: true },
      // Stack traces in Node print these names. They add 6 % to a file, which pages would have to load.
      {
        entryFileNames: `${name.replace('pool', 'node')}.mjs`,
        minify: { compress: true, mangle: { keepNames: true } },
      },
    ].map((file) => ({
      ...file,
      dir: 'dist',
      codeSplitting: false,
      comments: COMMENTS,
      postFooter: 'export {};',
    })),
  })),
  // For Node: a few files, which it imports in a fifth of the time of a hundred.
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
      'node/bullmq': source('bullmq'),
    },
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    treeshake: { moduleSideEffects: [{ external: true, sideEffects: false }] },
    // Commander calls require(), which Rolldown would create in a file that the library shares.
    plugins: [
      sharedKernels,
      assets(),
      esmExternalRequirePlugin({ external: EXTERNAL }),
      inlineWorkers,
      notices,
      ascii,
      usedPatterns,
    ],
    // Dynamic imports, which pages fetch on demand, are in the same file here.
    checks: { ...COMMON.checks, ineffectiveDynamicImport: false },
    output: {
      dir: 'dist',
      entryFileNames: '[name].js',
      chunkFileNames: 'node/[name].js',
      // Reading the code is most of an import's time, and minified it takes less. Lines stay, because Node prints the line of an
      // uncaught error. Names of functions and classes stay, because stack traces print them.
      minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: false } },
      comments: COMMENTS,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: Object.entries(CHUNKS).map(([name, patterns]) => {
          return { name, test: (id) => patterns.some((pattern) => pattern.test(id)) };
        }),
      },
    },
  },
  // For pages without a bundler: a classic script that defines the global `knightsTour`.
  {
    ...COMMON,
    input: source('standalone'),
    platform: 'browser',
    plugins: [withoutScalar, assets(), ascii],
    output: {
      file: 'dist/standalone.js',
      format: 'iife',
      name: 'knightsTour',
      minify: true,
      codeSplitting: false,
    },
  },
  // Declarations: one file per entry, and one for shared types.
  {
    ...COMMON,
    input: sources([...ENTRIES, ...WORKERS, 'pool/node', 'bullmq']),
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
