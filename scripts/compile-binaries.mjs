/** Compiles assembly/ to build/*.wasm, all binaries at the same time. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
process.chdir(join(import.meta.dirname, '..'));

/** Features that the compiler uses and does not note in the binary. */
const FEATURES = ['simd', 'mutable-globals', 'sign-ext', 'nontrapping-float-to-int', 'bulk-memory'].map(
  (name) => `--enable-${name}`,
);

/** Puts functions and local variables in an order that packs better: 0.4 KB of the inlined text, with the same code. */
const REORDER = ['--reorder-functions', '--reorder-locals', '--vacuum', '--dce'];

/**
 * The inlining of the census kernel. The compiler's own makes the binary a third larger, so asconfig.json turns it off; without
 * any, counts take 1.5 times as long. With these limits they take as long as with the compiler's, or 5 % more. They are the
 * largest functions that are inlined: those with loops or calls, those called once, and all others.
 */
const INLINE = [
  ...['-O3', '--converge', '--flexible-inline-max-function-size', '70'],
  ...['--one-caller-inline-max-function-size', '300', '--always-inline-max-function-size', '12'],
];

/** The targets of asconfig.json: where each starts, the file it makes, and what wasm-opt does to that. */
const TARGETS = {
  release: ['assembly/index.ts', 'build/kernel.wasm', REORDER],
  scalar: ['assembly/index.ts', 'build/kernel-scalar.wasm', REORDER],
  census: ['assembly/census/index.ts', 'build/kernel-census.wasm', INLINE],
  puzzle: ['assembly/puzzle/index.ts', 'build/kernel-puzzle.wasm', []],
};

/** Runs a program of a development dependency. */
async function run(program, ...args) {
  const { stdout, stderr } = await execute(process.execPath, [`node_modules/${program}`, ...args]);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
}

async function compile([target, [entry, file, passes]]) {
  await run('assemblyscript/bin/asc.js', entry, '--target', target);
  if (passes.length > 0) await run('binaryen/bin/wasm-opt', file, '-o', file, ...FEATURES, ...passes);
}

await Promise.all(Object.entries(TARGETS).map(compile)).catch((error) => {
  // What the program printed says more than where it was called.
  console.error(error.stderr || error);
  process.exitCode = 1;
});
