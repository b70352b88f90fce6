/**
 * What each part of the package costs a page: bundled and minified by Rolldown (as Vite does), then gzipped. Needs a
 * build. Prints the table of the README; with --json [{ part, brings, minified, gzipped }], in bytes.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);
const { name } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const entry = fileURLToPath(new URL('entry.js', root));

const CREATE_SOLVER = `export { createSolver } from '${name}';`;

/** Each part, what it brings, and a program that uses it. */
const PARTS = [
  ['solve', 'both binaries and the TypeScript engine', `export { solve } from '${name}';`],
  ['createSolver', 'the same, and a choice of engine', CREATE_SOLVER],
  ['everything', 'all that `knights-tour-wasm` exports', `export * from '${name}';`],
  ['./ts', 'the TypeScript engine alone', `export * from '${name}/ts';`],
  ['./pool/inline', 'the worker as text', `export * from '${name}/pool/inline';`],
  ['./render', 'pictures', `export * from '${name}/render';`],
  ['checkTour', 'the checker', `export { checkTour } from '${name}';`],
  ['tourExistence', 'the rules of existence', `export { tourExistence } from '${name}';`],
  ['implicitTour', 'tours that are never written down', `export { implicitTour } from '${name}';`],
  ['formatTour', 'a path as text', `export { formatTour } from '${name}';`],
  ['parseBoard', 'a board from text', `export { parseBoard } from '${name}';`],
];

/** The bytes of a program with all that it imports. */
async function measure(program) {
  const virtual = {
    name: 'program',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? program : null),
  };
  const bundle = await rolldown({ input: entry, plugins: [virtual], platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  if (output.length !== 1) throw new Error(`${program} gives ${output.length} files`);
  const code = Buffer.from(output[0].code);
  return { minified: code.length, gzipped: gzipSync(code, { level: constants.Z_BEST_COMPRESSION }).length };
}

const sizes = [];
for (const [part, brings, program] of PARTS) sizes.push({ part, brings, ...(await measure(program)) });

// Who has a pool is likely to have a solver: only what comes on top of it counts.
const createPool = `export { createPool } from '${name}/pool';`;
const alone = await measure(CREATE_SOLVER);
const both = await measure(CREATE_SOLVER + createPool);
sizes.push({
  part: './pool',
  brings: 'on top of `createSolver`, without the worker file',
  minified: both.minified - alone.minified,
  gzipped: both.gzipped - alone.gzipped,
});

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(sizes));
} else {
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  console.log('| import | what it brings | minified | and gzipped |\n| --- | --- | ---: | ---: |');
  for (const { part, brings, minified, gzipped } of sizes) {
    console.log(`| \`${part}\` | ${brings} | ${kilobytes(minified)} KB | ${kilobytes(gzipped)} KB |`);
  }
}
