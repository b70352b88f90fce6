import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { assets } from '../scripts/assets.mjs';
import { firstScreen } from './plugins/first-screen.js';
import { linkPicture } from './plugins/link-picture.js';
import { offline } from './plugins/offline.js';

const PACKAGE = new URL('../', import.meta.url);
const { name, version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));

function path(relative: string): string {
  return fileURLToPath(new URL(relative, PACKAGE));
}

/** Matches modules by their paths in the package, or by their virtual names, wherever the checkout is. */
function modules(pattern: RegExp): (id: string) => boolean {
  const root = path('');
  return (id) => pattern.test(id.startsWith(root) ? id.slice(root.length) : id);
}

/** The modules that start workers: the expression that bundlers recognise, and the file of the worker. */
const WORKERS = [
  { maker: 'src/pool/web.ts', words: "new URL('./worker.js', import.meta.url)", file: 'src/pool/worker.ts' },
  {
    maker: 'src/pool/web.ts',
    words: "new URL('./census-worker.js', import.meta.url)",
    file: 'src/pool/census-worker.ts',
  },
  {
    maker: 'src/pool/web.ts',
    words: "new URL('./census-js-worker.js', import.meta.url)",
    file: 'src/pool/census-js-worker.ts',
  },
  {
    maker: 'demo/src/solve/exports.ts',
    words: "new URL('./picture-worker.ts', import.meta.url)",
    file: 'demo/src/solve/picture-worker.ts',
  },
  {
    maker: 'demo/src/solve/check-mine.ts',
    words: "new URL('./check-worker.ts', import.meta.url)",
    file: 'demo/src/solve/check-worker.ts',
  },
  {
    maker: 'demo/src/solve/suggestions.ts',
    words: "new URL('./suggest-worker.ts', import.meta.url)",
    file: 'demo/src/solve/suggest-worker.ts',
  },
  {
    maker: 'demo/src/think/search.ts',
    words: "new URL('./trace-worker.ts', import.meta.url)",
    file: 'demo/src/think/trace-worker.ts',
  },
  {
    maker: 'demo/src/puzzle/puzzle-tab.ts',
    words: "new URL('./puzzle-worker.ts', import.meta.url)",
    file: 'demo/src/puzzle/puzzle-worker.ts',
  },
  {
    maker: 'demo/src/count/sampling.ts',
    words: "new URL('./sampler-worker.ts', import.meta.url)",
    file: 'demo/src/count/sampler-worker.ts',
  },
  {
    maker: 'demo/src/yours/yours-tab.ts',
    words: "new URL('./index-worker.ts', import.meta.url)",
    file: 'demo/src/yours/index-worker.ts',
  },
];

/**
 * Lets the page and its workers share modules. By default bundlers copy everything that a worker imports into its file; here
 * that would add a quarter to the page.
 */
function sharedWorkers(): Plugin {
  const awaited = new Set(WORKERS);
  return {
    name: 'shared-workers',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const workers = WORKERS.filter(({ maker }) => id === path(maker));
      if (workers.length === 0) return null;
      let shared = code;
      for (const worker of workers) {
        const { words, file } = worker;
        awaited.delete(worker);
        if (!code.includes(words)) throw new Error(`${id}: no worker is created by ${words}`);
        const reference = this.emitFile({ type: 'chunk', id: path(file), name: basename(file, '.ts') });
        shared = shared.replace(words, `import.meta.ROLLUP_FILE_URL_${reference}`);
      }
      return { code: shared, map: null };
    },
    buildEnd(error) {
      const [worker] = awaited;
      if (worker && !error)
        throw new Error(`${worker.maker} is not part of the page, so nothing starts ${worker.file}`);
    },
  };
}

/** The page imports the package by name, as a user would. An alias maps the name to the sources. */
/** Leaves out the text of the binary without SIMD. The page fetches the file, and passes it where SIMD is missing. */
const withoutScalarText: Plugin = {
  name: 'without-scalar-text',
  enforce: 'pre',
  load: (id) => (id === '\0wasm:kernel-scalar' ? "export default '';" : null),
};

export default defineConfig(({ command }) => ({
  root: path('demo'),
  // Relative addresses let the folder work from any path.
  base: './',
  plugins: [
    withoutScalarText,
    assets(),
    sharedWorkers(),
    firstScreen(new URL('demo/src/explain/panel.html', PACKAGE)),
    linkPicture(path('dist'), process.env.DEMO_ADDRESS),
    offline(
      new URL('demo/plugins/service-worker.js', PACKAGE),
      ['icon.svg', 'first-screen.js', 'manifest.webmanifest'].map(
        (file) => new URL(`demo/public/${file}`, PACKAGE),
      ),
    ),
  ],
  resolve: {
    alias: [
      { find: `${name}/pool`, replacement: path('src/pool/web.ts') },
      { find: `${name}/render`, replacement: path('src/render/index.ts') },
      { find: `${name}/census/js`, replacement: path('src/census-js.ts') },
      { find: `${name}/census`, replacement: path('src/census.ts') },
      { find: `${name}/puzzle/js`, replacement: path('src/puzzle-js.ts') },
      { find: `${name}/puzzle`, replacement: path('src/puzzle.ts') },
      { find: `${name}/file`, replacement: path('src/file/index.ts') },
      { find: `${name}/ts`, replacement: path('src/ts.ts') },
      { find: name, replacement: path('src/index.ts') },
      { find: '@assemblyscript/loader', replacement: path('demo/src/instantiate.ts') },
      // The pools of the page count tours. They do not list tours or make puzzles.
      { find: './plans/lists.js', replacement: path('demo/src/absent.ts') },
    ],
  },
  build: {
    outDir: path('build/demo'),
    emptyOutDir: true,
    target: 'es2022',
    // Browsers without modulepreload fetch a module when it is imported. So do workers, which have no document for the hint.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies, { hostId }) =>
        /-worker-[^/]*$/.test(hostId) ? [] : dependencies,
    },
    rolldownOptions: {
      input: [path('demo/index.html'), path('demo/developers.html')],
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // Few files, because gzip compresses large ones better. Binaries are separate, because gzip finds no repeats across them.
          // Shared modules are grouped by the entries that share them, so that the first worker loads only what it traces.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'kernel', test: /wasm:kernel$/ },
            { name: 'counting-kernel', test: modules(/wasm:kernel-census|^src\/census(\/wasm)?[.]ts/) },
            { name: 'counting-javascript', test: modules(/js:kernel-census|^src\/census(\/|-)js[.]ts/) },
            { name: 'puzzle-kernel', test: modules(/wasm:kernel-puzzle|^src\/puzzle(\/wasm)?[.]ts/) },
            { name: 'puzzle-javascript', test: modules(/js:kernel-puzzle|^src\/puzzle(\/|-)js[.]ts/) },
            { name: 'counting', test: modules(/^src\/(census|pool\/census)\/|absent/) },
            { name: 'puzzles', test: modules(/^src\/(puzzle\/|solver\/create-core[.]ts)/) },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
          ],
        },
        // Six letters instead of eight save a quarter of a kilobyte, because every file names those that it imports.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:6].js`,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        entryFileNames: 'assets/[name]-[hash:6].js',
      },
    },
  },
  worker: { format: 'es' },
  define: { PACKAGE_VERSION: JSON.stringify(version), IS_BUILT: String(command === 'build') },
  server: { fs: { allow: [path('.')] } },
}));
