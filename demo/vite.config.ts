import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const PACKAGE = new URL('../', import.meta.url);
const { name, version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));

function path(relative: string): string {
  return fileURLToPath(new URL(relative, PACKAGE));
}

/** How the pool makes its worker: the words that bundlers look for. */
const WORKER = "new URL('./worker.js', import.meta.url)";

/**
 * Lets page and worker share their modules. Bundlers put each worker into a file of its own with all that it imports: here
 * that would be everything that solves a second time, a quarter of the whole page.
 */
function sharedWorker(): Plugin {
  return {
    name: 'shared-worker',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id !== path('src/pool/web.ts')) return null;
      if (!code.includes(WORKER)) throw new Error(`${id} makes no worker from ${WORKER}`);
      const file = this.emitFile({ type: 'chunk', id: path('src/pool/worker.ts'), name: 'worker' });
      return { code: code.replace(WORKER, `import.meta.ROLLUP_FILE_URL_${file}`), map: null };
    },
  };
}

/** The page imports the package by its name, as any user would; the name stands for its sources. */
export default defineConfig({
  root: path('demo'),
  // Relative addresses: the folder works from any path.
  base: './',
  plugins: [sharedWorker()],
  resolve: {
    alias: [
      { find: `${name}/pool`, replacement: path('src/pool/web.ts') },
      { find: `${name}/render`, replacement: path('src/render/index.ts') },
      { find: name, replacement: path('src/index.ts') },
    ],
  },
  build: { outDir: path('build/demo'), emptyOutDir: true, target: 'es2022' },
  worker: { format: 'es' },
  define: { PACKAGE_VERSION: JSON.stringify(version) },
  server: { fs: { allow: [path('.')] } },
});
