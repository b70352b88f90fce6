/**
 * Reports the bundle size of each part of the package, minified by Rolldown (as in Vite) and gzipped. Requires a build. Prints the
 * table of docs/guide/browsers.md, or with --json [{ part, brings, minified, gzipped }] in bytes.
 *
 * The rows of core do not include the WebAssembly engine, a separate file that only `createSolver({ wasm })` loads. That file has
 * its own row, without the binary, which the page serves.
 */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const THREE = 'warnsdorffBacktracking, divideAndConquer, warnsdorff';
/** The rows of core: strategies and contents. */
const CORE = {
  'core, [warnsdorff]': ['warnsdorff', "Warnsdorff's rule alone"],
  'core, [warnsdorffBacktracking, warnsdorff]': ['warnsdorffBacktracking, warnsdorff', 'a complete search'],
  [`core, [${THREE}]`]: [THREE, 'also every board without holes'],
  'core, the same with edgeSearch': [
    `${THREE}, edgeSearch`,
    'also boards with holes, and the rules for them',
  ],
  'core, all six': [`${THREE}, edgeSearch, random, backtracking`, 'also random tours and plain backtracking'],
};
/** Entries and functions with their contents. */
const PARTS = {
  solve: 'all strategies, the SIMD binary and the TypeScript engine',
  createSolver: 'also a choice of engine',
  everything: 'everything that `knights-tour-wasm` exports',
  './ts': 'all strategies on the TypeScript engine',
  './census': 'counts, lists, uniform samples',
  './census/js': 'the same without WebAssembly',
  './puzzle': 'solves, makes and grades puzzles',
  './puzzle/js': 'the same without WebAssembly',
  './pool/inline': 'the worker as text',
  './render': 'pictures',
  './file': 'reads files of tours',
  degreeBoard: 'the degrees of a board',
  checkTour: 'the checker',
  tourExistence: 'the rules of existence',
  implicitTour: 'steps of huge tours',
  formatTour: 'converts a path to text',
  parseBoard: 'reads a board from text',
};

/** The entry module of a page, without exports. */
const pageWith = (strategies) => `
  import { createSolver, ${strategies} } from 'knights-tour-wasm/core';
  globalThis.solver = createSolver({ strategies: [${strategies}] });
`;

/** A module that exports a function or a whole entry. */
function moduleOf(part) {
  if (part.startsWith('.')) return `export * from 'knights-tour-wasm${part.slice(1)}';`;
  return `export ${part === 'everything' ? '*' : `{ ${part} }`} from 'knights-tour-wasm';`;
}

function sizeOf(files) {
  const size = { minified: 0, gzipped: 0 };
  for (const { code } of files) {
    size.minified += Buffer.byteLength(code);
    size.gzipped += gzipSync(code, { level: 9 }).length;
  }
  return size;
}

/** Returns the sizes of the files that a page loads at once, and later by dynamic imports. */
async function measure(program) {
  const entry = fileURLToPath(new URL('../entry.js', import.meta.url));
  const ifEntry = (value) => (id) => (id === entry ? value : null);
  const plugin = { name: 'program', resolveId: ifEntry(entry), load: ifEntry(program) };
  // As in Vite: modules shared with later files stay in the first file.
  const preserveEntrySignatures = 'allow-extension';
  const bundle = await rolldown({
    input: entry,
    plugins: [plugin],
    platform: 'browser',
    preserveEntrySignatures,
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const first = new Set(output.filter(({ isEntry }) => isEntry));
  for (const { imports } of first) {
    for (const imported of imports) first.add(output.find(({ fileName }) => fileName === imported));
  }
  return { ...sizeOf(first), later: sizeOf(output.filter((file) => !first.has(file))) };
}

const sizes = [];
const add = (part, brings, { minified, gzipped }) => sizes.push({ part, brings, minified, gzipped });
let engine;
for (const [part, [strategies, brings]] of Object.entries(CORE)) {
  const size = await measure(pageWith(strategies));
  add(part, brings, size);
  engine ??= size.later;
}
add('core, what WebAssembly adds', 'its engine, loaded if you pass `wasm`; without the binary', engine);
for (const [part, brings] of Object.entries(PARTS)) add(part, brings, await measure(moduleOf(part)));
// The size that a pool adds to a page with a solver.
const alone = await measure(moduleOf('createSolver'));
const both = await measure(moduleOf('createSolver') + moduleOf('./pool'));
const [minified, gzipped] = [both.minified - alone.minified, both.gzipped - alone.gzipped];
add('./pool', 'in addition to `createSolver`, without the worker file', { minified, gzipped });

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(sizes));
} else {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  console.log('| import | contents | minified | gzip |\n| --- | --- | ---: | ---: |');
  for (const { part, brings, minified, gzipped } of sizes) {
    console.log(`| \`${part}\` | ${brings} | ${kilobytes(minified)} | ${kilobytes(gzipped)} |`);
  }
}
