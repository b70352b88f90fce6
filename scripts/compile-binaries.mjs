/** Compiles assembly/ to build/*.wasm, all binaries at the same time. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Features that the compiler uses and does not note in the binary. */
const FEATURES = [
  ...['--enable-simd', '--enable-mutable-globals', '--enable-sign-ext', '--enable-nontrapping-float-to-int'],
  '--enable-bulk-memory',
];

/** Puts functions and local variables in an order that packs better: 0.4 KB of the inlined text, with the same code. */
const REORDER = ['--reorder-functions', '--reorder-locals', '--vacuum', '--dce'];

/**
 * The inlining of the census kernel. The compiler's own makes the binary a third larger, so asconfig.json turns it off; without
 * any, counts take 1.5 times as long. With these limits they take as long as with the compiler's, or 5 % more.
 */
const INLINE = [
  ...['-O3', '--converge'],
  // The largest functions that are inlined: those with loops or calls, those called once, and all others.
  ...['--flexible-inline-max-function-size', '70'],
  ...['--one-caller-inline-max-function-size', '300'],
  ...['--always-inline-max-function-size', '12'],
];

/** The targets of asconfig.json: where each starts, the file it makes, and what wasm-opt does to that. */
const TARGETS = {
  release: { entry: 'assembly/index.ts', file: 'build/kernel.wasm', passes: REORDER },
  scalar: { entry: 'assembly/index.ts', file: 'build/kernel-scalar.wasm', passes: REORDER },
  census: { entry: 'assembly/census/index.ts', file: 'build/kernel-census.wasm', passes: INLINE },
  puzzle: { entry: 'assembly/puzzle/index.ts', file: 'build/kernel-puzzle.wasm', passes: [] },
};

/** Runs a program of a development dependency. */
async function run(path, ...args) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [`${root}node_modules/${path}`, ...args],
    { cwd: root },
  );
  process.stdout.write(stdout);
  process.stderr.write(stderr);
}

try {
  await Promise.all(
    Object.entries(TARGETS).map(async ([target, { entry, file, passes }]) => {
      await run('assemblyscript/bin/asc.js', entry, '--target', target);
      if (passes.length > 0) await run('binaryen/bin/wasm-opt', file, '-o', file, ...FEATURES, ...passes);
    }),
  );
} catch (error) {
  // What the program printed says more than where it was called.
  console.error(error.stderr || error);
  process.exitCode = 1;
}
