/**
 * Puts the modules of the library into few files for Node, which imports them in a fifth of the time of a hundred; bundlers of
 * pages take the modules, and from them what a page uses. Run after tsc and what places the workers. The inlined binaries,
 * which are long, stay where they are, and a pool beside its workers, which it knows by their place; so do clusters.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const folder = `${dist}node/`;
/** What is imported, and where its file is put. */
const ENTRIES = {
  index: 'node/index.js',
  core: 'node/core.js',
  ts: 'node/ts.js',
  census: 'node/census.js',
  puzzle: 'node/puzzle.js',
  'pool/node': 'pool/node-in-one.js',
};

/** What takes less time in Node, and more bytes. */
const inBase64 = {
  name: 'in-base64',
  resolveId(source, importer) {
    if (!importer) return null;
    const id = fileURLToPath(new URL(source, pathToFileURL(importer)));
    const [, name] = /engines\/wasm\/(binary-text|generated\/kernel[\w-]*)\.js$/.exec(id) ?? [];
    if (name === 'binary-text') return id.replace(/text\.js$/, 'base64.js');
    return name === undefined ? null : { id: id.replace(/generated/, '$&/base64'), external: 'relative' };
  },
};

/** Other packages. */
const isLeftOut = (id) => !isAbsolute(id) && !id.startsWith('.');

const bundle = await rolldown({
  input: Object.fromEntries(Object.keys(ENTRIES).map((entry) => [entry, `${dist}${entry}.js`])),
  platform: 'node',
  plugins: [inBase64],
  external: isLeftOut,
  // What pages fetch when they need it is in the same file here.
  checks: { ineffectiveDynamicImport: false },
});
const { output } = await bundle.generate({
  format: 'esm',
  // From here what stays where it is has its place.
  dir: dist,
  entryFileNames: ({ name }) => ENTRIES[name],
  chunkFileNames: 'node/[name].js',
  codeSplitting: {
    groups: [
      { name: 'solving', minShareCount: 4 },
      { name: 'shared', minShareCount: 2 },
    ],
  },
});
await bundle.close();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { fileName, code } of output) writeFileSync(`${dist}${fileName}`, code);
