/**
 * Writes docs/hashes.md: size and SHA-384 of what a page loads as it is, the binaries and the standalone files, as the
 * `integrity` of a script tag has them. Two builds of one commit make the same bytes (test/sweep/reproducible.sweep.ts). The file goes into the
 * package with what was built, and is not committed.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const root = new URL('../', import.meta.url);
const FILES = [
  'kernel.wasm',
  'kernel-scalar.wasm',
  'kernel-census.wasm',
  'kernel-puzzle.wasm',
  'standalone.js',
  'standalone.mjs',
];

const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const rows = FILES.map((name) => {
  const bytes = readFileSync(new URL(`dist/${name}`, root));
  const kilobytes = (gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1);
  const hash = createHash('sha384').update(bytes).digest('base64');
  return `| \`${name}\` | ${bytes.length} | ${kilobytes} | \`sha384-${hash}\` |`;
});
writeFileSync(
  new URL('docs/hashes.md', root),
  `# Hashes of version ${version}

Of the files in \`dist/\`, in the form of the \`integrity\` attribute. Who builds the same commit gets the same bytes.

| File | Bytes | KB gzipped | Integrity |
| --- | ---: | ---: | --- |
${rows.join('\n')}
`,
);
