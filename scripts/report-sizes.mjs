/**
 * What each part of the package costs a page: bundled and minified by Rolldown (as Vite does), then gzipped. Needs a
 * build. Prints the table of the README; with --json [{ part, brings, minified, gzipped }], in bytes.
 *
 * The rows of core are what a page loads without `wasm`: the WebAssembly engine is a file of its own, which only
 * `createSolver({ wasm })` fetches. Its row is what that file adds. The binary itself, which the page serves, is not in it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);
const { name } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const entry = fileURLToPath(new URL('entry.js', root));

const CREATE_SOLVER = `export { createSolver } from '${name}';`;

/** A program of core with some strategies: a page's, which exports nothing. */
const core = (strategies) => `
  import { createSolver, ${strategies.join(', ')} } from '${name}/core';
  globalThis.solver = createSolver({ strategies: [${strategies.join(', ')}] });
`;
const THREE = ['warnsdorffBacktracking', 'divideAndConquer', 'warnsdorff'];

/** Each part, what it brings, and a program that uses it. */
const PARTS = [
  ['core, [warnsdorff]', "Warnsdorff's rule alone", core(['warnsdorff'])],
  [
    'core, [warnsdorffBacktracking, warnsdorff]',
    'a complete search',
    core(['warnsdorffBacktracking', 'warnsdorff']),
  ],
  ['core, [warnsdorffBacktracking, divideAndConquer, warnsdorff]', 'every board without holes', core(THREE)],
  [
    'core, the same with edgeSearch',
    'boards with holes and the rules for them',
    core([...THREE, 'edgeSearch']),
  ],
  [
    'core, all six',
    'random tours and plain backtracking',
    core([...THREE, 'edgeSearch', 'random', 'backtracking']),
  ],
  [
    'solve',
    'all strategies, the binary with SIMD and the TypeScript engine',
    `export { solve } from '${name}';`,
  ],
  ['createSolver', 'the same, and a choice of engine', CREATE_SOLVER],
  ['everything', 'all that `knights-tour-wasm` exports', `export * from '${name}';`],
  ['./ts', 'all strategies, the TypeScript engine alone', `export * from '${name}/ts';`],
  ['./census', 'counts, lists, exactly even draws', `export * from '${name}/census';`],
  ['./puzzle', 'puzzles: solved, made and graded', `export * from '${name}/puzzle';`],
  ['./pool/inline', 'the worker as text', `export * from '${name}/pool/inline';`],
  ['./render', 'pictures', `export * from '${name}/render';`],
  ['./file', 'files of tours, read', `export * from '${name}/file';`],
  ['degreeBoard', 'the degrees of a board', `export { degreeBoard } from '${name}';`],
  ['checkTour', 'the checker', `export { checkTour } from '${name}';`],
  ['tourExistence', 'the rules of existence', `export { tourExistence } from '${name}';`],
  ['implicitTour', 'tours that are never written down', `export { implicitTour } from '${name}';`],
  ['formatTour', 'a path as text', `export { formatTour } from '${name}';`],
  ['parseBoard', 'a board from text', `export { parseBoard } from '${name}';`],
];

/** Files of a program: the first with what it imports at once, the others with what only a dynamic import fetches. */
async function bundleOf(program) {
  const virtual = {
    name: 'program',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? program : null),
  };
  const bundle = await rolldown({ input: entry, plugins: [virtual], platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return output;
}

const sizeOf = ({ code }) => {
  const bytes = Buffer.from(code);
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length };
};

const total = (sizes) => ({
  minified: sizes.reduce((sum, { minified }) => sum + minified, 0),
  gzipped: sizes.reduce((sum, { gzipped }) => sum + gzipped, 0),
});

/** The names of the files that a page loads at once: a program's first file, and what that imports. */
function loadedAtOnce(files) {
  const names = new Set(files.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const file of names) {
    for (const imported of files.find(({ fileName }) => fileName === file).imports) names.add(imported);
  }
  return names;
}

/** The bytes of a program with all that it imports at once, and of what it may fetch later. */
async function measure(program) {
  const files = await bundleOf(program);
  const first = loadedAtOnce(files);
  return {
    ...total(files.filter(({ fileName }) => first.has(fileName)).map(sizeOf)),
    later: total(files.filter(({ fileName }) => !first.has(fileName)).map(sizeOf)),
  };
}

const sizes = [];
let engine;
for (const [part, brings, program] of PARTS) {
  const { minified, gzipped, later } = await measure(program);
  sizes.push({ part, brings, minified, gzipped });
  // Only core fetches anything later, and always the same.
  engine ??= later;
}

// After the rows of core.
const wasmAdds = {
  part: 'core, what WebAssembly adds',
  brings: 'its engine, fetched when `wasm` is given; the binary is apart',
  ...engine,
};
sizes.splice(5, 0, wasmAdds);

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
