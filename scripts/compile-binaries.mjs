/** Compiles assembly/ to build/*.wasm, all binaries at the same time. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The targets of asconfig.json, and where each starts. */
const TARGETS = {
  release: 'assembly/index.ts',
  scalar: 'assembly/index.ts',
  census: 'assembly/census/index.ts',
  puzzle: 'assembly/puzzle/index.ts',
};

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
  // Features that the compiler uses and does not note in the binary.
  ...['--enable-mutable-globals', '--enable-sign-ext', '--enable-nontrapping-float-to-int'],
  '--enable-bulk-memory',
];

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
    Object.entries(TARGETS).map(async ([target, entry]) => {
      await run('assemblyscript/bin/asc.js', entry, '--target', target);
      if (target !== 'census') return;
      const file = 'build/kernel-census.wasm';
      await run('binaryen/bin/wasm-opt', file, '-o', file, ...INLINE);
    }),
  );
} catch (error) {
  // What the program printed says more than where it was called.
  console.error(error.stderr || error);
  process.exitCode = 1;
}
