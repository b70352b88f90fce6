/**
 * The plugin that resolves these imports for Rolldown, Vite and Vitest:
 * - `wasm:NAME`: build/NAME.wasm in hexadecimal digits, stamped with the version of the package,
 * - `js:NAME`: build/NAME.js, the same kernel in JavaScript, which exports `instantiate`,
 * - `worker:NAME`: the source of src/pool/NAME.ts, bundled into one minified module,
 * - `package:version`: the version of the package.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);
export const VERSION = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version;

/** The binaries, each with the text of its stamp after the version. */
export const BINARIES = {
  kernel: 'simd',
  'kernel-scalar': 'scalar',
  'kernel-census': 'census',
  'kernel-puzzle': 'puzzle',
};

/** Options for all bundles. */
export const COMMON = {
  tsconfig: fileURLToPath(new URL('tsconfig.json', root)),
  // Does not resolve links in node_modules, so that the output does not depend on the location of the build.
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, symlinks: false },
  // On a busy machine Rolldown warns about slow plugins.
  checks: { bundlerTimings: false },
  onLog(level, { message }) {
    if (level === 'warn') throw new Error(message);
  },
};

/** Returns a binary with its stamp. src/engines/wasm/source.ts rejects other versions by it. */
export function stampedBinary(name) {
  const title = 'knights-tour-wasm';
  const body = [title.length, ...Buffer.from(`${title}${VERSION} ${BINARIES[name]}`)];
  // A custom section: id 0, size in one byte, length of the name, name, content.
  if (body.length > 127) throw new RangeError(`the stamp of ${name} is too long for a one-byte size`);
  const section = Buffer.from([0, body.length, ...body]);
  return Buffer.concat([readFileSync(new URL(`build/${name}.wasm`, root)), section]);
}

async function workerSource(name) {
  const input = fileURLToPath(new URL(`src/pool/${name}.ts`, root));
  const bundle = await rolldown({ ...COMMON, input, plugins: [assets()], platform: 'neutral' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** Returns a module whose default export is a text. */
const textModule = (text) => `export default ${JSON.stringify(text)};`;

const KINDS = {
  wasm: (name) => textModule(stampedBinary(name).toString('hex')),
  js: (name) => readFileSync(new URL(`build/${name}.js`, root), 'utf8'),
  worker: async (name) => textModule(await workerSource(name)),
  package: () => textModule(VERSION),
};
const ASSET = /^\0?(wasm|js|worker|package):([\w-]+)$/;

/** @returns {import('vite').Plugin} */
export function assets() {
  return {
    name: 'assets',
    enforce: 'pre',
    resolveId: (source) => (ASSET.test(source) ? `\0${source}` : null),
    async load(id) {
      const [, kind, name] = ASSET.exec(id) ?? [];
      if (!kind) return null;
      return { code: await KINDS[kind](name), moduleType: 'js' };
    },
  };
}
