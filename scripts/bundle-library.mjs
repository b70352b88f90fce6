/**
 * Puts the modules of the library into few files for Node, which imports them in a fifth of the time of a hundred; bundlers of
 * pages take the modules, and from them what a page uses. Run after tsc and what places the workers. The inlined binaries,
 * which are long, stay where they are, and a pool beside its workers, which it knows by their place; so do clusters.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Other packages, and what stays where it is. */
const isLeftOut = (id) => (isAbsolute(id) ? /\/generated\/kernel[\w-]*\.js$/.test(id) : !id.startsWith('.'));

const bundle = await rolldown({
  input: Object.fromEntries(Object.keys(ENTRIES).map((entry) => [entry, `${dist}${entry}.js`])),
  platform: 'node',
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
