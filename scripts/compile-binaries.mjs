/** Compiles assembly/ to build/*.wasm, and two binaries on to build/*.js. All of them at the same time. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileToJavaScript } from './kernel-to-javascript.mjs';

const execute = promisify(execFile);
process.chdir(join(import.meta.dirname, '..'));

/** Features that the compiler uses and does not note in the binary. */
const FEATURES = ['mutable-globals', 'sign-ext', 'nontrapping-float-to-int', 'bulk-memory'].map(
  (name) => `--enable-${name}`,
);
/** The target that may use SIMD. In the others wasm-opt must not turn copies of 16 bytes into it. */
const SIMD_TARGET = 'kernel';
/** The targets that are compiled to JavaScript, too. */
const JAVASCRIPT_TARGETS = ['kernel-census', 'kernel-puzzle'];

/**
 * Where each target of asconfig.json starts, and the largest function with loops or calls that wasm-opt inlines there.
 *
 * The compiler's own inlining makes binaries up to a third larger, so asconfig.json turns it off. Without any, bulk kernels take
 * up to five times as long. With these limits they execute as many instructions as with the compiler's. With 20, random
 * ties take 1.7 times as long; with 40, counts 4 % longer.
 */
const TARGETS = {
  kernel: ['assembly/index.ts', 30],
  'kernel-scalar': ['assembly/index.ts', 30],
  'kernel-census': ['assembly/census/index.ts', 45],
  'kernel-puzzle': ['assembly/puzzle/index.ts', 30],
};

/** The largest functions that are inlined if they are called once, and if they have neither loops nor calls. */
const INLINE = ['--one-caller-inline-max-function-size', '300', '--always-inline-max-function-size', '8'];

/** Runs a program of a development dependency. */
async function run(program, ...args) {
  const { stdout, stderr } = await execute(process.execPath, [`node_modules/${program}`, ...args]);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
}

async function compile([target, [entry, largest]]) {
  const file = `build/${target}.wasm`;
  await run('assemblyscript/bin/asc.js', entry, '--target', target);
  const passes = ['-O3', '--converge', ...INLINE, '--flexible-inline-max-function-size', String(largest)];
  const features = target === SIMD_TARGET ? ['--enable-simd', ...FEATURES] : FEATURES;
  await run('binaryen/bin/wasm-opt', file, '-o', file, ...features, ...passes);
  if (JAVASCRIPT_TARGETS.includes(target)) await compileToJavaScript(target, run, FEATURES);
}

await Promise.all(Object.entries(TARGETS).map(compile)).catch((error) => {
  // What the program printed says more than where it was called.
  console.error(error.stderr || error);
  process.exitCode = 1;
});
