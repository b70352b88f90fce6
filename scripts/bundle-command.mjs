/**
 * Puts the modules of the command into one file, which starts in half the time of two hundred, and what only some
 * subcommands need into dist/cli/parts. Run after tsc, on what it built. Pools stay where they are, since they know their
 * workers by their place, and so do the inlined binaries, which are long and which the library has.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const folder = fileURLToPath(new URL('../dist/cli/', import.meta.url));

/** Other packages, and what stays where it is. */
const isLeftOut = (id) =>
  isAbsolute(id)
    ? /\/dist\/(pool|bullmq|cluster)\/|\/generated\/kernel[\w-]*\.js$/.test(id)
    : !id.startsWith('.');

const bundle = await rolldown({ input: `${folder}main.js`, platform: 'node', external: isLeftOut });
const { output } = await bundle.generate({
  format: 'esm',
  dir: folder,
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name].js',
});
await bundle.close();

rmSync(folder, { recursive: true });
mkdirSync(`${folder}parts`, { recursive: true });
for (const { fileName, code } of output) writeFileSync(`${folder}${fileName}`, code);
chmodSync(`${folder}main.js`, 0o755);
