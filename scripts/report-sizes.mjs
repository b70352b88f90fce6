/**
 * Reports the bundle size of each part of the package, minified by Rolldown (as in Vite) and gzipped. Requires a build. Prints the
 * table of docs/guide/browsers.md, or with --json [{ part, brings, minified, gzipped, withBinary, worker }] in bytes. With --write
 * it also writes the table into docs/guide/browsers.md, and its figures into README.md.
 *
 * `gzipped` is what an import loads. `withBinary` adds what the rows of core load only for `createSolver({ wasm })`: the engine and
 * the SIMD binary. It is null if nothing runs as WebAssembly. `worker` is the file that each thread of a pool loads, for solving.
 */
import { readFileSync, writeFileSync } from 'node:fs';
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
  degreeBoard: 'the number of moves from each square',
  checkTour: 'the checker',
  tourExistence: 'the rules that prove that a board has no tour',
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

const fileOf = (path) => new URL(`../${path}`, import.meta.url);
const gzippedFile = (path) => gzipSync(readFileSync(fileOf(path)), { level: 9 }).length;

const sizes = [];
const add = (part, brings, { minified, gzipped }, withBinary, worker = null) =>
  sizes.push({ part, brings, minified, gzipped, withBinary, worker });
const binary = gzippedFile('dist/kernel.wasm');
let engine;
for (const [part, [strategies, brings]] of Object.entries(CORE)) {
  const size = await measure(pageWith(strategies));
  engine ??= size.later;
  add(part, brings, size, size.gzipped + engine.gzipped + binary);
}
/** Parts whose bundle contains a binary as text. */
const WITH_BINARY = ['solve', 'createSolver', 'everything', './census', './puzzle', './pool/inline'];
for (const [part, brings] of Object.entries(PARTS)) {
  const size = await measure(moduleOf(part));
  add(part, brings, size, WITH_BINARY.includes(part) ? size.gzipped : null);
}
// The size that a pool adds to a page with a solver.
const alone = await measure(moduleOf('createSolver'));
const both = await measure(moduleOf('createSolver') + moduleOf('./pool'));
const [minified, gzipped] = [both.minified - alone.minified, both.gzipped - alone.gzipped];
const more = { minified, gzipped };
add('./pool', 'in addition to `createSolver`', more, gzipped, gzippedFile('dist/pool/worker.js'));

const kilobytes = (bytes) => (bytes === null ? '-' : `${(bytes / 1000).toFixed(1)} KB`);
const table = [
  '| import | contents | minified | gzip | with WebAssembly | a worker |\n| --- | --- | ---: | ---: | ---: | ---: |',
  ...sizes.map(
    ({ part, brings, ...size }) =>
      `| \`${part}\` | ${brings} | ${[size.minified, size.gzipped, size.withBinary, size.worker].map(kilobytes).join(' | ')} |`,
  ),
].join('\n');

/** Replaces a part of a file that occurs once. */
function replaceIn(file, pattern, text) {
  const before = readFileSync(fileOf(file), 'utf8');
  if (before.match(new RegExp(pattern, `${pattern.flags}g`))?.length !== 1)
    throw new Error(`${file} must contain ${pattern} once`);
  writeFileSync(fileOf(file), before.replace(pattern, text));
}

/** Returns the figure of an entry in the README. */
function sizeInReadme(name) {
  const find = (part) => sizes.find((size) => size.part === part);
  const round = (bytes) => (bytes < 9950 ? (bytes / 1000).toFixed(1) : Math.round(bytes / 1000));
  if (name === '/core') {
    const [least] = sizes;
    return `from ${round(least.gzipped)} KB; with WebAssembly from ${round(least.withBinary)} KB`;
  }
  if (name === '/pool') {
    const pool = find('./pool');
    return `${round(pool.gzipped)} KB more; each worker loads ${round(pool.worker)} KB`;
  }
  if (name === '/standalone.js') return `${round(gzippedFile('dist/standalone.js'))} KB`;
  return `${round(find(name === '' ? 'everything' : `.${name}`).gzipped)} KB`;
}

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(sizes));
} else {
  console.log(table);
  if (process.argv.includes('--write')) {
    replaceIn('docs/guide/browsers.md', /\| import \| contents .*\n(?:\|.*\n)*/, `${table}\n`);
    const entries = [
      '',
      '/core',
      '/ts',
      '/census',
      '/census/js',
      '/puzzle',
      '/puzzle/js',
      '/pool',
      '/render',
      '/file',
    ];
    for (const name of [...entries, '/standalone.js'])
      replaceIn(
        'README.md',
        new RegExp(`^(\\| \`knights-tour-wasm${name}\` \\|.* \\| ).* \\|$`, 'm'),
        `$1${sizeInReadme(name)} |`,
      );
  }
}
