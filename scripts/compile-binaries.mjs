/**
 * Compiles assembly/ to build/*.wasm, and two of the binaries to build/*.js, all in parallel. With the name of a target as the
 * last argument, compiles only that one: `npm run kernel`, or `npm run kernel -- kernel-census`.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileToJavaScript } from './kernel-to-javascript.mjs';

const execute = promisify(execFile);
process.chdir(join(import.meta.dirname, '..'));

/** Features that the compiler uses without recording them in the binary. */
const FEATURES = ['mutable-globals', 'sign-ext', 'nontrapping-float-to-int', 'bulk-memory'].map(
  (name) => `--enable-${name}`,
);
/** The target with SIMD. In the others wasm-opt must not use SIMD for copies of 16 bytes. */
const SIMD_TARGET = 'kernel';
/** The targets that are also compiled to JavaScript. */
const JAVASCRIPT_TARGETS = ['kernel-census', 'kernel-puzzle'];

/**
 * The entry file of each target of asconfig.json, and the maximum size of functions with loops or calls that wasm-opt inlines.
 *
 * Inlining by the compiler makes binaries up to a third larger, so asconfig.json disables it. Without inlining, bulk kernels take
 * up to five times as long. With these limits they execute as many instructions as with the compiler's inlining. With 20, random
 * ties take 1.7 times as long. With 40, counts take 4 % longer.
 */
const TARGETS = {
  kernel: ['assembly/index.ts', 30],
  'kernel-scalar': ['assembly/index.ts', 30],
  'kernel-census': ['assembly/census/index.ts', 45],
  'kernel-puzzle': ['assembly/puzzle/index.ts', 30],
};

/** The maximum sizes of inlined functions: those called once, and those without loops and calls. */
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

const only = process.argv.slice(2).at(-1);
if (only !== undefined && !Object.hasOwn(TARGETS, only))
  throw new RangeError(`the target is '${only}'; it must be one of ${Object.keys(TARGETS).join(', ')}`);
const chosen = Object.entries(TARGETS).filter(([name]) => only === undefined || name === only);

await Promise.all(chosen.map(compile)).catch((error) => {
  // The output of the program is more useful than a stack trace.
  console.error(error.stderr || error);
  process.exitCode = 1;
});
